"""What somebody may ask for that cannot be done, and what he is told."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.printing.conftest import Ended, Quay
from tools.failures import Failure
from tools.printing.extras import need

WRONG = {
    "paper": (["--paper", "A44"], 'There is no paper "A44". Did you mean "a4"?\nPapers: a4'),
    "paper of no size": (["--paper", "0x9"], "Paper of 0x9 mm cannot be printed on."),
    "paper too small": (["--paper", "60x60"], "boats: The paper of 60x60 mm is too small for"),
    "shop": (["--format", "png", "--preset", "825x1124"], 'Did you mean "825x1125"?'),
    "shift": (["--shift", "left"], '"left" is no shift. Write millimetres'),
    "sheet": (["--sheet", "boat"], 'This game has no sheet "boat". Did you mean "boats"?'),
    "language": (["--lang", "fr"], 'This game has no language "fr".'),
    "cards of no sheet": (["--cards", "boats where it.toll > 9"], "No sheet prints what"),
    "format": (["--format", "doc"], "doc"),
    "bleed": (["--bleed", "20"], "20"),
}


@pytest.mark.parametrize("what", WRONG)
def test_wrong_use_names_what_there_is(
    quay: Quay, tmp_path: Path, rulewright: Callable[..., Ended], what: str
) -> None:
    words, said = WRONG[what]
    ended = rulewright("sheets", quay.folder, "--out", tmp_path / "out", *words)
    assert ended.code == 2
    assert said in ended.err
    assert "Traceback" not in ended.err
    assert not (tmp_path / "out").exists()


def test_a_picture_smaller_than_its_card_is_refused(
    quay: Quay, tmp_path: Path, rulewright: Callable[..., Ended]
) -> None:
    quay.replace("size: 50x30", "size: 100x120")
    words = ["--format", "png", "--preset", "825x1125", "--sheet", "dear"]
    ended = rulewright("sheets", quay.folder, "--out", tmp_path / "out", *words)
    assert ended.code == 2
    assert "dear: a card of 100x120 mm is larger than a picture of 825x1125 dots" in ended.err


def test_an_expression_is_shown_with_its_fault(
    quay: Quay, tmp_path: Path, rulewright: Callable[..., Ended]
) -> None:
    ended = rulewright("sheets", quay.folder, "--out", tmp_path / "out", "--cards", "botas")
    assert ended.code == 1
    assert "--cards:1:1  unknown-name" in ended.err
    assert 'Did you mean "boats"?' in ended.err


def test_a_folder_that_cannot_be_written_is_named(
    quay: Quay, tmp_path: Path, rulewright: Callable[..., Ended]
) -> None:
    (tmp_path / "out").write_text("a file", "utf-8")
    ended = rulewright("sheets", quay.folder, "--out", tmp_path / "out" / "in")
    assert ended.code == 1
    assert str(tmp_path / "out" / "in") in ended.err
    assert "Traceback" not in ended.err


def test_a_missing_extra_says_which_command_installs_it(
    quay: Quay,
    tmp_path: Path,
    rulewright: Callable[..., Ended],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    ended = rulewright("sheets", quay.folder, "--out", tmp_path / "out", "--format", "pdf")
    assert ended.code == 1
    assert 'pip install "rulewright[print]"' in ended.err
    assert not (tmp_path / "out").exists()


def test_missing_libraries_of_the_system_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: str) -> None:
        raise OSError("cannot load library 'pango'")

    monkeypatch.setattr("tools.printing.extras.import_module", broken)
    with pytest.raises(Failure) as failure:
        need("weasyprint", "a PDF")
    assert "cannot load library 'pango'" in failure.value.message
    assert "libharfbuzz-subset0" in failure.value.message
