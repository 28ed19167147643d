"""How many cards stand on a paper, and where: front pages, and their backs mirrored.

All numbers are millimetres from the upper left corner of the paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tools.failures import WrongUse
from tools.printing.sizes import Size

BORDER = 4.0
"""What most printers leave blank at an edge: no card is cut closer to it than this."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    def grown(self, by: float) -> Box:
        """The same, larger by so much on every side."""
        return Box(self.left - by, self.top - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True, slots=True)
class Grid:
    """Cards in columns and rows in the middle of a paper.

    `card` is the size to which they are cut, `bleed` what is printed beyond it on every side. With
    `fold` a front and its back share a place: the back to the left, so that the fold is between.
    """

    paper: Size
    card: Size
    bleed: float
    columns: int
    rows: int
    fold: bool = False

    @property
    def places(self) -> int:
        return self.columns * self.rows

    @property
    def unit(self) -> Size:
        """What is cut out in one piece: a card, or with `fold` two side by side."""
        return unit_of(self.card, self.fold)

    @property
    def pitch(self) -> Size:
        """From one card to the next."""
        return Size(self.unit.width + 2 * self.bleed, self.unit.height + 2 * self.bleed)

    def unit_box(self, place: int) -> Box:
        """Where the piece at a place is cut; places go by rows, from the left."""
        row, column = divmod(place, self.columns)
        left = (self.paper.width - self.columns * self.pitch.width) / 2
        top = (self.paper.height - self.rows * self.pitch.height) / 2
        return Box(
            left + column * self.pitch.width + self.bleed,
            top + row * self.pitch.height + self.bleed,
            self.unit.width,
            self.unit.height,
        )

    def front_box(self, place: int) -> Box:
        """Where a front is cut."""
        unit = self.unit_box(place)
        left = unit.right - self.card.width
        return Box(left, unit.top, self.card.width, self.card.height)

    def folded_back_box(self, place: int) -> Box:
        """Where the back beside a front is cut."""
        return replace(self.front_box(place), left=self.unit_box(place).left)

    def back_box(self, place: int, shift: tuple[float, float] = (0.0, 0.0)) -> Box:
        """Where the back is cut, on the other side of the paper.

        The paper is turned over sideways, so that left and right change places. `shift` moves all
        backs: to the right and down.
        """
        front = self.front_box(place)
        mirrored = self.paper.width - front.right
        return replace(front, left=mirrored + shift[0], top=front.top + shift[1])

    @property
    def block(self) -> Box:
        """All cards with their bleed."""
        width, height = self.columns * self.pitch.width, self.rows * self.pitch.height
        left, top = (self.paper.width - width) / 2, (self.paper.height - height) / 2
        return Box(left, top, width, height)


def unit_of(card: Size, fold: bool) -> Size:
    """What is cut out in one piece."""
    return Size(2 * card.width, card.height) if fold else card


def grid_for(card: Size, bleed: float, paper: Size, *, fold: bool = False) -> Grid:
    """The grid with the most cards on the paper in either orientation, upright when both are equal.

    Raises `WrongUse` where not even one fits.
    """
    found = [_grid(card, bleed, one, fold) for one in (paper, paper.turned)]
    best = max(found, key=lambda grid: grid.places)
    if not best.places:
        raise WrongUse(_too_small(card, bleed, paper, fold))
    return best


def _grid(card: Size, bleed: float, paper: Size, fold: bool) -> Grid:
    empty = Grid(paper, card, bleed, 0, 0, fold)
    columns = _fitting(empty.unit.width, bleed, paper.width)
    rows = _fitting(empty.unit.height, bleed, paper.height)
    return replace(empty, columns=columns, rows=rows) if columns and rows else empty


def _fitting(side: float, bleed: float, room: float) -> int:
    """How many fit beside each other: bleed inside the paper, no cut closer to its edge than the
    border. A full sheet may be as large as the paper itself.
    """
    count = int((room + 1e-9) / (side + 2 * bleed))
    while count and (room - count * (side + 2 * bleed)) / 2 + bleed < BORDER - 1e-9:
        count -= 1
    return count or (1 if abs(room - side) < 1e-9 and not bleed else 0)


def _too_small(card: Size, bleed: float, paper: Size, fold: bool) -> str:
    unit = unit_of(card, fold)
    what = "a card with its back beside it" if fold else "a card"
    least = Size(unit.width + 2 * max(bleed, BORDER), unit.height + 2 * max(bleed, BORDER))
    with_bleed = f" and {bleed:g} mm of bleed" if bleed else ""
    return (
        f"The paper of {paper} mm is too small for {what} of {unit} mm{with_bleed}.\n"
        f"It needs at least {least} mm, either way round."
    )


def pages_of(count: int, grid: Grid) -> Iterator[range]:
    """The numbers of the cards on each page."""
    for first in range(0, count, grid.places):
        yield range(first, min(count, first + grid.places))
