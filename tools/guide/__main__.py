"""`python -m tools.guide`: write anew what is made: parts of the author's guide, games' schemas."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.games import shipped
from tools.guide.parts import PARTS
from tools.guide.regions import made_anew
from tools.loading import load_game
from tools.new_module import SCHEMA, schema_text
from tools.writing import write_whole

GUIDE = Path(__file__).parents[2] / "rules" / "README.md"


def made_files() -> Iterator[tuple[Path, str]]:
    """Each file that is made, or has made parts, with the text that it should hold."""
    yield GUIDE, made_anew(GUIDE.read_text("utf-8"), PARTS)
    for name in shipped():
        yield GUIDE.parent / name / SCHEMA, schema_text(load_game(name))


def main(arguments: Sequence[str]) -> int:
    """Write these files; with `--check` only name those that are out of date (exit code 1)."""
    stale = [(path, text) for path, text in made_files() if not _holds(path, text)]
    for path, text in stale:
        print(path)
        if "--check" not in arguments:
            write_whole(path, text)
    return 1 if stale and "--check" in arguments else 0


def _holds(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text("utf-8") == text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
