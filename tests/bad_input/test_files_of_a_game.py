"""Files that no designer would write on purpose: each gives one clear problem."""

import os
import random
from pathlib import Path

import pytest

from tests.bad_input.conftest import GAME, Command

LAUGHS = "".join(
    f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 10)}]\n" if n else "l0: &l0 [ha]\n"
    for n in range(10)
)
BAD_TEXTS = {
    "empty": ("", "empty-file"),
    "only-a-comment": ("# to do\n", "empty-file"),
    "truncated": (GAME[: GAME.index("crates}")], None),
    "truncated-in-braces": (GAME[: GAME.index(", green]")], "open-bracket"),
    "deep-lists": ("x: " + "[" * 5000, "too-large"),
    "deep-mappings": ("\n".join(" " * n + "a:" for n in range(3000)), "too-large"),
    "aliases": (LAUGHS, "too-large"),
    "a-list": ("- one\n- two\n", None),
    "a-word": ("hello\n", None),
    "a-tag": ("module: !!python/object/apply:os.system [echo]\n", "tag"),
}


@pytest.mark.parametrize("name", BAD_TEXTS)
def test_a_spoiled_module_file(name: str, game: Path, command: Command) -> None:
    text, code = BAD_TEXTS[name]
    (game / "module.yaml").write_text(text, encoding="utf-8")
    ended = command("check", game)
    assert ended.code == 1, ended.said
    assert "module.yaml" in ended.said
    assert code is None or code in ended.said


def test_a_binary_file(game: Path, command: Command) -> None:
    (game / "picture.yaml").write_bytes(random.Random(1).randbytes(4000))
    ended = command("check", game)
    assert ended.code == 1
    assert "picture.yaml" in ended.said
    assert "not-text" in ended.said


def test_fifty_megabytes(game: Path, command: Command) -> None:
    (game / "large.yaml").write_text("labels:\n" + "  word: {en: word}\n" * 2_600_000)
    assert (game / "large.yaml").stat().st_size > 49_000_000
    ended = command("check", game)
    assert ended.code == 1
    assert "too-large" in ended.said


def test_a_link_that_leaves_the_folder(game: Path, tmp_path: Path, command: Command) -> None:
    outside = tmp_path / "outside.yaml"
    outside.write_text("labels: {}\n")
    (game / "inside.yaml").symlink_to(outside)
    ended = command("check", game)
    assert ended.code == 1
    assert "outside-the-folder" in ended.said


def test_a_link_that_leads_nowhere(game: Path, command: Command) -> None:
    (game / "lost.yaml").symlink_to(game / "gone.yaml")
    ended = command("check", game)
    assert ended.code == 1
    assert "lost.yaml" in ended.said


def test_a_folder_called_like_a_file(game: Path, command: Command) -> None:
    (game / "cards.yaml").mkdir()
    assert command("check", game).code in (0, 1)


def test_a_pipe_is_not_waited_for(game: Path, command: Command) -> None:
    os.mkfifo(game / "pipe.yaml")
    ended = command("check", game)
    assert ended.code == 1
    assert "pipe.yaml" in ended.said


@pytest.mark.parametrize("line", ["id: 12:30", "id: ''", "id: ../quay", "version: one"])
def test_a_strange_identity(line: str, game: Path, command: Command) -> None:
    key = line.partition(":")[0]
    lines = GAME.splitlines(keepends=True)
    lines = [f"  {line}\n" if row.startswith(f"  {key}:") else row for row in lines]
    (game / "module.yaml").write_text("".join(lines))
    assert command("check", game).code == 1
