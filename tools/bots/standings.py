"""Bots against each other: how often each wins, over the seats that it sat at."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

from tools.simulation.intervals import Share
from tools.simulation.plan import Plan
from tools.simulation.report import Report
from tools.simulation.verdicts import percent


@dataclass(frozen=True, slots=True)
class BotWins:
    """Of all seats at which a bot sat in some match, those that won."""

    word: str
    won: Share


def bot_wins(report: Report) -> list[BotWins]:
    """By word, in the order of the seats."""
    plan = report.plan
    sat = dict.fromkeys(plan.seats, 0)
    won = dict.fromkeys(plan.seats, 0)
    for match in report.played:
        for seat, word in enumerate(plan.seated(match.seed)):
            sat[word] += 1
            won[word] += seat in match.winners
    return [BotWins(word, Share(won[word], sat[word])) for word in sat]


def show_bots(screen: Console, report: Report) -> None:
    """A table of them; nothing where all bots are of one sort."""
    found = bot_wins(report)
    if len(found) < 2:
        return
    screen.print(f"\nBots{_where(report.plan)}", style="bold")
    table = Table(box=None, pad_edge=False, header_style="dim")
    for head in ("bot", "seats", "wins", "share", "95 % between"):
        table.add_column(head, justify="left" if head == "bot" else "right", no_wrap=True)
    for one in found:
        low, high = one.won.bounds
        between = f"{percent(low)} – {percent(high)}"
        counts = (str(one.won.of), str(one.won.count))
        table.add_row(one.word, *counts, percent(one.won.rate), between)
    screen.print(table)


def _where(plan: Plan) -> str:
    return ", a seat further on in every match" if plan.rotate else ""


def bots_as_data(report: Report) -> dict[str, object]:
    """The same for machines."""
    return {
        one.word: {"seats": one.won.of, "wins": one.won.count, "between": list(one.won.bounds)}
        for one in bot_wins(report)
    }
