"""The shipped typeface: its parts, their files, and how wide each sign is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FAMILIES: Mapping[str, str] = {
    "latin": "Rulewright Sans",
    "japanese": "Rulewright Sans Japanese",
    "kanji": "Rulewright Sans Kanji",
}
"""The parts, each a family of its own, so that a page brings along those that it needs."""
WEIGHTS: Mapping[str, int] = {"regular": 400, "bold": 700}
FOLDER = Path(__file__).parent / "typeface"
METRICS = "widths.json"
EM = 1000


def file_name(part: str, weight: str) -> str:
    """The file of a part in a weight, in `FOLDER`."""
    return f"rulewright-sans-{part}-{weight}.woff2"


@cache
def _metrics() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """weight → part → width → signs."""
    found: Mapping[str, Mapping[str, Mapping[str, str]]]
    found = json.loads((FOLDER / METRICS).read_text("utf-8"))
    return found


@cache
def widths(weight: str) -> Mapping[str, float]:
    """The width of each sign that the typeface has, in units of its size."""
    parts = _metrics()[weight].values()
    return {sign: int(wide) / EM for part in parts for wide, of in part.items() for sign in of}


@cache
def signs(part: str) -> frozenset[str]:
    """The signs that a part has, the same in both weights."""
    return frozenset("".join(_metrics()["regular"][part].values()))
