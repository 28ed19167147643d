"""A text that somebody wrote, against what the effect says: numbers, icons and named things."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.compiler.declarations import Declarations, Names
from engine.compiler.describe_said import Said
from engine.compiler.gather_names import id_as_word
from engine.compiler.text import Text
from engine.core.span import Span

_NUMBER = re.compile(r"(?<![A-Za-z0-9_])[0-9０-９]+(?![A-Za-z0-9])")
_ORDINAL = re.compile(r"(?<![A-Za-z0-9_])([0-9]+)(?:st|nd|rd|th)\b")
_ICON = re.compile(r"\{([a-z][a-z0-9-]*)\}")
_COUNTED = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDERED = ("second", "third", "fourth", "fifth", "sixth")
_WORDS = {
    "en": {
        **{word: number for number, word in enumerate(_COUNTED, 2)},
        **{word: number for number, word in enumerate(_ORDERED, 2)},
        **dict.fromkeys(("twice", "both", "double"), 2),
    },
    "ja": {"両方": 2, "倍": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6},
}


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that a text says otherwise than the effect; `sure` where both say one."""

    says: str
    at: Span
    effect: str
    where: Span
    what: str


@dataclass(frozen=True, slots=True)
class _Mention:
    value: str
    span: Span


def differences(
    game: Declarations, language: str, place: Text, effect: Said
) -> Iterator[Difference]:
    """Where a text (at its place) and what its effect says speak of different things."""
    own = [
        (line.says, place.span(row, 0, row, len(line.says))) for row, line in enumerate(place.lines)
    ]
    told = [(fragment.text, fragment.span) for fragment in effect]
    yield from _unlike_numbers(_numbers(own, language), _numbers(told, language))
    yield from _unlike("icon", _icons(own), _icons(told))
    for what, names in _named(game, language):
        others = [name for group in _named(game, language) for name in group[1]]
        wanted = _mentions(own, names, others, language)
        yield from _unlike(what, wanted, _mentions(told, names, others, language))


def _unlike(what: str, own: list[_Mention], told: list[_Mention]) -> Iterator[Difference]:
    """The first thing that only the text says, with the first that only the effect says."""
    mine, theirs = {one.value for one in own}, {one.value for one in told}
    extra = [one for one in own if one.value not in theirs]
    missing = [one for one in told if one.value not in mine and one.span.line > 0]
    if extra and missing:
        yield Difference(extra[0].value, extra[0].span, missing[0].value, missing[0].span, what)


def _unlike_numbers(own: list[_Mention], told: list[_Mention]) -> Iterator[Difference]:
    """As `_unlike`; a 1, which may go without saying, counts only against another number."""
    extra = _beyond(own, told)
    missing = [one for one in _beyond(told, own) if one.span.line > 0]
    if any(int(one.value) > 1 for one in (*extra, *missing)) and extra and missing:
        mine, theirs = extra[0], missing[0]
        yield Difference(mine.value, mine.span, theirs.value, theirs.span, "number")


def _beyond(some: list[_Mention], others: list[_Mention]) -> list[_Mention]:
    """The numbers of which there are more than others have, those above 1 first.

    Of several alike, the last: what a text says first is how many things are chosen.
    """
    left = [one.value for one in others]
    found = []
    for one in some:
        if one.value in left:
            left.remove(one.value)
        elif one.value not in {other.value for other in others} or one.value == "1":
            found.append(one)
    return sorted(found, key=lambda one: int(one.value) <= 1)


def _numbers(rows: Iterable[tuple[str, Span]], language: str) -> list[_Mention]:
    words = _WORDS.get(language.partition("-")[0], {})
    found = []
    for text, span in rows:
        for match in (*_NUMBER.finditer(text), *_ORDINAL.finditer(text)):
            number = int(re.sub(r"\D", "", match[0]))
            found.append((number, _part(span, text, match.start(), match.end())))
        for word, number in words.items():
            for match in _finditer(word, text, language):
                found.append((number, _part(span, text, match.start(), match.end())))
    return [_Mention(str(number), span) for number, span in found if number > 0]


def _icons(rows: Iterable[tuple[str, Span]]) -> list[_Mention]:
    return [
        _Mention(match[0], _part(span, text, match.start(), match.end()))
        for text, span in rows
        for match in _ICON.finditer(text)
    ]


def _mentions(
    rows: Iterable[tuple[str, Span]], names: list[str], others: list[str], language: str
) -> list[_Mention]:
    """Where names stand, the longest first: what belongs to a longer name is no mention."""
    found = []
    for text, span in rows:
        taken = [False] * len(text)
        for name in sorted({*names, *others}, key=lambda one: (-len(one), one)):
            for match in _finditer(name, text, language):
                if not any(taken[match.start() : match.end()]):
                    taken[match.start() : match.end()] = [True] * len(match[0])
                    if name in names:
                        at = _part(span, text, match.start(), match.end())
                        found.append(_Mention(name, at))
    return found


def _finditer(name: str, text: str, language: str) -> Iterator[re.Match[str]]:
    if language.startswith("ja"):
        return re.finditer(re.escape(name), text)
    return re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE)


def _named(game: Declarations, language: str) -> list[tuple[str, list[str]]]:
    """Groups of names of which a text should speak as its effect does: (what they are, names)."""
    groups = [
        (id_as_word(symbol.id), [_name(one.names, one.id, language) for one in symbol.members])
        for symbol in game.symbols
    ]
    groups.append(("zone", [_name(one.names, one.place.word, language) for one in game.zones]))
    return [(what, [name for name in names if len(name) > 1]) for what, names in groups]


def _name(names: Names, id: str, language: str) -> str:
    forms = names.by_language.get(language)
    return forms[0] if forms else id_as_word(id)


def _part(span: Span, text: str, start: int, end: int) -> Span:
    """A part of a text of one line; where the text is made of others, the whole of its origin."""
    if span.line == span.end_line and span.end_column - span.column == len(text):
        return span.at(start, end)
    return span
