"""The same seeds come to the same report on either machine, with any number of threads."""

from pathlib import Path

import pytest

from engine.core.program import Ruleset
from engine.play.machine import Machine
from engine.play.record import load, replay
from tests.native.compiled import compiled, needs_compiler
from tests.tools.conftest import Command
from tools.simulation import runner
from tools.simulation.as_data import as_data
from tools.simulation.compiled import play_compiled, wishes_for
from tools.simulation.interpreted import Interpreted
from tools.simulation.part import Part, together
from tools.simulation.plan import Plan
from tools.simulation.records import match_of, write_records
from tools.simulation.report import report
from tools.simulation.runner import Runner

PLAN = Plan(1, 90)


@pytest.fixture
def on_compiled(jetty: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runners find the compiled game, whatever is in the user's cache."""
    monkeypatch.setattr(runner, "compiled", lambda *_: compiled(jetty))


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runners find no compiled game."""
    monkeypatch.setattr(runner, "compiled", lambda *_: None)


def told(ruleset: Ruleset, plan: Plan = PLAN, threads: int = 1) -> dict[str, object]:
    """What a plan comes to, as data."""
    return as_data(report(ruleset, {}, plan, Runner(ruleset, plan, threads=threads).run().parts))


@needs_compiler
@pytest.mark.usefixtures("on_compiled")
def test_threads_change_nothing(jetty: Ruleset) -> None:
    once = told(jetty)
    assert once["matches"] == 90
    assert told(jetty, threads=2) == once == told(jetty, threads=7)


@needs_compiler
def test_machines_agree(jetty: Ruleset) -> None:
    there, left = play_compiled(compiled(jetty), PLAN.seeds, wishes_for(jetty, options=True))
    here = Interpreted(jetty, options=True)
    alone = together(here.play(seed) for seed in PLAN.seeds)
    assert not left
    assert there.matches == alone.matches
    assert there.uses == alone.uses
    assert there.covered == alone.covered
    assert any(match.lead_changes for match in alone.matches)


@needs_compiler
def test_matches_beyond_the_compiled_machine_go_to_the_interpreter(
    jetty: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seeds 7 and 8 cannot be held: the report is the same."""
    whole = told(jetty)
    native, wishes = compiled(jetty), wishes_for(jetty, options=True)

    def without(_: object, seeds: range, __: object) -> tuple[Part, tuple[int, ...]]:
        left = tuple(seed for seed in seeds if seed in (7, 8))
        runs = (range(seed, seed + 1) for seed in seeds if seed not in left)
        return together(play_compiled(native, one, wishes)[0] for one in runs), left

    monkeypatch.setattr(runner, "compiled", lambda *_: native)
    monkeypatch.setattr(runner, "play_compiled", without)
    assert told(jetty, threads=2) == whole


@needs_compiler
def test_very_large_seeds(jetty: Ruleset) -> None:
    first = (1 << 63) - 2
    part, left = play_compiled(
        compiled(jetty), range(first, first + 4), wishes_for(jetty, options=True)
    )
    assert part == Part()
    assert left == tuple(range(first, first + 4))


def test_quick_leaves_options_out(jetty: Ruleset, interpreted: None) -> None:
    full, quick = told(jetty, Plan(1, 8)), told(jetty, Plan(1, 8, options=False))
    assert full["choices"]
    assert not quick["choices"]
    assert quick["wins"] == full["wins"]
    assert quick["decisions"] == full["decisions"]


def test_bots_of_another_sort_play_a_seed_at_a_time(jetty: Ruleset) -> None:
    plan, here = Plan(1, 8), Interpreted(jetty, options=True)
    played: list[int] = []

    def play(seed: int) -> Part:
        played.append(seed)
        return here.play(seed)

    outcome = Runner(jetty, plan, play_seed=play).run()
    assert played == list(range(1, 9))
    assert as_data(report(jetty, {}, plan, outcome.parts))["matches"] == 8


@pytest.mark.parametrize("seed", [1, 2, 3, 2**70])
def test_a_record_is_the_match_of_its_seed(jetty: Ruleset, seed: int, tmp_path: Path) -> None:
    here, machine = Interpreted(jetty, options=False), Machine(jetty)
    (fact,) = here.play(seed).matches
    match = match_of(machine, seed)
    assert match.state.choices == fact.decisions
    assert match.result.winners == fact.winners
    (path,) = write_records(tmp_path / "records", machine, [seed, seed])
    again = replay(load(path), machine)
    assert again.state.digest() == match.state.digest()


def test_no_compiler_is_said_once(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CC", "")
    monkeypatch.setattr("tools.compiled._SAID", [])
    ended = command("simulate", "tests/fixtures/jetty", "--games", 70, "--json")
    assert ended.code == 0
    assert ended.err.count("Played by the interpreter") == 1
    assert "RULEWRIGHT_CC says that no C compiler is to be used" in ended.err
