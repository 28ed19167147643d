"""Problems: what is wrong with a game's text, where, why, and how to mend it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher, get_close_matches
from typing import Literal

from engine.core.span import Span

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Place:
    """A second place that a problem shows, with what is to be seen there."""

    span: Span
    says: str


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault in a module.

    `code` is a key of `core.problem_codes.CODES`; `reason` says what is wrong, `remedy` what to
    write instead; `nearest` is the likeliest intended name; `also` are further places.
    """

    code: str
    severity: Severity
    span: Span
    reason: str
    remedy: str = ""
    nearest: str = ""
    also: tuple[Place, ...] = ()


class ProblemsFound(Exception):
    """A pass ended with errors; `problems` holds all that it collected, warnings too.

    `sources` are the texts of the files, for `render`, as far as they could be read.
    """

    def __init__(
        self, problems: Iterable[Problem], sources: Mapping[str, str] | None = None
    ) -> None:
        self.problems = tuple(problems)
        self.sources = dict(sources or {})
        super().__init__("; ".join(f"{p.span}: {p.reason}" for p in self.problems))


@dataclass(slots=True)
class Problems:
    """Collects the problems of a pass."""

    found: list[Problem] = field(default_factory=list)
    _known: set[Problem] = field(default_factory=set, init=False, repr=False, compare=False)
    """What `found` holds, as long as nobody else changed it."""

    def error(
        self,
        code: str,
        span: Span,
        reason: str,
        remedy: str = "",
        nearest: str = "",
        also: tuple[Place, ...] = (),
    ) -> None:
        self._add(Problem(code, "error", span, reason, remedy, nearest, also))

    def warning(
        self,
        code: str,
        span: Span,
        reason: str,
        remedy: str = "",
        nearest: str = "",
        also: tuple[Place, ...] = (),
    ) -> None:
        self._add(Problem(code, "warning", span, reason, remedy, nearest, also))

    def _add(self, problem: Problem) -> None:
        if len(self._known) != len(self.found):
            self._known = set(self.found)
        if problem not in self._known:
            self._known.add(problem)
            self.found.append(problem)

    @property
    def errors(self) -> list[Problem]:
        return [p for p in self.found if p.severity == "error"]

    def stop_on_errors(self) -> None:
        """Raise `ProblemsFound` when an error was collected."""
        if self.errors:
            raise ProblemsFound(self.found)


ALIKE, SURELY_ALIKE = 0.65, 0.75
"""How much of two words is the same when one may be meant for the other, and when it may even if
they begin otherwise."""


def nearest_name(wrong: str, names: Iterable[str]) -> str:
    """The name most like `wrong`, or the empty string."""
    pool = sorted(set(names))
    folded = {name.casefold(): name for name in pool}
    said = wrong.casefold()
    if said in folded:
        return folded[said]
    for close in get_close_matches(said, list(folded), n=1, cutoff=ALIKE):
        alike = SequenceMatcher(None, said, close).ratio()
        if close[:1] == said[:1] or alike >= SURELY_ALIKE:
            return folded[close]
    return ""


def width(text: str) -> int:
    """Columns that `text` takes in a terminal: wide East Asian characters take two."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def render(problem: Problem, sources: Mapping[str, str]) -> str:
    """The problem as a designer reads it: place, line, caret, reason, remedy.

    `sources` maps the files of spans to their text; a file that it lacks is named without its line.
    """
    head = f"{problem.span}  {problem.code}"
    if problem.severity == "warning":
        head += " (warning)"
    lines = [head, *(f"   (through {step})" for step in problem.span.via)]
    lines += _excerpt(problem.span, sources, before=1)
    said = problem.reason
    if problem.nearest:
        said += f' Did you mean "{problem.nearest}"?'
    lines.append(f"   {said}")
    lines += [f"   {line}" for line in problem.remedy.splitlines()]
    for place in problem.also:
        lines.append(f"   {place.span}: {place.says}")
        lines += _excerpt(place.span, sources, before=0)
    return "\n".join(lines)


def _excerpt(span: Span, sources: Mapping[str, str], before: int) -> list[str]:
    text = sources.get(span.file)
    if not text or span.line < 1:
        return []
    rows = text.split("\n")
    if span.line > len(rows):
        return []
    shown = []
    for number in range(max(1, span.line - before), span.line + 1):
        row = rows[number - 1].rstrip("\r").replace("\t", " ")
        if number < span.line and not row.strip():
            continue
        shown.append(f"{number:5d} │ {row}".rstrip())
    row = rows[span.line - 1].rstrip("\r").replace("\t", " ")
    until = span.end_column if span.end_line == span.line else len(row) + 1
    lead = width(row[: span.column - 1])
    marks = max(1, width(row[span.column - 1 : until - 1]))
    shown.append(f"      │ {' ' * lead}{'^' * marks}")
    return shown
