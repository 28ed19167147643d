"""Where things lie: the games and schemas that ship with Rulewright, and the user's cache.

In a checkout (or an editable install of one) `rules/` and `schemas/` stand beside `engine/`.
In an installed wheel they stand under `rulewright_data/`, beside `engine/` as well.
"""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

VARIABLE = "RULEWRIGHT_CACHE"
"""The environment may name the cache folder here; empty: there is to be none."""

_ROOT = Path(__file__).resolve().parent.parent.parent


def shipped_rules() -> Path:
    """Return the folder of the shipped games: one folder a module, named by the module's id."""
    return _data("rules")


def shipped_schemas() -> Path:
    """Return the folder of the JSON Schemas, one a kind of YAML file."""
    return _data("schemas")


def cache_folder(environment: Mapping[str, str], home: Path) -> Path | None:
    """The folder for what is compiled; None when the environment says that there is to be none."""
    said = environment.get(VARIABLE)
    if said is not None:
        return Path(said) if said.strip() else None
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "rulewright"
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "rulewright"
    return Path(environment.get("XDG_CACHE_HOME") or home / ".cache") / "rulewright"


def default_folder() -> Path | None:
    """The cache folder of whoever runs this."""
    try:
        return cache_folder(os.environ, Path.home())
    except RuntimeError:  # nobody's home
        return None


def _data(name: str) -> Path:
    """Return the folder `name` of the data; raise `FileNotFoundError` when the install lost it."""
    # The packed data comes first: a stranger's `rules` may lie beside an installed `engine`.
    for folder in (_ROOT / "rulewright_data" / name, _ROOT / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the data folder {name!r} is missing: install rulewright anew")
