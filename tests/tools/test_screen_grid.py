"""Boards drawn on the screen: squares, hexagons, spaces called by numbers, what stands on them."""

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

BOARD = """\
module: {id: board, version: 1.0.0, languages: [en], players: {min: 2, max: 2}}
symbols: {crop: [rye, oats]}
layouts:
  valley:
    of: fields
    FORM
    spaces: [{id: FIRST, fertile: yes}]
spaces:
  fields:
    printed: {fertile: {type: yes/no, default: no}}
    changing:
      tenant: {type: player or none}
      crop: {type: crop or none}
      harvest: 0
pieces: {cows: {each player has: 2}}
zones:
  field.cows: {of: cows}
  player.barn: {of: cows, start: all}
setup: |
  let here = first of fields
  require here is not none
  here.tenant = p2
  here.crop = oats
  move 2 of p1.barn to here.cows
  let there = last of fields
  require there is not none
  there.harvest = 12
flow: |
  each player in turn order:
    may choose cow from me.barn:
      return cow
display:
  players: {p1: {mark: A}, p2: {mark: B}}
  marks: {crop: {oats: ["≀", o]}}
  pieces: {cows: [owner]}
  screen: [{grid: fields, show: SHOW}]
"""


def drawn(folder: Path, form: str, show: str, *, first: str = "a1", plain: bool = False) -> str:
    text = BOARD.replace("FORM", form).replace("FIRST", first).replace("SHOW", show)
    (folder / "module.yaml").write_text(text, "utf-8")
    machine = Machine(load([folder], cache=folder / "cache").ruleset(2))
    match = start(machine, 1)
    names = match.decisions.names
    seen = Seen(machine, names, match.state, 0, "en")
    screen = Screen(seen, Marks(names, "en", plain=plain), 40, plain=plain)
    return "\n".join(painted(line, unpainted) for line in screen.lines())


def test_a_board_of_squares(tmp_path: Path) -> None:
    assert drawn(tmp_path, "grid: {columns: 3, rows: 2}", "[tenant, crop]").split("\n") == [
        " 2  B≀ ·  ·",
        " 1  ·  ·  ·",
        "    a  b  c",
    ]


def test_plain_signs_numbers_and_what_is_printed(tmp_path: Path) -> None:
    lines = drawn(tmp_path, "grid: {columns: 3, rows: 2}", "[crop, harvest, fertile]", plain=True)
    assert lines.split("\n") == [" 2  o  .  .", " 1  +  .  12", "    a  b  c"]


def test_pieces_on_a_board(tmp_path: Path) -> None:
    lines = drawn(tmp_path, "grid: {columns: 2, rows: 1}", "[cows]")
    assert lines.split("\n") == [" 1  A A ·", "    a   b"]


def test_a_board_with_a_hole(tmp_path: Path) -> None:
    form = 'legend: {.: {}, "#": none}\n    map: |\n      . # .\n      . . .'
    assert drawn(tmp_path, form, "[tenant]").split("\n") == [" 2  B   ·", " 1  · · ·", "    a b c"]


def test_hexagons_are_shifted(tmp_path: Path) -> None:
    lines = drawn(tmp_path, "hex: {columns: 2, rows: 2, top: corner}", "[tenant]").split("\n")
    assert [line[4:] for line in lines[:2]] == ["  B   ·", "·   ·"]


def test_spaces_called_by_numbers_show_them(tmp_path: Path) -> None:
    form = "grid: {columns: 3, rows: 2, names: numbers}"
    lines = drawn(tmp_path, form, "[tenant]", first="1")
    assert [line.split() for line in lines.split("\n")] == [["B", "2", "3"], ["4", "5", "6"]]


def test_a_value_that_no_space_has(tmp_path: Path) -> None:
    with pytest.raises(ProblemsFound, match='no value or zone "tenants"'):
        drawn(tmp_path, "grid: {columns: 3, rows: 2}", "[tenants]")
