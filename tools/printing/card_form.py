"""The parts of the built-in card: where each stands at any size, and how large its text is."""

from __future__ import annotations

from dataclasses import dataclass

from tools.printing.facts import Card
from tools.printing.fit import POINT, Fitted, Measurer, Paragraph, TextBox, fitted
from tools.printing.sizes import CARDS, Size

NORMAL = CARDS["poker"]
FOOTER, SIDE, BAND, MARK = 6.2, 5.0, 15.5, 9.0
"""Millimetres on a card of normal size."""
PICTURE_SHARES = (0.35, 0.3, 0.25, 0.18)
"""How much of a card's height a picture may take, the more the better."""
LARGEST, SMALLEST = 10.5, 5.0
"""Points of the text: the largest on a card of normal size, the smallest on any."""
TITLE, ONE_LINE, TIGHT = 13.0, 9.5, 1.18
"""Points of the name at most, and at least in a single line; how far apart its lines are."""
GOOD_SIZE = 9.0
"""Points on a card of normal size, below which the picture gives room to the text."""


@dataclass(frozen=True, slots=True)
class Form:
    """Measures of one card: millimetres, and sizes of type in points."""

    scale: float
    band: float
    mark: float
    side: float
    footer: float
    picture_top: float
    picture_height: float
    facts_top: float
    text_top: float
    text_height: float
    title_size: float
    title_left: float
    text_size: float
    note_size: float
    small_size: float
    overflow: float
    """How many millimetres of text do not fit."""


def form_of(card: Card, size: Size, measurer: Measurer) -> Form:
    """The form of a card at a size: the picture as large as the text allows."""
    scale = min(1.6, size.width / NORMAL.width, size.height / NORMAL.height)
    shares = PICTURE_SHARES if card.picture else (0.0,)
    forms = (_form(card, size, scale, share, measurer) for share in shares)
    best = next(forms)
    for form in forms:
        if best.text_size >= GOOD_SIZE * scale:
            break
        best = form
    return best


def _form(card: Card, size: Size, scale: float, share: float, measurer: Measurer) -> Form:
    band, side, footer = BAND * scale, SIDE * scale, FOOTER * scale
    mark = MARK * scale if card.mark else 0.0
    title_left = side + mark + 2.2 * scale if mark else side
    picture = size.height * share
    facts_top = band + picture + 2.4 * scale
    text_top = facts_top + (4.2 * scale if _has_facts(card) else 1.0 * scale)
    room = size.height - text_top - footer - 2.0 * scale
    title = _title(card, size.width - title_left - side, band - 4.0 * scale, scale, measurer)
    text = _text(card, TextBox(size.width - 2 * side, room, LARGEST * scale, SMALLEST), measurer)
    return Form(
        scale=scale,
        band=band,
        mark=mark,
        side=side,
        footer=footer,
        picture_top=band,
        picture_height=picture,
        facts_top=facts_top,
        text_top=text_top,
        text_height=room,
        title_size=title.size,
        title_left=title_left,
        text_size=text.size,
        note_size=round(text.size * 0.85, 2),
        small_size=round(max(4.2, 5.0 * scale), 2),
        overflow=text.overflow,
    )


def _has_facts(card: Card) -> bool:
    return bool(card.kind_name or card.values)


def _title(card: Card, width: float, height: float, scale: float, measurer: Measurer) -> Fitted:
    """The size of the name: in one line as long as that is not small, else in two."""
    name = [Paragraph(card.name, bold=True)]
    largest, one_line = TITLE * scale, TITLE * scale * POINT * TIGHT
    single = TextBox(width, one_line, largest, ONE_LINE * scale, leading=TIGHT)
    found = fitted(name, single, measurer)
    if not found.overflow:
        return found
    return fitted(name, TextBox(width, height, largest, 7.0 * scale, leading=TIGHT), measurer)


def _text(card: Card, box: TextBox, measurer: Measurer) -> Fitted:
    lines = [Paragraph(line, before=0.45) for line in card.lines]
    if card.note:
        lines.append(Paragraph(card.note, scale=0.85, before=0.7))
    return fitted(lines, box, measurer) if lines else Fitted(box.largest)
