"""Every operation of the contract has its code here, and nothing else has."""

import inspect

from engine.core.operations import EXPRESSIONS, OPERATIONS
from engine.play.expression_source import WRITERS, Source
from engine.play.steps import CHOICES, STEPS


def test_every_operation_is_made_ready_by_one_function() -> None:
    assert {*STEPS, *CHOICES} == set(OPERATIONS)
    assert not set(STEPS) & set(CHOICES)


def test_every_expression_is_written_by_one_method() -> None:
    for name in WRITERS.values():
        assert hasattr(Source, f"_{name}")


def test_operations_take_the_operands_of_the_contract() -> None:
    for name, make in {**STEPS, **CHOICES}.items():
        parameters = list(inspect.signature(make).parameters)
        assert len(parameters) == 2 + len(OPERATIONS[name].operands), name
    for name, method in WRITERS.items():
        parameters = list(inspect.signature(getattr(Source, f"_{method}")).parameters)
        assert len(parameters) == 1 + len(EXPRESSIONS[name].operands), name
