"""Whatever the other tests call fine also runs: each effect, on the machine, to its end."""

from dataclasses import replace
from textwrap import dedent

import pytest

from engine.compiler.check import check
from engine.compiler.lower import lower
from engine.compiler.world import BlockDecl, World
from engine.core.problem import Problems
from engine.core.program import Ruleset
from engine.core.verify import verify
from engine.play.machine import Machine
from engine.play.random_play import generator, random_choice
from engine.play.state import DECIDING, State
from tests.compiler import (
    test_check_effects,
    test_check_kinds,
    test_check_names,
    test_check_none,
    test_lower_steps,
)
from tests.compiler.checked_games import harbour, text_of, with_effect

EFFECTS = [
    *test_check_names.MEANT,
    *test_check_none.NARROWED,
    *test_check_kinds.FITTING,
    *test_check_effects.FINE,
    *(dedent(effect).strip("\n") for effect, _ in test_lower_steps.CASES.values()),
]
TABLE = """
draw 2 from bag to p1.store
draw 1 from deck to p1.hand
p1.coins = 3
move p1.small to pier[3].boat
move first of p1.store to slot[blue]
"""
TASK = """
all or nothing:
  perform task.task
else:
  tide
"""
MOST_CHOICES = 60


def with_blocks(world: World, **texts: str) -> World:
    """The world with these texts as routines of a scenario."""
    _, grammar = harbour()
    problems = Problems()
    blocks = []
    for name, says in texts.items():
        text = text_of(says.strip("\n"))
        body = grammar.block(text, problems)
        assert body is not None
        blocks.append(BlockDecl(name, body, text.whole))
    return replace(world, blocks=tuple(blocks))


def run(machine: Machine, state: State, routine: str, seed: int) -> None:
    """Run a routine for the first player, choosing at random."""
    names = [one.name for one in machine.ruleset.routines]
    machine.call(state, names.index(routine), (0, 0, -1))
    numbers = generator(seed)
    for _ in range(MOST_CHOICES):
        candidates = machine.advance(state, lazy=True)
        if state.status != DECIDING:
            return
        machine.settle(state, random_choice(machine, state, candidates, numbers))
    pytest.fail("it goes on for ever")


def compiled(effect: str) -> Ruleset:
    problems = Problems()
    world = with_blocks(with_effect(effect, problems), table=TABLE, task=TASK)
    checked = check(world, problems)
    assert problems.errors == []
    ruleset = lower(checked)
    assert verify(ruleset) == []
    return ruleset


@pytest.mark.parametrize("effect", EFFECTS)
def test_it_runs(effect: str) -> None:
    machine = Machine(compiled(effect))
    for seed in range(3):
        state = machine.start(seed)
        run(machine, state, "table", seed)
        run(machine, state, "task", seed)
