"""Of which kinds the things are that a formula is given: learnt from all its calls.

A look-ahead asks whether the player sees a piece before it looks where that lies. Where all callers
give pieces that nobody ever hides, it need not ask.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.operations import Expr
from engine.core.sorts import Sorts
from engine.core.tables import Tables
from engine.native.shapes import Shapes, expressions_in

Kinds = dict[tuple[int, int], frozenset[str]]
"""By formula and parameter; what is not in it may be anything."""

WALKS = frozenset(
    (
        *("filter", "leading", "reached", "any", "every", "sum", "most", "least"),
        *("those_most", "those_least", "different"),
    )
)
"""Expressions (of, element, …) whose last part is about each member of the first."""


def formula_kinds(tables: Tables, shapes: Shapes) -> Kinds:
    """What is known of the parameters of all formulas."""
    known: Kinds = {}
    while True:
        calls = _Calls(tables, shapes, known)
        found = calls.kinds()
        if found == known:
            return known
        known = found


class _Calls:
    """One look at all calls, with what is known so far.

    Nothing is known at first, and a parameter is known once all its calls give something known: so
    what is found is true, if not all that is.
    """

    def __init__(self, tables: Tables, shapes: Shapes, known: Kinds) -> None:
        self._shapes, self._known = shapes, known
        self._sorts = Sorts(tables.ruleset)
        self._given: dict[tuple[int, int], list[frozenset[str] | None]] = {}

    def kinds(self) -> Kinds:
        """What the calls tell."""
        for number, formula in enumerate(self._shapes.ruleset.formulas):
            self._look(formula.body, -1, number)
        for expr, routine, _ in self._shapes.contexts(formulas=False):
            self._look(expr, routine, -1)
        return {
            param: frozenset().union(*(one for one in given if one is not None))
            for param, given in self._given.items()
            if all(one is not None for one in given)
        }

    def _look(self, expr: Expr, routine: int, formula: int) -> None:
        if expr.op == "call":
            number, given = expr.args
            assert isinstance(number, int)
            assert isinstance(given, tuple)
            for at, one in enumerate(given):
                kinds = self._kinds(one, routine, formula)
                self._given.setdefault((number, at), []).append(kinds)
        for inner in self._inside(expr):
            self._look(inner, routine, formula)

    def _inside(self, expr: Expr) -> Iterator[Expr]:
        """The expressions inside, the last of a walk while its element is known."""
        if expr.op not in WALKS:
            yield from expressions_in(expr.args)
            return
        of, elem, about = expr.args
        assert isinstance(of, Expr)
        assert isinstance(elem, int)
        assert isinstance(about, Expr)
        yield of
        with self._sorts.looking_at(elem, of):
            yield about

    def _kinds(self, expr: Expr, routine: int, formula: int) -> frozenset[str] | None:
        if expr.op == "local" and routine >= 0:
            number = expr.args[0]
            assert isinstance(number, int)
            kind = self._shapes.slot_kind(routine, number)
            return frozenset((kind,)) if kind else None
        if expr.op == "param":
            number = expr.args[0]
            assert isinstance(number, int)
            return self._known.get((formula, number)) if formula >= 0 else None
        return self._sorts.kinds(expr)
