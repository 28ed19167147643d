"""The problems of all matches that guards tell apart, made one list.

An error in one match is an error. A warning counts only when it holds in every match in which what
it is about is there: a formula that five players need is not unused.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence

from engine.compiler.declarations import ALWAYS, Declarations, Guard
from engine.compiler.specialise_match import Match
from engine.core.problem import Problem
from engine.core.span import Span


def joined(game: Declarations, found: Sequence[tuple[Match, Sequence[Problem]]]) -> list[Problem]:
    """Each problem once: all errors, and the warnings that no match speaks against.

    Of two matches the words may differ ("there are: p1, p2"); those of the first are kept.
    """
    guards = _Guards(game)
    first: dict[_Mark, list[Problem]] = {}
    where: dict[_Mark, list[Match]] = {}
    for match, problems in found:
        for mark, same in _by_mark(problems).items():
            first.setdefault(mark, same)
            where.setdefault(mark, []).append(match)
    kept: list[Problem] = []
    for mark, same in first.items():
        if same[0].severity == "error" or any(
            all(match in where[mark] for match, _ in found if match.has(guard))
            for guard in guards.around(mark[1])
        ):
            kept += same
    return _without_follow_ups(kept)


FOLLOW_UPS = frozenset(("unused", "never-heard", "never-reached"))
"""Warnings that an error may be the reason of: what it spoils uses and reaches nothing."""


def _without_follow_ups(found: list[Problem]) -> list[Problem]:
    if not any(one.severity == "error" for one in found):
        return found
    return [one for one in found if one.severity == "error" or one.code not in FOLLOW_UPS]


_Mark = tuple[str, Span]
"""Code and place: what makes problems of two matches the same."""


def _by_mark(problems: Sequence[Problem]) -> dict[_Mark, list[Problem]]:
    found: dict[_Mark, list[Problem]] = {}
    for problem in problems:
        found.setdefault((problem.code, problem.span), []).append(problem)
    return found


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once, by file and place."""
    return sorted(
        dict.fromkeys(problems),
        key=lambda one: (one.span.file, one.span.line, one.span.column, one.code, one.reason),
    )


class _Guards:
    """Finds the guard under which a place stands: that of the last element that begins above it.

    What is altered for some matches stands there twice, once for them and once for all others.
    """

    def __init__(self, game: Declarations) -> None:
        heads = sorted(
            (((s.file, s.line, s.column), guard) for s, guard in _guarded(game)),
            key=lambda head: head[0],
        )
        self._starts = [start for start, _ in heads]
        self._guards = [guard for _, guard in heads]

    def around(self, span: Span) -> list[Guard]:
        """The guards of the elements that begin where this place belongs to."""
        end = bisect_right(self._starts, (span.file, span.line, span.column))
        if end == 0 or self._starts[end - 1][0] != span.file:
            return [ALWAYS]
        return self._guards[bisect_left(self._starts, self._starts[end - 1]) : end]


def _guarded(game: Declarations) -> Iterator[tuple[Span, Guard]]:
    """Every element of a game with its guard."""
    tables: tuple[Sequence[object], ...] = (
        game.kinds,
        game.zones,
        game.counters,
        game.formulas,
        game.verbs,
        game.events,
        game.triggers,
        game.changes,
        game.symbols,
        game.scenarios,
        game.setup,
        game.flows,
    )
    yield from game.altered
    for table in tables:
        for one in table:
            yield from _with_parts(one)


def _with_parts(one: object) -> Iterator[tuple[Span, Guard]]:
    span, guard = getattr(one, "span", None), getattr(one, "guard", ALWAYS)
    if isinstance(span, Span) and isinstance(guard, Guard):
        yield span, guard
    for part in getattr(one, "items", ()):
        yield from _with_parts(part)
