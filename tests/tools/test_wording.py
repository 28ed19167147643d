"""`rulewright wording` shows the texts of cards, and writes them beside the game."""

from pathlib import Path

from tests.tools.conftest import Command


def test_one_card_in_one_language(command: Command) -> None:
    ended = command("wording", "into-the-machine", "s1", "--lang", "en")
    assert ended.code == 0
    assert ended.out.splitlines()[1] == (
        "  en: Place 1 circle bot from your active supply into the machine at the silver entry, "
        "then move it 1 space."
    )


def test_a_card_that_there_is_not_names_the_nearest(command: Command) -> None:
    ended = command("wording", "automobiles", "engneer")
    assert ended.code != 0
    assert 'Did you mean "engineer"?' in ended.err


def test_the_golden_file_is_written_beside_the_game(command: Command, tmp_path: Path) -> None:
    command("new", str(tmp_path / "orchard"))
    ended = command("wording", str(tmp_path / "orchard"), "--golden")
    assert ended.code == 0
    text = (tmp_path / "orchard" / "wording.md").read_text("utf-8")
    assert "## Cellar (`crop.cellar`)" in text
    assert "(own words)" in text
