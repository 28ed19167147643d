"""Whatever the shipped games do can be described in any language, or is told as a gap."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.compiler import ast
from engine.compiler.declarations import Declarations
from engine.compiler.describe import Described, say
from engine.compiler.describe_game import Declared
from engine.compiler.describe_locals import Talk
from engine.compiler.describe_plan import Plan
from tools.loading import load_game

RULES = Path(__file__).parents[2] / "rules"
GAMES = sorted(path.parent.name for path in RULES.glob("*/module.yaml"))


def effects(game: Declarations) -> Iterator[ast.Block]:
    """Every effect of a game, those of its scenarios too."""
    yield from (verb.body for verb in game.verbs)
    yield from (effect.body for effect in game.setup)
    yield from (trigger.body for trigger in game.triggers)
    yield from (item.effect.body for kind in game.kinds for item in kind.items if item.effect)
    yield from (one.body for test in game.scenarios for one in (test.given, test.do) if one)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_breaks(game: str) -> None:
    declared = Declared(load_game(game).declarations)
    for block in effects(declared.game):
        plan = Plan(declared)
        clauses = plan.block(block, Talk())
        for language in ("en", "ja", "de"):
            worded = say(declared, Described(clauses, ()), language)
            assert "…" not in worded.text or plan.gaps or worded.gaps, block[0].span
