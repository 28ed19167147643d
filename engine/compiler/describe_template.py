"""Templates of wording: text with {holes} and [verbs], taken apart once.

{n}               what stands there
{n:space/spaces}  the word for one or for many, by the number of n
{p is}            the player (or thing) with a verb that agrees: you are, each other player is
{p's}             your, their
{x alone}         things without the zone that they are in
[add]             a further verb that agrees with who acts, as the first word of a verb does
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

AGREEING = ("is", "has", "does")
"""Verbs that a hole may hold behind a name."""
_HOLE = re.compile(
    r"\{(?P<name>[A-Za-z_]\w*)(?P<own>'s)?(?: (?P<verb>is|has|does|are|have|do|alone))?"
    r"(?::(?P<forms>[^{}]*))?\}|\[(?P<mark>[^\[\]{}]+)\]"
)
_SAME = {"are": "is", "have": "has", "do": "does"}


@dataclass(frozen=True, slots=True)
class Literal:
    text: str


@dataclass(frozen=True, slots=True)
class Hole:
    """`own` for `{p's}`; `verb` for `{p is}`; `one` and `many` for `{n:space/spaces}`."""

    name: str
    own: bool = False
    verb: str = ""
    forms: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A verb inside a text that agrees with who acts."""

    text: str


Part = Literal | Hole | Mark
Template = tuple[Part, ...]


@lru_cache(maxsize=4096)
def template(text: str) -> Template:
    """The parts of a text; braces that hold something else are plain text."""
    parts: list[Part] = []
    at = 0
    for found in _HOLE.finditer(text):
        if found.start() > at:
            parts.append(Literal(text[at : found.start()]))
        parts.append(_part(found))
        at = found.end()
    if at < len(text):
        parts.append(Literal(text[at:]))
    return tuple(parts)


def _part(found: re.Match[str]) -> Part:
    if found["mark"]:
        return Mark(found["mark"])
    forms = None
    if found["forms"] is not None:
        one, _, many = found["forms"].partition("/")
        forms = (one, many or one)
    verb = found["verb"] or ""
    return Hole(found["name"], bool(found["own"]), _SAME.get(verb, verb), forms)


def holes(text: str) -> list[tuple[str, int, int]]:
    """The name of each hole and where it stands in the text."""
    return [
        (found["name"], found.start("name"), found.end("name"))
        for found in _HOLE.finditer(text)
        if found["name"]
    ]


def simple(text: str, language: str) -> str:
    """The text for readers that know `{n}` and `{n:one/many}` alone, such as the log of a match."""
    own = "your" if language.startswith("en") else ""
    return "".join(_simple(part) for part in template(text.replace("{me's}", own)))


def _simple(part: Part) -> str:
    match part:
        case Literal(text=text) | Mark(text=text):
            return text
        case Hole(name=name, own=own, verb=verb, forms=forms):
            said = f"{name}:{forms[0]}/{forms[1]}" if forms else name
            behind = "" if verb in ("", "alone") else f" {verb}"
            return f"{{{said}}}" + ("'s" if own else "") + behind
