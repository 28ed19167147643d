"""Nothing in the generated C is undefined: a thousand matches of each game under sanitizers."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.native.compiled import needs_compiler
from tests.properties.tables import Case, every_case

ROOT = Path(__file__).parents[2]
LIBRARY = "libasan.so"


def sanitizer() -> str:
    """The library to load before all others; empty where there is none."""
    found = subprocess.run(
        ["gcc", f"-print-file-name={LIBRARY}"], capture_output=True, text=True, check=False
    )
    path = found.stdout.strip()
    return path if os.path.isabs(path) else ""


def play(case: Case, matches: int) -> None:
    library = sanitizer()
    if not library:
        pytest.skip("no sanitizer here")
    environment = {
        **os.environ,
        "LD_PRELOAD": library,
        "ASAN_OPTIONS": "detect_leaks=0",
        "RULEWRIGHT_CC": "gcc",
    }
    command = [sys.executable, "-m", "tests.native.sanitized"]
    done = subprocess.run(
        [*command, str(case.folder), str(case.players), str(matches)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.strip() == f"{matches} matches"


@needs_compiler
@pytest.mark.soak
@every_case
def test_a_thousand_matches_do_nothing_undefined(case: Case) -> None:
    play(case, 1000)
