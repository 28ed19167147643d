"""`python -m tests.golden`: write what the cases are told now, to be reviewed as a diff."""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.golden.case import cases, reset
from tests.golden.tell import told


def main(wanted: list[str]) -> None:
    """Reset the files of these codes, or all."""
    with TemporaryDirectory() as name:
        scratch = Path(name)
        for path, of_file in groupby(cases("bad"), key=lambda case: case.path):
            if wanted and path.stem not in wanted:
                continue
            now = {}
            for number, case in enumerate(of_file):
                folder = scratch / f"{path.stem}-{number}"
                folder.mkdir()
                now[case.title] = told(case, folder, scratch / "cache")
            if reset(path, now):
                print(f"changed: {path.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
