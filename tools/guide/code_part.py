"""The part of the guide about the codes of problems."""

from __future__ import annotations

import re
from pathlib import Path

from engine.core.problem_codes import CODES
from tools.guide.form_part import fenced

MISTAKES = Path(__file__).parents[2] / "tests" / "golden" / "bad"
"""A file for each code, in the checkout: mistakes, and what is told of each."""
_TOLD = re.compile(r"^```text\n(?P<told>.*?)^```$", re.MULTILINE | re.DOTALL)
LONGEST = 14
"""An example is no longer than so many lines, where a shorter one is there."""


def codes() -> str:
    """Every code by the alphabet: what it means, and one mistake with what is told of it."""
    return "\n".join(_code(code, CODES[code]) for code in sorted(CODES))


def _code(code: str, means: str) -> str:
    shown = _example(code)
    return f"**`{code}`** {means}\n" + (f"\n{fenced(shown, '')}" if shown else "")


def _example(code: str) -> str:
    path = MISTAKES / f"{code}.md"
    if not path.is_file():
        return ""
    told = [found["told"].rstrip() for found in _TOLD.finditer(path.read_text("utf-8"))]
    short = [one for one in told if one.count("\n") < LONGEST]
    return next(iter(short or told), "")
