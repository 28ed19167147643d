"""The matches of a simulation that are worth a look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tools.simulation.part import Played

EACH = 3
"""So many of each sort."""


@dataclass(frozen=True, slots=True)
class Outlier:
    """One match, and why it is worth a look."""

    match: Played
    why: str
    """`shortest`, `longest`, `most changes of the lead`, `undecided`, `broken off`."""
    said: str
    """With its number: `312 decisions`."""

    @property
    def file(self) -> str:
        """What its record is called."""
        return f"seed-{self.match.seed}.jsonl"


def outliers(matches: Sequence[Played]) -> tuple[Outlier, ...]:
    """The extremes among these matches, sort by sort; of equals the lowest seeds."""
    over = [match for match in matches if not match.undecided]
    return (
        *_most(over, "shortest", lambda m: -m.decisions, "decision", lambda m: m.decisions),
        *_most(over, "longest", lambda m: m.decisions, "decision", lambda m: m.decisions),
        *_most(
            [match for match in over if match.lead_changes],
            "most changes of the lead",
            lambda m: m.lead_changes,
            "change",
            lambda m: m.lead_changes,
        ),
        *_most(
            [match for match in matches if match.undecided],
            "undecided",
            lambda m: m.decisions,
            "decision",
            lambda m: m.decisions,
        ),
        *_most(
            [match for match in matches if match.fallen],
            "broken off",
            lambda m: m.fallen,
            "block",
            lambda m: m.fallen,
        ),
    )


def _most(
    matches: Sequence[Played],
    why: str,
    rank: Callable[[Played], int],
    unit: str,
    number: Callable[[Played], int],
) -> list[Outlier]:
    ordered = sorted(matches, key=lambda match: (-rank(match), match.seed))[:EACH]
    return [Outlier(match, why, _counted(number(match), unit)) for match in ordered]


def _counted(number: int, unit: str) -> str:
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"
