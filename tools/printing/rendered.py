"""A drawn sheet as files, in the format that is wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import Any

from tools.failures import WrongUse
from tools.printing.drawn import Drawn, with_copies
from tools.printing.faces import Face
from tools.printing.pdf import pdf_of
from tools.printing.pictures import Pixels, pictures_of, pixels_of, png_of
from tools.printing.press import Head, pressed, single_pages
from tools.printing.settings import Settings
from tools.printing.sizes import Size
from tools.printing.tabletop import PLACES, deck_sheet, pixels_of_card

LESS = 0.1
"""Millimetres that a picture may be smaller than a card: dots are whole."""
Files = Iterator[tuple[PurePosixPath, bytes]]
"""Names below the folder, and contents."""


def rendered(drawn: Drawn, stem: str, game: str, settings: Settings) -> Files:
    """The files of one sheet, named by `stem`. Raises `WrongUse` where a card does not fit."""
    if not drawn.faces and not drawn.page:
        return
    match settings.format:
        case "html":
            yield PurePosixPath(f"{stem}.html"), _html(drawn, game, settings).encode("utf-8")
        case "pdf":
            yield PurePosixPath(f"{stem}.pdf"), pdf_of(_html(drawn, game, settings))
        case "png":
            yield from _pictures(drawn, stem, game, settings)
        case "tts":
            yield from _decks(drawn, stem, game, settings)


def _html(drawn: Drawn, game: str, settings: Settings) -> str:
    if drawn.page:
        return drawn.page
    faces = list(with_copies(drawn, settings))
    try:
        return pressed(faces, drawn.wanted.size, settings.press, _head(drawn, game))
    except WrongUse as fault:
        raise WrongUse(f"{drawn.wanted.id}: {fault.message}") from None


def _head(drawn: Drawn, game: str) -> Head:
    return Head(drawn.language, f"{game} – {drawn.title}", f"{game} · {drawn.title}", drawn.fonts)


def _pictures(drawn: Drawn, stem: str, game: str, settings: Settings) -> Files:
    """A picture of each side of each card; of a document, of each page."""
    if drawn.page:
        pdf = pdf_of(drawn.page)
        for number, image in enumerate(pictures_of(pdf, pixels_of(settings.paper, 0)), 1):
            yield PurePosixPath(f"{stem}-{number:02}.png"), png_of(image)
        return
    size = drawn.wanted.size
    pixels = settings.preset or pixels_of(size, settings.picture_bleed)
    if pixels.size.width < size.width - LESS or pixels.size.height < size.height - LESS:
        raise WrongUse(
            f"{drawn.wanted.id}: a card of {size} mm is larger than a picture of {pixels} dots."
        )
    many = drawn.wanted.copies if settings.copies is None else settings.copies
    images = _images(drawn.faces, size, pixels, _head(drawn, game))
    digits = max(2, len(str(len(drawn.faces))))
    for number, face in enumerate(drawn.faces, 1):
        copies = f"-x{face.copies}" if many and face.copies > 1 else ""
        name = f"{number:0{digits}}-{face.id}{copies}"
        yield PurePosixPath(stem, f"{name}.png"), png_of(next(images))
        if face.back:
            yield PurePosixPath(stem, f"{name}-back.png"), png_of(next(images))


def _images(faces: Sequence[Face], size: Size, pixels: Pixels, head: Head) -> Iterator[Any]:
    return pictures_of(pdf_of(single_pages(faces, size, pixels.size, head)), pixels)


def _decks(drawn: Drawn, stem: str, game: str, settings: Settings) -> Files:
    """Deck sheets of 69 cards at most, and the back that the cards share."""
    if drawn.page:
        return
    size, head = drawn.wanted.size, _head(drawn, game)
    each = pixels_of_card(size)
    sides = dict(
        zip((f.key for f in drawn.faces), _sides(drawn.faces, size, each, head), strict=True)
    )
    wanted = [sides[face.key][0] for face in with_copies(drawn, settings)]
    back = next((back for _, back in sides.values() if back is not None), None)
    for number, first in enumerate(range(0, len(wanted), PLACES), 1):
        part = f"-{number}" if len(wanted) > PLACES else ""
        sheet = deck_sheet(wanted[first : first + PLACES], back, each)
        yield PurePosixPath(f"{stem}-deck{part}.png"), png_of(sheet)
    if back is not None:
        yield PurePosixPath(f"{stem}-deck-back.png"), png_of(back)


def _sides(
    faces: Sequence[Face], size: Size, each: Pixels, head: Head
) -> Iterator[tuple[Any, Any | None]]:
    """Front and back of each card, exactly as large as the card is cut."""
    pdf = pdf_of(single_pages(faces, size, size, head))
    images = pictures_of(pdf, each)
    for face in faces:
        front = next(images)
        yield front, next(images) if face.back else None
