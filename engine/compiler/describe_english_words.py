"""English words: forms of verbs, articles, numbers in running text."""

from __future__ import annotations

from functools import lru_cache

_THIRD = {"have": "has", "be": "is", "are": "is", "do": "does", "go": "goes"}
_ING = {"be": "being", "lie": "lying", "die": "dying", "tie": "tying"}
_PAST = {
    "be": "been",
    "buy": "bought",
    "choose": "chosen",
    "come": "come",
    "cut": "cut",
    "do": "done",
    "draw": "drawn",
    "drive": "driven",
    "eat": "eaten",
    "find": "found",
    "get": "gained",
    "give": "given",
    "go": "gone",
    "have": "had",
    "hold": "held",
    "keep": "kept",
    "leave": "left",
    "lose": "lost",
    "make": "made",
    "pay": "paid",
    "put": "put",
    "sell": "sold",
    "send": "sent",
    "set": "set",
    "steal": "stolen",
    "take": "taken",
    "throw": "thrown",
    "win": "won",
}
_VOWELS = "aeiou"
_DOUBLING = frozenset(
    [
        "cut",
        "drop",
        "flip",
        "get",
        "plan",
        "put",
        "run",
        "set",
        "skip",
        "stop",
        "swap",
        "tap",
        "win",
    ]
)


@lru_cache(maxsize=512)
def third(verb: str) -> str:
    """draw → draws"""
    if verb in _THIRD:
        return _THIRD[verb]
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return verb + "es"
    if verb.endswith("y") and verb[-2:-1] not in _VOWELS:
        return verb[:-1] + "ies"
    return verb + "s"


@lru_cache(maxsize=512)
def ing(verb: str) -> str:
    """move → moving"""
    if verb in _ING:
        return _ING[verb]
    if verb in _DOUBLING:
        return verb + verb[-1] + "ing"
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")):
        return verb[:-1] + "ing"
    return verb + "ing"


@lru_cache(maxsize=512)
def done(verb: str) -> str:
    """remove → removed, as in "the removed cubes"."""
    if verb in _PAST:
        return _PAST[verb]
    if verb in _DOUBLING:
        return verb + verb[-1] + "ed"
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and verb[-2:-1] not in _VOWELS:
        return verb[:-1] + "ied"
    return verb + "ed"


def times(number: int) -> str:
    """once, twice, 3 times"""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def article(word: str) -> str:
    """The word with a or an."""
    return f"an {word}" if word[:1].lower() in _VOWELS else f"a {word}"


def first_word(text: str) -> tuple[str, str]:
    """The first word of a text, and the rest of it."""
    word, blank, rest = text.partition(" ")
    return word, blank + rest
