"""Options and obligations: may, either, in any order, all or nothing."""

from __future__ import annotations

from collections.abc import Iterable

from engine.compiler import ast
from engine.compiler.check_choices import Choosing
from engine.compiler.check_hidden import warn_of_telling
from engine.compiler.check_session import YES, Condition
from engine.compiler.check_steps import Path, slot_of
from engine.compiler.checked import (
    Block,
    Branch,
    Either,
    InOrder,
    InOrderEach,
    May,
    Steps,
)
from engine.compiler.scope import Scope


class Offering(Choosing):
    """The statements that offer a player what to do, and those that must be done whole."""

    def may(self, node: ast.May) -> Steps:
        """`may "label" [if c]: … else "label": …`"""
        by = self.decider(node.by, node.span)
        asked = self._guard(node.guard)
        way = self.path(node.body, asked.yes if asked else frozenset())
        other = self.path(node.otherwise.body if node.otherwise else ())
        self.meet(way, other)
        decline = node.otherwise.label if node.otherwise else None
        step = May(
            by,
            asked.expr if asked else YES,
            self.option_label(node.label),
            self.option_label(decline),
            way.steps,
            other.steps,
            node.span,
        )
        return (step,)

    def _guard(self, node: ast.Expression | None) -> Condition | None:
        """The condition under which something is offered."""
        if node is None:
            return None
        asked = self.condition(node)
        warn_of_telling(self.session, asked.expr, node.span)
        return asked

    def either(self, node: ast.Either) -> Steps:
        """`either "label" [if c]: … or "label": …`"""
        by = self.decider(node.by, node.span)
        self._check_labels(node.branches)
        branches: list[Branch] = []
        ways: list[Path] = []
        for branch in node.branches:
            asked = self._guard(branch.guard)
            way = self.path(branch.body, asked.yes if asked else frozenset())
            guard = asked.expr if asked else YES
            branches.append(Branch(self.option_label(branch.label), guard, way.steps, branch.span))
            ways.append(way)
        self.meet(*ways)
        return (Either(by, tuple(branches), node.span),)

    def _check_labels(self, branches: Iterable[ast.Branch]) -> None:
        seen: set[str] = set()
        for branch in branches:
            if branch.label is None:
                continue
            if branch.label.text in seen:
                self.wrong(
                    "same-label",
                    branch.label.span,
                    f'two options here are called "{branch.label.text}"; '
                    f"nobody could say which one he takes",
                    "Give each its own label.",
                )
            seen.add(branch.label.text)

    def in_any_order(self, node: ast.InAnyOrder) -> Steps:
        """`in any order "label": … and "label": …`"""
        by = self.decider(node.by, node.span)
        self._check_labels(node.parts)
        done = self.frame.slot("int")
        parts: list[Branch] = []
        self._forget(tuple(statement for part in node.parts for statement in part.body))
        for part in node.parts:
            guard = self.condition(part.guard).expr if part.guard is not None else YES
            way = self.path(part.body)
            parts.append(Branch(self.option_label(part.label), guard, way.steps, part.span))
        return (InOrder(by, done, tuple(parts), node.span),)

    def in_any_order_each(self, node: ast.InAnyOrderEach) -> Steps:
        """`in any order for each x in S:`, `for any x`"""
        by = self.decider(node.by, node.span)
        with self.filtered(node.of, node.name.text) as parts:
            if parts is None:
                return ()
        left = self.frame.slot(self.sort(parts.base.type))
        before, self.scope = self.scope, Scope(self.scope)
        one = self.local(node.name, parts.base.type.one(), "each")
        with self.within("loop", node.body):
            way = self.path(node.body)
        self.scope = before
        step = InOrderEach(
            by, left, slot_of(one), parts.members, node.optional, -1, way.steps, node.span
        )
        return (step,)

    def all_or_nothing(self, node: ast.AllOrNothing) -> Steps:
        """`all or nothing: … else: …`"""
        way = self.path(node.body)
        if node.otherwise is None:
            self.meet(way)
            return (Block(way.steps, None, node.span),)
        other = self.path(node.otherwise.body)
        self.meet(way, other)
        return (Block(way.steps, other.steps, node.span),)
