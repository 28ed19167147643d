"""Grids of squares and hexagons: where each space lies, what it is called, where a step leads.

Columns count from the left and rows from the bottom, both from 0. On its *lattice* a grid has one
place for each space, so that a step is a difference of places: of squares column and row; of
hexagons one of the two counts double, as rows (or columns) are shifted by half a space.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.compiler.gather_entry import Entry
from engine.compiler.nodes import Mapping

At = tuple[int, int]
_UNITS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
_DIAGONALS = {"up right": (1, 1), "up left": (-1, 1), "down right": (1, -1), "down left": (-1, -1)}
_HEXAGONS = {
    "side": {"up": (0, 2), "down": (0, -2), **_DIAGONALS},
    "corner": {"left": (-2, 0), "right": (2, 0), **_DIAGONALS},
}
_MILLIMETRES = 20.0
_ACROSS = 0.75
"""How far the middles of two hexagons lie apart where these interlock, in widths of one."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The form of a board. `top` is that of its hexagons (side or corner); empty: squares."""

    columns: int
    rows: int
    top: str
    numbered: bool
    size: float

    @property
    def steps(self) -> tuple[str, ...]:
        """The words of all steps from one space to another beside it."""
        return tuple(_HEXAGONS[self.top]) if self.top else (*_UNITS, *_DIAGONALS)

    def place(self, column: int, row: int) -> At:
        """The place on the lattice."""
        if self.top == "side":
            return column, 2 * row + column % 2
        if self.top == "corner":
            return 2 * column + row % 2, row
        return column, row

    def name(self, column: int, row: int, number: int) -> str:
        """What the space is called that comes as the `number`th when one reads the board."""
        return str(number) if self.numbered else f"{_letters(column)}{row + 1}"

    def drawn(self, column: int, row: int) -> tuple[float, float]:
        """x and y of its middle in millimetres, y downwards."""
        right, down = column + 0.5, self.rows - row - 0.5
        if self.top == "side":
            right, down = right * _ACROSS, down + (1 - column % 2) / 2
        if self.top == "corner":
            right, down = right + row % 2 / 2, down * _ACROSS
        return round(right * self.size, 2), round(down * self.size, 2)

    def step(self, words: str) -> At | None:
        """The step that these words mean; None where they mean none."""
        said = " ".join(words.split())
        if self.top:
            return _HEXAGONS[self.top].get(said)
        units = [_UNITS.get(word) for word in said.split()]
        known = [unit for unit in units if unit is not None]
        if not known or len(known) < len(units):
            return None
        across, up = sum(x for x, _ in known), sum(y for _, y in known)
        return (across, up) if across or up else None

    def beyond(self, at: At, wrap: str) -> At:
        """A place, brought back from beyond the edge of squares: `wrap` is empty, columns, rows or
        yes. Hexagons have no opposite edges.
        """
        column, row = at
        if self.top:
            return at
        if wrap in ("yes", "columns"):
            row %= self.rows
        if wrap in ("yes", "rows"):
            column %= self.columns
        return column, row


def grid_of(entry: Entry, size: tuple[int, int] | None) -> Grid | None:
    """The grid that a layout declares, or that its map has (columns and rows); None for none."""
    key = "hex" if entry.has("hex") else "grid"
    declared = entry.get(key)
    if declared is None and size is None:
        return None
    node = declared if isinstance(declared, Mapping) else Mapping((), False, entry.head)
    said = Entry(node, declared.span if declared else entry.head)
    columns, rows = size or (said.number("columns", 0), said.number("rows", 0))
    apart = node.get("size")
    return Grid(
        columns,
        rows,
        said.word("top", "side") if key == "hex" else "",
        said.word("names") == "numbers",
        float(str(getattr(apart, "value", _MILLIMETRES))),
    )


def _letters(column: int) -> str:
    """a to z, then aa, ab …"""
    before, last = divmod(column, 26)
    return (_letters(before - 1) if before else "") + chr(ord("a") + last)
