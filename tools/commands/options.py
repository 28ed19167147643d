"""Options and arguments that several commands share."""

from __future__ import annotations

from pathlib import Path

import click

game = click.argument("game", metavar="GAME")
modules = click.option(
    "--modules",
    multiple=True,
    metavar="PATH",
    type=click.Path(exists=True, path_type=Path),
    help="A folder of modules, one module's folder, or a zip file with either, searched before the "
    "shipped ones. May be given again.",
)
players = click.option("--players", type=click.IntRange(1, 99), help="Number of players.")
seed = click.option(
    "--seed", type=int, default=1, show_default=True, help="The same seed plays the same match."
)
as_json = click.option("--json", "as_json", is_flag=True, help="For machines: print JSON.")
settings = click.option(
    "--option",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the game. May be given again.",
)
bot_seconds = click.option(
    "--bot-seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=30.0,
    show_default=True,
    help="How long a bot of your own may take for one decision.",
)
