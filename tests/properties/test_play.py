"""What holds in every match of every module."""

from __future__ import annotations

import json

import pytest

from engine.play import rng
from engine.play.bench import NOTHING
from engine.play.machine import Machine
from engine.play.match import start
from engine.play.random_play import generator, play_randomly
from engine.play.record import header, parse, replay
from engine.play.state import DECIDING, OVER, State, from_json
from tests.native.random_match import random_match
from tests.properties.tables import (
    Case,
    check_pieces,
    counters_in_bounds,
    decisions,
    every_case,
    table,
)
from tools.matches import bot_match
from tools.stepping import watched_steps


def play_checking_pieces(case: Case, seed: int) -> State:
    """A random match; after every instruction the pieces are counted."""
    machine = table(case).machine

    def check(state: State, after: int) -> int:
        check_pieces(machine, state)
        return after

    moves = ("move", "move_set", "move_some", "move_most", "draw", "return_home", "shuffle")
    code = machine.ruleset.code
    pcs = [pc for pc, instr in enumerate(code) if instr.op in moves]
    with watched_steps(machine, pcs, check):
        return play_randomly(machine, machine.start(seed), generator(seed))


@every_case
def test_pieces_are_conserved(case: Case) -> None:
    state = play_checking_pieces(case, 1)
    check_pieces(table(case).machine, state)


@pytest.mark.soak
@every_case
def test_pieces_are_conserved_in_many_matches(case: Case) -> None:
    for seed in range(2, 60):
        play_checking_pieces(case, seed)


def check_matches(case: Case, seeds: range) -> None:
    """Random matches: none gets stuck or goes on past its limit unsaid, look-ahead sees its end,
    and the compiled machine (where there is a compiler) is in the same state at every decision.

    A match that gets stuck is a fault of the rules, which names its seed.
    """
    machine = table(case).machine
    limit = machine.ruleset.match_limit
    ended = machine.search.figures.budget_ended
    for seed in seeds:
        state = random_match(case, seed)
        assert state.status in (OVER, DECIDING), seed
        assert state.choices <= limit + 1, seed
        assert state.status == OVER or state.choices > limit, seed
        assert (state.surprises, state.fallen, state.doubts) == (0, 0, 0), seed
        assert counters_in_bounds(machine, state), seed
    assert machine.search.figures.budget_ended == ended


@every_case
def test_matches_end_without_surprises(case: Case) -> None:
    check_matches(case, range(50))


@pytest.mark.soak
@every_case
def test_more_matches_end_without_surprises(case: Case) -> None:
    """A thousand of each are played in `test_many_matches.py`, on one machine."""
    check_matches(case, range(50, 200))


@every_case
def test_every_decision_has_options_with_keys_of_their_own(case: Case) -> None:
    for _, decision in decisions(case, 1, generator(1), 400):
        assert decision.options
        assert len(set(decision.keys)) == len(decision.keys)
        assert any(option.value != NOTHING for option in decision.options)
        assert all(option.text.values() for option in decision.options)


@every_case
def test_a_copy_and_a_saved_state_go_on_alike(case: Case) -> None:
    """The original, a copy and a loaded state make the same choices and stay equal."""
    machine = table(case).machine
    states = [machine.start(5) for _ in range(3)]
    numbers = [generator(5) for _ in range(3)]
    for _ in range(120):
        drawn = [machine.advance(state) for state in states]
        assert drawn[0] == drawn[1] == drawn[2]
        assert states[0] == states[1] == states[2]
        assert len({state.digest() for state in states}) == 1
        if states[0].status != DECIDING:
            return
        states[1] = states[1].copy()
        states[2] = from_json(states[2].to_json())
        for state, own, offered in zip(states, numbers, drawn, strict=True):
            machine.take(state, offered[rng.below(own, 0, len(offered))])


@every_case
def test_playing_a_copy_does_not_change_the_original(case: Case) -> None:
    machine = table(case).machine
    for number, (state, _) in enumerate(decisions(case, 6, generator(6), 60)):
        if number % 20 == 0:
            before = state.to_json()
            play_randomly(machine, state.copy(), generator(7), most=state.choices + 20)
            assert state.to_json() == before


@every_case
def test_a_record_leads_to_the_same_state(case: Case) -> None:
    machine = table(case).machine
    match = bot_match(machine, 8)
    lines = [header(machine.ruleset, match.seed, match.seats)]
    text = "".join(
        f"{json.dumps(line)}\n" for line in [*lines, *({"choose": key} for key in match.keys)]
    )
    again = replay(parse(text, "record"), machine)
    assert again.state.digest() == match.state.digest()
    assert again.log == match.log
    assert again.result == match.result


@every_case
def test_the_same_seed_plays_the_same_match_on_a_new_machine(case: Case) -> None:
    first = bot_match(table(case).machine, 9)
    second = bot_match(Machine(first.machine.ruleset), 9)
    assert first.keys == second.keys
    assert first.state.digest() == second.state.digest()


@every_case
def test_undo_gives_the_very_same_decision_back(case: Case) -> None:
    match = start(table(case).machine, 10)
    numbers = generator(10)
    for _ in range(60):
        if match.decision is None:
            return
        keys, state, log = match.decision.keys, match.state.to_json(), list(match.log)
        match.choose_randomly(numbers)
        if match.can_undo:
            match.undo()
            assert match.decision is not None
            assert match.decision.keys == keys
            assert match.state.to_json() == state
            assert match.log == log
            match.choose_randomly(numbers)
