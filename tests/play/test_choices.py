"""Choices: what is offered, what is taken without asking, what follows."""

from typing import Any

import pytest

from engine.play.faults import IllegalChoice
from tests.play.assemble import ME, Assembler, E, L, X, cubes
from tests.play.player import keys, played

ALL = 1000


class Game(Assembler):
    """White and black cubes in a supply; hands and discards of two players; a score."""

    def __init__(self, white: int = 2, black: int = 2, **more: Any) -> None:
        super().__init__(**more)
        self.base, self.cubes = cubes(self, white=white, black=black)
        self.supply = self.family("supply")
        self.hand = self.family("player.hand", dims=("players",))
        self.score = self.counter("score")
        for cube in self.cubes:
            self.starts[cube] = 0


SUPPLY = ("content", ("zone", 0, ()))
HAND = ("zone", 1, (0,))
OTHER = ("zone", 1, (1,))


def score(value: Any) -> tuple[Any, ...]:
    return ("set_value", 0, (), "=", value)


def choose(of: Any = SUPPLY, *, otherwise: Any = -1, slot: int = 3) -> tuple[Any, ...]:
    return ("choose", slot, of, 0, False, -1, otherwise, -1, -1)


def test_alike_pieces_are_one_option() -> None:
    match = played(Game().flow_of(choose(), ("move", L(3), HAND, ""), slots="r"))
    assert keys(match) == ["white cube @ supply", "black cube @ supply"]
    assert match.decision is not None
    assert match.decision.prompt.key == "choose cube"
    assert match.decision.options[0].text == {
        "en": "white cube (supply)",
        "ja": "〈white cube〉 (supply)",
    }
    match.choose("black cube @ supply")
    assert match.state.zones[1] == (8,)
    assert match.over


def test_name_alone_is_enough_where_it_is_plain() -> None:
    match = played(Game().flow_of(choose(), slots="r"), "white cube")
    assert match.keys == ["white cube @ supply"]


def test_unknown_key_names_the_nearest() -> None:
    match = played(Game().flow_of(choose(), slots="r"))
    with pytest.raises(IllegalChoice, match="is not offered") as found:
        match.choose("whit cube @ supply")
    assert found.value.nearest[0] == "white cube @ supply"


def test_places_are_called_as_the_player_calls_them() -> None:
    game = Game()
    spot = game.family("spot.occupant", dims=("spots",), most=1)
    game.starts.update({6: 1, 7: 2, 8: 3})
    match = played(game.flow_of(choose(("members", 6, 4)), slots="r"))
    assert keys(match) == [
        "white cube @ hand",
        "white cube @ p2 hand",
        "black cube @ spot 1",
        "black cube @ supply",
    ]
    assert spot == 2


def test_pieces_differ_by_changing_values_and_by_name() -> None:
    game = Game()
    tall = game.counter("height", 0, dims=("cubes",))
    code = [
        ("set_value", tall, (6,), "=", 2),
        choose(),
        ("set_local", 4, L(3)),
        choose(),
        ("move", L(4), HAND, ""),
    ]
    match = played(game.flow_of(*code, slots="rr"))
    assert keys(match) == [
        "white cube @ supply",
        "white cube @ supply #2",
        "black cube @ supply",
    ]
    match.choose("black cube")
    assert keys(match)[2:] == ["black cube @ supply", "black cube @ supply #2"]


def test_a_local_that_is_no_longer_read_names_nothing() -> None:
    game = Game()
    code = [choose(), ("set_local", 4, L(3)), ("move", L(4), HAND, ""), choose()]
    match = played(game.flow_of(*code, slots="rr"), "white cube")
    assert keys(match) == ["white cube @ supply", "black cube @ supply"]
    assert match.state.stack[-1] == 6


def test_positions_in_a_line_are_places() -> None:
    game = Game(white=2, black=0)
    row = game.family("row", order="line")
    game.starts.update({6: 3, 7: 3})
    assert row == 2
    match = played(game.flow_of(choose(("content", ("zone", row, ()))), slots="r"))
    assert keys(match) == ["white cube @ row", "white cube @ row #2"]


def test_a_single_candidate_is_taken_and_logged() -> None:
    ruleset = Game(white=1, black=0).flow_of(choose(), ("move", L(3), HAND, ""), slots="r")
    match = played(ruleset)
    assert match.over
    assert match.keys == []
    forced = [entry for entry in match.log if type(entry).__name__ == "Chose"]
    assert [(entry.key, entry.forced) for entry in forced] == [("white cube", True)]
    asked = played(ruleset, ask_forced=True)
    assert keys(asked) == ["white cube"]
    asked.choose("white cube")
    assert asked.state.digest() == match.state.digest()


def test_without_candidates_the_else_runs() -> None:
    game = Game()
    nothing = ("set", ())
    match = played(
        game.flow_of(choose(nothing, otherwise="else"), score(1), "else", score(2), slots="r")
    )
    assert match.state.values == [2]


def optional(of: Any, declined: Any, otherwise: Any, label: int = -1) -> tuple[Any, ...]:
    return ("choose", 3, of, 0, True, declined, otherwise, -1, label)


def test_may_choose_offers_no_and_only_what_can_be_completed() -> None:
    game = Game()
    keep = game.label("keep all")
    code = (
        optional(SUPPLY, "no", "no", keep),
        ("begin", -1, "close", False),
        ("require", ("==", ("printed", 0, L(3)), 2), -1),
        ("move", L(3), HAND, ""),
        "close",
        ("end",),
        ("jump", "out"),
        "no",
        score(1),
        "out",
    )
    ruleset = game.flow_of(*code, slots="r")
    match = played(ruleset)
    assert keys(match) == ["black cube @ supply", "keep all"]
    assert played(ruleset, "keep all").state.values == [1]
    assert played(ruleset, "black cube").state.zones[1] == (8,)


def test_may_choose_without_any_way_is_not_asked() -> None:
    code = (
        optional(SUPPLY, "no", "no"),
        ("begin", -1, "close", False),
        ("fail", -1),
        "close",
        ("end",),
        ("jump", "out"),
        "no",
        score(1),
        "out",
    )
    match = played(Game().flow_of(*code, slots="r"))
    assert match.over
    assert match.state.values == [1]
    assert not [entry for entry in match.log if type(entry).__name__ == "Chose"]


def may(game: Game, body: tuple[Any, ...], guard: Any = 1) -> Any:
    yes, no = game.label("go on"), game.label("stop here")
    return game.flow_of(
        ("may", 0, guard, "no", yes, no),
        ("begin", -1, "close", False),
        body,
        "close",
        ("end",),
        ("jump", "out"),
        "no",
        score(2),
        "out",
        slots="r",
    )


def test_may_is_answered_by_its_labels() -> None:
    assert keys(played(may(Game(), score(1)))) == ["go on", "stop here"]
    assert played(may(Game(), score(1)), "go on").state.values == [1]
    assert played(may(Game(), score(1)), "stop here").state.values == [2]


def test_may_is_not_asked_when_it_cannot_be_done() -> None:
    assert played(may(Game(), ("fail", -1))).state.values == [2]
    assert played(may(Game(), score(1), guard=0)).state.values == [2]


def test_unlabelled_may_is_yes_or_no() -> None:
    ruleset = Game().flow_of(
        ("may", 0, 1, "no", -1, -1),
        ("begin", -1, "close", True),
        score(1),
        "close",
        ("end",),
        "no",
    )
    match = played(ruleset)
    assert keys(match) == ["yes", "no"]
    assert match.decision is not None
    assert match.decision.options[1].text["ja"] == "いいえ"


def either(game: Game, first: Any, second: Any, guard: Any = 1) -> Any:
    one, two = game.label("first"), game.label("second")
    return game.flow_of(
        ("either", 0, ((one, guard, "a"), (two, 1, "b"))),
        "a",
        ("begin", -1, "close_a", False),
        first,
        "close_a",
        ("end",),
        ("jump", "out"),
        "b",
        ("begin", -1, "close_b", False),
        second,
        "close_b",
        ("end",),
        "out",
    )


def test_either_offers_branches_that_can_be_done() -> None:
    assert keys(played(either(Game(), score(1), score(2)))) == ["first", "second"]
    assert played(either(Game(), score(1), score(2)), "second").state.values == [2]
    assert played(either(Game(), ("fail", -1), score(2))).state.values == [2]
    assert played(either(Game(), score(1), score(2), guard=0)).state.values == [2]


def in_order(game: Game, first: Any, second: Any) -> Any:
    one, two = game.label("first"), game.label("second")
    return game.flow_of(
        ("begin", "otherwise", "close", False),
        ("set_local", 3, 0),
        "top",
        ("in_order", 0, 3, ((one, "a"), (two, "b")), "close"),
        "a",
        first,
        ("jump", "top"),
        "b",
        second,
        ("jump", "top"),
        "close",
        ("end",),
        ("jump", "out"),
        "otherwise",
        score(99),
        "out",
        slots="i",
    )


def test_both_orders_are_tried() -> None:
    add, double = ("set_value", 0, (), "+", 3), ("set_value", 0, (), "+", ("value", 0, ()))
    ruleset = in_order(Game(), add, double)
    assert keys(played(ruleset)) == ["first", "second"]
    assert played(ruleset, "first").state.values == [6]
    assert played(ruleset, "second").state.values == [3]


def test_the_second_part_may_need_what_the_first_does() -> None:
    needs = ("require", (">", ("value", 0, ()), 0), -1)
    match = played(in_order(Game(), needs, score(5)))
    assert match.over, "only one order can be done"
    assert match.state.values == [5]
    assert played(in_order(Game(), needs, ("fail", -1))).state.values == [99]


def each_in_order(game: Game, *, optional: bool, body: Any) -> Any:
    start = ("set_local", 3, ("set", (2, 3, 4)))
    loop = ("each_in_order", 0, 3, 4, optional, "then", -1)
    block = [("begin", -1, "close", False), body, "close", ("end",)] if optional else [body]
    code = [start, "top", loop, *block, ("jump", "top"), "then"]
    return game.flow_of(*code, slots="si")


def number_of(slot: int) -> Any:
    return ("set_value", 0, (), "=", ("+", ("*", ("value", 0, ()), 10), L(slot)))


def test_members_in_any_order() -> None:
    match = played(each_in_order(Game(), optional=False, body=number_of(4)))
    assert match.decision is not None
    assert len(match.decision.options) == 3
    first = match.decision.options[2].key
    match.choose(first)
    assert match.decision is not None
    match.choose(match.decision.options[1].key)
    assert match.state.values == [432]


def test_optional_members_may_stop_and_skip_the_impossible() -> None:
    even = ("require", ("!=", L(4), 3), -1)
    match = played(each_in_order(Game(), optional=True, body=even))
    assert match.decision is not None
    assert [option.value for option in match.decision.options] == [2, 4, -1]
    match.choose("done")
    assert match.over


def choose_set(least: Any, most: Any, with_: Any = 1, otherwise: Any = -1) -> tuple[Any, ...]:
    return ("choose_set", 3, SUPPLY, 0, least, most, with_, otherwise, -1)


def test_exactly_n_in_one_order_only() -> None:
    ruleset = Game().flow_of(
        ("set_local", 3, ("set", ())), choose_set(2, 2), ("move_set", L(3), HAND, ""), slots="s"
    )
    match = played(ruleset)
    assert keys(match) == ["white cube @ supply", "black cube @ supply"]
    assert keys(played(ruleset, "white cube")) == ["white cube @ supply", "black cube @ supply"]
    last = played(ruleset, "black cube")
    assert last.over, "white after black would be the same set again"
    assert last.state.zones[1] == (8, 9)
    assert played(ruleset, "white cube", "black cube").state.zones[1] == (6, 8)


def test_no_set_comes_up_twice() -> None:
    ruleset = Game(white=2, black=3).flow_of(
        ("set_local", 3, ("set", ())),
        choose_set(0, ALL),
        ("move_set", L(3), HAND, ""),
        slots="s",
    )
    found = []

    def walk(*chosen: str) -> None:
        match = played(ruleset, *chosen)
        if match.over:
            found.append(match.state.zones[1])
        for key in keys(match):
            walk(*chosen, key)

    walk()
    assert len(found) == len(set(found)) == 3 * 4


def test_up_to_offers_nothing_too() -> None:
    ruleset = Game().flow_of(("set_local", 3, ("set", ())), choose_set(0, 2), slots="s")
    assert keys(played(ruleset)) == ["white cube @ supply", "black cube @ supply", "done"]
    assert played(ruleset, "done").over
    assert played(ruleset, "white cube", "white cube").over


def test_with_looks_at_the_whole_set() -> None:
    worth = ("sum", L(3), 1, ("+", 1, ("printed", 0, E())))
    ruleset = Game().flow_of(
        ("set_local", 3, ("set", ())),
        choose_set(1, ALL, ("==", worth, 4), otherwise="else"),
        ("move_set", L(3), HAND, ""),
        ("jump", "out"),
        "else",
        score(1),
        "out",
        slots="s",
    )
    # White is worth 1, black 3: only one of each makes 4.
    match = played(ruleset)
    assert keys(match) == [], "each step has a single pick"
    assert match.state.zones[1] == (6, 8)


def test_impossible_sets_go_on_at_else() -> None:
    ruleset = Game().flow_of(
        ("set_local", 3, ("set", ())),
        choose_set(5, 5, otherwise="else"),
        "else",
        score(1),
        slots="s",
    )
    assert played(ruleset).state.values == [1]


def test_numbers() -> None:
    ruleset = Game().flow_of(("choose_number", 3, 2, 4, 0, -1, -1), score(L(3)), slots="i")
    assert keys(played(ruleset)) == ["2", "3", "4"]
    assert played(ruleset, "3").state.values == [3]


def test_numbers_without_any_go_on_at_else() -> None:
    ruleset = Game().flow_of(
        ("choose_number", 3, 2, 1, 0, "else", -1), score(1), "else", score(2), slots="i"
    )
    assert played(ruleset).state.values == [2]


def test_random_choice_takes_alike_numbers_from_the_seed() -> None:
    ruleset = Game(white=9, black=0).flow_of(
        ("choose_random", 3, SUPPLY, 3, True), ("move_set", L(3), HAND, ""), slots="s"
    )
    hands = [played(ruleset, seed=seed).state.zones[1] for seed in range(8)]
    assert all(len(hand) == 3 and list(hand) == sorted(hand) for hand in hands)
    assert len(set(hands)) > 3
    assert hands[0] == played(ruleset, seed=0).state.zones[1]


def test_other_players_may_be_asked() -> None:
    ruleset = Game().flow_of(
        ("choose", 3, SUPPLY, 1, False, -1, -1, -1, -1), ("move", L(3), OTHER, ""), slots="r"
    )
    match = played(ruleset)
    assert match.decision is not None
    assert match.decision.player == 1


def test_me_is_a_local() -> None:
    assert X(ME) == L(0)
