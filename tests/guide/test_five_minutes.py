"""The README: its first example, and "Change a card in five minutes" done step by step.

What it shows is what is told.
"""

import re
from pathlib import Path

import pytest

from tests.tools.conftest import Command

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
STEPS = README.split("## Change a card in five minutes")[1].split("\n## ")[0]
_FENCE = re.compile(r"^```(?P<language>\w*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
CARD, SCENARIO = (one["body"] for one in _FENCE.finditer(STEPS) if one["language"] == "yaml")
SHOWN = {line.rstrip() for one in _FENCE.finditer(STEPS) for line in one["body"].splitlines()}


def replaced(path: Path, id_: str, by: str) -> None:
    """Put an item of a list in place of the one with this id."""
    old = re.compile(rf"^( +)- id: {id_}\n(?:\1  .*\n|\n)*", re.MULTILINE)
    text, count = old.subn(lambda _: f"{by}\n", path.read_text("utf-8"))
    assert count == 1
    path.write_text(text, "utf-8")


def shown(told: str) -> None:
    """Every line that is told stands there, but for speed and for how far look-ahead saw."""
    for line in told.splitlines():
        if not any(word in line for word in ("a second", "unproved")):
            assert line.rstrip() in SHOWN, line


def test_the_first_example_and_its_message(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert command("new", "orchard").code == 0
    example, message = (one["body"] for one in list(_FENCE.finditer(README))[:2])
    Path("orchard/scenarios.yaml").unlink()
    Path("orchard/cards.yaml").write_text(example, "utf-8")
    assert message in command("check", "orchard").out
    Path("orchard/cards.yaml").write_text(example.replace("hnd", "hand"), "utf-8")
    assert command("check", "orchard").out == "orchard: no problems\n"


def test_every_step_goes_as_it_says(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert command("new", "orchard", "--languages", "en,ja").code == 0
    before = command("simulate", "orchard", "--games", 1000, "--seed", 1).out
    assert re.search(r"turns +\d+ +22 ", before)

    replaced(Path("orchard/cards.yaml"), "pumpkin", CARD)
    shown(command("check", "orchard").out)
    replaced(Path("orchard/cards.yaml"), "pumpkin", CARD.replace("discrd", "discard"))
    assert command("check", "orchard").out == "orchard: no problems\n"

    shown(command("test", "orchard").out)
    replaced(Path("orchard/scenarios.yaml"), "a-pumpkin-feeds-everybody", SCENARIO)
    assert command("test", "orchard").out == "5 scenarios passed\n"

    shown(command("explain", "orchard", "pumpkin").out)
    assert "build/orchard-crops.en.html" in command("sheets", "orchard", "--out", "build").out
    shown(command("simulate", "orchard", "--games", 1000, "--seed", 1).out)
