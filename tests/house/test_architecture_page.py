"""The architecture page names every file of the engine, itself or its family, and no other."""

import re
from fnmatch import fnmatch
from pathlib import Path

ENGINE = Path(__file__).parents[2] / "engine"
FILES = [
    path.name
    for package in ("core", "compiler", "native", "play")
    for path in sorted((ENGINE / package).iterdir())
    if path.suffix in (".py", ".lark") and path.name != "__init__.py"
]
NAMED = re.findall(r"`([\w*]+\.(?:py|lark))`", (ENGINE / "README.md").read_text())


def test_every_file_is_named() -> None:
    assert [name for name in FILES if not any(fnmatch(name, one) for one in NAMED)] == []


def test_every_name_is_a_file() -> None:
    assert [one for one in NAMED if not any(fnmatch(name, one) for name in FILES)] == []
