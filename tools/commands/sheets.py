"""`rulewright sheets`: reference sheets as pages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from tools.commands import options
from tools.failures import EXIT_CODES, FINE


@click.command(epilog=EXIT_CODES)
@options.game
@options.modules
@click.option(
    "--lang", "languages", multiple=True, help="A language. May be given again; default: all."
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("build"),
    show_default=True,
    help="The folder for the pages.",
)
@options.as_json
def command(
    game: str, modules: Sequence[Path], languages: Sequence[str], out: Path, as_json: bool
) -> int:
    """Write the game's reference sheets as self-contained HTML, to be read or printed.

    What they hold stands under `sheets:` in the game; without it, all its cards are printed.
    """
    from tools.loading import checked_language, load_game
    from tools.reporting import to_json
    from tools.sheets import write_sheets

    loaded = load_game(game, modules)
    spoken = [checked_language(loaded.declarations, language) for language in languages]
    written = write_sheets(loaded.declarations, loaded.sources, spoken, out)
    if as_json:
        click.echo(to_json([str(path) for path in written]))
    else:
        for path in written:
            click.echo(str(path))
    return FINE
