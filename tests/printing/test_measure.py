"""Widths, line breaks, and the fonts that a page brings along."""

import base64
import io
import re
from pathlib import Path
from unittest.mock import patch

import pytest

from engine.core.problem import ProblemsFound
from tests.printing.conftest import Quay
from tools.printing import line_breaks
from tools.printing.build import build
from tools.printing.checks import printing_problems
from tools.printing.fit import POINT, Paragraph, TextBox, fitted
from tools.printing.fonts import font_css
from tools.printing.measure import FontMeasurer
from tools.printing.own_fonts import own_fonts
from tools.printing.settings import Settings
from tools.printing.typefaces import FAMILIES, FOLDER, WEIGHTS, file_name, signs, widths

RULES = Path(__file__).parents[2] / "rules"
ttlib = pytest.importorskip("fontTools.ttLib", reason="the extra `print` is not installed")


def set_in(text: str, ems: float, **more: object) -> list[str]:
    """The lines of a text in so many units of its size."""
    found = FontMeasurer().lines(Paragraph(text, **more), ems * 10 * POINT, 10)  # type: ignore[arg-type]
    return [line.text for line in found]


@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize("part", FAMILIES)
def test_the_table_of_widths_is_that_of_the_fonts(part: str, weight: str) -> None:
    font = ttlib.TTFont(FOLDER / file_name(part, weight))
    known = {chr(code): font["hmtx"][glyph][0] / 1000 for code, glyph in font.getBestCmap().items()}
    assert set(known) == signs(part)
    assert {sign: widths(weight)[sign] for sign in known} == known
    assert not {"GSUB", "GPOS", "kern"} & set(font.keys())
    assert font["name"].getDebugName(1) == FAMILIES[part]


def test_every_sign_of_the_shipped_games_is_drawn() -> None:
    texts = (path.read_text("utf-8") for path in sorted(RULES.rglob("*.yaml")))
    used = {sign for text in texts for sign in text if sign.isprintable() and sign > "\x7f"}
    assert {sign for sign in "日本語の漢字、かな。ABC é" if sign not in widths("bold")} == set()
    assert used - set(widths("regular")) <= set("≒▸⬢")


def test_the_licence_stands_beside_the_fonts() -> None:
    text = (FOLDER / "OFL.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
    assert text.startswith("Copyright ")


def test_a_width_is_the_sum_of_its_signs() -> None:
    measurer = FontMeasurer()
    assert measurer.width("場所") == pytest.approx(2)
    assert measurer.width("ij") == pytest.approx(0.55)
    assert measurer.width("{salt}2") == pytest.approx(1.1 + 0.555)
    assert measurer.width("{{x}}") == pytest.approx(measurer.width("x") + 2 * 0.338)


def test_words_are_kept_whole() -> None:
    assert set_in("carry three crates to the jetty", 7) == [
        "carry three",
        "crates to the",
        "jetty",
    ]
    assert set_in("gain 2 {salt} now", 3.3) == ["gain", "2 {salt}", "now"]


def test_a_word_longer_than_a_line_is_broken() -> None:
    lines = set_in("Wharfinger", 2)
    assert "".join(lines) == "Wharfinger"
    assert len(lines) > 2


def test_japanese_breaks_between_phrases() -> None:
    assert set_in("手札から木箱を2つ置いて、桟橋に移動する。", 10) == [
        "手札から木箱を",
        "2つ置いて、桟橋に",
        "移動する。",
    ]
    assert set_in("最も高い桟橋より1つ高い桟橋に木箱を置く。", 13.2)[-1] != "く。"


@pytest.mark.parametrize("ems", [3.2, 4.1, 5.3, 6.0, 7.7, 9.5])
@pytest.mark.parametrize("phrases", [True, False])
def test_no_mark_stands_where_it_may_not(ems: float, phrases: bool) -> None:
    text = "「荷を降ろす」（1回だけ）。そして、ちょっと待って、木箱を得る！"
    line_breaks.units_of.cache_clear()
    with patch.object(line_breaks, "_parser", line_breaks._parser if phrases else lambda: None):
        lines = set_in(text, ems)
    line_breaks.units_of.cache_clear()
    assert "".join(lines) == text
    assert not [line for line in lines if line[0] in "」）。、！っょ"]
    assert not [line for line in lines if line[-1] in "「（"]
    assert lines[-1] not in ("る！", "！", "得る！"[1:])


def test_a_long_katakana_word_parts_from_what_follows() -> None:
    assert set_in("キャッチアップまたは", 8.4) == ["キャッチアップ", "または"]


def test_a_short_last_line_is_made_longer() -> None:
    text = "Take all the crates that lie on the long jetty to it"
    ems = FontMeasurer().width(text[:-3]) + 0.1
    first, last = set_in(text, ems)
    assert last != "it"
    assert f"{first} {last}" == text


def test_bold_words_lead_a_line() -> None:
    (one, two) = FontMeasurer().lines(Paragraph("Gain one crate.", lead="Load"), 8 * 10 * POINT, 10)
    assert (one.bold, one.plain) == ("Load", "Gain one")
    assert (two.bold, two.plain) == ("", "crate.")


def test_overflow_is_told_in_millimetres_and_lines() -> None:
    box = TextBox(width=20, height=10, largest=9, smallest=6, leading=1.5)
    fit = fitted([Paragraph("木箱を得る。" * 20)], box, FontMeasurer())
    assert fit.size == 6
    assert fit.lines == pytest.approx(fit.overflow / (6 * POINT * 1.5), abs=1)
    assert fit.overflow > 0


def fonts_in(html: str) -> dict[tuple[str, str], bytes]:
    found = re.findall(
        r'font-family: "([^"]+)"; font-weight: (\d+); src: url\(data:font/woff2;base64,([^)]*)',
        html,
    )
    return {(family, weight): base64.b64decode(data) for family, weight, data in found}


def test_a_page_brings_along_the_signs_that_it_shows_and_no_more() -> None:
    found = fonts_in(font_css("<p>木箱</p><style>魚</style>"))
    assert list(found) == [
        (family, weight)
        for family in ("Rulewright Sans", "Rulewright Sans Japanese")
        for weight in ("400", "700")
    ]
    font = ttlib.TTFont(io.BytesIO(found["Rulewright Sans Japanese", "700"]))
    assert set(font.getBestCmap()) == {ord("木"), ord("箱")}


def test_without_the_extra_a_page_has_the_parts_that_it_needs_whole() -> None:
    from tools.printing import fonts

    fonts._shipped.cache_clear()
    with patch("tools.printing.fonts.can_cut", return_value=False):
        found = fonts_in(font_css("木箱"))
    fonts._shipped.cache_clear()
    whole = (FOLDER / file_name("japanese", "regular")).read_bytes()
    assert found["Rulewright Sans Japanese", "400"] == whole
    assert not any(family.endswith("Kanji") for family, _ in found)


def own_font(path: Path, text: str) -> None:
    """A font with these signs, in the place of a module's."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    names = [".notdef", *(f"g{n}" for n in range(len(text)))]
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    pen.lineTo((400, 0))
    pen.lineTo((400, 400))
    pen.closePath()
    glyph = pen.glyph()
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(sign): f"g{n}" for n, sign in enumerate(text)})
    builder.setupGlyf(dict.fromkeys(names, glyph))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (1500, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Harbour", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    path.parent.mkdir(exist_ok=True)
    builder.save(path)


def test_a_sign_that_no_font_has_stops_the_printer_until_a_font_is_there(
    quay: Quay, tmp_path: Path
) -> None:
    quay.replace("Gain 4.", "Gain 4 🛶.")
    settings = Settings(tmp_path / "out", languages=("en",), sheets=("boats",))
    with pytest.raises(ProblemsFound) as caught:
        build(quay.game(), settings)
    (problem,) = caught.value.problems
    assert problem.code == "missing-glyph"
    assert "U+1F6F6" in problem.reason
    assert "boat barge (en)" in problem.reason
    row = (quay.folder / "module.yaml").read_text("utf-8").split("\n")[problem.span.line - 1]
    assert row[problem.span.column - 1] == "🛶"
    assert not (tmp_path / "out").exists()

    own_font(quay.folder / "fonts" / "harbour.ttf", "🛶")
    assert printing_problems(quay.game()).problems == ()
    page = build(quay.game(), settings).files[0].read_text("utf-8")
    font = ttlib.TTFont(io.BytesIO(fonts_in(page)["Rulewright Module 1", "400"]))
    assert set(font.getBestCmap()) == {0x1F6F6}
    assert FontMeasurer(own_fonts([quay.folder]).widths).width("🛶") == pytest.approx(1.5)


def test_what_does_not_fit_is_printed_when_forced(quay: Quay, tmp_path: Path) -> None:
    quay.replace("Gain 4.", "Gain 4 crates and carry them to the end of the jetty. " * 40)
    settings = Settings(tmp_path / "out", languages=("en",), sheets=("boats",))
    with pytest.raises(ProblemsFound, match=r"mm \(\d+ lines\) too high"):
        build(quay.game(), settings)
    forced = Settings(tmp_path / "out", languages=("en",), sheets=("boats",), force=True)
    built = build(quay.game(), forced)
    assert [warning.code for warning in built.warnings] == ["does-not-fit"]
    assert built.files[0].is_file()


def test_a_font_behind_a_link_out_of_the_module_is_none(quay: Quay, tmp_path: Path) -> None:
    own_font(tmp_path / "elsewhere" / "harbour.ttf", "🛶")
    (quay.folder / "fonts").mkdir()
    (quay.folder / "fonts" / "harbour.ttf").symlink_to(tmp_path / "elsewhere" / "harbour.ttf")
    assert own_fonts([quay.folder]).fonts == ()


def test_a_damaged_font_is_told(quay: Quay) -> None:
    own_font(quay.folder / "fonts" / "harbour.ttf", "🛶")
    path = quay.folder / "fonts" / "harbour.ttf"
    path.write_bytes(path.read_bytes()[:200])
    (problem,) = own_fonts([quay.folder]).problems
    assert problem.code == "font"


def test_a_font_of_a_module_needs_the_extra(quay: Quay) -> None:
    own_font(quay.folder / "fonts" / "harbour.ttf", "🛶")
    with patch("tools.printing.own_fonts.can_cut", return_value=False):
        (problem,) = own_fonts([quay.folder]).problems
    assert problem.severity == "warning"
    assert 'pip install "rulewright[print]"' in problem.remedy
