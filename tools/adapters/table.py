"""One match as an agent plays it: actions are numbers, what is seen is numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.core.program import Ruleset
from engine.play.decision import Decision, Decisions
from engine.play.machine import Checked, Machine
from engine.play.result import result
from engine.play.state import State, from_json
from engine.play.view import NOBODY, View, view
from tools.adapters.encoding import Encoding


class Setting:
    """A game ready to be played by agents; many tables share it."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.machine = Machine(ruleset)
        self.decisions = Decisions(self.machine)
        self.encoding = Encoding(self.decisions.names)

    def __deepcopy__(self, memo: dict[int, Any]) -> Setting:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Kept as its ruleset alone."""
        return setting_of, (self.ruleset,)

    @property
    def seats(self) -> tuple[str, ...]:
        return self.ruleset.kinds[0].members

    @property
    def chance(self) -> bool:
        """Whether a match depends on its seed."""
        return bool(self.ruleset.streams[1:]) or any(
            instr.op in ("choose_random", "roll", "shuffle", "draw") for instr in self.ruleset.code
        )

    @property
    def secrets(self) -> bool:
        """Whether there is anything that not every player sees."""
        hidden = any(family.see != "all" for family in self.ruleset.families)
        return hidden or any(counter.hidden for counter in self.ruleset.counters)

    def deal(self, seed: int) -> Table:
        """A table at the first decision of a match."""
        state = self.machine.start(seed)
        return Table(self, state, self.machine.advance(state))


_made: dict[tuple[str, str], Setting] = {}


def setting_of(ruleset: Ruleset) -> Setting:
    """The setting of a ruleset; made once for each."""
    key = _key(ruleset)
    if key not in _made:
        _made[key] = Setting(ruleset)
    return _made[key]


def _key(ruleset: Ruleset) -> tuple[str, str]:
    return ruleset.play_fingerprint, ruleset.text_fingerprint


@dataclass(slots=True)
class Table:
    """A match on the way. Copies, deep ones too, share the setting."""

    setting: Setting
    state: State
    offered: list[Checked]
    taken: int = 0
    """How many actions were taken."""
    _decision: Decision | None = None
    _views: dict[int, View] = field(default_factory=dict)
    """What each player sees now, once somebody has asked."""

    @property
    def decision(self) -> Decision | None:
        """The pending decision; None when the match is over, or at its limit."""
        if not self.offered or self.undecided:
            return None
        if self._decision is None:
            self._decision = self.setting.decisions.decision(self.state, self.offered)
        return self._decision

    @property
    def undecided(self) -> bool:
        """The match ended at its limit of decisions."""
        return bool(self.offered) and self.taken >= self.setting.ruleset.match_limit

    @property
    def player(self) -> int:
        """Who decides; -1 for nobody."""
        decision = self.decision
        return NOBODY if decision is None else decision.player

    def actions(self) -> dict[int, str]:
        """The actions that are possible now, with the keys of their options."""
        decision = self.decision
        return {} if decision is None else self.setting.encoding.numbered(decision)

    def take(self, action: int) -> None:
        """Take one of the possible actions; raises `KeyError` for another."""
        decision = self.decision
        key = self.actions()[action]
        assert decision is not None
        at = decision.keys.index(key)
        self.setting.machine.take(self.state, self.offered[at])
        self.offered = self.setting.machine.advance(self.state)
        self._decision = None
        self._views = {}
        self.taken += 1

    def view(self, player: int) -> View:
        """What a player may know (-1: an onlooker)."""
        if player not in self._views:
            names = self.setting.decisions.names
            self._views[player] = view(names, self.state, player, self.decision)
        return self._views[player]

    def observed(self, player: int) -> list[float]:
        """What a player sees, as numbers."""
        return self.setting.encoding.observed(self.view(player))

    def told(self, player: int) -> str:
        """What a player sees, as text."""
        seen = self.view(player)
        zones = (
            f"{zone.name.key}: {', '.join(p.key if p else '?' for p in zone.pieces)}"
            for zone in seen.zones
            if zone.pieces
        )
        values = (
            f"{' '.join((one.name.key, *(of.key for of in one.of)))}: "
            f"{one.value.key if one.value else '?'}"
            for one in seen.counters
        )
        options = seen.decision.keys if seen.decision else ()
        asks = (f"decides: {seen.deciding}", *(f"option: {key}" for key in options))
        return "\n".join((*zones, *values, *asks))

    def returns(self) -> list[float]:
        """At the end 1 for who has won and -1 for who has not; 0 where all or none have."""
        players = self.setting.ruleset.players
        if self.offered:
            return [0.0] * players
        winners = result(self.setting.machine, self.state).winners
        if not winners or len(winners) == players:
            return [0.0] * players
        return [1.0 if player in winners else -1.0 for player in range(players)]

    def copy(self) -> Table:
        """An independent table that stands where this one stands."""
        twin = Table(self.setting, self.state.copy(), self.offered[:], self.taken, self._decision)
        twin._views = dict(self._views)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Kept as its state; the setting must be there when it is taken out again."""
        return _kept, (_key(self.setting.ruleset), self.state.to_json(), self.taken)


def _kept(key: tuple[str, str], state: str, taken: int) -> Table:
    setting = _made[key]
    restored = from_json(state)
    return Table(setting, restored, setting.machine.advance(restored), taken)
