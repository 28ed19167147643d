"""The HTML that a template of a module makes: it stays in its place, runs and loads nothing."""

from __future__ import annotations

from html.parser import HTMLParser

MOST_DEPTH, MOST_TAGS = 40, 3_000
VOID = frozenset(
    ["area", "br", "col", "hr", "img", "source", "track", "wbr", "link", "meta", "base"]
)
CLOSED_BY_OTHERS = frozenset(["p", "li", "td", "th", "tr", "dt", "dd", "tbody", "thead"])
"""What need not be closed in HTML."""
REFUSED = frozenset(
    ["script", "iframe", "object", "embed", "link", "base", "meta", "form", "input", "html", "body"]
)
LOADING = frozenset(["src", "href", "srcset", "poster", "data", "background", "xlink:href"])


class Unfit(Exception):
    """What is wrong with a fragment; `tag` is the element that it begins with."""

    def __init__(self, reason: str, tag: str) -> None:
        self.reason, self.tag = reason, tag
        super().__init__(reason)


def check_fragment(html: str) -> None:
    """Raise `Unfit` for HTML that would not stay in its place, or does more than to be seen."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    reader.end()


class _Reader(HTMLParser):
    """Follows what is open."""

    def __init__(self) -> None:
        super().__init__()
        self._open: list[str] = []
        self._tags = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._look_at(tag, attrs)
        if tag not in VOID:
            self._open.append(tag)
        if len(self._open) > MOST_DEPTH:
            raise Unfit(f"`<{tag}>` stands inside more than {MOST_DEPTH} others.", tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._look_at(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open[-1] != tag and self._open[-1] in CLOSED_BY_OTHERS:
            self._open.pop()
        if not self._open or self._open[-1] != tag:
            inner = f"; `<{self._open[-1]}>` is still open" if self._open else ""
            raise Unfit(f"`</{tag}>` closes nothing{inner}.", self._open[-1] if inner else tag)
        self._open.pop()

    def end(self) -> None:
        """At the end nothing is open."""
        for tag in reversed(self._open):
            if tag not in CLOSED_BY_OTHERS:
                raise Unfit(f"`<{tag}>` is not closed.", tag)

    def _look_at(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._tags += 1
        if self._tags > MOST_TAGS:
            raise Unfit(f"It makes more than {MOST_TAGS} elements.", tag)
        if tag in REFUSED:
            raise Unfit(f"`<{tag}>` has no place on a card.", tag)
        for name, value in attrs:
            if name.startswith("on"):
                raise Unfit(f"`{name}` would run something when the card is seen.", tag)
            inside = (value or "").strip().lower().startswith(("data:image/", "#"))
            if name in LOADING and not inside:
                raise Unfit(f"`{name}` refers to something outside of the page.", tag)
