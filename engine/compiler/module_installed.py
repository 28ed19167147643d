"""Modules that Python packages bring along: entry points of the group `rulewright.modules`.

An entry point names a package, `{my-cards = "my_cards"}`, whose folder is a module or holds some.
No code of the package runs: its folder is looked up, nothing is imported.
"""

from __future__ import annotations

from functools import cache
from importlib.machinery import PathFinder
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

GROUP = "rulewright.modules"


@cache
def installed_folders() -> tuple[tuple[str, Path], ...]:
    """The folders that installed packages name, each with what the package calls it, by name."""
    points = sorted(entry_points(group=GROUP), key=lambda one: (one.name, one.value))
    found = ((one.name, _folder(one)) for one in points)
    return tuple((name, folder) for name, folder in found if folder is not None)


def _folder(point: EntryPoint) -> Path | None:
    first, *rest = point.value.partition(":")[0].strip().split(".")
    spec = PathFinder.find_spec(first)
    places = spec.submodule_search_locations if spec is not None else None
    if not places:
        return None
    folder = Path(next(iter(places))).joinpath(*rest)
    return folder if folder.is_dir() else None
