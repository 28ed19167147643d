"""What is open while steps are emitted: blocks and loops, and how they are closed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from engine.compiler.check_failure import Failing
from engine.compiler.checked import EventKey, Steps
from engine.compiler.lower_code import Code, Target
from engine.core.operations import Expr
from engine.core.span import Span

UNCAUGHT = -1
"""Where a failure goes that nothing here catches."""

_END = {"block": "end", "gather": "gather_end"}
"""What closes each thing that a routine may have open."""


@dataclass(slots=True)
class LoweringBlocks:
    """The routine being emitted. `calls` are the routines that stand for verbs."""

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

    @abstractmethod
    def steps(self, steps: Steps) -> None:
        """All of them, in order."""

    def _set(self, slot: int, value: Expr, span: Span) -> None:
        self.code.emit("set_local", slot, value, span=span)

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

    def _block(self, body: Steps, span: Span, otherwise: Target | int = UNCAUGHT) -> None:
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
            first(UNCAUGHT)
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
