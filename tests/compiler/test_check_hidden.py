"""Which conditions of options are told that they tell what is hidden."""

from pathlib import Path

import pytest

from engine.compiler.compile import load

TWINS = """\
module: {{id: twins, version: 1.0.0, title: T, languages: [en], players: {{min: 2, max: 2}}}}
cards:
  cards:
    printed: {{partner: card or none}}
    items:
      - {{id: king, partner: none, text: none}}
      - {{id: page, partner: king, text: none}}
zones:
  deck: {{of: cards, see: nobody, start: all}}
  table: {{of: cards}}
flow: |
  each player in turn order:
    choose card from {set}:
      move card to table
    else:
      end game
"""


def told(set_: str, folder: Path) -> list[str]:
    (folder / "module.yaml").write_text(TWINS.format(set=set_))
    return [problem.code for problem in load([folder]).check()]


@pytest.mark.parametrize(
    "condition",
    ["it is page.partner", "it is not page.partner", "page.partner is it", "it is page"],
)
def test_which_card_it_is_may_not_decide_over_an_option(condition: str, tmp_path: Path) -> None:
    assert told(f"deck where {condition}", tmp_path) == ["tells-hidden"]


@pytest.mark.parametrize(
    "set_", ["deck", "table where it is page.partner", "deck where it in deck"]
)
def test_what_tells_nothing_is_fine(set_: str, tmp_path: Path) -> None:
    assert told(set_, tmp_path) == []
