"""Every command, on a small game."""

import io
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.conftest import JETTY, Command
from tools.cli import COMMANDS

ROOT = Path(__file__).parents[2]


@pytest.fixture
def jetty(tmp_path: Path) -> Path:
    """A copy of the small game, to be spoilt."""
    return Path(shutil.copytree(JETTY, tmp_path / "jetty"))


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_help_names_every_command_and_the_exit_codes(command: Command) -> None:
    ended = command("--help")
    assert ended.code == 0
    for name in COMMANDS:
        assert f"  {name} " in ended.out
    assert "Exit codes:" in ended.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str, command: Command) -> None:
    ended = command(name, "--help")
    assert ended.code == 0
    assert "Exit codes:" in ended.out


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; from tools.cli import run; run(['--help']);"
        "print([m for m in ('yaml', 'lark', 'jsonschema', 'jinja2', 'rich') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_check_says_that_all_is_well(command: Command) -> None:
    ended = command("check", JETTY)
    assert ended.code == 0
    assert ended.out.endswith(f"{JETTY}: no problems\n")


def test_a_game_without_a_flow_or_a_result_is_told(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "parts"
    folder.mkdir()
    head = (
        "module: {id: parts, version: 1.0.0, title: P, languages: [en], players: {min: 2, max: 2}}"
    )
    (folder / "module.yaml").write_text(f"{head}\ncounters: {{player.coins: 0}}\n")
    ended = command("check", folder)
    assert ended.code == 0
    assert "There is no `flow:` yet" in ended.out
    assert "There is no `result:` yet, so nobody wins." in ended.out
    for name in ("play", "simulate"):
        refused = command(name, folder)
        assert refused.code == 2
        assert "no `flow:` yet, so there is nothing to play" in refused.err


def test_check_shows_the_very_word(jetty: Path, command: Command) -> None:
    edit(jetty / "jobs.yaml", "gain 2 of wood", "gain 2 of wodo")
    ended = command("check", jetty)
    assert ended.code == 1
    assert "jobs.yaml:8:27" in ended.out
    assert "│                           ^^^^" in ended.out
    assert 'Did you mean "wood"?' in ended.out
    assert ended.out.endswith("1 error\n")


def test_check_as_json_and_as_annotations(jetty: Path, command: Command) -> None:
    edit(jetty / "jobs.yaml", "gain 2 of wood", "gain 2 of wodo")
    (game,) = json.loads(command("check", jetty, "--json").out)
    assert (game["problems"][0]["line"], game["problems"][0]["column"]) == (8, 27)
    said = command("check", jetty, "--github").out
    assert said.startswith("::error file=")
    assert ",line=8,col=27," in said


def test_scenarios_that_pass(command: Command) -> None:
    ended = command("test", JETTY)
    assert ended.code == 0
    assert ended.out == "2 scenarios passed\n"


def test_a_scenario_that_fails_shows_its_line_and_what_was_found(
    jetty: Path, command: Command
) -> None:
    edit(jetty / "scenarios.yaml", "count of blue.workers is 2", "count of blue.workers is 3")
    edit(jetty / "scenarios.yaml", "offered: [job forest]", "offered: [job forest, job market]")
    ended = command("test", jetty)
    assert ended.code == 1
    assert "scenario-then" in ended.out
    assert "^^^^^^^^^^^^^^^^^^^^^^^^^^" in ended.out
    assert "count of blue.workers is 2\n" in ended.out
    assert '"job market" is not offered: too few.' in ended.out
    assert ended.out.endswith("0 scenarios passed, 2 failed\n")


def test_scenarios_by_name_with_coverage_and_clauses(command: Command) -> None:
    ended = command("test", JETTY, "-k", "market", "--coverage", "--clauses", "--json")
    assert ended.code == 0
    data = json.loads(ended.out)
    assert [one["id"] for one in data["scenarios"]] == ["a-market-wants-both-goods"]
    assert any(line.endswith("jobs.yaml:24") for line in data["coverage"]["missed"])
    assert data["clauses"] == {"covered": [], "uncovered": []}
    assert command("test", JETTY, "-k", "nothing of the kind").code == 2


def test_a_simulation_is_the_same_each_time(command: Command) -> None:
    first, second = (command("simulate", JETTY, "--games", 8, "--json") for _ in range(2))
    assert first.code == 0
    assert first.out == second.out
    data = json.loads(first.out)
    assert data["matches"] == 8
    assert sum(data["wins"].values()) >= 8 - data["undecided"]
    assert data["turns"]["least"] == 12
    assert first.err == ""


def test_a_simulation_as_a_table(command: Command) -> None:
    ended = command("simulate", JETTY, "--games", 3, "--players", 4, "--option", "rounds=1")
    assert ended.code == 0
    for word in ("Red", "Yellow", "decisions", "undecided", "turns"):
        assert word in ended.out
    assert "in doubt" not in ended.out


def test_a_simulation_tells_of_choices_in_doubt(command: Command, tmp_path: Path) -> None:
    assert command("new", tmp_path / "orchard").code == 0
    edit(
        tmp_path / "orchard" / "cards.yaml",
        "            earn 1\n",
        "            choose crop from me.hand where it is carrot\n"
        "            move crop to discard\n",
    )
    ended = command("simulate", tmp_path / "orchard", "--games", 20)
    assert "in doubt" in ended.out
    assert "broken off" in ended.out
    assert "unproved" not in ended.out


def test_a_match_of_edited_rules_says_how_to_go_on(
    jetty: Path, command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = tmp_path / "match.jsonl"
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nquit\n"))
    assert command("play", jetty, "--record", record).code == 0
    taken = command("play", jetty, "--record", record)
    assert taken.code == 2
    assert f"--resume {record}" in taken.err
    edit(jetty / "jobs.yaml", "copies: 3", "copies: 4")
    refused = command("play", jetty, "--resume", record)
    assert refused.code == 1
    assert f"rulewright replay {record} --anyway" in refused.err
    assert f"rulewright play --resume {record} --anyway" in refused.err
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert command("play", jetty, "--resume", record, "--anyway").code == 0


def test_a_game_in_the_folder_where_one_is(
    jetty: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(jetty.parent)
    assert 'Did you mean "jetty"?' in command("play", "jetyt").err


def test_why_not_no_and_why_not_the_number_of_an_option(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("why not no\nwhy not 1\nquit\n"))
    ended = command("play", JETTY, "--seed", 3)
    assert "no: one of the options must be taken here" in ended.out
    assert "Forest: it is offered" in ended.out


def test_playing_through_a_pipe(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record, saved = tmp_path / "match.jsonl", tmp_path / "saved.jsonl"
    lines = f"\n?\nwhy not job feast\nnonsense\n1\nundo\n1\nsave {saved}\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    ended = command("play", JETTY, "--seats", "human,human", "--seed", 3, "--record", record)
    assert ended.code == 0
    for said in ("why not NAME", "is none of the options", "Red: ", "left unfinished"):
        assert said in ended.out
    assert saved.read_text() == record.read_text()
    again = command("replay", record, "--modules", JETTY.parent, "--json")
    assert again.code == 0
    assert json.loads(again.out)["over"] is False


def test_half_an_answer_is_told_what_is_missing(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("save\nwhy not\nwhy\nquit\n"))
    ended = command("play", JETTY)
    assert ended.out.count("In which file? save FILE") == 1
    assert ended.out.count("Why not what? why not NAME") == 2


def test_who_reads_no_further_is_no_problem() -> None:
    show = [sys.executable, "-m", "tools.cli", "words", str(JETTY)]
    with subprocess.Popen(show, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as shown:
        assert shown.stdout
        assert shown.stderr
        shown.stdout.close()
        assert shown.stderr.read() == b""
    assert shown.returncode == 0


def test_explaining_a_game_asks_what_of_it(command: Command) -> None:
    ended = command("explain", JETTY)
    assert ended.code == 2
    assert f"rulewright explain {JETTY} THING" in ended.err


def test_bots_play_to_the_end_in_japanese(command: Command) -> None:
    ended = command("play", JETTY, "--seats", "bot,bot", "--lang", "ja")
    assert ended.code == 0
    assert "赤" in ended.out
    assert "の勝ち" in ended.out or "同時勝利" in ended.out


def test_explaining_a_card_by_id_and_by_printed_name(command: Command) -> None:
    by_id, printed = command("explain", JETTY, "market"), command("explain", JETTY, "市場")
    assert by_id.code == 0
    assert by_id.out == printed.out
    assert by_id.out.startswith("job.market\n")
    assert "    pay 1 of wood\n" in by_id.out
    listing = command("explain", JETTY, "market", "--listing")
    assert "effect job market" in listing.out


@pytest.mark.parametrize("thing", ["deck", "stars", "pay", "good", "rounds", "workers", "wood"])
def test_explaining_other_things(thing: str, command: Command) -> None:
    ended = command("explain", JETTY, thing)
    assert ended.code == 0
    assert "yaml:" in ended.out


def test_explaining_a_verb_as_words_lists_it_and_a_zone_in_several_lines(
    jetty: Path, command: Command
) -> None:
    (jetty / "more.yaml").write_text("zones:\n  shed:\n    of: jobs\n    see: nobody\n")
    assert "verb gain {n" in command("explain", jetty, "gain {n} of {g}").out
    assert "    shed:\n      of: jobs\n      see: nobody" in command("explain", jetty, "shed").out


def test_explaining_a_problem_code(command: Command) -> None:
    assert command("explain", "unknown-name").out.startswith("unknown-name: ")
    wrong = command("explain", "unknown-nam")
    assert wrong.code == 2
    assert 'Did you mean "unknown-name"?' in wrong.err


def test_the_schema_knows_the_game(command: Command, tmp_path: Path) -> None:
    out = tmp_path / "jetty.schema.json"
    assert command("schema", JETTY, "--out", out).code == 0
    assert json.loads(out.read_text(encoding="utf-8"))["$schema"].startswith("https://")


def test_a_demo_of_a_folder_of_modules(
    jetty: Path, command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.commands.demo.shipped", list)
    edit(jetty / "module.yaml", "  match limit: 400", "  match limit: 400\n  demo: yes")
    out = tmp_path / "build"
    ended = command("demo", "--modules", jetty.parent, "--out", out)
    assert ended.code == 0
    assert "jetty: no problems" in ended.out
    assert "wins" in ended.out or "share the victory" in ended.out
    names = [path.name for path in sorted(out.iterdir())]
    assert names == [
        "jetty-reference.en.html",
        "jetty-reference.ja.html",
        "jetty.printed.json",
    ]
