"""What a designer is told about a module: every problem, as it is printed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from engine.compiler.compile import Game, load
from engine.compiler.gather_sources import shown_as
from engine.core.problem import Problem, ProblemsFound, render
from engine.play.faults import RulesFault
from engine.play.machine import Machine
from engine.play.random_play import generator, play_randomly
from tests.golden.case import Case
from tests.golden.edit import make_module
from tools.scenarios import Tester

_PLAYED = re.compile(r"(?P<players>\d+) players, seed (?P<seed>\d+)")


def told(case: Case, scratch: Path, cache: Path) -> str:
    """All problems of a case, an empty line between them; empty when there are none.

    `scratch` is an empty folder for its module, `cache` one for the tables of the grammar.
    """
    folder = scratch / "tea-road"
    make_module(case, folder)
    try:
        game = load([folder], cache=cache)
        sources, found = game.sources, game.check() or list(_in_play(game, case.match.strip()))
    except ProblemsFound as error:
        sources, found = error.sources, list(error.problems)
    said = "\n\n".join(render(problem, sources) for problem in found)
    return said.replace(f"{shown_as(folder)}/", "").replace(f"{scratch}/", "")


def _in_play(game: Game, match: str) -> Iterable[Problem]:
    """Problems that show only when the scenarios run, or a match is played at random."""
    if match == "scenarios":
        return (problem for verdict in Tester(game).run() for problem in verdict.found)
    played = _PLAYED.fullmatch(match)
    if played is None:
        return ()
    machine = Machine(game.ruleset(int(played["players"])))
    seed = int(played["seed"])
    try:
        play_randomly(machine, machine.start(seed), generator(seed))
    except RulesFault as fault:
        return (fault.problem,)
    return ()
