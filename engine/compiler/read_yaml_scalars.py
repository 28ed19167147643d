"""Single values of YAML: what they mean, and where each line of theirs begins."""

from __future__ import annotations

import math
import re
from typing import Protocol

import yaml

from engine.compiler.nodes import Scalar, Style
from engine.compiler.read_yaml_source import Source
from engine.compiler.text import Line, Text
from engine.core.span import Span

_WORDS: dict[str, bool | None] = {
    "": None,
    "~": None,
    **dict.fromkeys(("null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INTEGER = re.compile(r"[-+]?[0-9]{1,18}\Z")
_FRACTION = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?\Z")
_STYLES: dict[str | None, Style] = {
    None: "plain",
    "": "plain",
    "|": "literal",
    ">": "folded",
    "'": "single",
    '"': "double",
}
# An anchor or tag before a value.
_PROPERTIES = re.compile(r"(?:[&!]\S*(?:\s+(?:#[^\n]*)?)*)*")


class Mark(Protocol):
    """A place in the text, counted from 0 in characters; what either YAML parser gives."""

    index: int
    line: int
    column: int


def resolve(raw: str) -> str | int | float | bool | None:
    """What a plain word means: YAML 1.2, but octal, hexadecimal, infinity and NaN are words."""
    if raw in _WORDS:
        return _WORDS[raw]
    if _INTEGER.match(raw):
        return int(raw)
    if raw[0] in "+-.0123456789" and len(raw) < 40 and _FRACTION.match(raw):
        number = float(raw)
        return number if math.isfinite(number) else raw
    return raw


def marks(event: yaml.Event) -> tuple[Mark, Mark]:
    """Where an event begins and ends; those of a text always say so."""
    start, end = event.start_mark, event.end_mark
    assert start is not None
    assert end is not None
    return start, end


def scalar(event: yaml.ScalarEvent, source: Source) -> Scalar:
    """The scalar of an event of the YAML parser."""
    style = _STYLES[event.style]
    if style == "plain":
        return _plain(event, source)
    if style in ("literal", "folded"):
        return _block(event, source, style)
    return _quoted(event, source, style)


def _plain(event: yaml.ScalarEvent, source: Source) -> Scalar:
    line, column = _start(event, source)
    end = marks(event)[1]
    raw: str = event.value
    span = Span(source.file, line + 1, column + 1, end.line + 1, end.column + 1)
    lines: tuple[Line, ...] = (Line(raw, line + 1, column + 1),)
    if end.line != line:
        lines = _rows(source, line, column, end.line, end.column)
    return Scalar(resolve(raw), raw, "plain", span, Text(source.file, lines))


def _quoted(event: yaml.ScalarEvent, source: Source, style: Style) -> Scalar:
    line, column = _start(event, source)
    end = marks(event)[1]
    raw: str = event.value
    lines: tuple[Line, ...] = (Line(raw, line + 1, column + 2),)
    if end.line != line:
        lines = _rows(source, line, column + 1, end.line, end.column - 1)
    span = source.span(line, column, end.line, end.column)
    return Scalar(raw, raw, style, span, Text(source.file, lines))


def _start(event: yaml.ScalarEvent, source: Source) -> tuple[int, int]:
    """Where a value itself begins: behind its anchor and tag."""
    mark = marks(event)[0]
    if event.anchor is None and event.tag is None:
        return mark.line, mark.column
    skipped = _PROPERTIES.match(source.text, mark.index)
    passed = skipped.group() if skipped else ""
    fresh = passed.rfind("\n")
    column = mark.column + len(passed) if fresh < 0 else len(passed) - fresh - 1
    return mark.line + passed.count("\n"), column


def _rows(
    source: Source, line: int, column: int, end_line: int, end_column: int
) -> tuple[Line, ...]:
    """The lines of a value that goes over several, without the blanks around each."""
    rows = []
    for number in range(line, end_line + 1):
        row = source.row(number)
        start = column if number == line else len(row) - len(row.lstrip())
        stop = max(start, end_column) if number == end_line else len(row)
        rows.append(Line(row[start:stop].rstrip(), number + 1, start + 1))
    return tuple(rows)


def _block(event: yaml.ScalarEvent, source: Source, style: Style) -> Scalar:
    header, column = _start(event, source)
    if not event.value.strip("\n"):
        line = Line("", header + 1, column + 1)
        return Scalar("", "", style, source.span(header, column), Text(source.file, (line,)))
    if style == "literal":
        rows = event.value.rstrip("\n").split("\n")
    else:
        rows = _folded_rows(source, header + 1, marks(event)[1].line)
    lines = _block_lines(rows, header + 1, source)
    raw = "\n".join(rows) if style == "literal" else event.value.rstrip("\n")
    last = lines[-1]
    span = Span(source.file, header + 1, column + 1, last.line, last.column + len(last.says))
    return Scalar(raw, raw, style, span, Text(source.file, lines))


def _folded_rows(source: Source, first: int, end: int) -> list[str]:
    """The lines of a folded block as they stand, without its indentation."""
    rows = list(source.lines[first:end]) if end < len(source.lines) else list(source.lines[first:])
    while rows and not rows[-1].strip():
        rows.pop()
    filled = next((row for row in rows if row.strip()), "")
    indent = len(filled) - len(filled.lstrip(" "))
    return [row[indent:] for row in rows] or [""]


def _block_lines(rows: list[str], first: int, source: Source) -> tuple[Line, ...]:
    """Each row with its place: what the file has before it is the indentation of the block."""
    indents = [len(source.row(first + i)) - len(row) for i, row in enumerate(rows)]
    indent = next((n for n, row in zip(indents, rows, strict=True) if row), 0)
    return tuple(
        Line(row, first + i + 1, (indents[i] if row else indent) + 1) for i, row in enumerate(rows)
    )
