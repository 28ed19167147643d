"""Problems of the rules that only show while they are played, in a designer's words."""

from __future__ import annotations

from engine.core.problem import Place, Problem
from engine.core.program import Routine, Ruleset
from engine.core.span import NOWHERE, Span
from engine.play.state import CALLER, RETURN_PC, ROUTINE, State


def span_at(ruleset: Ruleset, pc: int) -> Span:
    """Where the effect line of an instruction stands, or of the one before it that has a line."""
    if not 0 <= pc < len(ruleset.code):
        return NOWHERE
    routine = routine_at(ruleset, pc)
    first = routine.entry if routine else pc
    # What the compiler added for itself (the jump of a loop) belongs to the line before it.
    spans = (ruleset.code[at].span for at in range(pc, first - 1, -1))
    span = next((span for span in spans if span >= 0), -1)
    return ruleset.spans[span] if span >= 0 else NOWHERE


def routine_at(ruleset: Ruleset, pc: int) -> Routine | None:
    """The routine to which an instruction belongs."""
    before = [routine for routine in ruleset.routines if routine.entry <= pc]
    return max(before, key=lambda routine: routine.entry, default=None)


def where(ruleset: Ruleset, pc: int) -> str:
    """An instruction for a message: effect line, operation, routine."""
    span = span_at(ruleset, pc)
    place = "an effect without a place" if span is NOWHERE else str(span)
    routine = routine_at(ruleset, pc)
    name = f" of {routine.what} {routine.name!r}" if routine else ""
    operation = ruleset.code[pc].op if 0 <= pc < len(ruleset.code) else "end"
    return f"{place} ({operation!r}, instruction {pc}{name})"


def endless(ruleset: Ruleset, s: State, pc: int) -> Problem:
    """An effect that never ends: what goes round, and the lines that call it."""
    chain = _chain(ruleset, s, pc)
    names = list(dict.fromkeys(name for name, _ in chain if name))
    callers = [place for place in chain[1:6] if place[1] is not NOWHERE]
    if len(s.stack) < CROWDED:
        reason = "This effect never ends." + (f" It was stopped in {names[0]}." if names else "")
        remedy = "Something here, or where it was called, repeats: say when that stops."
        places = [Place(span, f"{name} was under way here") for name, span in callers]
    else:
        way = " → ".join([*names[:6], *names[:1]])
        reason = f"These effects set each other off without end: {way}."
        remedy = (
            "Give one of them a condition under which it stops, or let it happen once per turn."
        )
        places = [Place(span, f"here {name} goes on") for name, span in callers]
    span = span_at(ruleset, pc)
    return Problem("endless-effect", "error", span, reason, remedy, also=tuple(places))


def _chain(ruleset: Ruleset, s: State, pc: int) -> list[tuple[str, Span]]:
    """The routines that are open, innermost first, each with its line, until one comes again."""
    found: list[tuple[str, Span]] = []
    seen: set[int] = set()
    base = s.base
    while base > 0:
        number, back, caller = (
            s.stack[base - ROUTINE],
            s.stack[base - RETURN_PC],
            s.stack[base - CALLER],
        )
        assert isinstance(number, int)
        assert isinstance(back, int)
        assert isinstance(caller, int)
        if number in seen:
            break
        seen.add(number)
        found.append((ruleset.routines[number].name, span_at(ruleset, pc)))
        pc, base = back - 1, caller
    return found


CROWDED = 1000
"""A stack shorter than this goes round in one routine, not in calls."""


def uncaught(ruleset: Ruleset, pc: int) -> Problem:
    """A statement failed, and no block around it says what happens then."""
    routine = routine_at(ruleset, pc)
    name = f" in {_called(routine)}" if routine and routine.name else ""
    return Problem(
        "uncaught-failure",
        "error",
        span_at(ruleset, pc),
        f"This cannot be done{name}, and nothing says what happens then.",
        "Put it into `all or nothing:` with an `else:`, or ask before with `if`.",
    )


def out_of_range(ruleset: Ruleset, pc: int, reason: str) -> Problem:
    """A number came out larger than any game needs."""
    remedy = "Say where it stops: a counter with `max:`, or `… if x < 100 else 100`."
    return Problem("out-of-range", "error", span_at(ruleset, pc), reason, remedy)


def _called(routine: Routine) -> str:
    """`verb draw a card`; the setup and the flow have no name beside that."""
    what, name = routine.what, routine.name
    return f"the {what}" if name == what else f"{what} {name}"
