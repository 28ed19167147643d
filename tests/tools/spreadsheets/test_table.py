"""Names and wording to a spreadsheet and back."""

from __future__ import annotations

import csv
import shutil
import zipfile
from pathlib import Path

import openpyxl
import pytest

from tests.tools.conftest import JETTY, Command
from tools.spreadsheets import table as tables


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A copy of the small game."""
    return Path(shutil.copytree(JETTY, tmp_path / "jetty"))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*.yaml")}


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def write(path: Path, lines: list[dict[str, str]], delimiter: str = ",") -> None:
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, list(lines[0]), delimiter=delimiter)
        writer.writeheader()
        writer.writerows(lines)


def edit(path: Path, where: str, **texts: str) -> None:
    lines = rows(path)
    next(line for line in lines if line["where"] == where).update(texts)
    write(path, lines)


def test_a_table_that_nobody_changed_changes_nothing(
    command: Command, game: Path, tmp_path: Path
) -> None:
    before = contents(game)
    for name in ("cards.csv", "cards.xlsx"):
        assert command("export", game, tmp_path / name).code == 0
        ended = command("import", game, tmp_path / name)
        assert (ended.code, ended.out.splitlines()[-1]) == (0, "Nothing to change.")
    assert contents(game) == before


def test_a_translated_name_comes_into_its_line(
    command: Command, game: Path, tmp_path: Path
) -> None:
    table = tmp_path / "cards.csv"
    command("export", game, table)
    first = next(line for line in rows(table) if line["where"].endswith(".name"))
    edit(table, first["where"], ja="渡し場")
    before = contents(game)
    ended = command("import", game, table)
    assert ended.code == 0, ended.err
    after = contents(game)
    differing = [name for name in before if before[name] != after[name]]
    assert differing == [Path(first["file"]).name]
    old, new = before[differing[0]].decode(), after[differing[0]].decode()
    other = [
        pair for pair in zip(old.split("\n"), new.split("\n"), strict=True) if len(set(pair)) > 1
    ]
    assert len(other) == 1
    assert "渡し場" in other[0][1]
    assert command("import", game, table).out.splitlines()[-1] == "Nothing to change."


def test_a_spreadsheet_keeps_what_looks_like_a_formula(tmp_path: Path) -> None:
    from tools.spreadsheets.entries import Address, Entry

    entry = Entry(
        Address("mine", "cards.yaml", "cards.jobs.a.name"), {"en": "=1+1", "ja": "+1"}, {}
    )
    for name in ("a.csv", "a.xlsx"):
        path = tmp_path / name
        path.write_bytes(tables.written(path, [entry], ["en", "ja"]))
        (row,) = tables.read(path)
        assert row.texts == {"en": "=1+1", "ja": "+1"}
    cell = openpyxl.load_workbook(tmp_path / "a.xlsx").active["D2"]
    assert cell.data_type == "s"
    assert b"'=1+1" in (tmp_path / "a.csv").read_bytes()


def test_what_both_changed_is_shown_and_nothing_is_written(
    command: Command, game: Path, tmp_path: Path
) -> None:
    table = tmp_path / "cards.csv"
    command("export", game, table)
    first = next(line for line in rows(table) if line["where"].endswith(".name"))
    edit(table, first["where"], ja="渡し場")
    command("import", game, table)
    edit(table, first["where"], ja="桟橋の仕事")
    before = contents(game)
    ended = command("import", game, table)
    assert ended.code == 1
    assert "渡し場" in ended.out
    assert "桟橋の仕事" in ended.out
    assert "Nothing was written." in ended.out
    assert contents(game) == before
    assert command("import", game, table, "--take", "files").code == 0
    assert contents(game) == before
    assert command("import", game, table, "--take", "table", "--dry-run").code == 0
    assert contents(game) == before
    assert command("import", game, table, "--take", "table").code == 0
    assert contents(game) != before


def test_sorted_shortened_and_saved_with_semicolons(
    command: Command, game: Path, tmp_path: Path
) -> None:
    table = tmp_path / "cards.csv"
    command("export", game, table, "--lang", "de")
    lines = sorted(rows(table), key=lambda line: line["where"], reverse=True)
    named = [line for line in lines if line["where"].endswith(".name")][:3]
    for number, line in enumerate(named):
        line["de"] = f"Ding {number}: „so“ # wirklich"
    write(table, named, ";")
    ended = command("import", game, table)
    assert ended.code == 0, ended.err
    texts = b"".join(contents(game).values()).decode()
    assert all(f"Ding {number}: „so“ # wirklich" in texts for number in range(3))


def test_an_emptied_cell_deletes_nothing(command: Command, game: Path, tmp_path: Path) -> None:
    table = tmp_path / "cards.csv"
    command("export", game, table)
    first = next(line for line in rows(table) if line["en"])
    edit(table, first["where"], en="")
    before = contents(game)
    ended = command("import", game, table)
    assert ended.code == 0
    assert "is empty; the text is kept" in ended.out
    assert contents(game) == before


def test_line_ends_and_the_mark_at_the_start_stay(
    command: Command, game: Path, tmp_path: Path
) -> None:
    table = tmp_path / "cards.csv"
    command("export", game, table)
    first = next(line for line in rows(table) if line["where"].endswith(".name"))
    path = game / first["file"]
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    edit(table, first["where"], ja="渡し場")
    assert command("import", game, table).code == 0
    after = path.read_bytes()
    assert after.startswith(b"\xef\xbb\xbf")
    assert after.count(b"\n") == after.count(b"\r\n")
    assert "渡し場".encode() in after


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is empty"),
        (b"a,b\n1,2\n", 'the column "module" is missing'),
        ("module,file,where,en,exported\nm,f,w,Stra\u00dfe,{}\n".encode("latin-1"), "UTF-8"),
        (b"module,file,where,en,exported\nm,f,w,a,nonsense\n", "row 2"),
        (b"module,file,where,en,notes,exported\nm,f,w,a,b,{}\n", '"notes" is no language'),
    ],
)
def test_what_is_no_table_of_ours(
    command: Command, game: Path, tmp_path: Path, content: bytes, says: str
) -> None:
    table = tmp_path / "other.csv"
    table.write_bytes(content)
    ended = command("import", game, table)
    assert ended.code == 1
    assert says in ended.err


def test_what_is_no_spreadsheet(command: Command, game: Path, tmp_path: Path) -> None:
    table = tmp_path / "other.xlsx"
    table.write_bytes(b"PK\x03\x04 something else")
    assert command("import", game, table).code == 1
    assert command("export", game, tmp_path / "cards.ods").code == 2
    assert command("export", game, table).code == 2, "a table that is there is not replaced"


@pytest.mark.parametrize("place", range(0, 4_000, 333))
def test_a_damaged_spreadsheet(command: Command, game: Path, tmp_path: Path, place: int) -> None:
    table = tmp_path / "cards.xlsx"
    assert command("export", game, table).code == 0
    data = bytearray(table.read_bytes())
    data[place : place + 8] = b"\xff" * 8
    table.write_bytes(data)
    before = contents(game)
    assert command("import", game, table).code in (0, 1)
    assert contents(game) == before


def test_a_spreadsheet_that_unpacks_to_gigabytes(
    command: Command, game: Path, tmp_path: Path
) -> None:
    table = tmp_path / "cards.xlsx"
    assert command("export", game, table).code == 0
    with zipfile.ZipFile(table, "a", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/more.xml", b" " * (tables.MOST_BYTES + 1))
    ended = command("import", game, table)
    assert ended.code == 1
    assert "larger than any table" in ended.err


def test_a_missing_package_is_named(
    command: Command, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(tables, "import_module", missing)
    ended = command("export", game, tmp_path / "cards.xlsx")
    assert ended.code == 1
    assert 'pip install "rulewright[spreadsheet]"' in ended.err
    assert not (tmp_path / "cards.xlsx").exists()
