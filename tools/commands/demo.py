"""`rulewright demo`: what the shipped games show of everything else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.commands import options
from tools.failures import EXIT_CODES, FINE, FOUND
from tools.games import shipped

if TYPE_CHECKING:
    from engine.compiler.compile import Game

SEATS = 4
"""How many play, where the game allows so many."""


@click.command(epilog=EXIT_CODES)
@options.modules
@options.seed
@click.option("--whole", is_flag=True, help="The whole log of each match.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("build"),
    show_default=True,
    help="The folder for the sheets.",
)
def command(modules: Sequence[Path], seed: int, whole: bool, out: Path) -> int:
    """Check, play and print every game that says `demo: yes`.

    Each is checked, played once by seeded bots, and its reference sheets are written in every
    language.
    """
    from tools.checking import check_game
    from tools.games import ids_at
    from tools.loading import load_game
    from tools.reporting import coloured, summary
    from tools.terminal import console

    screen = console()
    names = [*ids_at(modules), *shipped()]
    shown = failed = 0
    for name in dict.fromkeys(names):
        checked = check_game(name, modules)
        if checked.failed:
            for problem in checked.problems:
                screen.print(coloured(problem, checked.sources))
            failed += 1
            continue
        game = load_game(name, modules)
        if game.declarations.modules[-1].demo:
            shown += 1
            screen.print(f"── {name}: {summary(checked.problems)}", style="bold")
            _play(game, seed, whole)
            _print(game, out)
    if not shown and not failed:
        click.echo("No game says `demo: yes`.")
    return FOUND if failed else FINE


def _play(game: Game, seed: int, whole: bool) -> None:
    """One match between bots."""
    from engine.play.machine import Machine
    from tools.loading import checked_language, faults_at_their_place, ruleset_of
    from tools.matches import bot_match
    from tools.story import Story, abridged

    language = checked_language(game.declarations, None)
    with faults_at_their_place(game):
        match = bot_match(Machine(ruleset_of(game, _seats(game))), seed)
    story = Story(match.decisions.names, language)
    lines = list(story.lines(match.log, opening=True))
    click.echo(f"\nOne match of {match.machine.ruleset.players} bots, seed {seed}:\n")
    for line in lines if whole else abridged(lines, language):
        click.echo(line)
    for line in ("", *story.standing(match), ""):
        click.echo(line)


def _seats(game: Game) -> int:
    head = game.declarations.modules[-1]
    return max(head.least_players, min(SEATS, head.most_players))


def _print(game: Game, out: Path) -> None:
    from tools.printing.build import build
    from tools.printing.settings import Settings

    files = build(game, Settings(out)).files
    if files:
        click.echo("Cards and reference sheets, to be opened in a browser and printed:")
    for path in files:
        click.echo(f"  {path}")
    click.echo("")
