"""Every number of players and every option of the shipped games plays to an end."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.compiler.compile import Game, load
from engine.core.places import shipped_rules
from engine.play.machine import Machine
from tools.matches import bot_match

GAMES = sorted(path.parent for path in shipped_rules().glob("*/module.yaml"))


def setups(game: Game) -> Iterator[tuple[int, dict[str, object]]]:
    """Each number of players, and each word of each option."""
    offer = game.offer
    for players in range(offer.least_players, offer.most_players + 1):
        yield players, {}
    for option in offer.options:
        for value in option.words:
            if value != option.default:
                yield offer.most_players, {option.id: value}


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_each_setup_plays(folder: Path) -> None:
    game = load([folder])
    for players, options in setups(game):
        match = bot_match(Machine(game.ruleset(players, options)), 11)
        assert match.over, (players, options)
        assert not match.undecided, (players, options)
        assert match.state.surprises == 0
