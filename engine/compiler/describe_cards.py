"""The text of every card and space in each language: its own, or made from its effect."""

from __future__ import annotations

from dataclasses import dataclass

from engine.compiler.declarations import Declarations, ItemSpec, KindSpec
from engine.compiler.describe import Described, Worded, describe, say
from engine.compiler.describe_game import Declared


@dataclass(frozen=True, slots=True)
class CardText:
    """What is printed on a thing in a language.

    `origin` is own (typed), auto (made from the effect), or none: nothing is printed, or what the
    effect does cannot be said.
    """

    lines: tuple[str, ...]
    reminder: str
    origin: str


class CardTexts:
    """The texts of one game, each made when it is first asked for."""

    def __init__(self, game: Declarations) -> None:
        self._declared = Declared(game)
        self._described: dict[tuple[str, str, int], Described] = {}
        self._worded: dict[tuple[str, str, int, str], Worded] = {}

    def text(self, kind: KindSpec, item: ItemSpec, language: str) -> CardText:
        """What is printed on a thing."""
        reminder = item.wording.reminder.get(language, "")
        own = item.wording.own.get(language, "").strip()
        if own:
            return CardText(tuple(own.split("\n")), reminder, "own")
        if item.wording.mode == "none" or not has_effect(item):
            return CardText((), reminder, "none")
        worded = self.worded(kind, item, language)
        if not worded.lines or worded.gaps or self.described(kind, item).gaps:
            return CardText((), reminder, "none")
        return CardText(worded.lines, reminder, "auto")

    def described(self, kind: KindSpec, item: ItemSpec) -> Described:
        """What a thing does, as clauses."""
        key = (kind.id, item.id, item.span.line)
        if key not in self._described:
            self._described[key] = describe(self._declared, kind, item)
        return self._described[key]

    def worded(self, kind: KindSpec, item: ItemSpec, language: str) -> Worded:
        """The text of a thing as its effect makes it, whether or not it has one of its own."""
        key = (kind.id, item.id, item.span.line, language)
        if key not in self._worded:
            self._worded[key] = say(self._declared, self.described(kind, item), language)
        return self._worded[key]


def has_effect(item: ItemSpec) -> bool:
    """Whether a thing does anything by itself."""
    return item.effect is not None or bool(item.triggers or item.changes)
