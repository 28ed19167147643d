"""What came of some matches: the facts of each, counts of options, which instructions ran."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

OptionKey = tuple[int, int]
"""A choice, by its instruction, and one option of it: a thing, number, branch or trigger, or -1 for
declining."""

Uses = tuple[int, int, int]
"""How often an option was offered, taken, taken by a player who won."""


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
    lead_changes: int = 0


@dataclass(slots=True)
class Part:
    """What came of some matches of one ruleset."""

    matches: list[Played] = field(default_factory=list)
    uses: dict[OptionKey, Uses] = field(default_factory=dict)
    covered: int = 0
    """A bit for each instruction that ran in earnest."""

    def take(self, other: Part) -> None:
        """Take up what came of other matches."""
        self.matches += other.matches
        self.covered |= other.covered
        for key, uses in other.uses.items():
            self.uses[key] = added(self.uses.get(key, (0, 0, 0)), uses)


def together(parts: Iterable[Part]) -> Part:
    """Parts as one; the matches in the order of their seeds, whatever the order of the parts."""
    whole = Part()
    for part in parts:
        whole.take(part)
    whole.matches.sort(key=lambda match: match.seed)
    return whole


def added(one: Uses, other: Uses) -> Uses:
    """Two counts of an option as one."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
