"""`rulewright diff`: what an expansion changes in a game, thing by thing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from tools.commands import options
from tools.failures import EXIT_CODES, FINE, WrongUse


@click.command(epilog=EXIT_CODES)
@options.game
@options.modules
@click.option("-k", "only", metavar="WORD", default="", help="Things whose name holds WORD.")
@click.option("--scenarios", is_flag=True, help="Tests too.")
@options.as_json
def command(game: str, modules: Sequence[Path], only: str, scenarios: bool, as_json: bool) -> int:
    """Show thing by thing what modules change: wording, effects, numbers, what they add and remove.

    `diff GAME +MODULE` compares GAME with and without the others; `diff MODULE` compares what the
    module makes with what it requires. + came, - went, ~ changed.
    """
    from engine.compiler.compile import load
    from tools.differences import as_data, differences
    from tools.differences_shown import lines_of
    from tools.games import split_set
    from tools.loading import load_game
    from tools.reporting import to_json
    from tools.terminal import console

    after = load_game(game, modules)
    after.declarations  # noqa: B018  (tells of faults as every command does)
    first, *more = split_set(game)
    if not more and len(after.folders) == 1:
        raise WrongUse(f"{game} requires no other module. Compare with: diff {game} +MODULE")
    before = load_game(first, modules) if more else load(after.folders[:-1])
    found = [
        one
        for one in differences(before, after)
        if only in one.name and (scenarios or one.sort not in ("scenario", "ruling"))
    ]
    if as_json:
        click.echo(to_json({"game": game, "differences": as_data(found)}))
        return FINE
    screen = console()
    for line in lines_of(found):
        screen.print(line)
    return FINE
