"""How fast the interpreter plays, on one core."""

from __future__ import annotations

import time
from collections.abc import Callable

from engine.core.program import Ruleset
from engine.play import rng
from engine.play.machine import Machine
from engine.play.random_play import generator, play_randomly
from engine.play.state import DECIDING, State
from tools.bench.timing import seconds

COPIES = 20_000


def matches_drawing(ruleset: Ruleset, matches: int, times: int) -> tuple[float, ...]:
    """Matches a second when one candidate is drawn at a time, and only that one is looked into."""
    machine = Machine(ruleset)
    play_randomly(machine, machine.start(0), generator(0))
    return tuple(
        _rate(lambda seed: _drawing(machine, seed), number * matches, matches)
        for number in range(times)
    )


def matches_listing(ruleset: Ruleset, matches: int, times: int) -> tuple[float, ...]:
    """Matches a second when every option of every decision is looked into."""
    machine = Machine(ruleset)
    _listing(machine, 0)
    return tuple(
        _rate(lambda seed: _listing(machine, seed), number * matches, matches)
        for number in range(times)
    )


def copy_microseconds(ruleset: Ruleset, times: int) -> tuple[float, ...]:
    """Microseconds that a copy of a state takes, in the middle of a match."""
    machine = Machine(ruleset)
    state = play_randomly(machine, machine.start(1), generator(1), most=200)

    def copies() -> None:
        for _ in range(COPIES):
            state.copy()

    return tuple(taken / COPIES * 1e6 for taken in seconds(copies, times))


def _rate(play: Callable[[int], object], first: int, matches: int) -> float:
    begun = time.process_time()
    for seed in range(first, first + matches):
        play(seed)
    return matches / (time.process_time() - begun)


def _drawing(machine: Machine, seed: int) -> State:
    return play_randomly(machine, machine.start(seed), generator(seed))


def _listing(machine: Machine, seed: int) -> State:
    state, numbers = machine.start(seed), generator(seed)
    while True:
        offered = machine.advance(state)
        if state.status != DECIDING or state.choices > machine.ruleset.match_limit:
            return state
        machine.take(state, offered[rng.below(numbers, 0, len(offered))])
