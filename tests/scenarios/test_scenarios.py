"""Every scenario of every shipped module, straight, copied and saved at each decision."""

from functools import cache
from pathlib import Path

import pytest

from engine.compiler.compile import Game, load
from engine.compiler.declarations import ScenarioSpec
from engine.compiler.scenario_code import groups_of
from engine.core.places import shipped_rules
from engine.core.problem import Problems, render
from tools.games import modules_in
from tools.scenario_play import Table
from tools.scenarios import run_scenario

FIXTURES = Path(__file__).parents[1] / "fixtures"
MODULES = {
    folder / name: name for folder in (shipped_rules(), FIXTURES) for name in modules_in(folder)
}


@cache
def game(folder: Path) -> Game:
    return load([folder])


@cache
def tables(folder: Path) -> dict[str, tuple[Table, ScenarioSpec]]:
    """By id of the scenario: a table for all that share its match, and the scenario."""
    found = {}
    problems = Problems()
    for match, scenarios in groups_of(game(folder).declarations, problems):
        table = Table(*game(folder).scenario_ruleset(match.players, match.options, scenarios))
        found.update({one.id: (table, one) for one in scenarios})
    problems.stop_on_errors()
    return found


def every_scenario() -> list[object]:
    return [
        pytest.param(folder, one.id, id=f"{name}:{one.id}")
        for folder, name in MODULES.items()
        for one in game(folder).declarations.scenarios
    ]


@pytest.mark.parametrize(("folder", "scenario"), every_scenario())
def test_scenario(folder: Path, scenario: str) -> None:
    table, spec = tables(folder)[scenario]
    verdict = run_scenario(table, spec, game(folder).sources)
    assert verdict.passed, "\n" + "\n".join(
        render(problem, game(folder).sources) for problem in verdict.found
    )


def test_a_shipped_module_has_scenarios() -> None:
    for name in modules_in(shipped_rules()):
        assert game(shipped_rules() / name).declarations.scenarios, name
