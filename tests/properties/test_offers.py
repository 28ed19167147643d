"""What is offered can be completed, and what can be completed is offered."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from engine.play import rng
from engine.play.bench import Candidate
from engine.play.machine import Machine
from engine.play.random_play import generator
from engine.play.state import DECIDING, State
from tests.properties.tables import Case, cases, decisions, every_case, table
from tools.stepping import watched_steps

NODES = 150
"""Choices that the brute force looks at before it leaves a candidate undecided."""


@dataclass
class BruteForce:
    """Tries to complete the open blocks by trying everything, with no pruning at all.

    It plays in earnest, so it knows what is hidden and what chance will say: it finds no fewer ways
    than a fair look-ahead could.
    """

    machine: Machine
    left: int = NODES
    closed: bool = False
    fallen: int = 0
    ends: list[int] = field(default_factory=list)

    def completes(self, state: State, candidate: Candidate) -> bool | None:
        """Whether some way from this candidate closes all open blocks; None when it gave up."""
        code = self.machine.ruleset.code
        ends = [pc for pc, instr in enumerate(code) if instr.op == "end"]
        self.fallen = state.fallen
        with watched_steps(self.machine, ends, self._ended):
            return self._try(state.copy(), candidate)

    def _ended(self, state: State, after: int) -> int:
        if not state.marks and state.fallen == self.fallen:
            self.closed = True
        return after

    def _try(self, state: State, candidate: Candidate) -> bool | None:
        self.left -= 1
        if self.left < 0:
            return None
        self.closed = False
        self.machine.take(state, (candidate, False))
        offered = self.machine.advance(state, lazy=True)
        if self.closed:
            return True
        if state.fallen > self.fallen or state.status != DECIDING:
            return state.fallen == self.fallen
        if not state.marks:
            return True
        answer: bool | None = False
        for following, _ in offered:
            found = self._try(state.copy(), following)
            if found:
                return True
            answer = None if found is None else answer
        return answer


def check_offers(case: Case, seed: int, most: int, every: int) -> int:
    """Look at decisions of a match; give how many candidates that were not offered were refuted."""
    machine = table(case).machine
    refuted = 0
    for number, (state, decision) in enumerate(decisions(case, seed, generator(seed), most)):
        if number % every:
            continue
        offered = {option.value for option in decision.options}
        for candidate in machine.plain.choice(state.pc).options(state):
            if candidate not in offered and isinstance(candidate, int):
                answer = BruteForce(machine).completes(state, candidate)
                assert answer is not True, f"{candidate} can be completed but is not offered"
                refuted += answer is False
    return refuted


def check_promises(case: Case, seed: int, most: int, every: int) -> None:
    """Go on from each offered option at random: no block that was promised falls."""
    machine = table(case).machine
    numbers = generator(seed, "promises")
    for number, (state, decision) in enumerate(decisions(case, seed, generator(seed), most)):
        if number % every:
            continue
        for option in decision.options:
            copy = state.copy()
            if option.unproved:
                continue
            machine.take(copy, (option.value, False))
            for _ in range(12):
                offered = machine.advance(copy)
                if copy.status != DECIDING:
                    break
                machine.take(copy, offered[rng.below(numbers, 0, len(offered))])
            assert copy.surprises == state.surprises, option.key


@every_case
def test_what_is_offered_can_be_completed(case: Case) -> None:
    check_promises(case, 1, 160, 8)


@every_case
def test_what_can_be_completed_is_offered(case: Case) -> None:
    check_offers(case, 2, 160, 5)


@pytest.mark.soak
@every_case
def test_offers_in_many_matches(case: Case) -> None:
    for seed in range(3, 20):
        check_promises(case, seed, 800, 5)
        check_offers(case, seed, 800, 2)


def test_the_brute_force_finds_ways_and_dead_ends() -> None:
    """The properties above must not hold because nothing was looked at."""
    refuted = sum(check_offers(case, 4, 60, 3) for case in cases())
    assert refuted > 0
    case = cases()[0]
    machine = table(case).machine
    for state, decision in decisions(case, 4, generator(4), 30):
        answers = [
            BruteForce(machine).completes(state, option.value)
            for option in decision.options
            if state.marks and not option.unproved
        ]
        assert False not in answers
