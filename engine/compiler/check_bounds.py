"""Between which numbers an expression lies, as far as its shape tells."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable

from engine.compiler.world import World
from engine.core.operations import Expr

Bounds = tuple[float, float]
ANY: Bounds = (float("-inf"), float("inf"))

_COMPARE: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}


def bounds(expr: Expr, world: World | None = None) -> Bounds:
    """The least and greatest value; with `world`, printed and changing values count too."""
    match expr:
        case Expr("int", (int(value),)):
            return (value, value)
        case Expr("count" | "size" | "room" | "different", _):
            return (0, ANY[1])
        case Expr("+", (Expr() as left, Expr() as right)):
            (a, b), (c, d) = bounds(left, world), bounds(right, world)
            return (a + c, b + d)
        case Expr("-", (Expr() as left, Expr() as right)):
            (a, b), (c, d) = bounds(left, world), bounds(right, world)
            return (a - d, b - c)
        case Expr("if", (_, Expr() as yes, Expr() as no)):
            (a, b), (c, d) = bounds(yes, world), bounds(no, world)
            return (min(a, c), max(b, d))
        case Expr("printed", (int(column), _)) if world is not None:
            return _spread(world.columns[column].values)
        case Expr("value", (int(counter), _)) if world is not None:
            return _limits(world, counter)
        case _:
            return ANY


def outcome(expr: Expr) -> bool | None:
    """What a comparison of numbers comes to whatever happens, or None when that depends."""
    if expr.op not in _COMPARE:
        return None
    left, right = expr.args
    if not (isinstance(left, Expr) and isinstance(right, Expr)):
        return None
    if left == right:
        return _COMPARE[expr.op](0, 0)
    (a, b), (c, d) = bounds(left), bounds(right)
    if a == b and c == d:
        return _COMPARE[expr.op](a, c)
    if b < c:
        return expr.op in ("<", "<=", "!=")
    if a > d:
        return expr.op in (">", ">=", "!=")
    if b <= c and expr.op == "<=":
        return True
    if a >= d and expr.op in (">=", "<"):
        return expr.op == ">="
    return False if b <= c and expr.op == ">" else None


def _spread(values: Iterable[object]) -> Bounds:
    numbers = [value for value in values if isinstance(value, int)]
    return (min(numbers), max(numbers)) if numbers else ANY


def _limits(world: World, number: int) -> Bounds:
    counter = world.counters[number].counter
    return (counter.least, counter.most)
