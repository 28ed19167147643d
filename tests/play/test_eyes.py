"""Through whose eyes look-ahead sees a block: those of who acts first in it."""

from typing import Any

import pytest

from engine.core.actors import NOBODY, first_actor
from engine.core.operations import Expr
from tests.play.assemble import L, X
from tests.play.test_choices import SUPPLY, Game

PLAYER_OF_CARD = ("printed", 0, L(4))


@pytest.mark.parametrize(
    ("before", "by", "eyes"),
    [
        ([], L(3), L(3)),
        ([("set_local", 3, 1)], L(3), X(1)),
        ([("set_local", 4, L(3)), ("set_local", 3, L(4))], L(3), L(3)),
        ([("choose_random", 4, SUPPLY, 1, False)], PLAYER_OF_CARD, NOBODY),
        ([("set_local", 4, 7)], PLAYER_OF_CARD, NOBODY),
    ],
)
def test_whose_eyes(before: list[Any], by: Any, eyes: Expr) -> None:
    asks = ("choose_number", 3, 0, 1, by, -1, -1)
    body = [("begin", -1, "close", False), *before, asks, "close", ("end",)]
    ruleset = Game().flow_of(*body, slots="ir")
    close = ruleset.code[0].args[1]
    assert isinstance(close, int)
    assert first_actor(ruleset, 0, close) == eyes
