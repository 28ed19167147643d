"""The calls of a compiled game: states, threads, counts, deals made anew."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from engine.core.operations import operand
from engine.native import playouts
from engine.native.native import OVER, Native, NativeState
from engine.native.playouts import Playouts, Wishes
from engine.play.machine import Machine
from engine.play.naming import Names
from engine.play.random_play import generator, play_randomly
from engine.play.state import from_json
from engine.play.view import view
from tests.native.compiled import QUICK, compiled_case, needs_compiler
from tests.properties.tables import FOLDERS, Case, table

pytestmark = needs_compiler

HIDDEN = next(Case(folder, 3) for folder in FOLDERS if folder.name == "into-the-machine")
SMALL = next(Case(folder, 2) for folder in FOLDERS if folder.name == "jetty")


def native(case: Case = SMALL) -> Native:
    return compiled_case(case, QUICK)


def some_way_on(made: Native, choices: int = 30) -> NativeState:
    state = made.start(3)
    for number in range(choices):
        options = made.advance(state)
        made.take(state, options[number % len(options)])
    made.advance(state)
    return state


# --- states --------------------------------------------------------------------------------------


def test_a_match_moves_between_the_machines() -> None:
    machine, made = table(HIDDEN).machine, native(HIDDEN)
    state = some_way_on(made)
    here = from_json(state.to_json())
    play_randomly(machine, here, generator(1))
    made.playout(state, made.generator(1))
    assert state.digest() == here.digest()


def test_a_copy_is_independent() -> None:
    made = native()
    state = some_way_on(made, 5)
    before, copy = state.to_json(), state.copy()
    made.playout(copy, made.generator(1))
    assert copy.status == OVER
    assert state.to_json() == before


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("pc", 10**6),
        ("pc", -5),
        ("base", 10**6),
        ("stack", [0] * 10),
        ("zones", []),
        ("values", []),
        ("marks", [1, 2, 3, 4, 5, 6]),
        ("marks", [1]),
        ("lasting", [[1, 999, 0, 0]]),
        ("gathered", [[999]]),
        ("phases", [99, 0, 0, 0]),
        ("seen", [1 << 40]),
        ("looker", 1),
        ("streams", ["x"]),
        ("status", 9),
    ],
)
def test_a_damaged_state_is_refused(field: str, value: object) -> None:
    made = native(HIDDEN)
    data = json.loads(some_way_on(made).to_json())
    data[field] = value
    with pytest.raises(ValueError, match=r".+"):
        made.from_json(json.dumps(data))


def test_a_damaged_text_is_refused() -> None:
    for text in ("", "[]", "{}", "null", '{"looker": 0}'):
        with pytest.raises(ValueError, match=r".*"):
            native().from_json(text)


# --- many matches --------------------------------------------------------------------------------


def test_threads_do_not_disturb_each_other() -> None:
    made, wishes = native(), Wishes(digests=True, options=True, covered=True)
    whole = playouts.play(made, range(60), wishes)
    parts = [range(first, first + 10) for first in range(0, 60, 10)]
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda seeds: playouts.play(made, seeds, wishes), parts))
    together = Playouts()
    for one in found:
        together.add(one)
    assert together == whole


def test_counting_changes_no_match() -> None:
    made = native(HIDDEN)
    plain = playouts.play(made, range(5), Wishes(digests=True))
    counted = playouts.play(made, range(5), Wishes(digests=True, options=True, covered=True))
    assert plain.matches == counted.matches


def test_the_instructions_that_ran_are_those_of_the_interpreter() -> None:
    machine, made = Machine(table(SMALL).machine.ruleset), native()
    play_randomly(machine, machine.start(1), generator(1, "bots"))
    found = playouts.play(made, [1], Wishes(covered=True))
    assert {pc for pc, ran in enumerate(found.covered) if ran} == machine.plain.made


def test_options_are_counted() -> None:
    made = native()
    found = playouts.play(made, range(20), Wishes(options=True))
    counts = playouts.option_counts(made, found)
    assert counts
    for one in counts:
        assert one.available >= one.taken >= one.taken_by_winners >= 0, one
        assert operand(made.ruleset.code[one.pc], "by") or made.ruleset.code[one.pc].op == "hear"
    # What could be completed without a choice is not counted; what a match counts, is.
    assert sum(one.taken for one in counts) >= sum(one.decisions for one in found.matches) - 20


def test_a_match_ends_at_its_limit() -> None:
    found = playouts.play(native(), range(3), most=4)
    assert all(one.undecided and one.decisions == 5 and not one.winners for one in found.matches)


# --- for bots ------------------------------------------------------------------------------------


def test_what_is_dealt_anew_looks_the_same_to_the_player() -> None:
    machine, made = table(HIDDEN).machine, native(HIDDEN)
    names, state = Names(machine.tables), some_way_on(made)
    numbers = made.generator(1)
    for player in range(3):
        twin = state.copy()
        made.redeal(twin, player, numbers)
        before, after = (from_json(one.to_json()) for one in (state, twin))
        assert view(names, after, player, None) == view(names, before, player, None)
        assert before.zones != after.zones
        assert sorted(p for z in before.zones for p in z) == sorted(
            p for z in after.zones for p in z
        )
        made.playout(twin, numbers)
        assert twin.status == OVER


def test_a_deal_of_a_game_without_secrets_changes_no_piece() -> None:
    made = native(next(Case(folder, 2) for folder in FOLDERS if folder.name == "tic-tac-toe"))
    state = some_way_on(made, 3)
    twin = state.copy()
    made.redeal(twin, 0, made.generator(1))
    assert json.loads(twin.to_json())["zones"] == json.loads(state.to_json())["zones"]
