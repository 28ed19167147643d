"""Spaces drawn as a board: a cell for each where it lies, with what the module shows of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tools.ink import Ink, cut, ink, join, pad, span
from tools.marks import Marks, layout
from tools.screen_things import Things
from tools.seen import Seen

LETTERED = re.compile(r"([a-z]+)([0-9]+)\Z")
"""A name made of a column and a row."""
WIDEST = 12
"""Columns of a cell, at most."""


class Grid:
    """Draws the spaces of a kind; `show` are zones, changing and printed values of each."""

    def __init__(
        self, seen: Seen, marks: Marks, things: Things, part: Mapping[str, Any], *, plain: bool
    ) -> None:
        self._seen = seen
        self._marks = marks
        self._things = things
        self._blank = "." if plain else "·"
        self._kind: str = part["grid"]
        self._show: tuple[str, ...] = tuple(part.get("show", ()))
        positions = layout(seen.ruleset).get("positions", {}).get(self._kind, ())
        base = seen.names.kinds[self._kind].base
        self._at = {(x, y): base + index for index, (x, y) in enumerate(positions)}
        self._lettered = all(LETTERED.match(self._name(one)) for one in self._at.values())

    def lines(self, columns: int) -> Iterator[Ink]:
        """The rows from the top to the bottom, in at most so many columns, then their letters."""
        across = sorted({x for x, _ in self._at})
        cells = {at: self._cell(space) for at, space in self._at.items()}
        heads = {x: self._head(x, 0) for x in across} if self._lettered else {}
        wide = max((span(cell) for cell in cells.values()), default=0)
        wide = min(max(wide, *map(len, heads.values()), 1), WIDEST) if heads else min(wide, WIDEST)
        for y in sorted({y for _, y in self._at}):
            row = [pad(cells.get((x, y), ()), wide) for x in across]
            yield cut((*ink(self._side(y)), *join(row)), columns)
        if heads:
            letters = [pad(ink(heads[x]), wide) for x in across]
            yield cut((*ink(" " * len(self._side(None))), *join(letters)), columns)

    def _name(self, space: int) -> str:
        kind = self._seen.names.kinds[self._kind]
        return kind.members[space - kind.base]

    def _head(self, place: float, axis: int) -> str:
        """The letters of a column (axis 0), or the number of a row."""
        spaces = [space for at, space in self._at.items() if at[axis] == place]
        found = LETTERED.match(self._name(spaces[0]))
        return found[axis + 1] if found else ""

    def _side(self, y: float | None) -> str:
        """What stands before a row: its number; blanks where it has none."""
        if not self._lettered:
            return "  "
        heads = [self._head(y, 1) for y in {y for _, y in self._at}]
        said = "" if y is None else self._head(y, 1)
        return f"{said:>{max(map(len, heads)) + 1}}  "

    # --- one space -------------------------------------------------------------------------------

    def _cell(self, space: int) -> Ink:
        held = join((self._things.shown(word, space, WIDEST) for word in self._show), "")
        return held or ink(self._blank if self._lettered else self._name(space))
