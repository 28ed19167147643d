"""A game as an OpenSpiel game: `game = load("orchard")`, and then as any game of theirs.

A match is its seed and its choices. Where chance has a say, the first move of a match is that of
chance: it picks one of `SEEDS` seeds. No player sees which.

Needs the extra: `pip install 'rulewright[rl]'`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.core.program import Ruleset
from tools.adapters import INSTALL
from tools.adapters.table import Setting, Table, setting_of
from tools.loading import load_game, ruleset_of

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(f"{missing}: {INSTALL}") from missing

SEEDS = 1024
"""How many matches chance can deal."""
_known: set[str] = set()


class _State(pyspiel.State):  # type: ignore[misc]
    """A match on the way. What OpenSpiel copies and keeps of it is the table alone."""

    setting: Setting
    """Of the class, so that it is not copied with every state."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.table: Table | None = None if self.setting.chance else self.setting.deal(1)

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        player = self.table.player
        return player if player >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        if self.table is None or self.table.player != player:
            return []
        return sorted(self.table.actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1 / SEEDS) for seed in range(SEEDS)]

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = self.setting.deal(action + 1)
        else:
            self.table.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action + 1}"
        key = self.table.actions().get(action) if self.table is not None else None
        return key or self.setting.encoding.called(action)

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.player < 0

    def returns(self) -> list[float]:
        if self.table is None:
            return [0.0] * self.setting.ruleset.players
        return self.table.returns()

    def __str__(self) -> str:
        """What an onlooker sees."""
        return self.table.told(-1) if self.table is not None else "nothing is dealt yet"


class _Observer:
    """What a player sees of a state, in the form that OpenSpiel wants."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self.tensor = np.zeros(setting.encoding.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: _State, player: int) -> None:
        """Fill the tensor with what the player sees."""
        if state.table is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.table.observed(player)

    def string_from(self, state: _State, player: int) -> str:
        """What the player sees, as text."""
        return state.table.told(player) if state.table is not None else "nothing is dealt yet"


def game_of(ruleset: Ruleset) -> Any:
    """The OpenSpiel game of a ruleset; registered too, so that OpenSpiel can load it by name."""
    setting = setting_of(ruleset)
    kind, info = _type(setting), _info(setting)
    state_of = type("GameState", (_State,), {"setting": setting})

    class Game(pyspiel.Game):  # type: ignore[misc]
        """One ruleset; OpenSpiel makes games by their class."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> Any:
            return state_of(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
            return _Observer(setting)

    if kind.short_name not in _known:
        pyspiel.register_game(kind, Game)
        _known.add(kind.short_name)
    return Game()


def load(
    game: str,
    players: int | None = None,
    settings: dict[str, str] | None = None,
    modules: Sequence[Path] = (),
) -> Any:
    """The OpenSpiel game of a game here, by its id or folder, for so many players and options."""
    return game_of(ruleset_of(load_game(game, modules), players, settings or {}))


def _type(setting: Setting) -> Any:
    types = pyspiel.GameType
    ruleset = setting.ruleset
    words = [*(stamp.id for stamp in ruleset.modules), ruleset.play_fingerprint[:8]]
    name = re.sub(r"\W+", "_", "_".join(words))
    hidden = setting.secrets or setting.chance
    return types(
        short_name=f"rulewright_{name}",
        long_name=ruleset.title.get("en", ruleset.modules[-1].id),
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=(
            types.ChanceMode.EXPLICIT_STOCHASTIC
            if setting.chance
            else types.ChanceMode.DETERMINISTIC
        ),
        information=(
            types.Information.IMPERFECT_INFORMATION
            if hidden
            else types.Information.PERFECT_INFORMATION
        ),
        utility=types.Utility.ZERO_SUM if ruleset.players == 2 else types.Utility.GENERAL_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=ruleset.players,
        min_num_players=ruleset.players,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


def _info(setting: Setting) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=setting.encoding.actions,
        max_chance_outcomes=SEEDS if setting.chance else 0,
        num_players=setting.ruleset.players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0 if setting.ruleset.players == 2 else None,
        max_game_length=setting.ruleset.match_limit,
    )
