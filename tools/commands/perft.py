"""`rulewright perft`: in how many ways a match can go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.commands import options
from tools.failures import EXIT_CODES, FINE, Failure

if TYPE_CHECKING:
    from tools.perft import Level, Perft


@click.command(epilog=EXIT_CODES)
@options.game
@click.argument("depth", type=click.IntRange(1))
@options.modules
@options.players
@options.settings
@click.option("--divide", is_flag=True, help="Count for each first option by itself.")
@click.option("--whole", is_flag=True, help="Look where the last decisions lead, too.")
@options.as_json
def command(
    game: str,
    depth: int,
    modules: Sequence[Path],
    players: int | None,
    settings: Sequence[str],
    divide: bool,
    whole: bool,
    as_json: bool,
) -> int:
    """Count in how many ways the first DEPTH decisions of a match can go.

    Every decision counts, also one with a single option. Such numbers are known of many games, so
    that they show whether the rules are right. Only for games without chance.
    """
    from engine.play.machine import Machine
    from tools.loading import faults_at_their_place, load_game, ruleset_of, split_settings
    from tools.perft import NotCountable, Perft

    loaded = load_game(game, modules)
    ruleset = ruleset_of(loaded, players, split_settings(settings))
    try:
        with faults_at_their_place(loaded):
            counted = Perft(Machine(ruleset))
            if divide:
                _divide(counted.divided(depth), as_json=as_json)
            else:
                _levels(counted, depth, whole=whole, as_json=as_json)
    except NotCountable as reason:
        raise Failure(f"The ways of this game cannot be counted. {reason}") from None
    return FINE


def _levels(counted: Perft, depth: int, *, whole: bool, as_json: bool) -> None:
    from tools.reporting import to_json

    if as_json:
        found = [_as_data(level) for level in counted.levels(depth, whole=whole)]
        click.echo(to_json({"levels": found}))
        return
    click.echo(f"{'depth':>5}{'ways':>16}{'of them over':>16}{'positions':>16}")
    ended = positions = 0
    for level in counted.levels(depth, whole=whole):
        click.echo(
            f"{level.depth:>5}{level.ways:>16,}{_number(level.ended)}{_number(level.positions)}"
        )
        ended += max(level.ended, 0)
        positions += max(level.positions, 0)
    if whole:
        click.echo(f"{'all':>5}{'':>16}{ended:>16,}{positions:>16,}")


def _number(value: int) -> str:
    return f"{value:>16,}" if value >= 0 else f"{'':>16}"


def _as_data(level: Level) -> dict[str, int]:
    found = {"depth": level.depth, "ways": level.ways}
    return (
        found if level.ended < 0 else {**found, "over": level.ended, "positions": level.positions}
    )


def _divide(found: Iterator[tuple[str, int]], *, as_json: bool) -> None:
    from tools.reporting import to_json

    if as_json:
        click.echo(to_json(dict(found)))
        return
    total = 0
    for key, ways in found:
        click.echo(f"{ways:>16,}  {key}")
        total += ways
    click.echo(f"{total:>16,}  together")
