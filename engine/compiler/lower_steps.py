"""Steps to instructions: the table of `engine/README.md`, one method for each kind of step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from engine.compiler.check_failure import Failing
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
from engine.compiler.lower_code import Code, Target
from engine.compiler.lower_fold import NO, YES, folded
from engine.core.operations import Expr
from engine.core.span import Span

_NONE = Expr("int", (-1,))
_ZERO = Expr("int", (0,))
_ONE = Expr("int", (1,))
_EMPTY = Expr("set", ((),))
_NOWHERE = -1

_END = {"block": "end", "gather": "gather_end"}
"""What closes each thing that a routine may have open."""


@dataclass(slots=True)
class Lowering:
    """Emits the steps of one routine. `calls` are the routines that stand for verbs."""

    code: Code
    failing: Failing
    calls: Mapping[int, int]
    heard_phases: Mapping[EventKey, int]
    open: list[str] = field(default_factory=list)
    """What is open here, outermost first: block, gather."""
    loops: list[tuple[Target, int]] = field(default_factory=list)
    """For each loop around, where it ends and how much was open outside it."""
    resolved: tuple[Target, int] | None = None
    """Inside the body of a card's trigger: where that ends, and how much was open outside it."""

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
                self.code.emit("set_outer", step.slot, _ONE, span=step.span)
                self._leave(_NONE, step.span)
            case StopRepeating():
                out, depth = self.loops[-1]
                self._close(depth, step.span)
                self.code.emit("jump", out, span=step.span)
            case If() | While() | Times() | Offered() | Walk() | EachSeat():
                self._order(step)
            case Choose() | ChooseSet() | May() | Either() | InOrder() | InOrderEach() | Block():
                self._choice(step)
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

    def _choice(
        self, step: Choose | ChooseSet | May | Either | InOrder | InOrderEach | Block
    ) -> None:
        match step:
            case Choose():
                self._choose(step)
            case ChooseSet():
                self._choose_set(step)
            case May():
                self._may(step)
            case Either():
                self._either(step)
            case InOrder():
                self._in_order(step)
            case InOrderEach():
                self._in_order_each(step)
            case Block():
                self._otherwise(step.otherwise, lambda to: self._block(step.body, step.span, to))

    # --- blocks ----------------------------------------------------------------------------------

    @contextmanager
    def _opened(self, what: str) -> Iterator[None]:
        self.open.append(what)
        try:
            yield
        finally:
            self.open.pop()

    def _close(self, depth: int, span: Span) -> None:
        """Close what was opened beyond this depth, innermost first."""
        for what in reversed(self.open[depth:]):
            self.code.emit(_END[what], span=span)

    def _block(self, body: Steps, span: Span, otherwise: Target | int = _NOWHERE) -> None:
        """`begin`, the body, `end`"""
        close = Target()
        sure = not self.failing.any_of(body)
        self.code.emit("begin", otherwise, close, sure, span=span)
        with self._opened("block"):
            self.steps(body)
        self.code.here(close)
        self.code.emit("end", span=span)

    def _otherwise(self, otherwise: Steps | None, first: Callable[[Target | int], None]) -> None:
        """What `first` emits, with what happens otherwise behind it (None: it fails)."""
        if otherwise is None:
            first(_NOWHERE)
            return
        other, out = Target(), Target()
        first(other)
        if otherwise:
            self.code.emit("jump", out)
        self.code.here(other)
        self.steps(otherwise)
        self.code.here(out)

    @contextmanager
    def _loop(self) -> Iterator[tuple[Target, Target]]:
        """A loop's head and its end; closes with the jump back."""
        head, out = Target(), Target()
        self.code.here(head)
        self.loops.append((out, len(self.open)))
        yield head, out
        self.loops.pop()
        self.code.emit("jump", head)
        self.code.here(out)

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

    def _set(self, slot: int, value: Expr, span: Span) -> None:
        self.code.emit("set_local", slot, value, span=span)

    def _count_up(self, slot: int, span: Span) -> None:
        self._set(slot, Expr("+", (_local(slot), _ONE)), span)

    def _times(self, step: Times) -> None:
        self._set(step.limit_slot, step.limit, step.span)
        self._set(step.count_slot, _ZERO, step.span)
        with self._loop() as (_, out):
            more = Expr("<", (_local(step.count_slot), _local(step.limit_slot)))
            self.code.emit("unless", more, out, span=step.span)
            self.steps(step.body)
            self._count_up(step.count_slot, step.span)

    def _offered(self, step: Offered) -> None:
        if step.limit is not None:
            self._set(step.limit_slot, step.limit, step.span)
        self._set(step.count_slot, _ZERO, step.span)
        with self._loop() as (_, out):
            if step.limit is not None:
                more = Expr("<", (_local(step.count_slot), _local(step.limit_slot)))
                self.code.emit("unless", more, out, span=step.span)
            self.code.emit("may", step.by, _ONE, out, step.label, -1, span=step.span)
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
        self._set(step.count_slot, _ZERO, step.span)
        with self._loop() as (_, out):
            more = Expr("<", (_local(step.count_slot), Expr("int", (step.rounds,))))
            self.code.emit("unless", more, out, span=step.span)
            self.steps(step.body)
            self._count_up(step.count_slot, step.span)
            following = Expr("wrap", (_local(step.slot), _ONE, step.players))
            self._set(step.slot, following, step.span)

    # --- choices ---------------------------------------------------------------------------------

    def _choose(self, step: Choose) -> None:
        def ask(otherwise: Target | int) -> None:
            self.code.emit(
                "choose",
                step.slot,
                step.of,
                step.by,
                step.optional,
                otherwise if step.optional else _NOWHERE,
                otherwise,
                step.label,
                step.decline_label,
                span=step.span,
                sure=not self.failing.nothing_chosen(step),
            )
            if step.optional:
                self._block(step.body or (), step.span)
            else:
                self.steps(step.body or ())

        self._otherwise(step.otherwise, ask)

    def _choose_set(self, step: ChooseSet) -> None:
        def ask_and_go_on(otherwise: Target | int) -> None:
            self._ask_for_several(step, otherwise, not self.failing.nothing_chosen(step))
            self.steps(step.body or ())

        self._set(step.slot, _EMPTY, step.span)
        if step.offer is not None:
            self._otherwise(step.otherwise or (), lambda to: self._offer_several(step, to))
        else:
            self._otherwise(step.otherwise, ask_and_go_on)

    def _ask_for_several(self, step: ChooseSet, otherwise: Target | int, sure: bool) -> None:
        self.code.emit(
            "choose_set",
            step.slot,
            step.of,
            step.by,
            step.least,
            step.most,
            step.condition,
            otherwise,
            step.label,
            span=step.span,
            sure=sure,
        )

    def _offer_several(self, step: ChooseSet, otherwise: Target | int) -> None:
        """An optional choice of several is offered as a whole; then at least one is picked."""
        self.code.emit(
            "may", step.by, _ONE, otherwise, step.offer, step.decline_label, span=step.span
        )
        close = Target()
        self.code.emit("begin", _NOWHERE, close, False, span=step.span)
        with self._opened("block"):
            self._ask_for_several(step, _NOWHERE, False)
            self.steps(step.body or ())
        self.code.here(close)
        self.code.emit("end", span=step.span)

    def _may(self, step: May) -> None:
        def offer(otherwise: Target | int) -> None:
            self.code.emit(
                "may", step.by, step.guard, otherwise, step.label, step.no_label, span=step.span
            )
            self._block(step.body, step.span)

        self._otherwise(step.otherwise, offer)

    def _either(self, step: Either) -> None:
        out = Target()
        places = [Target() for _ in step.branches]
        branches = tuple(
            (branch.label, branch.guard, place)
            for branch, place in zip(step.branches, places, strict=True)
        )
        sure = self.failing.surely_one(step)
        self.code.emit("either", step.by, branches, span=step.span, sure=sure)
        for branch, place in zip(step.branches, places, strict=True):
            self.code.here(place)
            self._block(branch.body, branch.span)
            self.code.emit("jump", out)
        self.code.here(out)

    def _in_order(self, step: InOrder) -> None:
        self._set(step.done, _ZERO, step.span)
        head, out = Target(), Target()
        places = [Target() for _ in step.parts]
        parts = tuple((one.label, place) for one, place in zip(step.parts, places, strict=True))
        self.code.here(head)
        sure = not self.failing.may_fail(step)
        self.code.emit("in_order", step.by, step.done, parts, out, span=step.span, sure=sure)
        for part, place in zip(step.parts, places, strict=True):
            self.code.here(place)
            if part.guard != _ONE:
                self.code.emit("unless", part.guard, head, span=part.span)
            self.steps(part.body)
            self.code.emit("jump", head)
        self.code.here(out)

    def _in_order_each(self, step: InOrderEach) -> None:
        self._set(step.left, step.of, step.span)
        sure = not self.failing.may_fail(step)
        with self._loop() as (_, out):
            self.code.emit(
                "each_in_order",
                step.by,
                step.left,
                step.slot,
                step.optional,
                out,
                step.label,
                span=step.span,
                sure=sure,
            )
            if step.optional:
                self._block(step.body, step.span)
            else:
                self.steps(step.body)

    # --- effects and phases ----------------------------------------------------------------------

    def _perform(self, step: Perform) -> None:
        close = Target()
        sure = self.failing.surely_performed(step)
        self.code.emit("begin", _NOWHERE, close, sure, span=step.span)
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
