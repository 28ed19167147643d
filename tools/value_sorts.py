"""What an expression is a value of, as far as its form tells."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.operations import Expr
from engine.core.sorts import NUMBERS, TRUTHS
from engine.play.naming import Names

OF_FIRST = frozenset(
    ["filter", "leading", "reached", "first", "last", "join", "those_most", "those_least", "wrap"]
)
THINGS = frozenset(("content", "only"))


def sort_of(expression: Expr, names: Names) -> str:
    """The sort as `Routine.slots` has it (int, bool, symbol:NAME, ref:KIND, zone); empty: unknown.

    A set has the sort of its members.
    """
    op, args = expression
    ruleset = names.tables.ruleset
    match op:
        case "printed":
            column = ruleset.columns[_int(args[0])]
            return _sort(column.sort, column.of)
        case "value":
            counter = ruleset.counters[_int(args[0])]
            return _sort(counter.sort, counter.of)
        case "zone" | "place":
            return "zone"
        case "members":
            return f"ref:{names.tables.kind_of(_int(args[0])).name}"
        case "holder":
            return _sort("ref", str(args[1]))
        case "call":
            return ruleset.formulas[_int(args[0])].sort.replace("set:", "ref:")
        case "if":
            return _first(args[1:], names)
        case "set":
            return _first(args[0] if isinstance(args[0], tuple) else (), names)
        case "printed_at":
            column = ruleset.columns[_int(args[0])]
            return f"ref:{column.of}" if column.of in names.kinds else ""
        case "int" | "local" | "param" | "elem" | "outer":
            return ""
    if op in OF_FIRST:
        return _first(args[:1], names)
    if op in THINGS:
        return "ref:"
    return "bool" if op in TRUTHS else "int" if op in NUMBERS else ""


def _first(parts: Iterable[object], names: Names) -> str:
    """The first sort that is known among parts."""
    sorts = (sort_of(part, names) for part in parts if isinstance(part, Expr))
    return next((sort for sort in sorts if sort), "")


def _sort(sort: str, of: str) -> str:
    known = {"set": "ref", "table": "int"}.get(sort, sort)
    return f"{known}:{of}" if of else known


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value
