"""Texts that do not fit: how much too large they are, in the words of somebody who cuts cards."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.problem import Problem
from engine.core.span import Span
from tools.printing.fit import Fitted

ALLOWED = 0.05
"""Millimetres that nobody sees."""
REMEDY = "Say it in fewer words, or take a larger `size`."


def too_large(part: str, found: Fitted, place: Span, what: str) -> Iterator[Problem]:
    """A problem where a part of a card (its text, its name) is too large for its box."""
    if found.overflow <= ALLOWED:
        return
    if found.lines:
        lines = f" ({found.lines} line{'s' if found.lines > 1 else ''})"
        much = f"{found.overflow:.1f} mm{lines} too high"
    else:
        much = f"{found.overflow:.1f} mm too wide"
    reason = (
        f"The {part} of {what} is {much}, even in the smallest type ({round(found.size, 1):g} pt)."
    )
    yield Problem("does-not-fit", "warning", place, reason, REMEDY)
