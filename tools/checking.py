"""Checking a game for a person: every problem, whatever pass finds it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.compiler.compile import Game
from engine.core.problem import Problem, ProblemsFound
from tools.loading import checked_players, load_game
from tools.printing.checks import printing_problems


@dataclass(frozen=True, slots=True)
class Checked:
    """A game as it was named, and its problems with the texts that they point into."""

    game: str
    problems: tuple[Problem, ...]
    sources: Mapping[str, str]

    @property
    def failed(self) -> bool:
        """Whether there are errors: warnings alone are fine."""
        return any(problem.severity == "error" for problem in self.problems)


def check_game(name: str, modules: Sequence[Path] = (), players: int | None = None) -> Checked:
    """Every problem of a game, for one number of players or for all that it allows.

    Raises `WrongUse` when there is no such game.
    """
    try:
        game = load_game(name, modules)
        if players is None:
            return _everything(name, game)
        game.ruleset(checked_players(game.offer, players))
        return Checked(name, game.warnings, game.sources)
    except ProblemsFound as found:
        return Checked(name, found.problems, found.sources)


def _everything(name: str, game: Game) -> Checked:
    """The problems of the rules; where they are right, those of what is printed too."""
    found = tuple(game.check())
    if any(problem.severity == "error" for problem in found):
        return Checked(name, found, game.sources)
    printed = printing_problems(game)
    return Checked(name, (*found, *printed.problems), {**game.sources, **printed.sources})
