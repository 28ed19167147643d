"""Deck sheets for Tabletop Simulator: ten by seven cards a picture, the back in the last place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tools.printing.extras import need
from tools.printing.pictures import Pixels
from tools.printing.sizes import Size

COLUMNS, ROWS = 10, 7
PLACES = COLUMNS * ROWS - 1
"""The last place is what others see of a card in a hand: it holds the back."""
LARGEST = 4096
"""Pixels that a side of the whole picture may have."""


def pixels_of_card(size: Size) -> Pixels:
    """How large one card is on a deck sheet: as large as the whole may be."""
    scale = min(LARGEST // COLUMNS / size.width, LARGEST // ROWS / size.height)
    return Pixels(int(size.width * scale), int(size.height * scale))


def deck_sheet(cards: Sequence[Any], back: Any | None, each: Pixels) -> Any:
    """One picture of at most 69 cards (images of Pillow), by rows; the back in the last place."""
    image = need("PIL.Image", "pictures")
    whole = image.new("RGB", (COLUMNS * each.width, ROWS * each.height), (0, 0, 0))
    for place, card in enumerate(cards):
        whole.paste(card, _corner(place, each))
    if back is not None:
        whole.paste(back, _corner(COLUMNS * ROWS - 1, each))
    return whole


def _corner(place: int, each: Pixels) -> tuple[int, int]:
    row, column = divmod(place, COLUMNS)
    return column * each.width, row * each.height
