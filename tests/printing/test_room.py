"""What was measured as fitting does fit: on the printed page each line is the one measured."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.compiler.compile import Game, load
from tools.printing.card_form import FOOTER, form_of
from tools.printing.checks import things_of
from tools.printing.faces import Drawing, Face
from tools.printing.fit import Line
from tools.printing.measure import FontMeasurer
from tools.printing.pdf import pdf_of
from tools.printing.player_card import EDGE, INSIDE
from tools.printing.press import Head, single_pages
from tools.printing.selection import Selection
from tools.printing.sizes import INCH, Size
from tools.printing.wanted import CARD, PLAYER_CARD, Wanted, wanted_sheets

pdfium = pytest.importorskip("pypdfium2", reason="the extra `print` is not installed")
try:
    import weasyprint  # noqa: F401
except (ImportError, OSError):
    pytest.skip("WeasyPrint or the libraries under it are missing", allow_module_level=True)

RULES = Path(__file__).parents[2] / "rules"
POINT = INCH / 72
SEEN = 0.1
"""Millimetres that a hair's breadth of rounding may take."""
GAMES = ("automobiles", "automobiles-expansion", "into-the-machine")


@cache
def game_of(name: str) -> Game:
    return load([RULES / name], [RULES])


def pages(faces: Sequence[Face], size: Size, language: str) -> Iterator[Any]:
    """Each side on a page as large as the card: its text page."""
    document = pdfium.PdfDocument(pdf_of(single_pages(faces, size, size, Head(language, "", ""))))
    for page in document:
        yield page.get_textpage()


def boxes(page: Any, size: Size, top: float, bottom: float) -> list[tuple[float, float]]:
    """The right and lower edges, in millimetres from the left and the top, of the signs between."""
    found = []
    for n, sign in enumerate(page.get_text_range()):
        if sign.isspace():  # ends of lines are no ink
            continue
        _, below, right, above = (one * POINT for one in page.get_charbox(n))
        if top <= size.height - above and size.height - below <= bottom:
            found.append((right, size.height - below))
    return found


def lines(page: Any, size: Size, top: float, bottom: float, edge: float) -> list[str]:
    """The lines of text in a stretch of a card, without blanks."""
    said = page.get_text_bounded(
        left=edge / POINT,
        bottom=(size.height - bottom) / POINT,
        right=size.width / POINT,
        top=(size.height - top) / POINT,
    )
    return [line for line in (re.sub(r"\s", "", one) for one in said.splitlines()) if line]


def measured(paragraphs: Sequence[Sequence[Line]]) -> list[str]:
    """The same as it was measured: icons are no text."""
    whole = (line.text for paragraph in paragraphs for line in paragraph)
    shown = (re.sub(r"\{[\w-]+\}|\s", "", line) for line in whole)
    return [line for line in shown if line]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_cards_are_printed_as_they_were_measured(game: str, language: str) -> None:
    loaded = game_of(game)
    selection = Selection(loaded)
    drawing = Drawing(loaded, selection, language)
    seen = 0
    for sheet in wanted_sheets(loaded.declarations):
        if sheet.template != CARD:
            continue
        things = things_of(sheet, selection)
        faces = list(drawing.faces(sheet, things))
        fronts = [Face(f.key, f.id, f.name, 1, f.front, f.back[:0], f.says) for f in faces]
        for thing, page in zip(things, pages(fronts, sheet.size, language), strict=True):
            look_at_card(drawing, thing, sheet, page, language)
            seen += 1
    assert seen
    assert drawing.problems == []


def look_at_card(drawing: Drawing, thing: Any, sheet: Wanted, page: Any, language: str) -> None:
    form = form_of(drawing.card(thing, sheet), sheet.size, FontMeasurer(), language)
    foot = sheet.size.height - FOOTER * form.scale
    right = sheet.size.width - form.side
    assert lines(page, sheet.size, form.text_top, foot, form.side - 1) == measured(form.text)
    for edge, _ in boxes(page, sheet.size, form.text_top, foot):
        assert edge <= right + SEEN, thing.key
    name = boxes(page, sheet.size, 0, form.band)
    assert name
    assert max(edge for edge, _ in name) <= right + SEEN
    assert max(low for _, low in name) <= form.band


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_player_cards_stay_inside_their_frame(game: str, language: str) -> None:
    loaded = game_of(game)
    drawing = Drawing(loaded, Selection(loaded), language)
    for sheet in wanted_sheets(loaded.declarations):
        if sheet.template != PLAYER_CARD:
            continue
        scale = sheet.size.height / 120
        right = sheet.size.width - (EDGE + INSIDE) * scale
        for page in pages(list(drawing.faces(sheet, ())), sheet.size, language):
            found = boxes(page, sheet.size, 0, sheet.size.height)
            assert found
            assert max(edge for edge, _ in found) <= right + SEEN
            assert max(low for _, low in found) <= sheet.size.height - EDGE * scale
    assert drawing.problems == []
