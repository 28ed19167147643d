"""The compiled machine and the interpreter come to the same options, choices and results.

That they are in the same state at every decision of fifty matches, two hundred in the soak, is seen
to where random matches are played anyway: `tests/properties/test_play.py`.
"""

from dataclasses import dataclass

import pytest

from engine.native import playouts
from engine.play.machine import Machine
from engine.play.random_play import generator, play_randomly
from engine.play.result import result
from engine.play.state import OVER
from tests.native.compiled import compiled, compiled_case, needs_compiler
from tests.native.lockstep import begun, play_drawing, play_listing
from tests.properties.tables import FOLDERS, Case, every_case, game, table

pytestmark = needs_compiler


@every_case
def test_all_options_are_the_same(case: Case) -> None:
    check_lists(case, range(1))


@pytest.mark.soak
@every_case
def test_all_options_of_many_matches_are_the_same(case: Case) -> None:
    check_lists(case, range(1, 50))


def check_lists(case: Case, seeds: range) -> None:
    machine, native = table(case).machine, compiled_case(case)
    for seed in seeds:
        pair = begun(machine, native, seed)
        numbers = generator(seed, "lists")
        play_listing(pair, numbers, machine.ruleset.match_limit, ask_forced=seed % 2 == 0)


@every_case
def test_playouts_are_the_matches_of_the_interpreter(case: Case) -> None:
    """The digest of the last state holds every draw, choice and look-ahead before it."""
    machine, native = table(case).machine, compiled_case(case)
    found = playouts.play(native, range(3), playouts.Wishes(digests=True))
    for played in found.matches:
        state = play_randomly(machine, machine.start(played.seed), generator(played.seed, "bots"))
        undecided = state.status != OVER
        assert played.fault is None
        assert played.digest == state.digest()
        assert played.winners == result(machine, state, undecided=undecided).winners
        assert (played.undecided, played.decisions) == (undecided, state.choices)
        figures = (state.doubts, state.fallen, state.surprises)
        assert (played.doubts, played.fallen, played.surprises) == figures


@dataclass(frozen=True)
class Setting:
    """A module with one option other than usual."""

    folder: object
    players: int
    option: str
    value: object

    def __str__(self) -> str:
        return f"{getattr(self.folder, 'name', '')}-{self.option}-{self.value}"


def settings() -> list[Setting]:
    found = []
    for folder in FOLDERS:
        offer = game(folder).offer
        for option in offer.options:
            values = option.words if option.words else (True, False)
            for value in values:
                if value != option.default and option.allows(value):
                    found.append(Setting(folder, offer.most_players, option.id, value))
    return found


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_a_match_with_another_option_is_the_same(setting: Setting) -> None:
    ruleset = game(setting.folder).ruleset(setting.players, {setting.option: setting.value})
    machine, native = Machine(ruleset), compiled(ruleset)
    pair = begun(machine, native, 1)
    play_drawing(pair, generator(1), ruleset.match_limit)
