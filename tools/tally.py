"""What many played matches add up to."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Played:
    """One match as it ended. `winners` are seats, from 0; none when it ended undecided."""

    seed: int
    winners: tuple[int, ...]
    undecided: bool
    """Stopped at the module's match limit."""
    decisions: int
    turns: int
    doubts: int
    """Options and blocks gone into unproved."""
    fallen: int
    """All-or-nothing blocks given up half-way."""
    surprises: int
    """Those of them that the look-ahead had promised: faults of ours."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Least, median, mean and most of a number."""

    least: int
    median: float
    mean: float
    most: int

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Spread:
        """The spread of at least one number."""
        middle = statistics.median(numbers)
        return cls(min(numbers), middle, round(statistics.fmean(numbers), 1), max(numbers))


@dataclass(frozen=True, slots=True)
class Tally:
    """Matches added up. `wins` by seat; a shared victory counts for each winner."""

    matches: int
    seats: tuple[str, ...]
    wins: tuple[int, ...]
    shared: int
    undecided: int
    decisions: Spread
    turns: Spread
    doubts: int
    fallen: int
    surprises: int

    def as_data(self) -> dict[str, object]:
        """As plain data, for `--json`."""
        return {
            "matches": self.matches,
            "wins": dict(zip(self.seats, self.wins, strict=True)),
            "shared": self.shared,
            "undecided": self.undecided,
            "decisions": _data(self.decisions),
            "turns": _data(self.turns),
            "unproved": self.doubts,
            "given_up": self.fallen,
            "surprises": self.surprises,
        }


def tally(played: Iterable[Played], seats: Sequence[str]) -> Tally:
    """Add up at least one match."""
    matches = tuple(played)
    return Tally(
        matches=len(matches),
        seats=tuple(seats),
        wins=tuple(sum(seat in match.winners for match in matches) for seat in range(len(seats))),
        shared=sum(len(match.winners) > 1 for match in matches),
        undecided=sum(match.undecided for match in matches),
        decisions=Spread.of([match.decisions for match in matches]),
        turns=Spread.of([match.turns for match in matches]),
        doubts=sum(match.doubts for match in matches),
        fallen=sum(match.fallen for match in matches),
        surprises=sum(match.surprises for match in matches),
    )


def _data(spread: Spread) -> dict[str, object]:
    return {
        "least": spread.least,
        "median": spread.median,
        "mean": spread.mean,
        "most": spread.most,
    }
