"""The font size at which texts fill a box: texts and boxes in, a size or an overflow out.

This is the one place where printing asks how wide text is. Widths are those of an average typeface;
a measurer that knows the fonts can be put in its place.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

POINT = 25.4 / 72
"""A point in millimetres."""
STEP = 0.25
CAREFUL = 1.06
"""Widths are guessed: better a little too wide than a line too many."""
ICON_WIDTH = 1.25
_ICON = re.compile(r"\{[A-Za-z0-9][\w-]*\}")
_UNIT = re.compile(r"\{[A-Za-z0-9][\w-]*\}|[^\W　-鿿＀-￯]+|\s|.", re.DOTALL)
_NARROW, _BROAD = frozenset("ijlftrI.,:;'|!()[]"), frozenset("mwMW@%—")
CLOSING = frozenset("、。，．）」』】］！？・：；ー々,.:;)!?]")
"""What never begins a line."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A text that is set in lines of its own."""

    text: str
    scale: float = 1.0
    """Its font size against that of the box."""
    bold: bool = False
    indent: float = 0.0
    """How much narrower than the box it is, in units of the font size."""
    share: float = 1.0
    """How much of the width of the box it has."""
    before: float = 0.0
    """The space above it, in units of the font size; none at the top of the box."""


@dataclass(frozen=True, slots=True)
class TextBox:
    """Where text stands, in millimetres, and which sizes (in points) it may have."""

    width: float
    height: float
    largest: float
    smallest: float
    leading: float = 1.35


@dataclass(frozen=True, slots=True)
class Fitted:
    """The size, in points, and how many millimetres the text is too high even so."""

    size: float
    overflow: float = 0.0


class Measurer(Protocol):
    """Knows how wide and high text is."""

    def height(
        self, paragraphs: Sequence[Paragraph], width: float, size: float, leading: float
    ) -> float:
        """The height of texts set in a width (millimetres) at a size (points)."""


def fitted(paragraphs: Sequence[Paragraph], box: TextBox, measurer: Measurer) -> Fitted:
    """The largest size at which all paragraphs fit; the smallest, with the overflow, where none."""
    size = box.largest
    while True:
        height = measurer.height(paragraphs, box.width, size, box.leading)
        if height <= box.height + 1e-6:
            return Fitted(size)
        if size <= box.smallest:
            return Fitted(size, height - box.height)
        size = max(box.smallest, size - STEP)


class AverageMeasurer:
    """Widths of an average typeface: a full-width sign is as wide as the font is high."""

    def height(
        self, paragraphs: Sequence[Paragraph], width: float, size: float, leading: float
    ) -> float:
        total = 0.0
        for number, paragraph in enumerate(paragraphs):
            high = size * POINT * paragraph.scale
            lines = self.lines(paragraph, width * paragraph.share / high - paragraph.indent)
            total += lines * high * leading + (paragraph.before * high if number else 0.0)
        return total

    def lines(self, paragraph: Paragraph, room: float) -> int:
        """How many lines a paragraph takes in so much room, in units of its font size."""
        count, used = 1, 0.0
        for unit in _UNIT.findall(paragraph.text):
            wide = sum(_widths(unit)) * (1.06 if paragraph.bold else 1.0) * CAREFUL
            if used and used + wide > room and not unit.isspace() and unit not in CLOSING:
                count, used = count + 1, 0.0
            used += wide if used or not unit.isspace() else 0.0
            while used > room and wide > room:  # a word longer than a line is broken
                count, used, wide = count + 1, used - room, used - room
        return count


def _widths(unit: str) -> Iterator[float]:
    if _ICON.fullmatch(unit):
        yield ICON_WIDTH
        return
    for sign in unit:
        if unicodedata.east_asian_width(sign) in "WF":
            yield 1.0
        elif sign.isspace():
            yield 0.26
        elif sign in _NARROW:
            yield 0.3
        elif sign in _BROAD:
            yield 0.86
        else:
            yield 0.64 if sign.isupper() else 0.54
