"""The parts of a text that are made: what stands between two marks is written anew.

<!-- guide: NAME WORDS… -->
… (made)
<!-- end -->
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

Maker = Callable[..., str]
"""From the words behind its name to the lines of a part."""

_REGION = re.compile(
    r"^(?P<begin><!-- guide: (?P<name>[\w-]+)(?P<words>[^\n]*?) -->\n)"
    r"(?P<made>.*?)^(?P<end><!-- end -->)$",
    re.MULTILINE | re.DOTALL,
)
_BEGIN = re.compile(r"^<!-- guide: ", re.MULTILINE)


class WrongMark(ValueError):
    """A mark names no part, or has no end."""


def made_anew(text: str, makers: Mapping[str, Maker]) -> str:
    """The text with every made part as its maker writes it now. Raises `WrongMark`."""
    parts = list(_REGION.finditer(text))
    if len(parts) != len(_BEGIN.findall(text)):
        raise WrongMark("a mark has no end, or is not written as marks are")
    return _REGION.sub(lambda part: _made(part, makers), text)


def _made(part: re.Match[str], makers: Mapping[str, Maker]) -> str:
    name = part["name"]
    if name not in makers:
        raise WrongMark(f'there is no part "{name}": {", ".join(sorted(makers))}')
    lines = makers[name](*part["words"].split()).strip("\n")
    return f"{part['begin']}{lines}\n{part['end']}"


def without_made(text: str) -> str:
    """The text without what is made: what people wrote."""
    return _REGION.sub("", text)
