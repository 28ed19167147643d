"""Advice on a mistake that is known: how it looks, what is wrong with it, what to write.

An entry carries examples of the mistake, which are its own test: the caret belongs between « and ».
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from engine.compiler.parse_lines import blank_labels
from engine.compiler.parse_sentence import Fault


@dataclass(frozen=True, slots=True)
class Advice:
    """A known mistake.

    `looks` is a regular expression, sought in the sentence with its labels blanked; it matches when
    the fault lies within it, or right behind it. Its group `here`, or all of it, is what the caret
    shows; its named groups may stand in `reason` and `remedy` in braces.
    """

    code: str
    looks: str
    reason: str
    remedy: str
    examples: tuple[str, ...]

    def find(self, fault: Fault) -> re.Match[str] | None:
        """Where the sentence shows this mistake, if it does."""
        says = blank_labels(fault.sentence.says)
        for match in re.finditer(self.looks, says):
            behind = says[match.end() : max(match.end(), fault.start)]
            if match.start() <= fault.start and not behind.strip():
                return match
        return None


def first_advice(fault: Fault, table: Iterable[Advice]) -> tuple[Advice, re.Match[str]] | None:
    """The first entry that knows the mistake, and where it is."""
    for advice in table:
        match = advice.find(fault)
        if match is not None:
            return advice, match
    return None
