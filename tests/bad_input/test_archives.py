"""Archives that were made to do harm: refused as a whole, with nothing of them left behind."""

import stat
import zipfile
from pathlib import Path

import pytest

from engine.compiler import module_archive
from engine.compiler.module_archive import unpacked
from engine.core.problem import Problems
from tests.bad_input.conftest import GAME, Command

HEAD = GAME.encode()


def archive(path: Path, *files: tuple[str | zipfile.ZipInfo, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in files:
            file.writestr(name, data)
    return path


def refused(path: Path) -> str:
    """The code of the one problem."""
    problems = Problems()
    assert unpacked(path, problems) is None
    (problem,) = problems.found
    return problem.code


def link(name: str, mode: int = stat.S_IFLNK) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.create_system = 3
    info.external_attr = (mode | 0o777) << 16
    return info


@pytest.mark.parametrize(
    "name",
    [
        "../out.yaml",
        "quay/../../out.yaml",
        "/etc/out.yaml",
        "C:/out.yaml",
        "..\\out.yaml",
        "quay\\..\\..\\out.yaml",
    ],
)
def test_paths_that_climb_out(name: str, tmp_path: Path) -> None:
    made = archive(tmp_path / "pack.zip", ("module.yaml", HEAD), (name, b"x: 1\n"))
    assert refused(made) == "outside-the-folder"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pack.zip"]


@pytest.mark.parametrize("mode", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR])
def test_links_and_other_things_that_are_no_files(mode: int, tmp_path: Path) -> None:
    made = archive(tmp_path / "pack.zip", (link("module.yaml", mode), b"/etc/passwd"))
    assert refused(made) == "outside-the-folder"


def test_a_file_that_unpacks_to_gigabytes(tmp_path: Path) -> None:
    made = archive(tmp_path / "pack.zip", ("module.yaml", HEAD))
    with zipfile.ZipFile(made, "a", zipfile.ZIP_DEFLATED) as file:
        for number in range(6):
            file.writestr(f"{number}.yaml", b"0" * 20_000_000)
    assert made.stat().st_size < 200_000
    assert refused(made) == "too-large"


def test_a_size_that_is_a_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is unpacked is counted, whatever the archive says of itself."""
    made = archive(tmp_path / "pack.zip", ("module.yaml", HEAD), ("a.yaml", b"0" * 5_000))
    monkeypatch.setattr(module_archive, "MOST_OF_A_FILE", 1_000)
    assert refused(made) == "too-large"


def test_more_files_than_any_game_has(tmp_path: Path) -> None:
    files = [(f"{number}.yaml", b"") for number in range(module_archive.MOST_ENTRIES + 1)]
    assert refused(archive(tmp_path / "pack.zip", *files)) == "too-large"


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_one_name_twice(tmp_path: Path) -> None:
    made = archive(tmp_path / "pack.zip", ("module.yaml", HEAD), ("MODULE.yaml", b"x: 1\n"))
    assert refused(made) == "cannot-read"


def test_an_archive_that_is_damaged(tmp_path: Path) -> None:
    made = archive(tmp_path / "pack.zip", ("module.yaml", HEAD * 50))
    data = bytearray(made.read_bytes())
    data[60:90] = b"\xff" * 30
    made.write_bytes(bytes(data))
    assert refused(made) == "cannot-read"


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"not a zip file at all"])
def test_what_is_no_archive(data: bytes, tmp_path: Path, command: Command) -> None:
    path = tmp_path / "pack.zip"
    path.write_bytes(data)
    assert refused(path) == "cannot-read"
    ended = command("check", path)
    assert ended.code == 1
    assert "damaged, or no zip file" in ended.said


def test_a_harmless_archive_is_a_game(tmp_path: Path, command: Command) -> None:
    made = archive(tmp_path / "pack.zip", ("quay/module.yaml", HEAD))
    ended = command("simulate", made, "--games", 2)
    assert ended.code == 0, ended.said
    ended = command("check", "quay", "--modules", made)
    assert ended.code == 0, ended.said


def test_a_rotten_archive_among_the_modules_is_told_of(tmp_path: Path, command: Command) -> None:
    made = archive(tmp_path / "pack.zip", ("../module.yaml", HEAD))
    ended = command("modules", "--modules", made)
    assert ended.code == 1
    assert "would lie outside" in ended.said


@pytest.mark.parametrize("packing", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA, zipfile.ZIP_DEFLATED])
def test_what_is_damaged_inside(packing: int, tmp_path: Path) -> None:
    made = tmp_path / "pack.zip"
    with zipfile.ZipFile(made, "w", packing) as file:
        file.writestr("module.yaml", HEAD * 20)
    start = len("module.yaml") + 30  # behind the header of the file
    data = bytearray(made.read_bytes())
    data[start : start + 24] = b"\xff" * 24
    made.write_bytes(data)
    assert refused(made) == "cannot-read"


@pytest.mark.parametrize("name", ["\x1b[31mred.yaml", "../\x1b[2J.yaml", "\x9b2J.yaml"])
def test_a_name_that_speaks_to_the_terminal(name: str, tmp_path: Path) -> None:
    made = archive(tmp_path / "pack.zip", ("module.yaml", HEAD), (name, b"x: 1\n"))
    problems = Problems()
    assert unpacked(made, problems) is None
    assert not any(sign in problems.found[0].reason for sign in "\x1b\x9b")
