"""What happens: formulas, verbs, events, triggers and changes, and the tests of all these."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.compiler import ast
from engine.compiler.declared_names import Effect, Guard, Names, Provenance, Value, Wording
from engine.compiler.types import Type
from engine.compiler.world import Parameter
from engine.core.span import Span


@dataclass(frozen=True, slots=True)
class TriggerSpec:
    """A trigger of the game or of a card; None where the kind's own default serves."""

    heard: tuple[ast.Heard, ...]
    event: str
    captures: tuple[str, ...]
    only_if: ast.Expression | None
    body: ast.Block
    optional: bool | None
    hears: str | None
    once_per: str | None
    label: Names
    id: str
    guard: Guard
    span: Span


@dataclass(frozen=True, slots=True)
class ChangeSpec:
    becomes: ast.Becomes
    guard: Guard
    span: Span


@dataclass(frozen=True, slots=True)
class FormulaSpec:
    name: str
    parameters: tuple[Parameter, ...]
    body: ast.Expression
    wording: Wording
    provenance: Provenance
    guard: Guard
    span: Span


@dataclass(frozen=True, slots=True)
class VerbSpec:
    """A verb; `number` is its pattern's in the grammar (two verbs under guards may share it)."""

    number: int
    pattern: str
    """As declared: `gain {n number} of {g good}`."""
    shape: str
    """The words alone: `gain {} of {}`."""
    parameters: tuple[Parameter, ...]
    gives: Type | None
    body: ast.Block
    wording: Wording
    provenance: Provenance
    guard: Guard
    span: Span


@dataclass(frozen=True, slots=True)
class EventSpec:
    name: str
    captures: tuple[str, ...]
    heard: ast.Heard
    only_if: ast.Expression | None
    wording: Wording
    guard: Guard
    span: Span


@dataclass(frozen=True, slots=True)
class Then:
    """What must be true at the end of a scenario, as written and as read."""

    says: str
    condition: ast.Expression
    span: Span


@dataclass(frozen=True, slots=True)
class ScenarioSpec:
    """A test of the rules; choices and options are keys as the player answers them.

    `offered` None: not asked; empty: nobody has anything to choose any more.
    `refused`: option → the reason it should give ("" for any).
    `turn_of`: the seat whose turn of the flow runs instead of `do`.
    """

    id: str
    covers: tuple[str, ...]
    players: int | None
    options: Mapping[str, Value]
    set_up: bool
    seed: int
    given: Effect | None
    seat: str
    """Who is `me` in `do`; empty: the first player."""
    seat_span: Span
    do: Effect | None
    turn_of: str
    choose: tuple[str, ...]
    offered: tuple[str, ...] | None
    refused: Mapping[str, str]
    then: tuple[Then, ...]
    log: tuple[str, ...]
    note: str
    module: str
    span: Span
    ranking: tuple[tuple[str, ...], ...] = ()
    """Seats by rank as the result has them at the end, best first; empty: not asked."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision where the printed rules are silent or contradict themselves."""

    id: str
    clauses: tuple[str, ...]
    question: str
    decision: str
    why: str
    span: Span


@dataclass(frozen=True, slots=True)
class Physical:
    """Clauses about the table that no program can do, with the reason."""

    clauses: tuple[str, ...]
    why: str
    span: Span
