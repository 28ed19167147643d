"""Players that no person plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from engine.play import rng
from engine.play.decision import Decision
from engine.play.random_play import generator
from engine.play.view import View


class Bot(Protocol):
    """Plays one seat."""

    def choose(self, view: View, decision: Decision) -> str:
        """The key of one of the decision's options, given what the seat may know."""


class RandomBot:
    """Chooses any option, each as likely. The same seed and seat choose alike in the same match."""

    def __init__(self, seed: int, seat: str) -> None:
        self._numbers = generator(seed, f"bot {seat}")

    def choose(self, view: View, decision: Decision) -> str:
        """Any of the options."""
        return decision.options[rng.below(self._numbers, 0, len(decision.options))].key


BOTS: dict[str, Callable[[int, str], Bot]] = {"bot": RandomBot, "random": RandomBot}
"""By the word that stands for it in `--seats`: makes a bot for a seed and a seat."""
