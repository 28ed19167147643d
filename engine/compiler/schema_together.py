"""One fault that shows in many places, told once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.core.problem import Problem

MOST_LINES = 6


def told_once(found: Iterable[Problem]) -> list[Problem]:
    """Problems of the same words as one: the first, which names the lines of the others."""
    together: dict[tuple[str, str], list[Problem]] = {}
    for problem in found:
        together.setdefault((problem.code, problem.reason), []).append(problem)
    return [_with_others(first, others) for first, *others in together.values()]


def _with_others(first: Problem, others: list[Problem]) -> Problem:
    if not others:
        return first
    here = sorted({other.span.line for other in others if other.span.file == first.span.file})
    here = [line for line in here if line != first.span.line]
    elsewhere = sum(other.span.file != first.span.file for other in others)
    where = []
    if here:
        more = " …" if len(here) > MOST_LINES else ""
        lines = ", ".join(map(str, here[:MOST_LINES]))
        where.append(f"in line{'s' if len(here) > 1 else ''} {lines}{more}")
    if elsewhere:
        where.append(f"{elsewhere} times in other files")
    if not where:
        return first
    said = f"The same stands {', and '.join(where)}."
    return replace(first, remedy=f"{first.remedy}\n{said}".lstrip("\n"))
