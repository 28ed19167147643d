"""What the names of an effect stand for while it is described: who, which, how many."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.compiler import ast
from engine.compiler.describe_phrases import (
    Doing,
    Phrase,
    Things,
    Who,
)
from engine.core.span import Span


@dataclass(slots=True)
class Chosen:
    """Things with a name: chosen, drawn or looked at. `told` once a clause has spoken of them."""

    things: Things
    many: bool
    told: bool = False
    done: Doing | None = None
    where: str = ""
    """The zone where they are now."""


@dataclass(slots=True)
class Value:
    """A name for a value: what it is, and how much was done before it was taken."""

    node: ast.Expression
    done: int


@dataclass(slots=True)
class Counted:
    """How often something was done: told as "that many"."""

    span: Span


@dataclass(slots=True)
class Element:
    """The one that a `where` asks about, of a kind."""

    kind: str


@dataclass(slots=True)
class Given:
    """A parameter of a formula that is described by its body."""

    phrase: Phrase


Local = Chosen | Value | Counted | Element | Given


@dataclass(slots=True)
class Talk:
    """What is known at a point of the text being described.

    `told` are the things told so far, in order; `done` what was done so far, in order.
    """

    names: dict[str, Local] = field(default_factory=dict)
    me: Phrase = field(default_factory=lambda: Who("me"))
    actor: Phrase = field(default_factory=lambda: Who("actor"))
    this: str = ""
    """The kind of the thing whose effect it is."""
    told: list[Chosen] = field(default_factory=list)
    done: list[Doing] = field(default_factory=list)
    inside: tuple[str, ...] = ()
    """Formulas that are being described by their bodies, against going round."""

    def within(self, names: Mapping[str, Local] | None = None, me: Phrase | None = None) -> Talk:
        """The same for a text inside: names that it makes are its own."""
        return replace(self, names={**self.names, **(names or {})}, me=me or self.me)

    def with_formula(self, name: str, given: Mapping[str, Local]) -> Talk:
        """For the body of a formula: only its parameters have names."""
        return replace(self, names=dict(given), inside=(*self.inside, name))


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that cannot be said: why, and what to write."""

    span: Span
    reason: str
    remedy: str
    also: Span | None = None


def source_of(node: ast.Expression) -> ast.Expression:
    """What a `where` chooses among."""
    return source_of(node.of) if isinstance(node, ast.Where) else node
