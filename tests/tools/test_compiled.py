"""Simulations are the same with and without the compiled machine; it is missed aloud, but once."""

from dataclasses import replace

import pytest

from engine.native import build, playouts
from engine.native.faults import NeedsInterpreter
from engine.play.machine import Machine
from tests.native.compiled import needs_compiler
from tests.properties.tables import FIXTURES, Case, table
from tools import compiled as tool
from tools.simulation.part import Played, together
from tools.simulation.plan import Plan
from tools.simulation.runner import Runner

GAMES = tool.WORTH_COMPILING
CASE = Case(FIXTURES / "jetty", 2)


def simulate(machine: Machine, games: int, seed: int) -> list[Played]:
    """The matches of these seeds."""
    return together(Runner(machine.ruleset, Plan(seed, games)).run().parts).matches


@pytest.fixture
def machine() -> Machine:
    return table(CASE).machine


@pytest.fixture(autouse=True)
def nothing_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "_SAID", [])


@needs_compiler
def test_the_same_seeds_play_the_same_matches(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    fast = simulate(machine, GAMES, 7)
    monkeypatch.setenv("RULEWRIGHT_CC", "")
    assert simulate(machine, GAMES, 7) == fast
    assert [one.seed for one in fast] == list(range(7, 7 + GAMES))
    assert all(one.turns for one in fast)


def test_a_missing_compiler_is_missed_aloud_once(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RULEWRIGHT_CC", "no-such-compiler")
    for _ in range(2):
        Runner(machine.ruleset, Plan(1, GAMES))
    assert capsys.readouterr().err == (
        "Played by the interpreter, a hundred times slower: no-such-compiler cannot be run: "
        "[Errno 2] No such file or directory: 'no-such-compiler'.\n"
    )


def test_for_a_few_matches_nothing_is_compiled_or_said(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RULEWRIGHT_CC", "no-such-compiler")
    Runner(machine.ruleset, Plan(1, GAMES - 1))
    assert capsys.readouterr().err == ""


@needs_compiler
def test_what_c_cannot_hold_is_played_by_the_interpreter(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = simulate(machine, GAMES, 1)
    native = build.load(machine.ruleset)
    whole = playouts.play

    def failing(*given: object, **named: object) -> playouts.Playouts:
        found = whole(*given, **named)  # type: ignore[arg-type]
        if len(found.matches) < 20 or found.matches[0].seed != 1:
            return found
        found.matches[3] = replace(found.matches[3], fault=NeedsInterpreter("too large"), turns=-1)
        return found

    monkeypatch.setattr(playouts, "play", failing)
    assert native
    assert simulate(machine, GAMES, 1) == expected
