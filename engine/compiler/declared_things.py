"""Symbols, and kinds of pieces, cards and spaces with their items."""

from __future__ import annotations

from dataclasses import dataclass

from engine.compiler import ast
from engine.compiler.declared_names import (
    UNWORDED,
    Effect,
    Guard,
    Names,
    Provenance,
    Wording,
)
from engine.compiler.declared_places import CounterSpec, PlaceSpec
from engine.compiler.declared_rules import ChangeSpec, TriggerSpec
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import Node
from engine.compiler.types import Type
from engine.compiler.world import Parameter
from engine.core.span import Span


@dataclass(frozen=True, slots=True)
class MemberSpec:
    """A member of a symbol with its printed values."""

    id: str
    names: Names
    values: tuple[tuple[str, Node], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """A printed value: its type (`by` names the symbol of a table) and what it is when left out."""

    name: str
    type: Type
    by: str
    default: Node | None
    names: Names
    span: Span
    implied: bool = False
    """Nobody writes it: the owner, symbol or number of things that are made many at a time."""
    wording: Wording = UNWORDED


@dataclass(frozen=True, slots=True)
class SymbolSpec:
    id: str
    members: tuple[MemberSpec, ...]
    cyclic: bool
    printed: tuple[FieldSpec, ...]
    parts: tuple[tuple[str, str, str, Span], ...]
    """(name, first member, last member, where)"""
    names: Names
    span: Span

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(member.id for member in self.members)


@dataclass(frozen=True, slots=True)
class ItemSpec:
    """One card, space or piece as printed."""

    id: str
    copies: int
    values: tuple[tuple[str, Node], ...]
    names: Names
    effect: Effect | None
    triggers: tuple[TriggerSpec, ...]
    changes: tuple[ChangeSpec, ...]
    wording: Wording
    at: tuple[float, float] | None
    marks: MappingNode | None
    provenance: Provenance
    guard: Guard
    span: Span
    """Of the id."""


@dataclass(frozen=True, slots=True)
class Generated:
    """Pieces without items of their own: `each` player has them, or `copies` lie in the game.

    By symbol (`counts` by member) or alike (`counts` has the one key "").
    """

    each: bool
    symbol: str
    counts: tuple[tuple[str, int], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class KindSpec:
    """A kind of pieces, cards or spaces. `sort` is the key it stands under."""

    id: str
    one: str
    sort: str
    names: Names
    interchangeable: bool
    numbered: bool
    count: int
    """Of a kind `numbered: 14` without items; else -1."""
    printed: tuple[FieldSpec, ...]
    changing: tuple[CounterSpec, ...]
    given: tuple[Parameter, ...]
    active: ast.Expression | None
    hears: str
    optional: bool
    once_per: str
    ask_always: bool
    """Whoever might hold one is asked, whether or not he could react."""
    play: Effect | None
    home: PlaceSpec | None
    always_in: PlaceSpec | None
    generated: Generated | None
    items: tuple[ItemSpec, ...]
    marks: MappingNode | None
    span: Span

    @property
    def piece(self) -> bool:
        """Whether its members can lie in zones."""
        return self.sort != "spaces"
