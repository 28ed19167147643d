"""What a bot is for whoever writes one: a view and a decision in, the key of an option out."""

from __future__ import annotations

from typing import Protocol

from engine.play import rng
from engine.play.decision import Decision
from engine.play.random_play import generator
from engine.play.view import View


class Bot(Protocol):
    """Plays one seat of one match. It is made with the seed of the match and the name of the seat,
    so that its random numbers, if it draws any from these, are the same again.
    """

    def choose(self, view: View, decision: Decision) -> str:
        """The key of one of the decision's options, given what the seat may know."""


class RandomBot:
    """Chooses any option, each as likely. The same seed and seat choose alike in the same match."""

    def __init__(self, seed: int, seat: str) -> None:
        self._numbers = generator(seed, f"bot {seat}")

    def choose(self, view: View, decision: Decision) -> str:
        """Any of the options."""
        return decision.options[rng.below(self._numbers, 0, len(decision.options))].key
