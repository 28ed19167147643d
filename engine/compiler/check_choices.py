"""Choices, options and obligations."""

from __future__ import annotations

from collections.abc import Iterable

from engine.compiler import ast
from engine.compiler.check_bounds import bounds
from engine.compiler.check_facts import replaced
from engine.compiler.check_loops import Looping
from engine.compiler.check_session import UNKNOWN, YES, Facts
from engine.compiler.check_sets import Filtered
from engine.compiler.check_steps import ZERO, Path, slot_of
from engine.compiler.check_words import a, spoken
from engine.compiler.checked import (
    Block,
    Branch,
    Choose,
    ChooseSet,
    Do,
    Either,
    InOrder,
    InOrderEach,
    May,
    Steps,
)
from engine.compiler.scope import Scope
from engine.compiler.types import NUMBER
from engine.core.operations import Expr

_ONE = Expr("int", (1,))


class Choosing(Looping):
    """The statements that ask a player."""

    def choose(self, node: ast.Choose) -> Steps:
        """`choose …` in all its forms"""
        with self.filtered(node.of, node.name.text) as parts:
            if parts is None:
                return self._no_choice(node)
            known = parts.facts
        self._check_noun(node, parts)
        self._check_candidates(node, parts)
        if parts.base.type.base == "nothing":
            return self._no_choice(node)
        number = self.number(node.number) if node.number is not None else None
        if node.how == "randomly":
            return self._choose_randomly(node, parts, number)
        if node.how == "one":
            return self._choose_one(node, parts, known)
        return self._choose_several(node, parts, number)

    def _no_choice(self, node: ast.Choose) -> Steps:
        """Check what stands around a choice whose set is wrong."""
        self.local(node.name, UNKNOWN, "chosen").used = True
        self.path(node.body or ())
        self.path(node.otherwise.body if node.otherwise else ())
        return ()

    def _check_noun(self, node: ast.Choose, parts: Filtered) -> None:
        """A noun that is a kind must be the kind that the set holds."""
        decl = self.session.names.kind_of(node.noun.text)
        of = parts.base.type
        if decl is None or of.base == "nothing":
            return
        if of.base != "thing" or decl.kind.name not in of.of.split("|"):
            noun = self.noun(of)
            self.wrong(
                "no-such-candidate",
                node.noun.span,
                f"there is never {a(spoken(decl.kind.one))} among these: they are "
                f"{self.says(of).removeprefix('a set of ')}",
                f"choose {noun} from …" if node.how == "one" else "",
            )

    def _check_candidates(self, node: ast.Choose, parts: Filtered) -> None:
        if parts.members == Expr("set", ((),)):
            self.wrong(
                "no-such-candidate", node.of.span, "this set is empty: nothing can be chosen"
            )
        elif node.number is not None and node.how == "exactly":
            least = bounds(self.number(node.number))[0]
            most = _at_most(parts.members)
            if most is not None and least > most:
                self.session.warning(
                    "no-such-candidate",
                    node.number.span,
                    f"there are never more than {most} to choose from",
                )

    def _never_empty(self, parts: Filtered) -> bool:
        if Expr("first", (parts.members,)) in self.facts:
            return True
        most = _at_most(parts.members)
        return most is not None and most > 0

    def _choose_one(self, node: ast.Choose, parts: Filtered, known: Facts) -> Steps:
        by = self.decider(node.by, node.span)
        never_empty = self._never_empty(parts)
        outer = self.scope
        if node.body is not None:
            self.scope = Scope(self.scope)
        one = self.local(node.name, parts.base.type.one(), "chosen")
        elem = Expr("elem", (parts.elem,))
        facts = frozenset(replaced(fact, elem, one.expr) for fact in known)
        label = self._label(node.label)
        if node.body is None:
            self.facts |= facts
            body, otherwise = None, None
        else:
            way = self.path(node.body, facts)
            self._warn_of_unused()
            self.scope = outer
            body, otherwise = self._ways(node, way)
        decline = node.otherwise.label if node.otherwise else None
        self._check_never_declined(node, never_empty)
        step = Choose(
            slot_of(one),
            parts.members,
            by,
            node.optional,
            label,
            self._label(decline),
            body,
            otherwise,
            never_empty,
            node.span,
        )
        return (step,)

    def _check_never_declined(self, node: ast.Choose, never_empty: bool) -> None:
        if node.otherwise is not None and not node.optional and never_empty:
            self.session.warning(
                "never-reached",
                node.otherwise.span,
                "there is always something to choose, so this `else` is never reached",
            )

    def _ways(self, node: ast.Choose, way: Path) -> tuple[Steps, Steps | None]:
        """The steps of the body and of `else`; going on behind both."""
        if node.otherwise is not None:
            other = self.path(node.otherwise.body)
            self.meet(way, other)
            return way.steps, other.steps
        if node.optional:
            self.meet(way, Path((), self.facts, True))
            return way.steps, ()
        self.meet(way)
        return way.steps, None

    def _choose_several(self, node: ast.Choose, parts: Filtered, number: Expr | None) -> Steps:
        by = self.decider(node.by, node.span)
        never_empty = self._never_empty(parts)
        outer = self.scope
        if node.body is not None:
            self.scope = Scope(self.scope)
        some = self.local(node.name, parts.base.type, "chosen")
        condition = self.condition(node.condition).expr if node.condition is not None else YES
        most = number if number is not None else Expr("count", (parts.members,))
        least = most if node.how == "exactly" else _ONE if node.optional else ZERO
        label = self._label(node.label)
        body, otherwise = None, None
        if node.body is not None:
            first = frozenset({Expr("first", (some.expr,))}) if least != ZERO else frozenset()
            way = self.path(node.body, first)
            self._warn_of_unused()
            self.scope = outer
            body, otherwise = self._ways(node, way)
        offer = None
        if node.optional:
            said = node.label.text if node.label else f"choose {node.noun.text}"
            offer = self.session.label(said, node.label.span if node.label else None)
        decline = node.otherwise.label if node.otherwise else None
        step = ChooseSet(
            slot_of(some),
            parts.members,
            by,
            least,
            most,
            condition,
            label,
            offer,
            self._label(decline),
            body,
            otherwise,
            never_empty,
            node.span,
        )
        return (step,)

    def _choose_randomly(self, node: ast.Choose, parts: Filtered, number: Expr | None) -> Steps:
        many = number is not None
        sure = not many and self._never_empty(parts)
        type_ = parts.base.type if many else parts.base.type.one()
        one = self.local(node.name, type_, "chosen")
        args = (slot_of(one), parts.members, number if number is not None else _ONE, many)
        steps: Steps = (Do("choose_random", args, sure, node.span),)
        if node.body is None:
            return steps
        way = self.path(node.body)
        other = self.path(node.otherwise.body) if node.otherwise else None
        self.meet(way, *([other] if other else []))
        return (Block((*steps, *way.steps), other.steps if other else None, node.span),)

    def choose_number(self, node: ast.ChooseNumber) -> Steps:
        """`choose number k from a to b [by p]`"""
        least, most = self.number(node.least), self.number(node.most)
        if bounds(least)[0] > bounds(most)[1]:
            self.wrong(
                "no-such-candidate",
                node.span,
                "there is no number between these: the first is more",
            )
        by = self.decider(node.by, node.span)
        one = self.local(node.name, NUMBER, "chosen")
        sure = bounds(least)[1] <= bounds(most)[0]
        args = (slot_of(one), least, most, by, -1, -1)
        return (Do("choose_number", args, sure, node.span),)

    # --- options ---------------------------------------------------------------------------------

    def _label(self, word: ast.Word | None) -> int:
        return self.session.label(word.text, word.span) if word is not None else -1

    def may(self, node: ast.May) -> Steps:
        """`may "label" [if c]: … else "label": …`"""
        by = self.decider(node.by, node.span)
        asked = self.condition(node.guard) if node.guard is not None else None
        way = self.path(node.body, asked.yes if asked else frozenset())
        other = self.path(node.otherwise.body if node.otherwise else ())
        self.meet(way, other)
        decline = node.otherwise.label if node.otherwise else None
        step = May(
            by,
            asked.expr if asked else YES,
            self._label(node.label),
            self._label(decline),
            way.steps,
            other.steps,
            node.span,
        )
        return (step,)

    def either(self, node: ast.Either) -> Steps:
        """`either "label" [if c]: … or "label": …`"""
        by = self.decider(node.by, node.span)
        self._check_labels(node.branches)
        branches: list[Branch] = []
        ways: list[Path] = []
        for branch in node.branches:
            asked = self.condition(branch.guard) if branch.guard is not None else None
            way = self.path(branch.body, asked.yes if asked else frozenset())
            guard = asked.expr if asked else YES
            branches.append(Branch(self._label(branch.label), guard, way.steps, branch.span))
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
        by = self.decider(None, node.span)
        self._check_labels(node.parts)
        done = self.frame.slot("int")
        parts: list[Branch] = []
        self._forget(tuple(statement for part in node.parts for statement in part.body))
        for part in node.parts:
            guard = self.condition(part.guard).expr if part.guard is not None else YES
            way = self.path(part.body)
            parts.append(Branch(self._label(part.label), guard, way.steps, part.span))
        return (InOrder(by, done, tuple(parts), node.span),)

    def in_any_order_each(self, node: ast.InAnyOrderEach) -> Steps:
        """`in any order for each x in S:`, `for any x`"""
        by = self.decider(None, node.span)
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


def _at_most(members: Expr) -> int | None:
    """How many members a set has that is written out or a whole kind; None where that depends."""
    if members.op == "members" and isinstance(members.args[1], int):
        return members.args[1]
    if members.op == "set" and isinstance(members.args[0], tuple):
        return len(members.args[0])
    return None
