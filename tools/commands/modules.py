"""`rulewright modules`: which games and expansions there are, and what depends on what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.text import Text

from tools.commands import options
from tools.failures import EXIT_CODES, FINE, FOUND

if TYPE_CHECKING:
    from tools.module_list import Listed, Modules


@click.command(epilog=EXIT_CODES)
@options.modules
@options.as_json
def command(modules: Sequence[Path], as_json: bool) -> int:
    """List all modules that are found, each below what it requires.

    They are looked for in this folder, under --modules, in installed packages (entry points of the
    group rulewright.modules), and among the shipped games.
    """
    from tools.module_list import listed_modules
    from tools.reporting import coloured, to_json
    from tools.terminal import console

    known = listed_modules([*modules, Path()])
    if as_json:
        click.echo(to_json(_data(known)))
    else:
        _show(known)
    screen = console(errors=True)
    for problem in known.problems:
        screen.print(coloured(problem, {}))
    return FOUND if known.problems else FINE


def _show(known: Modules) -> None:
    from tools.terminal import console

    screen = console()
    for one in known.roots:
        screen.print(_line(one, known))
        for branch, below in _below(one, known, (one.id,)):
            line = _line(below, known)
            screen.print(Text.assemble((branch, "dim"), line))
    for one in known.by_id.values():
        if one.id in known.all_needed(one.id):
            screen.print(f"{one.id}: requires itself, so that it cannot be loaded", style="red")


def _below(
    of: Listed, known: Modules, above: tuple[str, ...], lead: str = ""
) -> Iterator[tuple[str, Listed]]:
    """The modules that require one, each with the branch on which it hangs."""
    needing = [one for one in known.needing(of.id) if one.id not in above]
    for number, one in enumerate(needing):
        last = number == len(needing) - 1
        yield f"{lead}{'└── ' if last else '├── '}", one
        yield from _below(one, known, (*above, one.id), lead + ("    " if last else "│   "))


def _line(one: Listed, known: Modules) -> Text:
    text = Text(one.id, style="bold")
    text.append(f" {one.version}", style="magenta")
    text.append(f"  {one.title}", style="default")
    wants = [f"{id} {versions}".strip() for id, versions in one.requires.items()]
    if wants:
        text.append(f"  needs {', '.join(wants)}", style="dim")
    if one.conflicts:
        text.append(f"  not with {', '.join(one.conflicts)}", style="yellow")
    missing = known.missing(one)
    if missing:
        text.append(f"  missing: {', '.join(missing)}", style="bold red")
    text.append(f"  ({'this folder' if one.origin == '.' else one.origin})", style="dim")
    return text


def _data(known: Modules) -> list[dict[str, object]]:
    return [
        {
            "id": one.id,
            "version": one.version,
            "title": one.title,
            "from": one.origin,
            "folder": one.folder.as_posix(),
            "requires": dict(one.requires),
            "conflicts": list(one.conflicts),
            "missing": known.missing(one),
        }
        for one in known.by_id.values()
    ]
