"""Where pieces can lie, and what is counted."""

from __future__ import annotations

from dataclasses import dataclass

from engine.compiler import ast
from engine.compiler.declared_names import UNWORDED, Guard, Names, Wording
from engine.compiler.nodes import Node
from engine.compiler.types import Type
from engine.core.span import Span

NO_LEAST, NO_MOST = -(2**31), 2**31 - 1
"""The bounds of a number that declares none: what every back end can hold."""


@dataclass(frozen=True, slots=True)
class PlaceSpec:
    """A zone or counter as written: `player.cubes[colour]` is player, cubes, (colour,).

    `owner` is the singular of a kind, or empty; `keys` are the words in brackets.
    """

    owner: str
    word: str
    keys: tuple[str, ...]
    span: Span

    def __str__(self) -> str:
        head = f"{self.owner}.{self.word}" if self.owner else self.word
        return head + (f"[{', '.join(self.keys)}]" if self.keys else "")


@dataclass(frozen=True, slots=True)
class CounterSpec:
    """A changing value: of the game or of each owner, perhaps a table."""

    place: PlaceSpec
    type: Type
    start: Node | None
    least: int
    most: int
    supply: PlaceSpec | None
    lasts: ast.Word | None
    while_in: tuple[PlaceSpec, ...]
    hidden: bool
    names: Names
    guard: Guard
    span: Span
    wording: Wording = UNWORDED


@dataclass(frozen=True, slots=True)
class StartSpec:
    """Which pieces start in a zone.

    `every`: all without another start; `values`: printed value → value wanted, or the word by which
    the zone is indexed; `condition`: asked of each piece as `it`.
    """

    every: bool
    values: tuple[tuple[str, Node], ...]
    condition: ast.Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    place: PlaceSpec
    of: tuple[str, ...]
    """Kinds, plural."""
    order: str
    most: int
    always: Span | None
    """Where it promises always to hold one; None without such a promise."""
    see: str
    refill_from: PlaceSpec | None
    refill_when: str
    start: StartSpec | None
    names: Names
    guard: Guard
    span: Span
