"""Numbers beyond any game end the match with a problem, before they cost time or memory."""

from typing import Any

import pytest

from engine.core.program import Ruleset
from engine.play.faults import RulesFault
from engine.play.match import start
from tests.play.assemble import L
from tests.play.player import keys, played
from tests.play.test_choices import Game, score


def round_and_round(*body: tuple[Any, ...]) -> Ruleset:
    code: list[Any] = [("set_local", 3, 10), "top", *body, ("jump", "top")]
    return Game().flow_of(*code, slots="i")


@pytest.mark.parametrize("grown", [("*", L(3), L(3)), ("+", L(3), L(3)), ("-", 0, ("*", L(3), 9))])
def test_a_number_that_grows_without_end(grown: Any) -> None:
    with pytest.raises(RulesFault, match="grow without end") as found:
        start(round_and_round(("set_local", 3, grown)), 1)
    assert found.value.problem.code == "out-of-range"
    assert found.value.problem.span.line > 0


def test_a_choice_among_more_numbers_than_anybody_reads() -> None:
    game = Game().flow_of(("choose_number", 3, 0, 10**9, 0, -1, -1), score(L(3)), slots="i")
    with pytest.raises(RulesFault, match="from 0 to 1000000000: more than 1000") as found:
        start(game, 1)
    assert found.value.problem.code == "out-of-range"


def test_look_ahead_leaves_such_a_number_alone() -> None:
    way: list[Any] = [("begin", -1, "close", False), ("set_local", 3, 10), "top"]
    way += [("set_local", 3, ("*", L(3), L(3))), ("unless", ("<", L(3), 0), "top"), ("fail", -1)]
    game = Game().flow_of(
        ("may", 0, 1, "no", -1, -1), *way, "close", ("end",), "no", score(1), slots="i"
    )
    match = played(game)
    assert keys(match) == ["yes", "no"]
    assert match.decision is not None
    assert match.decision.option("yes").unproved
