"""`rulewright test`: the scenarios of a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.commands import options
from tools.failures import EXIT_CODES, FINE, FOUND, WrongUse

if TYPE_CHECKING:
    from engine.compiler.compile import Game
    from tools.mutants import Noticed
    from tools.scenarios import Tester, Verdict


@click.command(epilog=EXIT_CODES)
@click.argument("game", metavar="[GAME]", required=False)
@options.modules
@click.option("-k", "only", metavar="WORD", default="", help="Scenarios whose id holds WORD.")
@click.option(
    "--required", is_flag=True, help="Also those of the modules that the named ones require."
)
@click.option(
    "--combinations", is_flag=True, help="With every set of its expansions that are found."
)
@click.option("--coverage", "lines", is_flag=True, help="Lines of effects never executed.")
@click.option(
    "--clauses", is_flag=True, help="Clauses and examples of the rulebook that none covers."
)
@click.option(
    "--mutants", is_flag=True, help="Rules that could be changed, and no scenario would notice."
)
@options.as_json
def command(
    game: str | None,
    modules: Sequence[Path],
    only: str,
    required: bool,
    combinations: bool,
    lines: bool,
    clauses: bool,
    mutants: bool,
    as_json: bool,
) -> int:
    """Run the scenarios of a game.

    Each runs straight, with the match copied at each decision, and saved and loaded at each
    decision. For one that fails, the line that does not hold is shown, and what was found. Those of
    the named modules run, GAME +MODULE, as far as they are for this set. Without GAME it is the
    module in this folder, else every shipped game with every set of its shipped expansions.

    With --mutants every rule is changed in turn (a statement left out, a number shifted, a
    condition turned round), and what no scenario notices is listed. Where that is as it should be,
    say why in scenarios/mutants.yaml.
    """
    from tools.games import ids_of, in_a_module
    from tools.loading import load_game
    from tools.scenarios import Tester

    if mutants and only:
        raise WrongUse("With --mutants every scenario counts: leave -k out.")
    if game is None and in_a_module():
        game = "."
    if combinations or game is None:
        if lines or clauses or mutants or as_json:
            raise WrongUse("--coverage, --clauses, --mutants and --json are about one GAME.")
        return _all_combinations(game, modules, only)
    loaded = load_game(game, modules)
    tester = Tester(loaded, only, None if required else ids_of(game, modules))
    verdicts = list(tester.run())
    if only and not verdicts:
        raise WrongUse(f'No scenario of this game has "{only}" in its id.')
    noticed = _try_mutants(loaded) if mutants else None
    if as_json:
        _print_json(loaded, tester, verdicts, lines, clauses, noticed)
    else:
        _show(loaded, verdicts)
        if lines:
            _show_coverage(loaded, tester)
        if clauses:
            _show_clauses(loaded)
        if noticed is not None:
            _show_mutants(loaded, noticed)
    stale = noticed is not None and bool(noticed.stale)
    return FINE if all(verdict.passed for verdict in verdicts) and not stale else FOUND


def _all_combinations(game: str | None, modules: Sequence[Path], only: str) -> int:
    """Each set of modules in turn, in a line or with what fails."""
    from tools.loading import load_game
    from tools.module_list import sets_of
    from tools.scenarios import Tester

    fine = True
    for name in sets_of(game, modules):
        loaded = load_game(name, modules)
        verdicts = list(Tester(loaded, only).run())
        click.echo(f"{name}: ", nl=False)
        _show(loaded, verdicts)
        fine = fine and all(verdict.passed for verdict in verdicts)
    return FINE if fine else FOUND


def _show(game: Game, verdicts: Sequence[Verdict]) -> None:
    from tools.reporting import coloured, counted
    from tools.terminal import console

    screen = console()
    failed = [verdict for verdict in verdicts if not verdict.passed]
    for verdict in failed:
        mode = "" if verdict.mode == "straight" else f" (state {verdict.mode} at each decision)"
        screen.print(f"{verdict.scenario.id}{mode}", style="bold")
        for problem in verdict.found:
            screen.print(coloured(problem, game.sources))
    passed = len(verdicts) - len(failed)
    said = f"{counted(passed, 'scenario')} passed"
    if failed:
        said += f", {len(failed)} failed"
    screen.print(said, style="bold red" if failed else "green")


def _show_coverage(game: Game, tester: Tester) -> None:
    from tools.coverage import coverage

    found = coverage(table.machine for table in tester.tables)
    done = len(found.lines) - len(found.missed)
    click.echo(f"\nlines of effects executed: {done} of {len(found.lines)}")
    if found.missed:
        click.echo(found.shown(game.sources))


def _show_clauses(game: Game) -> None:
    from tools.clauses import clauses_of

    found = clauses_of(game.declarations, game.folders)
    if not found.rules:
        click.echo(f"\nclauses covered: {len(found.covered)} (the game has no rulebook.yaml)")
        for clause, scenarios in sorted(found.shown.items()):
            click.echo(f"  {clause}: {', '.join(scenarios)}")
        return
    stated = sum(clause in found.stated for clause in found.covered)
    click.echo(f"\nclauses covered: {stated} of {len(found.stated)}")
    others = len(found.rules) - len(found.stated)
    if others:
        covered = len(found.covered) - stated
        click.echo(f"inferred, restated or without a rule: {covered} of {others}")
    for clause in found.uncovered:
        click.echo(f"  {clause}: {found.rules[clause]}")
    if found.examples:
        click.echo(f"examples played: {len(found.played)} of {len(found.examples)}")
    for example in found.unplayed:
        click.echo(f"  {example}: {found.examples[example]}")
    for clause in found.unknown:
        click.echo(f"  {clause} is covered, but stands in no rulebook")


def _try_mutants(game: Game) -> Noticed:
    from tools.mutants import try_mutants

    return try_mutants(game)


def _show_mutants(game: Game, noticed: Noticed) -> None:
    from tools.mutants_shown import as_problems, table
    from tools.reporting import coloured
    from tools.terminal import console

    screen = console()
    screen.print("\n" + table(noticed))
    sources = {**noticed.sources, **game.sources}
    for problem in (*as_problems(noticed.unnoticed), *noticed.stale):
        screen.print()
        screen.print(coloured(problem, sources), end="")


def _print_json(
    game: Game,
    tester: Tester,
    verdicts: Sequence[Verdict],
    lines: bool,
    clauses: bool,
    noticed: Noticed | None,
) -> None:
    from tools.clauses import clauses_of
    from tools.coverage import coverage
    from tools.mutants_shown import data as mutants_data
    from tools.reporting import as_data, to_json

    data: dict[str, object] = {
        "scenarios": [
            {
                "id": verdict.scenario.id,
                "passed": verdict.passed,
                "mode": verdict.mode,
                "found": as_data(verdict.found),
            }
            for verdict in verdicts
        ]
    }
    if lines:
        found = coverage(table.machine for table in tester.tables)
        missed = [f"{line.file}:{line.number}" for line in found.missed]
        data["coverage"] = {"lines": len(found.lines), "missed": missed}
    if clauses:
        covers = clauses_of(game.declarations, game.folders)
        data["clauses"] = {"covered": list(covers.covered), "uncovered": list(covers.uncovered)}
        data["examples"] = {"played": list(covers.played), "unplayed": list(covers.unplayed)}
    if noticed is not None:
        data["mutants"] = mutants_data(noticed)
    click.echo(to_json(data))
