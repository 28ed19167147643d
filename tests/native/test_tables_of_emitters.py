"""Every operation of the contract has its C here, and nothing else has."""

import inspect
from dataclasses import fields

from engine.core import program
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


KNOWN = {
    program.Kind: (
        "name one base count piece interchangeable numbered members models labels "
        "unique_names nouns"
    ),
    program.Column: "owner name base values sort of",
    program.Dimension: "of base count",
    program.Family: "name first dims of order most see refill_from refill_when stream label",
    program.Counter: (
        "name first dims start least most cyclic sort of supply lasts while_in hidden label"
    ),
    program.Routine: "name what entry parameters locals fails span slots thing",
    program.Change: "formula only_if becomes source active cards lasting span",
    program.Formula: "name parameters body sort changes span",
    program.Trigger: (
        "event moment routine source active when hears optional label cards lasting limit "
        "limit_most span ask_always"
    ),
    program.Lasting: "phase moment routine captured span once",
    program.Event: "name verb parameters",
    program.Ranking: "winner by most_first heuristic",
    program.Promise: "family kind span",
    program.Ruleset: (
        "title languages modules players options symbols kinds columns families "
        "zone_count counters value_count placement homes piece_base phases streams labels "
        "formulas changes verbs events triggers lastings routines effects code spans "
        "setup flow ranking match_limit play_fingerprint text_fingerprint display "
        "promises words"
    ),
}
"""What the tables of a program hold, all of it weighed for C: a new field may change play."""


def test_every_field_of_the_tables_was_weighed_for_c() -> None:
    for table, names in KNOWN.items():
        assert [field.name for field in fields(table)] == names.split(), table.__name__
