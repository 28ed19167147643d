"""What is told of a match that Python goes through choice by choice, counted as in C."""

from __future__ import annotations

from collections.abc import Collection

from engine.core.program import Ruleset
from engine.native.emit_tables import COUNTED_NUMBERS
from engine.play.bench import Candidate
from engine.play.state import OVER, State
from tools.simulation.lead import Lead
from tools.simulation.part import OptionKey, Played, Uses, added


class Counted:
    """Counts the options of one match: offered, taken, taken by a player who won."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._code = ruleset.code
        self._taken: list[tuple[OptionKey, int]] = []
        self.uses: dict[OptionKey, Uses] = {}

    def offered(self, pc: int, candidate: Candidate) -> None:
        """An option of the choice at `pc` could be taken."""
        self._add(self._key(pc, candidate), (1, 0, 0))

    def taken(self, pc: int, candidate: Candidate, player: int) -> None:
        """It was."""
        key = self._key(pc, candidate)
        self._add(key, (0, 1, 0))
        self._taken.append((key, player))

    def won(self, winners: Collection[int]) -> None:
        """The match is over."""
        for key, player in self._taken:
            if player in winners:
                self._add(key, (0, 0, 1))

    def _key(self, pc: int, candidate: Candidate) -> OptionKey:
        """As the compiled machine counts: large numbers together."""
        value = candidate[0] if isinstance(candidate, tuple) else candidate
        if self._code[pc].op == "choose_number":
            value = max(-1, min(value, COUNTED_NUMBERS - 1))
        return pc, value

    def _add(self, key: OptionKey, uses: Uses) -> None:
        self.uses[key] = added(self.uses.get(key, (0, 0, 0)), uses)


def facts(seed: int, s: State, winners: tuple[int, ...], turns: int, lead: Lead | None) -> Played:
    """A match as it ended in this state."""
    return Played(
        seed=seed,
        winners=winners,
        undecided=s.status != OVER,
        decisions=s.choices,
        turns=turns,
        doubts=s.doubts,
        fallen=s.fallen,
        surprises=s.surprises,
        lead_changes=lead.changes if lead else 0,
    )
