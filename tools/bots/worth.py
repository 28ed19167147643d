"""What a position is worth to each seat: who has won, else how they stand."""

from __future__ import annotations

from collections.abc import Sequence

from tools.bots.forward import Forward, S

CERTAIN = 1 << 40
"""How far a winner is ahead; more than any heuristic tells."""


def leads(forward: Forward[S], s: S) -> list[int]:
    """By seat: how far it stands before the best of the others; of a match that is over, so far
    that only the result counts.
    """
    players = range(forward.ruleset.players)
    if forward.over(s):
        won = [forward.rank(s, player)[0] for player in players]
        if any(won) and not all(won):
            return [CERTAIN if one else -CERTAIN for one in won]
    return _ahead(standings(forward, s))


def standings(forward: Forward[S], s: S) -> list[int]:
    """By seat: the heuristic of the rules; without one what ranks the players first."""
    players, ranking = range(forward.ruleset.players), forward.ruleset.ranking
    if ranking is None:
        return [0] * len(players)
    if ranking.heuristic is not None:
        return [forward.heuristic(s, player) for player in players]
    if not ranking.by:
        return [0] * len(players)
    sign = 1 if ranking.most_first[0] else -1
    return [sign * forward.rank(s, player)[1][0] for player in players]


def _ahead(values: Sequence[int]) -> list[int]:
    if len(values) == 1:
        return list(values)
    return [mine - max([*values[:at], *values[at + 1 :]]) for at, mine in enumerate(values)]


class Scale:
    """Turns leads into shares between 0 (lost) and 1 (won). A usual lead, which it learns from
    those that it is shown, is three quarters of the way.
    """

    def __init__(self) -> None:
        self._sum, self._count = 0, 0

    def shares(self, ahead: Sequence[int]) -> list[float]:
        """By seat. Several winners divide the match."""
        winners = sum(one == CERTAIN for one in ahead)
        if winners:
            return [1 / winners if one == CERTAIN else 0.0 for one in ahead]
        self._sum += sum(map(abs, ahead))
        self._count += len(ahead)
        usual = max(1.0, self._sum / self._count)
        return [0.5 + 0.5 * one / (abs(one) + usual) for one in ahead]
