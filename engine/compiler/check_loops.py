"""Loops and players: what is repeated, for whom, and who is `me` meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.compiler import ast
from engine.compiler.check_facts import replaced
from engine.compiler.check_session import NONE, YES
from engine.compiler.check_sets import Filtered
from engine.compiler.check_steps import ZERO, Stepping, slot_of
from engine.compiler.check_walk import mentions, walk
from engine.compiler.checked import (
    Do,
    EachSeat,
    Offered,
    Steps,
    StopRepeating,
    Times,
    Walk,
    While,
)
from engine.compiler.scope import Scope
from engine.compiler.types import NUMBER
from engine.core.operations import Expr
from engine.core.program import Family
from engine.core.span import Span

_AGAIN = "again"


class Looping(Stepping):
    """The statements that repeat, and those that let another player act."""

    def while_(self, node: ast.While) -> Steps:
        """`while c:`"""
        with self.within("loop", node.body):
            asked = self.condition(node.condition)
            way = self.path(node.body, asked.yes)
        self.facts |= asked.no if not self._stops(node.body) else frozenset()
        return (While(asked.expr, way.steps, node.span),)

    def _stops(self, body: ast.Block) -> bool:
        return any(
            isinstance(here, ast.Control) and here.what == "stop repeating" for here in walk(body)
        )

    def repeat(self, node: ast.Repeat) -> Steps:
        """`repeat …:` in its four forms"""
        limit = self.number(node.times) if node.times is not None else None
        count = self._counter(node)
        with self.within("loop", node.body):
            way = self.path(node.body)
        if node.how == "forever":
            self.alive = self._stops(node.body)
            return (While(None, way.steps, node.span),)
        limit_slot = self.frame.slot("int") if limit is not None else -1
        if node.how == "exactly":
            assert limit is not None
            return (Times(limit, limit_slot, count, way.steps, node.span),)
        label = node.label
        number = self.session.label(label.text if label else _AGAIN, label.span if label else None)
        by = self.decider(node.by, node.span)
        return (Offered(limit, limit_slot, count, by, number, way.steps, node.span),)

    def _counter(self, node: ast.Repeat) -> int:
        if node.counting is None:
            return self.frame.slot("int")
        return slot_of(self.local(node.counting, NUMBER, "count"))

    def decider(self, by: ast.Expression | None, span: Span) -> Expr:
        """Who decides: the player after `by`, else the one who acts."""
        if by is not None:
            return self.fit(by, self.player)
        if self.me is None:
            self.wrong(
                "nobody-acts",
                span,
                "nobody is acting here, so nobody can decide",
                "Say who does: … by p, or put it inside `each player in turn order:` or `as p:`",
            )
            return NONE
        return self.acting(span).expr

    def stop_repeating(self, span: Span) -> Steps:
        """`stop repeating`"""
        inner = self.around[::-1]
        if "loop" not in inner:
            self.wrong(
                "out-of-place",
                span,
                "nothing is being repeated here",
                "`end effect` ends the whole effect.",
            )
        elif "phase" in inner[: inner.index("loop")]:
            self.wrong(
                "leaves-a-phase",
                span,
                "this would leave the phase without its end",
                "Note it in a local, and stop repeating behind the phase.",
            )
        self.alive = False
        return (StopRepeating(span),)

    # --- for each --------------------------------------------------------------------------------

    def for_each(self, node: ast.ForEach) -> Steps:
        """`for each x in S [ordered by K]:`"""
        left = self.frame.slot("set:")
        with self.filtered(node.of, node.name.text) as parts:
            if parts is None:
                return ()
            known = parts.facts
            order = self._order(node)
        elem, base = Expr("elem", (parts.elem,)), parts.base
        before, self.scope = self.scope, Scope(self.scope)
        one = self.local(node.name, base.type.one(), "each")
        self.frame.slots[left] = self.sort(base.type)
        facts = frozenset(replaced(fact, elem, one.expr) for fact in known)
        again = self._again(parts, one.expr)
        self._warn_only_you(node, parts)
        with self.within("loop", node.body):
            way = self.path(node.body, facts)
        self.scope = before
        step = Walk(
            slot_of(one),
            left,
            parts.members,
            order is None and self._is_bare_pile(parts),
            again,
            (parts.elem, order) if order is not None else None,
            way.steps,
            node.span,
        )
        return (step,)

    def _order(self, node: ast.ForEach) -> Expr | None:
        if node.order is None:
            return None
        return self._ranked(node.order)

    def _again(self, parts: Filtered, one: Expr) -> Expr:
        """What a member must still satisfy when its turn comes."""
        elem, base = Expr("elem", (parts.elem,)), parts.base.expr
        still: Expr | None = None
        if base.op == "content":
            still = Expr("==", (Expr("place", (one,)), *base.args))
        if parts.condition is not None:
            asked = replaced(parts.condition.expr, elem, one)
            still = Expr("and", (still, asked)) if still is not None else asked
        return still if still is not None else YES

    def _is_bare_pile(self, parts: Filtered) -> bool:
        base = parts.base.expr
        if parts.condition is not None or base.op != "content":
            return False
        family = self.family(base.args[0])
        return family is not None and family.order == "pile"

    def _warn_only_you(self, node: ast.ForEach, parts: Filtered) -> None:
        if parts.base.type.of != self.player.of or not node.body:
            return
        if mentions(node.body, node.name.text) or mentions(node.body, "it"):
            return
        first = node.body[0]
        if isinstance(first, ast.AsPlayer | ast.EachPlayer):
            return
        self.session.warning(
            "only-you",
            first.span,
            f"you do this, once for every such player; `{node.name.text}` is not mentioned",
            f"If each of them does it:   as {node.name.text}:\n"
            f"If you do it for each:     repeat (count of …) times:",
        )

    def family(self, zone: object) -> Family | None:
        """The family to which a zone belongs, where its expression tells."""
        if isinstance(zone, Expr) and zone.op == "zone" and isinstance(zone.args[0], int):
            return self.session.world.families[zone.args[0]].family
        return None

    # --- players ---------------------------------------------------------------------------------

    def each_player(self, node: ast.EachPlayer) -> Steps:
        """`each player in turn order [from p]:`, `each other player:`"""
        players = self.session.world.players
        rounds = players
        if node.others:
            me = self.acting(node.span).expr
            start, rounds = Expr("wrap", (me, Expr("int", (1,)), players)), players - 1
        elif node.start is not None:
            start = self.fit(node.start, self.player)
        else:
            start = self._first_player()
        slot, count = self.frame.slot(self.sort(self.player)), self.frame.slot("int")
        with self.within("loop", node.body), self.as_(slot):
            way = self.path(node.body)
        return (EachSeat(slot, count, start, rounds, players, way.steps, node.span),)

    def _first_player(self) -> Expr:
        for counter in self.session.world.counters:
            if counter.counter.name == "first_player" and counter.type == self.player:
                self.session.used.add(("counter", counter.number))
                return Expr("value", (counter.number, ()))
        return ZERO

    def as_player(self, node: ast.AsPlayer) -> Steps:
        """`as p:`"""
        player = self.fit(node.player, self.player)
        slot = self.frame.slot(self.sort(self.player))
        with self.as_(slot):
            steps = self.block(node.body)
        return (Do("set_local", (slot, player), True, node.span), *steps)

    @contextmanager
    def as_(self, slot: int) -> Iterator[None]:
        """In the body the player in this slot is `me`; where nobody acted, `actor` too."""
        before = self.me, self.actor
        self.me = Expr("local", (slot,))
        self.actor = self.actor or self.me
        try:
            yield
        finally:
            self.me, self.actor = before
