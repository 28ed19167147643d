"""Phases, what lasts until one ends, events as one; and `can`, which looks ahead."""

from __future__ import annotations

from abc import abstractmethod

from engine.compiler import ast
from engine.compiler.check_changes import Captured, Changing, Source
from engine.compiler.check_heard import When, head_of_event, heads_of
from engine.compiler.check_session import ME, NONE, YES, Condition, Frame, Value
from engine.compiler.check_words import listed
from engine.compiler.checked import (
    Cancel,
    CheckedLasting,
    CheckedRoutine,
    CheckedTrigger,
    Do,
    Gather,
    Phase,
    Steps,
)
from engine.compiler.scope import Scope
from engine.compiler.types import YES_NO
from engine.core.operations import Expr
from engine.core.problem import nearest_name
from engine.core.program import Label
from engine.core.span import Span


class Timing(Changing):
    """The statements about time, and texts inside texts."""

    @abstractmethod
    def inside(
        self, frame: Frame, me: Expr | None, actor: Expr | None, this: Value | None
    ) -> Timing:
        """Another reading of the same game, for a text inside this one."""

    def phase(self, node: ast.Phase) -> Steps:
        """`phase NAME:`"""
        number = self.session.phase(node.name.text)
        me = self.me if self.me is not None else NONE
        actor = self.actor if self.actor is not None else me
        this = self.this.expr if self.this is not None else NONE
        self.changed()
        with self.within("phase", node.body):
            steps = self.block(node.body)
        self.changed()
        return (Phase(number, (me, actor, this), steps, node.span),)

    def as_one_event(self, node: ast.AsOneEvent) -> Steps:
        """`as one event:`"""
        steps = self.block(node.body)
        self.changed()
        return (Gather(steps, node.span),)

    def known_phase(self, word: ast.Word) -> int:
        """The number of a phase that some effect begins; a problem when none does."""
        known = {*self.session.begun, *self.session.world.phases}
        if word.text not in self.session.begun:
            self.wrong(
                "unknown-name",
                word.span,
                f'no effect begins a phase "{word.text}".',
                f"phase {word.text}:   begins one"
                + (f"   (phases: {listed(sorted(known))})" if known else ""),
                nearest_name(word.text, sorted(self.session.begun)),
            )
        return self.session.phase(word.text)

    def routine(self, what: str, name: str, captured: tuple[Captured, ...]) -> Timing:
        """A reading of a routine of its own, with me, actor, this and what was taken along."""
        frame = Frame(name, what, list(self.three))
        if what == "part":
            frame.root, frame.mine = self.frame.root, self.frame.mine and self.me == ME
        this = Value(self.this.type, Expr("local", (2,))) if self.this is not None else None
        me = Expr("local", (0,)) if self.me is not None else None
        actor = Expr("local", (1,)) if self.actor is not None else None
        inner = self.inside(frame, me, actor, this)
        inner.take(captured, 3, "local")
        inner.scope = Scope(inner.scope)
        return inner

    @property
    def three(self) -> tuple[str, str, str]:
        """The sorts of me, actor and this."""
        player = self.sort(self.player)
        this = self.sort(self.this.type) if self.this is not None else "ref:"
        return (player, player, this)

    def finish(self, body: Steps, parameters: int, span: Span) -> int:
        """Keep the routine that was read here; its number."""
        frame = self.frame
        self.session.routines.append(
            CheckedRoutine(frame.name, frame.what, parameters, tuple(frame.slots), body, span)
        )
        number = len(self.session.routines) - 1
        return number

    def can(self, node: ast.Can) -> Value:
        """`can (…)`: a routine that is only looked ahead at."""
        captured = self.captured(node.body)
        inner = self.routine("part", "can", captured)
        steps = inner.block((node.body,))
        number = inner.finish(steps, len(captured), node.span)
        me = self.me if self.me is not None else NONE
        actor = self.actor if self.actor is not None else me
        this = self.this.expr if self.this is not None else NONE
        given = (me, actor, this, *(one.expr for one in captured))
        return Value(YES_NO, Expr("can", (number, given)))

    # --- lasting ---------------------------------------------------------------------------------

    def at_moment(self, node: ast.AtMoment) -> Steps:
        """`at start / end of NAME:`"""
        phase = self.known_phase(node.name)
        captured = self.captured(node.body)
        inner = self.routine("lasting", f"at {node.moment} of {node.name.text}", captured)
        routine = inner.finish(inner.block(node.body), len(captured), node.span)
        kept = CheckedLasting(phase, node.moment, routine, len(captured), node.once, node.span)
        return self._keep(kept, captured)

    def _keep(self, kept: CheckedLasting, captured: tuple[Captured, ...]) -> Steps:
        number = len(self.session.lastings)
        self.session.lastings.append(kept)
        me = self.decider(None, kept.span)
        this = self.this.expr if self.this is not None else NONE
        values = (this, *(one.expr for one in captured))
        return (Do("lasting", (number, me, values), True, kept.span),)

    def until(self, node: ast.Until) -> Steps:
        """`until end of NAME:` with changes and triggers"""
        phase = self.known_phase(node.name)
        captured = self.captured(node.body)
        lasting = len(self.session.lastings)
        kept = CheckedLasting(phase, "end", -1, len(captured), node.once, node.span)
        steps = self._keep(kept, captured)
        for item in node.body:
            if isinstance(item, ast.Becomes):
                self.change(item, Source("lasting", captured, lasting))
            else:
                self._lasting_trigger(item, captured, lasting)
        return steps

    # --- triggers inside `until` -----------------------------------------------------------------

    def _lasting_trigger(
        self, node: ast.TriggerStatement, captured: tuple[Captured, ...], lasting: int
    ) -> None:
        found = self._lasting_head(node.heard)
        if found is None:
            return
        head, only_if = found
        if node.only_if is not None:
            only_if = (*only_if, node.only_if)
        when = self._when(head, only_if, captured)
        inner = self.routine("lasting", f"{node.heard.moment} {head.name}", captured)
        inner.facts = head.in_body(when.yes)
        routine = inner.heard_body(head, node.body, len(captured), node.span)
        label = Label(head.name, dict.fromkeys(self.session.world.languages, head.name))
        trigger = CheckedTrigger(
            head.event,
            head.moment,
            routine,
            "lasting",
            YES,
            when.expr,
            "own",
            False,
            label,
            (),
            lasting,
            -1,
            len(self.session.triggers),
            node.span,
        )
        self.session.triggers.append(trigger)

    def _lasting_head(self, heard: ast.Heard) -> tuple[When, tuple[ast.Expression, ...]] | None:
        """The head of a trigger inside `until`, with the condition of the event that it names."""
        if heard.event:
            called = [part.capture for part in heard.parts if part.capture is not None]
            return head_of_event(self, heard.event, called, heard.span)
        head = heads_of(self, heard)
        return None if head is None else (head, ())

    def _when(
        self, head: When, only_if: tuple[ast.Expression, ...], captured: tuple[Captured, ...]
    ) -> Condition:
        this = Value(self.this.type, Expr("param", (1,))) if self.this is not None else None
        inner = self.inside(
            Frame(head.name, "condition"), Expr("param", (0,)), Expr("param", (2,)), this
        )
        inner.take(captured, 3 + len(head.parameters), "param")
        inner.scope = Scope(inner.scope)
        return head.condition(inner, only_if)

    def heard_body(self, head: When, body: ast.Block, parameters: int, span: Span) -> int:
        """The body of a trigger, read here as a routine; its number."""
        self.actor = Expr("local", (1,))
        self.frame.cancel_slot = head.cancel_slot
        for word, index, type_ in head.captures:
            self.introduce(word, type_, Expr("outer", (3 + index,)), "event")
        return self.finish(self.block(body), parameters, span)

    def cancel(self, span: Span) -> Steps:
        """`cancel`"""
        slot = self.frame.cancel_slot
        if slot < 0:
            self.wrong(
                "out-of-place",
                span,
                "`cancel` says that an event does not happen; here is none that could be stopped",
                "It stands in a trigger: before …:",
            )
        self.alive = False
        return (Cancel(slot, span),)
