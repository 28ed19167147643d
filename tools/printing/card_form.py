"""The parts of the built-in card: where each stands at any size, and how large its text is."""

from __future__ import annotations

from dataclasses import dataclass

from tools.printing.facts import Card
from tools.printing.fit import POINT, Fitted, Line, Measurer, Paragraph, TextBox, fitted
from tools.printing.sizes import CARDS, Size
from tools.printing.wording import without_icons

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
LEADING, LEADING_JAPANESE = 1.35, 1.45
"""How far apart lines of text are; signs that fill their squares want more."""
NOTE, EFFECT = 0.85, 0.82
"""The sizes of a reminder and of lines of an effect against that of wording."""
SMALLEST_FACTS, SPACED, APART = 4.2, 0.06, 0.9
"""Points of the line of values at least; between the letters of the kind, and between values, in
units of its size.
"""


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
    facts_size: float
    small_size: float
    leading: float
    name: tuple[Line, ...]
    """The lines of the name."""
    text: tuple[tuple[Line, ...], ...]
    """The lines of each paragraph, those of the reminder last."""
    overflow: Fitted
    name_overflow: Fitted
    facts_overflow: Fitted
    """How the text, the name and the line of values fit."""


def form_of(card: Card, size: Size, measurer: Measurer, language: str) -> Form:
    """The form of a card at a size: the picture as large as the text allows."""
    scale = min(1.6, size.width / NORMAL.width, size.height / NORMAL.height)
    shares = PICTURE_SHARES if card.picture else (0.0,)
    forms = (_form(card, size, scale, share, measurer, language) for share in shares)
    best = next(forms)
    for form in forms:
        if best.text_size >= GOOD_SIZE * scale:
            break
        best = form
    return best


def leading_of(language: str) -> float:
    """How far apart lines of text are, in units of the font size."""
    return LEADING_JAPANESE if language.startswith("ja") else LEADING


def _form(
    card: Card, size: Size, scale: float, share: float, measurer: Measurer, language: str
) -> Form:
    band, side, footer = BAND * scale, SIDE * scale, FOOTER * scale
    mark = MARK * scale if card.mark else 0.0
    title_left = side + mark + 2.2 * scale if mark else side
    picture = size.height * share
    facts_top = band + picture + 2.4 * scale
    text_top = facts_top + (4.2 * scale if _has_facts(card) else 1.0 * scale)
    room = size.height - text_top - footer - 2.0 * scale
    name_width, width = size.width - title_left - side, size.width - 2 * side
    title = _title(card, name_width, band - 4.0 * scale, scale, measurer)
    leading = leading_of(language)
    paragraphs = _paragraphs(card)
    text = fitted(paragraphs, TextBox(width, room, LARGEST * scale, SMALLEST, leading), measurer)
    small = round(max(SMALLEST_FACTS, 5.0 * scale), 2)
    facts = _facts(card, width, small + 0.6, measurer)
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
        note_size=round(text.size * NOTE, 2),
        facts_size=facts.size,
        small_size=small,
        leading=leading,
        name=measurer.lines(_name(card), name_width, title.size),
        text=tuple(measurer.lines(one, width, text.size) for one in paragraphs),
        overflow=text,
        name_overflow=title,
        facts_overflow=facts,
    )


def _has_facts(card: Card) -> bool:
    return bool(card.kind_name or card.values)


def _name(card: Card) -> Paragraph:
    return Paragraph(without_icons(card.name), bold=True)


def _title(card: Card, width: float, height: float, scale: float, measurer: Measurer) -> Fitted:
    """The size of the name: in one line as long as that is not small, else in two."""
    largest, one_line = TITLE * scale, TITLE * scale * POINT * TIGHT
    single = TextBox(width, one_line, largest, ONE_LINE * scale, leading=TIGHT)
    found = fitted([_name(card)], single, measurer)
    if not found.overflow:
        return found
    return fitted([_name(card)], TextBox(width, height, largest, 7.0 * scale, TIGHT), measurer)


def _facts(card: Card, width: float, largest: float, measurer: Measurer) -> Fitted:
    """The size of the line that holds the kind and the values."""
    kind = card.kind_name.upper()
    wide = measurer.width(kind, bold=True) + SPACED * len(kind)
    for value in card.values:
        shown = f"{value.heading} {value.text}"
        wide += measurer.width(" ".join(word[:1].upper() + word[1:] for word in shown.split(" ")))
        wide += APART
    size = min(largest, width / POINT / wide) if wide else largest
    if size >= SMALLEST_FACTS:
        return Fitted(int(size * 20) / 20)
    return Fitted(SMALLEST_FACTS, wide * SMALLEST_FACTS * POINT - width)


def _paragraphs(card: Card) -> list[Paragraph]:
    scale = EFFECT if card.is_effect else 1.0
    lines = [Paragraph(line, scale=scale, before=0.45) for line in card.lines]
    if card.note:
        lines.append(Paragraph(card.note, scale=NOTE, before=0.6))
    return lines
