"""Signs that no font has which comes along: each where it stands in the text of the game."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.core.problem import Problem
from engine.core.span import NOWHERE, Span
from tools.printing.own_fonts import OwnFonts
from tools.printing.typefaces import widths

UNSEEN = frozenset(("Cc", "Cf", "Zs", "Zl", "Zp"))
"""Categories of signs that nobody draws."""


class Glyphs:
    """Knows which signs can be drawn with the fonts of a game."""

    def __init__(self, own: OwnFonts, sources: Mapping[str, str]) -> None:
        self._known = frozenset(widths("regular")).union(own.widths)
        self._sources = sources

    def missing(self, texts: Iterable[str], places: Sequence[Span], what: str) -> Iterator[Problem]:
        """A problem for each sign of the texts of a thing that no font has.

        `places` are where the texts probably stand, the likelier first; a name from somewhere else
        is looked for in the whole game.
        """
        found = (sign for text in texts for sign in text)
        for sign in dict.fromkeys(found):
            if not self._is_drawn(sign):
                yield _problem(sign, self._place(sign, places), what)

    def _is_drawn(self, sign: str) -> bool:
        selector = "︀" <= sign <= "️"
        return sign in self._known or selector or unicodedata.category(sign) in UNSEEN

    def _place(self, sign: str, places: Sequence[Span]) -> Span:
        for span in places:
            found = _inside(sign, span, self._sources.get(span.file, ""))
            if found is not None:
                return found
        for file, text in self._sources.items():
            found = _inside(sign, Span(file, 1, 1, text.count("\n") + 1, 1), text)
            if found is not None:
                return found
        return next((span for span in places if span != NOWHERE), NOWHERE)


def _inside(sign: str, span: Span, text: str) -> Span | None:
    rows = text.split("\n")
    for line in range(max(1, span.line), min(span.end_line, len(rows)) + 1):
        at = rows[line - 1].find(sign, span.column - 1 if line == span.line else 0)
        if at >= 0:
            return Span(span.file, line, at + 1, line, at + 2, span.via)
    return None


def _problem(sign: str, place: Span, what: str) -> Problem:
    name = unicodedata.name(sign, "").lower()
    called = f"U+{ord(sign):04X}" + (f", {name}" if name and "ideograph" not in name else "")
    return Problem(
        "missing-glyph",
        "warning",
        place,
        f"No font has the sign {sign} ({called}) on {what}: it may be printed as an empty box.",
        "Write it otherwise, or put a font that has it into the module: fonts/NAME.ttf.",
    )
