"""When a declared thing is in the game, how it is called and worded, where it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.compiler import ast
from engine.compiler.text import Text
from engine.core.span import NOWHERE, Span

Value = int | bool | str
"""The value of an option: a number, yes/no, or a word."""
Wants = tuple[tuple[str, tuple[Value, ...]], ...]
"""What a guard asks for: options, or the number of players, and the values that will do."""


@dataclass(frozen=True, slots=True)
class Guard:
    """`for: {players: [2, 3], option: value}`: each named thing has one of its values.

    `unless` are the matches that are excluded again: those for which a module altered the thing.
    """

    wants: Wants = ()
    span: Span = NOWHERE
    unless: tuple[Wants, ...] = ()

    def holds(self, players: int, options: Mapping[str, Value]) -> bool:
        """Whether what is guarded is in the game of so many players with these options."""
        known = {**options, "players": players}
        return _hold(self.wants, known) and not any(_hold(one, known) for one in self.unless)

    def meets(self, other: Guard) -> bool:
        """Whether some match could have both: no thing is wanted with values that differ."""
        both = dict(self.wants)
        for name, values in other.wants:
            both[name] = tuple(one for one in values if one in both.get(name, values))
            if not both[name]:
                return False
        return not any(_implied(one, both) for one in (*self.unless, *other.unless))


def _hold(wants: Wants, known: Mapping[str, Value]) -> bool:
    return all(known.get(name) in values for name, values in wants)


def _implied(wants: Wants, by: Mapping[str, tuple[Value, ...]]) -> bool:
    return all(name in by and set(by[name]) <= set(values) for name, values in wants)


ALWAYS = Guard()


@dataclass(frozen=True, slots=True)
class Names:
    """How a thing is called: by language one word, or one and many. Empty where the id serves."""

    by_language: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.by_language)


@dataclass(frozen=True, slots=True)
class Wording:
    """What is printed for an effect, formula or card: `mode` is auto, none or own.

    `own` holds the texts by language; a language set to `auto` is left out of it.
    """

    mode: str = "auto"
    own: Mapping[str, str] = field(default_factory=dict)
    reminder: Mapping[str, str] = field(default_factory=dict)
    span: Span = NOWHERE
    forms: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """`text as filter` and the like: how it is said elsewhere than by itself, by language."""
    places: Mapping[tuple[str, str], Text] = field(default_factory=dict)
    """Where the text of a form (`text` is the plain one) in a language stands."""

    def said(self, form: str, language: str) -> str:
        """The text of a form in a language; nothing where it has none."""
        texts = self.own if form == "text" else self.forms.get(form, {})
        return texts.get(language, "")


UNWORDED = Wording()


@dataclass(frozen=True, slots=True)
class Effect:
    """A parsed block of effect and where it stands; of setup and flow also when it is there."""

    body: ast.Block
    span: Span
    guard: Guard = ALWAYS


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where the rule comes from: clauses of the rulebook, or that it is invented."""

    clauses: tuple[str, ...] = ()
    invented: bool = False
    module: str = ""
