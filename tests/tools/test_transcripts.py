"""Sessions at the terminal come out as their transcripts say."""

from pathlib import Path

import pytest

from engine.core.problem import width
from tests.tools.transcripts.transcript import HERE, again, runs

TRANSCRIPTS = sorted(HERE.glob("*.txt"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(path: Path, tmp_path: Path) -> None:
    assert again(path.read_text(), tmp_path / "match.jsonl") == path.read_text()


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_no_line_is_wider_than_the_terminal(path: Path) -> None:
    played, _, _ = path.read_text().partition("$ rulewright replay")
    lines = [one for one in played.splitlines() if not one.startswith("$ ")]
    assert max(map(width, lines)) <= 80


def test_a_transcript_holds_its_answers() -> None:
    (one,) = runs("$ rulewright play x --seed 2\nRed\n> R Red   5\n> 1\n> ? 3\n>\nPass to Blue.\n")
    assert one.arguments == ("play", "x", "--seed", "2")
    assert one.answers == ("1", "? 3", "", "")
