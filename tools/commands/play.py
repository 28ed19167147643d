"""`rulewright play`: one match at the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from tools.commands import options
from tools.failures import EXIT_CODES, FINE, WrongUse


@click.command(epilog=EXIT_CODES)
@options.game
@options.modules
@options.players
@options.settings
@options.seed
@click.option("--seats", default="", help="Who plays, by seat: human,bot,bot. Default: one human.")
@click.option("--lang", "language", help="The language of the game. Default: its first.")
@click.option(
    "--record", type=click.Path(dir_okay=False, path_type=Path), help="Keep a record in this file."
)
def command(
    game: str,
    modules: Sequence[Path],
    players: int | None,
    settings: Sequence[str],
    seed: int,
    seats: str,
    language: str | None,
    record: Path | None,
) -> int:
    """Play one match here, with numbered options; answers may also come through a pipe.

    Answer with the number of an option or its key; ? tells what else can be said. The same seed
    and answers play the same match.
    """
    from engine.play.machine import Machine
    from tools.loading import (
        checked_language,
        faults_at_their_place,
        load_game,
        ruleset_of,
        split_settings,
    )
    from tools.playing import Session
    from tools.seating import bots_at, seat_words

    loaded = load_game(game, modules)
    spoken = checked_language(loaded.declarations, language)
    if players is None and seats:
        players = max(len(seats.split(",")), loaded.declarations.modules[-1].least_players)
    ruleset = ruleset_of(loaded, players, split_settings(settings))
    words = seat_words(seats, ruleset.players)
    if record is not None and record.exists():
        raise WrongUse(f"{record} exists already. Name another file for the record.")
    with faults_at_their_place(loaded):
        machine, bots = Machine(ruleset), bots_at(words, seed)
        Session(machine, seed, words, bots, spoken, _read, click.echo, record).play()
    return FINE


def _read(prompt: str) -> str | None:
    """A line of the person's, or None at the end of the input."""
    if sys.stdin.isatty():
        try:
            return input(prompt)
        except EOFError:
            return None
    line = sys.stdin.readline()
    click.echo(f"{prompt}{line.rstrip()}")
    return line or None
