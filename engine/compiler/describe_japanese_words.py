"""Japanese words: forms of verbs by their ending, and how a text ends."""

from __future__ import annotations

import re
from functools import lru_cache

_STEM = dict(zip("うくぐすつぬぶむる", "いきぎしちにびみり", strict=True))
_NEGATIVE = dict(zip("うくぐすつぬぶむる", "わかがさたなばまら", strict=True))
_TE = {
    **dict.fromkeys("うつる", "って"),
    **dict.fromkeys("ぬぶむ", "んで"),
    "く": "いて",
    "ぐ": "いで",
    "す": "して",
}
_BEFORE_RU = frozenset("いきぎしじちぢにひびぴみりえけげせぜてでねへべぺめれ")
"""Kana before the る of a verb that drops it (加える, 捨てる, 借りる)."""
_DROPPING = frozenset("得見出着煮寝経似")
"""Signs before the る of a verb that drops it, where no kana stands between."""
_KEEPING = ("切る", "入る", "走る", "知る", "要る", "限る", "帰る", "減る", "散る", "蹴る", "滑る")
UNIT = re.compile(r"[ァ-ヶー]+|[個枚つ回点体匹人本歩段台色組手番戦金円]")
"""A counter word, or a word in katakana that counts as one, behind a number."""


NOUN = re.compile(r"(?:[ァ-ヶー]+|[一-鿿]{2,})(?=[をがは])")
"""A noun behind a number that is counted by itself: {n}コインを得る."""


@lru_cache(maxsize=2048)
def _kind(text: str) -> str:
    """する, 来る, one (ichidan), five (godan), adjective, or noun."""
    if text.endswith("する"):
        return "する"
    if text.endswith(_KEEPING):
        return "five"
    if text.endswith("る") and len(text) > 1:
        return "one" if text[-2] in _BEFORE_RU or text[-2] in _DROPPING else "five"
    if text.endswith(("ない", "多い", "少ない", "高い", "低い", "よい", "近い", "遠い", "大きい")):
        return "adjective"
    return "five" if text[-1:] in _STEM and text[-2:] not in ("です", "ます") else "noun"


def stem(text: str) -> str:
    """移動する → 移動し; 戻す → 戻し"""
    match _kind(text):
        case "する":
            return text[:-2] + "し"
        case "one":
            return text[:-1]
        case "five":
            return text[:-1] + _STEM[text[-1]]
        case "adjective":
            return text[:-1] + "く"
    return text + "で"


def te(text: str) -> str:
    """移動する → 移動して"""
    match _kind(text):
        case "する":
            return text[:-2] + "して"
        case "one":
            return text[:-1] + "て"
        case "five":
            return text[:-1] + ("って" if text.endswith("行く") else _TE[text[-1]])
        case "adjective":
            return text[:-1] + "くて"
    return text + "で"


def past(text: str) -> str:
    """移動する → 移動した; 最下位 → 最下位だった"""
    match _kind(text):
        case "adjective":
            return text[:-1] + "かった"
        case "noun":
            return text + "だった"
    form = te(text)
    return form[:-1] + {"て": "た", "で": "だ"}[form[-1]]


def negative(text: str) -> str:
    """移動する → 移動しない; 最下位 → 最下位でない"""
    if text.endswith("ある"):
        return text[:-2] + "ない"
    match _kind(text):
        case "する":
            return text[:-2] + "しない"
        case "one":
            return text[:-1] + "ない"
        case "five":
            return text[:-1] + _NEGATIVE[text[-1]] + "ない"
        case "adjective":
            return text[:-1] + "くない"
    return text + "でない"


def polite(text: str) -> str:
    """移動する → 移動します; してもよい → してもよいです"""
    kind = _kind(text)
    if kind == "adjective":
        return text + "です"
    return text if kind == "noun" else stem(text) + "ます"


def short(text: str) -> str:
    """移動する → 移動, for a style without verbs at the end."""
    return text[:-2] if text.endswith("する") else text


def permitted(text: str, polite_: bool) -> str:
    """移動する → 移動してもよい; polite: 移動することができます"""
    return text + "ことができます" if polite_ else te(text) + "もよい"


def in_case(text: str) -> str:
    """The text as what 場合 follows: 最下位の場合, マシン内にある場合."""
    ends = text[-1:] in "るいたうくすつぬぶむぐだ"
    return text + ("場合" if (ends and _kind(text) != "noun") or text[-1:] in "ただ" else "の場合")


def verb_of(text: str) -> str:
    """The verb at the end of a text: ギアキューブをバッグに戻す → 戻す."""
    tail = text.rpartition("}")[2].rpartition("、")[2]
    tail = tail.rpartition("を")[2] or tail
    before, cut, after = tail.rpartition("に")
    return after if cut and before and re.match(r"[一-鿿ァ-ヶ]", after) else tail
