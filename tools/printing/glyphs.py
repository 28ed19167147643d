"""Signs that no font has which comes along: each where it stands in the text of the game."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from engine.core.problem import Problem
from engine.core.span import NOWHERE, Span
from tools.printing.own_fonts import OwnFonts
from tools.printing.typefaces import widths

SHOWN = 12
"""How many signs a problem lists."""
UNSEEN = frozenset(("Cc", "Cf", "Zs", "Zl", "Zp"))
"""Categories of signs that nobody draws."""


class Glyphs:
    """Knows which signs can be drawn with the fonts of a game."""

    def __init__(self, own: OwnFonts, sources: Mapping[str, str]) -> None:
        self._known = frozenset(widths("regular")).union(own.widths)
        self._sources = sources
        self._told: set[Span] = set()

    def missing(self, texts: Iterable[str], places: Sequence[Span], what: str) -> Iterator[Problem]:
        """A problem where texts of a thing have signs that no font has; a place is told once.

        `places` are where the texts probably stand, the likelier first; a name from somewhere else
        is looked for in the whole game.
        """
        signs = dict.fromkeys(sign for text in texts for sign in text)
        lacking = [sign for sign in signs if not self._is_drawn(sign)]
        by_place = {self._place(sign, places): sign for sign in reversed(lacking)}
        fresh = [sign for place, sign in reversed(by_place.items()) if place not in self._told]
        self._told.update(by_place)
        if fresh:
            yield _problem(fresh, self._place(fresh[0], places), what)

    def _is_drawn(self, sign: str) -> bool:
        selector = "︀" <= sign <= "️"
        return sign in self._known or selector or unicodedata.category(sign) in UNSEEN

    def _place(self, sign: str, places: Sequence[Span]) -> Span:
        for span in places:
            text = self._sources.get(span.file, "")
            found = _inside(sign, span, text) or _inside(sign, _entry(span, text), text)
            if found is not None:
                return found
        for file, text in self._sources.items():
            found = _inside(sign, Span(file, 1, 1, text.count("\n") + 1, 1), text)
            if found is not None:
                return found
        return next((span for span in places if span != NOWHERE), NOWHERE)


def _entry(span: Span, text: str) -> Span:
    """The lines of the entry that begins where a span is: those further in, or blank."""
    rows = text.split("\n")
    if not 0 < span.line <= len(rows):
        return span
    depth, end = _depth(rows[span.line - 1]), span.line
    while end < len(rows) and (not rows[end].strip() or _depth(rows[end]) > depth):
        end += 1
    return replace(span, column=1, end_line=end)


def _depth(row: str) -> int:
    return len(row) - len(row.lstrip(" "))


def _inside(sign: str, span: Span, text: str) -> Span | None:
    rows = text.split("\n")
    for line in range(max(1, span.line), min(span.end_line, len(rows)) + 1):
        at = rows[line - 1].find(sign, span.column - 1 if line == span.line else 0)
        if at >= 0:
            return Span(span.file, line, at + 1, line, at + 2, span.via)
    return None


def _problem(signs: Sequence[str], place: Span, what: str) -> Problem:
    first, *others = signs
    called = f"{first} ({_number(first)})"
    if others:
        shown = " ".join(others[:SHOWN]) + (" …" if len(others) > SHOWN else "")
        further = f"further sign{'s' if len(others) > 1 else ''}: {shown}"
        reason = f"No font has {called} on {what}, nor {len(others)} {further}"
    else:
        reason = f"No font has {called} on {what}: it may be printed as an empty box."
    remedy = "Write it otherwise, or put a font that has it into the module: fonts/NAME.ttf."
    return Problem("missing-glyph", "warning", place, reason, remedy)


def _number(sign: str) -> str:
    name = unicodedata.name(sign, "").lower()
    return f"U+{ord(sign):04X}" + (f", {name}" if name and "ideograph" not in name else "")
