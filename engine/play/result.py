"""Who won a match, and the order of all players."""

from __future__ import annotations

from dataclasses import dataclass

from engine.play.machine import Machine
from engine.play.state import State


@dataclass(frozen=True, slots=True)
class Result:
    """`order` are the ranks, best first: players of one rank are equal in all that counts."""

    undecided: bool
    """The match did not end by its rules."""
    winners: tuple[int, ...]
    order: tuple[tuple[int, ...], ...]
    values: tuple[tuple[int, ...], ...]
    """By player: the values that rank them, in their order of weight."""


def result(machine: Machine, s: State, *, undecided: bool = False) -> Result:
    """The result of a match whose state is `s`; without a `result` in the rules nobody wins."""
    players = range(machine.ruleset.players)
    ranking = machine.ruleset.ranking
    if ranking is None:
        return Result(undecided, (), (tuple(players),), tuple(() for _ in players))
    won = [_number(machine.value(s, ranking.winner, player)) != 0 for player in players]
    values = [
        tuple(_number(machine.value(s, expr, player)) for expr in ranking.by) for player in players
    ]
    signs = [-1 if most else 1 for most in ranking.most_first]

    def rank(player: int) -> tuple[object, ...]:
        return (not won[player], *(v * sign for v, sign in zip(values[player], signs, strict=True)))

    ordered = sorted(players, key=rank)
    groups: list[list[int]] = []
    for player in ordered:
        if groups and rank(groups[-1][0]) == rank(player):
            groups[-1].append(player)
        else:
            groups.append([player])
    winners = () if undecided else tuple(player for player in players if won[player])
    return Result(undecided, winners, tuple(tuple(group) for group in groups), tuple(values))


def _number(value: int | tuple[int, ...]) -> int:
    assert isinstance(value, int)
    return value
