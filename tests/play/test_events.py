"""Triggers: moments, order, replacement, cancelling, declining, limits, waiting."""

from typing import Any

import pytest

from engine.core.program import Lasting
from engine.play.faults import RulesFault
from engine.play.log import Reacted
from engine.play.log_text import LogText
from engine.play.machine import Machine
from engine.play.match import start
from tests.play.assemble import Assembler, L, P, X, cubes, label
from tests.play.player import keys, played

USED, REPLACED, CANCELLED, MARK, ANSWER = 4, 5, 6, 7, 8
AMOUNT = 3


def heard(asm: Assembler, event: int, body: int, name: str) -> int:
    """The wrapper that lets triggers hear a verb with one parameter; gives its routine."""
    after = asm.routine(
        f"after {name}",
        ("set_local", 4, ("set", ())),
        "top",
        ("hear", event, "after", 4, 5, "out"),
        ("end",),
        ("jump", "top"),
        "out",
        slots="isi",
        parameters=1,
        what="event",
        fails=False,
    )
    given = (L(0), L(1), -1, L(AMOUNT))
    return asm.routine(
        name,
        ("set_local", USED, ("set", ())),
        "instead",
        ("hear", event, "instead", USED, REPLACED, "heard"),
        ("end",),
        ("jump", "instead"),
        "heard",
        ("unless", ("!=", L(REPLACED), 1), "out"),
        "before",
        ("hear", event, "before", USED, REPLACED, "ready"),
        ("end",),
        ("jump", "before"),
        "ready",
        ("unless", ("!=", L(CANCELLED), 1), "out"),
        ("mark_changes", MARK),
        ("call", body, given, ANSWER),
        ("unless_changed", MARK, "out"),
        ("defer", after, given, "out"),
        ("call", after, given, -1),
        "out",
        slots="isiiii",
        parameters=1,
        what="event",
        fails=asm.routines[body].fails,
    )


class Gain(Assembler):
    """A verb `gain n` that triggers hear, a value for each player, a trace of digits."""

    def __init__(self, players: int = 3) -> None:
        super().__init__(players=players)
        self.base, self.cubes = cubes(self, white=2, black=2)
        self.hand = self.family("player.hand", dims=("players",), see="all")
        self.trace = self.counter("trace")
        self.money = self.counter("money", dims=("players",))
        self.used = self.counter("used", dims=("players",), lasts=1)
        self.gained = self.event("gain", 1)
        body = ("set_value", self.money, (L(0),), "+", L(AMOUNT))
        self.body = self.routine("gain", body, slots="i", parameters=1, fails=False)
        self.gain = heard(self, self.gained, self.body, "gain")

    def digit(self, value: Any) -> tuple[Any, ...]:
        """Write a digit at the end of the trace."""
        return (
            "set_value",
            self.trace,
            (),
            "=",
            ("+", ("*", ("value", self.trace, ()), 10), value),
        )

    def gains(self, player: int, number: int) -> tuple[Any, ...]:
        return ("call", self.gain, (player, player, -1, number), -1)

    def reacts(
        self, moment: str, *code: Any, slots: str = "", fails: bool = True, **more: Any
    ) -> int:
        routine = self.routine("trigger", *code, slots=slots, what="trigger", fails=fails)
        return self.trigger(self.gained, moment, routine, **more)


def in_hand() -> Any:
    return X(("has", P(1), ("content", ("zone", 0, (P(0),)))))


def trace(match: Any) -> int:
    return match.state.values[0]


def money(match: Any) -> list[int]:
    return match.state.values[1:4]


def test_without_triggers_an_event_is_its_body() -> None:
    game = Gain()
    assert money(played(game.flow_of(game.gains(1, 2)))) == [0, 2, 0]


def test_before_may_alter_a_parameter() -> None:
    game = Gain()
    game.reacts("before", ("set_outer", AMOUNT, ("*", ("outer", AMOUNT), 3)))
    assert money(played(game.flow_of(game.gains(0, 2)))) == [6, 0, 0]


def test_when_reads_the_event() -> None:
    game = Gain()
    double = ("set_outer", AMOUNT, ("*", ("outer", AMOUNT), 2))
    game.reacts("before", double, when=X((">", P(3), 2)))
    match = played(game.flow_of(game.gains(0, 2), game.gains(1, 3)))
    assert money(match) == [2, 6, 0]


def test_cancelling() -> None:
    game = Gain()
    game.reacts("before", ("set_outer", CANCELLED, 1))
    game.reacts("after", game.digit(1))
    match = played(game.flow_of(game.gains(0, 2)))
    assert money(match) == [0, 0, 0]
    assert trace(match) == 0


def test_what_was_replaced_did_not_happen() -> None:
    game = Gain()
    game.reacts("instead", game.digit(7))
    game.reacts("before", game.digit(8))
    game.reacts("after", game.digit(9))
    match = played(game.flow_of(game.gains(0, 2)))
    assert (trace(match), money(match)) == (7, [0, 0, 0])


def test_a_replacement_applies_once_in_a_chain() -> None:
    game = Gain()
    again = ("call", game.gain, (L(0), L(0), -1, ("+", ("outer", AMOUNT), 1)), -1)
    game.reacts("instead", game.digit(1), again)
    match = played(game.flow_of(game.gains(0, 2), game.gains(0, 5)))
    assert (trace(match), money(match)) == (11, [9, 0, 0])


def test_one_replacement_to_an_event_others_open_to_what_it_raises() -> None:
    game = Gain()
    one, two = "first", "second"
    again = ("call", game.gain, (L(0), L(0), -1, ("outer", AMOUNT)), -1)
    game.reacts("instead", game.digit(1), again, label=label(one))
    game.reacts("instead", game.digit(2), again, label=label(two))
    ruleset = game.flow_of(game.gains(0, 2))
    assert keys(played(ruleset)) == [one, two]
    match = played(ruleset, two)
    assert (trace(match), money(match)) == (21, [2, 0, 0]), "the other is then alone, and taken"


def test_after_is_not_heard_when_nothing_changed() -> None:
    game = Gain()
    game.reacts("after", game.digit(1))
    match = played(game.flow_of(game.gains(0, 0), game.gains(0, 1)))
    assert trace(match) == 1


def test_own_others_and_all() -> None:
    for hears, expected in (("own", [1]), ("others", [2, 3]), ("all", [1, 2, 3])):
        game = Gain()
        game.starts.update({7: 0, 8: 1, 9: 2})
        game.reacts(
            "after",
            game.digit(("+", L(0), 1)),
            source="cards",
            cards=(7, 8, 9),
            active=in_hand(),
            hears=hears,
        )
        match = played(game.flow_of(game.gains(0, 1)))
        assert [int(digit) for digit in str(trace(match))] == expected


def test_the_acting_player_comes_first_then_clockwise() -> None:
    game = Gain()
    game.starts.update({7: 0, 8: 1, 9: 2})
    game.reacts(
        "after",
        game.digit(("+", L(0), 1)),
        source="cards",
        cards=(7, 8, 9),
        active=in_hand(),
        hears="all",
    )
    assert trace(played(game.flow_of(game.gains(1, 1)))) == 231


def test_actor_and_card_are_told() -> None:
    game = Gain()
    game.starts.update({7: 2})
    game.reacts(
        "after",
        game.digit(L(1)),
        game.digit(("-", L(2), 5)),
        source="cards",
        cards=(7,),
        active=in_hand(),
        hears="others",
    )
    assert trace(played(game.flow_of(game.gains(1, 1)))) == 12


def two_cards(*, optional: bool) -> Gain:
    game = Gain()
    game.starts.update({7: 0, 8: 0})
    for card, digit in ((7, 1), (8, 2)):
        game.reacts(
            "after",
            game.digit(digit),
            source="cards",
            cards=(card,),
            active=in_hand(),
            optional=optional,
        )
    return game


def test_several_compulsory_ones_are_put_in_order_by_their_holder() -> None:
    game = two_cards(optional=False)
    first, second = (trigger.label.key for trigger in game.triggers)
    ruleset = game.flow_of(game.gains(0, 1))
    assert keys(played(ruleset)) == [first, second]
    assert trace(played(ruleset, second)) == 21, "the last one is taken without asking"


def test_optional_ones_may_be_declined_one_by_one_or_all() -> None:
    game = two_cards(optional=True)
    first, second = (trigger.label.key for trigger in game.triggers)
    ruleset = game.flow_of(game.gains(0, 1))
    assert keys(played(ruleset)) == [first, second, "done"]
    assert keys(played(ruleset, second)) == [first, "done"]
    assert trace(played(ruleset, second, "done")) == 2
    assert trace(played(ruleset, "done")) == 0
    assert trace(played(ruleset, second, first)) == 21


def test_one_label_on_two_cards_names_the_card() -> None:
    game = Gain()
    game.starts.update({7: 0, 9: 0})
    game.reacts(
        "after", game.digit(1), source="cards", cards=(7, 9), active=in_hand(), optional=True
    )
    ruleset = game.flow_of(game.gains(0, 1))
    key = game.triggers[0].label.key
    assert keys(played(ruleset)) == [f"{key} (white cube)", f"{key} (black cube)", "done"]


def test_what_cannot_be_completed_is_not_offered_or_skipped() -> None:
    for optional in (True, False):
        game = Gain()
        game.reacts("after", game.digit(1), ("fail", -1), optional=optional)
        match = played(game.flow_of(game.gains(0, 1)))
        assert match.over
        assert trace(match) == 0
        told = [entry.how for entry in match.log if isinstance(entry, Reacted)]
        assert told == ([] if optional else ["skipped"])


def test_a_card_that_is_skipped_is_told_only_to_those_who_see_it() -> None:
    game = Gain()
    game.secret = game.family("player.secret", dims=("players",), see="owner")
    game.starts[7] = game.families[game.secret].first + 1
    held = X(("has", P(1), ("content", ("zone", game.secret, (P(0),)))))
    game.reacts(
        *("after", game.digit(1), ("fail", -1)),
        **{"source": "cards", "cards": (7,), "active": held, "hears": "all"},
    )
    match = played(game.flow_of(game.gains(0, 1)))
    skipped = [entry for entry in match.log if isinstance(entry, Reacted)]
    assert [entry.how for entry in skipped] == ["skipped"]
    told = {
        reader: LogText(match.decisions.names, "en", reader).line(skipped[0]) for reader in (0, 1)
    }
    assert told[0] is None
    assert told[1] is not None


def test_once_per_turn() -> None:
    game = Gain()
    game.reacts("after", game.digit(1), limit=game.used, limit_most=1)
    code = [game.gains(0, 1), game.gains(0, 1), game.gains(1, 1)]
    match = played(game.flow_of(("phase_begin", 1, -1), *code, ("phase_end", 1), game.gains(0, 1)))
    assert trace(match) == 111


def test_as_one_event_after_triggers_wait() -> None:
    game = Gain()
    game.reacts("after", game.digit(("outer", AMOUNT)))
    code = [
        ("gather_begin",),
        game.gains(0, 1),
        game.digit(8),
        game.gains(0, 2),
        game.digit(9),
        ("gather_end",),
        game.digit(7),
    ]
    assert trace(played(game.flow_of(*code))) == 89127


def test_nested_gathers_wait_for_the_outermost() -> None:
    game = Gain()
    game.reacts("after", game.digit(("outer", AMOUNT)))
    inner = [("gather_begin",), game.gains(0, 2), ("gather_end",), game.digit(8)]
    code = [("gather_begin",), game.gains(0, 1), *inner, ("gather_end",)]
    assert trace(played(game.flow_of(*code))) == 812


def test_a_gather_inside_what_waited_runs_its_own_first() -> None:
    game = Gain()
    nested = game.routine(
        "nested", ("gather_begin",), game.gains(0, 5), ("gather_end",), fails=False
    )
    call = ("call", nested, (0, 0, -1), -1)
    low = X(("<", P(3), 5))
    game.reacts("after", game.digit(("outer", AMOUNT)))
    game.reacts("after", call, when=low, fails=False)
    code = [("gather_begin",), game.gains(0, 1), game.gains(0, 2), ("gather_end",)]
    ruleset = game.flow_of(*code)
    match = played(ruleset, "trigger 0", "trigger 0")
    assert trace(match) == 1525
    assert match.state.gathers == []
    assert match.state.gathered == []


def test_lasting_triggers_hear_for_their_player_with_what_they_captured() -> None:
    game = Gain()
    game.lastings.append(Lasting(1, "end", -1, 1))
    routine = game.routine("until", game.digit(L(3)), slots="i", parameters=1, what="trigger")
    game.trigger(game.gained, "after", routine, source="lasting", lasting=0, when=X(("<", P(4), 9)))
    keep = ("lasting", 0, 0, (-1, 4))
    other = ("lasting", 0, 1, (-1, 5))
    never = ("lasting", 0, 0, (-1, 9))
    code = [("phase_begin", 1, -1), keep, other, never, game.gains(0, 1), ("phase_end", 1)]
    match = played(game.flow_of(*code, game.gains(0, 1)))
    assert trace(match) == 4, "the other player's record does not hear, nor any after the phase"
    assert match.state.lasting == []


def test_chains_without_end_name_who_goes_round() -> None:
    game = Gain()
    again = ("call", game.gain, (L(0), L(0), -1, 1), -1)
    game.reacts("after", again, fails=False)
    with pytest.raises(RulesFault) as found:
        played(game.flow_of(game.gains(0, 1)))
    problem = found.value.problem
    assert problem.code == "endless-effect"
    assert "gain" in problem.reason
    assert "trigger" in problem.reason
    assert problem.also


def test_optional_chains_stop_being_offered() -> None:
    game = Gain()
    again = ("call", game.gain, (L(0), L(0), -1, 1), -1)
    game.reacts("after", again, fails=False, optional=True)
    match = start(Machine(game.flow_of(game.gains(0, 1))), 1)
    answers = 0
    while match.decision:
        match.choose(match.decision.options[0].key)
        answers += 1
        assert answers < 1000
    assert answers > 20
    assert match.state.status == 2


def test_endless_loops_name_their_routine() -> None:
    game = Gain()
    with pytest.raises(RulesFault, match="never ends"):
        played(game.flow_of("top", ("jump", "top")))


def test_look_ahead_declines_optional_triggers_first_and_uses_them_when_it_must() -> None:
    for needed in (1, 2, 3):
        game = Gain()
        add = ("set_value", game.money, (0,), "+", 1)
        game.reacts("after", add, optional=True, fails=False)
        no = game.label("no")
        ruleset = game.flow_of(
            ("may", 0, 1, "no", -1, no),
            ("begin", -1, "close", False),
            game.gains(0, 1),
            ("require", (">=", ("value", game.money, (0,)), needed), -1),
            "close",
            ("end",),
            "no",
        )
        match = played(ruleset)
        if needed == 3:
            assert match.over, "no way gives three"
            continue
        assert keys(match) == ["yes", "no"]
        match.choose("yes")
        if needed == 1:
            assert keys(match) == ["trigger 0", "done"]
            match.choose("done")
        assert match.over
        assert money(match)[0] == needed
