"""Where the data that ships with Rulewright lies: the games and the schemas.

In a checkout (or an editable install of one) `rules/` and `schemas/` stand beside `engine/`.
In an installed wheel they stand under `rulewright_data/`, beside `engine/` as well.
"""

from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent.parent


def shipped_rules() -> Path:
    """Return the folder of the shipped games: one folder a module, named by the module's id."""
    return _data("rules")


def shipped_schemas() -> Path:
    """Return the folder of the JSON Schemas, one a kind of YAML file."""
    return _data("schemas")


def _data(name: str) -> Path:
    """Return the folder `name` of the data; raise `FileNotFoundError` when the install lost it."""
    # The packed data comes first: a stranger's `rules` may lie beside an installed `engine`.
    for folder in (_ROOT / "rulewright_data" / name, _ROOT / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the data folder {name!r} is missing: install rulewright anew")
