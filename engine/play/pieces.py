"""Moving pieces: the only code that writes `zones`, `where` and `seen`.

Nothing is made or destroyed here; a piece leaves one zone and enters another. In a look-ahead no
random number is drawn: pieces that chance would have moved become unseen, and the search goes on
blind.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from engine.core.tables import Tables, strides
from engine.play import rng
from engine.play.log import Moved, Refilled, Shuffled, Sink
from engine.play.promises import Watch
from engine.play.state import State


class Pieces:
    """Moves, draws, refills and shuffles for one ruleset, in earnest or in a look-ahead."""

    def __init__(self, tables: Tables, sink: Sink, *, searching: bool) -> None:
        self.tables = tables
        self.base = tables.piece_base
        self.sink = sink
        self.searching = searching
        self._order = [zone.family.order for zone in tables.zones]
        self._resets = self._values_to_reset()
        watched = bool(tables.ruleset.promises) and not searching
        self.watch = Watch(tables) if watched else None

    def room(self, s: State, zone: int) -> int:
        """How many more pieces fit in."""
        return self.tables.limit[zone] - len(s.zones[zone]) if zone >= 0 else self.tables.limit[-1]

    def move(
        self, s: State, pieces: Sequence[int], zone: int, end: str, drawn: bool = False
    ) -> None:
        """Put pieces, one after the other, into a zone that has room for them."""
        if self.sink.on and not self.searching:
            self._move_and_tell(s, pieces, zone, end, drawn)
        else:
            for piece in pieces:
                self._put(s, piece, zone, end)

    def move_one(self, s: State, piece: int, zone: int, end: str) -> None:
        """Put one piece into a zone that has room for it."""
        if self.sink.on and not self.searching:
            self._move_and_tell(s, (piece,), zone, end, drawn=False)
        else:
            self._put(s, piece, zone, end)

    def _move_and_tell(
        self, s: State, pieces: Sequence[int], zone: int, end: str, drawn: bool
    ) -> None:
        runs: list[tuple[int, int, list[int]]] = []
        for piece in pieces:
            origin, before = s.where[piece - self.base], s.seen[piece - self.base]
            self._put(s, piece, zone, end)
            seen = before | s.seen[piece - self.base]
            if runs and runs[-1][:2] == (origin, seen):
                runs[-1][2].append(piece)
            else:
                runs.append((origin, seen, [piece]))
        for origin, seen, run in runs:
            self.sink.add(Moved(tuple(run), origin, zone, seen, drawn))

    def _put(self, s: State, piece: int, zone: int, end: str) -> None:
        index = piece - self.base
        zones = s.zones
        old = s.where[index]
        if old >= 0:
            order = zones[old]
            at = order.index(piece)
            if old == zone and len(order) == 1:
                return
            zones[old] = order[:at] + order[at + 1 :]
        if zone >= 0:
            zones[zone] = self._insert(zones[zone], piece, self._order[zone], end)
            if old == zone and zones[zone] == order:
                return
        s.where[index] = zone
        s.changes += 1
        self._show(s, index, zone)
        if self.watch is not None:
            self.watch.moved(piece, old, zone)
        if self._resets:
            self._reset(s, index, old, zone)

    @staticmethod
    def _insert(pieces: tuple[int, ...], piece: int, order: str, end: str) -> tuple[int, ...]:
        if order in ("pile", "bag"):
            at = bisect_left(pieces, piece)
            return (*pieces[:at], piece, *pieces[at:])
        if end == "top" or (not end and order == "stack"):
            return (piece, *pieces)
        return (*pieces, piece)

    def _show(self, s: State, index: int, zone: int) -> None:
        """Who knows a piece after it came to a zone."""
        visible = self.tables.visible[zone]
        if self.searching:
            # What the deciding player knew he still knows; what he did not he will not read.
            looker = s.looker
            visible = visible & ~looker | s.seen[index] & looker
        s.seen[index] = visible

    # --- chance ----------------------------------------------------------------------------------

    def shuffle(self, s: State, zone: int) -> None:
        """Put a zone in random order."""
        pieces = s.zones[zone]
        if self.searching:
            self.hide(s, pieces if len(pieces) > 1 else ())
            return
        if self._order[zone] not in ("pile", "bag"):
            s.zones[zone] = rng.shuffled(s.streams, self.tables.zones[zone].stream, pieces)
        if not self.tables.visible[zone] & self.tables.bit(-1):
            for piece in pieces:
                s.seen[piece - self.base] = self.tables.visible[zone]
        if self.sink.on:
            self.sink.add(Shuffled(zone))

    def hide(self, s: State, pieces: Sequence[int]) -> None:
        """In a look-ahead: nobody knows any more which of these pieces is which."""
        for piece in pieces:
            s.seen[piece - self.base] &= ~s.looker

    def draw(self, s: State, number: int, source: int, zone: int) -> tuple[int, ...]:
        """Take up to `number` pieces, refilling as the source says; gives what was drawn.

        None is drawn twice: what lies where the source is refilled from, because it was drawn to
        there, stays.
        """
        drawn: list[int] = []
        wanted = min(number, self.room(s, zone))
        if zone == source:
            wanted = min(wanted, len(s.zones[source]))
        while len(drawn) < wanted:
            if not s.zones[source] and not self._refill(s, source, drawn):
                break
            pieces = self._next(s, min(wanted - len(drawn), len(s.zones[source])), source)
            self.move(s, pieces, zone, "", drawn=True)
            drawn += pieces
        if drawn and not s.zones[source] and self._eager(source):
            self._refill(s, source, drawn)
        return tuple(drawn)

    def next_of(self, s: State, number: int, zone: int) -> tuple[int, ...]:
        """The pieces that would be drawn next from a zone whose order is fixed."""
        return s.zones[zone][: max(number, 0)]

    def _next(self, s: State, number: int, source: int) -> Sequence[int]:
        pieces = s.zones[source]
        if self._order[source] not in ("pile", "bag"):
            return pieces[:number]
        if not self.searching:
            return rng.sample(s.streams, self.tables.zones[source].stream, pieces, number)
        if number < len(pieces):
            self.hide(s, pieces)
        return pieces[:number]

    def _eager(self, zone: int) -> bool:
        return self.tables.zones[zone].family.refill_when == "eager"

    def _refill(self, s: State, zone: int, drawn: Sequence[int]) -> bool:
        """Fill a zone from where it is refilled, but for what was just drawn; no if that is all."""
        origin = self.tables.zones[zone].refill_from
        pieces = [piece for piece in s.zones[origin] if piece not in drawn] if origin >= 0 else []
        if not pieces:
            return False
        if self.sink.on and not self.searching:
            self.sink.add(Refilled(zone, origin, len(pieces)))
        for piece in pieces:
            self._put(s, piece, zone, "")
        self.shuffle(s, zone)
        return True

    # --- values that end with a place ------------------------------------------------------------

    def _values_to_reset(self) -> dict[int, list[tuple[int, int, int, frozenset[int]]]]:
        """By family: (counter, base of its kind, count, families in which its value lives)."""
        found: dict[int, list[tuple[int, int, int, frozenset[int]]]] = {}
        for number, counter in enumerate(self.tables.ruleset.counters):
            for family in counter.while_in:
                kind = counter.dims[0]
                entry = (number, kind.base, kind.count, frozenset(counter.while_in))
                found.setdefault(family, []).append(entry)
        return found

    def _reset(self, s: State, index: int, old: int, zone: int) -> None:
        family, now = self.tables.family_of[old], self.tables.family_of[zone]
        for number, base, count, lives in self._resets.get(family, ()):
            offset = index + self.base - base
            if now not in lives and 0 <= offset < count:
                counter = self.tables.ruleset.counters[number]
                width = strides(counter.dims)[0]
                for at in range(offset * width, (offset + 1) * width):
                    s.values[counter.first + at] = counter.start[at]
