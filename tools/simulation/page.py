"""A report as one page that needs no other file: styles and plots inside, no script."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from tools.simulation import comparison_shown, plots, verdicts
from tools.simulation.comparison import Change, Comparison
from tools.simulation.report import Report
from tools.simulation.usage import Use

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Row:
    """One option or thing, ready to be shown."""

    use: Use
    mark: str
    taken: str
    """A bar with its interval."""
    won: str


def page(
    report: Report,
    comparison: Comparison | None = None,
    against: str | None = None,
    records: str | None = None,
) -> str:
    """The page. `records` is the folder of the records as seen from where the page will lie."""
    environment = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["percent"] = verdicts.percent
    return environment.get_template("page.html.j2").render(
        report=report,
        last=max(match.seed for match in report.played),
        verdict=verdicts.seats_verdict(report),
        seats=plots.seats(report.seats, report.wins, report.even),
        lengths=_lengths(report),
        chosen=[(chosen.kind, rows(chosen.uses, report.even)) for chosen in report.chosen],
        asked=[(asked.question, rows(asked.uses, report.even)) for asked in report.asked],
        comparison=comparison,
        against=against,
        compared=_compared(comparison),
        records=records,
        style=(HERE / "page.css").read_text(encoding="utf-8"),
    )


def rows(uses: tuple[Use, ...], even: float) -> list[Row]:
    """Options with their bars."""
    marks = verdicts.standing_out(uses, even)
    return [
        Row(use, mark, plots.share(use.rate), plots.share(use.won, even) if use.taken else "")
        for use, mark in zip(uses, marks, strict=True)
    ]


def _lengths(report: Report) -> list[tuple[str, object, str]]:
    """Each number of a match that was counted: its name, its spread, its histogram."""
    named = [
        ("Decisions", report.decisions),
        ("Turns", report.turns),
        ("Lead changes", report.lead),
    ]
    return [
        (name, length.spread, plots.histogram(length.histogram, name))
        for name, length in named
        if length is not None
    ]


def _compared(found: Comparison | None) -> dict[str, object]:
    """What changed, in words and numbers: always the results, of the rest what chance does not
    explain.
    """
    if found is None:
        return {}
    shown = [
        change
        for change in found.changes
        if change.beyond or change.measured.group in comparison_shown.ALWAYS
    ]
    return {
        "summary": comparison_shown.summary(found),
        "notes": list(comparison_shown.notes(found)),
        "changes": [_change(change) for change in shown],
    }


def _change(change: Change) -> dict[str, object]:
    one = change.measured
    return {
        "group": "" if one.group in comparison_shown.ALWAYS else one.group,
        "what": one.what,
        "before": comparison_shown.number(one, one.before),
        "after": comparison_shown.number(one, one.after),
        "between": comparison_shown.between(one),
        "beyond": change.beyond,
        "verdict": comparison_shown.BEYOND if change.beyond else comparison_shown.WITHIN,
    }
