"""What a player may know: views, options and logs do not tell what is hidden."""

from dataclasses import replace
from typing import Any

from engine.core.program import Verb
from engine.play.log_text import LogText
from engine.play.machine import Machine
from engine.play.match import Match, start
from engine.play.view import View, view
from tests.play.assemble import Assembler, L, cubes
from tests.play.player import keys


class Cards(Assembler):
    """A face-down deck, hands for their owners, a table for all; open and secret values."""

    def __init__(self) -> None:
        super().__init__()
        self.base, self.cards = cubes(self, white=2, grey=2, black=2)
        self.deck = self.family("deck", order="stack", see="nobody", stream=0)
        self.streams.append("deck")
        self.hand = self.family("player.hand", dims=("players",), see="owner")
        self.table = self.family("table")
        self.score = self.counter("score", 1, dims=("players",))
        self.bid = self.counter("bid", 2, dims=("players",), hidden=True)
        for card in self.cards:
            self.starts[card] = 0


DECK, TABLE = ("zone", 0, ()), ("zone", 2, ())


def hand(player: int) -> Any:
    return ("zone", 1, (player,))


def play_a_card(player: int) -> list[Any]:
    chosen = ("choose", 3, ("content", hand(player)), player, False, -1, -1, -1, -1)
    return [chosen, ("move", L(3), TABLE, "")]


def match_of(game: Cards, *code: Any, seed: int = 1) -> Match:
    return start(game.flow_of(*code, slots="r"), seed)


def seen_by(match: Match, player: int) -> View:
    return view(match.decisions.names, match.state, player, match.decision)


def names(found: View, zone: int) -> list[str | None]:
    return [label.key if label else None for label in found.zones[zone].pieces]


def test_zones_show_what_the_player_sees() -> None:
    game = Cards()
    game.starts.update({9: 1, 6: 1, 8: 2, 10: 3})
    match = match_of(game, *play_a_card(0), *play_a_card(1))
    mine, other = seen_by(match, 0), seen_by(match, -1)
    assert names(mine, 1) == ["grey cube", "white cube"]
    assert names(mine, 2) == [None]
    assert names(mine, 3) == ["black cube"]
    assert names(other, 1) == [None, None]
    assert names(other, 0) == [None] * 2
    assert mine.zones[1].name.key == "p1 hand"


def test_secret_values_are_for_their_owner() -> None:
    game = Cards()
    game.starts.update({6: 1, 8: 1})
    match = match_of(game, *play_a_card(0))
    said = [(c.name.key, c.of[0].key, c.value and c.value.key) for c in seen_by(match, 0).counters]
    assert said == [
        ("score", "p1", "1"),
        ("score", "p2", "1"),
        ("bid", "p1", "2"),
        ("bid", "p2", None),
    ]


def test_only_who_decides_sees_the_options() -> None:
    game = Cards()
    game.starts.update({6: 1, 8: 1})
    match = match_of(game, *play_a_card(0))
    assert seen_by(match, 0).decision == match.decision
    assert seen_by(match, 1).decision is None
    assert seen_by(match, 1).deciding == 0


def test_a_card_looked_at_is_known_until_it_moves() -> None:
    game = Cards()
    game.starts.update({6: 1, 8: 1})
    match = match_of(game, ("look", 1, DECK, 1, -1), *play_a_card(0), ("shuffle", DECK))
    assert names(seen_by(match, 1), 0) == ["white cube", None, None, None]
    assert names(seen_by(match, 0), 0) == [None] * 4
    match.choose(keys(match)[0])
    assert names(seen_by(match, 1), 0) == [None] * 4


def swapped(match: Match, one: int, two: int) -> Match:
    """The same match, with two cards that one player cannot see in each other's place."""
    twin = match.copy()
    state, base = twin.state, twin.machine.tables.piece_base
    places = {one: two, two: one}
    state.zones = [tuple(places.get(p, p) for p in zone) for zone in state.zones]
    for zone in range(1, 3):
        state.zones[zone] = tuple(sorted(state.zones[zone]))
    a, b = one - base, two - base
    state.where[a], state.where[b] = state.where[b], state.where[a]
    state.seen[a], state.seen[b] = state.seen[b], state.seen[a]
    twin._go_on()
    return twin


def test_states_that_differ_only_in_what_is_hidden_look_alike() -> None:
    game = Cards()
    game.starts.update({6: 1, 8: 1, 7: 2, 9: 2})
    code = [*play_a_card(0), ("draw", 1, DECK, hand(1), -1), *play_a_card(1), *play_a_card(0)]
    match = match_of(game, *code)
    # Player 0 knows 6 and 8. To him it is all one which of 7 and 10 is in the other hand.
    twin = swapped(match, 7, 10)
    assert seen_by(match, 1) != seen_by(twin, 1)
    for each in (match, twin):
        each.choose("grey cube")
    assert seen_by(match, 0) == seen_by(twin, 0)
    assert told(match, 0) == told(twin, 0)
    assert told(match, 1) != told(twin, 1) or match.log == twin.log
    twin.choose(keys(match)[0] if keys(match)[0] in keys(twin) else keys(twin)[0])
    assert seen_by(twin, 0).deciding == -1 or seen_by(twin, 0).decision == twin.decision


def told(match: Match, reader: int, language: str = "en") -> list[str | None]:
    writer = LogText(match.decisions.names, language, reader)
    return [writer.line(entry) for entry in match.log]


def test_logs_mask_what_the_reader_cannot_know() -> None:
    game = Cards()
    game.starts.update({6: 1, 8: 1})
    code = [
        ("draw", 2, DECK, hand(0), -1),
        ("set_value", game.bid, (0,), "=", 9),
        ("look", 1, DECK, 0, -1),
        *play_a_card(0),
    ]
    match = match_of(game, *code)
    match.choose("grey cube")
    assert told(match, 0) == [
        "white cube, grey cube drawn from deck to p1 hand",
        "p1 bid: 9",
        "black cube looked at",
        "p1 chooses grey cube (hand)",
        "grey cube from p1 hand to table",
    ]
    assert told(match, 1) == [
        "2 cubes drawn from deck to p1 hand",
        None,
        "1 cube looked at",
        "p1 chooses something",
        "grey cube from p1 hand to table",
    ]
    assert told(match, -2, "ja")[1] == "〈p1〉のbid：9"


def test_refills_shuffles_rolls_and_ends_are_told() -> None:
    game = Cards()
    game.families[0] = replace(game.families[0], refill_from=2)
    game.starts.update(dict.fromkeys(game.cards, 3))
    code = [
        ("draw", 1, DECK, hand(0), -1),
        ("roll", 0, 1, 1, 3),
        ("phase_begin", 1, 0),
        ("announce", -1, (2,)),
        ("reveal", ("content", hand(0))),
        ("end_game",),
    ]
    match = match_of(game, *code)
    lines = told(match, -1)
    assert lines[0] == "deck is refilled with 6 from table"
    assert lines[1] == "deck is shuffled"
    assert lines[2] == "1 cube drawn from deck to p1 hand"
    assert lines[3:6] == ["deck rolled: 1", "— turn: p1 —", "the game performs spot 1"]
    assert lines[6] is not None
    assert lines[6].endswith("revealed")
    assert lines[7] == "The game is over"


def test_wording_of_verbs_is_filled_in() -> None:
    game = Cards()
    text = {"en": "Gain {n} {n:star/stars} on {s}", "ja": ""}
    game.verbs.append(Verb("gain {n} {s}", ("n", "s"), 0, 0, text, ("int", "ref:spots")))
    match = match_of(game, ("announce", 0, (1, 3)), ("announce", 0, (2, 2)))
    assert told(match, 0) == ["the game: Gain 1 star on spot 2", "the game: Gain 2 stars on spot 1"]
    assert told(match, 0, "ja") == [None, None]
    assert isinstance(match.machine, Machine)


def test_cards_that_the_player_cannot_see_are_offered_blind() -> None:
    game = Cards()
    game.starts.update({6: 2, 8: 2})
    chosen = ("choose", 3, ("content", hand(1)), 0, False, -1, -1, -1, -1)
    match = match_of(game, chosen, ("move", L(3), TABLE, ""))
    assert keys(match) == ["cube @ p2 hand", "cube @ p2 hand #2"]
    second = match.decision.option("cube @ p2 hand #2").value if match.decision else -1
    match.choose("cube @ p2 hand #2")
    assert told(match, 0)[0] == "p1 chooses cube (p2 hand) #2"
    assert match.state.zones[3] == (second,)


def test_the_number_of_an_unseen_card_says_nothing_of_its_order() -> None:
    """Over many matches each of two cards is the second about as often; the list tells no more."""
    game = Cards()
    game.starts.update({6: 2, 8: 2})
    chosen = ("choose", 3, ("content", hand(1)), 0, False, -1, -1, -1, -1)
    seconds = []
    for seed in range(40):
        match = match_of(game, chosen, ("move", L(3), TABLE, ""), seed=seed)
        assert match.decision is not None
        assert keys(match) == ["cube @ p2 hand", "cube @ p2 hand #2"]
        seconds.append(match.decision.options[1].value)
    assert 10 < seconds.count(8) < 30


def test_unseen_cards_in_a_line_are_numbered_as_they_lie() -> None:
    game = Cards()
    game.starts.update({6: 2, 8: 2})
    row = game.family("row", dims=(), order="line", see="nobody")
    move = [("move", 8, ("zone", row, ()), ""), ("move", 6, ("zone", row, ()), "")]
    chosen = ("choose", 3, ("content", ("zone", row, ())), 0, False, -1, -1, -1, -1)
    match = match_of(game, *move, chosen)
    assert match.decision is not None
    assert [option.value for option in match.decision.options] == [8, 6]


def test_verbs_do_not_tell_which_hidden_card_they_are_about() -> None:
    game = Cards()
    game.starts.update({6: 1})
    text = {"en": "Keep {c}", "ja": "{c}を保持"}
    game.verbs.append(Verb("keep {c}", ("c",), 0, 0, text, ("ref:cubes",)))
    match = match_of(game, ("announce", 0, (6,)))
    assert told(match, 0) == ["the game: Keep white cube"]
    assert told(match, 1) == ["the game: Keep cube"]
    assert told(match, -2) == ["the game: Keep white cube"]
