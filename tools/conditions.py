"""Why a condition does not hold: the values of its two sides, in the author's words."""

from __future__ import annotations

from collections.abc import Mapping

from engine.compiler import ast
from engine.core.operations import Expr
from engine.play.machine import Machine
from engine.play.naming import Names
from engine.play.state import Flat, State
from tools.quoting import words
from tools.value_sorts import sort_of

COMPARISONS = {"==": "is", "!=": "is not", "<": "<", "<=": "<=", ">": ">", ">=": ">=", "same": "is"}


class Conditions:
    """Evaluates expressions of one ruleset on a state and tells what they are."""

    def __init__(self, machine: Machine, sources: Mapping[str, str]) -> None:
        self._machine = machine
        self._sources = sources
        self._names = Names(machine.tables)

    def holds(self, state: State, expression: Expr, me: int) -> bool:
        """Whether the condition holds when this player is `me`."""
        return self._machine.value(state, expression, me) != 0

    def why(
        self, state: State, written: ast.Expression, expression: Expr, me: int
    ) -> tuple[str, ...]:
        """What is found instead, a line for each part that tells something."""
        op, args = expression
        if op == "and" and isinstance(written, ast.Binary) and written.op == "and":
            for part, inner in zip((written.left, written.right), args, strict=True):
                assert isinstance(inner, Expr)
                if not self.holds(state, inner, me):
                    return self.why(state, part, inner, me)
        if op == "not" and isinstance(args[0], Expr) and args[0].op == "same":
            expression, op = args[0], "same"
        if op in COMPARISONS and isinstance(written, ast.Binary):
            return self._sides(state, written, expression, me)
        if isinstance(written, ast.Unary) and op in COMPARISONS:
            return self._emptiness(state, written, expression, me)
        if op in ("every", "any"):
            return self._members(state, written, expression, me)
        return ()

    def _sides(
        self, state: State, written: ast.Binary, expression: Expr, me: int
    ) -> tuple[str, ...]:
        found = []
        left, right = expression.args[:2]
        assert isinstance(left, Expr)
        assert isinstance(right, Expr)
        sort = next((s for s in (sort_of(left, self._names), sort_of(right, self._names)) if s), "")
        for part, inner in ((written.left, left), (written.right, right)):
            value = self.said(self._machine.value(state, inner, me), sort)
            said = words(part.span, self._sources)
            if said != value:
                found.append(f"{said} is {value}")
        return tuple(found)

    def _emptiness(
        self, state: State, written: ast.Unary, expression: Expr, me: int
    ) -> tuple[str, ...]:
        left = expression.args[0]
        if not isinstance(left, Expr) or left.op not in ("size", "count"):
            return ()
        held = left.args[0]
        assert isinstance(held, Expr)
        content = Expr("content", (held,)) if left.op == "size" else held
        value = self.said(self._machine.value(state, content, me), "ref:")
        return (f"{words(written.of.span, self._sources)} holds {value}",)

    def _members(
        self, state: State, written: ast.Expression, expression: Expr, me: int
    ) -> tuple[str, ...]:
        """For `every`: the members that do not satisfy; for `any`: those that were looked at."""
        of, number, where = expression.args
        assert isinstance(of, Expr)
        assert isinstance(where, Expr)
        sort = sort_of(of, self._names) or "ref:"
        looked_at = self._machine.value(state, of, me)
        if expression.op == "any" and not looked_at:
            return (f"{self._set_words(written)} holds nothing",)
        if expression.op == "any":
            return (f"looked at: {self.said(looked_at, sort)}",)
        failing = Expr("filter", (of, number, Expr("not", (where,))))
        return (f"not so for: {self.said(self._machine.value(state, failing, me), sort)}",)

    def _set_words(self, written: ast.Expression) -> str:
        """The set that `any S where c` looks through, as it is written."""
        of = written.of if isinstance(written, ast.Query) else written
        of = of.of if isinstance(of, ast.Where) else of
        return words(of.span, self._sources)

    def said(self, value: Flat, sort: str) -> str:
        """A value in the words of the language of effects."""
        if isinstance(value, tuple):
            return ", ".join(self.said(member, sort) for member in value) or "nothing"
        if sort == "zone":
            return self._names.zone(value).key
        if sort.startswith("ref") and value >= 0:
            return self._names.thing(value).key
        return self._names.value(value, sort or "int").key
