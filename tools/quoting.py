"""Quoting the text of a game: the words and lines that a span marks."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile

from engine.compiler.alter_texts import name_of_text
from engine.core.span import Span


def quoted(span: Span, sources: Mapping[str, str]) -> tuple[str, ...]:
    """The lines of a span, its common indentation removed; nothing when the file is not there."""
    if span.via and (altered := sources.get(name_of_text(span))) is not None:
        return tuple(line.rstrip() for line in altered.split("\n"))
    text = sources.get(span.file)
    if text is None or span.line < 1:
        return ()
    rows = text.split("\n")[span.line - 1 : span.end_line]
    if not rows:
        return ()
    if span.end_column > 0:
        rows[-1] = rows[-1][: span.end_column - 1]
    indent = span.column - 1
    rows[0] = rows[0][indent:]
    rows[1:] = [row[_shared(row, indent) :] for row in rows[1:]]
    lines = [row.rstrip() for row in rows]
    while lines and not lines[-1]:
        lines.pop()
    return tuple(lines)


def words(span: Span, sources: Mapping[str, str]) -> str:
    """What a span says, on one line."""
    return " ".join(line.strip() for line in quoted(span, sources))


def line_of(span: Span, sources: Mapping[str, str]) -> str:
    """The whole line on which a span begins."""
    rows = sources.get(span.file, "").split("\n")
    return rows[span.line - 1].strip() if 0 < span.line <= len(rows) else ""


def entry_at(span: Span, sources: Mapping[str, str]) -> tuple[str, ...]:
    """The line on which a span begins, with the lines that stand further in below it."""
    rows = sources.get(span.file, "").split("\n")[max(span.line - 1, 0) :]
    if not rows or span.line < 1:
        return ()
    indent = _indent(rows[0])
    below = takewhile(lambda row: row.strip() and _indent(row) > indent, rows[1:])
    return tuple(row[indent:].rstrip() for row in (rows[0], *below))


def _indent(row: str) -> int:
    return len(row) - len(row.lstrip(" "))


def _shared(row: str, indent: int) -> int:
    """How much of `indent` a row really has."""
    return min(indent, len(row) - len(row.lstrip(" ")))
