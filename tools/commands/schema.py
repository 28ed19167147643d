"""`rulewright schema`: the JSON Schema of one game's files."""

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
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="A file; else it is printed."
)
def command(game: str, modules: Sequence[Path], out: Path | None) -> int:
    """Write the game's own JSON Schema, with which an editor completes what the game declares.

    In VS Code (extension YAML) a file names it in its first line:

    \b
        # yaml-language-server: $schema=game.schema.json
    """
    from engine.compiler.schema_declarations import declared_by
    from engine.compiler.schema_derived import derived_schema
    from tools.loading import load_game
    from tools.reporting import to_json
    from tools.writing import write_whole

    text = to_json(derived_schema(declared_by(load_game(game, modules).declarations)))
    if out is None:
        click.echo(text)
    else:
        write_whole(out, text + "\n")
        click.echo(str(out))
    return FINE
