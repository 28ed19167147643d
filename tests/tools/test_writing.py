import os
import stat
from pathlib import Path

import pytest

from tools.writing import write_whole


def test_a_file_is_written_with_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "new" / "sheet.html"
    write_whole(path, "早見表")
    assert path.read_text(encoding="utf-8") == "早見表"
    assert [p.name for p in path.parent.iterdir()] == ["sheet.html"]


def test_permissions_of_the_old_file_stay(tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    path.write_text("old")
    path.chmod(0o640)
    write_whole(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert path.read_text() == "new"


def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "record.jsonl"
    path.write_text("old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left") as caught:
        write_whole(path, "new")
    assert caught.value.filename == str(path)
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["record.jsonl"]


def test_a_folder_is_not_overwritten(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path, "text")
