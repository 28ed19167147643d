"""Where the YAML parser stopped, and what was read before."""

from __future__ import annotations

import re
from dataclasses import dataclass

import yaml

from engine.compiler.nodes import Scalar
from engine.compiler.read_yaml_keys import Role, role_of
from engine.compiler.read_yaml_source import Source
from engine.compiler.read_yaml_tree import TreeReader
from engine.core.problem import Place, Problem
from engine.core.span import Span

# Words and the blanks between them apart, so that a line of blanks is gone through only once.
KEY = re.compile(
    r"\s*(?:- +)*(?P<key>[^\s:#\"'{\[&*!|>-][^\s:#{\[]*(?:\s+[^\s:#{\[]+)*)\s*:(?=\s|$)"
)
"""A key, with the dashes before it."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Where reading stopped (lines and columns from 0), in what, and what was read before."""

    source: Source
    said: str
    line: int
    column: int
    within: str
    start: tuple[int, int] | None
    """Where the thing began in which reading stopped."""
    key: Scalar | None
    last: Scalar | None
    flow: bool
    """Inside { } or [ ]."""
    listed: bool
    """Inside a list."""
    opened: tuple[int, int] | None
    """Where the outermost { or [ stands that is open."""

    @property
    def row(self) -> str:
        return self.source.row(self.line)

    @property
    def rest(self) -> str:
        return self.row[self.column :]

    @property
    def role(self) -> Role:
        """The role of the key whose value was read last."""
        return role_of(self.key.raw, Role.DATA) if self.key else Role.DATA

    @property
    def behind_last(self) -> bool:
        """Whether the value read last ends on this line, with only blanks between."""
        if self.last is None or self.last.span.end_line - 1 != self.line:
            return False
        return not self.row[self.last.span.end_column - 1 : self.column].strip()

    def at(self, line: int, column: int, length: int = 1) -> Span:
        return self.source.span(line, column, line, column + max(1, length))

    @property
    def here(self) -> Span:
        return self.at(self.line, self.column)


def refusal(code: str, span: Span, reason: str, remedy: str, *also: Place) -> Problem:
    """An error with its places."""
    return Problem(code, "error", span, reason, remedy, also=also)


def failure_of(fault: yaml.YAMLError, reader: TreeReader) -> Failure:
    """Where and in what the parser stopped."""
    mark = getattr(fault, "problem_mark", None)
    begun = getattr(fault, "context_mark", None)
    line, column = (mark.line, mark.column) if mark else _end_of(reader.last)
    return Failure(
        reader.source,
        str(getattr(fault, "problem", "") or ""),
        *_at_text(reader.source, line, column),
        str(getattr(fault, "context", "") or ""),
        _at_text(reader.source, begun.line, begun.column) if begun else None,
        reader.key,
        reader.last,
        bool(reader.open and reader.open[-1].flow),
        bool(reader.open and not reader.open[-1].mapping),
        next(((part.start.line, part.start.column) for part in reader.open if part.flow), None),
    )


def _end_of(last: Scalar | None) -> tuple[int, int]:
    return (last.span.end_line - 1, last.span.end_column - 1) if last else (0, 0)


def _at_text(source: Source, line: int, column: int) -> tuple[int, int]:
    """The end of a file is shown behind its last word."""
    if line < len(source.lines) and (line < len(source.lines) - 1 or source.row(line)):
        return line, column
    line = len(source.lines) - 1
    while line > 0 and not source.row(line).strip():
        line -= 1
    return line, len(source.row(line).rstrip())
