"""A report in 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.table import Table

from tools.simulation.intervals import Share
from tools.simulation.report import Histogram, Length, Report, Unused
from tools.simulation.usage import Asked, Use
from tools.simulation.verdicts import percent, seats_verdict, standing_out

WIDTH = 80
NAME = 30
LINES = 12
"""Rows of each list; the page and the data have all."""
QUESTIONS = 6
BLOCKS = " ▁▂▃▄▅▆▇█"
SCALE = 25
MORE = "  … {} more: --html FILE shows all"


class Shown:
    """Prints reports on one console."""

    def __init__(self, screen: Console) -> None:
        self._screen = screen

    def report(self, report: Report, speed: str, records: Path | None = None) -> None:
        """All of a report; `speed` is what is said of the time it took."""
        self._head(report, speed)
        self._wins(report)
        self._lengths(report)
        self._doubts(report)
        for chosen in report.chosen:
            self._heading(f"Chosen {chosen.kind}")
            self._uses(chosen.uses, report.even)
        self._questions(report)
        self._never("Verbs that never ran", report.verbs)
        self._never("Lines of effects that never ran", report.lines)
        self._outliers(report, records)

    # --- parts -----------------------------------------------------------------------------------

    def _head(self, report: Report, speed: str) -> None:
        last = max(match.seed for match in report.played)
        facts = [
            f"{len(report.seats)} players",
            f"{report.matches} matches" if report.matches > 1 else "1 match",
            f"seeds {report.plan.first} to {last}",
            *([speed] if speed else []),
        ]
        self._screen.print(report.title, style="bold")
        self._screen.print(" · ".join(facts))

    def _wins(self, report: Report) -> None:
        self._screen.print()
        table = _table("seat", "wins", "share", "95 % between", "")
        most = max([2 * report.even, *(won.bounds[1] for won in report.wins)], default=1.0) or 1.0
        for seat, won in zip(report.seats, report.wins, strict=True):
            drawn = _whisker(won, report.even, most)
            table.add_row(_cut(seat), str(won.count), percent(won.rate), _between(won), drawn)
        self._screen.print(table)
        self._screen.print(f"\n{seats_verdict(report)}")
        if report.shared:
            self._screen.print(f"shared victories: {report.shared}")
        share = percent(report.undecided / report.matches)
        self._screen.print(f"undecided (stopped at the match limit): {report.undecided} ({share})")

    def _lengths(self, report: Report) -> None:
        self._heading("Length")
        table = _table("", "least", "median", "mean", "most", "nine of ten", "")
        named = [("decisions", report.decisions), ("turns", report.turns)]
        for name, length in [*named, ("lead changes", report.lead)]:
            if length is not None:
                table.add_row(*_length(name, length))
        self._screen.print(table)

    def _doubts(self, report: Report) -> None:
        if report.doubts or report.fallen:
            self._screen.print(
                f"\nin doubt: {report.doubts} (choices of which nobody could tell whether they work"
                f" out)\nbroken off: {report.fallen} (of these: they did not, and ended half-way)"
            )
        if report.surprises:
            said = f"{report.surprises} blocks failed that were proved to succeed: a fault of ours."
            self._screen.print(said, style="bold red")

    def _questions(self, report: Report) -> None:
        """Choices among labels; those among things were told by thing."""
        told = {use.name for chosen in report.chosen for use in chosen.uses}
        left = [one for one in report.asked if not all(use.name in told for use in one.uses)]
        for asked in left[:QUESTIONS]:
            self._heading(_asked(asked))
            self._screen.print(_cut(_place(asked), WIDTH), style="dim")
            self._uses(asked.uses, report.even)
        if len(left) > QUESTIONS:
            self._screen.print(f"\n{MORE.format(f'{len(left) - QUESTIONS} choices').strip()}")

    def _uses(self, uses: Sequence[Use], even: float) -> None:
        table = _table("", "offered", "taken", "of offers", "taker won", "")
        for use, mark in zip(uses[:LINES], standing_out(uses, even), strict=False):
            table.add_row(
                _cut(use.name),
                str(use.offered),
                str(use.taken),
                _about(use.rate),
                _about(use.won) if use.taken else "–",
                mark,
            )
        self._screen.print(table)
        if len(uses) > LINES:
            self._screen.print(MORE.format(len(uses) - LINES))

    def _never(self, title: str, found: Sequence[Unused]) -> None:
        if not found:
            return
        self._heading(f"{title} ({len(found)})")
        for one in found[:LINES]:
            said = f"  {one.where.file}:{one.where.line}  {one.text}"
            self._screen.print(_cut(said, WIDTH))
        if len(found) > LINES:
            self._screen.print(MORE.format(len(found) - LINES))

    def _outliers(self, report: Report, records: Path | None) -> None:
        self._heading("Matches worth a look")
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for one in report.outliers:
            table.add_row(f"  seed {one.match.seed}", one.why, one.said)
        self._screen.print(table)
        if records is not None:
            first = report.outliers[0].file if report.outliers else "FILE"
            self._screen.print(f"\nTo see one: rulewright replay {records / first}")

    def _heading(self, text: str) -> None:
        self._screen.print(f"\n{_cut(text, WIDTH)}", style="bold")


def _asked(asked: Asked) -> str:
    return asked.question.asked


def _place(asked: Asked) -> str:
    where = asked.question.where
    return f"{where.file}:{where.line}  {asked.question.line}"


def _table(*headings: str) -> Table:
    table = Table(*headings, box=None, header_style="bold", padding=(0, 2, 0, 0))
    for column in table.columns[1:-1]:
        column.justify = "right"
    return table


def _length(name: str, length: Length) -> Iterator[str]:
    spread = length.spread
    yield name
    yield from (str(spread.least), f"{spread.median:g}", f"{spread.mean:g}", str(spread.most))
    yield f"{spread.low} – {spread.high}"
    yield blocks(length.histogram)


def blocks(histogram: Histogram) -> str:
    """A histogram as one line of blocks; what is not empty is seen."""
    most = max(histogram.counts)
    steps = len(BLOCKS) - 1
    return "".join(BLOCKS[-(-count * steps // most)] for count in histogram.counts)


def _whisker(share: Share, even: float, most: float) -> str:
    """The interval on a line from 0 to `most`, with a mark at an even share."""

    def at(rate: float) -> int:
        return min(SCALE - 1, round(rate / most * (SCALE - 1)))

    low, high = share.bounds
    line = ["·"] * SCALE
    line[at(low) : at(high) + 1] = "━" * (at(high) - at(low) + 1)
    line[at(even)] = "│"
    line[at(share.rate)] = "●"
    return "".join(line)


def _between(share: Share) -> str:
    low, high = share.bounds
    return f"{100 * low:.1f} – {100 * high:.1f} %"


def _about(share: Share) -> str:
    """`24.3 ± 0.9 %`: half of the interval."""
    low, high = share.bounds
    return f"{100 * share.rate:.1f} ±{50 * (high - low):4.1f} %"


def _cut(text: str, width: int = NAME) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"
