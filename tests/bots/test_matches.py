"""Whole matches between bots: the same for a seed however they are played; who thinks wins."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from engine.compiler.compile import load
from engine.core.program import Ruleset
from tests.native.compiled import compiled, compiled_case, needs_compiler
from tests.properties.tables import FOLDERS, Case, table
from tools.bots.matches import BotMatches
from tools.bots.standings import bot_wins
from tools.simulation.part import together
from tools.simulation.plan import Plan
from tools.simulation.report import report

SMALL = Case(next(folder for folder in FOLDERS if folder.name == "jetty"), 2)


def matches(plan: Plan, *, fast: bool) -> BotMatches:
    ruleset = table(SMALL).machine.ruleset
    return BotMatches(ruleset, plan, compiled_case(SMALL) if fast else None)


def plan_of(*seats: str, games: int = 5) -> Plan:
    return Plan(1, games, seats=seats, rotate=True)


@needs_compiler
def test_the_machine_makes_no_difference() -> None:
    plan = plan_of("greedy:2", "mcts:10")
    fast, slow = matches(plan, fast=True), matches(plan, fast=False)
    for seed in plan.seeds:
        one, other = fast.play(seed), slow.play(seed)
        assert (one.matches, one.uses) == (other.matches, other.uses)


@needs_compiler
def test_threads_make_no_difference() -> None:
    plan = plan_of("random", "flat:10", games=12)
    fast = matches(plan, fast=True)
    with ThreadPoolExecutor(4) as pool:
        threaded = list(pool.map(fast.play, plan.seeds))
    assert threaded == [fast.play(seed) for seed in plan.seeds]


def test_a_record_is_the_match_that_was_counted() -> None:
    plan = plan_of("random", "greedy:2")
    slow = matches(plan, fast=False)
    for seed in plan.seeds:
        told = slow.play(seed).matches[0]
        match = slow.match(seed)
        assert match.result.winners == told.winners
        assert match.state.choices == told.decisions
        assert match.seats == plan.seated(seed)


def test_bots_move_on_by_a_seat() -> None:
    plan = Plan(1, 3, seats=("a", "b", "c"), rotate=True)
    assert [plan.seated(seed) for seed in (3, 4, 5)] == [
        ("a", "b", "c"),
        ("c", "a", "b"),
        ("b", "c", "a"),
    ]
    assert Plan(1, 3, seats=("a", "b")).seated(2) == ("a", "b")


@cache
def advised() -> Ruleset:
    """The small game with a heuristic."""
    with TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(SMALL.folder, Path(folder) / SMALL.folder.name))
        file = copy / "module.yaml"
        text = file.read_text("utf-8")
        advice = "  heuristic: 3 * stars(it) + it.goods[wood] + it.goods[fish]\n"
        assert "\nresult:\n" in text
        file.write_text(text.replace("\nresult:\n", f"\nresult:\n{advice}"), "utf-8")
        return load([copy]).ruleset(2)


def test_a_heuristic_is_no_rule() -> None:
    plain = table(SMALL).machine.ruleset
    assert advised().ranking != plain.ranking
    assert advised().play_fingerprint == plain.play_fingerprint


@needs_compiler
@pytest.mark.parametrize(("word", "by"), [("greedy", 0.05), ("flat:60", 0.4), ("mcts:60", 0.4)])
def test_who_thinks_beats_chance(word: str, by: float) -> None:
    plan, ruleset = plan_of("random", word, games=60), advised()
    fast = BotMatches(ruleset, plan, compiled(ruleset))
    whole = together(fast.play(seed) for seed in plan.seeds)
    shares = {one.word: one.won for one in bot_wins(report(ruleset, {}, plan, [whole]))}
    assert shares[word].bounds[0] > shares["random"].bounds[1] + by
