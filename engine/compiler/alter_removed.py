"""Names that nothing has any more, since a module took the thing out: the problem says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.core.problem import Place, Problem
from engine.core.span import Span


def with_removals(
    found: Iterable[Problem], removed: Mapping[str, Span], sources: Mapping[str, str]
) -> list[Problem]:
    """The problems; those about a name that is gone show where it was taken out."""
    if not removed:
        return list(found)
    return [_with_removal(one, removed, sources) for one in found]


def _with_removal(one: Problem, removed: Mapping[str, Span], sources: Mapping[str, str]) -> Problem:
    if one.code not in ("unknown-name", "unknown-verb", "verb-form"):
        return one
    gone = removed.get(_said(one.span, sources))
    if gone is None or any(place.span == gone for place in one.also):
        return one
    return replace(one, also=(*one.also, Place(gone, "taken out here")))


def _said(span: Span, sources: Mapping[str, str]) -> str:
    """The words of a span on one line."""
    rows = sources.get(span.file, "").split("\n")
    if not 0 < span.line <= len(rows) or span.line != span.end_line:
        return ""
    return rows[span.line - 1][span.column - 1 : span.end_column - 1]
