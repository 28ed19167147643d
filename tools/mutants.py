"""Mutants: would the scenarios of a game notice if one of its rules did not hold?

Each rule is neutralised in turn (a statement left out, a number shifted, a condition turned round,
a zone exchanged for another) and the scenarios that could notice are run with it, straight, until
one fails. What would not be accepted as rules, or plays as before, is no mutant.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from engine.compiler.compile import Game
from engine.core.problem import Problem
from tools.mutants_explained import Explained, explained_of
from tools.mutants_made import Mutant
from tools.mutants_trial import Outcome, Seed, Trial
from tools.terminal import watched

AT_A_TIME = 8
"""How many mutants a process is given at once."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many rules of one sort were changed, and how many of these changes were noticed."""

    part: str
    changed: int
    noticed: int
    explained: int

    @property
    def share(self) -> int:
        """Percent noticed, rounded down."""
        return 100 * self.noticed // self.changed if self.changed else 100


@dataclass(frozen=True, slots=True)
class Noticed:
    """What came of all mutants: counts by part, those unnoticed with and without a reason."""

    counts: tuple[Count, ...]
    unnoticed: tuple[Mutant, ...]
    explained: tuple[tuple[Mutant, str], ...]
    stale: tuple[Problem, ...]
    sources: Mapping[str, str]
    """The text of the file that explains, for problems in it."""

    @property
    def total(self) -> Count:
        """The sum of all counts."""
        changed = sum(one.changed for one in self.counts)
        noticed = sum(one.noticed for one in self.counts)
        return Count("all", changed, noticed, len(self.explained))


def try_mutants(game: Game, processes: int | None = None) -> Noticed:
    """Try every mutant of a game, by default on all processors.

    Raises `ProblemsFound` when the game is faulty, or the file that explains mutants.
    """
    explained = explained_of(game.folders[-1])
    trial = Trial.of(game)
    wanted = min(processes or processors(), 1 + len(trial.mutants) // AT_A_TIME)
    outcomes = _alone(trial) if wanted == 1 else _together(trial, wanted)
    told = list(watched(outcomes, len(trial.mutants), "changes tried"))
    return _noticed(trial.mutants, told, explained)


def processors() -> int:
    """How many processors this program may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # where that cannot be asked
        return os.cpu_count() or 1


def _alone(trial: Trial) -> Iterator[Outcome]:
    return (trial.outcome(number) for number in range(len(trial.mutants)))


_trials: list[Trial] = []
"""The trial of this process, when it is one of several."""


def _together(trial: Trial, processes: int) -> Iterator[Outcome]:
    with ProcessPoolExecutor(processes, initializer=_begin, initargs=(trial.seed,)) as pool:
        yield from pool.map(_outcome, range(len(trial.mutants)), chunksize=AT_A_TIME)


def _begin(seed: Seed) -> None:
    _trials[:] = [Trial.from_seed(seed)]


def _outcome(number: int) -> Outcome:
    return _trials[0].outcome(number)


def _noticed(
    mutants: Iterable[Mutant], outcomes: Iterable[Outcome], explained: Explained
) -> Noticed:
    counts: dict[str, list[int]] = {}
    left: list[Mutant] = []
    with_reason: list[tuple[Mutant, str]] = []
    for mutant, outcome in zip(mutants, outcomes, strict=True):
        if outcome not in ("noticed", "unnoticed"):
            continue
        count = counts.setdefault(mutant.part, [0, 0, 0])
        reason = explained.reason(mutant)
        count[0] += 1
        if outcome == "noticed":
            count[1] += 1
        elif reason:
            count[2] += 1
            with_reason.append((mutant, reason))
        else:
            left.append(mutant)
    stale = explained.stale([*left, *(mutant for mutant, _ in with_reason)])
    made = tuple(Count(part, *numbers) for part, numbers in counts.items())
    return Noticed(made, tuple(left), tuple(with_reason), stale, explained.sources)
