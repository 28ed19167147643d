"""The font size at which texts fill a box: texts and boxes in, a size or an overflow out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

POINT = 25.4 / 72
"""A point in millimetres."""
STEP = 0.25


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
    lead: str = ""
    """Bold words at its beginning."""
    beside: str = ""
    """A text of the same form beside it: the higher of the two counts."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is set: bold words, then plain ones; one of them may be empty."""

    bold: str
    plain: str

    @property
    def text(self) -> str:
        return self.bold + self.plain


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
    lines: int = 0
    """How many lines that is."""


class Measurer(Protocol):
    """Knows how wide and high text is."""

    def height(
        self, paragraphs: Sequence[Paragraph], width: float, size: float, leading: float
    ) -> float:
        """The height of texts set in a width (millimetres) at a size (points)."""

    def lines(self, paragraph: Paragraph, width: float, size: float) -> tuple[Line, ...]:
        """The lines of a text in a width (millimetres) at a size (points)."""

    def width(self, text: str, bold: bool = False) -> float:
        """The width of a text in one line, in units of its size."""


def fitted(paragraphs: Sequence[Paragraph], box: TextBox, measurer: Measurer) -> Fitted:
    """The largest size at which all paragraphs fit; the smallest, with the overflow, where none."""
    size = box.largest
    while True:
        height = measurer.height(paragraphs, box.width, size, box.leading)
        if height <= box.height + 1e-6:
            return Fitted(size)
        if size <= box.smallest:
            over = height - box.height
            return Fitted(size, over, math.ceil(over / (size * POINT * box.leading)))
        size = max(box.smallest, size - STEP)
