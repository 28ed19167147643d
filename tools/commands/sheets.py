"""`rulewright sheets`: cards, player cards and references as pages, pictures and deck sheets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tools.commands import options
from tools.failures import EXIT_CODES, FINE, WrongUse

if TYPE_CHECKING:
    from tools.printing.build import Built

MOST_BLEED = 6.0
"""Millimetres; the built-in cards are painted no further."""
_SHIFT = re.compile(r"(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)")


@click.command(epilog=EXIT_CODES)
@options.game
@options.modules
@click.option(
    "--lang", "languages", multiple=True, help="A language. May be given again; default: all."
)
@click.option("--sheet", "sheets", multiple=True, help="A sheet. May be given again; default: all.")
@click.option(
    "--cards",
    metavar="EXPRESSION",
    default="",
    help="Only these: `forest`, `jobs where it.price > 2`.",
)
@click.option("--changed", is_flag=True, help="Only cards that differ from what was printed last.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("build"),
    show_default=True,
    help="The folder for the files.",
)
@click.option(
    "--format",
    type=click.Choice(["html", "pdf", "png", "tts"]),
    default="html",
    show_default=True,
    help="HTML and PDF: pages to cut; png: a picture a card; tts: deck sheets of 10 by 7.",
)
@click.option("--paper", default="A4", show_default=True, help="A4, Letter, ..., or 210x297.")
@click.option("--copies/--no-copies", default=None, help="Each card as often as there are copies.")
@click.option(
    "--bleed",
    type=click.FloatRange(0, MOST_BLEED),
    metavar="MM",
    help="Colour beyond the cut. Default: none on pages, 3 in pictures.",
)
@click.option("--marks/--no-marks", default=True, help="Crop marks (the default).")
@click.option("--safe", is_flag=True, help="Show the safe zone, 3 mm inside the cut.")
@click.option(
    "--backs",
    type=click.Choice(["duplex", "fold", "none"]),
    default="duplex",
    show_default=True,
    help="On the other side of the paper; beside the front, to be folded; or not at all.",
)
@click.option("--shift", metavar="X,Y", default="0,0", help="Move all backs by millimetres.")
@click.option("--force", is_flag=True, help="Print also what does not fit its card.")
@click.option("--preset", metavar="PIXELS", help="Pictures for a print shop: 825x1125, 822x1122.")
@options.as_json
def command(game: str, modules: Sequence[Path], as_json: bool, **asked: Any) -> int:
    """Print the cards, player cards and references of a game.

    What they hold stands under `sheets:` in the game; without it, all its cards are printed as a
    table. HTML files need nothing else and print at true size from any browser: choose 100 % and no
    margins. What was printed is noted in the folder, so that next time `--changed` prints only the
    cards that differ, with a list of what changed. Double-sided pages are turned over sideways.
    """
    from tools.loading import checked_language, load_game
    from tools.printing.build import build
    from tools.printing.pictures import preset_of
    from tools.printing.settings import Settings
    from tools.printing.sizes import paper_of
    from tools.reporting import coloured
    from tools.terminal import console

    loaded = load_game(game, modules)
    spoken = [checked_language(loaded.declarations, one) for one in asked.pop("languages")]
    preset, paper = asked.pop("preset"), asked.pop("paper")
    settings = Settings(
        **{**asked, "shift": _shift(asked["shift"]), "sheets": tuple(asked["sheets"])},
        languages=tuple(spoken),
        paper=paper_of(paper),
        preset=preset_of(preset) if preset else None,
    )
    built = build(loaded, settings)
    for warning in built.warnings:
        console(errors=True).print(coloured(warning, loaded.sources))
    _tell(built, settings.changed, as_json)
    return FINE


def _shift(said: str) -> tuple[float, float]:
    found = _SHIFT.fullmatch(said.replace(" ", ""))
    if found is None:
        raise WrongUse(f'"{said}" is no shift. Write millimetres to the right and down: 0.5,-1')
    return float(found[1]), float(found[2])


def _tell(built: Built, changed: bool, as_json: bool) -> None:
    from tools.printing.changes import told
    from tools.reporting import to_json

    if as_json:
        click.echo(to_json([str(path) for path in built.files]))
        return
    if changed and built.changes and not built.first:
        click.echo(f"{told(built.changes)}\n")
    if changed and built.first and built.files:
        click.echo("Nothing was printed here before: this is everything.\n")
    for path in built.files:
        click.echo(str(path))
    if built.nothing:
        click.echo("There is nothing to print: the game has no cards, and no `sheets:`.")
    elif changed and not built.changes:
        click.echo("Nothing changed since the last time.")
    elif not built.files:
        click.echo("Nothing to print in this format.")
