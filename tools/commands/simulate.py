"""`rulewright simulate`: what many matches add up to."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.commands import options
from tools.failures import EXIT_CODES, FINE, STOPPED

if TYPE_CHECKING:
    from engine.compiler.compile import Game
    from engine.core.program import Ruleset
    from tools.bots.matches import BotMatches
    from tools.simulation.cluster import Cluster
    from tools.simulation.comparison import Comparison
    from tools.simulation.plan import Plan
    from tools.simulation.report import Report
    from tools.simulation.runner import Elsewhere, Outcome


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
    "--seats",
    default="",
    metavar="BOT,BOT…",
    help="Who plays, by seat, and on from the first: random, greedy, flat:200, mcts:400, or "
    "my_bot.py:Class, a class of your own.  [default: random]",
)
@click.option("--rotate", is_flag=True, help="From match to match every bot moves on by a seat.")
@options.bot_seconds
@click.option(
    "--threads",
    type=click.IntRange(1, 256),
    default=os.cpu_count() or 1,
    help="Threads that play; the result is the same with any number.  [default: all cores]",
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Play on a Dask cluster, as tcp://192.168.1.5:8786; the result is the same as here. "
    "Needs rulewright[cluster] here and on its workers.",
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
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write all of it as one page with plots, to this file.",
)
@click.option(
    "--against",
    metavar="VERSION",
    help="Compare with another version, over the same seeds: a folder, or a revision of git.",
)
@options.as_json
def command(
    game: str,
    modules: Sequence[Path],
    players: int | None,
    settings: Sequence[str],
    games: int,
    seed: int,
    seats: str,
    rotate: bool,
    bot_seconds: float,
    threads: int,
    cluster: str | None,
    quick: bool,
    journal: Path | None,
    records: Path | None,
    html: Path | None,
    against: str | None,
    as_json: bool,
) -> int:
    """Play many seeded matches between bots and tell how they went.

    Match number n has the seed SEED + n. Ctrl-C ends it and tells of the matches played so far.
    """
    from tools.loading import load_game, ruleset_of, split_settings, with_a_course
    from tools.seating import thinking_seats
    from tools.simulation.plan import Plan
    from tools.simulation.report import report

    _sensible(against, journal, html)
    loaded = load_game(game, modules)
    ruleset = with_a_course(ruleset_of(loaded, players, split_settings(settings)))
    bots = thinking_seats(seats, ruleset.players)
    plan = Plan(seed, games, options=not quick, seats=bots, rotate=rotate and bool(bots))
    old = None
    with _means(threads, bot_seconds, cluster, plan) as means:
        if against is not None:
            old = _before(loaded, against, modules, ruleset, plan, means)
            if old.report is None:
                return STOPPED
        outcome, speed = _play(loaded, ruleset, plan, journal, means)
    if not outcome.batches:
        return STOPPED
    told = report(ruleset, loaded.sources, plan, outcome.parts)
    if records is not None:
        _write_records(ruleset, told, records, _Means(threads, bot_seconds))
    shown = _Told(game, told, outcome.stopped, speed, records, against, _compared(old, told))
    if html is not None:
        _write_page(html, shown)
    _tell(shown, as_json=as_json)
    return STOPPED if outcome.stopped or (old is not None and old.stopped) else FINE


@dataclass(frozen=True, slots=True)
class _Means:
    """What plays."""

    threads: int
    bot_seconds: float
    cluster: Cluster | None = None


@contextmanager
def _means(threads: int, bot_seconds: float, address: str | None, plan: Plan) -> Iterator[_Means]:
    if address is None:
        yield _Means(threads, bot_seconds)
        return
    from tools.bots.words import is_own
    from tools.failures import WrongUse
    from tools.simulation.cluster import cluster, slow_workers

    for word in plan.seats:
        if is_own(word):
            raise WrongUse(f"{word}: a bot of your own plays here only. Leave --cluster out.")
    with cluster(address) as there:
        if there.slow:
            click.echo(slow_workers(there.slow), err=True)
        yield _Means(threads, bot_seconds, there)


@dataclass(frozen=True, slots=True)
class _Before:
    """What came of the other version."""

    report: Report | None
    stopped: bool
    same_rules: bool


@dataclass(frozen=True, slots=True)
class _Told:
    """All that is to be shown."""

    game: str
    report: Report
    stopped: bool
    speed: str
    records: Path | None
    against: str | None
    comparison: Comparison | None


def _sensible(against: str | None, journal: Path | None, html: Path | None) -> None:
    from tools.failures import Failure, WrongUse

    if against is not None and journal is not None:
        raise WrongUse("--journal keeps one simulation, and --against plays two: use one of them.")
    if html is not None and not html.resolve().parent.is_dir():
        raise Failure(f"{html}: there is no folder {html.parent}, so the page cannot be written.")


def _before(
    loaded: Game,
    against: str,
    modules: Sequence[Path],
    now: Ruleset,
    plan: Plan,
    means: _Means,
) -> _Before:
    """Play the other version, for as many players and with the same options."""
    from tools.loading import ruleset_of, with_a_course
    from tools.simulation.report import report
    from tools.simulation.versions import other_version

    with other_version(loaded, against, modules) as (other, elsewhere):
        known = {option.id for option in other.offer.options}
        settings = {name: _word(one) for name, one in now.options.items() if name in known}
        ruleset = with_a_course(ruleset_of(other, now.players, settings))
        outcome, _ = _play(other, ruleset, plan, None, means)
        if not outcome.batches:
            return _Before(None, True, False)
        sources = elsewhere.sources(other.sources)
        told = report(elsewhere.ruleset(ruleset), sources, plan, outcome.parts)
    same = ruleset.play_fingerprint == now.play_fingerprint
    return _Before(told, outcome.stopped, same)


def _word(value: object) -> str:
    """The value of an option as it is written on the command line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _compared(old: _Before | None, now: Report) -> Comparison | None:
    from tools.simulation.comparison import compare

    if old is None or old.report is None:
        return None
    return compare(old.report, now, same_rules=old.same_rules)


def _play(
    loaded: Game, ruleset: Ruleset, plan: Plan, journal: Path | None, means: _Means
) -> tuple[Outcome, str]:
    """What came of it, and how fast."""
    from tools.loading import faults_at_their_place
    from tools.simulation.journal import Journal
    from tools.simulation.runner import Runner
    from tools.terminal import progress

    kept = Journal(journal, ruleset, plan) if journal is not None else None
    with faults_at_their_place(loaded), progress(plan.games, "matches") as advance:
        runner = Runner(
            ruleset,
            plan,
            threads=means.threads,
            journal=kept,
            play_seed=_bots(ruleset, plan, means).play if plan.seats else None,
            elsewhere=_elsewhere(ruleset, plan, means.cluster),
            advance=advance,
        )
        begun = time.perf_counter()
        outcome = runner.run()
    if outcome.gone:
        click.echo(f"{outcome.gone} What was played is kept.", err=True)
    return outcome, f"{runner.played / (time.perf_counter() - begun):.0f} a second"


def _bots(ruleset: Ruleset, plan: Plan, means: _Means) -> BotMatches:
    """On a cluster only those matches are left to these that stop."""
    from tools.bots.matches import BotMatches
    from tools.compiled import WORTH_COMPILING, compiled

    native = compiled(ruleset, WORTH_COMPILING) if means.cluster is None else None
    return BotMatches(ruleset, plan, native, seconds=means.bot_seconds)


def _elsewhere(ruleset: Ruleset, plan: Plan, there: Cluster | None) -> Elsewhere | None:
    from tools.bots.matches import BotMatches

    if there is None:
        return None
    return there.player(ruleset, plan, BotMatches if plan.seats else None)


def _write_records(ruleset: Ruleset, told: Report, folder: Path, means: _Means) -> None:
    from engine.play.machine import Machine
    from tools.simulation.records import write_records

    played = _bots(ruleset, told.plan, means).match if told.plan.seats else None
    write_records(folder, Machine(ruleset), [one.match.seed for one in told.outliers], played)


def _write_page(path: Path, shown: _Told) -> None:
    from tools.simulation.page import page
    from tools.writing import write_whole

    text = page(shown.report, shown.comparison, shown.against, _link(path, shown.records))
    write_whole(path, text)


def _link(page: Path, records: Path | None) -> str | None:
    """Where the records lie as seen from a page."""
    if records is None:
        return None
    return Path(os.path.relpath(records.resolve(), page.resolve().parent)).as_posix()


def _tell(shown: _Told, *, as_json: bool) -> None:
    from tools.bots.standings import bots_as_data, show_bots
    from tools.reporting import to_json
    from tools.simulation.as_data import as_data
    from tools.simulation.comparison_shown import comparison_data, show_comparison
    from tools.simulation.shown import Shown
    from tools.terminal import console

    told, compared, against = shown.report, shown.comparison, shown.against or ""
    if as_json:
        data = {"game": shown.game, "seed": told.plan.first, "stopped": shown.stopped}
        data |= as_data(told)
        if told.plan.seats:
            data["bots"] = bots_as_data(told)
        if compared is not None:
            data["against"] = comparison_data(compared, against)
        click.echo(to_json(data))
        return
    if compared is not None:
        show_comparison(console(), compared, against)
    else:
        Shown(console()).report(told, shown.speed, shown.records)
        show_bots(console(), told)
    if shown.stopped:
        click.echo(f"\nStopped after {told.matches} of {told.plan.games} matches.", err=True)
