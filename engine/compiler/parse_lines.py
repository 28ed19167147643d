"""A text split into sentences and their indented bodies, before anything of it is parsed.

A sentence is one statement, one head of a block, or one expression: the comment is gone, and where
a bracket stays open it goes on over further lines that stand deeper. Offsets in it lead back to the
file.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from engine.compiler.text import Text
from engine.core.problem import Problem, Problems
from engine.core.span import Span

WIDE = {chr(code + 0xFEE0): chr(code) for code in range(0x21, 0x7F)} | {"　": " "}
"""Full-width characters and what is meant by them."""
MEANT = WIDE | {"\t": " "}
QUOTES = "“”„‟「」『』＂"
"""Quotation marks of print, for which an effect has the straight one."""
MOST_LEVELS = 30
"""How deep lines may stand under lines."""
QUOTED = re.compile(r'"[^"]*"?')


@dataclass(frozen=True, slots=True)
class Sentence:
    """`says` is made of pieces of lines: piece i begins at `starts[i]` and stands at `places[i]`.

    A place is (row, offset in the row) of `text`. `indent` is the number of spaces before it.
    """

    text: Text
    says: str
    starts: tuple[int, ...]
    places: tuple[tuple[int, int], ...]
    indent: int

    def span(self, start: int, end: int) -> Span:
        """The place of the characters from `start` to `end` (exclusive)."""
        row, offset = self._place(start)
        last_row, last = self._place(max(start, end - 1))
        return self.text.span(row, offset, last_row, last + (1 if end > start else 0))

    @property
    def whole(self) -> Span:
        return self.span(0, len(self.says))

    def part(self, start: int, end: int) -> Sentence:
        """A stretch of the sentence, as a sentence of its own."""
        offsets = (start, *(one for one in self.starts if start < one < end))
        starts = tuple(one - start for one in offsets)
        places = tuple(map(self._place, offsets))
        return Sentence(self.text, self.says[start:end], starts, places, self.indent)

    def _place(self, offset: int) -> tuple[int, int]:
        piece = bisect_right(self.starts, offset) - 1
        row, column = self.places[piece]
        return row, column + offset - self.starts[piece]


@dataclass(frozen=True, slots=True)
class Row:
    """A sentence and what stands under it."""

    sentence: Sentence
    body: tuple[Row, ...]


def rows(text: Text, problems: Problems) -> tuple[Row, ...]:
    """The sentences of a block of effect, each with its body. Crooked indentation is a problem."""
    found = list(_joined(_sentences(text, problems)))
    return _nest(found, problems) if _bounded(found, problems) else ()


def sentence(text: Text, problems: Problems) -> Sentence | None:
    """The whole text as one sentence, however many lines it takes; None when it says nothing."""
    parts = list(_sentences(text, problems))
    if not parts:
        return None
    whole = parts[0]
    for part in parts[1:]:
        whole = _join(whole, part)
    return whole


def blank_labels(says: str) -> str:
    """The sentence with the insides of its labels blanked, so that no word is sought in them."""
    return QUOTED.sub(lambda label: '"' + "·" * (len(label[0]) - 2) + '"', says)


def _sentences(text: Text, problems: Problems) -> Iterator[Sentence]:
    for row, line in enumerate(text.lines):
        says = _without_comment(_plain(text, row, line.says, problems)).rstrip()
        start = len(says) - len(says.lstrip(" "))
        if says:
            yield Sentence(text, says[start:], (0,), ((row, start),), start)


def _plain(text: Text, row: int, says: str, problems: Problems) -> str:
    """The line in characters that the grammar knows; a stranger outside a label is a problem."""
    if says.isascii() and "\t" not in says:
        return says
    plain, opened = list(says), ""
    for offset, character in enumerate(says):
        if character == "#" and not opened:
            break
        if opened:
            closes = character == '"' or (opened in QUOTES and character in QUOTES)
            opened = "" if closes else opened
            meant = '"' if closes else character
        else:
            opened = character if character == '"' or character in QUOTES else ""
            meant = '"' if opened else MEANT.get(character, character)
        if meant != character:
            plain[offset] = meant
            _report_character(character, text.span(row, offset, row, offset + 1), problems)
    return "".join(plain)


def _report_character(character: str, span: Span, problems: Problems) -> None:
    if any(_told(found, span, character) for found in problems.found):
        return
    if character == "\t":
        problems.error("tab", span, "A tab stands here.", "Indent with spaces, two for each step.")
    elif character in QUOTES:
        problems.error(
            "quotation-mark",
            span,
            f"This is the printed quotation mark {character}.",
            'Labels stand between straight ones: `"keep going"`.',
        )
    else:
        meant = "a space" if character == "　" else WIDE[character]
        problems.error(
            "full-width",
            span,
            f"Full-width {character} (U+{ord(character):04X}).",
            f"Write {meant}, as on an English keyboard.",
        )


def _told(found: Problem, span: Span, character: str) -> bool:
    """Whether this place, or a quotation mark of the same line, was told already."""
    if found.code == "quotation-mark" and character in QUOTES:
        return (found.span.file, found.span.line) == (span.file, span.line)
    return found.span == span


def _without_comment(says: str) -> str:
    if "#" not in says:
        return says
    return says[: blank_labels(says).find("#")] if "#" in blank_labels(says) else says


def _open_brackets(says: str) -> int:
    plain = blank_labels(says)
    return sum(map(plain.count, "([")) - sum(map(plain.count, ")]"))


def _joined(sentences: Iterator[Sentence]) -> Iterator[Sentence]:
    """Sentences whose brackets stay open, together with the deeper lines that close them."""
    begun: Sentence | None = None
    for part in sentences:
        if begun is None:
            begun = part
        elif _goes_on(begun) and part.indent > begun.indent:
            begun = _join(begun, part)
        else:
            yield begun
            begun = part
    if begun is not None:
        yield begun


def _goes_on(begun: Sentence) -> bool:
    return _open_brackets(begun.says) > 0 and not begun.says.endswith(":")


def _join(first: Sentence, then: Sentence) -> Sentence:
    shift = len(first.says) + 1
    return Sentence(
        first.text,
        f"{first.says} {then.says}",
        first.starts + tuple(start + shift for start in then.starts),
        first.places + then.places,
        first.indent,
    )


def _bounded(sentences: list[Sentence], problems: Problems) -> bool:
    """Whether lines stand under lines no deeper than any game needs; else a problem."""
    above: list[int] = []
    for one in sentences:
        while above and above[-1] >= one.indent:
            above.pop()
        above.append(one.indent)
        if len(above) > MOST_LEVELS:
            problems.error(
                "too-large",
                one.whole,
                f"This line stands under {len(above) - 1} others, more than any game needs.",
                "Make a verb of the inner lines.",
            )
            return False
    return True


def _nest(sentences: list[Sentence], problems: Problems) -> tuple[Row, ...]:
    """Sentences as rows with bodies: deeper ones belong to the one above them."""
    found: list[Row] = []
    index = 0
    level = sentences[0].indent if sentences else 0
    while index < len(sentences):
        head = sentences[index]
        end = index + 1
        while end < len(sentences) and sentences[end].indent > max(head.indent, level):
            end += 1
        if head.indent != level:
            _report_indentation(head, level, problems)
        found.append(Row(head, _nest(sentences[index + 1 : end], problems)))
        index = end
    return tuple(found)


def _report_indentation(head: Sentence, level: int, problems: Problems) -> None:
    problems.error(
        "indentation",
        head.whole,
        f"This line is indented by {head.indent} spaces, its neighbours by {level}.",
        "Lines of one block begin in the same column; what belongs under a line stands two spaces "
        "further in.",
    )
