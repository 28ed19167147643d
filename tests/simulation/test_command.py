"""`simulate` as a person uses it: the table, the page, another version, and what goes wrong."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.core.program import Ruleset
from tests.tools.conftest import JETTY, Command
from tools.simulation.interpreted import Interpreted
from tools.simulation.page import page
from tools.simulation.plan import Plan
from tools.simulation.report import Histogram, Spread, report
from tools.simulation.shown import blocks

GAMES = ("--players", 3, "--games", 30)


@pytest.fixture(autouse=True)
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CC", "")


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A copy of the small game in a repository of git, with one revision."""
    folder = tmp_path / "mine" / "jetty"
    shutil.copytree(JETTY, folder)
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "First")
    return folder


def git(folder: Path, *words: str) -> None:
    names = ("-c", "user.name=A", "-c", "user.email=a@b", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", str(folder), *names, *words], check=True, capture_output=True)


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def test_the_table_fits_80_columns(command: Command) -> None:
    ended = command("simulate", JETTY, *GAMES)
    assert max(len(line.rstrip()) for line in ended.out.splitlines()) <= 80
    for said in ("even share", "Chosen jobs", "Market", "lead changes", "seed "):
        assert said in ended.out


def test_what_never_runs_is_named(command: Command, mine: Path) -> None:
    moves = "    move all of jetty to box\n"
    edit(mine / "module.yaml", moves, f"{moves}    if count of deck > 99:\n      shuffle deck\n")
    ended = command("simulate", mine, *GAMES, "--json")
    never = json.loads(ended.out)["never_run"]
    assert [one["text"] for one in never["lines"]] == ["shuffle deck"]
    assert re.match(r".*/jetty/module\.yaml:\d+$", never["lines"][0]["where"])
    shown = command("simulate", mine, *GAMES).out
    assert "Lines of effects that never ran (1)" in shown


def test_records_open_in_replay(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    ended = command("simulate", JETTY, *GAMES, "--records", folder, "--json")
    assert ended.code == 0
    seeds = {one["seed"] for one in json.loads(ended.out)["outliers"]}
    assert {path.name for path in folder.iterdir()} == {f"seed-{seed}.jsonl" for seed in seeds}
    again = command("replay", next(iter(sorted(folder.iterdir()))), "--game", JETTY)
    assert again.code == 0


def test_the_page_needs_no_other_file(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    ended = command("simulate", JETTY, *GAMES, "--html", file, "--records", tmp_path / "r s")
    assert ended.code == 0
    text = file.read_text()
    assert "<script" not in text
    assert not re.search(r"(src|href)=.(https?:|//)", text)
    assert 'href="r%20s/seed-' in text
    drawings = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert len(drawings) > 8
    for drawing in drawings:
        ElementTree.fromstring(drawing)
    for said in ("Who wins", "How long it takes", "jobs", "Market", "module.yaml:"):
        assert said in text


def test_names_of_a_game_cannot_break_the_page(command: Command, mine: Path) -> None:
    edit(mine / "module.yaml", "{en: Red, ja: 赤}", '{en: "<b>&Red", ja: 赤}')
    file = mine / "page.html"
    assert command("simulate", mine, *GAMES, "--html", file).code == 0
    assert "<b>&Red" not in file.read_text()
    assert "&lt;b&gt;&amp;Red" in file.read_text()


def test_a_page_that_cannot_be_written(command: Command, tmp_path: Path) -> None:
    ended = command("simulate", JETTY, *GAMES, "--html", tmp_path / "no" / "page.html")
    assert ended.code == 1
    assert "there is no folder" in ended.err
    assert ended.out == ""
    assert command("simulate", JETTY, *GAMES, "--html", tmp_path).code == 2


def test_against_a_folder(command: Command, mine: Path) -> None:
    edit(mine / "jobs.yaml", "pay 3 of wood", "pay 1 of wood")
    edit(mine / "jobs.yaml", "gain 4 of star", "gain 1 of star")
    ended = command("simulate", mine, "--players", 3, "--games", 420, "--against", JETTY)
    assert ended.code == 0
    assert "differ by more than chance explains" in ended.out
    assert re.search(r"Feast: its taker wins .* more than chance", ended.out)
    assert max(len(line.rstrip()) for line in ended.out.splitlines()) <= 100


def test_against_a_revision(command: Command, mine: Path, tmp_path: Path) -> None:
    edit(mine / "module.yaml", "match limit: 400", "match limit: 3")
    file = tmp_path / "page.html"
    ended = command("simulate", mine, *GAMES, "--against", "HEAD", "--json", "--html", file)
    found = json.loads(ended.out)["against"]
    by_name = {one["what"]: one for one in found["changes"]}
    assert (found["version"], found["pairs"], found["same_rules"]) == ("HEAD", 30, False)
    assert by_name["undecided"]["before"] == 0
    assert by_name["undecided"]["after"] == 1
    assert by_name["undecided"]["beyond_chance"]
    assert not by_name["shared victories"]["beyond_chance"]
    assert "Now against HEAD" in file.read_text()
    assert "rulewright-version" not in ended.out
    assert f"HEAD:{mine}/module.yaml" in ended.out


def test_against_the_same(command: Command, mine: Path) -> None:
    edit(mine / "module.yaml", "en: Red", "en: Scarlet")
    ended = command("simulate", mine, *GAMES, "--against", "HEAD")
    assert "Both versions play alike: only wording or looks can differ." in ended.out
    edit(mine / "module.yaml", "match limit: 400", "match limit: 500")
    ended = command("simulate", mine, *GAMES, "--against", "HEAD")
    assert "every match went alike: the change never came up" in ended.out


def test_another_version_that_is_none(command: Command, mine: Path, tmp_path: Path) -> None:
    said = {
        "nothing-of-the-kind": "the repository knows no such revision",
        "--output=x": "the repository knows no such revision",
        str(tmp_path): "is no module: it has no module.yaml",
        "rules/tic-tac-toe": "is the module tic-tac-toe; this game is made of: jetty",
    }
    for version, why in said.items():
        ended = command("simulate", mine, *GAMES, f"--against={version}")
        assert ended.code == 2
        assert why in ended.err
    shutil.rmtree(mine / ".git")
    assert "is in no repository" in command("simulate", mine, "--against", "HEAD").err


def test_a_faulty_other_version_is_told_as_such(command: Command, mine: Path) -> None:
    edit(mine / "jobs.yaml", "gain 2 of wood", "gain 2 of wodo")
    git(mine, "commit", "-q", "-a", "-m", "Second")
    edit(mine / "jobs.yaml", "gain 2 of wodo", "gain 2 of wood")
    ended = command("simulate", mine, *GAMES, "--against", "HEAD")
    assert ended.code == 1
    assert f"HEAD:{mine}/jobs.yaml:8:27" in ended.err
    assert 'Did you mean "wood"?' in ended.err
    assert "That is so in the version HEAD" in ended.err


def test_a_revision_from_before_the_game(command: Command, mine: Path) -> None:
    later = mine.parent / "jetty-two"
    git(mine, "commit", "-q", "--allow-empty", "-m", "Second")
    shutil.copytree(mine, mine / "later", ignore=shutil.ignore_patterns(".git"))
    ended = command("simulate", mine / "later", *GAMES, "--against", "HEAD")
    assert ended.code == 2
    assert "it did not exist then" in ended.err
    assert not later.exists()


def test_a_journal_does_not_keep_two(command: Command, tmp_path: Path) -> None:
    ended = command("simulate", JETTY, "--journal", tmp_path / "j", "--against", JETTY)
    assert ended.code == 2
    assert "use one of them" in ended.err


def test_a_broken_compiler_is_told_and_done_without(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "cc"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("RULEWRIGHT_CC", str(broken))
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("tools.compiled._SAID", [])
    ended = command("simulate", JETTY, "--games", 60, "--json")
    assert ended.code == 0
    assert json.loads(ended.out)["matches"] == 60
    assert ended.err.count("Played by the interpreter") == 1


def test_spreads_and_histograms() -> None:
    assert Spread.of([4, 10, 4]) == Spread(4, 4, 6.0, 10, 4, 10)
    assert Histogram.of([7]) == Histogram(7, 1, (1,))
    drawn = Histogram.of([270, 300, 1244])
    assert (drawn.start, drawn.width, sum(drawn.counts)) == (200, 100, 3)
    assert blocks(Histogram(0, 1, (100, 0, 1, 50))) == "█ ▁▄"


def test_a_page_of_a_single_match(jetty: Ruleset) -> None:
    part = Interpreted(jetty, options=True).play(1)
    text = page(report(jetty, {}, Plan(1, 1), [part]))
    assert "1 match ·" in text
