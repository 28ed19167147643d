"""Counting all ways in which a match can go, decision by decision: numbers that others know too.

A level holds every position that so many decisions lead to, with the number of ways to it. What
comes of a position is looked at once, however many ways there are.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from engine.play.decision import Decisions
from engine.play.machine import Checked, Machine
from engine.play.state import CALLER, DECIDING, HEADER, RETURN_PC, ROUTINE, State


class NotCountable(Exception):
    """Chance decides, or nobody can tell what is possible: then there is no such number."""


@dataclass(frozen=True, slots=True)
class Level:
    """What so many decisions lead to: the ways, those that end there, how many positions differ.

    `ended` and `positions` are -1 where only the ways were counted.
    """

    depth: int
    ways: int
    ended: int = -1
    positions: int = -1


@dataclass(slots=True)
class Node:
    """A position with what is offered there, and the number of ways that lead to it."""

    state: State
    offered: list[Checked]
    ways: int


class Perft:
    """Counts for one ruleset. Every decision counts, also one with a single option.

    Raises `NotCountable` when chance has a say, be it in the setup.
    """

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._first = machine.start(seed=1)
        self._streams = list(self._first.streams)
        self._offered = self._advance(self._first)

    def levels(self, depth: int, *, whole: bool = False) -> Iterator[Level]:
        """One level after the other; of the last only the ways are counted, unless `whole`.

        Raises `NotCountable` where a match depends on chance or on what is hidden.
        """
        yield from self._from({self._key(self._first): self._root()}, 1, depth, whole=whole)

    def divided(self, depth: int) -> Iterator[tuple[str, int]]:
        """For each option of the first decision its key, and the ways that begin with it."""
        if depth < 1 or not self._offered:
            return
        decision = Decisions(self._machine).decision(self._first, self._offered)
        for option in decision.options:
            if depth == 1:
                yield option.key, 1
                continue
            after = self._after(self._root(), (option.value, option.unproved))
            levels = list(self._from({0: after}, 2, depth, whole=False))
            yield option.key, levels[-1].ways if levels[-1].depth == depth else 0

    def _root(self) -> Node:
        return Node(self._first, self._offered, 1)

    def _from(
        self, nodes: dict[Hashable, Node], first: int, depth: int, *, whole: bool
    ) -> Iterator[Level]:
        for number in range(first, depth + 1):
            if number == depth and not whole:
                yield Level(number, sum(one.ways * len(one.offered) for one in nodes.values()))
                return
            nodes, level = self._next(nodes, number)
            yield level
            if not nodes:
                return

    def _next(self, nodes: dict[Hashable, Node], depth: int) -> tuple[dict[Hashable, Node], Level]:
        """The positions after one more decision."""
        found: dict[Hashable, Node] = {}
        ended: dict[Hashable, int] = {}
        for node in nodes.values():
            for option in node.offered:
                after = self._after(node, option)
                key = self._key(after.state)
                if not after.offered:
                    ended[key] = ended.get(key, 0) + after.ways
                elif key in found:
                    found[key].ways += after.ways
                else:
                    found[key] = after
        over = sum(ended.values())
        ways = over + sum(one.ways for one in found.values())
        return found, Level(depth, ways, over, len(found) + len(ended))

    def _after(self, node: Node, option: Checked) -> Node:
        if option[1]:
            raise NotCountable("What is possible depends on what the players cannot see.")
        state = node.state.copy()
        self._machine.take(state, option)
        return Node(state, self._advance(state), node.ways)

    def _advance(self, state: State) -> list[Checked]:
        offered = self._machine.advance(state, ask_forced=True)
        if state.streams != self._streams:
            raise NotCountable("Chance decides in it: something is drawn, shuffled or rolled.")
        return offered

    def _key(self, state: State) -> Hashable:
        """All that decides how the match goes on; of one that is over what lies on the table."""
        table = tuple(state.zones), tuple(state.values)
        if state.status != DECIDING:
            return table
        frames = (tuple(state.marks), tuple(state.phases), tuple(state.lasting), state.pc)
        waiting = tuple(state.gathers), tuple(state.gathered), tuple(state.seen)
        return table, frames, waiting, tuple(self._stack(state))

    def _stack(self, state: State) -> list[object]:
        """The frames, without the values of locals that nothing reads any more."""
        found: list[object] = list(state.stack)
        base, pc = state.base, state.pc
        tables, top = self._machine.tables, len(found)
        while base > 0:
            routine, back, below = (state.stack[base - n] for n in (ROUTINE, RETURN_PC, CALLER))
            assert isinstance(routine, int)
            assert isinstance(back, int)
            assert isinstance(below, int)
            live = tables.live.every(pc, routine)
            for slot in range(top - base):
                if slot not in live:
                    found[base + slot] = -1
            top, base, pc = base - HEADER, below, back
        return found
