"""The command line, run in this process; a small game, compiled for three."""

from functools import cache

import pytest

from engine.core.program import Ruleset
from tests.tools.conftest import JETTY, command
from tools.loading import load_game, ruleset_of

__all__ = ["command"]


@cache
def jetty_of(players: int) -> Ruleset:
    """The small game for a number of players."""
    return ruleset_of(load_game(str(JETTY)), players)


@pytest.fixture
def jetty() -> Ruleset:
    """The small game for three."""
    return jetty_of(3)
