"""The bytes of a file as text, or a problem that says why they are none."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from engine.core.problem import Problems
from engine.core.span import Span

# What YAML takes for no text, and line ends that editors do not show as such.
_UNSEEN = re.compile(
    "[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_JAPANESE = (("euc_jp", "EUC-JP"), ("cp932", "Shift_JIS"))
_WESTERN = (("cp1252", "Windows-1252"),)
# A letter with an accent stands alone behind another letter.
_ALONE = re.compile(rb"(?:[\x00-\x7f]*[A-Za-z][\x80-\xff])+[\x00-\x7f]*")


@dataclass(frozen=True, slots=True)
class Source:
    """A file as read: its name as shown, and its text with newlines and no byte order mark."""

    file: str
    text: str
    lines: tuple[str, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", tuple(self.text.split("\n")))

    def span(self, line: int, column: int, end_line: int = -1, end_column: int = -1) -> Span:
        """A span from lines and columns counted from 0; without an end it is one character."""
        if end_line < 0:
            end_line, end_column = line, column + 1
        return Span(self.file, line + 1, column + 1, end_line + 1, end_column + 1)

    def row(self, line: int) -> str:
        """A line, counted from 0; empty beyond the last."""
        return self.lines[line] if 0 <= line < len(self.lines) else ""


def decode(data: bytes, file: str, problems: Problems) -> Source | None:
    """The text of a file in UTF-8; a problem at the first byte or character that is none."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        problems.error(
            "not-text", Span(file, 1, 1, 1, 2), "This file is saved as UTF-16.", _SAVE_AS_UTF_8
        )
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        _refuse_bytes(data, fault, file, problems)
        return None
    source = Source(file, text.replace("\r\n", "\n").replace("\r", "\n"))
    return source if _all_seen(source, problems) else None


_SAVE_AS_UTF_8 = 'Save it as UTF-8 (in VS Code: click the encoding below, "Save with Encoding").'
_NO_YAML = "A module's folder holds text: take the file out of it, or give it another ending."


def _refuse_bytes(data: bytes, fault: UnicodeDecodeError, file: str, problems: Problems) -> None:
    start = len(data) - len(fault.object) + fault.start
    before = data[:start].decode("utf-8-sig").replace("\r\n", "\n").split("\n")
    place = Span(file, len(before), len(before[-1]) + 1, len(before), len(before[-1]) + 2)
    if fault.reason == "unexpected end of data":
        reason = "This file ends in the middle of a character."
        problems.error("not-text", place, reason, "It was cut off: take it from a copy.")
        return
    guess = "" if b"\0" in data else _likely_encoding(data)
    if guess:
        reason = f"From here on this file is not UTF-8; it looks like {guess}."
        problems.error("not-text", place, reason, _SAVE_AS_UTF_8)
    else:
        reason = f"This is not a text file: the byte {data[start]:#04x} stands here."
        problems.error("not-text", place, reason, _NO_YAML)


def _likely_encoding(data: bytes) -> str:
    """The encoding that such a file most likely has, or the empty string."""
    for codec, name in _WESTERN if _ALONE.fullmatch(data) else (*_JAPANESE, *_WESTERN):
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        if not _UNSEEN.search(text.replace("\r", "\n")):
            return name
    return ""


def _all_seen(source: Source, problems: Problems) -> bool:
    found = _UNSEEN.search(source.text)
    if not found:
        return True
    line = source.text.count("\n", 0, found.start())
    column = found.start() - (source.text.rfind("\n", 0, found.start()) + 1)
    number = ord(found.group())
    name = unicodedata.name(found.group(), "control character").lower()
    reason = f"An invisible character stands here: {name} (U+{number:04X})."
    remedy = "Delete it and type the text around it again."
    if number == 0:
        remedy = f"This does not seem to be a text file. {_NO_YAML}"
    elif number in (0x85, 0x2028, 0x2029):
        remedy = (
            "It was copied from a text with soft line ends. Replace it with an ordinary line end."
        )
    problems.error("not-text", source.span(line, column), reason, remedy)
    return False
