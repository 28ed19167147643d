"""`rulewright replay`: a recorded match again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from tools.commands import options
from tools.failures import EXIT_CODES, FINE


@click.command(epilog=EXIT_CODES)
@click.argument(
    "file", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@options.modules
@click.option("--game", help="The game, if it is not found by the id in the record.")
@click.option("--lang", "language", help="The language of the log. Default: the game's first.")
@click.option("--anyway", is_flag=True, help="Go on although the rules were edited since.")
@click.option("--cut", is_flag=True, help="Leave out a last line that was not fully written.")
@options.as_json
def command(
    file: Path,
    modules: Sequence[Path],
    game: str | None,
    language: str | None,
    anyway: bool,
    cut: bool,
    as_json: bool,
) -> int:
    """Play a recorded match again and show its log.

    A record of other rules is refused, and what differs is named; --anyway goes on until a choice
    is impossible.
    """
    from tools.loading import checked_language
    from tools.replaying import played_again
    from tools.reporting import to_json
    from tools.story import Story

    again = played_again(file, game, modules, anyway=anyway, cut=cut)
    spoken = checked_language(again.game.offer, language)
    match = again.match
    story = Story(match.decisions.names, spoken)
    if as_json:
        data = {"over": match.over, "keys": match.keys, "digest": match.state.digest()}
        click.echo(to_json(data))
        return FINE
    for line in story.lines(match.log, opening=True):
        click.echo(line)
    if match.over:
        for line in ("", *story.standing(match)):
            click.echo(line)
    else:
        click.echo(f"\nThe record ends after {len(match.keys)} choices; the match is not over.")
    return FINE
