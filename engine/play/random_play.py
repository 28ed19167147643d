"""Choosing at random, fast: draw one candidate, check it, draw again if it cannot be completed.

Every option that can be gone through with is equally likely, as it would be if all were listed.
"""

from __future__ import annotations

from engine.play import rng
from engine.play.bench import NO, UNPROVED
from engine.play.machine import Checked, Machine
from engine.play.state import DECIDING, State

Generator = list[int]
"""A generator of `play.rng`: of the bot, never of the match."""


def generator(seed: int, name: str = "bot") -> Generator:
    """A generator for a bot; another name gives other numbers."""
    return rng.streams(seed, (name,))


def random_choice(
    machine: Machine, s: State, candidates: list[Checked], numbers: Generator
) -> Checked | None:
    """One of the options of a state that waits at a choice; None when no candidate is one."""
    left = list(candidates)
    while left:
        candidate, _ = left.pop(rng.below(numbers, 0, len(left)))
        answer = machine.check(s, candidate)
        if answer != NO:
            return candidate, answer == UNPROVED
    return None


def play_randomly(
    machine: Machine, s: State, numbers: Generator, *, most: int | None = None
) -> State:
    """Play a match to its end, or for at most so many choices (the match limit of the ruleset)."""
    limit = machine.ruleset.match_limit if most is None else most
    while True:
        candidates = machine.advance(s, lazy=True)
        if s.status != DECIDING or s.choices > limit > 0:
            return s
        machine.settle(s, random_choice(machine, s, candidates, numbers))
