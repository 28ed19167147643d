"""`python -m tools.bench [GAME]`: the figures of a game, beside the goals."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import click

from tools.bench.compiled import compiled_figures
from tools.bench.loading import in_fresh_processes, spoilt
from tools.bench.peers import peer_figures
from tools.bench.playing import copy_microseconds, matches_drawing, matches_listing
from tools.bench.printing import printing_figures
from tools.bench.timing import Figure
from tools.failures import WrongUse
from tools.games import find, shipped
from tools.loading import load_game, ruleset_of
from tools.terminal import console

WIDTH = 100
"""Columns that the table takes, also where nobody says how wide the paper is."""


@click.command()
@click.argument("game", required=False)
@click.option("--players", type=click.IntRange(1, 99), default=4, show_default=True)
@click.option("--matches", type=click.IntRange(1), default=10, show_default=True)
@click.option("--times", type=click.IntRange(1), default=3, show_default=True)
@click.option("--goal", type=float, help="Matches a second that the compiled machine should play.")
@click.option("--compiled", is_flag=True, help="Only the compiled machine, beside the interpreter.")
@click.option("--peers", is_flag=True, help="Beside the same game in other programs (`peers:`).")
@click.option(
    "--by-hand",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="With --peers: a folder with the game written in Python.",
)
def main(
    game: str | None,
    players: int,
    matches: int,
    times: int,
    goal: float | None,
    compiled: bool,
    peers: bool,
    by_hand: Path | None,
) -> None:
    """Measure a game (the first that says `demo: yes`) and print medians beside the goals."""
    if peers:
        for one in [game] if game else _known_elsewhere():
            _show(one, peer_figures(load_game(one), times, by_hand))
        return
    name = game or _first_demo()
    if compiled:
        ruleset = ruleset_of(load_game(name), players)
        figures = list(compiled_figures(ruleset, matches, times, goal))
    else:
        figures = list(_figures(name, players, matches, times, goal))
    _show(f"{name}, {players} players", figures)


def _known_elsewhere() -> list[str]:
    """The shipped games that say what they are called in other programs."""
    return [name for name in shipped() if load_game(name).declarations.modules[-1].peers]


def _first_demo() -> str:
    for name in shipped():
        if load_game(name).declarations.modules[-1].demo:
            return name
    raise WrongUse("No shipped game says `demo: yes`: name one.")


def _figures(
    name: str, players: int, matches: int, times: int, goal: float | None
) -> Iterator[Figure]:
    folder = find(name)
    with tempfile.TemporaryDirectory() as made:
        cache = Path(made) / "cache"
        yield Figure("load, cold", in_fresh_processes("cold", folder, players, cache), "s", 1.5)
        cached = in_fresh_processes("cached", folder, players, cache)
        yield Figure("load, from the cache", cached, "s", 0.3)
        yield Figure("check", in_fresh_processes("check", folder, players, cache), "s", 2)
        wrong = spoilt(folder, Path(made))
        refused = in_fresh_processes("refuse", wrong, players, cache)
        yield Figure("wrong edit to its rendered problem", refused, "s", 1)
    ruleset = ruleset_of(load_game(name), players)
    drawing = matches_drawing(ruleset, matches, times)
    yield Figure("matches, drawing one candidate", drawing, "a second", 5, better="more")
    listing = matches_listing(ruleset, max(1, matches // 2), times)
    yield Figure("matches, every option checked", listing, "a second")
    yield Figure("copy of a state", copy_microseconds(ruleset, times), "µs", 5)
    yield from compiled_figures(ruleset, matches, times, goal)
    yield from printing_figures(load_game(name), times)


def _show(title: str, figures: list[Figure]) -> None:
    from rich.table import Table

    table = Table("figure", "median", "least", "most", "unit", "goal", title=title, box=None)
    for column in table.columns:
        column.no_wrap = True
    for column in table.columns[1:4]:
        column.justify = "right"
    for figure in figures:
        sign = "≤" if figure.better == "less" else "≥"
        goal = "" if figure.goal is None else f"{sign} {figure.goal:g}"
        mark = {None: "", True: " reached", False: " MISSED"}[figure.reached]
        numbers = (figure.median, min(figure.values), max(figure.values))
        table.add_row(figure.what, *(f"{n:.3g}" for n in numbers), figure.unit, goal + mark)
    screen = console()
    screen.width = max(screen.width, WIDTH)
    screen.print(table)


if __name__ == "__main__":
    main()
