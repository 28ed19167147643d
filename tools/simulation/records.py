"""Records of simulated matches: the match of a seed again, as a record that `replay` opens."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from engine.play.bench import Candidate
from engine.play.machine import Machine
from engine.play.match import Match, start
from engine.play.random_play import generator, random_choice
from engine.play.record import save
from engine.play.state import DECIDING
from tools.simulation.plan import RANDOM


def write_records(
    folder: Path,
    machine: Machine,
    seeds: Iterable[int],
    played: Callable[[int], Match] | None = None,
) -> list[Path]:
    """Write the record of the match of each seed into a folder, which is made. `played` plays it;
    without it random bots do.
    """
    match = played or partial(match_of, machine)
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for seed in dict.fromkeys(seeds):
        paths.append(folder / f"seed-{seed}.jsonl")
        save(paths[-1], match(seed))
    return paths


def match_of(machine: Machine, seed: int) -> Match:
    """The match that random bots play with this seed, as a match that knows its keys."""
    taken = _taken(machine, seed)
    match = start(machine, seed, (RANDOM,) * machine.ruleset.players)
    while (decision := match.decision) is not None:
        drawn = taken[match.state.choices]
        option = next(one for one in decision.options if one.value == drawn)
        match.choose(option.key)
    return match


def _taken(machine: Machine, seed: int) -> dict[int, Candidate]:
    """What is drawn at each choice, by its number.

    The draws are made among candidates that nobody looked into. Where look-ahead leaves one of
    them, a match takes it unasked, but counts the choice all the same: so the numbers agree.
    """
    s, numbers, limit = machine.start(seed), generator(seed, "bots"), machine.ruleset.match_limit
    taken: dict[int, Candidate] = {}
    while True:
        candidates = machine.advance(s, lazy=True)
        if s.status != DECIDING or s.choices > limit > 0:
            return taken
        drawn = random_choice(machine, s, candidates, numbers)
        if drawn is not None:
            taken[s.choices] = drawn[0]
        machine.settle(s, drawn)
