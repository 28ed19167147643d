"""Phases, what lasts until their end, and what is due at their start or end."""

from typing import Any

from engine.core.program import Lasting
from engine.play.log import PhaseTurned
from tests.play.assemble import L
from tests.play.player import played
from tests.play.test_choices import Game

ROUND, TURN = 0, 1


class Clock(Game):
    """A trace of digits; a value that lasts a turn."""

    def __init__(self) -> None:
        super().__init__()
        self.short = self.counter("short", 1, lasts=TURN)
        self.long = self.counter("long", 1, lasts=ROUND)

    def digit(self, value: Any) -> tuple[Any, ...]:
        return ("set_value", 0, (), "=", ("+", ("*", ("value", 0, ()), 10), value))

    def at(self, moment: str, phase: int, *code: Any, slots: str = "i") -> int:
        routine = self.routine("at", *code, slots=slots, parameters=1, what="lasting")
        self.lastings.append(Lasting(phase, moment, routine, 1))
        return len(self.lastings) - 1


def turn(*body: Any) -> list[Any]:
    start, end = [("phase_begin", TURN, 0), ("due", TURN, "start")], [("due", TURN, "end")]
    return [*start, *body, *end, ("phase_end", TURN)]


def test_values_end_with_their_phase() -> None:
    game = Clock()
    change = [("set_value", game.short, (), "=", 7), ("set_value", game.long, (), "=", 7)]
    match = played(game.flow_of(*turn(*change)))
    assert match.state.values[1:] == [1, 7]
    assert [e.begins for e in match.log if isinstance(e, PhaseTurned)] == [True, False]
    assert match.state.phases == []


def test_due_at_the_end_of_this_phase_in_order_with_captured_values() -> None:
    game = Clock()
    number = game.at("end", TURN, game.digit(L(3)), game.digit(("+", L(0), 5)))
    keep = [("lasting", number, player, (-1, n)) for player, n in ((0, 1), (1, 2))]
    match = played(game.flow_of(*turn(*keep, game.digit(9)), *turn()))
    assert match.state.values[0] == 91526
    assert match.state.lasting == []


def test_due_at_the_next_start() -> None:
    game = Clock()
    number = game.at("start", TURN, game.digit(L(3)))
    body = [("lasting", number, 0, (-1, 4)), game.digit(9)]
    match = played(game.flow_of(*turn(*body), *turn(game.digit(8)), *turn()))
    assert match.state.values[0] == 948


def test_what_is_kept_while_others_run_waits_for_the_next_time() -> None:
    game = Clock()
    number = len(game.lastings)
    again = ("lasting", number, 0, (-1, ("+", L(3), 1)))
    assert game.at("end", TURN, game.digit(L(3)), again) == number
    first = ("lasting", number, 0, (-1, 1))
    match = played(game.flow_of(*turn(first), *turn(), *turn()))
    assert match.state.values[0] == 123
    assert len(match.state.lasting) == 1


def test_until_ends_with_its_own_phase_only() -> None:
    game = Clock()
    game.lastings += [Lasting(TURN, "end", -1, 0), Lasting(ROUND, "end", -1, 0)]
    keep = [("lasting", 0, 0, (-1,)), ("lasting", 1, 0, (-1,))]
    code = [("phase_begin", ROUND, -1), *turn(*keep)]
    match = played(game.flow_of(*code))
    assert [record[1] for record in match.state.lasting] == [1]
    match = played(Clock.flow_of(game, *code, ("phase_end", ROUND)))
    assert match.state.lasting == []
