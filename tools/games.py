"""Finding the game that a command names."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.core.places import shipped_rules
from engine.core.problem import nearest_name
from tools.failures import WrongUse

MODULE = "module.yaml"


def shipped() -> list[str]:
    """The ids of the games that ship with Rulewright."""
    return modules_in(shipped_rules())


def here() -> list[str]:
    """The module in the folder where we are, else the shipped games."""
    return ["."] if Path(MODULE).is_file() else shipped()


def modules_in(folder: Path) -> list[str]:
    """The names of the modules that are folders of `folder`, sorted."""
    return sorted(path.parent.name for path in folder.glob(f"*/{MODULE}"))


def find(name: str, modules: Sequence[Path] = ()) -> Path:
    """The folder of the module that `name` means: a path, or an id under `modules` or shipped.

    Raises `WrongUse` that names the nearest game.
    """
    folder = Path(name)
    if (folder / MODULE).is_file():
        return folder
    searched = [*modules, shipped_rules()]
    for parent in searched:
        if (parent / name / MODULE).is_file():
            return parent / name
    if folder.is_file() and folder.name == MODULE:
        return folder.parent
    raise WrongUse(_unknown(name, folder, searched))


def is_game(name: str, modules: Sequence[Path] = ()) -> bool:
    """Whether `find` would find it."""
    try:
        find(name, modules)
    except WrongUse:
        return False
    return True


def _unknown(name: str, folder: Path, searched: Sequence[Path]) -> str:
    if folder.is_dir():
        return (
            f"The folder {name} is no module: it has no {MODULE}.\n"
            "To begin a game: rulewright new DIR"
        )
    if folder.is_file():
        return f"{name} is a file. A game is a folder with a {MODULE}; give that folder."
    known = sorted({id_ for parent in searched for id_ in modules_in(parent)})
    nearest = nearest_name(name, known)
    meant = f' Did you mean "{nearest}"?' if nearest else ""
    games = ", ".join(known) or "none"
    return (
        f'There is no game "{name}".{meant}\n'
        f"Games here: {games}. For a game of your own, give the path of its folder."
    )


def cache_folder() -> Path:
    """Where compiled grammars are kept: `RULEWRIGHT_CACHE`, or the user's folder for caches."""
    if own := os.environ.get("RULEWRIGHT_CACHE"):
        return Path(own)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "rulewright"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "rulewright" / "cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rulewright"
