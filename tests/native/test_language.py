"""Every construct of the effect language plays alike on both machines."""

import random
from functools import cache

import pytest

from engine.compiler.declarations import ScenarioSpec
from engine.native.native import Native
from engine.play.faults import EngineBug, IllegalChoice, RulesFault
from engine.play.state import State
from tests.language.playing import begin
from tests.language.test_language import FOLDER, tables
from tests.native.compiled import compiled, needs_compiler
from tests.native.lockstep import Pair
from tools.games import modules_in
from tools.scenario_play import CannotRun, Table

pytestmark = needs_compiler

IN_EVERY_RUN = ("changes", "draws", "symbols", "time")
"""Modules that are small, or hold what is rare elsewhere; the others are left to the soak."""

WALKS, DECISIONS = 4, 40


@cache
def native_of(table: Table) -> Native:
    return compiled(table.ruleset)


def walk(table: Table, start: State, routine: int, me: int, seed: int) -> None:
    """Play an effect with random choices; forced ones are asked in every other walk."""
    machine, native = table.machine, native_of(table)
    here = start.copy()
    machine.call(here, routine, (me, me, -1))
    pair = Pair(machine, native, here, native.from_json(here.to_json()))
    assert pair.there.to_json() == here.to_json()
    numbers = random.Random(seed)
    for _ in range(DECISIONS):
        options = pair.agree(ask_forced=bool(seed % 2))
        if not options:
            return
        pair.take(numbers.choice(options))


def play(table: Table, spec: ScenarioSpec) -> None:
    if spec.do is None:
        return
    try:
        start = begin(table, spec)
    except (CannotRun, EngineBug, IllegalChoice, RulesFault):
        return  # what its table asks or breaks is not the effect's
    for seed in range(WALKS):
        walk(table, start, table.codes[spec.id].do, table.seat(spec), seed)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in IN_EVERY_RUN else pytest.mark.soak)
        for name in modules_in(FOLDER)
    ],
)
def test_effects_go_the_same_way(name: str) -> None:
    for table, spec in tables(name).values():
        play(table, spec)
