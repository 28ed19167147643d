"""Syntax errors in a designer's words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.compiler.parse_pattern import VerbPattern
from engine.compiler.parse_sentence import Fault
from engine.core.problem import Problems


def explain(
    fault: Fault,
    verbs: Sequence[VerbPattern],
    known_names: Mapping[str, str],
    problems: Problems,
) -> None:
    """Report what is wrong with a sentence that cannot be parsed."""
    problems.error("syntax", fault.sentence.span(fault.start, fault.end), "syntax")
