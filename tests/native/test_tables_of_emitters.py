"""Every operation of the contract has its C here, and nothing else has."""

import inspect

from engine.core.operations import EXPRESSIONS, OPERATIONS
from engine.native.emit_choices import KINDS
from engine.native.emit_numbers import WRITERS
from engine.native.emit_operations import CHOICES, EMITTERS, Routine
from engine.native.emit_sets import Expressions
from engine.native.shapes import SETS
from engine.play import steps


def test_every_operation_has_an_emitter() -> None:
    assert set(EMITTERS) == set(OPERATIONS)
    assert set(CHOICES) == set(KINDS) == set(steps.CHOICES)


def test_emitters_take_the_operands_of_the_contract() -> None:
    for name, method in EMITTERS.items():
        if name not in CHOICES:
            parameters = inspect.signature(getattr(Routine, method)).parameters
            assert len(parameters) == 1 + len(OPERATIONS[name].operands), name


def test_every_expression_has_a_writer() -> None:
    assert {*WRITERS, *SETS} == set(EXPRESSIONS)
    for name, method in WRITERS.items():
        parameters = inspect.signature(getattr(Expressions, f"_{method}")).parameters
        assert len(parameters) == 1 + len(EXPRESSIONS[name].operands), name
