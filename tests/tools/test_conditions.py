"""What a condition that does not hold says it found."""

import shutil
from pathlib import Path

import pytest

from engine.compiler.compile import load
from engine.compiler.scenario_code import groups_of
from engine.core.problem import Problems
from tests.tools.conftest import JETTY
from tools.scenario_play import Table
from tools.scenarios import run_scenario

SCENARIO = """\
scenarios:
  - id: one
    options: {{players: 2}}
    given: |
      move first of deck where it is market to jetty
      red.goods[wood] = 1
    then:
      - {condition}
"""
CASES = {
    "red.goods[wood] is 2": ["red.goods[wood] is 1"],
    "red.goods[wood] >= 2 and red.goods[fish] is 0": ["red.goods[wood] is 1"],
    "red.goods[wood] is 1 and red.goods[fish] is 3": ["red.goods[fish] is 0"],
    "count of red.workers is blue.goods[fish]": [
        "count of red.workers is 3",
        "blue.goods[fish] is 0",
    ],
    "first_player is blue": ["first_player is red"],
    "jetty is empty": ["jetty holds job market"],
    "box is not empty": ["box holds nothing"],
    "any jetty where it is forest": ["looked at: job market"],
    "any box where it is forest": ["box holds nothing"],
    "every players as p where p.goods[wood] > 0": ["not so for: blue"],
    "(first of jetty) is none": ["first of jetty is job market"],
}


@pytest.mark.parametrize("condition", CASES)
def test_what_was_found(condition: str, tmp_path: Path) -> None:
    folder = tmp_path / "jetty"
    shutil.copytree(JETTY, folder)
    (folder / "scenarios.yaml").write_text(SCENARIO.format(condition=condition), encoding="utf-8")
    game = load([folder])
    ((match, scenarios),) = groups_of(game.declarations, Problems())
    table = Table(*game.scenario_ruleset(match.players, match.options, scenarios))
    (found,) = run_scenario(table, scenarios[0], game.sources).found
    assert found.remedy.split("\n") == CASES[condition]
