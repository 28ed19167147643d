"""`modules`, `diff`, and sets of modules for every other command."""

import json
from pathlib import Path

import pytest

from tests.modules.orchards import Orchards
from tests.tools.conftest import Command
from tests.tools.conftest import command as command

CHANGES = """
    alterations:
      - change: pumpkin
        worth: {was: 2, now: 3}
        text:
          en: {was: "Earn 1, and 1 more.", now: "Earn 1, and 3 more."}
        effect:
          was: |
            if me.coins > 0:
              earn 1
          now: |
            earn 3
      - remove: pile
    cards:
      crops:
        items:
          - {id: leek, effect: earn 2}
"""


@pytest.fixture
def games(orchards: Orchards, monkeypatch: pytest.MonkeyPatch) -> Path:
    orchards.expansion(CHANGES)
    monkeypatch.chdir(orchards.folder)
    return orchards.folder


def test_modules_are_listed_below_what_they_need(games: Path, command: Command) -> None:
    ended = command("modules")
    assert ended.code == 0
    lines = ended.out.splitlines()
    at = lines.index("orchard 1.2.0  orchard  (this folder)")
    assert lines[at + 1] == "└── winter 1.0.0  winter  needs orchard >=1,<2  (this folder)"


def test_modules_as_json(games: Path, command: Command) -> None:
    found = {one["id"]: one for one in json.loads(command("modules", "--json").out)}
    assert found["winter"]["requires"] == {"orchard": ">=1,<2"}
    assert found["winter"]["missing"] == []


def test_what_is_missing_is_told(games: Path, command: Command) -> None:
    Orchards(games).make("fog", {}, 'requires: {sea: ">=1"}, conflicts: [orchard]')
    assert "fog 1.0.0  fog  needs sea >=1  not with orchard  missing: sea" in command("modules").out


def test_a_diff_shows_numbers_wording_and_effect(games: Path, command: Command) -> None:
    ended = command("diff", "orchard", "+winter")
    assert ended.code == 0
    assert ended.out == command("diff", "winter").out
    said = [line.rstrip() for line in ended.out.splitlines()]
    for line in (
        "    worth: 2 → 3",
        "    text.en: Earn 1, and 1 more. → Earn 1, and 3 more.",
        "        earn 1",
        "      - if me.coins > 0:",
        "      -   earn 1",
        "      + earn 3",
        "1 thing added, 1 thing removed, 1 thing changed",
    ):
        assert line in said, ended.out
    heads = [line.split("  ")[0] for line in said if line and line[0] in "+-~"]
    assert heads == ["~ crop.pumpkin", "+ crop.leek", "- zone pile"]


def test_a_diff_as_json(games: Path, command: Command) -> None:
    found = json.loads(command("diff", "winter", "-k", "pumpkin", "--json").out)["differences"]
    (pumpkin,) = found
    assert (pumpkin["name"], pumpkin["how"]) == ("crop.pumpkin", "changed")
    assert {one["path"]: one["what"] for one in pumpkin["changes"]} == {
        "worth": "value",
        "text.en": "wording",
        "effect": "effect",
    }


def test_a_diff_of_a_game_alone_is_wrong_use(games: Path, command: Command) -> None:
    ended = command("diff", "orchard")
    assert ended.code == 2
    assert "+MODULE" in ended.err


@pytest.mark.parametrize(
    "words",
    [
        ("check", "orchard", "+winter"),
        ("simulate", "orchard", "--games", "2", "+winter", "--seed", "3"),
        ("explain", "orchard", "+winter", "leek"),
        ("words", "orchard", "+winter", "leek"),
        ("play", "--seats", "bot,bot", "orchard", "+winter"),
    ],
)
def test_every_command_takes_a_set(words: tuple[str, ...], games: Path, command: Command) -> None:
    ended = command(*words)
    assert ended.code == 0, ended.err + ended.out


def test_a_module_without_its_game_before_it(games: Path, command: Command) -> None:
    ended = command("check", "+winter")
    assert ended.code == 2
    assert "Which game is +winter for?" in ended.err


def test_several_games_each_with_its_modules(games: Path, command: Command) -> None:
    said = command("check", "orchard", "+winter", "orchard").out
    assert "orchard +winter:" in said
    assert said.splitlines()[-1].startswith("orchard:")


def test_a_record_names_all_modules(games: Path, command: Command, tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    command("play", "orchard", "+winter", "--seats", "bot,bot", "--record", record)
    head = json.loads(record.read_text("utf-8").splitlines()[0])
    assert [one[:2] for one in head["modules"]] == [["orchard", "1.2.0"], ["winter", "1.0.0"]]
    assert all(one[2] for one in head["modules"])
    assert command("replay", record).code == 0


def test_scenarios_of_the_game_run_with_the_expansion(games: Path, command: Command) -> None:
    assert command("test", "winter").out == "0 scenarios passed\n"
    assert command("test", "winter", "--required").out == "1 scenario passed\n"
    assert command("test", "orchard", "+winter").out == "1 scenario passed\n"


def test_an_expansion_that_breaks_a_scenario_is_told(games: Path, command: Command) -> None:
    Orchards(games).expansion(
        "alterations: [{change: carrot, effect: {was: earn 1, now: earn 2}}]\n"
    )
    ended = command("test", "orchard", "+winter")
    assert ended.code == 1
    assert "a-carrot-is-worth-a-coin" in ended.out


def test_every_combination(games: Path, command: Command) -> None:
    Orchards(games).make("ice", {"a.yaml": "labels: {}\n"})
    Orchards(games).make(
        "fog", {"a.yaml": "labels: {}\n"}, 'requires: {ice: ">=1"}, conflicts: [winter]'
    )
    ended = command("test", "orchard", "--combinations")
    assert ended.code == 0, ended.out + ended.err
    assert [line.split(":")[0] for line in ended.out.splitlines()] == [
        "orchard",
        "orchard +ice",
        "orchard +winter",
        "orchard +fog +ice",
        "orchard +ice +winter",
    ]


def test_scenarios_say_for_which_modules_they_are(games: Path, command: Command) -> None:
    Orchards(games).make(
        "ice",
        {
            "a.yaml": """
                scenarios here: {excludes: [fog]}
                scenarios:
                  - {id: with-winter, needs: [winter], do: perform leek, then: [p1.coins is 2]}
                  - {id: always, do: perform carrot, then: [p1.coins is 1]}
            """
        },
    )
    Orchards(games).make("fog", {"a.yaml": "labels: {}\n"})
    counts = {
        words: command("test", *words).out
        for words in (("ice",), ("ice", "+winter"), ("ice", "+fog"))
    }
    assert counts == {
        ("ice",): "1 scenario passed\n",
        ("ice", "+winter"): "2 scenarios passed\n",
        ("ice", "+fog"): "0 scenarios passed\n",
    }


def test_another_wording_of_a_verb_shows_on_every_card(games: Path, command: Command) -> None:
    Orchards(games).expansion(
        'alterations: [{change: "earn {n}", text: {en: {was: "earn {n}", now: "take {n}"}}}]\n'
    )
    said = command("diff", "winter").out
    assert "~ crop.carrot" in said
    assert "printed (en): Earn 1. → Take 1." in said
    assert "~ crop.pumpkin" not in said  # it has words of its own


def test_a_misspelt_module_of_a_scenario_is_told(games: Path, command: Command) -> None:
    scenario = "scenarios: [{id: a, needs: [wintr], do: perform carrot, then: [p1.coins is 1]}]\n"
    Orchards(games).make("ice", {"a.yaml": scenario})
    said = command("check", "ice").out
    assert 'There is no module "wintr". Did you mean "winter"?' in said


def test_what_is_altered_for_some_matches_is_explained_twice(games: Path, command: Command) -> None:
    Orchards(games).expansion(
        "alterations: [{change: carrot, for: {players: 3, rain: yes}, copies: {was: 3, now: 5}}]\n"
    )
    said = command("explain", "winter", "carrot").out
    assert "only for: players: 3, rain: yes\n  copies: 5" in said
    assert "only for: not players: 3, rain: yes\n  copies: 3" in said
    shown = command("diff", "winter").out
    assert "for players: 3; rain: yes" in shown
    assert "copies: 3 → 5" in shown
