"""Walking over sets."""

from __future__ import annotations

from bisect import bisect_right

from engine.core.operations import Expr
from engine.play.bench import Bench, Step
from engine.play.state import State


def next_in_pile(bench: Bench, pc: int, slot: int, of: Expr, then: int) -> Step:
    members, after = bench.value(of), pc + 1

    def step(s: State) -> int:
        place = s.base + slot
        pile = members(s)
        at = bisect_right(pile, s.stack[place])
        if at == len(pile):
            return then
        s.stack[place] = pile[at]
        return after

    return step


def next_of(bench: Bench, pc: int, left: int, slot: int, where: Expr, then: int) -> Step:
    test, after = bench.condition(where), pc + 1

    def step(s: State) -> int:
        stack, base = s.stack, s.base
        rest = stack[base + left]
        assert isinstance(rest, tuple)
        for at, member in enumerate(rest, 1):
            stack[base + slot] = member
            if test(s):
                stack[base + left] = rest[at:]
                return after
        stack[base + left] = ()
        return then

    return step


def order(bench: Bench, pc: int, slot: int, elem: int, value: Expr) -> Step:
    rank, after = bench.expressions.value(value, elem=elem), pc + 1

    def step(s: State) -> int:
        place = s.base + slot
        members = s.stack[place]
        assert isinstance(members, tuple)
        s.stack[place] = tuple(sorted(members, key=lambda member: rank(s, member)))
        return after

    return step
