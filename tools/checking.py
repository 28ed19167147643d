"""Checking a game for a person: every problem, whatever pass finds it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.compiler.compile import Game
from engine.core.problem import Problem, ProblemsFound
from tools.loading import checked_players, load_game


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
    found = (*game.check(), *_not_written_yet(game))
    if any(problem.severity == "error" for problem in found):
        return Checked(name, found, game.sources)
    from tools.printing.checks import printing_problems  # a third of a second, if all is right

    printed = printing_problems(game)
    return Checked(name, (*found, *printed.problems), {**game.sources, **printed.sources})


def _not_written_yet(game: Game) -> Iterator[Problem]:
    """What a game needs before it can be played; a module of mere parts needs none of it."""
    declared = game.declarations
    if not declared.base.most_players:
        return
    span = declared.base.span
    if declared.flow is None:
        yield Problem("missing-key", "warning", span, NO_FLOW, FLOW)
    if declared.result is None:
        yield Problem("missing-key", "warning", span, NO_RESULT, RESULT)


NO_FLOW = "There is no `flow:` yet, so a match is over as soon as the setup is done."
FLOW = """\
The course of a match, for example:
flow: |
  repeat:
    each player in turn order:
      phase turn:
        …"""
NO_RESULT = "There is no `result:` yet, so nobody wins."
RESULT = "For example:  result: {winner: most it.NAME}   with a counter or formula of players."
