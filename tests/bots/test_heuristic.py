"""`result: heuristic:` is a number of a player; anything else is a problem at its place."""

import shutil
from pathlib import Path

import pytest

from engine.compiler.compile import load
from engine.core.codec import from_json, to_json
from engine.core.problem import ProblemsFound
from tests.properties.tables import FOLDERS

SMALL = next(folder for folder in FOLDERS if folder.name == "jetty")


def advised(folder: Path, advice: str) -> Path:
    """A copy of the small game with this heuristic."""
    copy = Path(shutil.copytree(SMALL, folder / SMALL.name))
    file = copy / "module.yaml"
    text = file.read_text("utf-8")
    assert text.count("\nresult:\n") == 1
    changed = text.replace("\nresult:\n", f"\nresult:\n  heuristic: {advice}\n")
    file.write_text(changed, "utf-8")
    return copy


@pytest.mark.parametrize(
    ("advice", "code", "at"),
    [
        ("it.workers", "zone-not-piece", 14),
        ("stars(it) > 3", "wrong-kind", 14),
        ("stars(it) + it.woood", "unknown-name", 29),
        ("most stars(it)", "syntax", 19),
    ],
)
def test_what_is_no_number(advice: str, code: str, at: int, tmp_path: Path) -> None:
    with pytest.raises(ProblemsFound) as found:
        load([advised(tmp_path, advice)]).ruleset(2)
    problem = found.value.problems[0]
    assert problem.code == code
    assert problem.span.column >= at


def test_it_goes_to_json_and_back(tmp_path: Path) -> None:
    ruleset = load([advised(tmp_path, "3 * stars(it)")]).ruleset(2)
    assert ruleset.ranking is not None
    assert ruleset.ranking.heuristic is not None
    assert from_json(to_json(ruleset)) == ruleset
