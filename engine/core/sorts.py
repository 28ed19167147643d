"""What values an expression can have: numbers or sets, 1 and 0, things of which kinds.

Generated source has to know: sets compare in another way than numbers, True has to become 1, and
only things that may be hidden need to be looked at with care.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.core.operations import Expr
from engine.core.program import Ruleset

_TRUTHS = "any every has == != < <= > >= and or not within can kind_is same"
TRUTHS = frozenset(_TRUTHS.split())
"""Their source may give True or False, which has to become 1 or 0 before it is kept."""

_NUMBERS = (
    "int elem zone only size room place holder count first last sum most least different"
    " + - * negative half_up half_down wrap value"
)
NUMBERS = frozenset(_NUMBERS.split()) | TRUTHS


_MANY = ("set", "table", "sets")
"""Sorts of printed values that are no single number."""


class Sorts:
    """Answers for the expressions of one ruleset, as far as the program tells."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._of_elems: dict[int, frozenset[str] | None] = {}
        """The kinds of the elements that quantifiers around look at; None: any."""

    def surely_number(self, expr: Expr) -> bool:
        """Never a set, so that `==` may compare as it is."""
        match expr.op:
            case "if":
                return self.surely_number(_arg(expr, 1)) or self.surely_number(_arg(expr, 2))
            case "printed":
                return self._ruleset.columns[_number(expr, 0)].sort not in _MANY
            case "printed_at":
                return self._ruleset.columns[_number(expr, 0)].sort != "sets"
            case "call":
                return not self._ruleset.formulas[_number(expr, 0)].sort.startswith("set")
            case _:
                return expr.op in NUMBERS

    @contextmanager
    def looking_at(self, elem: int, of: Expr) -> Iterator[None]:
        """Meanwhile an element is one of these.

        A formula that is written on the way has elements of its own with the same numbers.
        """
        before = self._of_elems.get(elem)
        self._of_elems[elem] = self.kinds(of)
        try:
            yield
        finally:
            self._of_elems[elem] = before

    def kinds(self, expr: Expr) -> frozenset[str] | None:
        """The kinds of the things that an expression gives; None when nothing is known."""
        match expr.op:
            case "elem":
                return self._of_elems.get(_number(expr, 0))
            case "members":
                return self._kind_from(_number(expr, 0))
            case "int":
                return self._kind_from(_number(expr, 0))
            case "printed":
                column = self._ruleset.columns[_number(expr, 0)]
                return frozenset((column.of,)) if column.sort in ("ref", "set") else None
            case "printed_at":
                return self._in_cells(_number(expr, 0))
            case "content" | "only":
                return self._lying_in(_arg(expr, 0))
            case "filter" | "leading" | "reached" | "first" | "last" | "those_most" | "those_least":
                return self.kinds(_arg(expr, 0))
            case _:
                return None

    def _in_cells(self, number: int) -> frozenset[str] | None:
        """The kind of the things in a printed table; None where its cells are no things."""
        of = self._ruleset.columns[number].of
        kinds = [kind.name for kind in self._ruleset.kinds]
        return frozenset((of,)) if of in kinds else None

    def _kind_from(self, thing: int) -> frozenset[str] | None:
        for kind in self._ruleset.kinds:
            if kind.base <= thing < kind.base + kind.count:
                return frozenset((kind.name,))
        return None

    def _lying_in(self, zone: Expr) -> frozenset[str] | None:
        if zone.op != "zone":
            return None
        return frozenset(self._ruleset.families[_number(zone, 0)].of)


def _arg(expr: Expr, number: int) -> Expr:
    arg = expr.args[number]
    assert isinstance(arg, Expr)
    return arg


def _number(expr: Expr, number: int) -> int:
    arg = expr.args[number]
    assert isinstance(arg, int)
    return arg
