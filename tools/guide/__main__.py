"""`python -m tools.guide`: write the made parts of the author's guide anew."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from tools.guide.parts import PARTS
from tools.guide.regions import made_anew
from tools.writing import write_whole

GUIDE = Path(__file__).parents[2] / "rules" / "README.md"


def main(arguments: Sequence[str]) -> int:
    """Write the guide; with `--check` only say whether it is as it should be (exit code 1: not)."""
    before = GUIDE.read_text("utf-8")
    after = made_anew(before, PARTS)
    if after == before:
        return 0
    if "--check" in arguments:
        print(f"{GUIDE} is out of date: python -m tools.guide", file=sys.stderr)
        return 1
    write_whole(GUIDE, after)
    print(GUIDE)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
