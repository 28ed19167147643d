"""Playing many matches between random bots."""

from __future__ import annotations

from collections.abc import Iterator

from engine.play.faults import EngineBug, RulesFault
from engine.play.machine import Machine
from engine.play.random_play import generator, play_randomly
from engine.play.result import result
from engine.play.state import OVER, State
from tools.stepping import TURN, phase_instructions, watched_steps
from tools.tally import Played


def simulate(machine: Machine, games: int, seed: int) -> Iterator[Played]:
    """Play matches with the seeds `seed`, `seed + 1` …, one at a time.

    Raises `RulesFault` when the rules cannot go on; a note on it tells the seed.
    """
    for number in range(seed, seed + games):
        try:
            yield play_one(machine, number)
        except (RulesFault, EngineBug) as fault:
            fault.add_note(f"This happened in the match with the seed {number}.")
            raise


def play_one(machine: Machine, seed: int) -> Played:
    """One match of random bots; the same seed plays the same match."""
    turns = 0

    def count(_: State, after: int) -> int:
        nonlocal turns
        turns += 1
        return after

    begins = phase_instructions(machine.ruleset, "phase_begin", TURN)
    with watched_steps(machine, begins, count):
        state = play_randomly(machine, machine.start(seed), generator(seed, "bots"))
    return _played(machine, state, seed, turns)


def _played(machine: Machine, state: State, seed: int, turns: int) -> Played:
    undecided = state.status != OVER
    return Played(
        seed=seed,
        winners=result(machine, state, undecided=undecided).winners,
        undecided=undecided,
        decisions=state.choices,
        turns=turns,
        doubts=state.doubts,
        fallen=state.fallen,
        surprises=state.surprises,
    )
