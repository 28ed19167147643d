"""Matches: undo and its barriers, the limit, results, copies, random play, saved states."""

from typing import Any

import pytest

from engine.core.program import Ranking
from engine.play.faults import IllegalChoice
from engine.play.log import Chose, Ended
from engine.play.machine import Machine
from engine.play.match import Match, resume, start
from engine.play.random_play import generator, play_randomly
from engine.play.state import OVER, from_json
from engine.play.table import ask, formula, run
from tests.play.assemble import L, P, X
from tests.play.player import conserved, keys, played
from tests.play.test_blocks import block
from tests.play.test_choices import HAND, OTHER, SUPPLY, Game, choose, score


def pick(player: int, *more: Any) -> list[Any]:
    hand = (HAND, OTHER)[player]
    chosen = ("choose", 3, SUPPLY, player, False, -1, -1, -1, -1)
    return [chosen, ("move", L(3), hand, ""), *more]


def match_of(*code: Any, seed: int = 1, **more: Any) -> Match:
    return start(Game(white=4, black=4).flow_of(*code, slots="r"), seed, **more)


def test_undo_takes_back_the_last_choice() -> None:
    match = match_of(*pick(0), *pick(0), *pick(1))
    before = match.state.digest()
    match.choose("white cube")
    match.choose("black cube")
    assert not match.can_undo, "it is the other player's decision now"
    match = match_of(*pick(0), *pick(0), *pick(0))
    match.choose("white cube")
    match.choose("black cube")
    match.undo()
    assert match.keys == ["white cube @ supply"]
    match.undo()
    assert match.state.digest() == before
    assert keys(match) == ["white cube @ supply", "black cube @ supply"]
    with pytest.raises(IllegalChoice, match="taken back"):
        match.undo()
    match.choose("black cube")
    assert match.state.zones[1] == (10,)


def test_undo_stops_at_chance() -> None:
    match = match_of(*pick(0, ("choose_random", 3, SUPPLY, 1, False)), *pick(0))
    match.choose("white cube")
    assert not match.can_undo


def test_undo_stops_at_a_look_but_not_at_what_one_knew() -> None:
    for see, stops in (("all", False), ("nobody", True)):
        game = Game(white=4, black=4)
        game.family("deck", order="stack", see=see)
        game.starts[13] = 3
        code = [*pick(0, ("move", 13, HAND, "")), *pick(0)]
        match = start(game.flow_of(*code, slots="r"), 1)
        match.choose("white cube")
        assert match.can_undo is not stops


def test_undo_stops_at_a_reveal() -> None:
    game = Game(white=4, black=4)
    game.family("player.secret", dims=("players",), see="owner")
    game.starts[13] = 3
    match = start(game.flow_of(*pick(0, ("reveal", ("set", (13,)))), *pick(0), slots="r"), 1)
    match.choose("white cube")
    assert not match.can_undo


def test_a_match_that_is_over_takes_no_choice() -> None:
    match = match_of(score(1))
    assert match.over
    with pytest.raises(IllegalChoice, match="over"):
        match.choose("white cube")


def test_the_limit_ends_a_match_undecided() -> None:
    game = Game(white=4, black=4)
    game.limit = 5
    game.ranking = Ranking(X(1), (), ())
    again = ["top", ("choose_number", 3, 1, 2, 0, -1, -1), ("jump", "top")]
    match = start(game.flow_of(*again, slots="i"), 1)
    for _ in range(5):
        match.choose("1")
    assert match.over
    assert match.undecided
    assert match.result.undecided
    assert match.result.winners == ()
    assert match.log[-1] == Ended(undecided=True)


def test_ranking_puts_winners_first_then_each_value() -> None:
    game = Game(players=4)
    gold = game.counter("gold", 0, dims=("players",))
    wear = game.counter("wear", 0, dims=("players",))
    game.ranking = Ranking(
        X(("==", P(0), 3)),
        (X(("value", gold, (P(0),))), X(("value", wear, (P(0),)))),
        (True, False),
    )
    facts = {0: (2, 1), 1: (5, 9), 2: (2, 1), 3: (0, 0)}
    code = [("set_value", gold, (p,), "=", g) for p, (g, _) in facts.items()]
    code += [("set_value", wear, (p,), "=", w) for p, (_, w) in facts.items()]
    found = played(game.flow_of(*code)).result
    assert found.winners == (3,)
    assert found.order == ((3,), (1,), (0, 2))
    assert found.values[1] == (5, 9)


def test_without_a_result_nobody_wins() -> None:
    found = match_of(score(1)).result
    assert (found.winners, found.order) == ((), ((0, 1),))


def test_the_wrong_number_of_seats_is_refused() -> None:
    with pytest.raises(IllegalChoice, match="2 players, not 3"):
        start(Game().flow_of(score(1)), 1, ("a", "b", "c"))


def test_choices_are_logged() -> None:
    match = match_of(*pick(0), *pick(1))
    match.choose("white cube")
    chosen = [entry for entry in match.log if isinstance(entry, Chose)]
    assert [(e.player, e.key, e.forced) for e in chosen] == [(0, "white cube @ supply", False)]


def test_copies_play_on_alone_and_alike() -> None:
    match = match_of(*pick(0), *pick(1), *pick(0))
    match.choose("white cube")
    twin = match.copy()
    twin.choose("black cube")
    assert match.keys == ["white cube @ supply"]
    match.choose("black cube")
    assert match.state == twin.state
    twin.choose("white cube")
    assert match.state != twin.state


def test_a_saved_state_goes_on_in_another_machine() -> None:
    match = match_of(*pick(0), *pick(1), ("choose_random", 3, SUPPLY, 1, False), *pick(0))
    match.choose("white cube")
    saved = match.state.to_json()
    other = resume(Machine(match.machine.ruleset), from_json(saved), 1, match.seats)
    for each in (match, other):
        each.choose("black cube")
        each.choose("black cube")
    assert other.state == match.state


def wander() -> Any:
    """A game with blocks, options and chance, long enough to play at random."""
    game = Game(white=6, black=6)
    yes = game.label("again")
    inner = block(
        choose(),
        ("move", L(3), HAND, ""),
        ("choose_number", 4, 0, 3, 0, -1, -1),
        ("require", ("!=", L(4), ("printed", 0, L(3))), -1),
        score(L(4)),
    )
    body = ["loop", *inner, ("may", 0, 1, "end", yes, -1), ("begin", -1, "c", True), "c", ("end",)]
    more = [("choose_random", 3, ("content", HAND), 1, False), ("move", L(3), ("zone", 0, ()), "")]
    return game.flow_of(*body, *more, ("jump", "loop"), "end", slots="ri")


def test_random_play_ends_and_keeps_every_piece() -> None:
    machine = Machine(wander())
    ends = set()
    for seed in range(30):
        state = play_randomly(machine, machine.start(seed), generator(seed))
        assert state.status == OVER or state.choices > machine.ruleset.match_limit
        assert state.surprises == 0
        ends.add(state.digest())
    assert len(ends) > 3


def test_lazy_and_full_play_give_the_same_states() -> None:
    machine = Machine(wander())
    for seed in range(10):
        match = start(machine, seed)
        state = machine.start(seed)
        numbers = generator(seed)
        while match.decision:
            match.choose_randomly(numbers)
            conserved(match)
            candidates = machine.advance(state, lazy=True)
            while True:
                names = match.decisions.decision(state, candidates)
                option = next((o for o in names.options if o.key == match.keys[-1]), None)
                if option is not None:
                    break
                # What full play took without asking.
                machine.settle(state, _only(machine, state, candidates))
                candidates = machine.advance(state, lazy=True)
            machine.take(state, (option.value, option.unproved))
        assert _played_out(machine, state) == match.state.digest()


def _only(machine: Machine, state: Any, candidates: Any) -> Any:
    fine = [c for c in candidates if machine.check(state, c[0])]
    assert len(fine) == 1
    return fine[0]


def _played_out(machine: Machine, state: Any) -> str:
    candidates = machine.advance(state, lazy=True)
    while candidates:
        machine.settle(state, _only(machine, state, candidates))
        candidates = machine.advance(state, lazy=True)
    return str(state.digest())


def test_every_option_that_is_offered_can_be_gone_through_with() -> None:
    machine = Machine(wander())
    for seed in range(10):
        match = start(machine, seed)
        numbers = generator(seed, "walk")
        while match.decision and len(match.keys) < 60:
            for option in match.decision.options:
                twin = match.copy()
                twin.choose(option.key)
                assert twin.state.fallen == match.state.fallen
            match.choose_randomly(numbers)


# --- single effects on a table --------------------------------------------------------------------


def test_setup_runs_before_the_flow() -> None:
    game = Game()
    game.setup = game.routine("setup", score(4), what="setup", fails=False)
    ruleset = game.flow_of(("set_value", 0, (), "+", 1), *pick(0), slots="r")
    assert start(ruleset, 1).state.values == [5]
    machine = Machine(ruleset)
    table = machine.table(1)
    run(machine, table, machine.ruleset.setup)
    assert table.values == [4]


def test_an_effect_can_be_run_on_a_table() -> None:
    game = Game()
    effect = game.routine("give", *pick(0), score(L(4)), slots="ri", parameters=1)
    silent = game.routine("silent", score(L(0)))
    worth = game.formula("worth", 1, ("+", P(0), P(1)))
    machine = Machine(game.flow_of())
    state = machine.table(1)
    run(machine, state, silent, 1)
    assert state.values == [1]
    with pytest.raises(IllegalChoice, match="give asks a player"):
        run(machine, state.copy(), effect, 0, 3)
    match = ask(machine, state, effect, 0)
    match.choose("black cube")
    assert match.over
    assert state.zones[1] == (8,)
    assert formula(machine, state, worth, 1, 4) == 5
