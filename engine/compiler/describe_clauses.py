"""What a described effect does, before it is said in a language: clauses.

Each carries the span of the words of the effect that it comes from. Nothing here knows a language.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from engine.compiler.describe_phrases import Condition, Doing, Phrase, Saying, Who
from engine.core.span import Span


@dataclass(frozen=True, slots=True)
class Told:
    """A condition as it is told; `before` is what was done since it was true: told in the past."""

    condition: Condition
    before: Doing | None = None


@dataclass(frozen=True, slots=True)
class Picking:
    """A choice that nothing is done with yet: "choose 1 cube in your discard pile"."""

    things: Phrase
    stays: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Act:
    """One thing done, by whom: me, each other player …"""

    doing: Doing | Picking
    who: Phrase
    span: Span
    optional: bool = False
    dependent: bool = False
    """It speaks of what the clause before did."""
    asks: bool = False
    """A player decides something in it."""


@dataclass(frozen=True, slots=True)
class When:
    """Clauses under conditions; the last pair may have none ("otherwise")."""

    branches: tuple[tuple[Told | None, tuple[Clause, ...]], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Only:
    """The clauses may be done only under a condition."""

    condition: Told
    span: Span


@dataclass(frozen=True, slots=True)
class Ladder:
    """One verb whose one argument hangs on conditions; the last value has none."""

    doing: Doing
    hole: str
    rungs: tuple[tuple[Told | None, Phrase], ...]
    who: Phrase
    span: Span


@dataclass(frozen=True, slots=True)
class OneOf:
    """Alternatives; each perhaps under a condition."""

    branches: tuple[tuple[Clause, ...], ...]
    who: Phrase
    span: Span


@dataclass(frozen=True, slots=True)
class AnyOrder:
    parts: tuple[tuple[Clause, ...], ...]
    who: Phrase
    span: Span


@dataclass(frozen=True, slots=True)
class Group:
    """Clauses that a player may do together, or for each of some things, or so many times."""

    how: Literal["may", "times", "each", "delayed", "lasting", "else", "whenever"]
    body: tuple[Clause, ...]
    span: Span
    of: Phrase | None = None
    """times: the number; each: the things."""
    upto: bool = False
    moment: str = ""
    phase: str = ""
    heard: tuple[Saying, ...] = ()
    only: Condition | None = None
    optional: bool = False
    once: str = ""
    """Once per turn, or in a phase."""
    order: Phrase | None = None
    who: Phrase = field(default_factory=lambda: Who("me"))


@dataclass(frozen=True, slots=True)
class Becoming:
    """What a changed formula or set counter says."""

    saying: Saying
    span: Span


Clause = Act | When | Only | Ladder | OneOf | AnyOrder | Group | Becoming
