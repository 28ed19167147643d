"""Sheets as HTML pages that need no other file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in one column of a row: words, paragraphs of wording, or lines of an effect.

    `sort` is name, number, word, wording or effect; `lines` has at least one member, which may be
    empty. `note` stands small below (the name in another language, a reminder).
    """

    sort: str
    lines: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    cells: tuple[Cell, ...]
    copies: int
    invented: bool = False
    """No source gives this thing: it is printed with a mark."""


@dataclass(frozen=True, slots=True)
class Column:
    heading: str
    sort: str


@dataclass(frozen=True, slots=True)
class Table:
    """The things of one kind."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet in one language, ready to be printed."""

    id: str
    language: str
    game: str
    title: str
    version: str
    tables: tuple[Table, ...]
    words: Mapping[str, str]
    """The sheet's own words in its language (`tools.words`)."""

    @property
    def has_invented(self) -> bool:
        return any(row.invented for table in self.tables for row in table.rows)


def page(sheet: Sheet, paper: str = "A4") -> str:
    """The sheet as one self-contained HTML page: styles inside, no script, nothing loaded.

    `paper` is the size of printed pages, as styles have it.
    """
    environment = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template("sheet.html.j2").render(sheet=sheet, paper=paper)
