"""Where a printed line may end: words, Japanese phrases, marks that cling to others."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache
from importlib import import_module
from typing import Any

CLOSING = frozenset(
    "、。，．・：；？！ー々ゝゞヽヾ゛゜’”）〕］｝〉》」』】〙〗｠»›,.:;?!)]}%％℃″′"
    "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ‐–〜～…‥"
)
"""What begins no line (kinsoku)."""
OPENING = frozenset("‘“（〔［｛〈《「『【〘〖｟«‹([{¥￥＄$£#＃")
"""What ends no line (kinsoku)."""
CLINGING = 3
"""Without phrases, so many signs at the end of a text stay together."""
_UNIT = re.compile(r"\{\{.*?\}\}|\{[A-Za-z0-9][\w-]*\}|.", re.DOTALL)
_ICON = re.compile(r"\{[A-Za-z0-9][\w-]*\}")
_KATAKANA = re.compile(r"[ァ-ヿ]")
_KANA = re.compile(r"[ぁ-ヿ]")


class Break(IntEnum):
    """Whether a line may end before a unit: never, where nothing better is found, or freely."""

    NEVER = 0
    IN_NEED = 1
    SEAM = 2
    """In need too, but better: where katakana meet other signs."""
    FREE = 3


@dataclass(frozen=True, slots=True)
class Unit:
    """An icon or a sign, and whether a line may end before it."""

    text: str
    before: Break

    @property
    def is_icon(self) -> bool:
        return is_icon(self.text)

    @property
    def is_space(self) -> bool:
        return is_space(self.text)


def is_icon(unit: str) -> bool:
    """Whether a unit is an icon: `{salt}`; `{{salt}}` is text in braces."""
    return _ICON.fullmatch(unit) is not None


def is_space(unit: str) -> bool:
    """Whether a line may end at a unit, which is not seen there then."""
    return unit.isspace() and unit != "\xa0"


@lru_cache(maxsize=20_000)
def units_of(text: str) -> tuple[Unit, ...]:
    """The units of a text with icons in it, in order."""
    found = _UNIT.findall(text)
    phrases = _phrases(found)
    return tuple(Unit(unit, _before(found, n, phrases)) for n, unit in enumerate(found))


def _before(units: Sequence[str], n: int, phrases: frozenset[int]) -> Break:
    if not n or is_space(units[n]):
        return Break.NEVER
    last, this = units[n - 1], units[n]
    if is_space(last):
        counted = n > 1 and units[n - 2].isdigit() and is_icon(this)  # 2 {salt}
        return Break.IN_NEED if counted else Break.FREE
    if this in CLOSING or last in OPENING:
        return Break.NEVER
    if _is_wide(last) or _is_wide(this):
        if n in phrases:
            return Break.FREE
        return Break.SEAM if _is_seam(last, this) else Break.IN_NEED
    if is_icon(last) and is_icon(this):
        return Break.FREE
    hyphen = last in "-/–—" and n > 1 and units[n - 2].isalpha() and this.isalpha()
    return Break.FREE if hyphen else Break.NEVER


def _is_seam(last: str, this: str) -> bool:
    """Whether a word probably ends here; a number belongs to what is counted."""
    if last.isdigit():
        return False
    return bool(_KATAKANA.fullmatch(last)) != bool(_KATAKANA.fullmatch(this))


@lru_cache(maxsize=50_000)
def _is_wide(unit: str) -> bool:
    return len(unit) == 1 and unicodedata.east_asian_width(unit) in "WF"


def _phrases(units: Sequence[str]) -> frozenset[int]:
    """The units that begin a phrase; without a parser, or without kana, any wide sign does."""
    text = "".join(_stand_in(unit) for unit in units)
    parser = _parser() if _KANA.search(text) else None
    if parser is None:
        return frozenset(_by_signs(units))
    starts, at = set(), 0
    for phrase in parser.parse(text):
        starts.add(at)
        at += len(phrase)
    return frozenset(starts)


def _stand_in(unit: str) -> str:
    """One sign for a unit: an icon is read as a noun."""
    return unit if len(unit) == 1 else "物"


def _by_signs(units: Sequence[str]) -> Iterator[int]:
    for n in range(1, len(units) - CLINGING + 1):
        if not units[n - 1].isdigit():
            yield n


@cache
def _parser() -> Any:
    """The parser of phrases that comes with `rulewright[print]`; None without it."""
    try:
        return import_module("budoux").load_default_japanese_parser()
    except ModuleNotFoundError:
        return None
