"""What the operations are built with: one bench for play in earnest, one for look-ahead.

A *step* is an instruction made ready: a function that works on a state and gives the pc to go on
at, or one of the negative signals below.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from engine.core.limits import STACK_LIMIT
from engine.core.operations import Expr, Instr
from engine.core.program import Ruleset
from engine.core.tables import Tables
from engine.play.expressions import Expressions, Function
from engine.play.faults import TooDeep
from engine.play.log import Sink
from engine.play.pieces import Pieces
from engine.play.state import Flat, State

Step = Callable[[State], int]

STOP, FAIL, CHOICE, SUCCESS = -1, -2, -3, -4
"""Nothing runs any more; the innermost block fails; somebody chooses; a look-ahead succeeded."""


NO, YES, UNPROVED = 0, 1, -1
"""Answers of the look-ahead: no way, a way, nobody can tell."""

Candidate = int | tuple[int, ...]

NOTHING = -1
"""The option of declining, or of stopping."""


class Choice(Protocol):
    """An instruction at which someone decides. One object an instruction and bench."""

    kind: str

    def player(self, s: State) -> int:
        """Who decides."""

    def options(self, s: State) -> Sequence[Candidate]:
        """What may be chosen as far as this instruction can tell; `NOTHING` last."""

    def otherwise(self, s: State) -> int:
        """Where to go on (or `FAIL`) when there is nothing to choose."""

    def take(self, s: State, option: Candidate) -> int:
        """Do what follows at once from an option; gives the pc to go on at."""

    def opens(self, option: Candidate) -> bool:
        """Whether an option goes straight into a block that has to be completed."""


class Ask(Protocol):
    """The look-ahead, as the operations ask it: `NO`, `YES` or `UNPROVED`."""

    def block(self, s: State, begin: int) -> int:
        """Can the block that opens at this pc be completed?"""

    def routine(self, s: State, routine: int, given: tuple[Flat, ...], player: int) -> int:
        """Can this call be completed, all or nothing?"""

    def option(self, s: State, pc: int, option: Candidate, target: int) -> int:
        """Can one go on from this option of the choice at `pc` until so few blocks are open?"""


@dataclass(slots=True)
class Bench:
    """Tables and tools for one variant of the steps."""

    tables: Tables
    expressions: Expressions
    pieces: Pieces
    sink: Sink
    searching: bool
    ask: Ask
    move_one: Callable[[State, int, int, str], None] = field(init=False)
    writers: dict[int, object] = field(default_factory=dict)
    """What writes each counter, once made."""

    def __post_init__(self) -> None:
        self.move_one = self.pieces.move_one

    @property
    def ruleset(self) -> Ruleset:
        return self.tables.ruleset

    @property
    def code(self) -> tuple[Instr, ...]:
        return self.tables.ruleset.code

    def value(self, expr: Expr) -> Function:
        """A function of the state for the value of an expression."""
        return self.expressions.value(expr)

    def condition(self, expr: Expr) -> Function:
        """A function of the state whose result is true or false."""
        return self.expressions.condition(expr)

    def values(self, exprs: tuple[Expr, ...]) -> Function:
        """A function of the state for a tuple of values."""
        return self.expressions.values(exprs)

    def blanks(self, routine: int, given: int) -> tuple[Flat, ...]:
        """What the locals after the first `given` hold at first: -1, or () for sets."""
        slots = self.ruleset.routines[routine].slots
        count = self.ruleset.routines[routine].locals
        sorts = [*slots, *[""] * count][given:count]
        return tuple(() if sort.startswith("set") else -1 for sort in sorts)


def enter(
    s: State, routine: int, given: tuple[Flat, ...], blanks: tuple[Flat, ...], back: int, into: int
) -> None:
    """Open a frame; `back` is where `return` goes on, `into` the caller's slot for the answer."""
    stack = s.stack
    if len(stack) > STACK_LIMIT:
        raise TooDeep
    stack += (back, s.base, routine, into, *given, *blanks)
    s.base = len(stack) - len(given) - len(blanks)
