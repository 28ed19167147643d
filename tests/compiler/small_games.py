"""Small modules written for one test, as folders."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent

from engine.compiler.declarations import Declarations
from engine.compiler.gather import gather, read_modules
from engine.compiler.module_search import find_set
from engine.compiler.specialise import specialise
from engine.compiler.specialise_match import read_match
from engine.compiler.world import World
from engine.core.problem import Problem, Problems, ProblemsFound

_SCRATCH = TemporaryDirectory(prefix="rulewright-tests-")
GRAMMARS = Path(_SCRATCH.name)
"""Tables of grammars that many tests share."""
FIXTURES = Path(__file__).parents[1] / "fixtures"

HEAD = """
module: {id: small, version: 1.0.0, players: {min: 2, max: 4}}
"""
CUBES = """
symbols:
  colour: {members: [red, blue, green]}
pieces:
  cubes:
    printed: {colour: colour}
    copies: {red: 2, blue: 1}
zones:
  bag: {of: cubes, order: bag, start: all}
"""


def make(folder: Path, files: Mapping[str, str]) -> Path:
    """A module folder with these files, dedented; `module.yaml` is `HEAD` where none is given."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {"module.yaml": HEAD, **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text).lstrip("\n"), encoding="utf-8")
    return folder


def gathered(folder: Path, *more: Path) -> Declarations:
    """The declarations of modules that must be without fault."""
    problems = Problems()
    modules = read_modules(find_set([folder, *more], [folder.parent], problems), problems)
    problems.stop_on_errors()
    return gather(modules, problems, GRAMMARS).declarations


def world(game: Declarations, players: int = 2, **options: object) -> World:
    """The world of a match that must be without fault."""
    problems = Problems()
    made = specialise(game, read_match(game.offer, players, options, problems), problems)
    problems.stop_on_errors()
    assert made is not None
    return made


def told(folder: Path, *more: Path, players: int = 2, **options: object) -> list[Problem]:
    """All problems up to and with specialising."""
    problems = Problems()
    try:
        modules = read_modules(find_set([folder, *more], [folder.parent], problems), problems)
        problems.stop_on_errors()
        game = gather(modules, problems, GRAMMARS).declarations
        specialise(game, read_match(game.offer, players, options, problems), problems)
    except ProblemsFound:
        pass
    return problems.found


def pointed(folder: Path, problem: Problem) -> str:
    """What stands at the place of a one-line problem."""
    path = folder / Path(problem.span.file).relative_to(folder.as_posix())
    line = path.read_text(encoding="utf-8").split("\n")[problem.span.line - 1]
    return line[problem.span.column - 1 : problem.span.end_column - 1]
