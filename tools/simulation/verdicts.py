"""What the numbers of a report say in one sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from tools.simulation.intervals import beyond_chance, chance_of_share
from tools.simulation.report import Report
from tools.simulation.usage import Use

PERCENT = "{:.1f} %"


def percent(rate: float) -> str:
    """`24.3 %`"""
    return PERCENT.format(100 * rate)


def seats_verdict(report: Report) -> str:
    """Whether some seat wins more or less than its part, beyond what chance explains."""
    if report.undecided == report.matches:
        return "No match was decided."
    if not any(won.count for won in report.wins):
        return "Nobody won: the rules name no winner."
    chances = [chance_of_share(won, report.even) for won in report.wins]
    apart = [
        f"{seat} {'more' if won.rate > report.even else 'less'}"
        for seat, won, beyond in zip(report.seats, report.wins, beyond_chance(chances), strict=True)
        if beyond
    ]
    even = percent(report.even)
    if not apart:
        return f"No seat is further from an even share ({even}) than chance explains."
    return f"Further from an even share ({even}) than chance explains: {', '.join(apart)}."


def standing_out(uses: Sequence[Use], even: float) -> list[str]:
    """`▲` or `▼` for options whose takers win more or less often than a seat does, beyond what
    chance explains; of the others nothing.
    """
    beyond = beyond_chance([chance_of_share(use.won, even) for use in uses])
    return [
        ("▲" if use.won.rate > even else "▼") if one else ""
        for use, one in zip(uses, beyond, strict=True)
    ]
