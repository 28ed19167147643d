"""Choices: of one, of several, at random, of a number."""

from __future__ import annotations

from engine.compiler import ast
from engine.compiler.check_bounds import bounds
from engine.compiler.check_facts import replaced
from engine.compiler.check_hidden import warn_of_telling
from engine.compiler.check_loops import Looping
from engine.compiler.check_session import UNKNOWN, YES, Facts
from engine.compiler.check_sets import Filtered
from engine.compiler.check_steps import ZERO, Path, slot_of
from engine.compiler.check_words import a, spoken
from engine.compiler.checked import (
    Block,
    Choose,
    ChooseSet,
    Do,
    Steps,
)
from engine.compiler.scope import Scope
from engine.compiler.types import NUMBER
from engine.core.operations import Expr

_ONE = Expr("int", (1,))


class Choosing(Looping):
    """`choose`, in all its forms."""

    def choose(self, node: ast.Choose) -> Steps:
        """`choose …` in all its forms"""
        with self.filtered(node.of, node.name.text) as parts:
            known = parts.facts if parts is not None else frozenset()
        if parts is None:  # here, where the name of what is chosen will be known to what follows
            return self._no_choice(node)
        self._check_noun(node, parts)
        self._check_candidates(node, parts)
        if parts.base.type.base == "nothing":
            return self._no_choice(node)
        number = self.number(node.number) if node.number is not None else None
        if node.how == "randomly":
            return self._choose_randomly(node, parts, number)
        if isinstance(node.of, ast.Where) and node.of.condition is not None:
            warn_of_telling(self.session, parts.members, node.of.condition.span)
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
        self._check_never_declined(node, never_empty)
        outer = self._inner_scope(node)
        one = self.local(node.name, parts.base.type.one(), "chosen")
        elem = Expr("elem", (parts.elem,))
        facts = frozenset(replaced(fact, elem, one.expr) for fact in known)
        label, decline = self.option_label(node.label), self._decline_label(node)
        body, otherwise = self._followed(node, facts, outer)
        step = Choose(
            slot_of(one),
            parts.members,
            by,
            node.optional,
            label,
            decline,
            body,
            otherwise,
            never_empty,
            node.span,
        )
        return (step,)

    def _inner_scope(self, node: ast.Choose) -> Scope:
        """The scope around; the name of what is chosen by a block lives only in the block."""
        outer = self.scope
        if node.body is not None:
            self.scope = Scope(self.scope)
        return outer

    def _decline_label(self, node: ast.Choose) -> int:
        return self.option_label(node.otherwise.label if node.otherwise else None)

    def _check_never_declined(self, node: ast.Choose, never_empty: bool) -> None:
        if node.otherwise is not None and not node.optional and never_empty:
            self.session.warning(
                "never-reached",
                node.otherwise.span,
                "there is always something to choose, so this `else` is never reached",
            )

    def _followed(
        self, node: ast.Choose, facts: Facts, outer: Scope
    ) -> tuple[Steps | None, Steps | None]:
        """The steps of the body and of `else`, knowing these facts; going on behind both."""
        if node.body is None:
            self.facts |= facts
            return None, None
        way = self.path(node.body, facts)
        self._warn_of_unused()
        self.scope = outer
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
        outer = self._inner_scope(node)
        some = self.local(node.name, parts.base.type, "chosen")
        condition = self.condition(node.condition).expr if node.condition is not None else YES
        most = number if number is not None else Expr("count", (parts.members,))
        least = most if node.how == "exactly" else _ONE if node.optional else ZERO
        first = {Expr("first", (some.expr,))} if bounds(least)[0] > 0 else set()
        label, decline = self.option_label(node.label), self._decline_label(node)
        offer = self._offer(node)
        body, otherwise = self._followed(node, frozenset(first), outer)
        step = ChooseSet(
            slot_of(some),
            parts.members,
            by,
            least,
            most,
            condition,
            label,
            offer,
            decline,
            body,
            otherwise,
            never_empty,
            node.span,
        )
        return (step,)

    def _offer(self, node: ast.Choose) -> int | None:
        """The label with which an optional choice of several is offered."""
        if not node.optional:
            return None
        if node.label is not None:
            return self.option_label(node.label)
        return self.session.label(f"choose {node.noun.text}")

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

    def option_label(self, word: ast.Word | None) -> int:
        return self.session.label(word.text, word.span) if word is not None else -1

    def choose_number(self, node: ast.ChooseNumber) -> Steps:
        """`choose number k from a to b [by p] ["label"]`"""
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
        args = (slot_of(one), least, most, by, -1, self.option_label(node.label))
        return (Do("choose_number", args, sure, node.span),)


def _at_most(members: Expr) -> int | None:
    """How many members a set has that is written out or a whole kind; None where that depends."""
    if members.op == "members" and isinstance(members.args[1], int):
        return members.args[1]
    if members.op == "set" and isinstance(members.args[0], tuple):
        return len(members.args[0])
    return None
