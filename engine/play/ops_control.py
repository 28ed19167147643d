"""Going on elsewhere, calling, failing, and all-or-nothing blocks."""

from __future__ import annotations

from engine.core.operations import ME, Expr
from engine.play.bench import FAIL, NO, STOP, SUCCESS, UNPROVED, Bench, Step, enter
from engine.play.faults import UNSEEN
from engine.play.log import Began, Ended
from engine.play.state import (
    CALLER,
    INTO,
    MARK,
    OVER,
    RETURN_PC,
    State,
)


def jump(bench: Bench, pc: int, to: int) -> Step:
    def step(s: State) -> int:
        return to

    return step


def unless(bench: Bench, pc: int, condition: Expr, to: int) -> Step:
    test, after = bench.condition(condition), pc + 1

    def step(s: State) -> int:
        return after if test(s) else to

    return step


def call(bench: Bench, pc: int, routine: int, given: tuple[Expr, ...], into: int) -> Step:
    arguments, blanks, after = bench.values(given), bench.blanks(routine, len(given)), pc + 1
    entry = bench.ruleset.routines[routine].entry

    def step(s: State) -> int:
        enter(s, routine, arguments(s), blanks, after, into)
        return entry

    return step


def return_(bench: Bench, pc: int, value: Expr) -> Step:
    answer = bench.value(value)

    def step(s: State) -> int:
        return leave(s, answer(s))

    return step


def leave(s: State, answer: int | tuple[int, ...]) -> int:
    """Close the frame and any block that was opened in it; gives the pc to go on at, or a signal."""
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
    def step(s: State) -> int:
        return FAIL

    return step


def require(bench: Bench, pc: int, condition: Expr, because: int) -> Step:
    test, after = bench.condition(condition), pc + 1

    def step(s: State) -> int:
        return after if test(s) else FAIL

    return step


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
    after = pc + 1

    def step(s: State) -> int:
        marks = s.marks
        del marks[-MARK:]
        if s.looker and len(marks) <= s.target:
            return SUCCESS
        return after

    return step


def announce(bench: Bench, pc: int, verb: int, given: tuple[Expr, ...]) -> Step:
    arguments, after = bench.values(given), pc + 1

    def step(s: State) -> int:
        if bench.sink.on and not bench.searching:
            player = s.stack[s.base + ME]
            assert isinstance(player, int)
            bench.sink.add(Began(verb, player, arguments(s)))
        return after

    return step
