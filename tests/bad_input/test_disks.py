"""Disks that are full and folders that cannot be written: a message, and no half of a file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bad_input.conftest import Command

ROOT = Path(__file__).parents[2]
LIMITED = (
    "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100));"
    "from tools.cli import main; sys.argv[0] = 'rulewright'; main()"
)
"""A process whose files hold 100 bytes at most: writing more fails as on a full disk."""


def on_a_full_disk(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", LIMITED, *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "RULEWRIGHT_CACHE": ""},
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["sheets", "GAME", "--out", "OUT"],
        ["schema", "GAME", "--out", "OUT/quay.json"],
        ["play", "GAME", "--seats", "bot,bot", "--record", "OUT/match.jsonl"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_full_disk(arguments: list[str], game: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    given = [a.replace("GAME", str(game)).replace("OUT", str(out)) for a in arguments]
    done = on_a_full_disk(*given)
    said = done.stdout + done.stderr
    assert done.returncode == 1, said
    assert str(out) in done.stderr
    assert "Traceback" not in said
    assert list(out.iterdir()) == []


def test_the_cache_may_be_full(game: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, "check", str(game)],
        cwd=ROOT,
        env={**os.environ, "RULEWRIGHT_CACHE": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command_name", ["sheets", "schema"])
def test_a_file_where_a_folder_belongs(
    command_name: str, game: Path, tmp_path: Path, command: Command
) -> None:
    (tmp_path / "file").write_text("mine")
    out = tmp_path / "file" / "in" if command_name == "sheets" else tmp_path / "file" / "x.json"
    ended = command(command_name, game, "--out", out)
    assert ended.code == 1, ended.said
    assert "file" in ended.said
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_read_only_folder(game: Path, tmp_path: Path, command: Command) -> None:
    out = tmp_path / "out"
    out.mkdir(mode=0o500)
    ended = command("sheets", game, "--out", out)
    assert ended.code == 1
    assert str(out) in ended.said


def test_a_read_only_file_system(game: Path, command: Command) -> None:
    """/proc takes no files, not even root's."""
    if not Path("/proc/self").is_dir():
        pytest.skip("no /proc here")
    ended = command("sheets", game, "--out", "/proc/sheets")
    assert ended.code == 1, ended.said
    assert "/proc/sheets" in ended.said


def test_standard_output_on_a_full_disk(game: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "tools.cli", "schema", str(game)],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "No space left" in done.stderr


def test_a_reader_that_has_seen_enough(game: Path) -> None:
    shell = f"{sys.executable} -m tools.cli schema {game} | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", shell], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.returncode == 0
