"""What can go wrong in a compiled game, for designers and for programs."""

from __future__ import annotations

from engine.core.problem import Problem
from engine.core.program import Ruleset
from engine.core.span import NOWHERE, Span

(FINE, UNSEEN, RANGE, NUMBERS, DEEP, SPENT, UNCAUGHT, PROMISE, BROKEN, FULL) = range(10)
"""What `x->trouble` says in `runtime/state.c`."""

_KNOWN = {
    RANGE: (
        "out-of-range",
        "The numbers here grow without end.",
        "Say where it stops: a counter with `max:`, or `… if x < 100 else 100`.",
    ),
    NUMBERS: (
        "out-of-range",
        "A player would choose among more numbers than are ever offered.",
        "Say where it stops: a counter with `max:`, or `… if x < 100 else 100`.",
    ),
    DEEP: (
        "endless-effect",
        "These effects set each other off without end.",
        "Give one of them a condition under which it stops, or let it happen once per turn.",
    ),
    SPENT: (
        "endless-effect",
        "This effect never ends.",
        "Something here, or where it was called, repeats: say when that stops.",
    ),
    UNCAUGHT: (
        "uncaught-failure",
        "This cannot be done, and nothing says what happens then.",
        "Put it into `all or nothing:` with an `else:`, or ask before with `if`.",
    ),
    PROMISE: (
        "broken-promise",
        "Something that is promised never to be none is missing.",
        "Put it back before anybody is asked, or take the promise back.",
    ),
}


class Stopped(Exception):
    """The rules cannot go on; the interpreter, given the same state, says more about it."""

    def __init__(self, problem: Problem, pc: int) -> None:
        super().__init__(f"{problem.span}: {problem.reason}")
        self.problem = problem
        self.pc = pc


class NeedsInterpreter(Exception):
    """The compiled game holds less than this takes; the interpreter can go on from the state that
    was there before.
    """


def fault(ruleset: Ruleset, trouble: int, pc: int) -> Stopped | NeedsInterpreter:
    """What to raise for a trouble at an instruction."""
    if trouble not in _KNOWN:
        where = span_at(ruleset, pc)
        return NeedsInterpreter(f"beyond the compiled game (trouble {trouble}) at {where}")
    code, reason, remedy = _KNOWN[trouble]
    return Stopped(Problem(code, "error", span_at(ruleset, pc), reason, remedy), pc)


def span_at(ruleset: Ruleset, pc: int) -> Span:
    """The effect line of an instruction, or of the one before it in its routine that has one."""
    if not 0 <= pc < len(ruleset.code):
        return NOWHERE
    first = max((one.entry for one in ruleset.routines if one.entry <= pc), default=pc)
    spans = (ruleset.code[at].span for at in range(pc, first - 1, -1))
    span = next((span for span in spans if span >= 0), -1)
    return ruleset.spans[span] if span >= 0 else NOWHERE
