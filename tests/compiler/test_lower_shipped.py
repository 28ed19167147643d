"""Every shipped game is lowered soundly for every match that its guards tell apart."""

from pathlib import Path

import pytest

from engine.compiler.check import check
from engine.compiler.lower import lower
from engine.compiler.specialise import specialise
from engine.compiler.specialise_match import configurations
from engine.core.codec import from_json, to_json
from engine.core.places import shipped_rules
from engine.core.problem import Problems
from engine.core.verify import verify
from tests.compiler.small_games import FIXTURES, gathered

GAMES = [FIXTURES / "jetty", *sorted(one.parent for one in shipped_rules().glob("*/module.yaml"))]


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_sound_for_every_match(folder: Path) -> None:
    game = gathered(folder)
    for match in configurations(game):
        problems = Problems()
        world = specialise(game, match, problems)
        assert world is not None
        ruleset = lower(check(world, problems))
        assert problems.errors == []
        assert verify(ruleset) == []
        assert from_json(to_json(ruleset)) == ruleset
