"""The PettingZoo environment of every shipped game: the suites of PettingZoo, secrecy, rewards."""

from typing import Any

import pytest

from tools.games import shipped

pytest.importorskip("pettingzoo", reason="pip install 'rulewright[rl]' brings PettingZoo")

from pettingzoo.test import api_test, seed_test

from tools.adapters.pettingzoo_env import GameEnv, environment


@pytest.mark.parametrize("game", shipped())
def test_the_api(game: str) -> None:
    api_test(environment(game), num_cycles=60)


@pytest.mark.parametrize("game", shipped())
def test_the_seed(game: str) -> None:
    seed_test(lambda: environment(game), num_cycles=40)


def played(env: GameEnv, seed: int) -> list[tuple[Any, ...]]:
    """A match of agents that take the first action that the mask allows."""
    env.reset(seed)
    found = []
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        found.append((agent, seen["observation"].tolist(), reward))
        over = terminated or truncated
        env.step(None if over else int(seen["action_mask"].argmax()))
    return found


def test_the_winner_is_rewarded() -> None:
    match = played(environment("tic-tac-toe"), 1)
    assert {agent: reward for agent, _, reward in match[-2:]} == {"cross": 1.0, "nought": -1.0}
    assert all(reward == 0 for _, _, reward in match[:-2])


def test_the_same_seed_deals_the_same_matches() -> None:
    env = environment("into-the-machine")
    assert played(env, 5)[:40] == played(env, 5)[:40] != played(env, 6)[:40]


def test_an_action_that_is_not_possible_is_refused() -> None:
    env = environment("tic-tac-toe")
    env.reset(1)
    env.step(int(env.observe("cross")["action_mask"].argmax()))
    with pytest.raises(ValueError, match="not possible now"):
        env.step(0 if not env.observe("nought")["action_mask"][0] else 10_000)


def test_who_does_not_decide_has_nothing_to_do() -> None:
    env = environment("tic-tac-toe")
    env.reset(1)
    assert env.observe("cross")["action_mask"].sum() == 9
    assert env.observe("nought")["action_mask"].sum() == 0
