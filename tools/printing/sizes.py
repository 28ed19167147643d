"""Named sizes of cards and papers, in millimetres."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.problem import nearest_name
from tools.failures import WrongUse

INCH = 25.4
LEAST, MOST = 20.0, 500.0
"""Sides that a card or paper may have."""


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in millimetres."""

    width: float
    height: float

    @property
    def turned(self) -> Size:
        return Size(self.height, self.width)

    def __str__(self) -> str:
        return f"{self.width:g}x{self.height:g}"


PAPERS: Mapping[str, Size] = {
    "a4": Size(210, 297),
    "a5": Size(148, 210),
    "a6": Size(105, 148),
    "a3": Size(297, 420),
    "letter": Size(8.5 * INCH, 11 * INCH),
    "legal": Size(8.5 * INCH, 14 * INCH),
}
CARDS: Mapping[str, Size] = {
    "poker": Size(63, 88),
    "mini": Size(44, 67),
    "bridge": Size(57, 87),
    "tarot": Size(70, 120),
    "square": Size(70, 70),
}
_OWN = re.compile(r"(?P<width>\d{1,3}(?:\.\d+)?)[x×](?P<height>\d{1,3}(?:\.\d+)?)")


def size_of(said: str) -> Size | None:
    """The size of a card that a name or `63x88` means; None for another word."""
    word = said.strip().lower()
    return CARDS.get(word) or PAPERS.get(word) or _own(word)


def paper_of(said: str) -> Size:
    """The paper that a name or `210x297` means; raises `WrongUse` that names the nearest."""
    word = said.strip().lower()
    found = PAPERS.get(word) or _own(word)
    if found is None:
        nearest = nearest_name(word, PAPERS)
        meant = f' Did you mean "{nearest}"?' if nearest else ""
        known = ", ".join(PAPERS)
        raise WrongUse(
            f'There is no paper "{said}".{meant}\nPapers: {known}, or millimetres: 210x297.'
        )
    if not (LEAST <= found.width <= 5 * MOST and LEAST <= found.height <= 5 * MOST):
        raise WrongUse(f"Paper of {found} mm cannot be printed on.")
    return found


def _own(word: str) -> Size | None:
    own = _OWN.fullmatch(word)
    return Size(float(own["width"]), float(own["height"])) if own else None
