"""How wide text is and where its lines end, by the widths of the signs in the typeface."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache

from tools.printing.fit import POINT, Line, Paragraph
from tools.printing.line_breaks import Break, Unit, units_of
from tools.printing.typefaces import widths

ICON_WIDTH = 1.1
"""The width of an icon in units of the font size, as the styles have it."""
GAP = 0.5
"""Between a bold beginning and the text behind it."""
SLACK = 0.995
"""How full a line may be: a program that shows it may round widths a little."""
SHORT = 0.22
"""A last line shorter than this share of the width is made longer, where that costs no line."""
NARROWER = (0.95, 0.9, 0.85, 0.8, 0.75, 0.7)
_Set = tuple[tuple[Unit, float, bool], ...]
"""Units with their widths, and whether they are bold."""


class FontMeasurer:
    """Measures with the shipped typeface; signs that it lacks, with the fonts of the module."""

    def __init__(self, own: Mapping[str, float] | None = None) -> None:
        self._own = own or {}
        self._set = lru_cache(maxsize=4_000)(self._units)

    def height(
        self, paragraphs: Sequence[Paragraph], width: float, size: float, leading: float
    ) -> float:
        """The height of paragraphs in millimetres."""
        total = 0.0
        for number, paragraph in enumerate(paragraphs):
            high = size * POINT * paragraph.scale
            room = self.room(paragraph, width, size)
            count = len(
                self._broken(self._set(paragraph.lead, paragraph.text, paragraph.bold), room)
            )
            if paragraph.beside:
                beside = self._broken(self._set("", paragraph.beside, paragraph.bold), room)
                count = max(count, len(beside))
            total += count * high * leading + (paragraph.before * high if number else 0.0)
        return total

    def room(self, paragraph: Paragraph, width: float, size: float) -> float:
        """The length of a line of a paragraph, in units of its own size."""
        return width * paragraph.share / (size * POINT * paragraph.scale) - paragraph.indent

    def lines(self, paragraph: Paragraph, width: float, size: float) -> tuple[Line, ...]:
        """A paragraph as it is set: as many lines as were measured, the last not too short."""
        room = self.room(paragraph, width, size)
        units = self._set(paragraph.lead, paragraph.text, paragraph.bold)
        best = self._broken(units, room)
        for share in NARROWER:
            if len(best) < 2 or _width(best[-1]) >= SHORT * room:
                break
            other = self._broken(units, room * share)
            if len(other) > len(best):
                break
            best = other
        return tuple(_line(one) for one in best)

    def width(self, text: str, bold: bool = False) -> float:
        """The width of a text in one line, in units of its size."""
        return _width(self._set("", text, bold))

    def _units(self, lead: str, text: str, bold: bool) -> _Set:
        found = [(unit, self._wide(unit, True), True) for unit in units_of(lead)]
        if lead and text:
            found.append((Unit(" ", Break.NEVER), GAP, False))
        rest = [(unit, self._wide(unit, bold), bold) for unit in units_of(text)]
        if lead and rest:
            rest[0] = (Unit(rest[0][0].text, Break.FREE), *rest[0][1:])
        return (*found, *rest)

    def _wide(self, unit: Unit, bold: bool) -> float:
        if unit.is_icon:
            return ICON_WIDTH
        text = unit.text[1:-1] if unit.text.startswith("{{") else unit.text
        known = widths("bold" if bold else "regular")
        return sum(known.get(sign) or self._own.get(sign) or guessed(sign) for sign in text)

    def _broken(self, units: _Set, room: float) -> list[_Set]:
        """The units a line each; never without a line."""
        lines: list[_Set] = []
        start, limit = 0, room * SLACK
        while start < len(units):
            end = _end(units, start, limit)
            lines.append(_trimmed(units[start:end]))
            start = end
            while start < len(units) and units[start][0].is_space:
                start += 1
        return lines or [()]


def guessed(sign: str) -> float:
    """The width of a sign that no known font has."""
    if unicodedata.category(sign) in ("Mn", "Me", "Cf", "Cc"):
        return 0.0
    return 1.0 if unicodedata.east_asian_width(sign) in "WF" else 0.62


def _end(units: _Set, start: int, room: float) -> int:
    """Where the line that begins at `start` ends: at the best place that is still inside."""
    used, free, seam, need = 0.0, 0, 0, 0
    for n in range(start, len(units)):
        unit, wide, _ = units[n]
        if n > start and unit.before is Break.FREE:
            free = n
        if n > start and unit.before is Break.SEAM:
            seam = n
        if n > start and unit.before is not Break.NEVER:
            need = n
        used += wide
        if used > room and not unit.is_space and n > start:
            if free and not _too_long(units, free, room):
                return free
            return max(seam, free) or need or n
    return len(units)


def _too_long(units: _Set, start: int, room: float) -> bool:
    """Whether what cannot be parted freely is longer than a line, so that it is parted anyway."""
    used = 0.0
    for n in range(start, len(units)):
        if n > start and (units[n][0].before is Break.FREE or units[n][0].is_space):
            return False
        used += units[n][1]
        if used > room:
            return True
    return False


def _trimmed(units: _Set) -> _Set:
    end = len(units)
    while end and units[end - 1][0].is_space:
        end -= 1
    return units[:end]


def _width(units: _Set) -> float:
    return sum(wide for _, wide, _ in units)


def _line(units: _Set) -> Line:
    bold = "".join(unit.text for unit, _, is_bold in units if is_bold)
    plain = "".join(unit.text for unit, _, is_bold in units if not is_bold)
    return Line(bold, plain.lstrip(" ") if bold else plain)
