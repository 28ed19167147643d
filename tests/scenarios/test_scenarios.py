"""Every scenario of every shipped module, straight, copied and saved at each decision.

They run with every set of shipped modules that they do not exclude.
"""

from functools import cache
from pathlib import Path

import pytest

from engine.compiler.compile import Game, load
from engine.compiler.declarations import ScenarioSpec
from engine.compiler.gather import read_modules
from engine.compiler.gather_fitting import modules_named
from engine.compiler.scenario_code import groups_of
from engine.core.places import shipped_rules
from engine.core.problem import Problems, render
from tools.games import modules_in, split_set
from tools.module_list import sets_of
from tools.scenario_play import Table
from tools.scenarios import run_scenario

FIXTURES = Path(__file__).parents[1] / "fixtures"
SETS = [*sets_of(None, ()), *modules_in(FIXTURES)]


@cache
def game(names: str) -> Game:
    return load(split_set(names), [FIXTURES])


@cache
def tables(names: str) -> dict[str, tuple[Table, ScenarioSpec]]:
    """By id of the scenario: a table for all that share its match, and the scenario."""
    found = {}
    problems = Problems()
    for match, scenarios in groups_of(game(names).declarations, problems):
        table = Table(*game(names).scenario_ruleset(match.players, match.options, scenarios))
        found.update({one.id: (table, one) for one in scenarios})
    problems.stop_on_errors()
    return found


def every_scenario() -> list[object]:
    return [
        pytest.param(names, one.id, id=f"{names}:{one.id}")
        for names in SETS
        for one in game(names).declarations.scenarios
    ]


@pytest.mark.parametrize(("names", "scenario"), every_scenario())
def test_scenario(names: str, scenario: str) -> None:
    table, spec = tables(names)[scenario]
    verdict = run_scenario(table, spec, game(names).sources)
    assert verdict.passed, "\n" + "\n".join(
        render(problem, game(names).sources) for problem in verdict.found
    )


def test_a_shipped_module_has_scenarios() -> None:
    for name in modules_in(shipped_rules()):
        assert game(name).declarations.scenarios, name


def test_modules_that_scenarios_need_or_exclude_are_shipped() -> None:
    """So that no misspelt name keeps a scenario from ever running."""
    names = modules_in(shipped_rules())
    found = read_modules([shipped_rules() / name for name in names], Problems())
    named = {one.raw for one in modules_named(found.modules)}
    assert named <= set(names)
