"""A game specialised for a match: every declaration resolved, every effect parsed, nothing type-
checked.

Made by `specialise`, read by `check` and `lower`. Tables are in declaration order; indexes in
`core.program`
objects (`Kind.base`, `Family.first`, `Counter.first` …) are final.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.compiler import ast
from engine.compiler.types import Type
from engine.core.program import (
    Column,
    Counter,
    Family,
    Kind,
    Label,
    ModuleStamp,
    Symbol,
)
from engine.core.span import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class FieldDecl:
    """A printed value (`column` into `World.columns`) or changing value (`counter` into
    `World.counters`) of a kind or symbol.
    """

    name: str
    type: Type
    """For a table by symbol: the type of its members; `by` names the symbol."""
    column: int = -1
    counter: int = -1
    by: str = ""
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class KindDecl:
    """A kind: `fields` by name; `members` by id as written in effects (first index of each),
    indexes counted in the kind.
    """

    kind: Kind
    number: int
    fields: Mapping[str, FieldDecl]
    members: Mapping[str, int]
    groups: Mapping[str, tuple[int, ...]]
    """`red.worker` → members made together (each player has); empty for most kinds."""
    given: Parameter | None
    """What `perform CARD with x` brings."""
    always_in: int
    """Family in which its pieces always lie, or -1."""
    active: ast.Expression | None
    play: ast.Block | None
    span: Span


@dataclass(frozen=True, slots=True)
class SymbolDecl:
    symbol: Symbol
    number: int
    fields: Mapping[str, FieldDecl]
    parts: Mapping[str, tuple[int, ...]]
    span: Span


@dataclass(frozen=True, slots=True)
class FamilyDecl:
    family: Family
    number: int
    type: Type
    """base zone."""
    span: Span


@dataclass(frozen=True, slots=True)
class CounterDecl:
    """`name` as written (`player.score`, `round`); `owner` the kind whose attribute it is, or
    empty.
    """

    counter: Counter
    number: int
    type: Type
    owner: str
    span: Span


@dataclass(frozen=True, slots=True)
class FormulaDecl:
    name: str
    number: int
    parameters: tuple[Parameter, ...]
    body: ast.Expression
    span: Span


@dataclass(frozen=True, slots=True)
class VerbDecl:
    """`number` counts as `ast.VerbCall.verb` does (over all verbs of the module set, guarded-out
    ones have no declaration).
    """

    number: int
    pattern: str
    parameters: tuple[Parameter, ...]
    gives: Type | None
    body: ast.Block
    text: Mapping[str, str]
    span: Span


@dataclass(frozen=True, slots=True)
class EventDecl:
    """A named event, heard by `when NAME`."""

    name: str
    captures: tuple[str, ...]
    heard: ast.Heard
    only_if: ast.Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class TriggerDecl:
    """A trigger of the game (`kind` empty) or of a card (`kind`, and `members`: its copies,
    counted in the kind).
    """

    heard: tuple[ast.Heard, ...]
    """Several heads share one use per event."""
    event: str
    """Name of the event that it hears, when it says `when`; else empty."""
    captures: tuple[str, ...]
    only_if: ast.Expression | None
    body: ast.Block
    optional: bool
    hears: str
    once_per: str
    label: Label
    kind: str
    members: tuple[int, ...]
    span: Span
    ask_always: bool = False
    """Whoever might hold the card is asked, whether or not he could react."""


@dataclass(frozen=True, slots=True)
class ChangeDecl:
    becomes: ast.Becomes
    kind: str
    members: tuple[int, ...]
    span: Span
    hears: str = "own"
    """Of a card: for whom it counts, as of its triggers. A formula with a player among its
    parameters is changed for all: its `only if` says for whom.
    """


@dataclass(frozen=True, slots=True)
class EffectDecl:
    """The effect of a card or space: `members` are its copies, counted in the kind."""

    kind: str
    members: tuple[int, ...]
    name: str
    body: ast.Block
    span: Span


@dataclass(frozen=True, slots=True)
class RankBy:
    value: ast.Expression
    most_first: bool
    name: str
    """The element variable: `it`."""


@dataclass(frozen=True, slots=True)
class ResultDecl:
    """`winner` is a condition on the player `it`; or `winner_by` ranks alone."""

    winner: ast.Expression | None
    rank: tuple[RankBy, ...]
    span: Span
    heuristic: ast.Expression | None = None
    """How well the player `it` stands, for bots."""


@dataclass(frozen=True, slots=True)
class BlockDecl:
    """An extra effect (`given` or `do` of a scenario), lowered to a routine of this name.

    The routine has `what` "scenario" and only the three parameters of all; its `me` is who acts.
    """

    name: str
    body: ast.Block
    span: Span


@dataclass(frozen=True, slots=True)
class PromiseDecl:
    """That the zones of a family are never empty (`kind` -1), or that all pieces of a kind, by its
    number, lie there. `span` is where the promise stands.
    """

    family: int
    kind: int
    span: Span


@dataclass(frozen=True, slots=True)
class World:
    title: Mapping[str, str]
    languages: tuple[str, ...]
    modules: tuple[ModuleStamp, ...]
    players: int
    options: Mapping[str, tuple[Type, int]]
    """`option.NAME`: its type and value in this match."""
    kinds: tuple[KindDecl, ...]
    """The first is `players` (base 0), printed `seat` (1, 2 …), `next`, `previous`."""
    symbols: tuple[SymbolDecl, ...]
    columns: tuple[Column, ...]
    families: tuple[FamilyDecl, ...]
    counters: tuple[CounterDecl, ...]
    formulas: tuple[FormulaDecl, ...]
    verbs: tuple[VerbDecl, ...]
    events: tuple[EventDecl, ...]
    triggers: tuple[TriggerDecl, ...]
    changes: tuple[ChangeDecl, ...]
    effects: tuple[EffectDecl, ...]
    setup: ast.Block
    flow: ast.Block
    result: ResultDecl | None
    streams: tuple[str, ...]
    placement: tuple[int, ...]
    homes: tuple[int, ...]
    piece_base: int
    zone_count: int
    value_count: int
    match_limit: int
    label_texts: Mapping[str, Mapping[str, str]]
    """Translations of labels in effects: label → language → text."""
    printed_names: Mapping[str, str]
    """Printed words in every language, casefolded → what to write in an effect."""
    phases: tuple[str, ...] = ()
    """Names of the phases that effects begin; `Counter.lasts` counts in them."""
    blocks: tuple[BlockDecl, ...] = ()
    display: tuple[object, ...] = ()
    promises: tuple[PromiseDecl, ...] = ()
