"""Playing many matches between random bots."""

from __future__ import annotations

from collections.abc import Iterator

from engine.native import playouts
from engine.native.native import Native
from engine.play.faults import EngineBug, RulesFault
from engine.play.machine import Machine
from engine.play.random_play import generator, play_randomly
from engine.play.result import result
from engine.play.state import OVER, State
from tools.compiled import compiled
from tools.stepping import TURN, phase_instructions, watched_steps
from tools.tally import Played

CALL = 25
"""Matches in one call of the compiled machine: so few that Ctrl-C and a progress bar are heard."""


def simulate(machine: Machine, games: int, seed: int) -> Iterator[Played]:
    """Play matches with the seeds `seed`, `seed + 1` …, one at a time, compiled where that is
    possible: the same seed plays the same match either way.

    Raises `RulesFault` when the rules cannot go on; a note on it tells the seed.
    """
    native = compiled(machine.ruleset, games)
    for first in range(seed, seed + games, CALL):
        seeds = range(first, min(first + CALL, seed + games))
        if native is not None and all(abs(number) < MOST_SEED for number in seeds):
            yield from _compiled(machine, native, seeds)
        else:
            yield from (_interpreted(machine, number) for number in seeds)


MOST_SEED = 1 << 63
"""Seeds from here on are left to the interpreter."""


def _compiled(machine: Machine, native: Native, seeds: range) -> Iterator[Played]:
    phases = machine.ruleset.phases
    turn = phases.index(TURN) if TURN in phases else -1
    for one in playouts.play(native, seeds, playouts.Wishes(turn_phase=turn)).matches:
        if one.fault is not None:
            # The interpreter says what is wrong, or plays what the compiled machine cannot hold.
            yield _interpreted(machine, one.seed)
            continue
        yield Played(
            seed=one.seed,
            winners=one.winners,
            undecided=one.undecided,
            decisions=one.decisions,
            turns=one.turns,
            doubts=one.doubts,
            fallen=one.fallen,
            surprises=one.surprises,
        )


def _interpreted(machine: Machine, seed: int) -> Played:
    try:
        return play_one(machine, seed)
    except (RulesFault, EngineBug) as fault:
        fault.add_note(f"This happened in the match with the seed {seed}.")
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
