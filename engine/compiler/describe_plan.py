"""From an effect to clauses: what is told, in which order, and what is left unsaid.

A choice is told where it is first used; a guard against shortage is not told; a value taken before
is told in the past; the same done again is "more". Nothing here knows a language.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.compiler import ast
from engine.compiler.describe_acts import Acts
from engine.compiler.describe_alike import bare
from engine.compiler.describe_clauses import (
    Act,
    AnyOrder,
    Clause,
    Group,
    Ladder,
    Only,
    Picking,
    Told,
    When,
)
from engine.compiler.describe_guards import asks_for_enough, needs, pays_for
from engine.compiler.describe_locals import Counted, Talk
from engine.compiler.describe_options import decided
from engine.compiler.describe_phrases import (
    Condition,
    Doing,
    Saying,
    Things,
    Who,
)
from engine.core.span import Span

Clauses = tuple[Clause, ...]


class Plan(Acts):
    """Plans one effect; `gaps` tells what cannot be said."""

    def block(self, block: ast.Block, talk: Talk) -> Clauses:
        """The clauses of some statements, in order."""
        clauses: list[Clause] = []
        for at, statement in enumerate(block):
            rest = block[at + 1 :]
            clauses += self._statement(statement, rest, talk)
        return tuple(clauses)

    def _statement(self, node: ast.Statement, rest: ast.Block, talk: Talk) -> Clauses:
        planner = _PLANNERS.get(type(node))
        if planner is not None:
            return planner(self, node, rest, talk)
        self.unsaid(
            node.span,
            "This kind of statement has no automatic wording.",
            "Make a verb of it with `text:`, and call the verb here.",
        )
        return ()

    def _choose(self, node: ast.Choose, rest: ast.Block, talk: Talk) -> Clauses:
        following = rest if node.body is None else node.body
        if node.body is None and not node.optional:
            return self._picked(node, following, talk)
        inner = talk.within()
        body = self._picked(node, following, inner)
        body += self.block(node.body or (), inner)
        return self._with_else(node, body, talk)

    def _picked(self, node: ast.Choose, following: ast.Block, talk: Talk) -> Clauses:
        """Gives the chosen things their name; a clause of its own where nothing is done to them."""
        chosen = self.chosen(node, talk)
        if chosen is None or self.used_next(node.name.text, following):
            return ()
        phrase = self.mention(chosen, talk, node.span, leaving=False)
        stays = not self.ever_used(node.name.text, following)
        return (Act(Picking(phrase, stays, node.span), talk.me, node.span, asks=True),)

    def _with_else(self, node: ast.Choose | ast.May, body: Clauses, talk: Talk) -> Clauses:
        how = "may" if isinstance(node, ast.May) or node.optional else ""
        group: Clauses = body
        if how:
            group = (Group("may", body, node.span, who=talk.me),)
        otherwise = node.otherwise
        if otherwise is None:
            return group
        clauses = self.block(otherwise.body, talk.within())
        if not clauses:
            return group
        return (*group, Group("else", clauses, otherwise.span, optional=bool(how), who=talk.me))

    # --- branches --------------------------------------------------------------------------------

    def _if(self, node: ast.If, rest: ast.Block, talk: Talk) -> Clauses:
        for condition, block in node.branches:
            holds = decided(condition, self.declared.defaults)
            if holds is None:
                break
            if holds:
                return self.block(block, talk)
        else:
            return self.block(node.otherwise, talk)
        condition, block = node.branches[0]
        if len(node.branches) == 1 and not node.otherwise and self._guards(condition, block, talk):
            return self.block(block, talk)
        branches: list[tuple[Told | None, Clauses]] = []
        for condition, block in node.branches:
            told = self._told(condition, talk)
            if told is None:
                return ()
            branches.append((told, self.block(block, talk.within())))
        if node.otherwise:
            branches.append((None, self.block(node.otherwise, talk.within())))
        branches = [branch for branch in branches if branch[1]]
        if not branches:
            return ()
        ladder = self._ladder(branches, talk, node.span)
        return (ladder if ladder is not None else When(tuple(branches), node.span),)

    def _guards(self, condition: ast.Expression, block: ast.Block, talk: Talk) -> bool:
        """Whether a condition is a guard against shortage for what stands below it, or not told."""
        if self.is_untold(condition, talk):
            return True
        if not asks_for_enough(condition, self.declared.formulas):
            return False
        return needs(block, condition)

    def _is_guard(self, guard: ast.Expression, body: ast.Block) -> bool:
        """Whether an option is only offered where it can be done, which goes without saying."""
        return asks_for_enough(guard, self.declared.formulas) or pays_for(guard, body)

    def _ladder(
        self, branches: list[tuple[Told | None, Clauses]], talk: Talk, span: Span
    ) -> Ladder | None:
        """Branches that do the same but for one value; None where they do not."""
        if len(branches) < 3 or branches[-1][0] is not None:
            return None
        acts = [body[0] for _, body in branches if len(body) == 1]
        doings = [
            act.doing for act in acts if isinstance(act, Act) and isinstance(act.doing, Doing)
        ]
        if len(doings) != len(branches):
            return None
        first = doings[0].saying
        if any(bare(one.saying.wording) != bare(first.wording) for one in doings):
            return None
        differing = [
            hole
            for hole in first.given
            if len({repr(bare(one.saying.given[hole])) for one in doings}) > 1
        ]
        if len(differing) != 1:
            return None
        rungs = tuple(
            (told, one.saying.given[differing[0]])
            for (told, _), one in zip(branches, doings, strict=True)
        )
        return Ladder(doings[0], differing[0], rungs, talk.me, span)

    def _require(self, node: ast.Require, rest: ast.Block, talk: Talk) -> Clauses:
        if asks_for_enough(node.condition, self.declared.formulas):
            return ()
        if pays_for(node.condition, rest):
            return ()
        untold = self.is_untold(node.condition, talk)
        if untold or decided(node.condition, self.declared.defaults) is not None:
            return ()
        told = self._told(node.condition, talk)
        return () if told is None else (Only(told, node.span),)

    # --- who, how often --------------------------------------------------------------------------

    def _may(self, node: ast.May, rest: ast.Block, talk: Talk) -> Clauses:
        inner = talk.within()
        body = self.block(node.body, inner)
        if not body:
            return ()
        clauses = self._with_else(node, body, talk)
        if node.guard is None or self._is_guard(node.guard, node.body):
            return clauses
        told = self._told(node.guard, talk)
        return clauses if told is None else (When(((told, clauses),), node.span),)

    def _repeat(self, node: ast.Repeat, rest: ast.Block, talk: Talk) -> Clauses:
        number = self.value(node.times, talk) if node.times is not None else None
        body = self.block(node.body, talk.within())
        if node.counting is not None:
            talk.names[node.counting.text] = Counted(node.counting.span)
        if node.how == "forever" or not body:
            return () if not body else self._endless(node)
        at_once = self.at_once(body, number, node.how)
        if at_once is not None:
            return (at_once,)
        return (Group("times", body, node.span, of=number, upto=node.how != "exactly"),)

    def _endless(self, node: ast.Repeat) -> Clauses:
        self.unsaid(
            node.span,
            "What is repeated until something stops it has no automatic wording.",
            "Make a verb of it with `text:`, and call the verb here.",
        )
        return ()

    def _for_each(self, node: ast.ForEach, rest: ast.Block, talk: Talk) -> Clauses:
        things = self.things(node.of, talk)
        if not isinstance(things, Things):
            return ()
        order = self.ordering(node, things.kind, talk)
        inner = talk.within()
        self.element(node.name.text, things, inner)
        body = self.block(node.body, inner)
        if not body:
            return ()
        return (Group("each", body, node.span, of=things, order=order, who=talk.me),)

    def _each_player(self, node: ast.EachPlayer, rest: ast.Block, talk: Talk) -> Clauses:
        return self.block(node.body, talk.within(me=Who("other" if node.others else "each")))

    def _as_player(self, node: ast.AsPlayer, rest: ast.Block, talk: Talk) -> Clauses:
        return self.block(node.body, talk.within(me=self.value(node.player, talk)))

    def _same_block(self, node: ast.Statement, rest: ast.Block, talk: Talk) -> Clauses:
        assert isinstance(node, ast.Phase | ast.AsOneEvent)
        return self.block(node.body, talk.within())

    def _whole(self, node: ast.AllOrNothing, rest: ast.Block, talk: Talk) -> Clauses:
        body = self.block(node.body, talk.within())
        otherwise = node.otherwise
        clauses = self.block(otherwise.body, talk.within()) if otherwise is not None else ()
        if not clauses or otherwise is None:
            return body
        return (*body, Group("else", clauses, otherwise.span, who=talk.me))

    # --- alternatives ----------------------------------------------------------------------------

    def _either(self, node: ast.Either, rest: ast.Block, talk: Talk) -> Clauses:
        branches = [self._branch(one, talk) for one in node.branches]
        return self.one_of(tuple(branches), talk.me, node.span)

    def _in_any_order(self, node: ast.InAnyOrder, rest: ast.Block, talk: Talk) -> Clauses:
        parts = tuple(self._branch(one, talk) for one in node.parts)
        return (AnyOrder(parts, talk.me, node.span),)

    def _branch(self, node: ast.Branch, talk: Talk) -> Clauses:
        inner = talk.within()
        inner.told, inner.done = list(talk.told), list(talk.done)
        body = self.block(node.body, inner)
        if node.guard is None or self._is_guard(node.guard, node.body):
            return body
        told = self._told(node.guard, talk)
        return body if told is None else (Only(told, node.span), *body)

    def _control(self, node: ast.Control, rest: ast.Block, talk: Talk) -> Clauses:
        if node.what == "end game":
            return self._act(Saying(self.core("end game"), {}, node.span), talk, node)
        self.unsaid(
            node.span,
            f"`{node.what}` has no automatic wording.",
            "Use `if … else` instead, or make a verb of this part with `text:`.",
        )
        return ()

    # --- time ------------------------------------------------------------------------------------

    def _at_moment(self, node: ast.AtMoment, rest: ast.Block, talk: Talk) -> Clauses:
        inner = talk.within()
        inner.told = []
        body = self.block(node.body, inner)
        if not body:
            return ()
        group = Group(
            "delayed", body, node.span, moment=node.moment, phase=node.name.text, who=talk.me
        )
        return (group,)

    def _until(self, node: ast.Until, rest: ast.Block, talk: Talk) -> Clauses:
        body: list[Clause] = []
        for one in node.body:
            if isinstance(one, ast.Becomes):
                body += self.becoming(one, talk)
            else:
                body += self.whenever((one.heard,), one.only_if, one.body, False, "own", talk)
        if not body:
            return ()
        return (Group("lasting", tuple(body), node.span, phase=node.name.text, who=talk.me),)

    def whenever(
        self,
        heard: tuple[ast.Heard, ...],
        only_if: ast.Expression | None,
        block: ast.Block,
        optional: bool,
        hears: str,
        talk: Talk,
        once: str = "",
    ) -> Clauses:
        """A trigger: what is heard, and what happens then."""
        inner = talk.within()
        inner.actor = Who("me" if hears == "own" else "those")
        every = [self.heard(one, hears, only_if, inner) for one in heard]
        sayings = tuple(saying for saying in every if saying is not None)
        only: Condition | None = None
        if only_if is not None:
            only = self.remaining(only_if, heard, inner)
        body = self.block(block, inner)
        if not body or not heard:
            return ()
        first = heard[0]
        group = Group(
            "whenever",
            body,
            first.span,
            moment=first.moment,
            phase=first.phase.text if first.phase else "",
            heard=sayings,
            only=only,
            optional=optional,
            once=once,
            who=talk.me,
        )
        return (group,)


_Planner = Callable[[Plan, Any, ast.Block, Talk], Clauses]
_PLANNERS: dict[type, _Planner] = {
    ast.VerbCall: Plan._verb,
    ast.Move: Plan._moving,
    ast.Draw: Plan._moving,
    ast.Return: Plan._moving,
    ast.Look: Plan._moving,
    ast.Shuffle: Plan._moving,
    ast.Reveal: Plan._moving,
    ast.Perform: Plan._moving,
    ast.Assign: Plan._assign,
    ast.Let: Plan._let,
    ast.Choose: Plan._choose,
    ast.If: Plan._if,
    ast.Require: Plan._require,
    ast.May: Plan._may,
    ast.Repeat: Plan._repeat,
    ast.ForEach: Plan._for_each,
    ast.EachPlayer: Plan._each_player,
    ast.AsPlayer: Plan._as_player,
    ast.Phase: Plan._same_block,
    ast.AsOneEvent: Plan._same_block,
    ast.AllOrNothing: Plan._whole,
    ast.Either: Plan._either,
    ast.InAnyOrder: Plan._in_any_order,
    ast.Control: Plan._control,
    ast.AtMoment: Plan._at_moment,
    ast.Until: Plan._until,
}
