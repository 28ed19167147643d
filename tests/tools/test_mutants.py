"""Mutants: which rules can be changed, and which changes a scenario notices."""

import json
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from engine.compiler.compile import Game, load
from engine.compiler.gather_sources import EXPLAINED
from engine.core.places import shipped_rules
from engine.core.problem import ProblemsFound
from tests.compiler.small_games import GRAMMARS, make
from tests.tools.conftest import JETTY, Command
from tools.games import modules_in
from tools.mutants import Noticed, try_mutants
from tools.mutants_made import Mutant, mutants_of
from tools.mutants_trial import Trial

CUBES = """
module:
  id: small
  version: 1.0.0
  players: {min: 2, max: 2}
  options: {most: {number: {min: 1, max: 2}, default: 1}}
symbols:
  colour: {members: [red, blue]}
pieces:
  cubes: {printed: {colour: colour, worth: {type: number, default: 0}}, copies: {red: 2, blue: 2}}
zones:
  bag: {of: cubes, order: bag, start: all}
  tray: {of: cubes, order: line}
  heap: {of: cubes, order: line, holds at most: 2}
counters:
  turns: 0
"""


def game(folder: Path, verb: str, scenarios: str = "scenarios: []") -> Game:
    """A small game with one verb, and its scenarios."""
    body = "\n".join(f"      {line}" for line in verb.strip().split("\n"))
    verbs = f"verbs:\n  - verb: act\n    do: |\n{body}\n"
    files = {"module.yaml": CUBES, "verbs.yaml": verbs, "scenarios.yaml": scenarios}
    return load([make(folder / "small", files)], [], GRAMMARS)


def said(mutants: Iterable[Mutant], element: str = "verb act") -> list[str]:
    return [one.says for one in mutants if one.element == element]


def changes(folder: Path, verb: str) -> list[str]:
    made = game(folder, verb)
    return said(mutants_of(made.declarations, made.sources))


def outcomes(made: Game) -> dict[str, str]:
    """What comes of each change of the verb."""
    trial = Trial.of(made)
    return {
        one.says: trial.outcome(number)
        for number, one in enumerate(trial.mutants)
        if one.element == "verb act"
    }


# --- which changes there are ---------------------------------------------------------------------


def test_changes_come_in_the_order_of_the_text(tmp_path: Path) -> None:
    assert changes(tmp_path, "turns += 2\nmove first of tray to heap") == [
        "left out",
        "`+=` becomes `-=`",
        "`2` becomes `3`",
        "`2` becomes `1`",
        "left out",
        "`first of` becomes `last of`",
        "`tray` becomes `bag`",
        "`heap` becomes `tray`",
    ]


@pytest.mark.parametrize(
    ("verb", "change"),
    [
        ("if turns > 1:\n  shuffle bag", "always so"),
        ("if turns > 1:\n  shuffle bag\nelse:\n  turns = 0", "never so"),
        ("if turns > 1:\n  shuffle bag\nelse:\n  turns = 0", "its `else` never done"),
        ("if turns > 1 or tray is empty:\n  shuffle bag", "`or` becomes `and`"),
        ("if turns > 1 or tray is empty:\n  shuffle bag", "`tray is empty` left out"),
        ("if not (turns > 1):\n  shuffle bag", "`not` left out"),
        ("require no tray where it.colour is red", "`no` becomes `any`"),
        ("require no tray where it.colour is red", "`where it.colour is red` left out"),
        ("require no tray where it.colour is red", "`red` becomes `blue`"),
        ('require turns > 1 because "too soon"', '`"too soon"` left out'),
        ("repeat 3 times:\n  turns += 1", "done once"),
        ("choose up to 2 cubes from tray", "`up to` becomes `exactly`"),
        ("move at most 1 of tray to heap", "`at most` left out"),
        ("move first of tray to heap top", "`first of` becomes `last of`"),
        ("move first of tray to heap top", "`top` becomes `bottom`"),
        ("turns = half of turns rounded up", "`up` becomes `down`"),
        ("turns = 1 if tray is empty else 2", "`1 if tray is empty else 2` becomes `2`"),
        ("turns = sum of 1 over tray", "`1` becomes `2`"),
        ("for each c in tray ordered by c.colour:\n  move c to heap", "`c.colour` left out"),
        ("all or nothing:\n  move first of tray to heap", "its lines alone"),
        ('either "a":\n  turns = 1\nor "b":\n  turns = 2', '`"b"` left out'),
        ('may "go on":\n  turns = 1', "not asked: done"),
        ('in any order "a":\n  turns = 1\nand "b":\n  turns = 2', "in this order"),
        ("each other player:\n  turns += 1", "`other` left out"),
    ],
)
def test_a_change_of_each_sort(tmp_path: Path, verb: str, change: str) -> None:
    assert change in changes(tmp_path, verb)


def test_each_change_has_a_name_of_its_own(tmp_path: Path) -> None:
    made = game(tmp_path, "shuffle bag\nshuffle bag\nturns = 1 + 1")
    found = mutants_of(made.declarations, made.sources)
    names = [(one.element, one.line, one.says) for one in found]
    assert ("verb act", "shuffle bag", "left out (2)") in names
    assert len(names) == len(set(names))


def test_a_change_stands_at_its_very_words(tmp_path: Path) -> None:
    made = game(tmp_path, "if turns >= 1:\n  shuffle bag")
    (one,) = (
        one for one in mutants_of(made.declarations, made.sources) if one.says == "`>=` becomes `>`"
    )
    assert (one.span.line, one.span.column, one.span.end_column) == (4, 16, 18)
    assert one.line == "if turns >= 1:"


def test_values_of_things_zones_and_counters_are_changed_too() -> None:
    made = load([JETTY])
    found = mutants_of(made.declarations, made.sources)
    assert "copies `3` becomes `4`" in said(found, "job forest")
    assert said(found, "zone deck") == [
        "`stack` becomes `bag`",
        "seen by all",
        "nothing starts here",
    ]
    assert said(found, "counter player.goods[good]") == ["without its min", "min 1"]
    assert said(found, "symbol good")[:2] == ["`1` becomes `2`", "`1` becomes `0`"]
    assert "`most` becomes `least`" in said(found, "result")


# --- what comes of them --------------------------------------------------------------------------

COUNTS = """
scenarios:
  - id: it-counts
    do: act
    then: [turns is 3]
"""


def test_a_change_is_noticed_or_not(tmp_path: Path) -> None:
    found = outcomes(game(tmp_path, "turns += 3\nshuffle bag", COUNTS))
    assert found["`3` becomes `4`"] == "noticed"
    assert found["`bag` becomes `heap`"] == "unnoticed"


def test_what_plays_as_before_is_no_mutant(tmp_path: Path) -> None:
    found = outcomes(game(tmp_path, "turns += 3\nif option.most > 5:\n  turns = 0", COUNTS))
    assert found["`5` becomes `6`"] == "same"
    assert found["`>` becomes `<=`"] == "noticed"


def test_what_would_not_be_accepted_is_no_mutant(tmp_path: Path) -> None:
    verb = "turns += 3\nlet c = first of bag\nif c is not none:\n  turns += c.worth"
    assert outcomes(game(tmp_path, verb, COUNTS))["`is not` becomes `is`"] == "impossible"


def test_a_rule_without_end_is_noticed(tmp_path: Path) -> None:
    verb = "while turns < 3:\n  turns += 1"
    found = outcomes(game(tmp_path, verb, COUNTS))
    assert found["`+=` becomes `-=`"] == "noticed"


def test_a_choice_without_end_is_noticed(tmp_path: Path) -> None:
    verb = "while turns < 3:\n  choose player from players where it is me\n  turns += 1"
    found = outcomes(game(tmp_path, verb, COUNTS))
    assert found["`1` becomes `0`"] == "noticed"


def test_rules_that_a_scenario_only_looks_ahead_into_count(tmp_path: Path) -> None:
    scenarios = """
    scenarios:
      - id: nothing-to-take
        do: |
          all or nothing:
            act
          else:
            turns = 3
        then: [turns is 3]
    """
    found = outcomes(game(tmp_path, 'require turns > 0 because "too soon"', scenarios))
    assert found["`>` becomes `>=`"] == "noticed"
    assert found['`"too soon"` left out'] == "unnoticed"


# --- the whole of a game -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def jetty() -> Noticed:
    return try_mutants(load([JETTY]), processes=1)


def test_what_the_small_game_does_not_notice(jetty: Noticed) -> None:
    assert [f"{one.element}: {one.says}" for one in jetty.unnoticed if one.part == "verbs"] == [
        "verb pass the start: left out",
        'verb pay {n number} of {g good}: `"too few"` left out',
        "verb pay {n number} of {g good}: `>=` becomes `>`",
        "verb pay {n number} of {g good}: `>=` becomes `<`",
        "verb pay {n number} of {g good}: left out",
        "verb pay {n number} of {g good}: `-=` becomes `+=`",
    ]
    assert said(jetty.unnoticed, "job forest") == [
        "copies `3` becomes `4`",
        "copies `3` becomes `2`",
    ]
    total = jetty.total
    assert total.changed == total.noticed + len(jetty.unnoticed)
    assert (total.noticed, total.share) == (14, 12)


def test_several_processes_find_the_same(jetty: Noticed) -> None:
    assert try_mutants(load([JETTY]), processes=2) == jetty


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(JETTY, tmp_path / "jetty"))


def explain(folder: Path, text: str) -> None:
    path = folder / EXPLAINED
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")


ENTRY = """unnoticed:
  - {{in: verb pass the start, line: {line}, change: left out, why: The flow alone uses it.}}
"""


def test_what_is_explained_counts_by_itself(copy: Path) -> None:
    explain(copy, ENTRY.format(line="first_player = first_player.next"))
    found = try_mutants(load([copy]), processes=1)
    ((mutant, why),) = found.explained
    assert (mutant.element, why) == ("verb pass the start", "The flow alone uses it.")
    assert mutant not in found.unnoticed
    assert found.stale == ()


def test_an_explanation_out_of_date_is_a_problem(copy: Path, command: Command) -> None:
    explain(copy, ENTRY.format(line="first_player = red"))
    ended = command("test", copy, "--mutants")
    assert ended.code == 1
    assert "mutants.yaml:2:5  mutants-stale" in ended.out
    assert "Take the entry out." in ended.out


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("explained: []\n", "unknown-key"),
        ("unnoticed:\n  - {in: flow, change: left out}\n", "missing-key"),
    ],
)
def test_an_explanation_of_another_form_is_a_problem(copy: Path, text: str, code: str) -> None:
    explain(copy, text)
    with pytest.raises(ProblemsFound) as failed:
        try_mutants(load([copy]), processes=1)
    assert code in [one.code for one in failed.value.problems]


def test_the_command_shows_a_table_and_each_place(command: Command) -> None:
    ended = command("test", JETTY, "--mutants")
    assert ended.code == 0
    assert "rules of this sort  changed  noticed" in ended.out
    assert "module.yaml:63:7  mutants-unnoticed (warning)" in ended.out
    assert '- {in: "verb pass the start", line: "first_player = first_player.next"' in ended.out


def test_the_command_gives_all_of_it_as_json(command: Command) -> None:
    data = json.loads(command("test", JETTY, "--mutants", "--json").out)["mutants"]
    assert (data["noticed"], data["percent"]) == (14, 12)
    assert data["unnoticed"][0]["change"] == "left out"
    assert sum(one["changed"] for one in data["parts"]) == data["changed"]


def test_the_command_wants_every_scenario(command: Command) -> None:
    ended = command("test", JETTY, "--mutants", "-k", "market")
    assert ended.code == 2
    assert "leave -k out" in ended.err


@pytest.mark.soak
@pytest.mark.parametrize("name", modules_in(shipped_rules()))
def test_a_shipped_game_notices_what_is_changed(name: str) -> None:
    found = try_mutants(load([shipped_rules() / name]))
    assert found.total.share >= 95
    assert found.stale == ()
    assert [f"{one.span}: {one.says}" for one in found.unnoticed] == []
