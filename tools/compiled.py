"""The compiled machine for commands: there or not, and said once what would make them faster."""

from __future__ import annotations

import sys

from engine.core.program import Ruleset
from engine.native import build
from engine.native.native import Native

WORTH_COMPILING = 60
"""Matches from which on a game that was never compiled is: fewer the interpreter plays sooner."""

_SAID: list[str] = []


def compiled(ruleset: Ruleset, matches: int) -> Native | None:
    """The compiled game for so many matches, or None: then the interpreter plays them.

    Where there is none although it were worth it, standard error says why, once.
    """
    try:
        if matches < WORTH_COMPILING:
            return build.kept(ruleset)
        return build.load(ruleset)
    except build.NotCompiled as problem:
        _say(f"Played by the interpreter, a hundred times slower: {problem}.")
        return None


def _say(text: str) -> None:
    if text not in _SAID:
        _SAID.append(text)
        print(text, file=sys.stderr)
