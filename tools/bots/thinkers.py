"""Bots that play ahead: what they share, and those that look at each option by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol

from engine.play import rng
from engine.play.machine import Checked
from engine.play.random_play import Generator
from tools.bots.forward import Forward, S
from tools.bots.worth import Scale, leads

DEPTH = 60
"""Choices after which a playout is cut and valued by how the seats stand."""


class Thinker(Protocol):
    """Chooses for a seat. It is given the true position, and looks at it only after what the seat
    cannot know was dealt anew.
    """

    def choose(self, forward: Forward[S], s: S, offered: list[Checked], numbers: Generator) -> int:
        """Which of the options, by its place among them."""


class Random:
    """Any option, each as likely."""

    def choose(self, forward: Forward[S], s: S, offered: list[Checked], numbers: Generator) -> int:
        """Any of them."""
        return rng.below(numbers, 0, len(offered))


class Greedy:
    """Goes through with each option up to the next decision, in `deals` deals of what is hidden,
    and takes that after which it stands best; of equal ones any.
    """

    def __init__(self, deals: int) -> None:
        self._deals = deals

    def choose(self, forward: Forward[S], s: S, offered: list[Checked], numbers: Generator) -> int:
        """The best one step ahead."""
        player = forward.player(s, offered)
        found: list[list[int]] = [[] for _ in offered]
        for _ in range(self._deals):
            dealt = Deal(forward, s, player, offered, numbers)
            for at, option in dealt.options():
                after = forward.copy(dealt.position)
                forward.take(after, option)
                forward.advance(after)
                found[at].append(leads(forward, after)[player])
        means = _means(found)
        best = [at for at, value in enumerate(means) if value == max(means)]
        return best[rng.below(numbers, 0, len(best))]


class Flat:
    """Plays each option out at random, `playouts` times in all, and takes the best on average."""

    def __init__(self, playouts: int) -> None:
        self._playouts = playouts

    def choose(self, forward: Forward[S], s: S, offered: list[Checked], numbers: Generator) -> int:
        """The best on average; of equal ones the first."""
        player, scale = forward.player(s, offered), Scale()
        shares: list[list[float]] = [[] for _ in offered]
        for _ in range(max(1, self._playouts // len(offered))):
            dealt = Deal(forward, s, player, offered, numbers)
            for at, option in dealt.options():
                after = forward.copy(dealt.position)
                forward.take(after, option)
                play_out(forward, after, numbers)
                shares[at].append(scale.shares(leads(forward, after))[player])
        means = _means(shares)
        return means.index(max(means))


def _means(found: Sequence[Sequence[float]]) -> list[float]:
    """What was found for each option on average; what no deal offered comes last."""
    return [sum(one) / len(one) if one else float("-inf") for one in found]


class Deal(Generic[S]):
    """A position in which what a player cannot know was dealt anew, at the same decision."""

    def __init__(
        self,
        forward: Forward[S],
        s: S,
        player: int,
        offered: list[Checked],
        numbers: Generator,
    ) -> None:
        self.position = forward.copy(s)
        forward.redeal(self.position, player, numbers)
        self._asked = offered
        self._offered = forward.advance(self.position)

    def options(self) -> list[tuple[int, Checked]]:
        """The options asked about that there are here, with their places in the question. Those
        that stand at the same place are the same: which piece an unseen one is differs by deal.
        """
        here = self._offered
        if len(here) == len(self._asked):
            return list(enumerate(here))
        values = {candidate: (candidate, doubt) for candidate, doubt in here}
        return [
            (at, values[candidate])
            for at, (candidate, _) in enumerate(self._asked)
            if candidate in values
        ]


def play_out(forward: Forward[S], s: S, numbers: Generator) -> None:
    """Random play from here to the end, or until it is cut."""
    limit = forward.ruleset.match_limit
    cut = forward.choices(s) + DEPTH
    forward.playout(s, numbers, min(cut, limit) if limit > 0 else cut)
