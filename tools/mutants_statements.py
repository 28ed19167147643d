"""What a statement could be instead, changed at one place of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.compiler import ast
from tools.mutants_edit import LEFT_OUT, Edit, Quotes, Variant, becomes
from tools.mutants_expressions import ExpressionEdits

NEVER_ELSE = "never done"
HOW_MANY = {"exactly": "upto", "upto": "exactly"}
HOW_MANY_WORDS = {"exactly": "exactly", "upto": "up to"}
ENDS = {"top": "bottom", "bottom": "top"}
MOMENTS = {"start": "end", "end": "start"}
ASSIGNMENTS = {"+=": "-=", "-=": "+="}


class StatementEdits:
    """The edits of single statements: each gives the lines that stand in its place.

    What stands inside them is looked at only where an edit is about how it hangs together.
    """

    def __init__(self, expressions: ExpressionEdits, quotes: Quotes) -> None:
        self._expressions = expressions
        self._quotes = quotes

    def of(self, node: ast.Statement) -> Iterator[Variant]:
        """Every edit of the statement itself; first of all, that it is left out."""
        yield Edit(node.span, LEFT_OUT), ()
        match node:
            case ast.If():
                yield from self._if(node)
            case ast.While() | ast.Require():
                yield from self._condition(node, "condition")
            case ast.Repeat() | ast.ForEach() | ast.EachPlayer():
                yield from self._loop(node)
            case ast.Choose() | ast.ChooseNumber() | ast.May() | ast.Either():
                yield from self._choice(node)
            case ast.InAnyOrder() | ast.InAnyOrderEach():
                yield from self._order(node)
            case ast.AsPlayer() | ast.AsOneEvent() | ast.AllOrNothing():
                yield from self._frame(node)
            case ast.Move() | ast.Assign() | ast.AtMoment():
                yield from self._words(node)
            case ast.Until() if len(node.body) > 1:
                yield from self._members(node, "body")
        if isinstance(node, ast.Until | ast.AtMoment) and node.once:
            edit = self._quotes.without(self._quotes.find(node.span, "once"))
            yield edit, (replace(node, once=False),)
        if isinstance(node, ast.Require) and node.because is not None:
            yield self._quotes.without(node.because.span), (replace(node, because=None),)

    def of_part(self, node: object) -> Iterator[Variant]:
        """Edits of the parts of statements: branches, heads, what becomes what."""
        match node:
            case ast.Branch():
                yield from self._part(node, "guard")
            case ast.Becomes() | ast.TriggerStatement():
                yield from self._part(node, "only_if")

    # --- conditions ------------------------------------------------------------------------------

    def _if(self, node: ast.If) -> Iterator[Variant]:
        for number, (condition, body) in enumerate(node.branches):
            before, after = node.branches[:number], node.branches[number + 1 :]
            for edit, turned in self._expressions.negations(condition):
                yield edit, (replace(node, branches=(*before, (turned, body), *after)),)
            always = replace(node, branches=before, otherwise=body)
            yield Edit(condition.span, "always so"), (always,) if before else body
            if after or before:
                left = replace(node, branches=(*before, *after))
                yield Edit(condition.span, "never so"), (left,)
            elif node.otherwise:
                yield Edit(condition.span, "never so"), node.otherwise
        if node.otherwise:
            yield Edit(node.span, f"its `else` {NEVER_ELSE}"), (replace(node, otherwise=()),)

    def _condition(self, node: Any, field: str) -> Iterator[Variant]:
        for edit, turned in self._expressions.negations(getattr(node, field)):
            yield edit, (replace(node, **{field: turned}),)

    def _part(self, node: Any, field: str) -> Iterator[Variant]:
        """A condition that may be absent: turned round, and left out."""
        condition = getattr(node, field)
        if condition is None:
            return
        yield self._quotes.without(condition.span), replace(node, **{field: None})
        for edit, turned in self._expressions.negations(condition):
            yield edit, replace(node, **{field: turned})

    def _absent(self, node: Any, *fields: str) -> Iterator[Variant]:
        """What a statement may do without, left out."""
        for field in fields:
            part = getattr(node, field)
            if part is not None:
                yield self._quotes.without(part.span), (replace(node, **{field: None}),)

    # --- loops and frames ------------------------------------------------------------------------

    def _loop(self, node: ast.Repeat | ast.ForEach | ast.EachPlayer) -> Iterator[Variant]:
        match node:
            case ast.Repeat(how="exactly"):
                yield Edit(node.span, "done once"), node.body
            case ast.Repeat(how="upto"):
                yield Edit(node.span, "not asked: done every time"), (replace(node, how="exactly"),)
            case ast.ForEach():
                yield from self._absent(node, "order")
            case ast.EachPlayer(others=True):
                span = self._quotes.find(node.span, "other")
                yield self._quotes.without(span), (replace(node, others=False),)
            case ast.EachPlayer():
                yield from self._absent(node, "start")

    def _frame(self, node: ast.AsPlayer | ast.AsOneEvent | ast.AllOrNothing) -> Iterator[Variant]:
        yield Edit(node.span, "its lines alone"), node.body
        if isinstance(node, ast.AllOrNothing) and node.otherwise is not None:
            yield self._without_else(node)

    def _without_else(self, node: Any) -> Variant:
        return self._quotes.without(node.otherwise.span), (replace(node, otherwise=None),)

    # --- choices ---------------------------------------------------------------------------------

    def _choice(
        self, node: ast.Choose | ast.ChooseNumber | ast.May | ast.Either
    ) -> Iterator[Variant]:
        match node:
            case ast.Choose():
                yield from self._choose(node)
            case ast.ChooseNumber():
                yield from self._absent(node, "by")
            case ast.May():
                yield Edit(node.span, "not asked: done"), node.body
                yield from self._absent(node, "by", "guard", "otherwise")
                yield from self._condition(node, "guard")
            case ast.Either():
                yield from self._members(node, "branches")
                yield from self._absent(node, "by")

    def _choose(self, node: ast.Choose) -> Iterator[Variant]:
        if node.how in HOW_MANY and node.number is not None:
            new = HOW_MANY[node.how]
            old_words, new_words = HOW_MANY_WORDS[node.how], HOW_MANY_WORDS[new]
            span = self._quotes.find(node.span, old_words)
            yield Edit(span, becomes(old_words, new_words)), (replace(node, how=new),)
        if node.optional and node.body is not None:
            span = self._quotes.find(node.span, "may")
            yield self._quotes.without(span), (replace(node, optional=False),)
        yield from self._condition(node, "condition")
        yield from self._absent(node, "condition", "by", "otherwise")

    def _members(self, node: Any, field: str) -> Iterator[Variant]:
        """One of several branches or parts left out."""
        members = getattr(node, field)
        for number, member in enumerate(members):
            left = (*members[:number], *members[number + 1 :])
            word = getattr(member, "label", None)
            span = word.span if word is not None else member.span
            yield self._quotes.without(span), (replace(node, **{field: left}),)

    def _order(self, node: ast.InAnyOrder | ast.InAnyOrderEach) -> Iterator[Variant]:
        if isinstance(node, ast.InAnyOrder):
            yield from self._members(node, "parts")
            if all(part.guard is None for part in node.parts):
                lines = tuple(line for part in node.parts for line in part.body)
                yield Edit(node.span, "in this order"), lines
            return
        fixed = ast.ForEach(node.name, node.of, None, node.body, node.span)
        yield Edit(node.span, "in a fixed order"), (fixed,)
        said = "each of them" if node.optional else "any of them"
        yield Edit(node.span, said), (replace(node, optional=not node.optional),)

    # --- words -----------------------------------------------------------------------------------

    def _words(self, node: ast.Move | ast.Assign | ast.AtMoment) -> Iterator[Variant]:
        match node:
            case ast.Move():
                if node.how == "some" and node.number is not None:
                    said = self._quotes.words(node.number.span)
                    edit = Edit(node.number.span, becomes(said, f"at most {said}"))
                    yield edit, (replace(node, how="most"),)
                if node.how == "most":
                    edit = self._quotes.without(self._quotes.find(node.span, "at most"))
                    yield edit, (replace(node, how="some"),)
                if node.end in ENDS:
                    new = ENDS[node.end]
                    span = self._quotes.find(node.span, node.end, node.zone.span)
                    yield Edit(span, becomes(node.end, new)), (replace(node, end=new),)
            case ast.Assign(op=old) if old in ASSIGNMENTS:
                span = self._quotes.find(node.span, old, node.place.span)
                new = ASSIGNMENTS[old]
                yield Edit(span, becomes(old, new)), (replace(node, op=new),)
            case ast.AtMoment():
                new = MOMENTS[node.moment]
                span = self._quotes.find(node.span, node.moment)
                yield Edit(span, becomes(node.moment, new)), (replace(node, moment=new),)
