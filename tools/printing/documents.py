"""Sheets that fill pages by themselves: tables, and the reference of all rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

from markupsafe import escape

from engine.compiler.declarations import Declarations
from tools.languages import in_language
from tools.pages import TEMPLATES, Sheet, page
from tools.printing.faces import Drawing
from tools.printing.fonts import font_css, sans
from tools.printing.press import POLICY
from tools.printing.rules_reference import reference_of
from tools.printing.sandbox import BUILT_IN
from tools.printing.selection import Selection, Thing
from tools.printing.sizes import Size
from tools.printing.tables import tables_of
from tools.printing.wanted import Wanted
from tools.words import words


def table_sheet(
    game: Declarations, wanted: Wanted, things: Sequence[Thing], drawing: Drawing
) -> Sheet:
    """A sheet of tables, ready to be printed by `tools.pages`."""
    language = drawing.facts.language
    return Sheet(
        id=wanted.id,
        language=language,
        game=in_language(game.title, language),
        title=in_language(wanted.title, language),
        version=game.modules[-1].stamp.version,
        tables=tables_of(wanted, things, drawing.facts, drawing.icons),
        words=words(language),
    )


def table_document(
    game: Declarations, wanted: Wanted, things: Sequence[Thing], drawing: Drawing, paper: Size
) -> str:
    """Tables of things as a page of HTML."""
    made = page(table_sheet(game, wanted, things, drawing), _in_styles(paper))
    head, style, rest = made.partition("<style>")
    styles, end, body = rest.partition("</style>")
    fonts = font_css(body, drawing.fonts)
    return f"{head}{style}\n{fonts}{styles}{_families(drawing)}{end}{body}"


def rules_document(
    game: Declarations, wanted: Wanted, selection: Selection, drawing: Drawing, paper: Size
) -> str:
    """The reference of all rules as a page of HTML."""
    language = drawing.facts.language
    said = words(language)
    reference = reference_of(
        game, selection, wanted, drawing.facts, drawing.icons, said, drawing.sources
    )
    body = drawing.sandbox.draw(
        ":rules.html.j2",
        f"{wanted.id} ({language})",
        sheet=drawing.seen(wanted),
        reference=reference,
        words=said,
        modules=tuple(f"{one.stamp.id} {one.stamp.version}" for one in game.modules),
    )
    title = f"{in_language(game.title, language)} – {in_language(wanted.title, language)}"
    return _document(body, title, drawing, paper)


def says_of(html: str) -> str:
    """What is read on a page, without its markup: for lists of what changed."""
    body = html.partition("<body>")[2]
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", body))).strip()


def _document(body: str, title: str, drawing: Drawing, paper: Size) -> str:
    language = drawing.facts.language
    styles = (TEMPLATES / "sheet.css").read_text(encoding="utf-8")
    styles += (BUILT_IN / "rules.css").read_text(encoding="utf-8")
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{font_css(body, drawing.fonts)}{styles}"
        f"{_families(drawing)}"
        f"@page {{ size: {_in_styles(paper)}; }}\n</style>\n</head>\n<body>\n<main>\n{body}"
        "</main>\n</body>\n</html>\n"
    )


def _families(drawing: Drawing) -> str:
    """The typefaces of the page, which its styles know as `--sans`."""
    return f":root {{ --sans: {sans(drawing.fonts)}; }}\n"


def _in_styles(paper: Size) -> str:
    return f"{paper.width:g}mm {paper.height:g}mm"
