"""Entries as the rows of a table and back: `.csv`, and `.xlsx` with the extra `spreadsheet`."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from engine.core.problem import nearest_name
from tools.failures import Failure, WrongUse
from tools.spreadsheets.entries import Address, Entry
from tools.spreadsheets.merge import Row

PLACE = ("module", "file", "where")
PRINTED = "printed "
"""Before a language: what is printed where nothing stands in the language's own column."""
EXPORTED = "exported"
INSTALL = 'pip install "rulewright[spreadsheet]"'
ENDINGS = (".csv", ".xlsx")
MOST_BYTES = 50_000_000
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
"""The code of a language."""

# What a spreadsheet would take for a formula; it stands behind an apostrophe, as they do it.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def head(languages: Sequence[str]) -> list[str]:
    """The titles of the columns."""
    return [*PLACE, *languages, *(f"{PRINTED}{language}" for language in languages), EXPORTED]


def rows(entries: Sequence[Entry], languages: Sequence[str]) -> list[list[str]]:
    """One row for each entry, under `head`."""
    return [
        [
            entry.address.module,
            entry.address.file,
            entry.address.path,
            *(entry.texts.get(language, "") for language in languages),
            *(entry.made.get(language, "") for language in languages),
            json.dumps(dict(entry.texts), ensure_ascii=False, sort_keys=True),
        ]
        for entry in entries
    ]


def checked_ending(path: Path) -> str:
    """The ending of a table's name. Raises `WrongUse` for another one."""
    if path.suffix.lower() not in ENDINGS:
        raise WrongUse(f"{path} is no name for a table. It ends in .xlsx or .csv.")
    return path.suffix.lower()


def written(path: Path, entries: Sequence[Entry], languages: Sequence[str]) -> bytes:
    """The table as the content of a file of that name."""
    ending = checked_ending(path)
    table = [head(languages), *rows(entries, languages)]
    if ending == ".csv":
        return _csv([[_harmless(cell) for cell in row] for row in table])
    return _xlsx(table, len(languages))


def read(path: Path) -> list[Row]:
    """The rows of a table that came back.

    Raises `Failure` for a file that is no such table, `OSError` for one that cannot be read.
    """
    ending = checked_ending(path)
    if path.stat().st_size > MOST_BYTES:
        raise Failure(_too_large(path))
    cells = _csv_cells(path) if ending == ".csv" else _xlsx_cells(path)
    if not cells:
        raise Failure(f"{path} is empty. Export the table again.")
    return _rows(path, cells)


def _rows(path: Path, cells: Sequence[Sequence[str]]) -> list[Row]:
    titles = [title.strip() for title in cells[0]]
    for title in (*PLACE, EXPORTED):
        if title not in titles:
            raise Failure(_lacks(path, title, titles))
    languages = _languages(path, titles)
    found = []
    for line, row in enumerate(cells[1:], 2):
        said = dict(zip(titles, [*row, *[""] * (len(titles) - len(row))], strict=False))
        if any(said[title] for title in PLACE):
            address = Address(said["module"], said["file"], said["where"])
            texts = {language: said[language].strip() for language in languages}
            found.append(Row(address, texts, _exported(path, line, said[EXPORTED]), line))
    return found


def _languages(path: Path, titles: Sequence[str]) -> list[str]:
    """The columns with texts: all that are not ours. Raises `Failure` for one of no language."""
    found = [
        title
        for title in titles
        if title and title not in (*PLACE, EXPORTED) and not title.startswith(PRINTED)
    ]
    if wrong := next((one for one in found if not LANGUAGE.fullmatch(one)), None):
        raise Failure(
            f'{path}, first row: "{wrong}" is no language.\n'
            "A column is named by the code of its language: fr, de, zh-Hant. "
            "Name it so, or take it out."
        )
    return found


def _lacks(path: Path, title: str, titles: Sequence[str]) -> str:
    nearest = nearest_name(title, titles)
    meant = f' There is "{nearest}".' if nearest else ""
    return (
        f'{path}, first row: the column "{title}" is missing.{meant}\n'
        "The columns that tell where a text belongs must come back as they were exported."
    )


def _exported(path: Path, line: int, said: str) -> Mapping[str, str]:
    try:
        found = json.loads(said)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or not all(isinstance(one, str) for one in found.values()):
        raise Failure(
            f'{path}, row {line}: the column "{EXPORTED}" was changed.\n'
            "It tells what the text was, so that no work of others is lost. "
            "Take the column from the exported table."
        )
    return found


def _csv(table: Sequence[Sequence[str]]) -> bytes:
    """As spreadsheets open it: UTF-8 with a byte order mark."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(table)
    return out.getvalue().encode("utf-8-sig")


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def _bare(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_FORMULA) else cell


def _csv_cells(path: Path) -> list[list[str]]:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Failure(f'{path} is not in UTF-8. Save it as "CSV UTF-8", or as .xlsx.') from None
    first = text.split("\n", 1)[0]
    comma = max((",", ";", "\t"), key=first.count)
    try:
        found = list(csv.reader(io.StringIO(text, newline=""), delimiter=comma))
    except csv.Error as fault:
        raise Failure(f"{path} is no table: {fault}.") from None
    return [[_bare(cell.replace("\r\n", "\n")) for cell in row] for row in found]


def openpyxl() -> ModuleType:
    """The library for `.xlsx`. Raises `Failure` that says what to install."""
    try:
        return import_module("openpyxl")
    except ModuleNotFoundError:
        raise Failure(
            "For .xlsx Rulewright needs a further package. Install it:\n"
            f"  {INSTALL}\nA .csv needs none."
        ) from None


def _xlsx(table: Sequence[Sequence[str]], languages: int) -> bytes:
    book = openpyxl().Workbook()
    sheet = book.active
    sheet.title = "wording"
    for line, row in enumerate(table, 1):
        for column, text in enumerate(row, 1):
            cell = sheet.cell(line, column)
            cell.value, cell.data_type = text, "s"
    _dress(sheet, languages)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _dress(sheet: Any, languages: int) -> None:
    """Wide columns that wrap, titles that stay, the last column out of sight."""
    styles = import_module("openpyxl.styles")
    letters = import_module("openpyxl.utils").get_column_letter
    first = len(PLACE) + 1
    widths = [18, 22, 38, *[48] * (2 * languages)]
    for number, width in enumerate(widths, 1):
        sheet.column_dimensions[letters(number)].width = width
    sheet.column_dimensions[letters(len(widths) + 1)].hidden = True
    for row in sheet.iter_rows(min_row=1, min_col=1):
        for cell in row:
            cell.alignment = styles.Alignment(wrap_text=True, vertical="top")
            if cell.row == 1:
                cell.font = styles.Font(bold=True)
            elif cell.column >= first + languages or cell.column < first:
                cell.font = styles.Font(color="808080")
    sheet.freeze_panes = sheet.cell(2, first)


def _xlsx_cells(path: Path) -> list[list[str]]:
    library = openpyxl()
    try:
        if _unpacked_size(path) > MOST_BYTES:
            raise Failure(_too_large(path))
        book = library.load_workbook(path, read_only=True, data_only=True)
        rows = book.worksheets[0].iter_rows(values_only=True)
        return [["" if value is None else str(value) for value in row] for row in rows]
    except Failure:
        raise
    except Exception:  # openpyxl tells in many ways that a file is no spreadsheet
        raise Failure(
            f"{path} is no spreadsheet that can be read. Save it again as .xlsx."
        ) from None


def _unpacked_size(path: Path) -> int:
    """The bytes of what is packed in an `.xlsx`; more than it says is never read of it."""
    with zipfile.ZipFile(path) as packed:
        return sum(part.file_size for part in packed.infolist())


def _too_large(path: Path) -> str:
    return f"{path} is larger than any table that we write."
