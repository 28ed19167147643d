"""Typefaces that a page brings along: of each no more than the signs that stand on the page."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from tools.printing.font_cutting import can_cut, cut
from tools.printing.own_fonts import OwnFont
from tools.printing.typefaces import FAMILIES, FOLDER, WEIGHTS, file_name, signs

SYSTEM = (
    '"Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "Hiragino Kaku Gothic ProN", '
    '"Yu Gothic", "Meiryo", "Source Sans 3", "Helvetica Neue", Arial, "DejaVu Sans", sans-serif'
)
"""For signs that neither the shipped typeface nor a font of the module has."""
WHOLE = "latin"
"""The part that comes along with every page, and is so small that it is never cut."""
_FACE = re.compile(r"@font-face \{[^}]*\}\n")
_NOT_TEXT = re.compile(r"<style>.*?</style>|<svg.*?</svg>|<[^>]*>", re.DOTALL)


def sans(own: Sequence[OwnFont] = ()) -> str:
    """The families of printed text, in the order in which a sign is looked for."""
    ours = (*FAMILIES.values(), *(font.family for font in own))
    return ", ".join((*(f'"{family}"' for family in ours), SYSTEM))


def font_css(html: str, own: Sequence[OwnFont] = ()) -> str:
    """Style rules with the fonts for a page. Without `rulewright[print]`, the parts of the
    typeface that are needed come along whole.
    """
    text = _NOT_TEXT.sub("", html)
    return "".join(_rules(frozenset(text) | frozenset(text.upper()), own))


def without_fonts(html: str) -> str:
    """The page without the fonts in it, which are other bytes with another fontTools."""
    return _FACE.sub("", html)


def _rules(wanted: frozenset[str], own: Sequence[OwnFont]) -> Iterator[str]:
    left = wanted
    for part, family in FAMILIES.items():
        needed = wanted & signs(part)
        left -= needed
        for weight, number in WEIGHTS.items() if needed or part == WHOLE else ():
            yield _rule(family, number, _shipped(part, weight, "".join(sorted(needed))))
    for font in own:
        needed = left & font.signs
        left -= needed
        if needed:
            yield _rule(font.family, WEIGHTS["regular"], font.cut("".join(sorted(needed))))


def _rule(family: str, weight: int, font: bytes) -> str:
    data = base64.b64encode(font).decode("ascii")
    return (
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; '
        f"src: url(data:font/woff2;base64,{data}); }}\n"
    )


@lru_cache(maxsize=64)
def _shipped(part: str, weight: str, needed: str) -> bytes:
    whole = (FOLDER / file_name(part, weight)).read_bytes()
    return cut(whole, needed) if part != WHOLE and can_cut() else whole
