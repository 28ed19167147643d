"""Effects of one small game, checked and lowered: what is told, with carets below the words."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from textwrap import dedent

import yaml

from engine.compiler.check import check
from engine.compiler.checked import Checked
from engine.compiler.grammar import Grammar, build_grammar
from engine.compiler.lower import lower
from engine.compiler.parse_pattern import read_pattern
from engine.compiler.text import Line, Text
from engine.compiler.world import EffectDecl, World
from engine.core.operations import Instr
from engine.core.problem import Problem, Problems
from engine.core.program import Routine, Ruleset, show
from engine.core.verify import verify
from tests.compiler.marked import told, unmarked
from tests.compiler.small_games import GRAMMARS, gathered, make, world

HARBOUR = """
symbols:
  colour:
    cyclic: yes
    members:
      red: {name: {en: red, ja: 赤}, rank: 1}
      blue: {name: {en: blue, ja: 青}, rank: 2}
      light_grey: {name: {en: light grey, ja: 明灰色}, rank: 3}
    printed: {rank: number}
    parts: {warm: {from: red, to: blue}}
  size: {members: [small, large]}
pieces:
  cubes:
    interchangeable: yes
    printed: {colour: colour}
    copies: {red: 3, blue: 2}
  boats:
    interchangeable: yes
    each player has: {small: 2, large: 1}
    printed: {size: size}
    changing: {load: {start: 0, while in: pier.boat}}
cards:
  jobs:
    printed: {price: {type: number or none}, wants: list of colour, worth: number by colour}
    home: deck
    items:
      - {id: haul, price: 1, wants: [red], worth: {red: 1, blue: 1, light_grey: 2}, copies: 2}
      - {id: trade, price: none, wants: [], worth: {red: 1, blue: 0, light_grey: 0}}
  tasks:
    one: task
    home: task_pile
    items:
      - id: task
  favours:
    one: favour
    given: {cube: cube}
    items:
      - id: gift
        effect: |
          move cube to box
spaces:
  piers:
    one: pier
    numbered: 4
  posts:
    one: post
    printed: {next_to: pier or none}
    items:
      - {id: north, next_to: none}
      - {id: south, next_to: none}
zones:
  bag: {of: cubes, order: bag, start: all}
  deck: {of: jobs, order: stack, see: nobody, start: all}
  box: {of: cubes}
  desk: {of: favours, start: all}
  task_pile: {of: tasks, start: all}
  player.hand: {of: jobs, see: owner}
  player.store: {of: cubes}
  pier.boat: {of: boats, holds at most: 1}
  slot[colour]: {of: cubes, holds at most: 1}
counters:
  first_player: {type: player}
  round: 0
  done: {yes/no: no}
  player.coins: {start: 0, min: 0}
  player.goods[colour]: 0
  leader: {type: player or none}
  wind: {type: colour}
formulas:
  - formula: fleet(p player)
    is: boats where it.owner is p
  - formula: mine
    is: boats where it.owner is me
  - formula: purse
    is: me.coins
  - formula: cost(j job)
    is: j.price if j.price is not none else 0
verbs:
  - verb: earn {n number}
    do: |
      me.coins += n
  - verb: pay {n number}
    do: |
      require me.coins >= n
      me.coins -= n
  - verb: tide
    do: |
      round += 1
  - verb: weigh {b boat}
    gives: number
    do: |
      give b.load
"""

FILE = "harbour/task.yaml"


@cache
def harbour(players: int = 2) -> tuple[World, Grammar]:
    """The small game as a world without effects of tasks, and its language."""
    folder = make(Path(mkdtemp()) / "harbour", {"a.yaml": dedent(HARBOUR)})
    problems = Problems()
    verbs = sorted(one["verb"] for one in yaml.safe_load(HARBOUR)["verbs"])
    patterns = [read_pattern(text_of(verb), problems) for verb in verbs]
    grammar = build_grammar(patterns, problems, GRAMMARS)
    problems.stop_on_errors()
    return world(gathered(folder), players), grammar


def text_of(says: str) -> Text:
    """A text that stands by itself at the left of a file."""
    rows = enumerate(says.split("\n"), 1)
    return Text(FILE, tuple(Line(row, number, 1) for number, row in rows))


def with_effect(effect: str, problems: Problems, players: int = 2) -> World:
    """The small game with this effect on its task."""
    base, grammar = harbour(players)
    text = text_of(effect)
    body = grammar.block(text, problems)
    problems.stop_on_errors()
    assert body is not None
    task = EffectDecl("tasks", (0,), "task task", body, text.whole)
    return replace(base, effects=(*base.effects, task))


def told_of_effect(marked: str, players: int = 2) -> list[Problem]:
    """The problems of a card's effect, after asserting that they are the marked ones."""
    text, wanted = unmarked(dedent(marked).strip("\n"))
    problems = Problems()
    check(with_effect(text, problems, players), problems)
    found = [one for one in problems.found if one.span.file == FILE]
    found.sort(key=lambda one: (one.span.line, one.span.column, one.code))
    assert [told(one, text) for one in found] == sorted(wanted), found
    return found


def _read(files: dict[str, str], players: int) -> tuple[Checked, Problems, str]:
    folder = Path(mkdtemp()) / "harbour"
    game = gathered(make(folder, files))
    problems = Problems()
    checked = check(world(game, players), problems)
    return checked, problems, (folder / "b.yaml").as_posix()


def told_of(marked: str, base: str = HARBOUR, players: int = 2) -> list[Problem]:
    """The problems of a file beside the small game, asserted to be the marked ones."""
    text, wanted = unmarked(dedent(marked).lstrip("\n"))
    _, problems, path = _read({"a.yaml": dedent(base), "b.yaml": text}, players)
    found = [one for one in problems.found if one.span.file == path]
    found.sort(key=lambda one: (one.span.line, one.span.column, one.code))
    assert [told(one, text) for one in found] == sorted(wanted), found
    return found


def lowered(text: str, name: str = "b.yaml", players: int = 2) -> Ruleset:
    """The ruleset of a file beside the small game; both must be without error, and sound."""
    checked, problems, _ = _read({"a.yaml": dedent(HARBOUR), name: dedent(text)}, players)
    assert problems.errors == []
    ruleset = lower(checked)
    assert verify(ruleset) == []
    return ruleset


def code_of(ruleset: Ruleset, name: str) -> str:
    """The instructions of a routine, one a line, places counted from its entry."""
    routine = next(one for one in ruleset.routines if one.name == name)
    return "\n".join(_lines(ruleset, routine))


def code_of_effect(effect: str) -> str:
    """The instructions of a card's effect."""
    problems = Problems()
    checked = check(with_effect(dedent(effect).strip("\n"), problems), problems)
    assert problems.errors == []
    ruleset = lower(checked)
    assert verify(ruleset) == []
    return code_of(ruleset, "task task")


def _lines(ruleset: Ruleset, routine: Routine) -> list[str]:
    entries = sorted(one.entry for one in ruleset.routines if one.entry > routine.entry)
    code = ruleset.code[routine.entry : entries[0] if entries else len(ruleset.code)]
    return [f"{pc} {_said(instr, routine.entry)}" for pc, instr in enumerate(code)]


_PLACES = {
    "jump": (0,),
    "unless": (1,),
    "begin": (0, 1),
    "choose": (4, 5),
    "choose_set": (6,),
    "choose_number": (4,),
    "may": (2,),
    "in_order": (3,),
    "each_in_order": (4,),
    "next_in_pile": (2,),
    "next_of": (3,),
    "hear": (4,),
    "unless_changed": (1,),
    "defer": (2,),
}
"""Which operands are places in the code."""


def _said(instr: Instr, entry: int) -> str:
    args = list(instr.args)
    for index in _PLACES.get(instr.op, ()):
        to = args[index]
        assert isinstance(to, int)
        args[index] = f"→{to - entry}" if to >= 0 else "→"
    if instr.op in ("either", "in_order"):
        index = 1 if instr.op == "either" else 2
        branches = args[index]
        assert isinstance(branches, tuple)
        args[index] = tuple((*one[:-1], f"→{one[-1] - entry}") for one in branches)
    shown = " ".join(show(arg) if arg != "" else '""' for arg in args)
    return f"{instr.op} {shown}".rstrip() + (" (sure)" if instr.sure else "")
