"""`rulewright check`: every problem of a game, at its place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.commands import options
from tools.failures import EXIT_CODES, FINE, FOUND
from tools.games import here

if TYPE_CHECKING:
    from tools.checking import Checked


@click.command(epilog=EXIT_CODES)
@click.argument("games", nargs=-1, metavar="[GAME]...")
@options.modules
@click.option("--players", type=click.IntRange(1, 99), help="Only for this number of players.")
@options.as_json
@click.option("--github", is_flag=True, help="Print annotations for GitHub Actions.")
def command(
    games: Sequence[str], modules: Sequence[Path], players: int | None, as_json: bool, github: bool
) -> int:
    """Read and check games; show every problem with its place and remedy.

    Without GAME it is the module in this folder, else all shipped games. Warnings alone are fine.
    """
    from tools.checking import check_game
    from tools.reporting import annotation, as_data, to_json

    checked = [check_game(name, modules, players) for name in games or here()]
    if as_json:
        click.echo(to_json([{"game": c.game, "problems": as_data(c.problems)} for c in checked]))
    elif github:
        for found in checked:
            for problem in found.problems:
                click.echo(annotation(problem))
    else:
        _show(checked)
    return FOUND if any(found.failed for found in checked) else FINE


def _show(checked: Sequence[Checked]) -> None:
    from tools.reporting import coloured, summary
    from tools.terminal import console

    screen = console()
    for found in checked:
        for problem in found.problems:
            screen.print(coloured(problem, found.sources))
        style = "bold red" if found.failed else "yellow" if found.problems else "green"
        screen.print(f"{found.game}: {summary(found.problems)}", style=style)
