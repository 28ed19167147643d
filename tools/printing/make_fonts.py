"""Makes the shipped fonts and their table of widths anew from Noto Sans CJK JP.

`python -m tools.printing.make_fonts REGULAR.ttc BOLD.ttc`; needs the extra `print`. The licence of
the source asks for no other name, but what is cut down is not the source: it has a name of its own.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tools.failures import Failure
from tools.printing.extras import need
from tools.printing.typefaces import FAMILIES, FOLDER, METRICS, WEIGHTS, file_name

SOURCE = "Noto Sans CJK JP"
HIGH = 160
"""What EUC adds to rows and cells."""
KEPT_NAMES = frozenset((0, 13, 14))
"""Copyright, licence, and where that stands."""
RULES = Path(__file__).parents[2] / "rules"
WHAT = "the fonts"


def signs() -> dict[str, str]:
    """What can be printed out of the box, by the parts of the typeface; each sign in one of them.

    Latin; kana, symbols, kanji of level 1 and all signs in the shipped games; kanji of level 2.
    """
    latin = "".join(map(chr, (*range(0x20, 0x7F), *range(160, 0x180), 0x1E9E, 0x20AC)))
    latin += "‐‑–—―‘’‚“”„†‡•‥…‰′″‹›−×÷≤≥←↑→↓↔"
    ranges = [(0x2460, 0x2474), (0x2150, 0x215F), (0x2660, 0x2668), (0x2196, 0x219A)]
    more = "".join(
        chr(code) for first, end in (*ranges, (0xFF01, 0xFFE7)) for code in (range(first, end))
    )
    rules = "".join(path.read_text("utf-8") for path in sorted(RULES.rglob("*.yaml")))
    japanese = _rows((*range(1, 7), 8, *range(16, 48))) + more + rules
    parts = {"latin": latin, "japanese": japanese, "kanji": _rows(range(48, 85))}
    found: dict[str, str] = {}
    for part, wanted in parts.items():
        fresh = {sign for sign in wanted if sign.isprintable()} - set("".join(found.values()))
        found[part] = "".join(sorted(fresh))
    return found


def _rows(rows: Iterable[int]) -> str:
    """The signs in rows of JIS X 0208."""
    return "".join(_jis(row, cell) for row in rows for cell in range(1, 95))


def _jis(row: int, cell: int) -> str:
    """The sign at a place of JIS X 0208; nothing where it is empty."""
    return bytes((HIGH + row, HIGH + cell)).decode("euc_jp", errors="ignore")


def make_font(source: Path, part: str, weight: str, wanted: str) -> dict[str, int]:
    """Write the font of a weight; how wide each sign in it is, in thousandths of its size."""
    font = _cut(_opened(source), map(ord, wanted))
    _rename(font, FAMILIES[part], weight)
    font.flavor = "woff2"
    held = io.BytesIO()
    font.save(held)
    (FOLDER / file_name(part, weight)).write_bytes(held.getvalue())
    return {chr(code): font["hmtx"][glyph][0] for code, glyph in font.getBestCmap().items()}


def packed(widths: Mapping[str, int]) -> dict[str, str]:
    """All signs of a width together."""
    found: dict[int, list[str]] = {}
    for sign, width in sorted(widths.items()):
        found.setdefault(width, []).append(sign)
    return {str(width): "".join(of) for width, of in sorted(found.items())}


def _opened(source: Path) -> Any:
    collection = need("fontTools.ttLib", WHAT).TTCollection(str(source))
    for font in collection.fonts:
        if font["name"].getDebugName(16) == SOURCE or font["name"].getDebugName(1) == SOURCE:
            font.recalcTimestamp = False  # the same bytes each time
            return font
    raise Failure(f"{source} holds no {SOURCE}.")


def _cut(font: Any, codes: Iterable[int]) -> Any:
    """The font with these signs alone, and without features: a sign is as wide as it says."""
    subset = need("fontTools.subset", WHAT)
    options = subset.Options()
    options.layout_features = []
    options.hinting, options.desubroutinize, options.notdef_outline = False, True, True
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx", "DSIG"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=list(codes))
    cutter.subset(font)
    return font


def _rename(font: Any, family: str, weight: str) -> None:
    style = weight.capitalize()
    post = f"{family.replace(' ', '')}-{style}"
    names = font["name"]
    names.names = [one for one in names.names if one.nameID in KEPT_NAMES]
    said = {1: family, 2: style, 3: post, 4: f"{family} {style}", 5: "Version 1.000", 6: post}
    for number, text in said.items():
        names.setName(text, number, 3, 1, 0x409)
    top = font["CFF "].cff
    top.fontNames = [post]
    top[0].FullName, top[0].FamilyName = f"{family} {style}", family


def main(sources: list[str]) -> None:
    """Write fonts and widths into the folder of the package."""
    made: dict[str, dict[str, dict[str, str]]] = {}
    for weight, source in zip(WEIGHTS, sources, strict=True):
        parts = {
            part: make_font(Path(source), part, weight, wanted) for part, wanted in signs().items()
        }
        made[weight] = {part: packed(widths) for part, widths in parts.items()}
    text = json.dumps(made, ensure_ascii=False, indent=1)
    (FOLDER / METRICS).write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
