"""What a designer is told about a module: every problem, as it is printed."""

from __future__ import annotations

from pathlib import Path

from engine.compiler.compile import load
from engine.compiler.gather_sources import shown_as
from engine.core.problem import Problem, ProblemsFound, render
from tests.golden.case import Case
from tests.golden.edit import make_module


def told(case: Case, scratch: Path, cache: Path) -> str:
    """All problems of a case, an empty line between them; empty when there are none.

    `scratch` is an empty folder for its module, `cache` one for the tables of the grammar.
    """
    folder = scratch / "tea-road"
    make_module(case, folder)
    said = "\n\n".join(render(problem, sources) for problem, sources in _problems(folder, cache))
    return said.replace(f"{shown_as(folder)}/", "").replace(str(scratch), "")


def _problems(folder: Path, cache: Path) -> list[tuple[Problem, dict[str, str]]]:
    try:
        game = load([folder], cache=cache)
        return [(problem, dict(game.sources)) for problem in game.check()]
    except ProblemsFound as error:
        return [(problem, error.sources) for problem in error.problems]
