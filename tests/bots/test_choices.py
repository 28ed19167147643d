"""What built-in bots choose: legal, the same again, the same on both machines, nothing hidden."""

import pytest

from engine.play.random_play import generator
from engine.play.redeal import redeal
from engine.play.state import State, from_json
from tests.native.compiled import compiled_case, needs_compiler
from tests.properties.tables import FOLDERS, Case, decisions, every_case, table
from tests.properties.test_hidden import exchanged, hidden_pairs
from tools.bots.forward import CompiledForward, InterpretedForward
from tools.bots.words import thinker

THINKING = ("random", "greedy:2", "flat:8", "mcts:12")
HIDING = Case(next(folder for folder in FOLDERS if folder.name == "into-the-machine"), 3)


def chosen(case: Case, word: str, state: State, *, compiled: bool = False) -> int:
    """What a bot chooses in a state, always with the same random numbers."""
    numbers = generator(5, word)
    if compiled:
        fast = CompiledForward(compiled_case(case))
        s = fast.position(state)
        return thinker(word).choose(fast, s, fast.advance(s), numbers)
    slow = InterpretedForward(table(case).machine)
    t = slow.position(state)
    return thinker(word).choose(slow, t, slow.advance(t), numbers)


@every_case
def test_a_choice_is_one_of_the_options_and_changes_nothing(case: Case) -> None:
    for state, decision in decisions(case, 3, generator(3), 2):
        for word in ("greedy:1", "flat:1", "mcts:1"):
            before = state.digest()
            assert 0 <= chosen(case, word, state) < len(decision.options)
            assert state.digest() == before


@needs_compiler
@pytest.mark.parametrize("word", THINKING)
def test_both_machines_choose_alike(word: str) -> None:
    for state, _ in decisions(HIDING, 3, generator(3), 4):
        assert chosen(HIDING, word, state, compiled=True) == chosen(HIDING, word, state)


@needs_compiler
@pytest.mark.parametrize("word", THINKING)
def test_what_is_hidden_makes_no_difference(word: str) -> None:
    machine, tried = table(HIDING).machine, 0
    for state, decision in decisions(HIDING, 8, generator(8), 40):
        seen_by = machine.tables.bit(decision.player)
        for pair in hidden_pairs(machine, state, seen_by)[:2]:
            twin = exchanged(machine, state, *pair)
            first = chosen(HIDING, word, state, compiled=True)
            assert chosen(HIDING, word, twin, compiled=True) == first
            tried += 1
    assert tried > 20


def test_deals_of_states_that_look_alike_are_equal() -> None:
    machine, tried = table(HIDING).machine, 0
    for state, decision in decisions(HIDING, 8, generator(8), 20):
        for pair in hidden_pairs(machine, state, machine.tables.bit(decision.player)):
            twin = exchanged(machine, state, *pair)
            for one in (state, twin):
                redeal(machine, one, decision.player, generator(1))
            assert twin == state
            tried += 1
    assert tried > 20


@needs_compiler
def test_both_machines_deal_alike() -> None:
    machine, native = table(HIDING).machine, compiled_case(HIDING)
    for state, _ in decisions(HIDING, 4, generator(4), 20):
        for player in range(3):
            dealt, numbers = state.copy(), generator(2)
            redeal(machine, dealt, player, numbers)
            twin, again = native.from_json(state.to_json()), native.generator(2)
            native.redeal(twin, player, again)
            assert from_json(twin.to_json()) == dealt
            assert again == numbers
            assert dealt != state
