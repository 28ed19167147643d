"""Crop marks, folds and safe zones of a grid of cards, as boxes in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from tools.printing.layout import Box, Grid

THIN = 0.15
"""How thick a line is."""
AWAY = 0.5
"""From the bleed to where a mark begins."""
LONGEST = 5.0
SHORTEST = 0.4
EDGE = 0.4
"""From the end of a mark to the edge of the paper."""


@dataclass(frozen=True, slots=True)
class Line:
    """A mark: `crop` is solid, `fold` dashed, `safe` a thin frame that is not cut."""

    sort: Literal["crop", "fold", "safe"]
    box: Box


def crop_marks(grid: Grid, places: Sequence[int], *, back: bool = False) -> Iterator[Line]:
    """The marks of a page: at every cut, outside the bleed of all cards together.

    `places` are those that hold a card. On the other side of the paper the same cuts are mirrored.
    """
    cut = [_mirrored(grid, place) if back else grid.unit_box(place) for place in places]
    block = _around(cut, grid.bleed)
    for x in sorted({side for box in cut for side in (box.left, box.right)}):
        yield from _upright(x, block, grid)
    for y in sorted({side for box in cut for side in (box.top, box.bottom)}):
        yield from _level(y, block, grid)


def folds(grid: Grid, places: Sequence[int]) -> Iterator[Line]:
    """The line between each front and the back beside it, marked above and below the bleed."""
    for place in places:
        unit = grid.unit_box(place)
        x = unit.left + grid.card.width
        yield Line("fold", Box(x - THIN / 2, unit.top, THIN, unit.height))


def safe_zone(cut: Box, inside: float) -> Line:
    """The frame within which everything that matters should stand."""
    return Line("safe", cut.grown(-inside))


def _mirrored(grid: Grid, place: int) -> Box:
    unit = grid.unit_box(place)
    return Box(grid.paper.width - unit.right, unit.top, unit.width, unit.height)


def _around(boxes: Sequence[Box], bleed: float) -> Box:
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(left, top, right - left, bottom - top).grown(bleed)


def _upright(x: float, block: Box, grid: Grid) -> Iterator[Line]:
    for start, end in _stretches(block.top, block.bottom, grid.paper.height):
        yield Line("crop", Box(x - THIN / 2, start, THIN, end - start))


def _level(y: float, block: Box, grid: Grid) -> Iterator[Line]:
    for start, end in _stretches(block.left, block.right, grid.paper.width):
        yield Line("crop", Box(start, y - THIN / 2, end - start, THIN))


def _stretches(near: float, far: float, side: float) -> Iterator[tuple[float, float]]:
    """Before and behind the block, as long as there is room on the paper."""
    for room, at in ((near, -1), (side - far, 1)):
        length = min(LONGEST, room - AWAY - EDGE)
        if length < SHORTEST:
            continue
        edge = near - AWAY - length if at < 0 else far + AWAY
        yield (edge, edge + length)
