"""Printed text to safe HTML: `{icon}` becomes the picture, everything else is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from markupsafe import Markup, escape

from engine.core.problem import Problem
from engine.core.span import Span
from tools.printing.fit import Line
from tools.printing.icons import Icons

INK = "#1d2127"
"""The colour of text."""
_BRACES = re.compile(r"\{\{(?P<plain>.*?)\}\}|\{(?P<icon>[A-Za-z0-9][\w-]*)\}")


def with_icons(text: str, icons: Icons) -> Markup:
    """The text as HTML; an icon that there is not stays as it was written. `{{x}}` prints `{x}`."""
    made = Markup("")
    end = 0
    for found in _BRACES.finditer(text):
        made += escape(text[end : found.start()])
        made += _piece(found, icons)
        end = found.end()
    return made + escape(text[end:])


def set_lines(lines: Sequence[Line], icons: Icons) -> Markup:
    """Lines as they were measured: bold words as bold, and a line ends where it ended there."""
    return Markup("<br>").join(_set_line(line, icons) for line in lines)


def set_heading(lines: Sequence[Line], icons: Icons) -> Markup:
    """Lines as they were measured, in a place where everything is bold."""
    return Markup("<br>").join(with_icons(line.text, icons) for line in lines)


def _set_line(line: Line, icons: Icons) -> Markup:
    plain = with_icons(line.plain, icons)
    if not line.bold:
        return plain
    bold = Markup("<b>{}</b>").format(with_icons(line.bold, icons))
    return bold + Markup('<span class="rest">{}</span>').format(plain) if line.plain else bold


def without_icons(text: str) -> str:
    """A text in which braces mean nothing, so that it prints as it is."""
    return text.replace("{", "{{").replace("}", "}}")


def plain_text(text: str) -> str:
    """The text with icons by their names, for people who read a list."""
    return _BRACES.sub(
        lambda found: f"[{found['icon']}]" if found["icon"] else "{" + found["plain"] + "}", text
    )


def icons_of(text: str) -> Iterator[str]:
    """The names of the icons that stand in a text."""
    yield from (found["icon"] for found in _BRACES.finditer(text) if found["icon"])


def icon_markup(name: str, icons: Icons, colour: str = INK) -> Markup:
    """An icon that stands in a line of text; nothing where there is none."""
    drawn = icons.svg(name, colour) if name in icons else ""
    return Markup('<span class="icon" role="img" aria-label="{}">{}</span>').format(
        name, Markup(drawn)
    )


def unknown_icons(
    texts: Sequence[str], icons: Icons, span: Span, sources: Mapping[str, str]
) -> Iterator[Problem]:
    """A problem for each icon in the texts that no file draws, at the word itself."""
    for name in dict.fromkeys(name for text in texts for name in icons_of(text)):
        if name not in icons:
            yield icons.unknown(name, _place(name, span, sources))


def _piece(found: re.Match[str], icons: Icons) -> Markup:
    if found["icon"] is None:
        return escape("{" + found["plain"] + "}")
    return icon_markup(found["icon"], icons) if found["icon"] in icons else escape(found[0])


def _place(name: str, span: Span, sources: Mapping[str, str]) -> Span:
    rows = sources.get(span.file, "").split("\n")
    for line in range(span.line, min(span.end_line, len(rows)) + 1):
        at = rows[line - 1].find("{" + name + "}")
        if at >= 0:
            return Span(span.file, line, at + 2, line, at + 2 + len(name), span.via)
    return span
