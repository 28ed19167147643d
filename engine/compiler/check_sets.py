"""Sets: `where`, queries and folds over them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from engine.compiler import ast
from engine.compiler.check_session import WRONG, YES, Condition, Facts, Value
from engine.compiler.check_traits import ReadingTraits
from engine.compiler.check_walk import mentions
from engine.compiler.check_words import written
from engine.compiler.types import NOTHING, NUMBER, YES_NO, Type
from engine.core.operations import Expr
from engine.core.span import Span

_NO_FACTS: Facts = frozenset()


@dataclass(frozen=True, slots=True)
class Filtered:
    """A set in its parts: `base` where the `condition` holds for element `elem`."""

    base: Value
    elem: int
    condition: Condition | None

    @property
    def members(self) -> Expr:
        """The members that satisfy the condition."""
        if self.condition is None:
            return self.base.expr
        return Expr("filter", (self.base.expr, self.elem, self.condition.expr))

    @property
    def facts(self) -> Facts:
        """What is known of each member."""
        return self.condition.yes if self.condition else _NO_FACTS


FIRST_PLAYER = 0
"""Players are the first things of every game, and there is always one."""


class ReadingSets(ReadingTraits):
    """Sets, and what is asked of them."""

    def where(self, node: ast.Where) -> Value:
        """`S as x where c` as a set of its own."""
        with self.filtered(node) as parts:
            if parts is None:
                return WRONG
            return Value(parts.base.type, parts.members)

    def leading(self, node: ast.Leading) -> Value:
        """`S as x while c`: in its order, up to the first for which the condition fails."""
        base = self.members(node.of)
        type_ = Type("nothing", "?") if base.wrong else base.type
        name, span = _element(node)
        with self.element(type_, span, name) as elem:
            asked = self.condition(node.condition)
        if base.wrong:
            return base
        return Value(base.type, Expr("leading", (base.expr, elem, asked.expr)))

    def reached(self, node: ast.Reached) -> Value:
        """`reached from X as x by q`: X, and again and again what q gives of each."""
        start = self._one_or_more(node.of, None)
        type_ = Type("nothing", "?") if start.wrong else start.type
        name, span = _element(node)
        with self.element(type_, span, name) as elem:
            onward = self._one_or_more(node.onward, None if start.wrong else start.type)
        if start.wrong or onward.wrong:
            return WRONG
        return Value(start.type, Expr("reached", (start.expr, elem, onward.expr)))

    def _one_or_more(self, node: ast.Expression, onward_from: Type | None) -> Value:
        """A set, or a single thing as one; where one goes on from things, others of their kind."""
        found = self.value(node)
        if found.wrong:
            return found
        if found.missing:
            return self.lacks_index(found, node)
        if found.type.base == "zone" and not found.type.single:
            found = self.as_set(found, node)
        elif not found.type.many:
            one = self.as_single(found, node) if onward_from else self.sure(node)
            found = Value(one.type.set(), Expr("set", ((one.expr,),)))
        if onward_from is not None and not self.suits(found.type, onward_from):
            return self.wrong(
                "wrong-kind",
                node.span,
                f"it goes on from {self.says(onward_from)}, and this leads to "
                f"{self.says(found.type)}",
            )
        return found

    @contextmanager
    def filtered(self, node: ast.Expression, *names: str) -> Iterator[Filtered | None]:
        """The set in its parts; inside, its element goes by `it` or its name and by `names`."""
        of, word, condition = node, None, None
        if isinstance(node, ast.Where):
            of, word, condition = node.of, node.name, node.condition
        base = self.members(of)
        own = (word.text,) if word else ("it",)
        span = word.span if word else of.span
        type_ = Type("nothing", "?") if base.wrong else base.type
        with self.element(type_, span, *own, *names) as elem:
            asked = self.condition(condition) if condition is not None else None
            if condition is not None:
                self._warn_of_swallowing(condition, (*own, *names))
            with self.knowing(asked.yes if asked else _NO_FACTS):
                yield None if base.wrong else Filtered(base, elem, asked)

    def _warn_of_swallowing(self, condition: ast.Expression, names: tuple[str, ...]) -> None:
        if not (isinstance(condition, ast.Binary) and condition.op == "and"):
            return
        left, right = condition.left, condition.right
        about_left = any(mentions(left, name) for name in names)
        if about_left and not any(mentions(right, name) for name in names):
            self.session.warning(
                "where-swallows",
                right.span,
                f"`where` reaches to the end: this is asked of each member, "
                f"and says nothing about `{names[0]}`",
                "If it is a condition by itself, put brackets round the set: (… where …) and …",
            )

    # --- queries ---------------------------------------------------------------------------------

    def query(self, node: ast.Query) -> Value:
        """`count of`, `first of`, `last of`, `top of`; `any`, `no`, `every` as a value."""
        if node.op in ("any", "no", "every"):
            return Value(YES_NO, self.asked(node).expr)
        if node.op == "count of":
            return Value(NUMBER, self._count(node.of))
        if node.op == "top of":
            self._only_of_a_stack(node)
        found = self.members(node.of)
        if found.wrong:
            return found
        op = "last" if node.op == "last of" else "first"
        one = found.type.one()
        type_ = one if _never_empty(found.expr) else one.or_none()
        return self.settled(Value(type_, Expr(op, (found.expr,))))

    def _only_of_a_stack(self, node: ast.Query) -> None:
        found = self.value(node.of)
        if found.wrong or found.type.base == "zone":
            return
        self.wrong(
            "wrong-kind",
            node.of.span,
            "only a zone has a top; this is a set",
            f"first of {written(node.of)}",
        )

    def _count(self, of: ast.Expression) -> Expr:
        found = self.value(of)
        if found.type.base == "zone" and not found.missing:
            return Expr("size", (found.expr,))
        if found.missing:
            found = self.lacks_index(found, of)
        return Expr("count", (found.expr if found.wrong else self.as_set(found, of).expr,))

    def asked(self, node: ast.Query) -> Condition:
        """`any S`, `no S`, `every S where c` as a condition."""
        with self.filtered(node.of) as parts:
            if parts is None:
                return Condition(YES)
            if node.op == "every":
                return Condition(self._every(node, parts))
            first = frozenset({Expr("first", (parts.members,))})
            asked = self._some(node, parts)
        if node.op == "any":
            return Condition(asked, yes=first)
        return Condition(Expr("not", (asked,)), no=first)

    def _some(self, node: ast.Query, parts: Filtered) -> Expr:
        if parts.condition is not None:
            return Expr("any", (parts.base.expr, parts.elem, parts.condition.expr))
        if parts.base.expr.op == "content":
            return Expr(">", (Expr("size", parts.base.expr.args), Expr("int", (0,))))
        return Expr("any", (parts.base.expr, parts.elem, YES))

    def _every(self, node: ast.Query, parts: Filtered) -> Expr:
        if parts.condition is None:
            self.wrong(
                "wrong-kind",
                node.span,
                "`every` asks a condition of each member, and there is none",
                f"every {written(node.of)} where …",
            )
            return YES
        return Expr("every", (parts.base.expr, parts.elem, parts.condition.expr))

    # --- folds -----------------------------------------------------------------------------------

    def fold(self, node: ast.Fold) -> Value:
        """`sum of / most / least / different E over S`"""
        with self.filtered(node.of) as parts:
            if parts is None:
                return WRONG
            if node.op == "different":
                value = self.single(node.value).expr
            else:
                value = self.number(node.value)
        op = "sum" if node.op == "sum of" else node.op
        return Value(NUMBER, Expr(op, (parts.members, parts.elem, value)))

    def those(self, node: ast.Those) -> Value:
        """`those with most / least E in S`"""
        with self.filtered(node.of) as parts:
            if parts is None:
                return WRONG
            value = self._ranked(node.value)
        return Value(parts.base.type, Expr(f"those_{node.op}", (parts.members, parts.elem, value)))

    def _ranked(self, node: ast.Expression) -> Expr:
        """A number, or a symbol, whose order is that of its declaration."""
        found = self.single(node)
        if found.type.base == "symbol" and not found.type.many:
            if found.type.optional:
                self.may_be_none(node, found)
            return found.expr
        return self.number(node)

    def listing(self, node: ast.Listing, expect: Type | None) -> Value:
        """`[a, b]`"""
        hint = expect.one() if expect is not None else None
        found = [self.sure(member, hint) for member in node.members]
        type_ = self.joined(one.type for one in found)
        if type_ is None or any(one.type.many for one in found):
            return self.wrong(
                "wrong-kind",
                node.span,
                f"a set holds things of one sort: here are "
                f"{' and '.join(dict.fromkeys(self.says(one.type) for one in found))}",
            )
        if type_ == NOTHING:
            type_ = hint or NOTHING
        return Value(type_.set(), Expr("set", (tuple(one.expr for one in found),)))


def _element(node: ast.Leading | ast.Reached) -> tuple[str, Span]:
    """How an expression about each member calls it, and where that is said."""
    return (node.name.text, node.name.span) if node.name else ("it", node.of.span)


def _never_empty(members: Expr) -> bool:
    """Whether a set always has members: all players, or those of them with the most."""
    match members:
        case Expr("members", (int(base), int(count))):
            return base == FIRST_PLAYER and count > 0
        case Expr("those_most" | "those_least", (Expr() as of, *_)):
            return _never_empty(of)
    return False
