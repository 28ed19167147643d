"""Which of several pieces are alike, so that choosing between them would be no choice.

Pieces of an interchangeable kind are alike when everything printed on them, every changing value
and the place where they lie are the same, nothing refers to one of them by itself, and the same
live sets hold them. In a line or stack the place includes the position; a set has no order here,
as a pile has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.play.bench import Bench
from engine.play.expressions import Function
from engine.play.state import CALLER, RETURN_PC, ROUTINE, State


class Alike:
    """Finds alike pieces for one choice, whose own slots name nothing in this sense.

    Cards that the player who chooses cannot see are never alike: how many options he has would tell
    him something.
    """

    def __init__(self, bench: Bench, pc: int, by: Function, *own: int) -> None:
        self._bench = bench
        self._by = by
        self._pc = pc
        self._own = own
        self._base = bench.tables.piece_base
        self._twins = bench.tables.twins
        self._worth = any(twin >= 0 for twin in self._twins)
        self._cells = bench.tables.cells
        self._own_zones = bench.tables.zones_of
        zones = bench.tables.zones
        self._ordered = {z.number for z in zones if z.family.order in ("line", "stack")}

    def merged(self, s: State, things: Sequence[int]) -> tuple[int, ...]:
        """One of each class of alike things, in the order of `things`."""
        if not self._worth or things[0] < self._base:
            return tuple(things)
        return tuple([members[0] for members in self.classes(s, things)])

    def classes(self, s: State, things: Sequence[int]) -> list[list[int]]:
        """The things in classes of alike ones, in the order of their first members."""
        if not self._worth or not self._twinned(things):
            return [[thing] for thing in things]
        alone, held = self._names(s)
        eyes = s.looker or self._bench.tables.bit(self._by(s))
        found: dict[tuple[object, ...], list[int]] = {}
        for thing in things:
            twin = self._twins[thing - self._base] if thing >= self._base else -1
            apart = twin < 0 or thing in alone or not s.seen[thing - self._base] & eyes
            key = (-1, thing) if apart else (held.get(thing, ()), *self._facts(s, thing, twin))
            if key in found:
                found[key].append(thing)
            else:
                found[key] = [thing]
        return list(found.values())

    def _twinned(self, things: Sequence[int]) -> bool:
        """Whether two of the things have the same printed facts at all."""
        base, twins = self._base, self._twins
        seen: set[int] = set()
        for thing in things:
            twin = twins[thing - base] if thing >= base else -1
            if twin in seen and twin >= 0:
                return True
            seen.add(twin)
        return False

    def _facts(self, s: State, thing: int, twin: int) -> tuple[object, ...]:
        """Everything about a piece that may tell it from another of the same printed facts."""
        index = thing - self._base
        zone, values = s.where[index], s.values
        facts = (twin, zone, s.seen[index], *[values[cell] for cell in self._cells[index]])
        if zone in self._ordered:
            facts += (s.zones[zone].index(thing),)
        own = self._own_zones.get(thing)
        return (*facts, *[s.zones[number] for number in own]) if own else facts

    def named(self, s: State) -> frozenset[int]:
        """All pieces that a live local, a lasting record, a waiting call or a counter refers to."""
        alone, held = self._names(s)
        return alone | frozenset(held)

    def _names(self, s: State) -> tuple[frozenset[int], dict[int, tuple[int, ...]]]:
        """The things that are referred to one by one, and by thing the sets that hold it."""
        alone: set[int] = set()
        held: dict[int, tuple[int, ...]] = {}
        for place, value in enumerate(self._references(s)):
            if isinstance(value, tuple):
                held.update((thing, (*held.get(thing, ()), place)) for thing in value)
            else:
                alone.add(value)
        return frozenset(alone), held

    def _references(self, s: State) -> Iterator[int | tuple[int, ...]]:
        """What every place holds that may refer to pieces."""
        for record in (*s.lasting, *s.gathered):
            yield from record[1:]
        for counter in self._bench.tables.counters_of_things:
            yield from s.values[counter.first : counter.first + len(counter.start)]
        stack, base, pc = s.stack, s.base, self._pc
        own, live = self._own, self._bench.tables.live
        while base > 0:
            routine = _int(stack[base - ROUTINE])
            for slot in live.slots(pc, routine):
                value = stack[base + slot]
                if slot in own:
                    continue
                if isinstance(value, tuple) and live.mixed(routine, slot):
                    yield from value
                else:
                    yield value
            pc, base = _int(stack[base - RETURN_PC]), _int(stack[base - CALLER])
            own = ()


def _int(value: int | tuple[int, ...]) -> int:
    assert isinstance(value, int)
    return value
