"""Everything that is told of a simulation, worked out from its matches and counts."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.core.program import Ruleset
from engine.core.span import Span
from tools.coverage import Line, lines_run
from tools.languages import in_language
from tools.quoting import line_of
from tools.simulation.intervals import Share
from tools.simulation.outliers import Outlier, outliers
from tools.simulation.part import Part, Played, together
from tools.simulation.plan import Plan
from tools.simulation.question_names import QuestionNames
from tools.simulation.usage import Asked, Chosen, Usage

BARS = 16
"""A histogram has at most so many bars."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Least, median, mean and most of a number, and the middle nine of ten."""

    least: int
    median: float
    mean: float
    most: int
    low: int = 0
    high: int = 0

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Spread:
        """The spread of at least one number."""
        ordered = sorted(numbers)
        last = len(ordered) - 1
        low, high = ordered[round(0.05 * last)], ordered[round(0.95 * last)]
        mean = round(statistics.fmean(ordered), 1)
        return cls(ordered[0], statistics.median(ordered), mean, ordered[-1], low, high)


@dataclass(frozen=True, slots=True)
class Histogram:
    """How many numbers lie from `start` on in each stretch of `width`."""

    start: int
    width: int
    counts: tuple[int, ...]

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Histogram:
        """Of at least one number, in stretches of a round width."""
        least, most = min(numbers), max(numbers)
        width = _round_width((most - least + 1) / BARS)
        start = least // width * width
        counts = [0] * ((most - start) // width + 1)
        for number in numbers:
            counts[(number - start) // width] += 1
        return cls(start, width, tuple(counts))


@dataclass(frozen=True, slots=True)
class Length:
    """A number of each match: how it spreads."""

    spread: Spread
    histogram: Histogram

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Length:
        """Of at least one match."""
        return cls(Spread.of(numbers), Histogram.of(numbers))


@dataclass(frozen=True, slots=True)
class Unused:
    """A verb or a line of an effect that never ran."""

    where: Span
    text: str


@dataclass(frozen=True, slots=True)
class Report:
    """What a simulation comes to."""

    title: str
    plan: Plan
    options: Mapping[str, object]
    played: tuple[Played, ...]
    keys: tuple[str, ...]
    """The seats by the names that bots and records use."""
    seats: tuple[str, ...]
    """The seats as people call them."""
    wins: tuple[Share, ...]
    even: float
    """What each seat's share would be if all were alike: shared victories count for each."""
    shared: int
    undecided: int
    decisions: Length
    turns: Length | None
    lead: Length | None
    doubts: int
    fallen: int
    surprises: int
    asked: tuple[Asked, ...]
    chosen: tuple[Chosen, ...]
    verbs: tuple[Unused, ...]
    lines: tuple[Unused, ...]
    outliers: tuple[Outlier, ...]

    @property
    def matches(self) -> int:
        """How many were played."""
        return len(self.played)


def report(
    ruleset: Ruleset,
    sources: Mapping[str, str],
    plan: Plan,
    batches: Sequence[Part],
    language: str = "en",
) -> Report:
    """What batches of matches come to, of at least one match in all."""
    part = together(batches)
    played = tuple(part.matches)
    usage = Usage(batches, QuestionNames(ruleset, sources, language))
    labels = ruleset.kinds[0].labels
    seats = range(len(labels))
    wins = tuple(sum(seat in match.winners for match in played) for seat in seats)
    turns = [match.turns for match in played]
    return Report(
        title=in_language(ruleset.title, language),
        plan=plan,
        options=ruleset.options,
        played=played,
        keys=tuple(label.key for label in labels),
        seats=tuple(in_language(label.text, language) for label in labels),
        wins=tuple(Share(won, len(played)) for won in wins),
        even=sum(wins) / len(seats) / len(played),
        shared=sum(len(match.winners) > 1 for match in played),
        undecided=sum(match.undecided for match in played),
        decisions=Length.of([match.decisions for match in played]),
        turns=Length.of(turns) if any(turns) else None,
        lead=_lead(ruleset, played),
        doubts=sum(match.doubts for match in played),
        fallen=sum(match.fallen for match in played),
        surprises=sum(match.surprises for match in played),
        asked=usage.by_question(),
        chosen=usage.by_thing(),
        verbs=_unused_verbs(ruleset, part.covered),
        lines=_unused_lines(ruleset, sources, part.covered),
        outliers=outliers(played),
    )


def _lead(ruleset: Ruleset, played: Sequence[Played]) -> Length | None:
    if ruleset.ranking is None or not ruleset.ranking.by:
        return None
    return Length.of([match.lead_changes for match in played])


def _unused_verbs(ruleset: Ruleset, covered: int) -> tuple[Unused, ...]:
    found = []
    for verb in ruleset.verbs:
        routine = ruleset.routines[verb.body]
        if not covered >> routine.entry & 1 and routine.span >= 0:
            found.append(Unused(ruleset.spans[routine.span], verb.pattern))
    return tuple(found)


def _unused_lines(ruleset: Ruleset, sources: Mapping[str, str], covered: int) -> tuple[Unused, ...]:
    ran = {pc for pc in range(len(ruleset.code)) if covered >> pc & 1}
    return tuple(_line(line, sources) for line in lines_run([(ruleset, ran)]).missed)


def _line(line: Line, sources: Mapping[str, str]) -> Unused:
    span = Span(line.file, line.number, 1, line.number, 1)
    return Unused(span, line_of(span, sources))


def _round_width(least: float) -> int:
    """1, 2, 5, 10, 20, 50 …: the first that is at least so much."""
    width = 1
    while width < least:
        width = width * 5 // 2 if str(width).startswith("2") else width * 2
    return width
