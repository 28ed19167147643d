"""Budgets: effects that never end are stopped with a problem that names what goes round."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from engine.compiler.compile import Game, load
from engine.play.bench import UNPROVED, YES
from tests.language.playing import begin, played, started
from tests.language.test_language import tables
from tests.language.variants import named
from tools.scenario_play import MODES, Table
from tools.scenarios import run_scenario

FOLDER = Path(__file__).parent / "faults" / "endless"
_SCRATCH = TemporaryDirectory(prefix="rulewright-endless-")

NAMED = {
    "a-condition-that-always-holds": ["wait"],
    "a-loop-that-nothing-stops": ["wait for ever"],
    "a-trigger-that-does-what-it-hears": ["gain {n number}", "again_and_again"],
    "a-trigger-before-what-it-does-itself": ["gain {n number}", "before_itself"],
    "two-triggers-that-set-each-other-off": ["gain {n number}", "lose {n number}"],
    "lasting-changes-without-number": ["set up {n number} changes"],
    "an-endless-effect-inside-a-block": ["wait"],
}


@cache
def game() -> Game:
    return load([FOLDER], cache=Path(_SCRATCH.name))


@cache
def table() -> Table:
    declared = game().declarations.scenarios
    return Table(*game().scenario_ruleset(2, {}, declared))


def test_every_scenario_is_expected() -> None:
    assert [one.id for one in game().declarations.scenarios] == list(NAMED)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("scenario", NAMED)
def test_what_goes_round_is_named(scenario: str, mode: str) -> None:
    spec = next(one for one in game().declarations.scenarios if one.id == scenario)
    modes = [one for one in MODES if one == mode]
    (problem,) = run_scenario(table(), spec, game().sources, modes).found
    assert problem.code == "endless-effect"
    told = " ".join([problem.reason, *(place.says for place in problem.also)])
    for name in NAMED[scenario]:
        assert name in told


def test_an_optional_chain_stops_being_offered() -> None:
    """It goes on as long as somebody says yes, but not for ever."""
    table, spec = tables("budgets")["an-optional-chain"]
    match = started(table, spec)
    answers = 0
    while match.decision is not None:
        match.choose(match.decision.keys[0])
        answers += 1
    assert 50 < answers < 5000


def test_a_look_ahead_beyond_its_budget_is_unproved() -> None:
    table, spec = tables("budgets")["a-long-search"]
    variant = tables("budgets")[named(spec.id, "reaching")][1]
    do, me = table.codes[variant.id].do, table.seat(spec)
    search, s = table.machine.search, begin(table, spec)
    assert search.routine(s, do, (me, me, -1), me) == YES
    usual, search.budget = search.budget, 5
    try:
        assert search.routine(s, do, (me, me, -1), me) == UNPROVED
        assert search.figures.budget_ended == 1
        match, _ = played(table, spec)
        assert match.state.doubts > 0
    finally:
        search.budget = usual
