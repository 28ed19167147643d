"""Finding the game that a command names."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.compiler.module_search import all_modules, find_module, found_in, module_folders
from engine.core.places import shipped_rules
from engine.core.problem import Problems, ProblemsFound, nearest_name
from tools.failures import WrongUse

MODULE = "module.yaml"


def shipped() -> list[str]:
    """The ids of the games that ship with Rulewright."""
    return modules_in(shipped_rules())


def in_a_module() -> bool:
    """Whether the folder where we are is a module."""
    return Path(MODULE).is_file()


def here() -> list[str]:
    """The module in the folder where we are, else the shipped games."""
    return ["."] if in_a_module() else shipped()


def modules_in(folder: Path) -> list[str]:
    """The names of the modules that are folders of `folder`, sorted."""
    return sorted(path.parent.name for path in folder.glob(f"*/{MODULE}"))


def split_set(said: str) -> list[str]:
    """The modules of `GAME +MODULE +MODULE`."""
    return [name.strip() for name in re.split(r"\s+\+", said) if name.strip()]


def find(name: str, modules: Sequence[Path] = ()) -> Path:
    """The folder of the module that `name` means: a path, or an id under `modules` or shipped.

    Raises `WrongUse` that names the nearest game, `ProblemsFound` for a faulty archive.
    """
    problems = Problems()
    folder = find_module(name, modules, problems)
    if folder is not None:
        return folder
    others = [one for one in problems.found if one.code != "no-module" or one.span.line == 0]
    if others:
        raise ProblemsFound(others)
    raise WrongUse(_unknown(name, Path(name), modules))


def ids_of(said: str, modules: Sequence[Path] = ()) -> frozenset[str]:
    """The ids of the modules that `GAME +MODULE +MODULE` names."""
    return frozenset(found_in(find(one, modules)).id for one in split_set(said))


def ids_at(places: Sequence[Path]) -> list[str]:
    """The ids of the modules in these folders and archives. Raises `ProblemsFound`."""
    problems = Problems()
    folders = [folder for place in places for folder in module_folders(place, problems)]
    if problems.errors:
        raise ProblemsFound(problems.found)
    return [found_in(folder).id for folder in folders]


def is_game(name: str, modules: Sequence[Path] = ()) -> bool:
    """Whether `find` would find it."""
    try:
        find(name, modules)
    except (WrongUse, ProblemsFound):
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
    there = list(all_modules([*searched, Path()], Problems()))
    nearest = nearest_name(name, {word for one in there for word in (one.id, one.folder.name)})
    meant = f' Did you mean "{nearest}"?' if nearest else ""
    games = ", ".join(sorted(one.id for one in there)) or "none"
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
