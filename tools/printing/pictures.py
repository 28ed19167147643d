"""Pages of a PDF as pictures with an exact number of pixels."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.problem import nearest_name
from tools.failures import WrongUse
from tools.printing.extras import need
from tools.printing.sizes import INCH, Size

DOTS = 300
"""Dots an inch."""


@dataclass(frozen=True, slots=True)
class Pixels:
    """A size in dots."""

    width: int
    height: int

    @property
    def size(self) -> Size:
        """In millimetres, at 300 dots an inch."""
        return Size(self.width * INCH / DOTS, self.height * INCH / DOTS)

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


PRESETS: Mapping[str, Pixels] = {
    "825x1125": Pixels(825, 1125),
    "822x1122": Pixels(822, 1122),
}
"""Pictures of poker cards as print-on-demand shops want them, bleed and all."""


def preset_of(said: str) -> Pixels:
    """The preset of this name; raises `WrongUse` that names those there are."""
    if said in PRESETS:
        return PRESETS[said]
    nearest = nearest_name(said, PRESETS)
    meant = f' Did you mean "{nearest}"?' if nearest else ""
    raise WrongUse(
        f'No shop is known that wants pictures of "{said}".{meant} There are: {", ".join(PRESETS)}.'
    )


def pixels_of(size: Size, bleed: float) -> Pixels:
    """A card with its bleed at 300 dots an inch."""
    sides = (side + 2 * bleed for side in (size.width, size.height))
    width, height = (round(side * DOTS / INCH) for side in sides)
    return Pixels(width, height)


def pictures_of(pdf: bytes, pixels: Pixels) -> Iterator[Any]:
    """Each page as an image (of Pillow) of exactly so many pixels."""
    pdfium = need("pypdfium2", "pictures")
    raw = need("pypdfium2.raw", "pictures")
    need("PIL.Image", "pictures")
    document = pdfium.PdfDocument(pdf)
    try:
        for number in range(len(document)):
            page = document[number]
            bitmap = pdfium.PdfBitmap.new_native(pixels.width, pixels.height, raw.FPDFBitmap_BGR)
            bitmap.fill_rect((255, 255, 255, 255), 0, 0, pixels.width, pixels.height)
            raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, pixels.width, pixels.height, 0, 0)
            yield bitmap.to_pil().convert("RGB")
            page.close()
    finally:
        document.close()


def png_of(image: Any) -> bytes:
    """An image as PNG that says how large it is on paper; nothing else is noted in it."""
    held = io.BytesIO()
    image.save(held, "PNG", dpi=(DOTS, DOTS), compress_level=6)
    return held.getvalue()
