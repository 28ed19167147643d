"""Both machines side by side: the same options, choices and states at every decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.core.problem import Problem
from engine.native.faults import Stopped
from engine.native.native import Native, NativeState
from engine.play import rng
from engine.play.bench import NO, UNPROVED
from engine.play.faults import RulesFault
from engine.play.machine import Checked, Machine
from engine.play.random_play import Generator
from engine.play.state import DECIDING, State

Pick = Callable[[Sequence[Checked]], Checked]


@dataclass
class Pair:
    """One ruleset on both machines, and a match that stands at the same place on both."""

    machine: Machine
    native: Native
    here: State
    there: NativeState

    def agree(self, *, lazy: bool = False, ask_forced: bool = False) -> list[Checked] | None:
        """Go on to the next decision; None when the rules could not, on either machine alike."""
        found, problem = self._here(lazy, ask_forced)
        offered, stopped = self._there(lazy, ask_forced)
        assert _place(stopped) == _place(problem)
        assert offered == found
        assert problem or self.there.digest() == self.here.digest(), self._difference()
        return found

    def _here(self, lazy: bool, ask_forced: bool) -> tuple[list[Checked] | None, Problem | None]:
        try:
            return self.machine.advance(self.here, lazy=lazy, ask_forced=ask_forced), None
        except RulesFault as fault:
            return None, fault.problem

    def _there(self, lazy: bool, ask_forced: bool) -> tuple[list[Checked] | None, Problem | None]:
        try:
            return self.native.advance(self.there, lazy=lazy, ask_forced=ask_forced), None
        except Stopped as stopped:
            return None, stopped.problem

    def _difference(self) -> str:
        return f"\n{self.here.to_json()}\n{self.there.to_json()}"

    def take(self, option: Checked | None) -> None:
        """Choose the same on both; None where nothing can be chosen."""
        self.machine.settle(self.here, option)
        self.native.settle(self.there, option)

    def check(self, option: Checked) -> int:
        """Whether an option can be gone through with, on which both have to agree."""
        answer = self.machine.check(self.here, option[0])
        assert self.native.check(self.there, option[0]) == answer, (option, self.here.pc)
        return answer


def _place(problem: Problem | None) -> tuple[str, object] | None:
    return (problem.code, problem.span) if problem else None


def begun(machine: Machine, native: Native, seed: int) -> Pair:
    """A match about to begin on both."""
    return Pair(machine, native, machine.start(seed), native.start(seed))


def play_drawing(pair: Pair, numbers: Generator, most: int) -> State:
    """A match of `play.random_play`, each candidate that is drawn looked into by both."""
    while True:
        candidates = pair.agree(lazy=True)
        if not candidates or pair.here.status != DECIDING or pair.here.choices > most > 0:
            return pair.here
        pair.take(_drawn(pair, candidates, numbers))


def _drawn(pair: Pair, candidates: Sequence[Checked], numbers: Generator) -> Checked | None:
    left = list(candidates)
    while left:
        option = left.pop(rng.below(numbers, 0, len(left)))
        answer = pair.check(option)
        if answer != NO:
            return option[0], answer == UNPROVED
    return None


def play_listing(pair: Pair, numbers: Generator, most: int, *, ask_forced: bool = False) -> State:
    """A match in which both list all options at each decision."""
    while True:
        options = pair.agree(ask_forced=ask_forced)
        if not options or pair.here.choices > most > 0:
            return pair.here
        player = pair.native.player(pair.there, options)
        first = options[0][0]
        asks = pair.machine.plain.choice(pair.here.pc)
        assert player == (first[1] if isinstance(first, tuple) else asks.player(pair.here))
        pair.take(options[rng.below(numbers, 0, len(options))])
