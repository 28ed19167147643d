"""Bots that play ahead: what they share, and those that look at each option by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol

from engine.play import rng
from engine.play.machine import Checked
from engine.play.random_play import Generator
from tools.bots.forward import Forward, S, deciding
from tools.bots.worth import Scale, leads

DEPTH = 60
"""Choices after which a playout is cut and valued by how the seats stand."""

OWN = 20
"""Decisions of its own after which a greedy bot looks how it stands, whoever is next."""


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
    """Goes through with each option until somebody else decides, what it decides itself on the way
    at random, `tries` times, each in another deal of what is hidden. Takes the option whose best
    try leaves it standing best; of equal ones any.
    """

    def __init__(self, tries: int) -> None:
        self._tries = tries

    def choose(self, forward: Forward[S], s: S, offered: list[Checked], numbers: Generator) -> int:
        """The best by how things stand next."""
        player = forward.player(s, offered)
        found: list[int | None] = [None] * len(offered)
        for _ in range(self._tries):
            dealt = Deal(forward, s, player, offered, numbers)
            for at, option in dealt.options():
                after = forward.copy(dealt.position)
                forward.take(after, option)
                _finish_own(forward, after, player, numbers)
                stands, best = leads(forward, after)[player], found[at]
                found[at] = stands if best is None else max(best, stands)
        known = [one for one in found if one is not None]
        best_of_all = [at for at, one in enumerate(found) if not known or one == max(known)]
        return best_of_all[rng.below(numbers, 0, len(best_of_all))]


def _finish_own(forward: Forward[S], s: S, player: int, numbers: Generator) -> None:
    """Play on at random as long as the player decides himself."""
    for _ in range(OWN):
        offered = forward.advance(s)
        if not deciding(forward, offered, s) or forward.player(s, offered) != player:
            return
        forward.take(s, offered[rng.below(numbers, 0, len(offered))])
    forward.advance(s)


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
