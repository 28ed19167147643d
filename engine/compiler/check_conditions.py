"""Conditions: comparisons, what they tell about none, and those that are always the same."""

from __future__ import annotations

from engine.compiler import ast
from engine.compiler.check_bounds import outcome
from engine.compiler.check_identity import ReadingIdentity
from engine.compiler.check_session import NONE, UNKNOWN, YES, Condition, Facts, Value
from engine.compiler.check_walk import mentions
from engine.compiler.check_words import called, written
from engine.compiler.types import NOTHING, Type
from engine.core.operations import Expr

_NO = Expr("int", (0,))
_OPPOSITE = {"==": "!=", "!=": "=="}


class ReadingConditions(ReadingIdentity):
    """Conditions, with what is known when they hold and when they do not."""

    def condition(self, node: ast.Expression) -> Condition:
        """The expression as a condition; reports what is neither yes nor no, or always the same."""
        match node:
            case ast.Binary(op="and"):
                return self._and(node)
            case ast.Binary(op="or"):
                return self._or(node)
            case ast.Unary(op="not"):
                of = self.condition(node.of)
                return Condition(Expr("not", (of.expr,)), of.no, of.yes)
            case ast.Binary(op="is" | "is not"):
                return self._is(node)
            case ast.Binary(op="in" | "not in"):
                return self._in(node)
            case ast.Binary(op="<" | "<=" | ">" | ">="):
                return self._compared(node)
            case ast.Unary(op="is empty" | "is not empty" | "is full" | "is not full"):
                return self._filled(node)
            case ast.Query(op="any" | "no" | "every"):
                return self.asked(node)
            case _:
                return self._yes_or_no(node)

    def _yes_or_no(self, node: ast.Expression) -> Condition:
        found = self.value(node)
        if found.missing or found.type.single or found.type.base != "zone":
            found = self.as_single(found, node)
        if not found.wrong and (found.type.base != "yes/no" or found.type.many):
            self.wrong(
                "wrong-kind",
                node.span,
                f"a condition is needed here, something that is yes or no; "
                f"this is {self.says(found.type)}",
                self._as_condition(node, found),
            )
        return Condition(found.expr)

    def _as_condition(self, node: ast.Expression, found: Value) -> str:
        name = written(node)
        if found.type.many or found.type.base == "zone":
            return f"any {name} · {name} is not empty"
        if found.type.base == "number":
            return f"{name} > 0"
        return f"{name} is not none" if found.type.optional else ""

    def _and(self, node: ast.Binary) -> Condition:
        left = self.condition(node.left)
        with self.knowing(left.yes):
            right = self.condition(node.right)
        return Condition(
            Expr("and", (left.expr, right.expr)), left.yes | right.yes, left.no & right.no
        )

    def _or(self, node: ast.Binary) -> Condition:
        left = self.condition(node.left)
        with self.knowing(left.no):
            right = self.condition(node.right)
        return Condition(
            Expr("or", (left.expr, right.expr)), left.yes & right.yes, left.no | right.no
        )

    # --- is --------------------------------------------------------------------------------------

    def _is(self, node: ast.Binary) -> Condition:
        left, right = self._both(node)
        if left.wrong or right.wrong:
            return Condition(YES)
        if NOTHING in (left.type, right.type):
            found = self._is_none(node, left, right)
        else:
            found = self._same(node, left, right)
        if node.op == "is not":
            return Condition(_negated(found.expr), found.no, found.yes)
        return found

    def _both(self, node: ast.Binary) -> tuple[Value, Value]:
        """Both sides; a name that may mean several things is read as the other side suggests."""
        if isinstance(node.left, ast.Name) and self._many_meanings(node.left.text):
            right = self._side(node.right)
            return self._side(node.left, right.type), right
        left = self._side(node.left)
        return left, self._side(node.right, left.type)

    def _many_meanings(self, text: str) -> bool:
        return not self.scope.find(text) and len(self.session.names.bare.get(text, ())) > 1

    def _side(self, node: ast.Expression, expect: Type | None = None) -> Value:
        if expect is not None and expect.many:
            return self.members(node, expect)
        return self.single(node, expect.sure() if expect is not None else None)

    def _is_none(self, node: ast.Binary, left: Value, right: Value) -> Condition:
        one, of = (left, node.left) if right.type == NOTHING else (right, node.right)
        counted = one.expr.op == "+"  # a numbered thing, in matches where it is always there
        if not one.type.optional and not counted:
            why = "that was asked before" if one.expr in self.facts else ""
            self._always(
                node,
                node.op == "is not",
                f"{called(of)} is never none here" + (f": {why}" if why else ""),
            )
        fact = frozenset({one.expr})
        return Condition(Expr("==", (one.expr, NONE)), no=fact)

    def _same(self, node: ast.Binary, left: Value, right: Value) -> Condition:
        if left.type.many != right.type.many or not self.comparable(left.type, right.type):
            self._always(
                node,
                node.op == "is not",
                f"{self.says(left.type.sure())} is never {self.says(right.type.sure())}",
            )
            return Condition(YES)
        expr = self.equal(node, left, right)
        sides = (left.expr, right.expr)
        self.decidable(node, Expr("==" if node.op == "is" else "!=", sides))
        known: Facts = frozenset()
        if left.type.optional and not right.type.optional:
            known = frozenset({left.expr})
        elif right.type.optional and not left.type.optional:
            known = frozenset({right.expr})
        return Condition(expr, yes=known)

    def equal_to(self, one: Value, node: ast.Expression) -> Expr:
        """That a value is what the expression says; with the id of a thing, one of its copies."""
        other = self._side(node, one.type)
        known = UNKNOWN not in (one.type, other.type) and other.type != NOTHING
        if known and not self.comparable(one.type, other.type):
            self.wrong(
                "wrong-kind",
                node.span,
                f"{self.says(one.type)} is heard here, never {self.says(other.type)}",
            )
        copies = self.denoted(node)
        if copies:
            return self.is_copy(one.expr, copies)
        return self.one_and_the_same(one, other)

    # --- in, less and more -----------------------------------------------------------------------

    def _in(self, node: ast.Binary) -> Condition:
        found = self._membership(node)
        if found is None:
            return Condition(YES)
        if node.op == "not in":
            return Condition(_negated(found.expr), found.no, found.yes)
        return found

    def _membership(self, node: ast.Binary) -> Condition | None:
        holder = self.value(node.right)
        if holder.missing:
            holder = self.lacks_index(holder, node.right)
        elements = self.as_set(holder, node.right).type.one() if not holder.wrong else None
        one = self.single(node.left, elements)
        if one.wrong or elements is None or elements.base == "nothing":
            return None
        if one.type.many or not self.comparable(one.type, elements):
            self._always(
                node,
                node.op == "not in",
                f"{self.says(one.type)} is never among {self.noun(elements)}s",
            )
            return None
        copies = self.denoted(node.left)
        if len(copies) > 1 or (copies and holder.type.base != "zone"):
            elem = Expr("elem", (self.depth,))
            members = self.as_set(holder, node.right).expr
            return Condition(Expr("any", (members, self.depth, self.is_copy(elem, copies))))
        asked = self._is_in(one, holder)
        known = {one.expr, asked} if asked.op == "within" else {one.expr}
        return Condition(asked, yes=frozenset(known))

    def _is_in(self, one: Value, holder: Value) -> Expr:
        if holder.type.base == "zone":
            there = Expr("==", (Expr("place", (one.expr,)), holder.expr))
            if one.type.optional:
                return Expr("and", (Expr("!=", (one.expr, NONE)), there))
            return there
        if holder.expr.op == "members":
            return Expr("within", (one.expr, *holder.expr.args))
        named = self.named_pieces(one, holder)
        if not named:
            return self.is_member(one, holder)
        asked = self.is_copy(one.expr, self.copies(named[0], one.type.of))
        for piece in named[1:]:
            other = self.is_copy(one.expr, self.copies(piece, one.type.of))
            asked = Expr("or", (asked, other))
        return asked

    def _compared(self, node: ast.Binary) -> Condition:
        left, right = self._both(node)
        if left.wrong or right.wrong:
            return Condition(YES)
        for found, side in ((left, node.left), (right, node.right)):
            if found.type.base not in ("number", "symbol") or found.type.many:
                self.wrong(
                    "wrong-kind",
                    side.span,
                    f"only numbers, and members of one symbol, are less or more; "
                    f"this is {self.says(found.type)}",
                    f"How many: (count of {written(side)})" if found.type.many else "",
                )
                return Condition(YES)
            if found.type.optional:
                self.may_be_none(side, found)
        if not self.comparable(left.type, right.type):
            self.wrong(
                "wrong-kind",
                node.span,
                f"{self.says(left.type)} is not less or more than {self.says(right.type)}",
            )
            return Condition(YES)
        expr = Expr(node.op, (left.expr, right.expr))
        self.decidable(node, expr)
        return Condition(expr, *self._counted(expr))

    def _counted(self, expr: Expr) -> tuple[Facts, Facts]:
        """`count of S > 0` and its like say that S has a first member."""
        counted, limit = expr.args
        if not (isinstance(counted, Expr) and isinstance(limit, Expr) and limit.op == "int"):
            return frozenset(), frozenset()
        least = limit.args[0]
        assert isinstance(least, int)
        if counted.op == "size":
            members = Expr("content", counted.args)
        elif counted.op == "count" and isinstance(counted.args[0], Expr):
            members = counted.args[0]
        else:
            return frozenset(), frozenset()
        first = frozenset({Expr("first", (members,))})
        if (expr.op == ">" and least >= 0) or (expr.op == ">=" and least >= 1):
            return first, frozenset()
        if (expr.op == "<" and least == 1) or (expr.op == "<=" and least == 0):
            return frozenset(), first
        return frozenset(), frozenset()

    # --- empty and full --------------------------------------------------------------------------

    def _filled(self, node: ast.Unary) -> Condition:
        found = self.value(node.of)
        if found.missing:
            found = self.lacks_index(found, node.of)
        if found.wrong:
            return Condition(YES)
        if node.op in ("is full", "is not full"):
            asked = self._full(node, found)
        else:
            asked = self._empty(node, found)
        if "not" in node.op:
            return Condition(_negated(asked.expr), asked.no, asked.yes)
        return asked

    def _empty(self, node: ast.Unary, found: Value) -> Condition:
        members = self.as_set(found, node.of)
        if members.wrong:
            return Condition(YES)
        first = {Expr("first", (members.expr,))}
        if found.type.base != "zone":
            return Condition(Expr("==", (Expr("count", (members.expr,)), _NO)), no=frozenset(first))
        if found.type.always:
            self._always(node, node.op == "is not empty", f"{called(node.of)} is never empty")
        if found.type.single:
            first.add(Expr("only", (found.expr,)))
        size = Expr("size", (found.expr,))
        empty = frozenset({room_fact(found.expr)})
        return Condition(Expr("==", (size, _NO)), yes=empty, no=frozenset(first))

    def _full(self, node: ast.Unary, found: Value) -> Condition:
        if found.type.base != "zone":
            self.wrong(
                "wrong-kind", node.of.span, "only a zone can be full; this is a set or a value"
            )
            return Condition(YES)
        full = Expr("==", (Expr("room", (found.expr,)), _NO))
        return Condition(full, no=frozenset({room_fact(found.expr)}))

    # --- always the same -------------------------------------------------------------------------

    def decidable(self, node: ast.Binary, expr: Expr) -> None:
        """Report a comparison that comes out the same whatever happens."""
        if mentions(node, "option"):
            return
        always = outcome(expr)
        if always is not None:
            self._always(node, always, "")

    def _always(self, node: ast.Binary | ast.Unary, always: bool, why: str) -> None:
        said = "this always holds" if always else "this never holds"
        self.wrong(
            "always-the-same",
            node.span,
            f"{said}: {why}" if why else f"{said}, whatever happens in the game",
            "Leave it out, or say what you meant.",
        )


def room_fact(zone: Expr) -> Expr:
    """The fact that a zone has room for one more piece."""
    return Expr("room", (zone,))


def _negated(expr: Expr) -> Expr:
    if expr.op in _OPPOSITE:
        return Expr(_OPPOSITE[expr.op], expr.args)
    return Expr("not", (expr,))
