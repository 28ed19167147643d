"""What an expression could be instead, changed at one place of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.compiler import ast
from tools.mutants_edit import Edit, Quotes, Variant, becomes
from tools.mutants_names import Neighbours

OPERATORS = {
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
    "is": ("is not",),
    "is not": ("is",),
    "in": ("not in",),
    "not in": ("in",),
    "+": ("-",),
    "-": ("+",),
    "*": ("+",),
}
EMPTINESS = {
    "is empty": "is not empty",
    "is not empty": "is empty",
    "is full": "is not full",
    "is not full": "is full",
}
QUERIES = {
    "any": ("no",),
    "no": ("any",),
    "every": ("any",),
    "first of": ("last of",),
    "last of": ("first of",),
}
FOLDS = {"most": "least", "least": "most"}
SIDES = {"and": "or", "or": "and"}


class ExpressionEdits:
    """The edits of single expressions; what stands inside them is not looked at."""

    def __init__(self, names: Neighbours, quotes: Quotes) -> None:
        self._names = names
        self._quotes = quotes

    def of(self, node: ast.Expression) -> Iterator[Variant]:
        """Every edit of the expression itself."""
        match node:
            case ast.Number():
                yield from self._number(node)
            case ast.Name() | ast.Attribute():
                yield from self._named(node)
            case ast.Binary():
                yield from self._binary(node)
            case ast.Unary():
                yield from self._unary(node)
            case ast.Half():
                yield from self._half(node)
            case ast.Conditional():
                yield from self._conditional(node)
            case ast.Where(condition=ast_condition) if ast_condition is not None:
                yield from self._where(node, ast_condition)
            case ast.Leading():
                yield from self._leading(node)
            case ast.Query() | ast.Fold() | ast.Those():
                yield from self._over_a_set(node)
            case ast.Listing():
                yield from self._listing(node)

    def negations(self, condition: ast.Expression | None) -> Iterator[Variant]:
        """A condition that has no edit of its own that turns it round, turned round."""
        match condition:
            case ast.Name() | ast.Attribute() | ast.Index() | ast.Call() | ast.Can():
                said = self._quotes.words(condition.span)
                edit = Edit(condition.span, becomes(said, f"not {said}"))
                yield edit, ast.Unary("not", condition, condition.span)

    # --- values ----------------------------------------------------------------------------------

    def _number(self, node: ast.Number) -> Iterator[Variant]:
        for value in (node.value + 1, node.value - 1):
            if value >= 0:
                edit = Edit(node.span, becomes(str(node.value), str(value)))
                yield edit, replace(node, value=value)

    def _named(self, node: ast.Name | ast.Attribute) -> Iterator[Variant]:
        if isinstance(node, ast.Name):
            following = self._names.word.get(node.text)
            if following is not None:
                yield Edit(node.span, becomes(node.text, following)), replace(node, text=following)
            return
        following = self._names.attribute.get(node.name.text)
        if following is not None:
            edit = Edit(node.name.span, becomes(node.name.text, following))
            yield edit, replace(node, name=replace(node.name, text=following))

    def _half(self, node: ast.Half) -> Iterator[Variant]:
        old, new = ("up", "down") if node.up else ("down", "up")
        span = self._quotes.find(node.span, old, node.of.span)
        yield Edit(span, becomes(old, new)), replace(node, up=not node.up)

    def _conditional(self, node: ast.Conditional) -> Iterator[Variant]:
        yield from self._parts(node)
        for part in (node.yes, node.no):
            said = self._quotes.words(part.span)
            yield Edit(node.span, becomes(self._quotes.words(node.span), said)), part

    def _parts(self, node: ast.Conditional) -> Iterator[Variant]:
        for edit, condition in self.negations(node.condition):
            yield edit, replace(node, condition=condition)

    def _listing(self, node: ast.Listing) -> Iterator[Variant]:
        for number, member in enumerate(node.members):
            left = (*node.members[:number], *node.members[number + 1 :])
            if left:
                yield self._quotes.without(member.span), replace(node, members=left)

    # --- operators -------------------------------------------------------------------------------

    def _binary(self, node: ast.Binary) -> Iterator[Variant]:
        span = self._quotes.find(node.span, node.op, node.left.span)
        for op in OPERATORS.get(node.op, ()):
            yield Edit(span, becomes(node.op, op)), replace(node, op=op)
        if node.op not in SIDES:
            return
        other = SIDES[node.op]
        yield Edit(span, becomes(node.op, other)), replace(node, op=other)
        yield self._quotes.without(node.left.span), node.right
        yield self._quotes.without(node.right.span), node.left
        for edit, left in self.negations(node.left):
            yield edit, replace(node, left=left)
        for edit, right in self.negations(node.right):
            yield edit, replace(node, right=right)

    def _unary(self, node: ast.Unary) -> Iterator[Variant]:
        if node.op in EMPTINESS:
            new = EMPTINESS[node.op]
            span = self._quotes.find(node.span, node.op, node.of.span)
            yield Edit(span, becomes(node.op, new)), replace(node, op=new)
        else:
            yield self._quotes.without(self._quotes.find(node.span, node.op)), node.of

    # --- sets ------------------------------------------------------------------------------------

    def _where(self, node: ast.Where, condition: ast.Expression) -> Iterator[Variant]:
        left = replace(node, condition=None) if node.name is not None else node.of
        first = node.name.span if node.name is not None else node.of.span
        yield self._quotes.without(self._quotes.behind(first, condition.span)), left
        for edit, turned in self.negations(condition):
            yield edit, replace(node, condition=turned)

    def _leading(self, node: ast.Leading) -> Iterator[Variant]:
        yield self._quotes.without(self._quotes.behind(node.of.span, node.condition.span)), node.of
        for edit, turned in self.negations(node.condition):
            yield edit, replace(node, condition=turned)

    def _over_a_set(self, node: ast.Query | ast.Fold | ast.Those) -> Iterator[Variant]:
        """`any` for `no`, `first of` for `last of`, `most` for `least`."""
        others = QUERIES.get(node.op, ()) if isinstance(node, ast.Query) else ()
        if not isinstance(node, ast.Query) and node.op in FOLDS:
            others = (FOLDS[node.op],)
        for other in others:
            span = self._quotes.find(node.span, node.op)
            yield Edit(span, becomes(node.op, other)), replace(node, op=other)
