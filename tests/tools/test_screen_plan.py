"""Spaces drawn to scale, pieces laid on them, and zones with one for each member of a symbol."""

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

RIVER = """\
module:
  {id: river, version: 1.0.0, title: {en: River}, languages: [en], players: {min: 2, max: 2}}
symbols:
  wood:
    printed: {cost: {type: number, default: 0}}
    members: {oak: {cost: 3}, ash: {cost: 2}}
pieces:
  rafts: {each player has: 1, printed: {}, home: player.shore}
  logs:
    interchangeable: yes
    copies: {oak: 2, ash: 1}
    printed: {wood: wood}
    changing: {at: {type: pool or none, while in: player.hold}}
    home: yard[wood]
cards:
  crews: {home: bench, items: [{id: cutter}, {id: carver}]}
spaces:
  pools:
    printed: {woods: list of wood}
    items:
      - {id: n1, woods: [oak], at: [0, 0]}
      - {id: n2, woods: [oak, ash], at: [60, 0]}
      - {id: s1, woods: [ash], at: [60, 40]}
      - {id: s2, woods: [], at: [58, 40]}
zones:
  player.shore: {of: rafts}
  player.hold: {of: logs}
  yard[wood]: {of: logs}
  crew[wood]: {of: crews, holds at most: 1}
  bench: {of: crews}
  pool.raft: {of: rafts, holds at most: 1}
formulas:
  - {formula: price(w wood), is: w.cost}
setup: |
  move p2.raft to s2.raft
  move cutter to crew[oak]
  let some = first of yard[oak]
  if some is not none:
    move some to p1.hold
    some.at = n1
flow: |
  each player in turn order:
    may choose raft from me.shore:
      move raft to n2.raft
display:
  players: {p1: {mark: A}, p2: {mark: B}}
  marks: {wood: {oak: [O, o], ash: [S, s]}}
  pieces: {rafts: [owner], logs: [wood]}
  values: {wood: {price: "${n}"}}
  screen:
    - plan: pools
      show: [woods, raft]
      laid: {logs: at}
    - lines: [yard, crew]
"""


def drawn(folder: Path, columns: int, close: int = 0) -> list[str]:
    (folder / "module.yaml").write_text(RIVER, encoding="utf-8")
    machine = Machine(load([folder]).ruleset(2))
    match = start(machine, 1)
    names = match.decisions.names
    seen = Seen(machine, names, match.state, 0, "en")
    screen = Screen(seen, Marks(names, "en"), columns, close=close)
    return [painted(line, unpainted) for line in screen.lines()]


@pytest.fixture
def river(tmp_path: Path) -> Path:
    folder = tmp_path / "river"
    folder.mkdir()
    return folder


def test_spaces_lie_to_scale_with_what_is_on_them(river: Path) -> None:
    lines = drawn(river, 40)
    assert lines[0].startswith("n1O+O")  # its wood, and the log that is laid there
    assert lines[0].endswith("n2OS")
    assert len(lines[0]) == 39
    assert lines[1:10] == [""] * 9


def test_spaces_that_would_lie_on_each_other_are_moved_apart(river: Path) -> None:
    assert [line for line in drawn(river, 40) if "s1" in line] == [f"{'s2B s1S':>40}"]


def test_a_plan_is_drawn_closer_where_room_is_short(river: Path) -> None:
    rows = [drawn(river, 40, close).index(f"{'s2B s1S':>40}") for close in (0, 2)]
    assert rows == [11, 8]


def test_a_narrow_screen_cuts_nothing_off_on_the_left(river: Path) -> None:
    assert all(len(line) <= 12 for line in drawn(river, 12))
    assert drawn(river, 12)[0].startswith("n1O+O")


def test_zones_of_a_symbol_share_a_line_with_what_is_told_of_each(river: Path) -> None:
    assert drawn(river, 60)[-1] == "yard: O$3  S$2    crew: O cutter $3  S – $2"


@pytest.mark.parametrize(
    ("right", "wrong", "nearest"),
    [
        ("plan: pools", "plan: pool", "pools"),
        ("laid: {logs: at}", "laid: {logs: att}", "at"),
        ("show: [woods, raft]", "show: [woods, rafts]", "raft"),
        ("values: {wood: {price", "values: {wod: {price", "wood"),
    ],
)
def test_a_name_that_is_not_there(river: Path, right: str, wrong: str, nearest: str) -> None:
    assert right in RIVER
    (river / "module.yaml").write_text(RIVER.replace(right, wrong), encoding="utf-8")
    with pytest.raises(ProblemsFound) as refused:
        load([river]).ruleset(2)
    assert [problem.nearest for problem in refused.value.problems] == [nearest]
