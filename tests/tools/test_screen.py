"""Tables drawn from a module's `display`: tracks, maps with links, what players have."""

from pathlib import Path

import pytest

from engine.compiler.compile import load
from engine.core.problem import ProblemsFound
from engine.play.machine import Machine
from engine.play.match import start
from tools.ink import painted, unpainted
from tools.marks import Marks
from tools.screen import Screen
from tools.seen import Seen

HARBOUR = """\
module:
  {id: harbour, version: 1.0.0, title: {en: Harbour}, languages: [en], players: {min: 2, max: 2}}
symbols:
  sail: {members: [small, large]}
pieces:
  boats: {each player has: {small: 3, large: 1}, printed: {sail: sail}, home: player.dock}
cards:
  notes: {home: notebook, items: [{id: calm, copies: 3}]}
spaces:
  berths:
    numbered: yes
    printed: {depth: {type: number, default: 0}}
    items: [{depth: 2}, {}, {depth: 1}]
  piers:
    items: [{id: east, at: [0, 0]}, {id: west, at: [20, 0]}]
  ferries:
    one: ferry
    printed: {open_for: number}
    items: [{id: line, open_for: 1, at: [10, 0]}]
zones:
  berth.boat: {of: boats, holds at most: 1}
  pier.boats: {of: boats}
  player.dock: {of: boats}
  player.hand: {of: notes, see: owner}
  notebook: {of: notes, see: nobody, start: all}
formulas:
  - {formula: "sails(f ferry, p player)", is: p.seat is f.open_for}
setup: |
  move 1 of p1.dock where it.sail is small to berth[2].boat
  move 2 of p2.dock where it.sail is small to east.boats
  draw 2 from notebook to p2.hand
flow: |
  each player in turn order:
    may choose boat from me.dock:
      move boat to west.boats
display:
  players: {p1: {mark: A}, p2: {mark: B}}
  marks: {sail: {small: ["△", v], large: ["▲", V]}}
  pieces: {boats: [sail, owner]}
  screen:
    - lines: [notebook]
    - track: berths
      rows: [number, depth, boat]
    - map: [piers, ferries]
      small: ferries
      open: sails
    - players: [dock, hand]
"""


@pytest.fixture
def harbour(tmp_path: Path) -> Machine:
    (tmp_path / "module.yaml").write_text(HARBOUR)
    return Machine(load([tmp_path]).ruleset(2))


def drawn(machine: Machine, player: int, *, plain: bool = False, columns: int = 80) -> list[str]:
    match = start(machine, 1)
    names = match.decisions.names
    seen = Seen(machine, names, match.state, player, "en")
    screen = Screen(seen, Marks(names, "en", plain=plain), columns, plain=plain)
    return [painted(line, unpainted) for line in screen.lines()]


def test_the_whole_screen(harbour: Machine) -> None:
    assert drawn(harbour, 0) == [
        "notebook: 1 note",
        "",
        "berth   1     2     3",
        "depth   2           1",
        "boats   ·     △A    ·",
        "",
        "east                    ─── west",
        "                        a",
        "△B △B",
        "",
        "        dock  hand",
        "> A p1  2△ ▲  –",
        "  B p2  △ ▲   2",
    ]


def test_a_closed_link_and_plain_marks(harbour: Machine) -> None:
    said = "\n".join(drawn(harbour, 1, plain=True))
    assert "... west" in said
    assert "vB vB" in said


def test_only_his_own_cards_are_named(harbour: Machine) -> None:
    assert any("hand: 2 × calm" in line for line in drawn(harbour, 1))
    assert not any("calm" in line for line in drawn(harbour, 0))


def test_many_spaces_go_on_in_a_second_row(harbour: Machine) -> None:
    rows = [line for line in drawn(harbour, 0, columns=15) if line.startswith("berth")]
    assert len(rows) == 2


def test_a_name_that_the_game_has_not(tmp_path: Path) -> None:
    (tmp_path / "module.yaml").write_text(HARBOUR.replace("track: berths", "track: berhts"))
    with pytest.raises(ProblemsFound) as found:
        load([tmp_path]).ruleset(2)
    (problem,) = found.value.problems
    assert (problem.code, problem.nearest) == ("unknown-name", "berths")
