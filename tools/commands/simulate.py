"""`rulewright simulate`: what many matches add up to."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.commands import options
from tools.failures import EXIT_CODES, FINE, STOPPED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.tally import Played, Spread, Tally


@click.command(epilog=EXIT_CODES)
@options.game
@options.modules
@options.players
@options.settings
@click.option(
    "--games", type=click.IntRange(1), default=100, show_default=True, help="Number of matches."
)
@options.seed
@options.as_json
def command(
    game: str,
    modules: Sequence[Path],
    players: int | None,
    settings: Sequence[str],
    games: int,
    seed: int,
    as_json: bool,
) -> int:
    """Play many seeded matches with random bots and tell how they went.

    Match number n has the seed SEED + n. Ctrl-C ends it and tells of the matches played so far.
    """
    from engine.play.machine import Machine
    from tools.loading import (
        faults_at_their_place,
        load_game,
        ruleset_of,
        split_settings,
        with_a_course,
    )
    from tools.reporting import to_json
    from tools.simulate import simulate
    from tools.tally import tally
    from tools.terminal import watched

    loaded = load_game(game, modules)
    ruleset = with_a_course(ruleset_of(loaded, players, split_settings(settings)))
    seats = [label.key for label in ruleset.kinds[0].labels]
    begun = time.perf_counter()
    with faults_at_their_place(loaded):
        matches = watched(simulate(Machine(ruleset), games, seed), games, "matches")
        played, stopped = _all(matches)
    if not played:
        return STOPPED
    total = tally(played, seats)
    if as_json:
        click.echo(to_json({"game": game, "seed": seed, "stopped": stopped, **total.as_data()}))
    else:
        _show(total, time.perf_counter() - begun)
        if stopped:
            click.echo(f"\nStopped after {total.matches} of {games} matches.", err=True)
    return STOPPED if stopped else FINE


def _all(matches: Iterator[Played]) -> tuple[list[Played], bool]:
    """The matches, and whether somebody stopped them before the end."""
    played: list[Played] = []
    try:
        for match in matches:
            played.append(match)
    except KeyboardInterrupt:
        return played, True
    return played, False


def _show(total: Tally, seconds: float) -> None:
    from rich.table import Table

    from tools.terminal import console

    screen = console()
    wins = Table("seat", "wins", "share", box=None, header_style="bold")
    for column in wins.columns[1:]:
        column.justify = "right"
    for seat, won in zip(total.seats, total.wins, strict=True):
        wins.add_row(seat, str(won), f"{won / total.matches:.1%}")
    screen.print(wins)
    facts = Table(show_header=False, box=None)
    facts.add_row("matches", f"{total.matches}  ({total.matches / seconds:.1f} a second)")
    facts.add_row("shared victories", str(total.shared))
    facts.add_row("undecided", f"{total.undecided}  (stopped at the match limit)")
    facts.add_row("decisions", _spread(total.decisions))
    if total.turns.most:
        facts.add_row("turns", _spread(total.turns))
    if total.doubts or total.fallen:
        facts.add_row(
            "in doubt",
            f"{total.doubts}  (choices of which nobody could tell whether they work out)",
        )
        facts.add_row("broken off", f"{total.fallen}  (of these: they did not, and ended half-way)")
    screen.print()
    screen.print(facts)
    if total.surprises:
        said = f"{total.surprises} blocks failed that were proved to succeed: a fault of ours."
        screen.print(said, style="bold red")


def _spread(spread: Spread) -> str:
    return f"{spread.least} to {spread.most}, median {spread.median:g}, mean {spread.mean:g}"
