"""`rulewright export`: names and wording as a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from tools.commands import options
from tools.failures import EXIT_CODES, FINE, WrongUse


@click.command(epilog=EXIT_CODES)
@options.game
@click.argument("table", metavar="TABLE", type=click.Path(dir_okay=False, path_type=Path))
@options.modules
@click.option(
    "--lang",
    "languages",
    multiple=True,
    help="A further language, with an empty column. May be given again.",
)
@click.option("--missing", is_flag=True, help="Only what lacks a language.")
@click.option("--force", is_flag=True, help="Write over a table that is there.")
def command(
    game: str,
    table: Path,
    modules: Sequence[Path],
    languages: Sequence[str],
    missing: bool,
    force: bool,
) -> int:
    """Write every name and every text of GAME to TABLE (.xlsx or .csv).

    A line for each, a column for each language. Fill in the columns of the languages and bring the
    table back with `rulewright import GAME TABLE`.
    """
    from tools.reporting import counted
    from tools.spreadsheets.sets import opened
    from tools.spreadsheets.table import LANGUAGE, checked_ending, written
    from tools.writing import write_all

    checked_ending(table)
    if wrong := next((one for one in languages if not LANGUAGE.fullmatch(one)), None):
        raise WrongUse(f'"{wrong}" is no language. Write its code: fr, de, zh-Hant.')
    if table.exists() and not force:
        raise WrongUse(f"{table} is there already. Give another name, or --force to replace it.")
    found = opened(game, modules, languages)
    entries = [
        entry
        for entry in found.entries
        if not missing or any(not entry.texts.get(one) for one in found.languages)
    ]
    write_all({table: written(table, entries, found.languages)})
    click.echo(f"{table}: {counted(len(entries), 'line')}, {', '.join(found.languages)}")
    return FINE
