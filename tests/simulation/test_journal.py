"""A simulation that was stopped goes on from its journal, and comes to the same."""

import json
import shutil
from pathlib import Path

import pytest

from engine.core.program import Ruleset
from tests.simulation.conftest import jetty_of
from tests.tools.conftest import JETTY, Command
from tools.failures import Failure
from tools.simulation import runner
from tools.simulation.as_data import as_data
from tools.simulation.journal import Journal
from tools.simulation.part import Part
from tools.simulation.plan import Plan
from tools.simulation.report import report
from tools.simulation.runner import Outcome, Runner

PLAN = Plan(1, 25)


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runners find no compiled game: each match is a line of the journal."""
    monkeypatch.setattr(runner, "compiled", lambda *_: None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.jsonl"


def run(ruleset: Ruleset, plan: Plan, journal: Journal | None = None) -> Outcome:
    return Runner(ruleset, plan, journal=journal).run()


def told(ruleset: Ruleset, plan: Plan, outcome: Outcome) -> dict[str, object]:
    return as_data(report(ruleset, {}, plan, outcome.parts))


def stop_after(
    matches: int, ruleset: Ruleset, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> Outcome:
    """What is there when Ctrl-C comes in the middle of the next match."""
    here = Runner(ruleset, PLAN, journal=journal)
    play, played = here._interpreted.play, []

    def interrupted(seed: int) -> Part:
        if len(played) == matches:
            raise KeyboardInterrupt
        played.append(seed)
        return play(seed)

    monkeypatch.setattr(here._interpreted, "play", interrupted)
    return here.run()


def test_it_goes_on_where_it_was_stopped(
    jetty: Ruleset, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped = stop_after(7, jetty, Journal(path, jetty, PLAN), monkeypatch)
    assert stopped.stopped
    assert told(jetty, PLAN, stopped)["matches"] == 7
    again = Runner(jetty, PLAN, journal=Journal(path, jetty, PLAN))
    assert told(jetty, PLAN, again.run()) == told(jetty, PLAN, run(jetty, PLAN))
    assert again.played == 18
    assert len(path.read_text().splitlines()) == 26


def test_more_matches_and_fewer(jetty: Ruleset, path: Path) -> None:
    run(jetty, PLAN, Journal(path, jetty, PLAN))
    for games in (30, 4):
        plan = Plan(1, games)
        kept = run(jetty, plan, Journal(path, jetty, plan))
        assert told(jetty, plan, kept) == told(jetty, plan, run(jetty, plan))


def test_a_damaged_last_line_is_dropped(jetty: Ruleset, path: Path) -> None:
    run(jetty, PLAN, Journal(path, jetty, PLAN))
    path.write_bytes(path.read_bytes()[:-30])
    journal = Journal(path, jetty, PLAN)
    assert len(journal.parts) == 24
    assert told(jetty, PLAN, run(jetty, PLAN, journal)) == told(jetty, PLAN, run(jetty, PLAN))
    assert all(json.loads(line) for line in path.read_text().splitlines())


def test_a_damaged_line_in_the_middle_is_named(jetty: Ruleset, path: Path) -> None:
    run(jetty, PLAN, Journal(path, jetty, PLAN))
    lines = path.read_text().splitlines()
    for wrong in ("{", '{"matches": 3}', '{"matches": [[1]], "uses": [], "covered": "x"}'):
        path.write_text("\n".join([*lines[:4], wrong, *lines[5:], ""]))
        with pytest.raises(Failure, match="line 5 is damaged"):
            Journal(path, jetty, PLAN)


@pytest.mark.parametrize(
    ("plan", "players", "said"),
    [
        (Plan(2, 25), 3, "its first seed is 1, not 2"),
        (Plan(1, 25, options=False), 3, "options were counted, here they are not counted"),
        (Plan(1, 25), 4, "it had 3 players, not 4"),
    ],
)
def test_the_journal_of_another_simulation(
    jetty: Ruleset, path: Path, plan: Plan, players: int, said: str
) -> None:
    run(jetty, Plan(1, 2), Journal(path, jetty, Plan(1, 2)))
    before = path.read_bytes()
    with pytest.raises(Failure, match=said):
        Journal(path, jetty_of(players), plan)
    assert path.read_bytes() == before


def test_the_journal_of_other_rules(command: Command, path: Path, tmp_path: Path) -> None:
    mine = tmp_path / "jetty"
    shutil.copytree(JETTY, mine)
    assert command("simulate", mine, "--games", 2, "--journal", path).code == 0
    jobs = mine / "jobs.yaml"
    jobs.write_text(jobs.read_text().replace("gain 4 of star", "gain 5 of star"))
    ended = command("simulate", mine, "--games", 2, "--journal", path)
    assert ended.code == 1
    assert "this journal is of another simulation: its rules were other ones" in ended.err


@pytest.mark.parametrize("content", ["a shopping list\n", "{}\n", "\xff\xfe", "no line"])
def test_a_file_that_is_no_journal_is_left_alone(
    command: Command, path: Path, content: str
) -> None:
    path.write_bytes(content.encode("latin-1"))
    ended = command("simulate", JETTY, "--games", 2, "--journal", path)
    assert ended.code == 1
    assert "is no journal of a simulation" in ended.err
    assert path.read_bytes() == content.encode("latin-1")


def test_a_journal_that_cannot_be_written(command: Command, tmp_path: Path) -> None:
    ended = command("simulate", JETTY, "--games", 2, "--journal", tmp_path / "no" / "j.jsonl")
    assert ended.code == 1
    assert "No such file or directory" in ended.err
