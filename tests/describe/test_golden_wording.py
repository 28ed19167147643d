"""The wording beside each shipped game is what its effects make now.

`rulewright wording GAME --golden` writes it anew, to be reviewed as a diff.
"""

from pathlib import Path

import pytest

from tools.loading import load_game
from tools.wording_table import GOLDEN, golden_text, worded_things

RULES = Path(__file__).parents[2] / "rules"
GAMES = sorted(path.parent.name for path in RULES.glob(f"*/{GOLDEN}"))


@pytest.mark.parametrize("game", GAMES)
def test_it_is_as_it_would_be_written_now(game: str) -> None:
    kept = (RULES / game / GOLDEN).read_text("utf-8")
    assert golden_text(load_game(game)) == kept


@pytest.mark.parametrize("game", GAMES)
def test_every_card_says_something_in_every_language(game: str) -> None:
    declared = load_game(game).declarations
    for one in worded_things(declared, declared.languages):
        silent = [language for language, text in one.texts.items() if not text.lines]
        assert not silent, one.key


def test_every_game_with_cards_keeps_its_wording() -> None:
    worded = {
        path.parent.name
        for path in RULES.glob("*/module.yaml")
        if worded_things(load_game(path.parent.name).declarations, ["en"])
    }
    assert worded == set(GAMES)
