"""What an expansion adds changes nothing in a match in which none of it is in play."""

from pathlib import Path

import pytest

from engine.compiler.compile import Game, load
from engine.core.places import shipped_rules
from engine.play.machine import Machine
from engine.play.match import Match, start
from engine.play.random_play import generator
from tests.properties.tables import FOLDERS, game

EXPANSIONS = [folder for folder in FOLDERS if len(game(folder).declarations.modules) > 1]
CHOICES = 80


def base_of(folder: Path) -> Game:
    return load([game(folder).folders[0]])


def opening(machine: Machine, seed: int) -> Match:
    """The first choices of a random match."""
    match, numbers = start(machine, seed), generator(seed)
    while match.decision is not None and len(match.keys) < CHOICES:
        match.choose_randomly(numbers)
    return match


def asked(match: Match) -> tuple[str, ...]:
    return match.decision.keys if match.decision else ()


@pytest.mark.parametrize("folder", EXPANSIONS, ids=lambda folder: folder.name)
def test_the_same_seed_and_choices_lead_the_same_way(folder: Path) -> None:
    """Random streams belong to their zones: cards added elsewhere leave every draw as it was."""
    for seed in (1, 2):
        match = opening(Machine(base_of(folder).ruleset(3)), seed)
        again = start(Machine(game(folder).ruleset(3)), seed)
        for key in match.keys:
            assert again.decision is not None
            again.choose(key)
        assert asked(again) == asked(match)
        assert again.keys == match.keys


def test_there_are_expansions() -> None:
    assert [folder for folder in EXPANSIONS if folder.parent == shipped_rules()]
