"""A report as plain data, for `--json`: the same bytes for the same matches, however played."""

from __future__ import annotations

from collections.abc import Iterable

from tools.simulation.intervals import Share
from tools.simulation.report import Length, Report, Spread, Unused
from tools.simulation.usage import Use

NONE = Spread(0, 0, 0.0, 0)


def as_data(report: Report) -> dict[str, object]:
    """All of a report."""
    return {
        "matches": report.matches,
        "wins": {key: won.count for key, won in zip(report.keys, report.wins, strict=True)},
        "shares": {key: _share(won) for key, won in zip(report.keys, report.wins, strict=True)},
        "shared": report.shared,
        "undecided": report.undecided,
        "decisions": _length(report.decisions),
        "turns": _length(report.turns),
        "lead_changes": _length(report.lead) if report.lead else None,
        "unproved": report.doubts,
        "given_up": report.fallen,
        "surprises": report.surprises,
        "choices": [
            {
                "asked": asked.question.asked,
                "where": str(asked.question.where),
                "line": asked.question.line,
                "options": _uses(asked.uses),
            }
            for asked in report.asked
        ],
        "things": {chosen.kind: _uses(chosen.uses) for chosen in report.chosen},
        "never_run": {"verbs": _unused(report.verbs), "lines": _unused(report.lines)},
        "outliers": [
            {"seed": one.match.seed, "why": one.why, "said": one.said} for one in report.outliers
        ],
    }


def _share(share: Share) -> dict[str, float]:
    low, high = share.bounds
    return {"rate": round(share.rate, 5), "low": round(low, 5), "high": round(high, 5)}


def _length(length: Length | None) -> dict[str, object]:
    spread = length.spread if length else NONE
    data: dict[str, object] = {
        "least": spread.least,
        "median": spread.median,
        "mean": spread.mean,
        "most": spread.most,
        "low": spread.low,
        "high": spread.high,
    }
    if length:
        drawn = length.histogram
        data["histogram"] = {
            "start": drawn.start,
            "width": drawn.width,
            "counts": list(drawn.counts),
        }
    return data


def _uses(uses: Iterable[Use]) -> list[dict[str, object]]:
    return [
        {
            "name": use.name,
            "offered": use.offered,
            "taken": use.taken,
            "taken_by_winners": use.by_winners,
            "taken_share": _share(use.rate),
            "winners_share": _share(use.won),
        }
        for use in uses
    ]


def _unused(found: Iterable[Unused]) -> list[dict[str, str]]:
    return [{"where": f"{one.where.file}:{one.where.line}", "text": one.text} for one in found]
