"""What a designer is told about a module: every problem, as it is printed."""

from __future__ import annotations

from pathlib import Path

from engine.compiler.gather import ModuleSet, gather, read_modules
from engine.compiler.gather_sources import find_set, shown_as
from engine.compiler.specialise import specialise
from engine.compiler.specialise_match import configurations
from engine.core.problem import Problems, ProblemsFound, render
from tests.golden.case import Case
from tests.golden.edit import make_module


def told(case: Case, scratch: Path, cache: Path) -> str:
    """All problems of a case, an empty line between them; empty when there are none.

    `scratch` is an empty folder for its module, `cache` one for the tables of the grammar.
    """
    folder = scratch / "game"
    make_module(case, folder)
    problems = Problems()
    modules = ModuleSet(())
    try:
        modules = read_modules(find_set([folder], [], problems), problems)
        problems.stop_on_errors()
        game = gather(modules, problems, cache).declarations
        for match in configurations(game):
            specialise(game, match, problems)
    except ProblemsFound:
        pass  # `problems` holds them
    said = "\n\n".join(render(problem, modules.sources) for problem in problems.found)
    return said.replace(f"{shown_as(folder)}/", "").replace(str(scratch), "")
