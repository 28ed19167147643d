"""What an expression comes to when it is known beforehand, as with the options of a match."""

from __future__ import annotations

import operator
from collections.abc import Callable

from engine.core.operations import Expr

YES, NO = Expr("int", (1,)), Expr("int", (0,))

_OF_NUMBERS: dict[str, Callable[[int, int], int]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}


def folded(expr: Expr) -> Expr:
    """The same expression, its known parts worked out."""
    args = tuple(_folded(arg) for arg in expr.args)
    match expr.op, args:
        case "and", (Expr() as left, Expr() as right):
            return _both(left, right)
        case "or", (Expr() as left, Expr() as right):
            return _either(left, right)
        case "not", (Expr("int", (int(value),)),):
            return NO if value else YES
        case "if", (Expr("int", (int(value),)), Expr() as yes, Expr() as no):
            return yes if value else no
        case op, (Expr("int", (int(left),)), Expr("int", (int(right),))) if op in _OF_NUMBERS:
            return Expr("int", (int(_OF_NUMBERS[op](left, right)),))
    return Expr(expr.op, args)


def _folded(arg: object) -> object:
    if isinstance(arg, Expr):
        return folded(arg)
    if isinstance(arg, tuple):
        return tuple(_folded(item) for item in arg)
    return arg


def _both(left: Expr, right: Expr) -> Expr:
    if left == YES:
        return right
    return NO if left == NO else Expr("and", (left, right))


def _either(left: Expr, right: Expr) -> Expr:
    if left == NO:
        return right
    return YES if left == YES else Expr("or", (left, right))
