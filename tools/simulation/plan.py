"""What a simulation plays: seeds, who sits where, what is counted, and in which chunks."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass

CHUNK = 20
"""Matches in a chunk: so few that Ctrl-C and a progress bar are heard."""
MOST_BATCHES = 500
"""Counts are kept by batch, of one chunk or several: so many at most, however long it goes on."""
RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Plan:
    """Matches with the seeds `first`, `first + 1` … of one ruleset."""

    first: int
    games: int
    options: bool = True
    """Count what is offered and taken; looks into every option, which takes several times as
    long.
    """
    seats: tuple[str, ...] = ()
    """Who plays, by seat; empty: random bots."""
    rotate: bool = False
    """From one seed to the next everybody moves on by a seat."""

    def seated(self, seed: int) -> tuple[str, ...]:
        """Who plays in the match of a seed, by seat."""
        by = seed % len(self.seats) if self.rotate and self.seats else 0
        return self.seats[-by:] + self.seats[:-by] if by else self.seats

    @property
    def seeds(self) -> range:
        """All seeds."""
        return range(self.first, self.first + self.games)

    def batch(self, seed: int) -> int:
        """Which batch a seed belongs to, whoever played it."""
        chunks = -(-self.games // (CHUNK * MOST_BATCHES))
        return (seed - self.first) // (CHUNK * chunks)

    def chunks(self, done: Set[int] = frozenset()) -> Iterator[range]:
        """The seeds that are not done, in order, in chunks that cross no boundary."""
        for start in range(self.first, self.first + self.games, CHUNK):
            seeds = range(start, min(start + CHUNK, self.first + self.games))
            yield from _runs([seed for seed in seeds if seed not in done])


def _runs(seeds: list[int]) -> Iterator[range]:
    """Ascending numbers as ranges without gaps."""
    start = 0
    for at in range(1, len(seeds) + 1):
        if at == len(seeds) or seeds[at] != seeds[at - 1] + 1:
            yield range(seeds[start], seeds[at - 1] + 1)
            start = at
