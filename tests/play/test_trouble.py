"""What goes wrong while playing names the effect line, for designers or for us."""

import pytest

from engine.core.program import Lasting
from engine.play.faults import EngineBug, RulesFault
from engine.play.machine import Machine
from engine.play.match import start
from tests.play.player import played
from tests.play.test_choices import Game, choose, score


def test_our_own_mistakes_name_the_line_being_executed() -> None:
    ruleset = Game().flow_of(score(1), score(("printed", 0, 1000)))
    with pytest.raises(EngineBug, match=r"rules.yaml:2:1 \('set_value', instruction 1 of flow"):
        start(ruleset, 1)


def test_also_when_a_choice_is_put_together() -> None:
    broken = ("filter", ("members", 0, 2), 1, ("==", ("printed", 0, 1000), 1))
    with pytest.raises(EngineBug, match=r"rules.yaml:2:1 \('choose'"):
        start(Game().flow_of(score(1), choose(broken), slots="r"), 1)


def test_routines_that_call_each_other_without_end() -> None:
    game = Game()
    game.routine("ping", ("call", 1, (0, 0, -1), -1), fails=False)
    game.routine("pong", ("call", 0, (0, 0, -1), -1), fails=False)
    with pytest.raises(RulesFault) as found:
        start(game.flow_of(("call", 0, (0, 0, -1), -1)), 1)
    problem = found.value.problem
    assert problem.code == "endless-effect"
    assert "ping → pong → ping" in problem.reason or "pong → ping → pong" in problem.reason
    assert "condition under which it stops" in problem.remedy


def test_records_that_pile_up_are_an_effect_without_end() -> None:
    game = Game()
    game.lastings.append(Lasting(1, "end", -1, 0))
    code = ["top", ("lasting", 0, 0, (-1,)), ("set_local", 3, 0), ("jump", "top")]
    with pytest.raises(RulesFault, match="never ends"):
        start(game.flow_of(*code, slots="i"), 1)


def test_who_is_at_work() -> None:
    game = Game()
    inner = game.routine("inner", choose(), slots="r")
    match = played(game.flow_of(("call", inner, (0, 0, -1), -1)))
    machine: Machine = match.machine
    names = [machine.ruleset.routines[number].name for number in machine.routines(match.state)]
    assert names == ["inner", "flow"]
