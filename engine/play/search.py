"""Look-ahead: whether an all-or-nothing block, or one option, can be completed by some way of
going on.

Depth first, on copies of the state, declining first where declining is possible. What the
deciding player cannot know, and chance, are never used: a branch that needs them ends as
unproved, unless nothing can fail from there on. The answer is yes if one way was found, else
unproved if some branch was, else no.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from engine.core.actors import first_actor
from engine.core.limits import SEARCH_BUDGET, SEARCH_DEPTH
from engine.core.tables import Tables
from engine.play.bench import (
    CHOICE,
    FAIL,
    NO,
    NOTHING,
    SUCCESS,
    UNPROVED,
    YES,
    Candidate,
    Choice,
    enter,
)
from engine.play.expressions import Function
from engine.play.faults import BudgetEnded, OutOfRange, TooDeep, Unseen
from engine.play.ops_control import open_block
from engine.play.ops_events import Hear
from engine.play.state import CALLER, RETURN_PC, Flat, State
from engine.play.steps import Steps

Watch = Callable[[State, int, int], None]
"""Told (state, pc, instructions so far) of every failure; `play.refusal` looks for the deepest."""


@dataclass(slots=True)
class Figures:
    """What look-ahead cost so far, and how often its budget ended it."""

    instructions: int = 0
    questions: int = 0
    copies: int = 0
    budget_ended: int = 0


@dataclass(frozen=True, slots=True)
class Fork:
    """A choice that a look-ahead came to, and the options that it did not try yet."""

    state: State
    choice: Choice
    options: Iterator[Candidate]


class Search:
    """Answers questions about one ruleset, with the steps of the searching bench."""

    def __init__(self, tables: Tables, budget: int = SEARCH_BUDGET) -> None:
        self.tables = tables
        self.budget = budget
        self.figures = Figures()
        self.watch: Watch | None = None
        self._left = 0
        self._depth = 0
        self._met: Sequence[Candidate] = ()
        self._actors: dict[int, Function] = {}

    def connect(self, searching: Steps, plain: Steps) -> None:
        """Give the search the steps that it takes (they in turn ask it), and those in earnest.

        Who decides is asked in earnest: before that nobody's eyes are there to look through.
        """
        self._steps = searching.table
        self._choice = searching.choice
        self._asked = plain.choice
        self._value = plain.bench.value

    # --- questions -------------------------------------------------------------------------------

    def block(self, s: State, begin: int) -> int:
        """Can the block that opens at `begin` be completed? For the first player who acts in it."""
        instr = self.tables.ruleset.code[begin]
        close = instr.args[1]
        assert isinstance(close, int)
        copy = self._copy(s, len(s.marks))
        if not s.looker:
            copy.looker = self.tables.bit(self._actor(s, begin, close))
        open_block(copy, -1, close)
        return self._ask(copy, lambda: begin + 1)

    def routine(self, s: State, routine: int, given: tuple[Flat, ...], player: int) -> int:
        """Can this call be completed, all or nothing?"""
        copy = self._copy(s, len(s.marks))
        if not s.looker:
            copy.looker = self.tables.bit(player)
        end = len(self.tables.ruleset.code)
        open_block(copy, -1, end)
        declared = self.tables.ruleset.routines[routine]
        sorts = [*declared.slots, *[""] * declared.locals][len(given) : declared.locals]
        blanks: tuple[Flat, ...] = tuple(() if x.startswith("set") else -1 for x in sorts)
        enter(copy, routine, given, blanks, end, -1)
        return self._ask(copy, lambda: declared.entry)

    def option(self, s: State, pc: int, option: Candidate, target: int) -> int:
        """Can one go on from this option of the choice at `pc` until so few blocks are open?"""
        choice = self._choice(pc)
        copy = self._copy(s, target)
        if not s.looker:
            player = option[1] if isinstance(option, tuple) else self._asked(pc).player(s)
            copy.looker = self.tables.bit(player)
        return self._ask(copy, partial(choice.take, copy, option))

    def _actor(self, s: State, begin: int, close: int) -> int:
        if begin not in self._actors:
            self._actors[begin] = self._value(first_actor(self.tables.ruleset, begin, close))
        player = self._actors[begin](s)
        assert isinstance(player, int)
        return player

    def _copy(self, s: State, target: int) -> State:
        """A copy to look ahead with; inside another look-ahead through the same eyes."""
        self.figures.copies += 1
        copy = s.copy()
        copy.target = target
        copy.vouched = -1
        return copy

    # --- answers ---------------------------------------------------------------------------------

    def _ask(self, s: State, start: Callable[[], int]) -> int:
        """The answer for a copy of a state; `start` gives the pc to go on at."""
        outermost = self._depth == 0
        if outermost:
            self._left = self.budget
            self.figures.questions += 1
        elif self._depth >= SEARCH_DEPTH:
            raise BudgetEnded
        self._depth += 1
        try:
            return self._explore(s, start)
        except BudgetEnded:
            if not outermost:
                raise
            self.figures.budget_ended += 1
            return UNPROVED
        finally:
            self._depth -= 1

    def _explore(self, s: State, start: Callable[[], int]) -> int:
        """Follow one way after the other, the last fork first."""
        unproved = False
        forks: list[Fork] = []
        while True:
            answer = self._follow(s, start, forks)
            if answer == YES:
                return YES
            way, unseen = self._next(forks)
            unproved = unproved or unseen or answer == UNPROVED
            if way is None:
                return UNPROVED if unproved else NO
            s, start = way

    def _follow(self, s: State, start: Callable[[], int], forks: list[Fork]) -> int:
        """Go one way to its end, or to the next fork, which is added."""
        try:
            pc = self._run(s, start())
            if pc == SUCCESS:
                return YES
            if pc >= 0:
                choice = self._choice(pc)
                forks.append(Fork(s, choice, alternatives(choice, s, self._met)))
        except (OutOfRange, Unseen):
            return UNPROVED
        except TooDeep:
            pass
        return NO

    def _next(self, forks: list[Fork]) -> tuple[tuple[State, Callable[[], int]] | None, bool]:
        """A way that was not tried yet, if any, and whether something unseen hid others."""
        unseen = False
        while forks:
            fork = forks[-1]
            try:
                option = next(fork.options, None)
            except (OutOfRange, Unseen):
                option, unseen = None, True
            if option is not None:
                self.figures.copies += 1
                copy = fork.state.copy()
                return (copy, partial(fork.choice.take, copy, option)), unseen
            forks.pop()
        return None, unseen

    def _run(self, s: State, pc: int) -> int:
        """Go on until success, failure (`FAIL`), or a choice with several ways (its pc)."""
        steps = self._steps
        before = self._left
        for left in range(before, -1, -1):
            at = pc
            try:
                pc = steps[at](s)
                if pc == CHOICE:
                    pc = self._meet(s, at)
            except Unseen:
                if self._completes(s, at):
                    return SUCCESS
                raise
            if pc < 0:
                self._spend(before - left)
                if pc == CHOICE:
                    return at
                if pc == FAIL and self.watch is not None:
                    self.watch(s, at, self.budget - self._left)
                return pc
        self._spend(before)
        raise BudgetEnded

    def _completes(self, s: State, pc: int) -> bool:
        """Whether nothing can fail from here on, whatever turns out, when players decline."""
        close, base = s.marks[s.target + 1], s.marks[s.target + 2]
        fails = self.tables.failures
        at = s.base
        while at != base:
            if at <= 0 or fails.declining(pc, -1):
                return False
            pc, at = _int(s.stack[at - RETURN_PC]), _int(s.stack[at - CALLER])
        return not fails.declining(pc, close)

    def _meet(self, s: State, pc: int) -> int:
        """Pass a choice that is none; gives `CHOICE` when there are several ways."""
        choice = self._choice(pc)
        if isinstance(choice, Hear) and choice.undeclined(s):
            self._met = ()
            return CHOICE
        options = self._met = choice.options(s)
        if not options:
            return choice.otherwise(s)
        if len(options) > 1:
            return CHOICE
        return choice.take(s, options[0])

    def _spend(self, instructions: int) -> None:
        self.figures.instructions += instructions
        self._left -= instructions
        if self._left <= 0:
            raise BudgetEnded


def _int(value: Flat) -> int:
    assert isinstance(value, int)
    return value


def alternatives(choice: Choice, s: State, options: Sequence[Candidate]) -> Iterator[Candidate]:
    """The options in the order in which a look-ahead tries them: to decline comes first."""
    if isinstance(choice, Hear):
        yield from choice.alternatives(s)
        return
    if options[-1] == NOTHING:
        yield NOTHING
        options = options[:-1]
    yield from options
