"""A named event heard inside `until`: its own condition holds, its captures have names there."""

from __future__ import annotations

from pathlib import Path

from engine.compiler.compile import load
from engine.compiler.scenario_code import groups_of
from engine.core.problem import Problems
from tests.compiler.small_games import make
from tools.scenario_play import Table
from tools.scenarios import run_scenario

GAME = """
module: {id: fees, version: 1.0.0, players: {min: 2, max: 2}}
counters:
  player.coins: 0
  player.fame: 0
verbs:
  - verb: earn {n number}
    do: |
      me.coins += n
  - verb: watch the fees
    do: |
      let least = 2
      until end of turn:
        when a fee of {fee} is paid only if fee > least:
          me.fame += fee
events:
  - event: a fee of {x} is paid
    is: after earn {x}
    only if: x is not 4
flow: |
  each player in turn order:
    phase turn:
      watch the fees
      earn 3
result: {winner: most it.coins + it.fame}
scenarios:
  - id: heard
    as: p1
    do: |
      phase turn:
        watch the fees
        earn 3
        earn 2
        earn 4
        earn 5
      earn 6
    then:
      - p1.fame is 8
      - p1.coins is 20
"""


def test_a_named_event_is_heard_until_the_phase_ends(tmp_path: Path) -> None:
    game = load([make(tmp_path / "fees", {"module.yaml": GAME})])
    ((match, scenarios),) = groups_of(game.declarations, Problems())
    table = Table(*game.scenario_ruleset(match.players, match.options, scenarios))
    verdict = run_scenario(table, scenarios[0], game.sources)
    assert verdict.passed, verdict.found
