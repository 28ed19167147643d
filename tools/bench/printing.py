"""How long cards take to be printed: 54 of them in each language of a game, as HTML and as PDF."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice

from engine.compiler.compile import Game
from tools.bench.timing import Figure, seconds
from tools.failures import Failure
from tools.printing.checks import things_of
from tools.printing.faces import Drawing, Face
from tools.printing.pdf import pdf_of
from tools.printing.press import Head, Press, pressed
from tools.printing.selection import Selection
from tools.printing.sizes import CARDS, PAPERS
from tools.printing.wanted import CARD, wanted_sheets

DECK = 54


def printing_figures(game: Game, times: int) -> Iterator[Figure]:
    """The figures of a game that prints cards; none of one that does not."""
    if not _faces(game, ""):
        return
    languages = len(game.declarations.languages)
    what = f"{DECK} cards in {languages} languages"
    yield Figure(f"{what}, HTML", seconds(lambda: _pages(game), times), "s", 2)
    pages = _pages(game)
    try:
        pdf_of(pages[0])
    except Failure:
        return
    taken = seconds(lambda: [pdf_of(page) for page in pages], times)
    yield Figure(f"{what}, PDF", taken, "s", 15)


def _pages(game: Game) -> list[str]:
    """A file for each language."""
    made = []
    for language in game.declarations.languages:
        faces = list(islice(cycle(_faces(game, language)), DECK))
        head = Head(language, "", "")
        made.append(pressed(faces, CARDS["poker"], Press(PAPERS["a4"]), head))
    return made


def _faces(game: Game, language: str) -> list[Face]:
    """Every card of poker size that the game prints."""
    selection = Selection(game)
    drawing = Drawing(game, selection, language or game.declarations.languages[0])
    return [
        face
        for sheet in wanted_sheets(game.declarations)
        if sheet.template == CARD and sheet.size == CARDS["poker"]
        for face in drawing.faces(sheet, things_of(sheet, selection))
    ]
