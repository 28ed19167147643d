"""Walking over sets."""

from __future__ import annotations

from bisect import bisect_right

from engine.core.operations import Expr
from engine.play.bench import Bench, Step
from engine.play.state import State


def next_in_pile(bench: Bench, pc: int, slot: int, of: Expr, then: int) -> Step:
    """The smallest member above the last one."""
    made = bench.expressions
    return made.step(
        f"pile = {made.source(of)}",
        f"at = bisect_right(pile, K[b + {slot}])",
        "if at == len(pile):",
        f"    return {then}",
        f"K[b + {slot}] = pile[at]",
        f"return {pc + 1}",
        bisect_right=bisect_right,
    )


def next_of(bench: Bench, pc: int, left: int, slot: int, where: Expr, then: int) -> Step:
    """The next member that still satisfies."""
    made = bench.expressions
    return made.step(
        f"rest = K[b + {left}]",
        "at = 0",
        "for member in rest:",
        "    at += 1",
        f"    K[b + {slot}] = member",
        f"    if {made.test(where)}:",
        f"        K[b + {left}] = rest[at:]",
        f"        return {pc + 1}",
        f"K[b + {left}] = ()",
        f"return {then}",
    )


def order(bench: Bench, pc: int, slot: int, elem: int, value: Expr) -> Step:
    """Sort a set by a value."""
    rank, after = bench.expressions.value(value, elem=elem), pc + 1

    def step(s: State) -> int:
        place = s.base + slot
        members = s.stack[place]
        assert isinstance(members, tuple)
        s.stack[place] = tuple(sorted(members, key=lambda member: rank(s, member)))
        return after

    return step
