"""A comparison in words a designer understands, in 80 columns, and as data."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

from tools.simulation.as_data import as_data
from tools.simulation.comparison import Change, Comparison, Measured

BEYOND = "more than chance explains"
WITHIN = "no more than chance could make"
ALWAYS = ("seats", "length")
LISTED = 40
NAMES = 8


def show_comparison(screen: Console, found: Comparison, other: str) -> None:
    """Print what changed since the version `other`."""
    after = found.after
    screen.print(f"{after.title}: now against {other}", style="bold")
    screen.print(f"{len(after.seats)} players · {found.pairs} matches with the same seeds")
    screen.print(f"\n{summary(found)}")
    if found.same_rules:
        return
    _table(screen, "Results and length", [c for c in found.changes if _always(c)])
    apart = [change for change in found.beyond if not _always(change)]
    apart.sort(key=lambda change: change.measured.difference.chance)
    for group in dict.fromkeys(change.measured.group for change in apart[:LISTED]):
        _table(screen, group, [c for c in apart[:LISTED] if c.measured.group == group])
    for line in notes(found):
        screen.print(f"\n{line}")


def summary(found: Comparison) -> str:
    """One sentence about all of it."""
    if found.same_rules:
        return "Both versions play alike: only wording or looks can differ."
    if found.alike == found.pairs:
        return "The rules differ, but every match went alike: the change never came up."
    number, of = len(found.beyond), len(found.changes)
    if not number:
        return f"No difference that chance could not make, in any of {of} numbers."
    said = "differs" if number == 1 else "differ"
    return (
        f"{number} of {of} numbers {said} by more than chance explains; the others by no more "
        "than chance could make."
    )


def notes(found: Comparison) -> Iterator[str]:
    """What is to be said beside the numbers."""
    if found.too_few:
        yield "For what is offered and taken these are too few matches: --games 400 or more tell."
    for word, names in (("Only now", found.new), ("Only before", found.gone)):
        if names:
            more = f" and {len(names) - NAMES} more" if len(names) > NAMES else ""
            yield f"{word}: {', '.join(names[:NAMES])}{more}."


def said(change: Change) -> str:
    """`Red wins 24.1 % -> 27.9 % (more than chance explains)`"""
    one = change.measured
    verdict = BEYOND if change.beyond else WITHIN
    return f"{one.what} {number(one, one.before)} -> {number(one, one.after)} ({verdict})"


def number(one: Measured, value: float) -> str:
    """`24.1 %`, or `31.5` of a mean."""
    return f"{100 * value:.1f} %" if one.share else f"{value:.1f}"


def between(one: Measured) -> str:
    """`+2.1 to +5.5`: where the difference lies."""
    scale = 100 if one.share else 1
    return f"{scale * one.difference.low:+.1f} to {scale * one.difference.high:+.1f}"


def comparison_data(found: Comparison, other: str) -> dict[str, object]:
    """All of it, as plain data."""
    return {
        "version": other,
        "same_rules": found.same_rules,
        "pairs": found.pairs,
        "alike": found.alike,
        "summary": summary(found),
        "changes": [_data(change) for change in found.changes],
        "new": list(found.new),
        "gone": list(found.gone),
        "before": as_data(found.before),
    }


def _data(change: Change) -> dict[str, object]:
    one = change.measured
    return {
        "group": one.group,
        "what": one.what,
        "before": round(one.before, 5),
        "after": round(one.after, 5),
        "low": round(one.difference.low, 5),
        "high": round(one.difference.high, 5),
        "chance": round(one.difference.chance, 8),
        "beyond_chance": change.beyond,
    }


def _always(change: Change) -> bool:
    return change.measured.group in ALWAYS


def _table(screen: Console, title: str, changes: list[Change]) -> None:
    screen.print(f"\n{title[:79]}", style="bold")
    table = Table("", "before", "now", "differs by", "", box=None, padding=(0, 2, 0, 0))
    for column in table.columns[1:-1]:
        column.justify = "right"
    for change in changes:
        one = change.measured
        mark = "more than chance" if change.beyond else ""
        numbers = (number(one, one.before), number(one, one.after))
        style = "bold" if change.beyond else ""
        table.add_row(one.what, *numbers, between(one), mark, style=style)
    screen.print(table)
