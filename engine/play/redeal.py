"""What a player cannot know is dealt anew: one of the matches that look the same to him."""

from __future__ import annotations

from engine.core.program import Kind
from engine.play import rng
from engine.play.alike import Alike
from engine.play.machine import Machine
from engine.play.random_play import Generator
from engine.play.state import State


def redeal(machine: Machine, s: State, player: int, numbers: Generator) -> None:
    """Deal anew what a player cannot know, random numbers to come included.

    Unseen pieces of one kind change places; what an effect under way names stays. Two states that
    differ only in how those pieces lie become equal. `runtime/redeal.c` does exactly the same.
    """
    _Deal(machine, s, player, numbers).run()


class _Deal:
    """One deal. A place is a zone and how far down in it."""

    def __init__(self, machine: Machine, s: State, player: int, numbers: Generator) -> None:
        self._machine, self._s, self._numbers = machine, s, numbers
        self._base = machine.tables.piece_base
        self._bit = machine.tables.bit(player)
        self._named = Alike(machine.plain.bench, s.pc, lambda _: player).named(s)
        self._zones = [list(pieces) for pieces in s.zones]

    def run(self) -> None:
        """Kind after kind; then the order of piles, and random numbers to come."""
        s = self._s
        places = {
            piece: (zone, at)
            for zone, pieces in enumerate(self._zones)
            for at, piece in enumerate(pieces)
        }
        for kind in self._machine.ruleset.kinds:
            if kind.piece:
                self._deal_among(self._secret(kind), places)
        zones = self._machine.tables.zones
        s.zones = [
            tuple(pieces if zones[number].family.order in ("line", "stack") else sorted(pieces))
            for number, pieces in enumerate(self._zones)
        ]
        for at in range(0, len(s.streams), rng.WIDTH):
            high, low = rng.step(self._numbers, 0), rng.step(self._numbers, 0)
            s.streams[at] = high << 32 | low

    def _secret(self, kind: Kind) -> list[int]:
        s, base = self._s, self._base
        return [
            piece
            for piece in range(kind.base, kind.base + kind.count)
            if s.where[piece - base] >= 0
            and not s.seen[piece - base] & self._bit
            and piece not in self._named
        ]

    def _deal_among(self, secret: list[int], places: dict[int, tuple[int, int]]) -> None:
        s, base = self._s, self._base
        free = sorted((*places[piece], s.seen[piece - base]) for piece in secret)
        dealt = rng.shuffled(self._numbers, 0, secret)
        for piece, (zone, at, seen) in zip(dealt, free, strict=True):
            self._zones[zone][at] = piece
            s.where[piece - base] = zone
            s.seen[piece - base] = seen
