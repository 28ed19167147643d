"""`rulewright play`: one match at the terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.commands import options
from tools.failures import EXIT_CODES, FINE, WrongUse

if TYPE_CHECKING:
    from engine.compiler.compile import Game
    from engine.play.match import Match
    from tools.card_words import CardWords
    from tools.table_view import Look

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal, with the lines that were scrolled away."""


@click.command(epilog=EXIT_CODES)
@click.argument("game", metavar="GAME", required=False)
@options.modules
@options.players
@options.settings
@options.seed
@click.option(
    "--seats",
    default="",
    help="Who plays, by seat: human,bot,mcts:400. Default: one human. Bots: random, greedy, flat, "
    "mcts, my_bot.py:Class.",
)
@options.bot_seconds
@click.option("--lang", "language", help="The language of the game. Default: its first.")
@click.option(
    "--record", type=click.Path(dir_okay=False, path_type=Path), help="Keep a record in this file."
)
@click.option(
    "--resume",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Go on with the match of this record, and keep it there.",
)
@click.option("--anyway", is_flag=True, help="Resume although the rules were edited since.")
@click.option("--plain", is_flag=True, help="Draw the table with plain letters only.")
def command(
    game: str | None,
    modules: Sequence[Path],
    players: int | None,
    settings: Sequence[str],
    seed: int,
    seats: str,
    bot_seconds: float,
    language: str | None,
    record: Path | None,
    resume: Path | None,
    anyway: bool,
    plain: bool,
) -> int:
    """Play one match here, with numbered options; answers may also come through a pipe.

    Answer with the number of an option, its key or its name; ? tells what else can be said. The
    same seed and answers play the same match. Several humans share the screen and hand it over.
    """
    from tools.loading import checked_language, faults_at_their_place
    from tools.playing import Session
    from tools.seating import bots_at

    if record is not None and record.exists():
        raise WrongUse(
            f"{record} exists already. To go on with the match in it: --resume {record}\n"
            "For a new match name another file."
        )
    if resume is not None:
        loaded, match = _resumed(resume, game, modules, anyway=anyway)
        record = record or resume
    elif game is not None:
        loaded, match = _begun(game, modules, players, settings, seed, seats)
    else:
        raise WrongUse("Which game? Name one, or a record with --resume.")
    spoken = checked_language(loaded.declarations, language)
    bots = bots_at(match, bot_seconds)
    look, cards = _look(plain), _cards(loaded, spoken)
    with faults_at_their_place(loaded):
        session = Session(
            match.machine,
            match.seed,
            match.seats,
            bots,
            spoken,
            _read,
            _write_plainly if look.plain else click.echo,
            record,
            look=look,
            cards=cards,
            match=match,
        )
        session.play()
    return FINE


def _begun(
    game: str,
    modules: Sequence[Path],
    players: int | None,
    settings: Sequence[str],
    seed: int,
    seats: str,
) -> tuple[Game, Match]:
    from engine.play.machine import Machine
    from engine.play.match import start
    from tools.loading import (
        faults_at_their_place,
        load_game,
        ruleset_of,
        split_settings,
        with_a_course,
    )
    from tools.seating import seat_words

    loaded = load_game(game, modules)
    if players is None and seats:
        players = max(len(seats.split(",")), loaded.declarations.base.least_players)
    ruleset = with_a_course(ruleset_of(loaded, players, split_settings(settings)))
    words = seat_words(seats, ruleset.players)
    with faults_at_their_place(loaded):
        return loaded, start(Machine(ruleset), seed, words)


def _resumed(
    record: Path, game: str | None, modules: Sequence[Path], *, anyway: bool
) -> tuple[Game, Match]:
    from tools.replaying import played_again

    again = played_again(record, game, modules, anyway=anyway, cut=False)
    return again.game, again.match


def _cards(game: Game, language: str) -> Callable[[], CardWords]:
    """Where the wording of cards is found; read only when somebody asks."""

    def made() -> CardWords:
        from tools.card_words import CardWords

        return CardWords(game.declarations, game.sources, language)

    return made


PLAINLY = str.maketrans({"–": "-", "—": "-", "…": ".", "→": ">", "×": "x"})
"""Signs that a screen of plain letters lacks, and what is written for them."""


def _write_plainly(text: str) -> None:
    click.echo(text.translate(PLAINLY))


def _look(plain: bool) -> Look:
    from tools.table_view import Look
    from tools.terminal import console, painter

    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    plainly = plain or not encoding.startswith("utf")
    if not sys.stdout.isatty():
        return Look(max(_columns(), 40), paint=painter(console()), plain=plainly)
    size = shutil.get_terminal_size((80, 24))
    return Look(max(size.columns, 40), size.lines, painter(console()), plainly, CLEAR)


def _columns() -> int:
    """Columns where no terminal tells them."""
    said = os.environ.get("COLUMNS", "")
    return int(said) if said.isdecimal() and int(said) else 80


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
