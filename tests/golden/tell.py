"""What a designer is told about a module: every problem, as it is printed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from unittest.mock import patch

from engine.compiler.compile import Game, load
from engine.compiler.gather_sources import shown_as
from engine.core.problem import Problem, ProblemsFound, render
from engine.play.faults import RulesFault
from engine.play.machine import Machine
from engine.play.random_play import generator, play_randomly
from tests.golden.case import Case
from tests.golden.edit import make_module
from tools.mutants import try_mutants
from tools.mutants_shown import as_problems
from tools.printing.checks import printing_problems
from tools.scenarios import Tester

_PLAYED = re.compile(r"(?P<players>\d+) players, seed (?P<seed>\d+)")


def told(case: Case, scratch: Path, cache: Path) -> str:
    """All problems of a case, an empty line between them; empty when there are none.

    `scratch` is an empty folder for its module, `cache` one for the tables of the grammar. Which
    games are shipped does not matter: none is found.
    """
    with patch("engine.compiler.module_search.shipped_rules", side_effect=FileNotFoundError):
        return _told(case, scratch, cache)


def _told(case: Case, scratch: Path, cache: Path) -> str:
    folder = scratch / "tea-road"
    make_module(case, folder)
    sources: dict[str, str] = {}
    try:
        game = load([folder, *(scratch / name for name in case.modules)], cache=cache)
        found = game.check()
        sources |= game.sources
        found = found or list(_in_play(game, case.match.strip(), sources))
    except ProblemsFound as error:
        found = list(error.problems)
        sources |= error.sources
    said = "\n\n".join(render(problem, sources) for problem in found)
    return said.replace(f"{shown_as(folder)}/", "").replace(f"{scratch}/", "")


def _in_play(game: Game, match: str, sources: dict[str, str]) -> Iterable[Problem]:
    """Problems that show only when the scenarios run, rules are changed, sheets are drawn, or a
    match is played at random. `sources` gets the texts of further files that they point into.
    """
    if match == "scenarios":
        return (problem for verdict in Tester(game).run() for problem in verdict.found)
    if match == "mutants":
        noticed = try_mutants(game, processes=1)
        sources |= noticed.sources
        return (*noticed.stale, *as_problems(noticed.unnoticed))
    if match == "sheets":
        printed = printing_problems(game)
        sources |= printed.sources
        return printed.problems
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
