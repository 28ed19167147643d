"""Every shipped game as an OpenSpiel game: the suite of OpenSpiel, copies, what is seen."""

import pytest

from tools.games import shipped

pytest.importorskip("pyspiel", reason="pip install 'rulewright[rl]' brings OpenSpiel")

import pyspiel

from tools.adapters.open_spiel_game import load

LONG = ("automobiles", "automobiles-expansion", "into-the-machine")
"""Of these a random match has a thousand decisions."""


@pytest.mark.parametrize("game", [game for game in shipped() if game not in LONG])
def test_random_simulations(game: str) -> None:
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("game", LONG)
def test_random_simulations_of_long_games(game: str) -> None:
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=True, verbose=False)


def test_a_copy_goes_its_own_way() -> None:
    state = load("tic-tac-toe").new_initial_state()
    twin = state.clone()
    state.apply_action(state.legal_actions()[0])
    assert len(twin.legal_actions()) == 9
    assert len(state.legal_actions()) == 8
    assert state.action_to_string(state.current_player(), state.legal_actions()[0]) == "square b3"


def test_returns_are_those_of_the_match() -> None:
    state = load("tic-tac-toe").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.returns() == [1.0, -1.0]


def test_chance_deals_and_nobody_sees_how() -> None:
    game = load("into-the-machine")
    first, second = game.new_initial_state(), game.new_initial_state()
    assert first.is_chance_node()
    first.apply_action(3)
    second.apply_action(4)
    assert "seed" not in str(first)
    assert not first.is_chance_node()
    assert game.max_chance_outcomes() == len(first.clone().history()) * 1024
