"""`start: set up` of a game whose setup asks the players: the first choices answer there."""

from pathlib import Path

import pytest

from engine.compiler.compile import load
from engine.core.problem import Problem
from tools import scenarios

GAME = """module: {id: stalls, version: 1.0.0, players: {min: 2, max: 2}}
symbols:
  good: {members: [wood, fish]}
counters:
  player.first: {type: good, start: wood}
  player.second: {type: good, start: wood}
setup: |
  each player in turn order:
    choose good from goods
    me.first = good
verbs:
  - verb: take another
    do: |
      choose good from goods
      me.second = good
flow: |
  each player in turn order:
    take another
scenarios:
  - id: set-up
    start: set up
    given: p2.second = p1.first
    do: take another
    choose: CHOICES
    then:
      - p1.first is fish
      - p2.first is wood
      - p1.second is fish
      - p2.second is fish
"""


def found(folder: Path, choices: str) -> list[Problem]:
    (folder / "stalls").mkdir()
    (folder / "stalls" / "module.yaml").write_text(GAME.replace("CHOICES", choices), "utf-8")
    game = load([folder / "stalls"], cache=folder / "cache")
    return [one for verdict in scenarios.Tester(game, "set-up").run() for one in verdict.found]


def test_the_setup_is_answered_before_what_is_done(tmp_path: Path) -> None:
    assert found(tmp_path, "[fish, wood, fish]") == []


@pytest.mark.parametrize(
    ("choices", "code", "says"),
    [
        ("[fish]", "scenario-cannot-run", "begin `choose` with what is answered there"),
        ("[fish, iron, fish]", "scenario-choice", '"iron" is not offered'),
        ("[fish, wood, fish, fish]", "scenario-choice", "never asked"),
    ],
)
def test_a_wrong_answer_is_told(tmp_path: Path, choices: str, code: str, says: str) -> None:
    problems = found(tmp_path, choices)
    assert {one.code for one in problems} == {code}
    assert all(says in one.reason for one in problems)
