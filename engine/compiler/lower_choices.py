"""Steps at which a player decides, to instructions."""

from __future__ import annotations

from dataclasses import dataclass

from engine.compiler.checked import Block, Choose, ChooseSet, Either, InOrder, InOrderEach, May
from engine.compiler.lower_blocks import UNCAUGHT, LoweringBlocks
from engine.compiler.lower_code import Target
from engine.core.operations import Expr

ZERO = Expr("int", (0,))
ONE = Expr("int", (1,))
_EMPTY = Expr("set", ((),))


@dataclass(slots=True)
class LoweringChoices(LoweringBlocks):
    """One method for each kind of choice."""

    def choice(
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

    def _choose(self, step: Choose) -> None:
        def ask(otherwise: Target | int) -> None:
            self.code.emit(
                "choose",
                step.slot,
                step.of,
                step.by,
                step.optional,
                otherwise if step.optional else UNCAUGHT,
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
            "may", step.by, ONE, otherwise, step.offer, step.decline_label, span=step.span
        )
        close = Target()
        self.code.emit("begin", UNCAUGHT, close, False, span=step.span)
        with self._opened("block"):
            self._ask_for_several(step, UNCAUGHT, False)
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
        self._set(step.done, ZERO, step.span)
        head, out = Target(), Target()
        places = [Target() for _ in step.parts]
        parts = tuple((one.label, place) for one, place in zip(step.parts, places, strict=True))
        self.code.here(head)
        sure = not self.failing.may_fail(step)
        self.code.emit("in_order", step.by, step.done, parts, out, span=step.span, sure=sure)
        for part, place in zip(step.parts, places, strict=True):
            self.code.here(place)
            if part.guard != ONE:
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
