"""Many random matches in one call, with what a report of them counts."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from ctypes import c_int64, c_uint8
from dataclasses import dataclass, field

from engine.native.emit_operations import CHOICES
from engine.native.faults import FINE, NeedsInterpreter, Stopped, fault
from engine.native.library import Wanted
from engine.native.native import Native

FACTS = 10
"""Numbers that tell of one match: `tell` in `runtime/playout.c`."""


@dataclass(frozen=True, slots=True)
class Played:
    """One match. `fault` is what stopped it, if anything did."""

    seed: int
    winners: tuple[int, ...]
    undecided: bool
    """It ended at the limit of the match, or not at all."""
    decisions: int
    turns: int
    doubts: int
    fallen: int
    surprises: int
    lead_changes: int
    digest: str
    """Of its last state; empty when none was asked for."""
    fault: Stopped | NeedsInterpreter | None = None


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is to be counted beside the results. Each costs time."""

    digests: bool = False
    options: bool = False
    """How often each option was offered, taken, taken by a winner. Looks into every candidate."""
    covered: bool = False
    """Which instructions ran in earnest."""
    turn_phase: int = -1
    """The phase whose beginnings are turns."""
    lead: int = -1
    """A formula that takes nothing but `me`: who has most of it leads. -2: who would be ranked
    first leads; -1: nobody asks.
    """


@dataclass(frozen=True, slots=True)
class OptionCount:
    """One option of a choice, in all matches together.

    `value` is the thing, number, branch or trigger, -1 for declining.
    """

    pc: int
    value: int
    available: int
    taken: int
    taken_by_winners: int


@dataclass(slots=True)
class Playouts:
    """What came of many matches. Two of the same game can be added up."""

    matches: list[Played] = field(default_factory=list)
    covered: bytearray = field(default_factory=bytearray)
    """By instruction: 1 once it ran in earnest."""
    counted: list[int] = field(default_factory=list)

    def add(self, other: Playouts) -> None:
        """Take up the matches and counts of another one."""
        self.matches += other.matches
        self.covered = bytearray(
            a | b for a, b in zip(self.covered or other.covered, other.covered, strict=True)
        )
        before = self.counted or [0] * len(other.counted)
        self.counted = [a + b for a, b in zip(before, other.counted, strict=True)]


def play(
    native: Native,
    seeds: Sequence[int],
    wishes: Wishes | None = None,
    *,
    bots: str = "bots",
    most: int | None = None,
) -> Playouts:
    """Play a match for each seed, as `play.random_play.play_randomly` would with a generator of
    that seed named `bots`. Other threads go on meanwhile; a hundred matches a call or so leave
    room for Ctrl-C.
    """
    wishes = wishes or Wishes()
    call = _Call(native, seeds, wishes)
    call.wanted.bots = bots.encode()
    call.wanted.limit = native.ruleset.match_limit if most is None else most
    with native.context() as x:
        if native.library.rw_playouts(x, ctypes.byref(call.wanted)):
            raise MemoryError("no memory for a match")
    return call.answer()


def option_counts(native: Native, playouts: Playouts) -> list[OptionCount]:
    """What was counted, by choice and option; options that never came up are left out."""
    starts = native.counting
    third = starts[-1]
    pcs = _choices(native)
    found = []
    for pc, first, last in zip(pcs, starts[:-1], starts[1:], strict=True):
        for at in range(first, last):
            if playouts.counted[at]:
                counts = [playouts.counted[at + part * third] for part in range(3)]
                found.append(OptionCount(pc, at - first - 1, *counts))
    return found


def _choices(native: Native) -> list[int]:
    starts = native.counting
    pcs = [pc for pc, instr in enumerate(native.ruleset.code) if instr.op in CHOICES]
    assert len(pcs) + 1 == len(starts)
    return pcs


class _Call:
    """The arrays of one call, which have to live as long as it runs."""

    def __init__(self, native: Native, seeds: Sequence[int], wishes: Wishes) -> None:
        self.native, self.seeds, self.wishes = native, seeds, wishes
        count = len(seeds)
        counted = 3 * native.counting[-1]
        self._seeds = (c_int64 * count)(*seeds)
        self._facts = (c_int64 * (FACTS * count))()
        self._digests = (c_uint8 * (32 * count if wishes.digests else 0))()
        self._counted = (c_int64 * (counted if wishes.options else 0))()
        self._covered = (c_uint8 * (len(native.ruleset.code) + 1 if wishes.covered else 0))()
        self.wanted = Wanted(
            seeds=self._seeds,
            matches=count,
            turn_phase=wishes.turn_phase,
            formula=wishes.lead,
            facts=self._facts,
            digests=self._digests if wishes.digests else None,
            counted=self._counted if wishes.options else None,
            covered=self._covered if wishes.covered else None,
        )

    def answer(self) -> Playouts:
        """What came of the call."""
        matches = [self._played(at, seed) for at, seed in enumerate(self.seeds)]
        covered = bytearray(self._covered)[: len(self.native.ruleset.code)]
        return Playouts(matches, covered, list(self._counted))

    def _played(self, at: int, seed: int) -> Played:
        facts = self._facts[FACTS * at : FACTS * (at + 1)]
        won, ended, decisions, turns, doubts, fallen, surprises, leads, wrong, pc = facts
        players = range(self.native.ruleset.players)
        return Played(
            seed,
            tuple(player for player in players if won >> player & 1),
            not ended,
            decisions,
            turns,
            doubts,
            fallen,
            surprises,
            leads,
            bytes(self._digests[32 * at : 32 * (at + 1)]).hex(),
            None if wrong == FINE else fault(self.native.ruleset, wrong, pc),
        )
