"""A refusal has a reason: the first statement that cannot be done, and what it lacks."""

from typing import Any

from engine.play.machine import Machine
from engine.play.match import Match, start
from engine.play.refusal import Reason
from tests.play.assemble import L
from tests.play.test_blocks import block
from tests.play.test_choices import HAND, SUPPLY, Game, choose, either, may, score


def asked(*body: Any, game: Game | None = None, slots: str = "rs") -> Match:
    """A block that begins with a choice of white or black (and 1 where white is fine)."""
    game = game or Game()
    white = ("unless", ("!=", ("printed", 0, L(3)), 0), "fine")
    two = ("choose_number", 5, 0, 1, 0, -1, -1)
    code = [choose(), white, *body, "fine", two]
    return start(game.flow_of(*block(*code), slots=f"{slots}i"), 1)


def why(match: Match, key: str = "black cube @ supply") -> Reason:
    reason = match.why_not(key)
    assert reason is not None
    return reason


def test_what_is_offered_has_no_reason() -> None:
    match = start(Game().flow_of(choose(), slots="r"), 1)
    assert match.why_not("black cube @ supply") is None
    assert match.why_not("black cube") is None


def forced_open(match: Match) -> Match:
    """A match at a choice that full play passes, since one option is left."""
    machine: Machine = match.machine
    state = machine.start(1)
    offered = machine.advance(state, ask_forced=True)
    match.state = state
    match.decision = match.decisions.decision(state, offered)
    return match


def reason(*body: Any, game: Game | None = None) -> Reason:
    return why(forced_open(asked(*body, game=game)))


def test_the_modules_own_words() -> None:
    game = Game()
    label = game.label("the market is closed")
    found = reason(("require", 0, label), game=game)
    assert found.because is not None
    assert found.text == {"en": "the market is closed", "ja": "〈the market is closed〉"}
    assert found.span.line == 4


def test_nothing_to_choose() -> None:
    found = reason(choose(("set", ()), slot=3))
    assert found.text["en"] == "there is no cube to choose"


def test_too_few_to_choose() -> None:
    few = ("choose_set", 4, SUPPLY, 0, 9, 9, 1, -1, -1)
    found = reason(("set_local", 4, ("set", ())), few)
    assert found.text["en"] == "9 cubes are needed, there are 4"
    assert found.text["ja"] == "cubeが9つ必要ですが、4つしかありません"


def test_no_set_fits() -> None:
    none = ("choose_set", 4, SUPPLY, 0, 1, 2, 0, -1, -1)
    found = reason(("set_local", 4, ("set", ())), none)
    assert found.text["en"] == "no choice of cubes fulfils the condition"


def test_no_room_nothing_to_move_too_few_to_move() -> None:
    game = Game()
    spot = game.family("spot.occupant", dims=("spots",), most=1)
    game.starts[6] = 3
    full = reason(("move", 7, ("zone", spot, (2,)), ""), game=game)
    assert full.text["en"] == "spot 1 has no room"
    assert reason(("move", -1, HAND, "")).text["en"] == "there is nothing to move"
    found = reason(("move_some", 6, SUPPLY, HAND, ""))
    assert found.text["en"] == "6 are needed, there are 4"
    assert reason(("move", 7, -1, "")).text["en"] == "there is no place to move it to"


def test_nothing_to_perform_and_bare_conditions() -> None:
    assert reason(("perform", 2, 0, ())).text["en"] == "there is no effect to perform"
    assert reason(("require", 0, -1)).text["en"] == "what this line requires does not hold"


def test_the_deepest_failure_is_told() -> None:
    game = Game()
    deep = game.label("deep")
    shallow = game.label("shallow")
    found = reason(
        ("choose_number", 5, 1, 2, 0, -1, -1),
        ("unless", ("==", L(5), 2), "no"),
        ("move", L(3), HAND, ""),
        ("require", 0, deep),
        "no",
        ("require", 0, shallow),
        game=game,
    )
    assert found.text["en"] == "deep"


def test_what_is_no_candidate_at_all() -> None:
    found = why(start(Game().flow_of(choose(), slots="r"), 1), "spot 9")
    assert found.text["en"].startswith('"spot 9" is not among what can be chosen here: white cube')


def test_branches_whose_condition_does_not_hold() -> None:
    match = forced_open(start(either(Game(), score(1), score(2), guard=0), 1))
    assert why(match, "first").text["en"] == 'the condition of "first" does not hold'
    assert match.why_not("second") is None


def test_a_may_that_is_not_asked() -> None:
    machine = Machine(may(Game(), ("fail", -1)))
    state = machine.start(1)
    candidates = machine.advance(state, lazy=True)
    match = start(machine, 1)
    match.state, match.decision = state, match.decisions.decision(state, candidates)
    assert why(match, "go on").text["en"] == "what this line requires does not hold"
