"""Who leads in a match: whoever would be ranked first, if it were over now."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.program import Ruleset

NOBODY = -1
RANKED_FIRST = -2
"""As `engine.native.playouts.Wishes.lead` has it."""

Rank = tuple[int, ...]
"""What ranks a player, greater being better."""


def lead_of(ruleset: Ruleset) -> int:
    """What the compiled machine is asked to count the lead by; `NOBODY` where nothing ranks."""
    ranking = ruleset.ranking
    return RANKED_FIRST if ranking is not None and ranking.by else NOBODY


def leader(values: Sequence[Rank]) -> int:
    """The player with the best rank, or `NOBODY` when several have it."""
    best = max(values)
    return values.index(best) if values.count(best) == 1 else NOBODY


class Lead:
    """Counts how often the lead goes from one player to another."""

    def __init__(self) -> None:
        self.changes = 0
        self._leads = NOBODY

    def stands(self, values: Sequence[Rank]) -> None:
        """How the players stand now."""
        now = leader(values)
        if now == NOBODY:
            return
        self.changes += self._leads not in (NOBODY, now)
        self._leads = now
