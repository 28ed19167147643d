"""`rulewright simulate`: what many matches add up to."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.commands import options
from tools.failures import EXIT_CODES, FINE, STOPPED

if TYPE_CHECKING:
    from engine.compiler.compile import Game
    from engine.core.program import Ruleset
    from tools.simulation.plan import Plan
    from tools.simulation.report import Report
    from tools.simulation.runner import Outcome


@click.command(epilog=EXIT_CODES)
@options.game
@options.modules
@options.players
@options.settings
@click.option(
    "--games", type=click.IntRange(1), default=100, show_default=True, help="Number of matches."
)
@options.seed
@click.option(
    "--threads",
    type=click.IntRange(1, 256),
    default=os.cpu_count() or 1,
    help="Threads that play; the result is the same with any number.  [default: all cores]",
)
@click.option(
    "--quick",
    is_flag=True,
    help="Leave out how often options are offered and taken: several times as fast.",
)
@click.option(
    "--journal",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep finished matches in this file, and go on from those that it holds.",
)
@click.option(
    "--records",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write records of the matches worth a look into this folder, for `replay`.",
)
@options.as_json
def command(
    game: str,
    modules: Sequence[Path],
    players: int | None,
    settings: Sequence[str],
    games: int,
    seed: int,
    threads: int,
    quick: bool,
    journal: Path | None,
    records: Path | None,
    as_json: bool,
) -> int:
    """Play many seeded matches with random bots and tell how they went.

    Match number n has the seed SEED + n. Ctrl-C ends it and tells of the matches played so far.
    """
    from tools.loading import load_game, ruleset_of, split_settings, with_a_course
    from tools.simulation.plan import Plan
    from tools.simulation.report import report

    loaded = load_game(game, modules)
    ruleset = with_a_course(ruleset_of(loaded, players, split_settings(settings)))
    plan = Plan(seed, games, options=not quick)
    outcome, speed = _play(loaded, ruleset, plan, threads, journal)
    if not outcome.batches:
        return STOPPED
    told = report(ruleset, loaded.sources, plan, outcome.parts)
    if records is not None:
        _write_records(ruleset, told, records)
    _tell(game, told, outcome, speed, records, as_json=as_json)
    return STOPPED if outcome.stopped else FINE


def _play(
    loaded: Game, ruleset: Ruleset, plan: Plan, threads: int, journal: Path | None
) -> tuple[Outcome, str]:
    """What came of it, and how fast."""
    from tools.loading import faults_at_their_place
    from tools.simulation.journal import Journal
    from tools.simulation.runner import Runner
    from tools.terminal import progress

    kept = Journal(journal, ruleset, plan) if journal is not None else None
    with faults_at_their_place(loaded), progress(plan.games, "matches") as advance:
        runner = Runner(ruleset, plan, threads=threads, journal=kept, advance=advance)
        begun = time.perf_counter()
        outcome = runner.run()
    return outcome, f"{runner.played / (time.perf_counter() - begun):.0f} a second"


def _write_records(ruleset: Ruleset, told: Report, folder: Path) -> None:
    from engine.play.machine import Machine
    from tools.simulation.records import write_records

    write_records(folder, Machine(ruleset), [one.match.seed for one in told.outliers])


def _tell(
    game: str,
    told: Report,
    outcome: Outcome,
    speed: str,
    records: Path | None,
    *,
    as_json: bool,
) -> None:
    from tools.reporting import to_json
    from tools.simulation.as_data import as_data
    from tools.simulation.shown import Shown
    from tools.terminal import console

    if as_json:
        head = {"game": game, "seed": told.plan.first, "stopped": outcome.stopped}
        click.echo(to_json({**head, **as_data(told)}))
        return
    Shown(console()).report(told, speed, records)
    if outcome.stopped:
        click.echo(f"\nStopped after {told.matches} of {told.plan.games} matches.", err=True)
