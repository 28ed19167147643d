"""Plays a ruleset: runs instructions until somebody has to choose or the game is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from engine.core.limits import INSTRUCTIONS
from engine.core.operations import Expr
from engine.core.program import Ruleset
from engine.core.tables import Tables
from engine.play import rng
from engine.play.bench import (
    CHOICE,
    FAIL,
    NO,
    NOTHING,
    STOP,
    UNPROVED,
    YES,
    Bench,
    Candidate,
    Choice,
    enter,
)
from engine.play.expressions import Expressions
from engine.play.faults import EngineBug, OutOfRange, RulesFault, TooDeep
from engine.play.log import GaveUp, Sink
from engine.play.ops_events import Hear
from engine.play.ops_time import close_phase
from engine.play.pieces import Pieces
from engine.play.promises import UnkeptPromise, at_line
from engine.play.search import Search
from engine.play.state import (
    CALLED,
    CALLER,
    DECIDING,
    FLOW,
    MARK,
    OVER,
    RETURN_PC,
    RETURNED,
    ROUTINE,
    RUNNING,
    SETUP,
    Flat,
    State,
    blank,
)
from engine.play.steps import Steps
from engine.play.trouble import endless, out_of_range, span_at, uncaught, where

Checked = tuple[Candidate, bool]
"""An option that can be gone through with, and whether that is doubtful (`unproved`)."""


class Machine:
    """The interpreter of one ruleset. It holds nothing of a match: states are given and changed.

    Not for use by several threads at once.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.tables = Tables(ruleset)
        self.sink = Sink()
        self.search = Search(self.tables)
        self.plain = Steps(self._bench(searching=False))
        self.watch = self.plain.bench.pieces.watch
        self.searching = Steps(self._bench(searching=True))
        self.search.connect(self.searching, self.plain)

    def _bench(self, *, searching: bool) -> Bench:
        def can(s: State, routine: int, given: tuple[int, ...]) -> int:
            return self.search.routine(s, routine, given, given[0])

        expressions = Expressions(self.tables, searching=searching, can=can)
        pieces = Pieces(self.tables, self.sink, searching=searching)
        return Bench(self.tables, expressions, pieces, self.sink, searching, self.search)

    # --- states ----------------------------------------------------------------------------------

    def table(self, seed: int) -> State:
        """Everything where it starts, nothing set up, nothing running."""
        s = blank()
        tables, ruleset = self.tables, self.ruleset
        lying: list[list[int]] = [[] for _ in tables.zones]
        for piece, zone in enumerate(ruleset.placement, tables.piece_base):
            if zone >= 0:
                lying[zone].append(piece)
        s.zones = [tuple(pieces) for pieces in lying]
        s.where = list(ruleset.placement)
        s.seen = [tables.visible[zone] for zone in ruleset.placement]
        s.values = [0] * ruleset.value_count
        for counter in ruleset.counters:
            s.values[counter.first : counter.first + len(counter.start)] = counter.start
        s.streams = rng.streams(seed, tables.streams)
        s.status = RETURNED
        return s

    def start(self, seed: int) -> State:
        """A match about to begin with its setup; `advance` brings it to the first choice."""
        s = self.table(seed)
        if self.ruleset.setup >= 0:
            self._call(s, self.ruleset.setup, (), SETUP)
        else:
            self.keeps_all_promises(s)
            self._call(s, self.ruleset.flow, (), FLOW)
        return s

    def call(self, s: State, routine: int, given: tuple[Flat, ...]) -> None:
        """Let a state on which nothing runs run one routine (me, actor, this, parameters)."""
        self._call(s, routine, given, CALLED)

    def _call(self, s: State, routine: int, given: tuple[Flat, ...], stage: int) -> None:
        given = given or (-1, -1, -1)
        blanks = self.plain.bench.blanks(routine, len(given))
        del s.stack[:], s.marks[:]
        s.base = 0
        enter(s, routine, given, blanks, STOP, -1)
        s.pc = self.ruleset.routines[routine].entry
        s.stage, s.status = stage, RUNNING

    def value(self, s: State, expr: Expr, *parameters: Flat) -> Flat:
        """The value of an expression without locals, given its parameters."""
        answer: Flat = self.plain.bench.expressions.value(expr, len(parameters))(s, *parameters)
        return answer

    # --- running ---------------------------------------------------------------------------------

    def advance(self, s: State, *, lazy: bool = False, ask_forced: bool = False) -> list[Checked]:
        """Run until somebody chooses (gives his options), or the status is OVER or RETURNED
        (empty).

        `lazy` gives the candidates as they are, not looked into; `ask_forced` asks even when a
        single one is left that is not the option of doing nothing.
        """
        counted = s.status == DECIDING
        if counted:
            # The instruction that asks is met again, and counted once.
            s.status = RUNNING
            s.steps -= 1
        left = INSTRUCTIONS
        if self.watch is not None:
            self.watch.gone.clear()
        while s.status == RUNNING:
            pc, left = self._run(s, left)
            if pc == STOP:
                self._stopped(s)
                continue
            s.pc = pc
            with self._blamed(s):
                options = self._meet(s, self.plain.choice(pc), lazy, ask_forced, counted)
            counted = False
            if options:
                s.status = DECIDING
                self._keeps_promises(s)
                return options
        self._keeps_promises(s)
        return []

    def _run(self, s: State, left: int) -> tuple[int, int]:
        """Run to the next choice (its pc) or the end (`STOP`); also what is left of the budget."""
        steps = self.plain.table
        pc = at = s.pc
        done = 0
        try:
            for done in range(1, left + 1):
                at = pc
                pc = steps[at](s)
                if pc < 0:
                    if pc == FAIL:
                        pc = self._give_up(s, at)
                        continue
                    s.steps += done
                    return (at if pc == CHOICE else STOP), left - done
        except Exception as error:
            s.pc = at
            with self._blamed(s):
                raise error
        raise RulesFault(endless(self.ruleset, s, at))

    @contextmanager
    def _blamed(self, s: State) -> Iterator[None]:
        """Turns what goes wrong at `s.pc` into a fault of the rules or of ours that names it."""
        try:
            yield
        except TooDeep:
            raise RulesFault(endless(self.ruleset, s, s.pc)) from None
        except OutOfRange as fault:
            raise RulesFault(out_of_range(self.ruleset, s.pc, str(fault))) from None
        except UnkeptPromise as fault:
            line = span_at(self.ruleset, s.pc)
            raise RulesFault(at_line(fault.problem, line)) from None
        except (RulesFault, EngineBug):
            raise
        except Exception as error:
            raise EngineBug(f"{error!r} while executing {where(self.ruleset, s.pc)}") from error

    def _stopped(self, s: State) -> None:
        """The routine at the bottom of the stack returned, or the game was ended."""
        if s.status == OVER:
            return
        if s.stage == SETUP:
            self.keeps_all_promises(s)
            self._call(s, self.ruleset.flow, (), FLOW)
        else:
            s.status = OVER if s.stage == FLOW else RETURNED

    def _keeps_promises(self, s: State) -> None:
        """In a match a zone that promises so is not empty when somebody is asked, or at the end.

        Effects on a table that was never set up owe that only where they read it.
        """
        if self.watch is not None and s.stage == FLOW:
            self.watch.check(s)

    def keeps_all_promises(self, s: State) -> None:
        """Raises `RulesFault` when, after the setup, a promise of a zone or kind is not kept."""
        if self.watch is not None:
            self.watch.check(s, everything=True)

    def _give_up(self, s: State, at: int) -> int:
        """The innermost block cannot be completed after all: what was done stands."""
        if not s.marks:
            raise RulesFault(uncaught(self.ruleset, at))
        _, close, base, length, phases, gathers = s.marks[-MARK:]
        del s.marks[-MARK:]
        del s.stack[length:]
        s.base = base
        while len(s.phases) > phases:
            close_phase(self.plain.bench, s)
        self._drop_gathers(s, gathers)
        s.fallen += 1
        s.surprises += not s.doubts
        if self.sink.on:
            self.sink.add(GaveUp(at, bool(s.doubts)))
        return close + 1

    @staticmethod
    def _drop_gathers(s: State, keep: int) -> None:
        dropped = s.gathers[keep:]
        del s.gathers[keep:]
        if dropped and not (s.gathers and s.gathers[-1] >= 0):
            first = dropped[0]
            del s.gathered[first if first >= 0 else -1 - first :]

    # --- choices ---------------------------------------------------------------------------------

    def _meet(
        self, s: State, choice: Choice, lazy: bool, ask_forced: bool, counted: bool
    ) -> list[Checked]:
        """What is offered at the choice at `s.pc`; when that is nothing, `s.pc` has moved on."""
        options = choice.options(s)
        if not options:
            self._go(s, choice.otherwise(s))
            return []
        if len(options) > 1 and not counted:
            s.choices += 1
        if lazy and len(options) > 1:
            return [(option, False) for option in options]
        offered = self.offered(s) if len(options) > 1 else [(options[0], False)]
        if not offered:
            self._go(s, FAIL)
            return []
        only = offered[0][0]
        if isinstance(choice, Hear) and choice.must_ask(s):
            return offered
        if only == NOTHING or (len(offered) == 1 and not ask_forced):
            self.take(s, offered[0], forced=True)
            return []
        return offered

    def offered(self, s: State) -> list[Checked]:
        """The options at the choice at `s.pc` that can be gone through with.

        Gives `NOTHING` alone first when that is all that is left.
        """
        choice = self.plain.choice(s.pc)
        options = choice.options(s)
        prunes = self._prunes(s)
        found = []
        for option in options:
            answer = self._check(s, choice, option, prunes)
            if answer != NO:
                found.append((option, answer == UNPROVED))
        return found

    def check(self, s: State, option: Candidate) -> int:
        """Whether one candidate at the choice at `s.pc` can be gone through with."""
        return self._check(s, self.plain.choice(s.pc), option, self._prunes(s))

    def _check(self, s: State, choice: Choice, option: Candidate, prunes: bool) -> int:
        if prunes or (not s.marks and choice.opens(option) and self._may_fail_after(s, option)):
            return self.search.option(s, s.pc, option, 0)
        return YES

    def _may_fail_after(self, s: State, option: Candidate) -> bool:
        """Whether the block that an option opens can fail; a trigger's was asked about before."""
        if isinstance(option, tuple):
            return False
        copy = s.copy()
        pc = self.searching.choice(s.pc).take(copy, option)
        instr = self.ruleset.code[pc]
        if instr.op != "begin" or instr.args[0] != -1 or instr.args[2]:
            return False
        close = instr.args[1]
        assert isinstance(close, int)
        return self.tables.failures.between(pc + 1, close)

    def _prunes(self, s: State) -> bool:
        """Whether anything from here to the end of the outermost open block can fail."""
        if not s.marks:
            return False
        close, base, stack = s.marks[1], s.marks[2], s.stack
        pc, at = s.pc, s.base
        fails = self.tables.failures
        if at == base:
            return fails.after(pc, close)
        if fails.after(pc, -1):
            return True
        while True:
            pc, at = _int(stack[at - RETURN_PC]), _int(stack[at - CALLER])
            if at == base:
                return fails.between(pc, close)
            if fails.between(pc, -1):
                return True

    def take(self, s: State, checked: Checked, *, forced: bool = False) -> None:
        """Choose one of the options offered at `s.pc`."""
        option, doubtful = checked
        if doubtful:
            s.doubts += 1
        choice = self.plain.choice(s.pc)
        if self.sink.on and self.on_choice is not None:
            self.on_choice(s, checked, forced)
        with self._blamed(s):
            pc = choice.take(s, option)
        s.vouched = pc if choice.opens(option) and isinstance(option, int) else -1
        s.status = RUNNING
        self._go(s, pc)

    def settle(self, s: State, drawn: Checked | None) -> None:
        """Take what was drawn from candidates that nobody looked into; None: none can be done."""
        if drawn is None:
            s.status = RUNNING
            self._go(s, FAIL)
        else:
            self.take(s, drawn)

    on_choice: Callable[[State, Checked, bool], None] | None = None
    """Called just before an option is taken while the sink is on; writes the log entry."""

    def _go(self, s: State, pc: int) -> None:
        s.pc = self._give_up(s, s.pc) if pc == FAIL else pc

    # --- who is at work --------------------------------------------------------------------------

    def routines(self, s: State) -> Sequence[int]:
        """The routines that are open, the innermost first."""
        found = []
        base = s.base
        while base > 0:
            found.append(_int(s.stack[base - ROUTINE]))
            base = _int(s.stack[base - CALLER])
        return found


def _int(value: Flat) -> int:
    assert isinstance(value, int)
    return value
