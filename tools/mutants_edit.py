"""One change of the rules, in the designer's words: which words, and what stands there instead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.core.span import Span
from tools.quoting import words

LEFT_OUT = "left out"


@dataclass(frozen=True, slots=True)
class Edit:
    """A change: `span` marks the words that it is about, `says` what becomes of them.

    `statement` is the innermost statement that holds them, where there is one.
    """

    span: Span
    says: str
    statement: Span | None = None

    def within(self, statement: Span) -> Edit:
        """The same edit, known to stand in a statement, unless an inner one is known already."""
        return self if self.statement is not None else replace(self, statement=statement)


Variant = tuple[Edit, Any]
"""An edit and what a part of the rules is after it."""


class Quotes:
    """Words of the rules with their places."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources

    def words(self, span: Span) -> str:
        """What a span says, on one line."""
        return words(span, self._sources)

    def without(self, span: Span) -> Edit:
        """The edit that leaves out the words of a span."""
        return Edit(span, f"`{self.words(span)}` left out")

    def row(self, span: Span) -> str:
        """The first line of a span, as far as the span goes."""
        rows = self._sources.get(span.file, "").split("\n")
        if not 0 < span.line <= len(rows):
            return ""
        until = span.end_column - 1 if span.end_line == span.line else None
        return rows[span.line - 1][span.column - 1 : until]

    def find(self, span: Span, word: str, after: Span | None = None) -> Span:
        """Where `word` stands in the first line of `span`, not before the end of `after`.

        All of `span` where it cannot be found.
        """
        row = self.row(span)
        begin = after.end_column - span.column if after and after.end_line == span.line else 0
        found = row.find(word, max(begin, 0))
        return span.at(found, found + len(word)) if found >= 0 else span

    def behind(self, first: Span, last: Span) -> Span:
        """What stands behind `first`, to the end of `last`: the words that follow it."""
        gap = replace(
            last,
            line=first.end_line,
            column=first.end_column,
            end_line=last.end_line,
            end_column=last.end_column,
        )
        row = self.row(gap)
        skipped = len(row) - len(row.lstrip(" )"))
        return replace(gap, column=gap.column + skipped) if skipped < len(row) else last


def becomes(old: str, new: str) -> str:
    """How an edit says that some words are replaced."""
    return f"`{old}` becomes `{new}`"
