"""`rulewright new`: the folder of a new game or expansion."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from tools.commands import options
from tools.failures import EXIT_CODES, FINE, WrongUse


@click.command(epilog=EXIT_CODES)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@options.modules
@click.option("--title", default="", help="What it is called; else made from the folder's name.")
@click.option(
    "--languages", default="", help="Languages of the printed text, main one first: en,ja."
)
@click.option("--expansion-of", "base", metavar="GAME", help="Make an expansion of this game.")
@click.option("--like", metavar="CARD", default="", help="The card that its new card begins as.")
def command(
    folder: Path,
    modules: Sequence[Path],
    title: str,
    languages: str,
    base: str | None,
    like: str,
) -> int:
    """Make a small game in the new folder DIR: it checks, plays, tests and prints at once.

    With --expansion-of it is an expansion: it needs that game, and adds a card to it. The name of
    the folder is the id of the new module: lower-case letters, digits and dashes.
    """
    from tools.loading import load_game
    from tools.model_card import model_card
    from tools.new_module import NewModule, checked_languages, new_expansion, new_game

    if base is None:
        if like:
            raise WrongUse("--like names a card of the game that --expansion-of names.")
        new = NewModule(folder, title, checked_languages(languages, ("en",)))
        written = new_game(new)
    else:
        game = load_game(base, modules)
        spoken = checked_languages(languages, game.declarations.languages)
        new = NewModule(folder, title, spoken)
        written = new_expansion(new, game, model_card(game, like))
    for path in written:
        click.echo(str(path))
    click.echo(f"\n{new.heading} is made. Next: rulewright check {folder}")
    return FINE
