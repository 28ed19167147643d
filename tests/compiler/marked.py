"""Texts that say with carets below a line which problem is expected where.

    effect: gain １ wear
                 ^^ full-width

Carets stand in columns of a terminal, where wide characters take two.
"""

import re
from collections.abc import Callable

from engine.core.problem import Problem, Problems, width

_MARK = re.compile(r"( *)(\^+) ([a-z-]+)$")

Wanted = tuple[int, int, int, str]
"""Line (from 1), first column (from 0), number of columns, code."""


def unmarked(marked: str) -> tuple[str, list[Wanted]]:
    """The text without its lines of carets, and what these say."""
    rows: list[str] = []
    wanted: list[Wanted] = []
    for row in marked.split("\n"):
        mark = _MARK.match(row)
        if mark:
            wanted.append((len(rows), len(mark[1]), len(mark[2]), mark[3]))
        else:
            rows.append(row)
    return "\n".join(rows), wanted


def told(problem: Problem, text: str) -> Wanted:
    """The same four of a problem in a text."""
    span = problem.span
    row = text.split("\n")[span.line - 1]
    until = span.end_column - 1 if span.end_line == span.line else len(row)
    shown = max(1, width(row[span.column - 1 : until]))
    return span.line, width(row[: span.column - 1]), shown, problem.code


def problems_of(marked: str, read: Callable[[str, Problems], object]) -> list[Problem]:
    """The problems of a marked text, after asserting that they are the marked ones."""
    text, wanted = unmarked(marked)
    problems = Problems()
    read(text, problems)
    assert [told(problem, text) for problem in problems.found] == wanted, problems.found
    return problems.found
