"""Which expressions give a set, and which give 1 or 0: what generated source has to know."""

from __future__ import annotations

from engine.core.operations import Expr

SETS = frozenset(["content", "members", "set", "join", "filter", "those_most", "those_least"])

TRUTHS = frozenset(
    [
        "any",
        "every",
        "has",
        "==",
        "!=",
        "<",
        "<=",
        ">",
        ">=",
        "and",
        "or",
        "not",
        "within",
        "can",
        "kind_is",
    ]
)
"""Their source may give True or False, which has to become 1 or 0 before it is kept."""

NUMBERS = (
    frozenset(
        [
            "int",
            "zone",
            "only",
            "size",
            "room",
            "place",
            "holder",
            "count",
            "first",
            "last",
            "sum",
            "most",
            "least",
            "different",
            "+",
            "-",
            "*",
            "negative",
            "half_up",
            "half_down",
            "wrap",
            "value",
        ]
    )
    | TRUTHS
)


def surely_number(expr: Expr) -> bool:
    """Never a set, so that `==` may compare as it is."""
    if expr.op == "if":
        return surely_number(_arg(expr, 1)) or surely_number(_arg(expr, 2))
    return expr.op in NUMBERS


def _arg(expr: Expr, number: int) -> Expr:
    arg = expr.args[number]
    assert isinstance(arg, Expr)
    return arg
