"""What the head of a module says: players, options, what it requires."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.compiler.declared_names import Names, Value
from engine.core.program import ModuleStamp
from engine.core.span import Span

DEFAULT_MATCH_LIMIT = 10_000
"""Decisions after which a match ends where no module says a number."""


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """Something asked before a match. `sort` is number, yes/no or words."""

    id: str
    sort: str
    default: Value
    least: int
    most: int
    words: tuple[str, ...]
    symbol: str
    """The symbol whose members may be chosen, if it names one."""
    names: Names
    span: Span

    def allows(self, value: Value) -> bool:
        """Whether the value may be chosen."""
        if self.sort == "number":
            number = isinstance(value, int) and not isinstance(value, bool)
            return number and self.least <= int(value) <= self.most
        if self.sort == "yes/no":
            return isinstance(value, bool)
        return value in self.words


@dataclass(frozen=True, slots=True)
class Seat:
    id: str
    names: Names
    span: Span


@dataclass(frozen=True, slots=True)
class Module:
    """The head of one module."""

    stamp: ModuleStamp
    title: Mapping[str, str]
    languages: tuple[str, ...]
    least_players: int
    most_players: int
    seats: tuple[Seat, ...]
    match_limit: int
    """0 where it says nothing, as of players."""
    requires: tuple[tuple[str, str, Span], ...]
    conflicts: tuple[tuple[str, Span], ...]
    options: tuple[OptionSpec, ...]
    demo: bool
    peers: Mapping[str, object]
    folder: str
    span: Span


@dataclass(frozen=True, slots=True)
class Offer:
    """Which matches a game offers: numbers of players, seats and options."""

    id: str
    title: Mapping[str, str]
    languages: tuple[str, ...]
    least_players: int
    most_players: int
    seats: tuple[Seat, ...]
    options: tuple[OptionSpec, ...]
    span: Span
    """Of the head of the module that says how many play."""
