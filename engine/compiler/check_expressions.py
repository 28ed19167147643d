"""Every form of expression, checked and turned into a pure tree."""

from __future__ import annotations

from engine.compiler import ast
from engine.compiler.check_conditions import ReadingConditions
from engine.compiler.check_session import Value
from engine.compiler.check_words import written
from engine.compiler.declarations import NO_MOST
from engine.compiler.types import NUMBER, YES_NO, Type
from engine.core.operations import Expr

_ARITHMETIC = ("+", "-", "*")


class ReadingExpressions(ReadingConditions):
    """The forms of expressions, each to its own method."""

    def value(self, node: ast.Expression, expect: Type | None = None) -> Value:
        """The expression as it is: a zone stays a zone, a table lacks its index."""
        match node:
            case ast.Number():
                return self._number_written(node)
            case ast.Name():
                return self.name(node, expect)
            case ast.Attribute():
                return self.attribute(node)
            case ast.Index():
                return self.index(node)
            case ast.Call():
                return self.call(node)
            case ast.Where():
                return self.where(node)
            case ast.Leading():
                return self.leading(node)
            case ast.Reached():
                return self.reached(node)
            case ast.Query():
                return self.query(node)
            case ast.Fold():
                return self.fold(node)
            case ast.Those():
                return self.those(node)
            case ast.Listing():
                return self.listing(node, expect)
            case ast.Conditional():
                return self._conditional(node, expect)
            case ast.Half():
                return self._half(node)
            case ast.Can():
                return self.can(node)
            case ast.Unary(op="-"):
                return self._negative(node)
            case ast.Binary(op=op) if op in _ARITHMETIC:
                return self._arithmetic(node)
            case ast.Unary() | ast.Binary():
                return Value(YES_NO, self.condition(node).expr)

    def _number_written(self, node: ast.Number) -> Value:
        if node.value > NO_MOST:
            return self.wrong(
                "out-of-range",
                node.span,
                f"{node.value} is beyond what a game can reckon with",
                f"Write a number up to {NO_MOST}.",
            )
        return Value(NUMBER, Expr("int", (node.value,)))

    def _conditional(self, node: ast.Conditional, expect: Type | None) -> Value:
        condition = self.condition(node.condition)
        with self.knowing(condition.yes):
            yes = self._branch(node.yes, expect)
        with self.knowing(condition.no):
            no = self._branch(node.no, expect or yes.type)
        if yes.wrong or no.wrong:
            return yes if yes.wrong else no
        type_ = self.joined((yes.type, no.type))
        if type_ is None:
            return self.wrong(
                "wrong-kind",
                node.no.span,
                f"both values of `… if … else …` are of one sort; "
                f"here {self.says(yes.type)} and {self.says(no.type)}",
            )
        return Value(type_, Expr("if", (condition.expr, yes.expr, no.expr)))

    def _branch(self, node: ast.Expression, expect: Type | None) -> Value:
        found = self.value(node, expect)
        if found.type.base == "zone" and not found.type.single and not found.missing:
            return self.as_set(found, node)
        return self.single(node, expect)

    def _half(self, node: ast.Half) -> Value:
        op = "half_up" if node.up else "half_down"
        return Value(NUMBER, Expr(op, (self.number(node.of),)))

    def _negative(self, node: ast.Unary) -> Value:
        of = self.number(node.of)
        if of.op == "int" and isinstance(of.args[0], int):
            return Value(NUMBER, Expr("int", (-of.args[0],)))
        return Value(NUMBER, Expr("negative", (of,)))

    def _arithmetic(self, node: ast.Binary) -> Value:
        left = self.value(node.left)
        if left.wrong:
            self.value(node.right)
            return left
        if node.op == "+" and (left.type.many or (left.type.base == "zone" and not left.missing)):
            return self._union(node, self.as_set(left, node.left))
        if node.op != "*" and left.type.base == "symbol" and not left.missing:
            return self._turned(node, left)
        if left.type.many:
            return self.wrong(
                "wrong-kind",
                node.span,
                f"sets are joined with +; {node.op} is for numbers",
                f"Those not in it: {written(node.left)} where it not in {written(node.right)}",
            )
        first = self.as_number(self.as_single(left, node.left), node.left)
        return Value(NUMBER, Expr(node.op, (first, self.number(node.right))))

    def _union(self, node: ast.Binary, left: Value) -> Value:
        right = self.members(node.right, left.type)
        if left.wrong or right.wrong:
            return left if left.wrong else right
        type_ = self.joined((left.type, right.type))
        if type_ is None:
            return self.wrong(
                "wrong-kind",
                node.span,
                f"a set holds things of one sort: here are "
                f"{self.says(left.type)} and {self.says(right.type)}",
            )
        return Value(type_, Expr("join", (left.expr, right.expr)))

    def _turned(self, node: ast.Binary, left: Value) -> Value:
        """So many steps on round a cyclic symbol."""
        left = self.settled(left)
        if left.type.optional:
            self.may_be_none(node.left, left)
            left = Value(left.type.sure(), left.expr)
        steps = self.number(node.right)
        decl = self.session.names.symbols[left.type.of]
        if not decl.symbol.cyclic:
            return self.wrong(
                "wrong-kind",
                node.span,
                f"{self.noun(left.type)} has a first and a last: there is no going on from the end",
                f"symbols:\n  {left.type.of}: {{cyclic: yes, …}}   if it goes round",
            )
        size = len(decl.symbol.members)
        turn = steps if node.op == "+" else Expr("negative", (steps,))
        return Value(left.type, Expr("wrap", (left.expr, turn, size)))
