"""Conventions of wording: how a module wants the texts of its cards made from their effects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.compiler.declared_names import Names
from engine.compiler.text import Text
from engine.core.span import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class MoveWording:
    """How moving from one zone to another is said; an empty zone is any."""

    origin: str
    target: str
    texts: Mapping[str, str]
    places: Mapping[str, Text]
    span: Span

    def fits(self, origin: str, target: str) -> bool:
        """Whether it is about moving between these zones."""
        return _fits(self.origin, origin) and _fits(self.target, target)


@dataclass(frozen=True, slots=True)
class Conventions:
    """What stands under `wording:`; those of all modules of a set together."""

    style: str = "sentences"
    registers: Mapping[str, str] = field(default_factory=dict)
    counters: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What is counted → language → counter word."""
    terms: Mapping[str, Names] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)
    moves: tuple[MoveWording, ...] = ()
    phrases: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    named: tuple[tuple[str, Span], ...] = ()
    """Every term that a key of it names, with its place."""
    span: Span = NOWHERE

    def __bool__(self) -> bool:
        return self.span is not NOWHERE


def _fits(wanted: str, zone: str) -> bool:
    """Whether a zone is the one wanted; brackets behind its name need not be written."""
    return not wanted or wanted.partition("[")[0] == zone.partition("[")[0]
