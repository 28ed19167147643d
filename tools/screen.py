"""The table as a screen: what the module's `display` says, drawn for one player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from engine.core.problem import width
from engine.core.program import Family
from engine.core.tables import members
from tools.ink import Ink, cut, ink, join, pad, span, wrapped
from tools.languages import in_language
from tools.marks import Marks, layout
from tools.screen_grid import Grid
from tools.screen_map import Map
from tools.screen_plan import Plan
from tools.screen_things import Things
from tools.seen import Seen

NUMBER = "number"
LEAST_LABELS, LABELS = 10, 16
"""Columns of the words before the rows of a track: at most, and where it would need more lines."""
SPACE, CELL = 4, 6
"""Columns of a space of a track, at least and at most."""
EMPTY = "–"
GAP, APART = "    ", "  "


class Screen:
    """Draws what one player sees, in so many columns.

    `close` says how close: 0 with blank lines between the parts, 1 without, then spaces of a map
    in fewer lines, down to one.
    """

    def __init__(
        self, seen: Seen, marks: Marks, columns: int, *, plain: bool = False, close: int = 0
    ) -> None:
        self._close = close
        self._seen = seen
        self._marks = marks
        self._columns = columns
        self._plain = plain
        self._layout = layout(seen.ruleset)
        self._things = Things(seen, marks)
        self._players = seen.ruleset.kinds[0]

    @property
    def drawn(self) -> bool:
        """Whether the module says what its screen looks like."""
        return bool(self._layout.get("screen"))

    def lines(self) -> Iterator[Ink]:
        """The parts from the top to the bottom."""
        for number, part in enumerate(self._layout.get("screen", ())):
            if number and not self._close:
                yield ()
            yield from self._part(part)

    def _part(self, part: Mapping[str, Any]) -> Iterator[Ink]:
        if "track" in part:
            yield from self._track(part["track"], part.get("rows", ()))
        if "map" in part:
            drawn = Map(
                self._seen,
                self._marks,
                self._things,
                part,
                plain=self._plain,
                close=self._close,
            )
            yield from drawn.lines(self._columns)
        if "grid" in part:
            board = Grid(self._seen, self._marks, self._things, part, plain=self._plain)
            yield from board.lines(self._columns)
        if "plan" in part:
            plan = Plan(self._seen, self._marks, self._things, part, self._close)
            yield from plan.lines(self._columns)
        if "lines" in part:
            yield from self._lines(part["lines"])
        if "players" in part:
            yield from self._of_players(part["players"])

    # --- zones and counters of the game ----------------------------------------------------------

    def _lines(self, words: Sequence[str]) -> Iterator[Ink]:
        """A line for each; what is short shares one, what is long goes on in the next."""
        line: Ink = ()
        for said in (self._line(word) for word in words):
            if line and span(line) + len(GAP) + span(join(said, APART)) > self._columns:
                yield cut(line, self._columns)
                line = ()
            *whole, last = self._broken(said)
            yield from (cut(one, self._columns) for one in whole)
            line = join((line, last), GAP)
        if line:
            yield cut(line, self._columns)

    def _broken(self, parts: Sequence[Ink]) -> list[Ink]:
        """Parts in lines, close together where they fit so, those after the first moved in."""
        between = APART if span(join(parts, APART)) <= self._columns else " "
        found: list[Ink] = [()]
        for part in parts:
            if found[-1] and span(found[-1]) + len(between) + span(part) > self._columns:
                found.append(ink(" "))
            found[-1] = join((found[-1], part), between)
        return found

    def _line(self, word: str) -> Sequence[Ink]:
        """What it is called with what is there, or with the first of what is there."""
        family = self._seen.family(word)
        if family is not None:
            head = f"{self._seen.heading(family)}: "
            first, *more = self._held(family, self._columns - width(head))
            return ((*ink(head), *(first or ink(EMPTY))), *more)
        counter = self._seen.counter(word)
        if counter is None:
            return ((),)
        return (ink(f"{self._seen.counter_heading(counter)}: {self._seen.counted(counter)}"),)

    def _held(self, family: Family, columns: int) -> Sequence[Ink]:
        """What lies in a zone, or in the zones of all members of a symbol, with what is told."""
        if not family.dims:
            return (self._things.zone(family.first, columns),)
        symbol, cells = family.dims[0].of, list[Ink]()
        for number, at in enumerate(product(*(members(one) for one in family.dims))):
            held = self._things.zone(family.first + number, CELL) or ink(EMPTY)
            told, drawn = self._things.told(at[0], symbol), self._marks.drawn(family.of[0])
            head = () if drawn else ink(self._marks.member(symbol, at[0]))
            cells.append(join((head, held, told), "" if drawn else " "))
        return cells

    # --- a row of spaces -------------------------------------------------------------------------

    def _track(self, kind_name: str, rows: Sequence[str]) -> Iterator[Ink]:
        kind = next(k for k in self._seen.ruleset.kinds if k.name == kind_name)
        spaces = list(range(kind.base, kind.base + kind.count))
        heads = {row: self._row_heading(kind_name, row) for row in rows}
        fitting = self._columns - SPACE * len(spaces) - 1
        words = max(map(width, heads.values()), default=0)
        before = min(words, LABELS, max(fitting, LEAST_LABELS)) + 1
        per_line = max((self._columns - before) // SPACE, 1)
        for first in range(0, len(spaces), per_line):
            some = spaces[first : first + per_line]
            cell = min((self._columns - before) // len(some), CELL)
            for row in rows:
                cells = [self._track_cell(kind_name, row, space, cell) for space in some]
                if any(cells):
                    padded = [pad(one, cell, centred=True) for one in cells]
                    yield join((pad(ink(heads[row]), before), *padded), "")

    def _row_heading(self, kind: str, row: str) -> str:
        family = self._seen.family(row, kind)
        if family is not None:
            pieces = self._seen.names.kinds[family.of[0]]
            return self._seen.text(self._seen.names.noun(pieces, 2))
        if row == NUMBER:
            return self._seen.text(self._seen.names.noun(self._seen.names.kinds[kind]))
        named = self._layout.get("names", {}).get(kind, {}).get(row, {})
        return in_language(named, self._seen.language) or row.replace("_", " ")

    def _track_cell(self, kind: str, row: str, space: int, columns: int) -> Ink:
        family = self._seen.family(row, kind)
        if family is not None:
            held = self._things.zone(self._seen.zone(family, space), columns - 1)
            return held or ink("." if self._plain else "·")
        column = self._marks.column(kind, row)
        if column is not None:
            return ink(self._marks.value(column, space))
        base = self._seen.names.kinds[kind].base
        return ink(str(space - base + 1)) if row == NUMBER else ()

    # --- what players have -----------------------------------------------------------------------

    def _of_players(self, words: Sequence[str]) -> Iterator[Ink]:
        """A table with a row for each player, and below it what only this player sees."""
        seats = range(self._players.count)
        rows = [[self._player(seat)] for seat in seats]
        heads: list[Ink] = [()]
        for word in words:
            heading, cells = self._player_column(word)
            if any(cells):
                heads.append(ink(heading))
                for row, held in zip(rows, cells, strict=True):
                    row.append(held or ink(EMPTY))
        yield from _table([heads, *rows], self._columns)
        yield from self._own(words)

    def _player(self, seat: int) -> Ink:
        turn = "> " if seat == self._seen.player else "  "
        mark, name = self._marks.player(seat), self._seen.thing(seat)
        return (*ink(turn), *ink(f"{mark} {name}", self._marks.colour(seat)))

    def _player_column(self, word: str) -> tuple[str, list[Ink]]:
        seats = range(self._players.count)
        family = self._seen.family(word, self._players.name)
        if family is not None:
            cells = [self._things.of_player(self._zones(family, s), s) for s in seats]
            return self._seen.heading(family), cells
        counter = self._seen.counter(word, self._players.name)
        if counter is None:
            return "", [() for _ in seats]
        return self._seen.counter_heading(counter), [
            ink(self._seen.counted(counter, seat)) for seat in seats
        ]

    def _zones(self, family: Family, seat: int) -> range:
        """The zones of one player: several, where a family has more indexes than the player."""
        size = 1
        for dimension in family.dims[1:]:
            size *= dimension.count
        first = family.first + seat * size
        return range(first, first + size)

    def _own(self, words: Sequence[str]) -> Iterator[Ink]:
        """The cards of the player who looks, which others do not see."""
        for word in words:
            family = self._seen.family(word, self._players.name)
            if family is None or family.see != "owner" or self._seen.player < 0:
                continue
            for zone in self._zones(family, self._seen.player):
                held = self._things.zone(zone, self._columns * 2)
                head = f"{self._seen.heading(family)}: "
                text = head + "".join(run for run, _ in held)
                if held:
                    yield from (ink(f"  {line}") for line in wrapped(text, self._columns - 2))


def _table(rows: Sequence[Sequence[Ink]], columns: int) -> Iterator[Ink]:
    """Rows with their columns one below the other; headings are cut before contents are."""
    needs = [max(span(row[at]) for row in rows[1:]) for at in range(len(rows[0]))]
    wants = [max(need, span(head)) for need, head in zip(needs, rows[0], strict=True)]
    free = columns - sum(needs) - 2 * (len(needs) - 1)
    widths = []
    for need, want in zip(needs, wants, strict=True):
        more = min(max(free, 0), want - need)
        widths.append(need + more)
        free -= more
    for row in rows:
        padded = [pad(held, width) for held, width in zip(row, widths, strict=True)]
        yield cut(join(padded, "  "), columns)
