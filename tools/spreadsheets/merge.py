"""What a table changes, seen from what was exported and from what the files say now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tools.spreadsheets.entries import Address, Entry

Take = Literal["", "table", "files"]
"""Whose text stands where both changed; empty: nobody's, that is a conflict."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table that came back: what it says now, and what was exported."""

    address: Address
    texts: Mapping[str, str]
    exported: Mapping[str, str]
    line: int


@dataclass(frozen=True, slots=True)
class Change:
    """A text that becomes another one; `old` is empty where there was none."""

    address: Address
    language: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """A text that both the files and the table changed."""

    address: Address
    language: str
    exported: str
    files: str
    table: str
    line: int


@dataclass(frozen=True, slots=True)
class Merged:
    """Everything that a table asks for. `unknown` are lines whose text is nowhere any more;
    `emptied` are cells that were emptied, which deletes nothing."""

    changes: tuple[Change, ...]
    conflicts: tuple[Conflict, ...]
    unknown: tuple[Row, ...]
    emptied: tuple[tuple[Row, str], ...]


def merge(entries: Sequence[Entry], rows: Sequence[Row], take: Take = "") -> Merged:
    """What the rows of a table change in these entries."""
    known = {entry.address: entry for entry in entries}
    changes: list[Change] = []
    conflicts: list[Conflict] = []
    emptied: list[tuple[Row, str]] = []
    for row in rows:
        entry = known.get(row.address)
        for language, new in row.texts.items() if entry else ():
            assert entry is not None
            was, now = row.exported.get(language, ""), entry.texts.get(language, "")
            if new in (was, now):
                continue
            if not new:
                emptied.append((row, language))
            elif now == was or take == "table":
                changes.append(Change(row.address, language, now, new))
            elif not take:
                conflicts.append(Conflict(row.address, language, was, now, new, row.line))
    unknown = tuple(row for row in rows if row.address not in known)
    return Merged(tuple(changes), tuple(conflicts), unknown, tuple(emptied))
