"""The tables of the README name scenarios that there are."""

import re

from tests.language.test_language import FOLDER, game
from tools.games import modules_in


def test_every_scenario_in_the_tables_exists() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    known = {
        f"{name}:{one.id}"
        for name in modules_in(FOLDER)
        for one in game(name).declarations.scenarios
    }
    named = re.findall(r"`([a-z]+:[a-z0-9-]+)`", text)
    assert [one for one in named if one not in known] == []
    assert len(set(named)) > 150


def test_every_folder_is_told_of() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [name for name in modules_in(FOLDER) if f"`{name}`" not in text] == []
