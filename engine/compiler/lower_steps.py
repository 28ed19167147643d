"""Steps to instructions: the table of `engine/README.md`, one method for each kind of step."""

from __future__ import annotations

from dataclasses import dataclass

from engine.compiler.checked import (
    Block,
    CallVerb,
    Cancel,
    Choose,
    ChooseSet,
    Do,
    EachSeat,
    Either,
    EventKey,
    Gather,
    If,
    InOrder,
    InOrderEach,
    Leave,
    May,
    Offered,
    Perform,
    Phase,
    Resolve,
    Step,
    Steps,
    StopRepeating,
    Times,
    Walk,
    While,
)
from engine.compiler.lower_blocks import UNCAUGHT
from engine.compiler.lower_choices import ONE, ZERO, LoweringChoices
from engine.compiler.lower_code import Target
from engine.compiler.lower_fold import NO, YES, folded
from engine.core.operations import Expr
from engine.core.span import Span

_NONE = Expr("int", (-1,))


@dataclass(slots=True)
class Lowering(LoweringChoices):
    """Emits the steps of one routine."""

    def steps(self, steps: Steps) -> None:
        """All of them, in order."""
        for step in steps:
            self.step(step)

    def step(self, step: Step) -> None:
        """One step."""
        match step:
            case Do():
                self.code.emit(step.op, *step.args, span=step.span, sure=step.sure)
            case CallVerb():
                routine = self.calls[step.verb]
                self.code.emit("call", routine, step.given, step.into, span=step.span)
            case Perform():
                self._perform(step)
            case Leave():
                self._leave(step.value, step.span)
            case Cancel():
                self.code.emit("set_outer", step.slot, ONE, span=step.span)
                self._leave(_NONE, step.span)
            case StopRepeating():
                out, depth = self.loops[-1]
                self._close(depth, step.span)
                self.code.emit("jump", out, span=step.span)
            case If() | While() | Times() | Offered() | Walk() | EachSeat():
                self._order(step)
            case Choose() | ChooseSet() | May() | Either() | InOrder() | InOrderEach() | Block():
                self.choice(step)
            case Phase():
                self._phase(step)
            case Gather():
                self.code.emit("gather_begin", span=step.span)
                with self._opened("gather"):
                    self.steps(step.body)
                self.code.emit("gather_end", span=step.span)
            case Resolve():
                self._resolve(step)

    def _leave(self, value: Expr, span: Span) -> None:
        """Out of the routine; out of a card's trigger only to what its kind puts behind it."""
        if self.resolved is None:
            self._close(0, span)
            self.code.emit("return", value, span=span)
        else:
            out, depth = self.resolved
            self._close(depth, span)
            self.code.emit("jump", out, span=span)

    def _resolve(self, step: Resolve) -> None:
        out = Target()
        self.resolved = (out, len(self.open))
        self.steps(step.body)
        self.resolved = None
        self.code.here(out)

    def _order(self, step: If | While | Times | Offered | Walk | EachSeat) -> None:
        match step:
            case If():
                self._if(step)
            case While():
                self._while(step)
            case Times():
                self._times(step)
            case Offered():
                self._offered(step)
            case Walk():
                self._walk(step)
            case EachSeat():
                self._each_seat(step)

    # --- order -----------------------------------------------------------------------------------

    def _if(self, step: If) -> None:
        """A branch whose condition the options of the match decide leaves no trace."""
        branches = [(folded(condition), body) for condition, body in step.branches]
        branches = [(condition, body) for condition, body in branches if condition != NO]
        otherwise, out = step.otherwise, Target()
        for index, (condition, body) in enumerate(branches):
            if condition == YES:
                otherwise = body
                break
            following = Target()
            self.code.emit("unless", condition, following, span=step.span)
            self.steps(body)
            if index < len(branches) - 1 or otherwise:
                self.code.emit("jump", out)
            self.code.here(following)
        self.steps(otherwise)
        self.code.here(out)

    def _while(self, step: While) -> None:
        with self._loop() as (_, out):
            if step.condition is not None:
                self.code.emit("unless", step.condition, out, span=step.span)
            self.steps(step.body)

    def _count_up(self, slot: int, span: Span) -> None:
        self._set(slot, Expr("+", (_local(slot), ONE)), span)

    def _times(self, step: Times) -> None:
        self._set(step.limit_slot, step.limit, step.span)
        self._set(step.count_slot, ZERO, step.span)
        with self._loop() as (_, out):
            more = Expr("<", (_local(step.count_slot), _local(step.limit_slot)))
            self.code.emit("unless", more, out, span=step.span)
            self.steps(step.body)
            self._count_up(step.count_slot, step.span)

    def _offered(self, step: Offered) -> None:
        if step.limit is not None:
            self._set(step.limit_slot, step.limit, step.span)
        self._set(step.count_slot, ZERO, step.span)
        with self._loop() as (_, out):
            if step.limit is not None:
                more = Expr("<", (_local(step.count_slot), _local(step.limit_slot)))
                self.code.emit("unless", more, out, span=step.span)
            self.code.emit("may", step.by, ONE, out, step.label, -1, span=step.span)
            self._block(step.body, step.span)
            self._count_up(step.count_slot, step.span)

    def _walk(self, step: Walk) -> None:
        if step.pile:
            self._set(step.slot, _NONE, step.span)
        else:
            self._set(step.left, step.of, step.span)
        if step.order is not None:
            elem, value = step.order
            self.code.emit("order", step.left, elem, value, span=step.span)
        with self._loop() as (_, out):
            if step.pile:
                self.code.emit("next_in_pile", step.slot, step.of, out, span=step.span)
            else:
                self.code.emit("next_of", step.left, step.slot, step.again, out, span=step.span)
            self.steps(step.body)

    def _each_seat(self, step: EachSeat) -> None:
        self._set(step.slot, step.start, step.span)
        self._set(step.count_slot, ZERO, step.span)
        with self._loop() as (_, out):
            more = Expr("<", (_local(step.count_slot), Expr("int", (step.rounds,))))
            self.code.emit("unless", more, out, span=step.span)
            self.steps(step.body)
            self._count_up(step.count_slot, step.span)
            following = Expr("wrap", (_local(step.slot), ONE, step.players))
            self._set(step.slot, following, step.span)

    # --- effects and phases ----------------------------------------------------------------------

    def _perform(self, step: Perform) -> None:
        close = Target()
        sure = self.failing.surely_performed(step)
        self.code.emit("begin", UNCAUGHT, close, sure, span=step.span)
        self.code.emit("announce", -1, (step.thing,), span=step.span)
        self.code.emit("perform", step.thing, step.me, step.given, span=step.span, sure=sure)
        self.code.here(close)
        self.code.emit("end", span=step.span)

    def _phase(self, step: Phase) -> None:
        self.code.emit("phase_begin", step.phase, step.given[0], span=step.span)
        self._moment(step, "start")
        self.steps(step.body)
        self._moment(step, "end")
        self.code.emit("phase_end", step.phase, span=step.span)

    def _moment(self, step: Phase, moment: str) -> None:
        routine = self.heard_phases.get(EventKey(phase=step.phase, moment=moment))
        if routine is not None:
            self.code.emit("call", routine, step.given, -1, span=step.span)
        self.code.emit("due", step.phase, moment, span=step.span)


def _local(slot: int) -> Expr:
    return Expr("local", (slot,))
