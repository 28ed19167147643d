"""Going on elsewhere, calling, failing, and all-or-nothing blocks."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.limits import STACK_LIMIT
from engine.core.operations import ME, Expr
from engine.play.bench import (
    FAIL,
    NO,
    STOP,
    SUCCESS,
    UNPROVED,
    Bench,
    Step,
    enter,
)
from engine.play.faults import UNSEEN, TooDeep
from engine.play.log import Began, Ended
from engine.play.state import (
    CALLER,
    HEADER,
    INTO,
    MARK,
    OVER,
    RETURN_PC,
    Flat,
    State,
)


def jump(bench: Bench, pc: int, to: int) -> Step:
    """Go on elsewhere."""
    return bench.expressions.step(f"return {to}")


def unless(bench: Bench, pc: int, condition: Expr, to: int) -> Step:
    """Go elsewhere when a condition does not hold."""
    made = bench.expressions
    return made.step(f"return {pc + 1} if {made.test(condition)} else {to}")


def call(bench: Bench, pc: int, routine: int, given: tuple[Expr, ...], into: int) -> Step:
    """Open a frame for a routine: as `bench.enter`, written out."""
    made, blanks = bench.expressions, bench.blanks(routine, len(given))
    values = [made.source(expr) for expr in given] + [repr(blank) for blank in blanks]
    return made.step(
        "top = len(K)",
        f"if top > {STACK_LIMIT}:",
        "    raise TooDeep",
        f"K += ({', '.join([str(pc + 1), 'b', str(routine), str(into), *values])},)",
        f"s.base = top + {HEADER}",
        f"return {bench.ruleset.routines[routine].entry}",
        TooDeep=TooDeep,
    )


def return_(bench: Bench, pc: int, value: Expr) -> Step:
    """Close the frame: as `leave`, the usual case written out."""
    made = bench.expressions
    return made.step(
        f"answer = {made.kept(value)}",
        "marks = s.marks",
        f"if marks and marks[{2 - MARK}] == b:",
        "    return leave(s, answer)",
        f"back = K[b - {RETURN_PC}]",
        f"into = K[b - {INTO}]",
        f"caller = s.base = K[b - {CALLER}]",
        f"del K[b - {HEADER}:]",
        "if into >= 0:",
        "    K[caller + into] = answer",
        "return back",
        leave=leave,
    )


def leave(s: State, answer: int | tuple[int, ...]) -> int:
    """Close the frame and any block that was opened in it; gives the pc to go on at."""
    stack, base = s.stack, s.base
    back, caller, into = stack[base - RETURN_PC], stack[base - CALLER], stack[base - INTO]
    assert isinstance(back, int)
    assert isinstance(caller, int)
    assert isinstance(into, int)
    del stack[base - RETURN_PC :]
    s.base = caller
    if into >= 0:
        stack[caller + into] = answer
    closed = False
    while s.marks and s.marks[2 - MARK] == base:
        del s.marks[-MARK:]
        closed = True
    if closed and s.looker and len(s.marks) <= s.target:
        return SUCCESS
    return back


def perform(bench: Bench, pc: int, thing: Expr, me: Expr, given: tuple[Expr, ...]) -> Step:
    """The effect of a thing, the thing as `this`."""
    what, who, arguments, after = bench.value(thing), bench.value(me), bench.values(given), pc + 1
    effects = bench.ruleset.effects
    blanks = {r: bench.blanks(r, 3 + len(given)) for r in sorted(set(effects.values()))}
    entries = [routine.entry for routine in bench.ruleset.routines]

    def step(s: State) -> int:
        card = what(s)
        if bench.searching:
            _must_see(bench, s, card)
        routine = effects.get(card, -1)
        if routine < 0:
            return FAIL
        player = who(s)
        enter(s, routine, (player, player, card, *arguments(s)), blanks[routine], after, -1)
        return entries[routine]

    return step


def _must_see(bench: Bench, s: State, thing: int) -> None:
    index = thing - bench.tables.piece_base
    if index >= 0 and not s.seen[index] & s.looker:
        raise UNSEEN


def end_game(bench: Bench, pc: int) -> Step:
    """The game is over."""

    def step(s: State) -> int:
        if s.looker:
            return SUCCESS
        s.status = OVER
        s.pc = pc
        if bench.sink.on:
            bench.sink.add(Ended(undecided=False))
        return STOP

    return step


def fail(bench: Bench, pc: int, because: int) -> Step:
    """The enclosing block cannot be done."""
    return bench.expressions.step(f"return {FAIL}")


def require(bench: Bench, pc: int, condition: Expr, because: int) -> Step:
    """Fail unless a condition holds."""
    made = bench.expressions
    return made.step(f"return {pc + 1} if {made.test(condition)} else {FAIL}")


def begin(bench: Bench, pc: int, otherwise: int, close: int, sure: bool) -> Step:
    """Whether the look-ahead is asked depends on who can tell already.

    A block that cannot fail needs no question; neither does one without `otherwise` inside another
    (the outer one was asked about), nor one that was just asked about with the option before it.
    """
    after, searching = pc + 1, bench.searching

    def step(s: State) -> int:
        vouched, s.vouched = s.vouched == pc, -1
        if not (sure or vouched) and (otherwise >= 0 or not (s.marks or searching)):
            answer = bench.ask.block(s, pc)
            if answer == NO:
                return otherwise if otherwise >= 0 else FAIL
            if answer == UNPROVED:
                s.doubts += 1
        open_block(s, otherwise, close)
        return after

    return step


def open_block(s: State, otherwise: int, close: int) -> None:
    """Put a mark, so that a failure knows what to go back to."""
    s.marks += (otherwise, close, s.base, len(s.stack), len(s.phases), len(s.gathers))


def end(bench: Bench, pc: int) -> Step:
    """Close the innermost block."""
    after = pc + 1

    def step(s: State) -> int:
        marks = s.marks
        del marks[-MARK:]
        if s.looker and len(marks) <= s.target:
            return SUCCESS
        return after

    return step


def announce(bench: Bench, pc: int, verb: int, given: tuple[Expr, ...]) -> Step:
    """Tell the log what begins."""
    if bench.searching:
        return bench.expressions.step(f"return {pc + 1}")
    arguments, after = bench.values(given), pc + 1
    sorts = bench.ruleset.verbs[verb].sorts if verb >= 0 else ("ref",)

    def step(s: State) -> int:
        if bench.sink.on:
            player, values = s.stack[s.base + ME], arguments(s)
            assert isinstance(player, int)
            bench.sink.add(Began(verb, player, values, _knowing(bench, s, values, sorts)))
        return after

    return step


def _knowing(bench: Bench, s: State, values: Sequence[Flat], sorts: Sequence[str]) -> int:
    """Bits of the players who see every piece among the values of these sorts."""
    tables = bench.tables
    seen = tables.everybody
    for value, sort in zip(values, sorts, strict=False):
        if sort.startswith(("ref", "set")):
            for thing in value if isinstance(value, tuple) else (value,):
                if thing >= tables.piece_base:
                    seen &= s.seen[thing - tables.piece_base]
    return seen
