"""How long a game takes to load, to be checked, and to be refused: each in a process of its own.

`python -m tools.bench.loading WHAT FOLDER PLAYERS` prints seconds, imports apart.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from engine.compiler.compile import load
from engine.core.problem import ProblemsFound, render

ATTEMPTS = 5


def in_fresh_processes(what: str, folder: Path, players: int, cache: Path) -> tuple[float, ...]:
    """Seconds of several runs; a cold one begins with an empty cache each time."""
    taken = []
    for _ in range(ATTEMPTS):
        if what == "cold":
            shutil.rmtree(cache, ignore_errors=True)
        command = [sys.executable, "-m", "tools.bench.loading", what, str(folder), str(players)]
        environment = {**os.environ, "RULEWRIGHT_CACHE": str(cache)}
        done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        taken.append(float(done.stdout))
    return tuple(taken)


def _load(folder: Path, players: int) -> None:
    load([folder]).ruleset(players)


def _check(folder: Path, players: int) -> None:
    load([folder]).check()


def _refuse(folder: Path, players: int) -> None:
    """Load a game one of whose effects has a word misspelt, and render the problem."""
    try:
        load([folder]).ruleset(players)
    except ProblemsFound as found:
        for problem in found.problems:
            render(problem, found.sources)
        return
    raise AssertionError("the wrong edit was not noticed")


def spoilt(folder: Path, into: Path) -> Path:
    """A copy of a module in which the name of a verb is misspelt where it is called."""
    copy = into / folder.name
    shutil.copytree(folder, copy)
    game = load([folder], cache=Path(tempfile.mkdtemp(dir=into)))
    item = next(i for kind in game.declarations.kinds for i in kind.items if i.effect is not None)
    assert item.effect is not None
    span = item.effect.body[0].span
    path = copy / Path(span.file).relative_to(_shown(folder))
    lines = path.read_text(encoding="utf-8").split("\n")
    line = lines[span.line - 1]
    lines[span.line - 1] = f"{line[: span.column - 1]}x{line[span.column - 1 :]}"
    path.write_text("\n".join(lines), encoding="utf-8")
    return copy


def _shown(folder: Path) -> Path:
    """The folder as spans name it."""
    try:
        return folder.resolve().relative_to(Path.cwd())
    except ValueError:
        return folder


WHAT = {"cold": _load, "cached": _load, "check": _check, "refuse": _refuse}


def main() -> None:
    """Time one of `WHAT` once."""
    what, folder, players = sys.argv[1:]
    begun = time.process_time()
    WHAT[what](Path(folder), int(players))
    print(time.process_time() - begun)


if __name__ == "__main__":
    main()
