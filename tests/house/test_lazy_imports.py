"""Commands that a designer waits for do not import what only others need."""

import subprocess
import sys

import pytest

DRAWS_PAGES = ("weasyprint", "pypdfium2", "PIL", "fontTools", "numpy")
FOR_SPREADSHEETS = ("openpyxl", "odf", "pandas")
NEEDS_ONLY_CLICK = ("jinja2", "jsonschema", "lark", "rich", "yaml", "engine.compiler.gather")


def imported_by(*arguments: str) -> set[str]:
    """The modules that are there after a command line was run in a process of its own."""
    code = "import sys\nfrom tools.cli import run\nrun(sys.argv[1:])\nprint('\\n', *sys.modules)"
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return set(done.stdout.split("\n")[-2].split())


@pytest.mark.parametrize("game", ["jetty"])
def test_check_imports_nothing_that_only_printing_needs(game: str) -> None:
    there = imported_by("check", f"tests/fixtures/{game}")
    assert "engine.compiler.gather" in there
    assert there.isdisjoint((*DRAWS_PAGES, *FOR_SPREADSHEETS))


def test_help_imports_no_more_than_it_shows() -> None:
    assert imported_by("--help").isdisjoint((*DRAWS_PAGES, *FOR_SPREADSHEETS, *NEEDS_ONLY_CLICK))
