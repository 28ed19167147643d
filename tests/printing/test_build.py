"""What is written, what changed since, and that nothing is half-written."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.problem import ProblemsFound
from tests.printing.conftest import Quay
from tools.printing.build import Built, build
from tools.printing.settings import Settings


def printed(quay: Quay, out: Path, **asked: Any) -> Built:
    return build(quay.game(), Settings(out, **asked))


def names(built: Built) -> list[str]:
    return [path.name for path in built.files]


def test_every_sheet_is_written_in_every_language(quay: Quay, tmp_path: Path) -> None:
    built = printed(quay, tmp_path / "out")
    assert names(built) == [
        f"quay-{sheet}.{language}.html"
        for language in ("en", "ja")
        for sheet in ("boats", "dear", "list", "helper", "rules")
    ]
    assert built.first


def test_only_cards_that_differ_are_printed_and_what_changed_is_said(
    quay: Quay, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    printed(quay, out)
    quay.replace("Gain 4.", "Gain 5.")
    built = printed(quay, out, changed=True, languages=("en",), sheets=("boats", "dear"))
    assert names(built) == ["quay-boats-changed.en.html", "quay-changes.txt"]
    page = built.files[0].read_text("utf-8")
    assert page.count('class="face"') == 2
    assert "Gain 5." in page
    assert "Gain 3." not in page
    told = '  Barge (boat barge): changed\n    Effect: "Gain 4." → "Gain 5."\n'
    assert built.files[-1].read_text("utf-8") == f"boats.en\n{told}"


def test_new_and_removed_cards_and_other_looks_are_told(quay: Quay, tmp_path: Path) -> None:
    out = tmp_path / "out"
    printed(quay, out)
    quay.replace("- id: barge", "- id: canoe")
    quay.replace('rope: "#b0612a"', 'rope: "#112233"')
    built = printed(quay, out, changed=True, languages=("en",), sheets=("boats",))
    said = (out / "quay-changes.txt").read_text("utf-8")
    assert "Ferry (boat ferry): changed\n    the look of its front\n" in said
    assert "Barge (boat canoe): new\n" in said
    assert "Barge (boat barge): gone\n" in said
    assert built.files[0].read_text("utf-8").count('class="face"') == 2 * 3


def test_nothing_changed_writes_nothing_and_takes_old_changes_away(
    quay: Quay, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    printed(quay, out)
    quay.replace("Gain 4.", "Gain 5.")
    assert (printed(quay, out, changed=True).files[0]).exists()
    again = printed(quay, out, changed=True)
    assert again.files == ()
    assert again.changes == ()
    assert not list(out.glob("*changed*"))
    assert not (out / "quay-changes.txt").exists()


def test_a_strangers_manifest_removes_nothing_of_yours(quay: Quay, tmp_path: Path) -> None:
    out = tmp_path / "out"
    printed(quay, out)
    mine = [tmp_path / "quay-a-changed.html", out / "notes.txt"]
    for path in mine:
        path.write_text("mine", "utf-8")
    manifest = out / "quay.printed.json"
    data = json.loads(manifest.read_text("utf-8"))
    data["changed"] = ["../quay-a-changed.html", "notes.txt", str(mine[0])]
    manifest.write_text(json.dumps(data), "utf-8")
    printed(quay, out, changed=True)
    assert [path.read_text("utf-8") for path in mine] == ["mine", "mine"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"form": 1}', '{"form": 1, "sheets": 3}'])
def test_a_damaged_manifest_counts_as_none(quay: Quay, tmp_path: Path, text: str) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "quay.printed.json").write_text(text, "utf-8")
    assert printed(quay, out, changed=True, sheets=("boats",)).first


def test_other_languages_and_cards_stay_known(quay: Quay, tmp_path: Path) -> None:
    out = tmp_path / "out"
    printed(quay, out)
    printed(quay, out, languages=("en",), cards="barge")
    assert printed(quay, out, changed=True).changes == ()


def test_only_the_cards_that_are_asked_for(quay: Quay, tmp_path: Path) -> None:
    built = printed(quay, tmp_path / "out", cards="boats where it.toll is 2", languages=("en",))
    assert names(built) == ["quay-boats.en.html", "quay-dear.en.html", "quay-list.en.html"]
    assert built.files[0].read_text("utf-8").count('class="face"') == 4


def test_a_fault_on_the_way_writes_nothing(quay: Quay, tmp_path: Path) -> None:
    (quay.folder / "templates" / "badge.html.j2").write_text("{{ card.nothing }}", "utf-8")
    with pytest.raises(ProblemsFound):
        printed(quay, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_file_in_the_way_leaves_everything_as_it_was(quay: Quay, tmp_path: Path) -> None:
    out = tmp_path / "out"
    printed(quay, out)
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    (out / "quay-rules.ja.html").unlink()
    (out / "quay-rules.ja.html").mkdir()
    quay.replace("Gain 4.", "Gain 5.")
    with pytest.raises(IsADirectoryError):
        printed(quay, out)
    after = {path.name: path.read_bytes() for path in out.iterdir() if path.is_file()}
    assert after == {name: text for name, text in before.items() if name in after}
    assert len(after) == len(before) - 1


def test_a_game_without_cards_and_sheets_prints_nothing(quay: Quay, tmp_path: Path) -> None:
    (quay.folder / "module.yaml").write_text(
        "module: {id: quay, version: 1.0.0, players: {min: 1, max: 1}}\n"
        "counters: {x: 0}\nflow: x += 1\n",
        "utf-8",
    )
    built = printed(quay, tmp_path / "out")
    assert built.nothing
    assert not (tmp_path / "out").exists()
