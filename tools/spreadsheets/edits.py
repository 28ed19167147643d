"""A new text at its place in a file, written as YAML wants it there."""

from __future__ import annotations

import re
from collections.abc import Mapping as Texts
from collections.abc import Sequence
from dataclasses import dataclass

from engine.compiler.nodes import Mapping, Node, Scalar
from engine.compiler.nodes import Sequence as ListNode
from engine.core.span import Span
from tools.spreadsheets.entries import BETWEEN_FORMS
from tools.spreadsheets.places import NO_TEXT, Place, Wordless

_PLAIN = re.compile(r"[^\W\d_][^\n\"'#:{}\[\],&*!|>%@`\\]*")
"""What may stand without quotation marks anywhere: begins with a letter, holds no sign of YAML."""
_ESCAPED = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028\\u2029\\ufeff]")
"""What YAML takes for the end of a line, or no line of it may hold."""
_NOT_A_WORD = re.compile(r"(?i:true|false|null|auto|none|yes|no)")


@dataclass(frozen=True, slots=True)
class Edit:
    """Characters `start` to `end` of a text (the same: nothing is taken out) become `new`."""

    start: int
    end: int
    new: str


def edited(text: str, edits: Sequence[Edit]) -> str:
    """The text with all its edits, which may not overlap."""
    for edit in sorted(edits, key=lambda one: (one.start, one.end), reverse=True):
        text = text[: edit.start] + edit.new + text[edit.end :]
    return text


class Writer:
    """Makes the edits of one file, whose `text` has newlines as the reader counts them."""

    def __init__(self, text: str, languages: Sequence[str]) -> None:
        self._text = text
        self._languages = languages
        self._starts = [0]
        for row in text.split("\n"):
            self._starts.append(self._starts[-1] + len(row) + 1)

    def edits(self, place: Place, said: Texts[str, str]) -> list[Edit]:
        """What makes `place` say these texts, those by other languages left as they are."""
        if isinstance(place, Wordless):
            return [self._new_key(place, said)]
        node = place.node
        if isinstance(node, Mapping):
            there = [language for language in said if node.get(language) is not None]
            added = {language: text for language, text in said.items() if language not in there}
            edits = [self._replaced(node, language, said[language]) for language in there]
            return [*edits, self._added(node, added)] if added else edits
        return [self._alone(node, said)]

    def _replaced(self, node: Mapping, language: str, text: str) -> Edit:
        value = node.get(language)
        assert value is not None
        start, end = self._offsets(value.span)
        if isinstance(value, Scalar) and value.style in ("literal", "folded") and _is_block(text):
            key = node.key(language)
            assert key is not None
            return Edit(start, end, _block(text, key.span.column + 1))
        return Edit(start, end, _value(text, forms=isinstance(value, ListNode)))

    def _added(self, node: Mapping, said: Texts[str, str]) -> Edit:
        """The other languages, after those that are there."""
        key, last = node.entries[-1]
        forms = isinstance(last, ListNode)
        end = self._offsets(last.span)[1]
        pairs = _pairs(said, forms=forms)
        if node.flow:
            return Edit(end, end, "".join(f", {pair}" for pair in pairs))
        indent = " " * (key.span.column - 1)
        end = self._line_end(end)
        return Edit(end, end, "".join(f"\n{indent}{pair}" for pair in pairs))

    def _alone(self, node: Scalar | ListNode, said: Texts[str, str]) -> Edit:
        """One text for all languages becomes one for each that is said."""
        start, end = self._offsets(node.span)
        forms = isinstance(node, ListNode)
        first, others = self._languages[0], set(said) - {self._languages[0]}
        if not others and not _says_nothing(node):
            return Edit(start, end, _value(said[first], forms=forms))
        kept = (
            []
            if _says_nothing(node) or first in said
            else [f"{first}: {_as_written(self._text[start:end])}"]
        )
        return Edit(start, end, "{" + ", ".join([*kept, *_pairs(said, forms=forms)]) + "}")

    def _new_key(self, place: Wordless, said: Texts[str, str]) -> Edit:
        """A key after the id of a thing."""
        item = place.item
        id = item.get("id")
        key = item.key("id")
        assert id is not None
        assert key is not None
        end = self._offsets(id.span)[1]
        new = f"{place.key}: {{{', '.join(_pairs(said, forms=place.key == 'name'))}}}"
        if item.flow:
            return Edit(end, end, f", {new}")
        end = self._line_end(end)
        return Edit(end, end, f"\n{' ' * (key.span.column - 1)}{new}")

    def _offsets(self, span: Span) -> tuple[int, int]:
        return (
            self._starts[span.line - 1] + span.column - 1,
            self._starts[span.end_line - 1] + span.end_column - 1,
        )

    def _line_end(self, offset: int) -> int:
        """The end of a line, behind its comment."""
        found = self._text.find("\n", offset)
        return len(self._text) if found < 0 else found


def _says_nothing(node: Node) -> bool:
    return isinstance(node, Scalar) and node.raw in NO_TEXT


def _as_written(text: str) -> str:
    """A text that stood alone, as it may stand between braces."""
    return text if text[:1] in "\"'[" else _value(text, forms=False)


def _pairs(said: Texts[str, str], *, forms: bool) -> list[str]:
    return [f"{language}: {_value(text, forms=forms)}" for language, text in said.items()]


def _value(text: str, *, forms: bool) -> str:
    if forms and BETWEEN_FORMS in text:
        return f"[{', '.join(_quoted(form.strip()) for form in text.split(BETWEEN_FORMS))}]"
    return _quoted(text)


def _quoted(text: str) -> str:
    """A text as it may stand anywhere in YAML, in quotation marks only where it needs them."""
    if _ESCAPED.search(text) is None:
        if _PLAIN.fullmatch(text) and text == text.strip() and not _NOT_A_WORD.fullmatch(text):
            return text
        if '"' in text or "\\" in text:
            return "'" + text.replace("'", "''") + "'"
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    escaped = _ESCAPED.sub(lambda found: f"\\U{ord(found[0]):08X}", escaped)
    return f'"{escaped}"'


def _is_block(text: str) -> bool:
    """Whether a text of several lines may stand as such."""
    rows = text.split("\n")
    return len(rows) > 1 and not any(_ESCAPED.search(row) for row in rows)


def _block(text: str, indent: int) -> str:
    """A text of several lines under its key."""
    return "|\n" + "\n".join(" " * indent + row if row else "" for row in text.split("\n"))
