"""`rulewright import`: names and wording from a spreadsheet, put into the YAML files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.commands import options
from tools.failures import EXIT_CODES, FINE, FOUND

if TYPE_CHECKING:
    from tools.spreadsheets.merge import Change, Conflict, Merged, Take


@click.command("import", epilog=EXIT_CODES)
@options.game
@click.argument(
    "table", metavar="TABLE", type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@options.modules
@click.option("--dry-run", is_flag=True, help="Only tell what would change.")
@click.option(
    "--take",
    type=click.Choice(["table", "files"]),
    help="Whose text stands where both were changed since the export.",
)
def command(
    game: str, table: Path, modules: Sequence[Path], dry_run: bool, take: Take | None
) -> int:
    """Put what was written in TABLE into the YAML files of GAME, in place.

    Only names and wording change; comments and layout of the files stay. Where a text was changed
    both in the table and in the files since the export, nothing at all is written before you say
    which one stands.
    """
    from tools.spreadsheets.merge import merge
    from tools.spreadsheets.sets import opened, refuse_archives
    from tools.spreadsheets.table import read
    from tools.writing import write_all

    refuse_archives(game, modules)
    rows = read(table)
    added = list(dict.fromkeys(one for row in rows for one in row.texts))
    found = opened(game, modules, added)
    merged = merge(found.entries, rows, take or "")
    for line in _told(merged):
        click.echo(line)
    if merged.conflicts:
        return FOUND
    files = found.changed(merged.changes)
    if files and not dry_run:
        write_all(files)
    click.echo(_ending(merged.changes, sorted(path.name for path in files), dry_run=dry_run))
    return FINE


def _told(merged: Merged) -> Iterator[str]:
    for change in merged.changes:
        yield f"{change.address}  {change.language}"
        yield f"  - {change.old or '(nothing)'}"
        yield f"  + {change.new}"
    for row in merged.unknown:
        yield f"row {row.line}: there is no {row.address} any more; left out"
    for row, language in merged.emptied:
        yield f"row {row.line}: {row.address}, {language} is empty; the text is kept"
    for conflict in merged.conflicts:
        yield from _both(conflict)
    if merged.conflicts:
        yield ""
        yield "Nothing was written. Make the texts agree, or say --take table or --take files."


def _both(conflict: Conflict) -> Iterator[str]:
    yield f"row {conflict.line}: {conflict.address}, {conflict.language} was changed in both"
    yield f"  exported: {conflict.exported or '(nothing)'}"
    yield f"  files:    {conflict.files or '(nothing)'}"
    yield f"  table:    {conflict.table}"


def _ending(changes: Sequence[Change], files: Sequence[str], *, dry_run: bool) -> str:
    from tools.reporting import counted

    if not changes:
        return "Nothing to change."
    verb = "would change" if dry_run else "changed"
    return f"{counted(len(changes), 'text')} {verb} in {', '.join(files)}"
