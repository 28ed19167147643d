"""All or nothing: what look-ahead offers, what it cannot know, and what happens when it erred."""

from typing import Any

import pytest

from engine.play.bench import UNPROVED
from engine.play.faults import RulesFault
from engine.play.log import GaveUp
from engine.play.machine import Machine
from engine.play.match import start
from tests.play.assemble import Assembler, L, X, cubes
from tests.play.player import keys, played
from tests.play.test_choices import HAND, SUPPLY, Game, choose, score

OTHERWISE = (score(99),)
COLOUR_OF_3 = ("printed", 0, L(3))


def block(*body: Any, otherwise: Any = OTHERWISE, sure: bool = False) -> list[Any]:
    return [
        ("begin", "otherwise", "close", sure),
        *body,
        "close",
        ("end",),
        ("jump", "out"),
        "otherwise",
        *otherwise,
        "out",
    ]


def test_only_options_that_complete_the_block_are_offered() -> None:
    body = [choose(), ("require", ("==", COLOUR_OF_3, 2), -1), ("move", L(3), HAND, "")]
    match = played(Game().flow_of(*block(*body), slots="r"))
    assert match.over, "black is the only way, and taken without asking"
    assert match.state.zones[1] == (8,)


def test_what_no_way_completes_leaves_the_table_as_it_was() -> None:
    body = [score(5), choose(), ("move", L(3), HAND, ""), ("fail", -1)]
    match = played(Game().flow_of(*block(*body), slots="r"))
    assert match.state.values == [99]
    assert match.state.zones[1] == ()


def test_a_later_choice_is_looked_into() -> None:
    # First any cube, then one of the same colour: with a single black cube, black leads nowhere.
    same = ("filter", SUPPLY, 1, ("==", ("printed", 0, ("elem", 1)), COLOUR_OF_3))
    body = [choose(), ("move", L(3), HAND, ""), choose(same, slot=4), ("move", L(4), HAND, "")]
    match = played(Game(white=2, black=1).flow_of(*block(*body), slots="rr"))
    assert match.over
    assert match.state.zones[1] == (6, 7)


def test_choices_outside_a_block_are_not_pruned() -> None:
    body = block(("require", ("==", COLOUR_OF_3, 2), -1), score(1))
    ruleset = Game().flow_of(choose(), *body, slots="r")
    assert keys(played(ruleset)) == ["white cube @ supply", "black cube @ supply"]
    assert played(ruleset, "white cube").state.values == [99]
    assert played(ruleset, "black cube").state.values == [1]


def test_the_rest_of_an_outer_block_counts() -> None:
    game = Game()
    inner = game.routine("pick", choose(), ("move", L(3), HAND, ""), slots="r")
    held = ("first", ("content", HAND))
    body = [
        ("call", inner, (0, 0, -1), -1),
        ("require", ("==", ("printed", 0, held), 2), -1),
    ]
    match = played(game.flow_of(*block(*body)))
    assert match.over
    assert match.state.zones[1] == (8,)


def test_nothing_is_looked_into_where_nothing_can_fail() -> None:
    ruleset = Game().flow_of(*block(choose(), ("move", L(3), HAND, "", "sure")), slots="r")
    machine = Machine(ruleset)
    match = start(machine, 1)
    assert len(keys(match)) == 2
    before = machine.search.figures.questions
    match.choose("white cube")
    assert machine.search.figures.questions == before == 1, "only the block itself was asked about"
    sure = Machine(Game().flow_of(*block(score(1), sure=True)))
    start(sure, 1)
    assert sure.search.figures.questions == 0


def test_can_asks_the_same_as_a_condition() -> None:
    game = Game()
    needs = game.routine("needs", ("require", ("==", L(3), 2), -1), slots="i", parameters=1)
    ruleset = game.flow_of(
        score(("+", ("can", needs, (0, 0, -1, 2)), ("*", 10, ("can", needs, (0, 0, -1, 3)))))
    )
    match = played(ruleset)
    assert match.state.values == [1]
    assert match.state.changes == 1


def test_nested_blocks_with_else_are_asked_about_inside_a_look_ahead() -> None:
    inner = [
        ("begin", "no", "end_inner", False),
        ("require", ("==", COLOUR_OF_3, 2), -1),
        score(1),
        "end_inner",
        ("end",),
        ("jump", "after"),
        "no",
        score(2),
        "after",
        ("require", ("==", ("value", 0, ()), 2), -1),
    ]
    match = played(Game().flow_of(*block(choose(), *inner), slots="r"))
    assert match.over, "only white comes to the inner else, and so to a score of 2"
    assert match.state.values == [2]


def test_a_return_closes_the_blocks_of_its_routine() -> None:
    game = Game()
    leaves = game.routine(
        "leaves",
        ("begin", "no", "close", False),
        ("require", ("==", ("value", 0, ()), 0), -1),
        ("return", 7),
        "close",
        ("end",),
        "no",
    )
    ruleset = game.flow_of(("call", leaves, (0, 0, -1), 3), score(L(3)), slots="i")
    match = played(ruleset)
    assert match.state.values == [7]
    assert match.state.marks == []


def test_performing_what_has_no_effect_fails() -> None:
    game = Game()
    effect = game.routine("spot 2", score(L(3)), slots="i", parameters=1, what="effect")
    game.effects[3] = effect
    perform = ("perform", L(3), 0, (5,))
    code = [("set_local", 3, 3), *block(perform)]
    assert played(game.flow_of(*code, slots="i")).state.values == [5]
    game = Game()
    code = [("set_local", 3, 4), *block(perform)]
    assert played(game.flow_of(*code, slots="i")).state.values == [99]


# --- what the deciding player cannot know ---------------------------------------------------------


class Hidden(Assembler):
    """A face-down deck of two jobs, hands that only their owners see."""

    def __init__(self, *jobs: str) -> None:
        super().__init__()
        self.base, self.cards = cubes(self, **{"white": 1, "black": 1})
        self.deck = self.family("deck", order="stack", see="nobody")
        self.hand = self.family("player.hand", dims=("players",), see="owner")
        self.table = self.family("table")
        self.score = self.counter("score")
        for card in self.cards:
            self.starts[card] = 0


TOP = ("first", ("content", ("zone", 0, ())))
TABLE = ("zone", 2, ())


def may_block(*body: Any) -> list[Any]:
    return [
        ("may", 0, 1, "no", -1, -1),
        ("begin", -1, "close", False),
        *body,
        "close",
        ("end",),
        "no",
    ]


def test_moving_unseen_cards_goes_on_blind() -> None:
    body = may_block(("move", TOP, HAND, ""), ("move", TOP, HAND, ""), score(1))
    match = played(Hidden().flow_of(*body))
    assert match.decision is not None
    assert not match.decision.options[0].unproved
    impossible = may_block(*[("move", TOP, HAND, "")] * 3)
    assert played(Hidden().flow_of(*impossible)).over, "there is no third card to move"


def test_reading_an_unseen_card_ends_the_branch_unproved() -> None:
    read = ("require", ("==", ("printed", 0, L(3)), 1), -1)
    body = may_block(("set_local", 3, TOP), ("move", L(3), TABLE, ""), read)
    match = played(Hidden().flow_of(*body, slots="r"))
    assert match.decision is not None
    assert match.decision.options[0].unproved
    match.choose("yes")
    assert match.state.zones[3] == (6,), "what was done stands"
    assert [entry.doubtful for entry in match.log if isinstance(entry, GaveUp)] == [True]
    assert (match.state.fallen, match.state.surprises) == (1, 0)


def test_a_proved_way_beats_an_unproved_one() -> None:
    read = ("require", ("==", ("printed", 0, TOP), 1), -1)
    code = may_block(
        ("choose_number", 3, 0, 1, 0, -1, -1), ("unless", ("==", L(3), 0), "fine"), read, "fine"
    )
    match = played(Hidden().flow_of(*code, slots="i"))
    assert match.decision is not None
    assert not match.decision.options[0].unproved
    match.choose("yes")
    assert [option.unproved for option in match.decision.options] == [True, False]


def test_the_own_hand_is_known_and_that_of_others_not() -> None:
    for player, unproved in ((0, False), (1, True)):
        game = Hidden()
        game.starts.update({6: 1, 7: 1})
        first = ("first", ("content", ("zone", 1, (0,))))
        body = may_block(("require", ("==", ("printed", 0, first), 0), -1))
        code = [("may", player, *body[0][2:]), *body[1:]]
        match = played(game.flow_of(*code))
        assert match.decision is not None
        assert match.decision.options[0].unproved is unproved


def test_looking_at_cards_makes_them_known_until_they_move() -> None:
    read = ("require", ("==", ("printed", 0, TOP), 0), -1)
    code = [("look", 1, ("zone", 0, ()), 0, 3), *may_block(read)]
    match = played(Hidden().flow_of(*code, slots="s"))
    assert match.decision is not None
    assert not match.decision.options[0].unproved
    code = [("reveal", ("set", (TOP,))), ("shuffle", ("zone", 0, ())), *may_block(read)]
    match = played(Hidden().flow_of(*code, slots="s"))
    assert match.decision is not None
    assert match.decision.options[0].unproved


@pytest.mark.parametrize(
    "chance",
    [
        ("roll", 0, 1, 6, 3),
        ("choose_random", 3, ("members", 0, 2), 1, False),
    ],
)
def test_chance_that_is_read_is_unproved(chance: Any) -> None:
    game = Hidden()
    game.streams.append("die")
    match = played(game.flow_of(*may_block(chance, ("require", ("<", L(3), 9), -1)), slots="i"))
    assert match.decision is not None
    assert match.decision.options[0].unproved


def test_cards_that_chance_moved_are_unseen() -> None:
    open_bag = Game(white=2, black=2)
    open_bag.families[0] = open_bag.families[0].__class__(
        "bag", 0, (), ("cubes",), "bag", -1, "all"
    )
    draw = ("draw", 1, ("zone", 0, ()), HAND, 3)
    blind = may_block(draw, ("move", ("first", L(3)), ("zone", 0, ()), ""))
    match = played(open_bag.flow_of(*blind, slots="s"))
    assert match.decision is not None
    assert not match.decision.options[0].unproved
    read = may_block(draw, ("require", ("==", ("printed", 0, ("first", L(3))), 0), -1))
    open_bag.routines.clear()
    match = played(open_bag.flow_of(*read, slots="s"))
    assert match.decision is not None
    assert match.decision.options[0].unproved


def test_random_choice_of_a_card_goes_on_blind() -> None:
    game = Hidden()
    game.starts.update({6: 2, 7: 2})
    hand = ("content", ("zone", 1, (1,)))
    body = [("choose_random", 3, hand, 1, False), ("move", L(3), TABLE, "")]
    game.starts.update({6: 2, 7: 2})
    match = played(game.flow_of(*may_block(*body), slots="r"))
    assert match.decision is not None
    assert not match.decision.options[0].unproved


def test_hidden_values_of_others_are_not_read() -> None:
    for owner, unproved in ((0, False), (1, True)):
        game = Hidden()
        secret = game.counter("bid", 3, dims=("players",), hidden=True)
        body = may_block(("require", ("==", ("value", secret, (owner,)), 3), -1))
        match = played(game.flow_of(*body))
        assert match.decision is not None
        assert match.decision.options[0].unproved is unproved


def test_where_an_unseen_card_lies_is_not_read_either() -> None:
    for zone, unproved in ((("zone", 1, (1,)), True), (TABLE, False), (("zone", 1, (0,)), False)):
        code = may_block(("require", ("not", ("has", 6, ("content", zone))), -1))
        match = played(Hidden().flow_of(*code))
        assert match.decision is not None
        assert match.decision.options[0].unproved is unproved, zone


# --- budgets and failures -------------------------------------------------------------------------


def test_a_look_ahead_that_takes_too_long_is_unproved() -> None:
    forever = ["top", ("set_local", 3, ("+", L(3), 1)), ("jump", "top")]
    game = Game()
    ruleset = game.flow_of(*block(*forever), slots="i")
    machine = Machine(ruleset)
    assert machine.search.block(machine.start(1), ruleset.routines[0].entry) == UNPROVED
    assert machine.search.figures.budget_ended == 1


def test_a_failure_that_nothing_catches_names_its_line() -> None:
    ruleset = Game().flow_of(score(1), ("require", 0, -1))
    with pytest.raises(RulesFault) as found:
        played(ruleset)
    assert found.value.problem.code == "uncaught-failure"
    assert found.value.problem.span.line == 2


def test_expressions_of_a_block_without_actor_use_what_all_may_know() -> None:
    game = Hidden()
    game.starts.update({6: 1, 7: 3})
    open_card = ("first", ("content", TABLE))
    own_card = ("first", ("content", ("zone", 1, (0,))))
    for card, doubts in ((open_card, 0), (own_card, 1)):
        game = Hidden()
        game.starts.update({6: 1, 7: 3})
        test = ("require", ("<", ("printed", 0, card), 9), -1)
        match = played(game.flow_of(*block(test, score(1))))
        assert match.state.doubts == doubts
        assert match.state.values == [1]


def test_x_makes_numbers() -> None:
    assert X(True) == X(1)
