"""Cards on paper: faces and a layout to one HTML file of true size, that loads and runs nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from markupsafe import Markup, escape

from tools.printing.faces import Face
from tools.printing.fonts import font_css, sans
from tools.printing.layout import Box, Grid, grid_for, pages_of
from tools.printing.layout_marks import Line, crop_marks, folds, safe_zone
from tools.printing.own_fonts import OwnFont
from tools.printing.sandbox import BUILT_IN
from tools.printing.sizes import Size

SAFE = 3.0
"""Millimetres inside the cut within which everything that matters should stand."""
ASIDE = 1.5
"""From the first crop mark to the line at the foot of a page."""
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"

Backs = Literal["duplex", "fold", "none"]


@dataclass(frozen=True, slots=True)
class Press:
    """How cards are put on paper. `shift` moves all backs, to the right and down."""

    paper: Size
    bleed: float = 0.0
    marks: bool = True
    safe: bool = False
    backs: Backs = "duplex"
    shift: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Head:
    """What a file says of itself: its language, title, and the line at the foot of each page."""

    language: str
    title: str
    slug: str
    fonts: tuple[OwnFont, ...] = ()
    """Those of the modules."""


def pressed(faces: Sequence[Face], card: Size, press: Press, head: Head) -> str:
    """The cards n-up as a page of HTML. Raises `WrongUse` where the paper is too small."""
    has_back = any(face.back for face in faces) and press.backs != "none"
    fold = has_back and press.backs == "fold"
    grid = grid_for(card, press.bleed, press.paper, fold=fold)
    sheets = [[faces[n] for n in numbers] for numbers in pages_of(len(faces), grid)]
    pages = []
    for number, sheet in enumerate(sheets, 1):
        slug = f"{head.slug} · {number}/{len(sheets)}"
        pages.append(_page(grid, _fronts(sheet, grid, press), slug))
        if has_back and not fold:
            pages.append(_page(grid, _backs(sheet, grid, press), ""))
    return document(pages, grid.paper, head)


def single_pages(faces: Sequence[Face], card: Size, canvas: Size, head: Head) -> str:
    """Each side on a page of its own as large as `canvas`, the cut in the middle of it.

    What the canvas is larger than the card is bleed. Fronts and backs take turns.
    """
    box = Box(
        (canvas.width - card.width) / 2, (canvas.height - card.height) / 2, card.width, card.height
    )
    whole = Box(0, 0, canvas.width, canvas.height)
    sides = [side for face in faces for side in (face.front, face.back) if side]
    pages = [_paper(canvas, _placed(side, box, whole)) for side in sides]
    return document(pages, canvas, head)


def document(pages: Sequence[str], paper: Size, head: Head) -> str:
    """Pages of one size as a whole HTML file."""
    body = "".join(pages)
    fonts = font_css(body + head.title, head.fonts)
    size = f"@page {{ size: {paper.width:g}mm {paper.height:g}mm; margin: 0 }}"
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(head.language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(head.title)}</title>\n<style>\n{size}\n{fonts}{styles(sans(head.fonts))}</style>\n"
        f"</head>\n<body>\n{body}</body>\n</html>\n"
    )


@cache
def styles(families: str) -> str:
    """The styles of all cards and pages, in these typefaces."""
    texts = [(BUILT_IN / name).read_text(encoding="utf-8") for name in ("press.css", "faces.css")]
    return "".join(texts).replace("{{ fonts }}", families)


def _fronts(sheet: Sequence[Face], grid: Grid, press: Press) -> Iterator[str]:
    places = range(len(sheet))
    for place, face in enumerate(sheet):
        cut = grid.front_box(place)
        yield _side(face.front, cut, cut.grown(grid.bleed), press)
        if grid.fold:
            back = grid.folded_back_box(place)
            yield _side(face.back, back, _beside_fold(back, grid.bleed), press)
    if press.marks:
        yield from map(_line, crop_marks(grid, places))
    if grid.fold:
        yield from map(_line, folds(grid, places))


def _beside_fold(back: Box, bleed: float) -> Box:
    """The bleed of a back that its front lies beside: none towards the fold."""
    grown = back.grown(bleed)
    return Box(grown.left, grown.top, grown.width - bleed, grown.height)


def _backs(sheet: Sequence[Face], grid: Grid, press: Press) -> Iterator[str]:
    for place, face in enumerate(sheet):
        if face.back:
            cut = grid.back_box(place, press.shift)
            yield _side(face.back, cut, cut.grown(grid.bleed), press)


def _side(html: Markup, cut: Box, whole: Box, press: Press) -> str:
    placed = _placed(html, cut, whole)
    return placed + _line(safe_zone(cut, SAFE)) if press.safe else placed


def _placed(html: Markup, cut: Box, whole: Box) -> str:
    """A side of a card: clipped to `whole`, its own corner at that of the cut."""
    inner = Box(cut.left - whole.left, cut.top - whole.top, cut.width, cut.height)
    return (
        f'<section class="face" style="{_at(whole)}"><div class="trim" style="{_at(inner)}">\n'
        f"{html}</div></section>\n"
    )


def _line(line: Line) -> str:
    return f'<div class="line {line.sort}" style="{_at(line.box)}"></div>\n'


def _page(grid: Grid, parts: Iterator[str], slug: str) -> str:
    block = grid.block
    said = ""
    if slug and grid.paper.height - block.bottom > 3.5:
        said = (
            f'<div class="slug" style="left:{_mm(block.left + grid.bleed + ASIDE)};'
            f'bottom:1.2mm">{escape(slug)}</div>\n'
        )
    return _paper(grid.paper, "".join(parts) + said)


def _paper(paper: Size, inside: str) -> str:
    size = f"width:{_mm(paper.width)};height:{_mm(paper.height)}"
    return f'<div class="page" style="{size}">\n{inside}</div>\n'


def _at(box: Box) -> str:
    sides = (("left", box.left), ("top", box.top), ("width", box.width), ("height", box.height))
    return ";".join(f"{name}:{_mm(value)}" for name, value in sides)


def _mm(value: float) -> str:
    return f"{round(value, 3):g}mm"
