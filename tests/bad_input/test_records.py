"""Records that cannot be played again: one message that says why."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bad_input.conftest import Command

Change = Callable[[list[str]], list[str]]


@pytest.fixture
def record(game: Path, tmp_path: Path, command: Command) -> Path:
    """The record of a match between bots."""
    path = tmp_path / "match.jsonl"
    ended = command("play", game, "--seats", "bot,bot", "--record", path)
    assert ended.code == 0, ended.said
    return path


def damaged(head: dict[str, object]) -> Change:
    """Change keys of the first line."""
    return lambda lines: [json.dumps({**json.loads(lines[0]), **head}), *lines[1:]]


DAMAGES: dict[str, tuple[Change, str]] = {
    "empty": (lambda _: [], "first line"),
    "no header": (lambda lines: lines[1:], "no header"),
    "not json": (lambda lines: ["hello", *lines], "no header"),
    "a line in between": (lambda lines: [lines[0], "{", *lines[1:]], "line 2"),
    "impossible choice": (lambda lines: [lines[0], '{"choose": "7"}', *lines[1:]], "line 2"),
    "a choice too many": (lambda lines: [*lines, '{"choose": "1"}'], "over"),
    "other form": (damaged({"version": 99}), "99"),
    "other rules": (damaged({"play": "0" * 64}), "other rules"),
    "other game": (damaged({"modules": [["barge", "1.0.0", "x"]]}), "barge"),
    "players": (damaged({"players": 9}), "players"),
    "seats": (damaged({"seats": ["bot"]}), "players"),
    "seed": (damaged({"seed": "one"}), "first line"),
    "options": (damaged({"options": {"rounds": 99}}), "rounds"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_record(name: str, record: Path, game: Path, command: Command) -> None:
    change, hint = DAMAGES[name]
    lines = change(record.read_text().splitlines())
    record.write_text("".join(f"{line}\n" for line in lines))
    ended = command("replay", record, "--modules", game.parent)
    assert ended.code in (1, 2), ended.said
    assert hint in ended.said


def test_a_record_plays_again(record: Path, game: Path, command: Command) -> None:
    ended = command("replay", record, "--game", game)
    assert ended.code == 0, ended.said
    assert "share the victory" in ended.said or "wins" in ended.said


def test_a_cut_last_line_can_be_left_out(record: Path, game: Path, command: Command) -> None:
    text = record.read_text()
    record.write_text(text[: text.rindex("}")])
    ended = command("replay", record, "--game", game)
    assert ended.code == 1
    assert "cut" in ended.said
    assert command("replay", record, "--game", game, "--cut").code == 0


def test_edited_rules_are_told_and_may_be_gone_on_with(
    record: Path, game: Path, command: Command
) -> None:
    module = game / "module.yaml"
    module.write_text(module.read_text().replace("from 1 to 2", "from 1 to 3"))
    ended = command("replay", record, "--game", game)
    assert ended.code == 1
    assert "edited" in ended.said
    assert command("replay", record, "--game", game, "--anyway").code == 0


def test_a_comment_changes_no_rules(record: Path, game: Path, command: Command) -> None:
    module = game / "module.yaml"
    module.write_text("# A comment\n" + module.read_text())
    assert command("replay", record, "--game", game).code == 0


def test_a_binary_record(record: Path, command: Command) -> None:
    record.write_bytes(bytes(range(256)))
    ended = command("replay", record)
    assert ended.code == 1
    assert "damaged" in ended.said


def test_a_record_is_not_overwritten(record: Path, game: Path, command: Command) -> None:
    before = record.read_text()
    ended = command("play", game, "--seats", "bot,bot", "--record", record)
    assert ended.code == 2
    assert "exists already" in ended.said
    assert record.read_text() == before
