"""Moving, drawing, refilling, looking, sending home; counters with bounds and supplies."""

from typing import Any

import pytest

from engine.play.log import Moved, Refilled, Rolled, Shuffled
from tests.play.assemble import Assembler, L, cubes
from tests.play.player import played
from tests.play.test_blocks import block
from tests.play.test_choices import HAND, SUPPLY, Game, score


class Piles(Assembler):
    """A bag or stack, a discard that refills it, hands, a row of two."""

    def __init__(self, *, order: str = "bag", when: str = "lazy", see: str = "nobody") -> None:
        super().__init__()
        self.base, self.cubes = cubes(self, white=6, black=6)
        self.streams.append("bag")
        self.bag = self.family("bag", order=order, see=see, refill=1, when=when, stream=0)
        self.discard = self.family("discard")
        self.hand = self.family("player.hand", dims=("players",))
        self.row = self.family("row", order="line", most=2)
        self.count = self.counter("count")


BAG, DISCARD, OWN, ROW = ("zone", 0, ()), ("zone", 1, ()), ("zone", 2, (0,)), ("zone", 3, ())


def drawn(game: Piles, bag: int, discard: int, number: int, seed: int = 1) -> Any:
    game.starts.update(dict.fromkeys(game.cubes[:bag], 0))
    game.starts.update(dict.fromkeys(game.cubes[bag : bag + discard], 1))
    code = [("draw", number, BAG, OWN, 3), ("set_value", 0, (), "=", ("count", L(3)))]
    return played(game.flow_of(*code, slots="s"), seed=seed)


def test_draw_across_a_refill_finishes_the_same_draw() -> None:
    match = drawn(Piles(), 3, 9, 7)
    zones = match.state.zones
    assert (len(zones[0]), len(zones[1]), len(zones[2])) == (5, 0, 7)
    assert {6, 7, 8} <= set(zones[2]), "the three old ones are all in hand"
    assert match.state.values == [7]
    assert Refilled(0, 1, 9) in match.log


def test_both_empty_draw_what_there_is() -> None:
    match = drawn(Piles(), 2, 1, 7)
    assert match.state.values == [3]
    assert len(match.state.zones[2]) == 3
    assert drawn(Piles(), 0, 0, 2).state.values == [0]


@pytest.mark.parametrize(("when", "left"), [("lazy", (0, 4)), ("eager", (4, 0))])
def test_a_pile_that_empties_exactly(when: str, left: tuple[int, int]) -> None:
    zones = drawn(Piles(when=when), 3, 4, 3).state.zones
    assert (len(zones[0]), len(zones[1])) == left


def test_what_is_drawn_to_where_the_refill_comes_from_is_not_drawn_again() -> None:
    game = Piles()
    game.starts.update(dict.fromkeys(game.cubes[:3], 0) | dict.fromkeys(game.cubes[3:5], 1))
    code = [("draw", 10**9, BAG, DISCARD, 3), ("set_value", 0, (), "=", ("count", L(3)))]
    match = played(game.flow_of(*code, slots="s"))
    assert match.state.values == [5]
    assert (len(match.state.zones[0]), len(match.state.zones[1])) == (0, 5)


def test_a_pile_drawn_to_itself_is_drawn_once() -> None:
    game = Piles(order="stack")
    game.starts.update(dict.fromkeys(game.cubes[:3], 0))
    code = [("draw", 10**9, BAG, BAG, 3), ("set_value", 0, (), "=", ("count", L(3)))]
    assert played(game.flow_of(*code, slots="s")).state.values == [3]


def test_stack_gives_its_top_and_bag_a_random_one() -> None:
    game = Piles(order="stack")
    assert drawn(game, 5, 0, 2).state.zones[2] == (6, 7)
    hands = {drawn(Piles(), 8, 0, 2, seed=seed).state.zones[2] for seed in range(10)}
    assert len(hands) > 4


def test_shuffle_mixes_by_the_stream_of_the_zone() -> None:
    def orders(seed: int, *streams: str) -> Any:
        game = Piles(order="stack")
        game.streams += streams
        game.starts.update(dict.fromkeys(game.cubes, 0))
        match = played(game.flow_of(("shuffle", BAG)), seed=seed)
        assert Shuffled(0) in match.log
        return match.state.zones[0]

    assert orders(1) != orders(2)
    assert orders(1) == orders(1, "another deck"), "another deck changes nothing"
    assert sorted(orders(1)) == list(range(6, 18))


def test_rolls_are_of_their_stream() -> None:
    game = Game()
    game.streams.append("die")
    match = played(game.flow_of(("roll", 0, 1, 6, 3), score(L(3)), slots="i"))
    assert match.state.values[0] in range(1, 7)
    assert Rolled(0, match.state.values[0]) in match.log


def test_orders_and_ends() -> None:
    game = Piles(order="stack")
    game.starts.update(dict.fromkeys(game.cubes[:3], 1))
    code = [
        ("move", 6, BAG, ""),
        ("move", 7, BAG, ""),
        ("move", 8, BAG, "bottom"),
        ("move", 9, ROW, ""),
        ("move", 10, ROW, "top"),
    ]
    zones = played(game.flow_of(*code)).state.zones
    assert zones[0] == (7, 6, 8), "on top, unless told otherwise"
    assert zones[4] == (10, 9), "at the end, unless told otherwise"


def test_a_pile_is_kept_sorted() -> None:
    code = [("move", cube, HAND, "") for cube in (8, 6, 9, 7)]
    assert played(Game().flow_of(*code)).state.zones[1] == (6, 7, 8, 9)


def moves(*body: Any) -> Any:
    game = Piles()
    game.starts.update(dict.fromkeys(game.cubes[:4], 1))
    return played(game.flow_of(*block(*body, otherwise=(("set_value", 0, (), "=", 99),))))


PILE = ("content", DISCARD)


def test_moves_that_cannot_be_made_fail() -> None:
    assert moves(("move", -1, ROW, "")).state.values == [99]
    assert moves(("move_set", PILE, ROW, "")).state.values == [99], "a row of two has no room for 4"
    assert moves(("move_some", 5, PILE, OWN, "")).state.values == [99], "there are only four"
    assert moves(("move_some", 3, PILE, ROW, "")).state.values == [99]
    assert moves(("move", ("first", PILE), -1, "")).state.values == [99]


def test_moves_of_several() -> None:
    assert moves(("move_set", PILE, OWN, "")).state.zones[2] == (6, 7, 8, 9)
    assert moves(("move_some", 2, PILE, ROW, "")).state.zones[4] == (6, 7)
    assert moves(("move_most", 3, PILE, ROW, "")).state.zones[4] == (6, 7)
    assert moves(("move_most", 9, PILE, OWN, "")).state.zones[2] == (6, 7, 8, 9)
    assert moves(("move_most", -1, PILE, OWN, "")).state.zones[2] == ()


def test_a_full_zone_takes_again_what_lies_there() -> None:
    match = moves(("move_some", 2, PILE, ROW, ""), ("move", ("first", ("content", ROW)), ROW, ""))
    assert match.state.zones[4] == (7, 6)


def test_staying_where_one_is_is_no_change() -> None:
    match = moves(("move", 6, DISCARD, ""))
    assert match.state.changes == 0
    assert not [entry for entry in match.log if isinstance(entry, Moved) and entry.origin != 1]


def test_home() -> None:
    game = Piles()
    game.starts.update({6: 2, 7: 2, 8: 2})
    game.homes.update({6: 0, 7: 1})
    match = played(game.flow_of(("return_home", ("content", OWN))))
    assert match.state.where[:3] == [0, 1, -1], "without a home a piece leaves the game"


def test_values_that_end_with_a_place() -> None:
    game = Piles()
    tall = game.counter("height", 1, dims=("cubes",), while_in=(2, 3))
    game.starts[6] = 2
    set_ = ("set_value", tall, (6,), "=", 5)
    kept = played(game.flow_of(set_, ("move", 6, ROW, ""))).state
    assert kept.values[1] == 5, "from one of its places to another"
    game = Piles()
    game.counter("height", 1, dims=("cubes",), while_in=(2, 3))
    game.starts[6] = 2
    assert played(game.flow_of(set_, ("move", 6, DISCARD, ""))).state.values[1] == 1


# --- counters ------------------------------------------------------------------------------------


def counted(*changes: tuple[str, int], start: int = 5, **how: Any) -> list[int]:
    game = Game()
    number = game.counter("money", start, **how)
    code = [("set_value", number, (), op, value) for op, value in changes]
    return played(game.flow_of(*code)).state.values


def test_counters_are_kept_in_their_bounds() -> None:
    assert counted(("+", 4), least=0, most=7)[1] == 7
    assert counted(("-", 9), least=0, most=7)[1] == 0
    assert counted(("=", 3))[1] == 3
    assert counted(("-", 9))[1] == -4


def test_cyclic_counters_go_round() -> None:
    assert counted(("+", 2), start=2, cyclic=3, sort="symbol", of="colour")[1] == 1
    assert counted(("-", 1), start=0, cyclic=3, sort="symbol", of="colour")[1] == 2


def test_references_are_not_bounded() -> None:
    assert counted(("=", -1), sort="ref", of="cubes", least=0, most=0)[1] == -1


def test_limited_counters_draw_on_a_supply() -> None:
    game = Game()
    supply = game.counter("supply", 3, dims=("colour",))
    own = game.counter("player.cubes", 0, dims=("players", "colour"), supply=supply, least=0)

    def after(*changes: tuple[int, str, int]) -> list[int]:
        code = [("set_value", own, (player, 1), how, n) for player, how, n in changes]
        twin = Game()
        twin.counters, twin.values = game.counters, game.values
        return played(twin.flow_of(*code)).state.values[1:]

    assert after((0, "+", 2)) == [3, 1, 3, 0, 2, 0, 0, 0, 0]
    assert after((0, "+", 2), (1, "+", 2)) == [3, 0, 3, 0, 2, 0, 0, 1, 0]
    assert after((0, "+", 2), (1, "=", 9), (0, "-", 5)) == [3, 2, 3, 0, 0, 0, 0, 1, 0]


def test_only_real_changes_count() -> None:
    game = Game()
    match = played(game.flow_of(score(0), score(1), score(1)))
    assert match.state.changes == 1


# --- loops ---------------------------------------------------------------------------------------


def test_a_walk_over_a_pile_looks_as_it_goes() -> None:
    code = [
        "top",
        ("next_in_pile", 3, SUPPLY, "out"),
        ("set_value", 0, (), "=", ("+", ("*", ("value", 0, ()), 10), ("-", L(3), 5))),
        # The second cube leaves while the first is looked at, and is not met.
        ("unless", ("==", L(3), 6), "top"),
        ("move", 7, HAND, ""),
        ("jump", "top"),
        "out",
    ]
    assert played(Game().flow_of(*code, slots="r")).state.values == [134]


def test_a_walk_over_a_set_skips_what_no_longer_qualifies() -> None:
    code = [
        ("set_local", 4, SUPPLY),
        "top",
        ("next_of", 4, 3, ("has", L(3), SUPPLY), "out"),
        ("set_value", 0, (), "=", ("+", ("*", ("value", 0, ()), 10), ("-", L(3), 5))),
        ("move_most", 9, ("set", (7, 9)), HAND, ""),
        ("jump", "top"),
        "out",
    ]
    assert played(Game().flow_of(*code, slots="rs")).state.values == [13]


def test_order_is_stable() -> None:
    code = [
        ("set_local", 3, ("set", (9, 8, 6, 7))),
        ("order", 3, 1, ("printed", 0, ("elem", 1))),
        ("set_value", 0, (), "=", ("-", ("first", L(3)), 5)),
        ("set_value", 0, (), "+", ("*", 10, ("-", ("last", L(3)), 5))),
    ]
    assert played(Game().flow_of(*code, slots="s")).state.values == [31]


def test_while_by_unless_and_jump() -> None:
    code = ["top", ("unless", ("<", ("value", 0, ()), 4), "out"), ("set_value", 0, (), "+", 1)]
    assert played(Game().flow_of(*code, ("jump", "top"), "out")).state.values == [4]


def test_game_ends_at_once() -> None:
    assert played(Game().flow_of(score(1), ("end_game",), score(2))).state.values == [1]
