"""The games written by hand, against which speed is measured, are the same games."""

from __future__ import annotations

import importlib.util
import random
import statistics
from pathlib import Path

import pyspiel
import pytest

BY_HAND = Path(__file__).parent / "by_hand"
MATCHES = 400


def moves_by_hand(name: str) -> list[int]:
    spec = importlib.util.spec_from_file_location(name, BY_HAND / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    below = random.Random(1).randrange
    return [module.playout(below) for _ in range(MATCHES)]


def moves_there(name: str) -> list[int]:
    """Random matches in OpenSpiel; a pass (the only action, which sets nothing) is no move."""
    game, draw = pyspiel.load_game(name), random.Random(2).choice
    lengths = []
    for _ in range(MATCHES):
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            action = draw(actions)
            moves += state.action_to_string(action) != "pass"
            state.apply_action(action)
        lengths.append(moves)
    return lengths


@pytest.mark.parametrize("name", [path.stem for path in sorted(BY_HAND.glob("*.py"))])
def test_random_matches_are_as_long_as_elsewhere(name: str) -> None:
    here, there = moves_by_hand(name), moves_there(name)
    spread = statistics.stdev(there) / MATCHES**0.5
    assert statistics.fmean(here) == pytest.approx(statistics.fmean(there), abs=6 * spread + 0.01)
