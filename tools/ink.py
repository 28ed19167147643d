"""Text for a terminal with colours that know their width: cut, padded, and only then painted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.core.problem import width

Ink = tuple[tuple[str, str], ...]
"""Runs of (text, colour as `#rrggbb`, or empty)."""

Paint = Callable[[str, str], str]
"""Gives a text in a colour, as a terminal wants it."""


def unpainted(text: str, colour: str) -> str:
    """The text as it is, for where there are no colours."""
    return text


def ink(text: str, colour: str = "") -> Ink:
    """One run of text."""
    return ((text, colour),) if text else ()


def span(line: Ink) -> int:
    """Columns that the ink takes."""
    return sum(width(text) for text, _ in line)


def join(parts: Iterable[Ink], between: str = " ") -> Ink:
    """The parts that are not empty, with a text between each two."""
    found: list[tuple[str, str]] = []
    for part in parts:
        if part:
            found += [*ink(between), *part] if found else part
    return tuple(found)


def cut(line: Ink, columns: int, sign: str = "…") -> Ink:
    """The ink in at most so many columns; what is cut off is told by the sign."""
    if span(line) <= columns:
        return line
    return (*_first(line, columns - width(sign)), *ink(sign[:columns]))


def _first(line: Ink, columns: int) -> Ink:
    found, left = list[tuple[str, str]](), max(columns, 0)
    for text, colour in line:
        kept = ""
        for sign in text:
            if width(kept + sign) > left:
                return (*found, *ink(kept, colour))
            kept += sign
        found.append((text, colour))
        left -= width(text)
    return tuple(found)


def pad(line: Ink, columns: int, *, centred: bool = False) -> Ink:
    """The ink in exactly so many columns."""
    shown = cut(line, columns)
    left_over = columns - span(shown)
    before = left_over // 2 if centred else 0
    return (*ink(" " * before), *shown, *ink(" " * (left_over - before)))


def painted(line: Ink, paint: Paint) -> str:
    """The ink as one string, without blanks at its end."""
    text = "".join(paint(run, colour) if colour else run for run, colour in line)
    return text.rstrip()


def wrapped(text: str, columns: int, lines: int = 0) -> list[str]:
    """The text in lines of so many columns, broken between words where it has any; the last of at
    most `lines` is not cut.
    """
    found, line = list[str](), ""
    for word in _words(text):
        if line and width(line + word.rstrip()) > columns and (not lines or len(found) < lines - 1):
            found.append(line.rstrip())
            line = ""
        line += word
    return [*found, line.rstrip()] if line.strip() or not found else found


NO_START = "、。，．）」』ー々ァィゥェォャュョッぁぃぅぇぉゃゅょっ)]}:;,.!?"
"""Signs that no line begins with."""


def _words(text: str) -> Sequence[str]:
    """What is not broken: words with the blank behind them; wide characters one by one."""
    found = list[str]()
    for sign in text:
        last = found[-1] if found else ""
        new = not last or last.endswith(" ") or width(sign) > 1 or width(last[-1]) > 1
        if new and sign != " " and not (last and sign in NO_START):
            found.append(sign)
        elif last:
            found[-1] += sign
    return found
