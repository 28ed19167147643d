"""A game as a PettingZoo environment (AEC): `environment("orchard")`.

Needs the extra: `pip install 'rulewright[rl]'`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.core.program import Ruleset
from tools.adapters import INSTALL
from tools.adapters.table import Table, setting_of
from tools.loading import load_game, ruleset_of

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(f"{missing}: {INSTALL}") from missing

MOST_SEEDS = 2**31 - 1


class GameEnv(AECEnv):  # type: ignore[misc]
    """One match after another. Observations are `{"observation": …, "action_mask": …}`.

    The reward at the end is 1 for who has won, -1 for who has not, nothing where all or none have.
    """

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, ruleset: Ruleset, render_mode: str | None = None) -> None:
        super().__init__()
        self.setting = setting_of(ruleset)
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": ruleset.modules[-1].id}
        self.possible_agents = list(self.setting.seats)
        self.agents = list(self.possible_agents)
        self._numbers, _ = seeding.np_random(None)
        encoding = self.setting.encoding
        self._seen = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (encoding.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
            }
        )
        self._actions = {seat: spaces.Discrete(encoding.actions) for seat in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._seen

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; the same seed deals the same matches, one after the other."""
        if seed is not None:
            self._numbers, _ = seeding.np_random(seed)
        self.table: Table = self.setting.deal(int(self._numbers.integers(1, MOST_SEEDS)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[max(self.table.player, 0)]
        self._settle()

    def observe(self, agent: str) -> dict[str, Any]:
        player = self.possible_agents.index(agent)
        mask = np.zeros(self.setting.encoding.actions, np.int8)
        if self.table.player == player:
            mask[list(self.table.actions())] = 1
        return {
            "observation": np.array(self.table.observed(player), np.float32),
            "action_mask": mask,
        }

    def step(self, action: int | None) -> None:
        """Take an action that the mask allows; raises `ValueError` for another."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self.table.actions():
            raise ValueError(f"The action {action} is not possible now: see the action mask.")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.table.take(int(action))
        if self.table.player >= 0:
            self.agent_selection = self.possible_agents[self.table.player]
        self._settle()
        self._accumulate_rewards()

    def _settle(self) -> None:
        """At the end of a match: rewards, and nobody goes on."""
        if self.table.player >= 0:
            return
        for agent, reward in zip(self.possible_agents, self.table.returns(), strict=True):
            self.rewards[agent] = reward
        over = self.truncations if self.table.undecided else self.terminations
        over.update(dict.fromkeys(self.possible_agents, True))
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """What an onlooker sees, as text."""
        return self.table.told(-1) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is kept open."""


def environment(
    game: str,
    players: int | None = None,
    settings: dict[str, str] | None = None,
    modules: Sequence[Path] = (),
    render_mode: str | None = None,
) -> GameEnv:
    """The environment of a game, by its id or folder, for a number of players and options."""
    ruleset = ruleset_of(load_game(game, modules), players, settings or {})
    return GameEnv(ruleset, render_mode)
