"""Code in the making: instructions whose jumps lead to targets that get their places at the end."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.compiler.lower_fold import folded
from engine.core.operations import OPERATIONS, Expr, Instr
from engine.core.span import NOWHERE, Span


@dataclass(eq=False, slots=True)
class Target:
    """A place in the code to which something jumps; -1 until it is known."""

    pc: int = -1


@dataclass(frozen=True, slots=True)
class _Draft:
    op: str
    args: tuple[object, ...]
    span: int
    sure: bool


@dataclass(slots=True)
class Code:
    """Collects instructions and the places in the text that they come from."""

    drafts: list[_Draft] = field(default_factory=list)
    spans: dict[Span, int] = field(default_factory=dict)

    @property
    def pc(self) -> int:
        """Where the next instruction will stand."""
        return len(self.drafts)

    def emit(self, op: str, *args: object, span: Span = NOWHERE, sure: bool = False) -> None:
        """Add an instruction; its operands may be targets."""
        fails = OPERATIONS[op].fails
        self.drafts.append(_Draft(op, args, self.span(span), sure and fails))

    def span(self, span: Span) -> int:
        """The number of a place in the text; -1 for nowhere."""
        if span == NOWHERE:
            return -1
        return self.spans.setdefault(span, len(self.spans))

    def here(self, target: Target) -> None:
        """The target stands before the next instruction."""
        target.pc = self.pc

    def finished(self) -> tuple[Instr, ...]:
        """The instructions, every target replaced by its place."""
        return tuple(
            Instr(one.op, tuple(_placed(arg) for arg in one.args), one.span, one.sure)
            for one in self.drafts
        )


def _placed(arg: object) -> object:
    if isinstance(arg, Target):
        assert arg.pc >= 0, "a jump to nowhere"
        return arg.pc
    if isinstance(arg, Expr):
        return folded(arg)
    return tuple(_placed(item) for item in arg) if isinstance(arg, tuple) else arg
