"""Every construct of the effect language: as its scenarios say, and under look-ahead.

The folders beside this file are small modules. Each of their scenarios is played like those of a
shipped module (straight, copied and saved at each decision), and then again in ways that need no
words of its own: see `variants.py`.
"""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from engine.compiler.compile import Game, load
from engine.compiler.declarations import ScenarioSpec
from engine.compiler.scenario_code import groups_of
from engine.core.problem import Problems, render
from engine.play.bench import NO, UNPROVED, YES
from engine.play.state import OVER, State
from tests.language.playing import begin, ends, followed, holds, played, started
from tests.language.variants import named, variants
from tools.games import modules_in
from tools.scenario_play import Table
from tools.scenarios import run_scenario

FOLDER = Path(__file__).parent
UNPROVABLE = ("budgets", "draws", "ends", "hidden")
"""Modules in which effects read what is hidden or random, or can go on for ever."""
_SCRATCH = TemporaryDirectory(prefix="rulewright-language-")


@cache
def game(name: str) -> Game:
    return load([FOLDER / name], cache=Path(_SCRATCH.name))


@cache
def tables(name: str) -> dict[str, tuple[Table, ScenarioSpec]]:
    """By id of the scenario or variant: a table for all that share its match, and what it is."""
    found: dict[str, tuple[Table, ScenarioSpec]] = {}
    problems = Problems()
    for match, scenarios in groups_of(game(name).declarations, problems):
        every = tuple(variants(scenarios))
        table = Table(*game(name).scenario_ruleset(match.players, match.options, every))
        found.update({one.id: (table, one) for one in every})
    problems.stop_on_errors()
    return found


def scenarios(*, effects: bool = False) -> list[object]:
    """All scenarios, or those that run an effect (not a turn of the flow)."""
    return [
        pytest.param(name, one.id, id=f"{name}:{one.id}")
        for name in modules_in(FOLDER)
        for one in game(name).declarations.scenarios
        if one.do is not None or not effects
    ]


@pytest.mark.parametrize("name", modules_in(FOLDER))
def test_nothing_is_wrong_with_the_module(name: str) -> None:
    found = [one for one in game(name).check() if one.code != "unused"]
    assert not found, "\n" + "\n".join(render(one, game(name).sources) for one in found)


@pytest.mark.parametrize(("name", "scenario"), scenarios())
def test_scenario(name: str, scenario: str) -> None:
    table, spec = tables(name)[scenario]
    verdict = run_scenario(table, spec, game(name).sources)
    assert verdict.passed, "\n" + "\n".join(
        render(problem, game(name).sources) for problem in verdict.found
    )


@pytest.mark.parametrize(("name", "scenario"), scenarios(effects=True))
def test_in_a_block_that_requires_its_outcome(name: str, scenario: str) -> None:
    """The look-ahead finds the way that the scenario shows, at each of its choices."""
    table, spec = tables(name)[scenario]
    asked, taken = played(table, spec)
    if asked.decision is not None and spec.then:
        return  # what it says is true half-way is not what the effect comes to
    table, inside = tables(name)[named(scenario, "inside")]
    match = started(table, inside)
    assert followed(match, taken) == []
    assert match.decision is not None or holds(table, inside, match.state)
    assert match.state.surprises == 0


@pytest.mark.parametrize(("name", "scenario"), scenarios(effects=True))
def test_where_forced_choices_are_taken(name: str, scenario: str) -> None:
    """Asking for what there is no choice about changes nothing."""
    table, spec = tables(name)[scenario]
    asked, taken = played(table, spec)
    match = started(table, spec, ask_forced=False)
    assert followed(match, taken) == []
    assert match.state.digest() == asked.state.digest()


@pytest.mark.parametrize(("name", "scenario"), scenarios(effects=True))
def test_look_ahead_knows_what_can_happen(name: str, scenario: str) -> None:
    """It says yes where some way of playing leads there, and no where none does.

    A game that has ended has nothing left to fail.
    """
    table, spec = tables(name)[scenario]
    done = ends(table, spec)
    if done is None:
        return  # more ways to go than can be tried
    reached = [s for s in done if s.status == OVER or holds(table, spec, s)]
    assert_answer(name, named(scenario, "reaching"), reached)
    if spec.then:
        missed = [s for s in done if s.status == OVER or not holds(table, spec, s)]
        assert_answer(name, named(scenario, "missing"), missed)


def assert_answer(name: str, variant: str, ways: list[State]) -> None:
    table, spec = tables(name)[variant]
    me = table.seat(spec)
    do = table.codes[variant].do
    answer = table.machine.search.routine(begin(table, spec), do, (me, me, -1), me)
    if answer != UNPROVED or name not in UNPROVABLE:
        assert answer == (YES if ways else NO)
