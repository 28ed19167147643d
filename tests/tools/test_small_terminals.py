"""The table and the question fit on a small terminal; what is asked says what it is asked for."""

from pathlib import Path

import pytest

from engine.compiler.compile import load
from engine.core.places import shipped_rules
from engine.core.problem import width
from engine.play.machine import Machine
from engine.play.match import Match, start
from tests.tools.test_screen import HARBOUR
from tools.ink import painted, unpainted
from tools.marks import Marks
from tools.question import Question
from tools.screen import Screen
from tools.seen import Seen
from tools.table_text import side_by_side
from tools.table_view import Look, TableView

MARKET = """\
module: {id: stalls, version: 1.0.0, title: {en: S}, languages: [en, ja], players: {min: 2, max: 2}}
cards:
  wares:
    items:
      - {id: tea, copies: 4, effect: earn 1}
      - id: feast
        copies: 2
        effect: |
          each other player:
            choose ware from me.hand
            move ware to heap
zones:
  player.hand: {of: wares, see: owner}
  store: {of: wares, start: all, see: nobody}
  heap: {of: wares}
counters: {player.coins: 0}
verbs:
  - verb: earn {n number}
    do: me.coins += n
setup: |
  move first of store where it is feast to p1.hand
  move first of store where it is tea to p1.hand
  move first of store where it is tea to p2.hand
  move first of store where it is feast to p2.hand
flow: |
  each player in turn order:
    may choose ware from me.hand:
      move ware to heap
      perform ware
"""


def machine_of(text: str, folder: Path) -> Machine:
    (folder / "module.yaml").write_text(text)
    return Machine(load([folder]).ruleset(2))


@pytest.fixture(scope="module")
def machines() -> dict[int, Machine]:
    game = load([shipped_rules() / "into-the-machine"])
    return {players: Machine(game.ruleset(players)) for players in (2, 4)}


def shown(match: Match, language: str, look: Look) -> tuple[list[str], list[str]]:
    """The table and the question, as they share a terminal with a line for the answer."""
    table = TableView(match, language, look)
    assert match.decision is not None
    question = Question(table, language, look).lines(match, match.decision)
    room = look.rows - len(question) - 1 if look.rows else 0
    return table.lines(match, match.decision.player, room), question


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_table_fits_on_24_lines(
    players: int, language: str, machines: dict[int, Machine]
) -> None:
    match = start(machines[players], 1)
    for _ in range(12):
        table, question = shown(match, language, Look(80, 24))
        assert len(table) + len(question) + 1 <= 24
        assert max(map(width, [*table, *question])) <= 80
        assert match.decision is not None
        match.choose(match.decision.keys[0])


def test_where_there_is_room_nothing_is_left_out(machines: dict[int, Machine]) -> None:
    match = start(machines[4], 1)
    free, _ = shown(match, "en", Look(80, 0))
    high, _ = shown(match, "en", Look(80, 60))
    assert free == high
    assert "" in free


def drawn(machine: Machine, columns: int, close: int) -> list[str]:
    match = start(machine, 1)
    seen = Seen(machine, match.decisions.names, match.state, 1, "en")
    marks = Marks(match.decisions.names, "en")
    lines = Screen(seen, marks, columns, close=close).lines()
    return [painted(line, unpainted) for line in lines]


def test_a_map_in_one_line_keeps_names_links_and_pieces(tmp_path: Path) -> None:
    lines = drawn(machine_of(HARBOUR, tmp_path), 40, 3)
    assert "east △B △B    ┄┄┄ west" not in lines
    assert any(line.startswith("east △B △B") and "west" in line for line in lines)


def test_a_map_that_is_cut_says_so(tmp_path: Path) -> None:
    text = HARBOUR.replace(
        "{id: west, at: [20, 0]}", "{id: west, at: [20, 0]}, {id: far, at: [30, 0]}"
    )
    wide = ", ".join(f"{{id: pier{n}, at: [{40 + n}, 0]}}" for n in range(12))
    text = text.replace("{id: far, at: [30, 0]}", wide)
    assert "(cut off here; 58 columns show it all)" in drawn(machine_of(text, tmp_path), 40, 0)
    assert not any("cut off" in line for line in drawn(machine_of(text, tmp_path), 58, 0))


def test_lines_of_a_bare_table_stand_side_by_side() -> None:
    assert side_by_side(["a: 1", "b: 2", "c: long enough"], 20) == [
        "a: 1    b: 2",
        "c: long enough",
    ]


def test_many_options_stand_side_by_side_without_their_keys(machines: dict[int, Machine]) -> None:
    match = start(machines[2], 1)
    match.choose("no")
    match.choose("terminal card")
    _, high = shown(match, "en", Look(80, 0))
    _, low = shown(match, "en", Look(80, 24))
    assert len(low) < len(high)
    assert "[terminal c1]" in high[1]
    assert not any("[terminal" in line for line in low)


def test_a_question_names_the_card_that_it_is_asked_for(tmp_path: Path) -> None:
    match = start(machine_of(MARKET, tmp_path), 1)
    _, first = shown(match, "en", Look())
    assert first[0].startswith("p1: choose ware")
    match.choose("ware feast")
    _, asked = shown(match, "en", Look())
    assert asked[0].startswith("p2: feast of p1 – choose ware")
    assert shown(match, "ja", Look())[1][0].startswith("p2: p1のfeast – ")


BIDS = """\
module: {id: bids, version: 1.0.0, title: {en: B}, languages: [en, ja], players: {min: 2, max: 2}}
cards: {notes: {items: [{id: calm, text: none}]}}
zones: {heap: {of: notes, start: all}}
counters:
  player.bid: 0
  player.shown: {type: note or none}
flow: |
  each player in turn order:
    choose number bid from 0 to 2 "your bid"
    me.bid = bid
    me.shown = first of heap
result: {winner: most it.bid}
labels: {your bid: {ja: 入札}}
display: {screen: [{players: [bid, shown]}]}
"""


def test_a_number_is_asked_for_by_its_label_and_players_are_told_apart(tmp_path: Path) -> None:
    match = start(machine_of(BIDS, tmp_path), 1)
    table, asked = shown(match, "en", Look())
    assert asked[0].startswith("p1: your bid")
    assert [line[:6] for line in table if " p" in line] == ["> 1 p1", "  2 p2"]
    table, asked = shown(match, "ja", Look())
    assert asked[0].startswith("p1: 入札")
    assert any("なし" in line for line in table)
