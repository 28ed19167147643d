"""Spaces drawn to scale, each where its `at` says: its name, what the module shows of it, and the
pieces laid on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tools.ink import Ink, cut, ink, join, span
from tools.marks import Marks, layout
from tools.screen_things import Things
from tools.seen import Seen

TALL = 2.1
"""How much taller a line is than a column is wide."""
CLOSER = (1.0, 0.85, 0.7)
"""How far the lines are drawn apart, by how close it has to be."""
CELL = 8
"""Columns of what a space holds, at most."""
LAID = "+"
"""Stands before the marks of what is laid on a space."""


class Plan:
    """Draws the spaces of a kind; `show` are zones, changing and printed values of each; `laid` by
    kind of pieces a changing value that says on which space a piece is laid.
    """

    def __init__(
        self, seen: Seen, marks: Marks, things: Things, part: Mapping[str, Any], close: int
    ) -> None:
        self._seen = seen
        self._marks = marks
        self._things = things
        self._close = CLOSER[min(close, len(CLOSER) - 1)]
        self._kind: str = part["plan"]
        self._show: tuple[str, ...] = tuple(part.get("show", ()))
        self._base = seen.names.kinds[self._kind].base
        self._at = layout(seen.ruleset).get("positions", {}).get(self._kind, ())
        self._laid: dict[int, list[int]] = {}
        for kind, value in part.get("laid", {}).items():
            self._lay(kind, value)

    def _lay(self, kind: str, value: str) -> None:
        """Find the pieces of a kind that point at a space."""
        pieces, counter = self._seen.names.kinds[kind], self._seen.counter(value, kind)
        if counter is not None:
            for piece in range(pieces.base, pieces.base + pieces.count):
                space = self._seen.value(counter, piece)
                if space is not None:
                    self._laid.setdefault(space, []).append(piece)

    def lines(self, columns: int) -> Iterator[Ink]:
        """The rows from the top to the bottom, in at most so many columns."""
        if not self._at:
            return
        cells = [self._cell(self._base + index) for index in range(len(self._at))]
        left, top = min(x for x, _ in self._at), min(y for _, y in self._at)
        across = max(x for x, _ in self._at) - left or 1
        scale = max(columns - max(map(span, cells)), 1) / across
        rows: dict[int, list[tuple[int, Ink]]] = {}
        for (x, y), cell in zip(self._at, cells, strict=True):
            row = round((y - top) * scale / TALL * self._close)
            rows.setdefault(row, []).append((round((x - left) * scale), cell))
        for row in range(max(rows) + 1):
            yield cut(_row(rows.get(row, ()), columns), columns)

    def _cell(self, space: int) -> Ink:
        parts = [self._things.shown(word, space, CELL) for word in self._show]
        laid = self._laid.get(space, ())
        marks = (*ink(LAID), *self._marks.pieces(laid, CELL)) if laid else ()
        return join((ink(self._seen.thing(space)), *parts, marks), "")


def _row(cells: Sequence[tuple[int, Ink]], columns: int) -> Ink:
    """Cells of one row, moved apart where one would lie on the next."""
    ordered = sorted(cells, key=lambda cell: cell[0])
    starts = [start for start, _ in ordered]
    free = 0
    for number, (_, cell) in enumerate(ordered):
        starts[number] = max(starts[number], free)
        free = starts[number] + span(cell) + 1
    limit = columns
    for number in reversed(range(len(ordered))):
        starts[number] = max(min(starts[number], limit - span(ordered[number][1])), 0)
        limit = starts[number] - 1
    line: Ink = ()
    for start, (_, cell) in zip(starts, ordered, strict=True):
        line = (*line, *ink(" " * (start - span(line))), *cell)
    return line
