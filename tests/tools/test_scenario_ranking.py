"""`ranking:` of a scenario: who stands where when it ends."""

import shutil
from pathlib import Path

from engine.compiler.compile import load
from tools import scenarios

JETTY = Path(__file__).parents[1] / "fixtures" / "jetty"
SCENARIO = """scenarios:
  - id: stars-rank
    options: {players: 3}
    given: |
      red.goods[star] = 1
      blue.goods[star] = 3
      green.goods[star] = 1
    ranking: RANKING
"""


def found(folder: Path, ranking: str) -> list[str]:
    shutil.copytree(JETTY, folder / "jetty")
    (folder / "jetty" / "more.yaml").write_text(SCENARIO.replace("RANKING", ranking), "utf-8")
    game = load([folder / "jetty"], cache=folder / "cache")
    verdicts = scenarios.Tester(game, "stars-rank").run()
    return [problem.remedy for verdict in verdicts for problem in verdict.found]


def test_equal_players_stand_in_a_list(tmp_path: Path) -> None:
    assert found(tmp_path, "[blue, [green, red]]") == []


def test_another_order_tells_the_one_there_is(tmp_path: Path) -> None:
    assert found(tmp_path, "[red, blue, green]") == ["It is: 1. blue; 2. green, red"]
