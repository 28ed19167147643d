"""Cards as HTML: golden pages, true sizes, and pages that load and run nothing."""

import re
from pathlib import Path

import pytest

from engine.compiler.compile import load
from tests.printing.conftest import Quay
from tools.printing.build import build
from tools.printing.layout import grid_for
from tools.printing.press import Head, Press, pressed, single_pages
from tools.printing.settings import Settings
from tools.printing.sizes import CARDS, PAPERS

GOLDEN = Path(__file__).parent / "golden"
BOX = re.compile(
    r'class="(?P<what>[a-z ]+)" style="left:(?P<left>[-\d.]+)mm;top:(?P<top>[-\d.]+)mm;'
    r'width:(?P<width>[-\d.]+)mm;height:(?P<height>[-\d.]+)mm"'
)
HEAD = Head("en", "Quay – Boats", "Quay · Boats")


def boxes(html: str, what: str) -> list[tuple[float, ...]]:
    return [
        tuple(float(found[side]) for side in ("left", "top", "width", "height"))
        for found in BOX.finditer(html)
        if found["what"] == what
    ]


def normal(html: str) -> str:
    """The page without its styles, a tag a line."""
    without = re.sub(r"<style>.*?</style>", "<style/>", html, flags=re.DOTALL)
    return re.sub(r">\s*<", ">\n<", without).strip() + "\n"


@pytest.mark.parametrize("name", ["boats", "dear", "helper", "rules", "list"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_pages_are_as_they_were(quay: Quay, tmp_path: Path, name: str, language: str) -> None:
    """Made anew by deleting the file: it is written, and to be reviewed as a diff."""
    settings = Settings(tmp_path / "out", sheets=(name,), languages=(language,), copies=False)
    made = normal(build(quay.game(), settings).files[0].read_text("utf-8"))
    path = GOLDEN / f"{name}.{language}.html"
    if not path.exists():
        path.write_text(made, "utf-8")
        pytest.fail(f"{path.name} is written: look at it")
    assert made == path.read_text("utf-8")


@pytest.mark.parametrize("bleed", [0, 3])
def test_sides_stand_where_the_layout_says(quay: Quay, bleed: int) -> None:
    press = Press(PAPERS["a4"], bleed=bleed)
    html = pressed(quay.faces("boats"), CARDS["poker"], press, HEAD)
    grid = grid_for(CARDS["poker"], bleed, PAPERS["a4"])
    fronts = [grid.front_box(place).grown(bleed) for place in range(3)]
    backs = [grid.back_box(place).grown(bleed) for place in range(3)]
    wanted = [(box.left, box.top, box.width, box.height) for box in (*fronts, *backs)]
    assert boxes(html, "face") == [pytest.approx(one, abs=0.001) for one in wanted]
    assert boxes(html, "trim") == [(bleed, bleed, 63, 88)] * 6
    assert html.count('class="page"') == 2
    assert "@page { size: 210mm 297mm; margin: 0 }" in html


def test_marks_safe_zones_and_folds_are_drawn_when_wanted(quay: Quay) -> None:
    faces = quay.faces("boats")
    plain = pressed(faces, CARDS["poker"], Press(PAPERS["a4"], marks=False), HEAD)
    assert not boxes(plain, "line crop")
    assert not boxes(plain, "line safe")
    full = pressed(faces, CARDS["poker"], Press(PAPERS["a4"], safe=True, backs="fold"), HEAD)
    assert boxes(full, "line crop")
    assert len(boxes(full, "line fold")) == 3
    assert [box[2:] for box in boxes(full, "line safe")] == [(57, 82)] * 6
    assert full.count('class="page"') == 1


def test_a_single_picture_has_its_cut_in_the_middle(quay: Quay) -> None:
    html = single_pages(quay.faces("boats")[:1], CARDS["poker"], PAPERS["a6"], HEAD)
    assert boxes(html, "trim") == [(21, 30, 63, 88)] * 2
    assert html.count('class="page"') == 2


def test_a_page_loads_and_runs_nothing(quay: Quay, tmp_path: Path) -> None:
    for path in build(quay.game(), Settings(tmp_path / "out")).files:
        html = path.read_text("utf-8")
        assert "default-src 'none'" in html
        assert "<script" not in html
        assert not re.search(r'(src|href)="(?!#)|url\((?!#|data:font/woff2;base64,)|@import', html)


def test_wording_is_escaped_and_icons_stand_in_it(quay: Quay) -> None:
    front = str(quay.faces("boats")[0].front)
    assert "&lt;now&gt;" in front
    assert re.search(r'Gain 2 <span class="icon" role="img" aria-label="salt"><svg', front)
    assert "quay 1.2.0" in front
    assert ">tug<" in front


def test_a_template_of_the_module_draws_its_cards(quay: Quay) -> None:
    faces = quay.faces("dear", "ja")
    assert [face.id for face in faces] == ["ferry", "barge"]
    assert "<b>渡し舟</b> 2<span" in str(faces[0].front)


def test_a_player_card_is_made_of_the_game(quay: Quay) -> None:
    face = quay.faces("helper")[0]
    assert face.says == {
        "Your turn": "Take [rope].; Load: Gain N crates; Sail",
        "Cargo": "salt; rope",
        "Boats": "Tug: Gain 2 [salt] <now>.; Barge: Gain 4.",
    }
    assert "積む" in str(quay.faces("helper", "ja")[0].front)


def test_colours_come_from_what_a_card_is(quay: Quay) -> None:
    tug, ferry, _ = (str(face.front) for face in quay.faces("boats"))
    assert "#2d6e91" in tug
    assert "#b0612a" in ferry


def test_cards_of_an_expansion_are_printed_with_those_of_the_game(
    quay: Quay, tmp_path: Path
) -> None:
    more = tmp_path / "more"
    (more / "icons").mkdir(parents=True)
    (more / "icons" / "kayak.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M7 7"/></svg>', "utf-8"
    )
    (more / "module.yaml").write_text(
        "module: {id: more, version: 0.3.0, title: {en: More}, languages: [en, ja], "
        'requires: {quay: ">=1"}}\n'
        "cards:\n  boats:\n    items:\n"
        "      - {id: kayak, toll: 9, cargo: salt, name: {en: Kayak, ja: カヤック}, "
        "text: {en: Gain 9., ja: 9つを得る。}, effect: gain 9}\n",
        "utf-8",
    )
    built = build(load([more], [tmp_path]), Settings(tmp_path / "out", languages=("en",)))
    texts = {path.name: path.read_text("utf-8") for path in built.files}
    assert list(texts) == [
        f"more-{name}.en.html" for name in ("boats", "dear", "list", "helper", "rules")
    ]
    assert all("Kayak" in text for text in texts.values())
    assert "more 0.3.0" in texts["more-boats.en.html"]
    assert "quay 1.2.0" in texts["more-boats.en.html"]
    assert "M7 7" in texts["more-boats.en.html"]
