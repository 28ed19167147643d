"""Instructions at which a player decides: what may be chosen, and what follows from each option.

An option is a number: a thing, a number, the number of a branch or part, or `NOTHING`. Whether an
option can be gone through with is not asked here but in `play.search`.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.limits import MOST_NUMBERS, PATIENCE
from engine.core.operations import Expr
from engine.play.alike import Alike
from engine.play.bench import FAIL, NOTHING, Bench, Candidate
from engine.play.faults import UNSEEN, OutOfRange
from engine.play.state import State


class Choose:
    """One of a set, or (`optional`) nothing."""

    kind = "choose"

    def __init__(
        self,
        bench: Bench,
        pc: int,
        slot: int,
        of: Expr,
        by: Expr,
        optional: bool,
        declined: int,
        otherwise: int,
        label: int,
        decline_label: int,
    ) -> None:
        self.pc, self.slot, self.optional = pc, slot, optional
        self.declined, self.fallback = declined, otherwise if otherwise >= 0 else FAIL
        self.label, self.decline_label = label, decline_label
        self._of, self.player = bench.value(of), bench.value(by)
        self._alike = Alike(bench, pc, self.player, slot)
        self._seen = _Seen(bench)

    def options(self, s: State) -> Sequence[Candidate]:
        things = self._of(s)
        self._seen.check(s, things)
        if len(things) > 1:
            things = self._alike.merged(s, things)
        return (*things, NOTHING) if self.optional and things else things

    def otherwise(self, s: State) -> int:
        return self.fallback

    def take(self, s: State, option: Candidate) -> int:
        if option == NOTHING:
            return self.declined
        s.stack[s.base + self.slot] = option
        return self.pc + 1

    def opens(self, option: Candidate) -> bool:
        return self.optional and option != NOTHING


class ChooseSet:
    """Several of a set, one at a time; every set comes up in one order only."""

    kind = "choose_set"
    optional = False

    def __init__(
        self,
        bench: Bench,
        pc: int,
        slot: int,
        of: Expr,
        by: Expr,
        least: Expr,
        most: Expr,
        with_: Expr,
        otherwise: int,
        label: int,
    ) -> None:
        self.pc, self.slot, self.label = pc, slot, label
        self.fallback = otherwise if otherwise >= 0 else FAIL
        self._of, self.player = bench.value(of), bench.value(by)
        self._least, self._most = bench.value(least), bench.value(most)
        self._with, self._free = bench.condition(with_), with_ == Expr("int", (1,))
        self._alike = Alike(bench, pc, self.player, slot)
        self._seen = _Seen(bench)

    def options(self, s: State) -> Sequence[Candidate]:
        things = self._of(s)
        self._seen.check(s, things)
        classes = self._alike.classes(s, things)
        picked = s.stack[s.base + self.slot]
        assert isinstance(picked, tuple)
        least, most = max(self._least(s), 0), self._most(s)
        found: list[Candidate] = []
        if len(picked) < most:
            for option in self._next(classes, picked):
                if self._completes(s, classes, (*picked, option), least, most, [PATIENCE]):
                    found.append(option)
        if len(picked) >= least and self._holds(s, picked):
            found.append(NOTHING)
        return found

    def otherwise(self, s: State) -> int:
        return self.fallback

    def take(self, s: State, option: Candidate) -> int:
        if option == NOTHING:
            return self.pc + 1
        place = s.base + self.slot
        picked = s.stack[place]
        assert isinstance(picked, tuple)
        s.stack[place] = (*picked, _number(option))
        return self.pc

    def opens(self, option: Candidate) -> bool:
        return False

    @staticmethod
    def _next(classes: list[list[int]], picked: tuple[int, ...]) -> list[int]:
        """The next free member of each class, from the class of the last pick on."""
        first = 0
        if picked:
            first = next(at for at, members in enumerate(classes) if picked[-1] in members)
        free = ([m for m in members if m not in picked] for members in classes[first:])
        return [members[0] for members in free if members]

    def _holds(self, s: State, picked: tuple[int, ...]) -> bool:
        if self._free:
            return True
        place = s.base + self.slot
        before, s.stack[place] = s.stack[place], picked
        holds = bool(self._with(s))
        s.stack[place] = before
        return holds

    def _completes(
        self,
        s: State,
        classes: list[list[int]],
        picked: tuple[int, ...],
        least: int,
        most: int,
        patience: list[int],
    ) -> bool:
        """Whether picks can go on to a whole set; after `PATIENCE` tries it is taken to be so."""
        if len(picked) >= least and self._holds(s, picked):
            return True
        patience[0] -= 1
        if patience[0] < 0:
            return True
        if len(picked) >= most:
            return False
        if self._free:
            first = next(at for at, members in enumerate(classes) if picked[-1] in members)
            left = sum(m not in picked for members in classes[first:] for m in members)
            return len(picked) + left >= least
        return any(
            self._completes(s, classes, (*picked, option), least, most, patience)
            for option in self._next(classes, picked)
        )


class ChooseNumber:
    """A number between two."""

    kind = "choose_number"
    optional = False

    def __init__(
        self,
        bench: Bench,
        pc: int,
        slot: int,
        least: Expr,
        most: Expr,
        by: Expr,
        otherwise: int,
        label: int,
    ) -> None:
        self.pc, self.slot, self.label = pc, slot, label
        self.fallback = otherwise if otherwise >= 0 else FAIL
        self._least, self._most, self.player = (
            bench.value(least),
            bench.value(most),
            bench.value(by),
        )

    def options(self, s: State) -> Sequence[Candidate]:
        least, most = self._least(s), self._most(s)
        if most - least >= MOST_NUMBERS:
            raise OutOfRange(
                f"A player would choose a number from {least} to {most}: "
                f"more than {MOST_NUMBERS} are never offered."
            )
        return range(least, most + 1)

    def otherwise(self, s: State) -> int:
        return self.fallback

    def take(self, s: State, option: Candidate) -> int:
        s.stack[s.base + self.slot] = option
        return self.pc + 1

    def opens(self, option: Candidate) -> bool:
        return False


class May:
    """Yes (option 1) or no."""

    kind = "may"
    optional = True

    def __init__(
        self, bench: Bench, pc: int, by: Expr, guard: Expr, no: int, label: int, no_label: int
    ) -> None:
        self.pc, self.no, self.label, self.no_label = pc, no, label, no_label
        self.player, self._guard = bench.value(by), bench.condition(guard)

    def options(self, s: State) -> Sequence[Candidate]:
        return (1, NOTHING) if self._guard(s) else ()

    def otherwise(self, s: State) -> int:
        return self.no

    def take(self, s: State, option: Candidate) -> int:
        return self.no if option == NOTHING else self.pc + 1

    def opens(self, option: Candidate) -> bool:
        return option != NOTHING


class Either:
    """One of several branches, by its number."""

    kind = "either"
    optional = False

    def __init__(
        self, bench: Bench, pc: int, by: Expr, branches: tuple[tuple[int, Expr, int], ...]
    ) -> None:
        self.pc, self.branches = pc, branches
        self.player = bench.value(by)
        self._guards = [bench.condition(guard) for _, guard, _ in branches]

    def options(self, s: State) -> Sequence[Candidate]:
        return [number for number, guard in enumerate(self._guards) if guard(s)]

    def otherwise(self, s: State) -> int:
        return FAIL

    def take(self, s: State, option: Candidate) -> int:
        return self.branches[_number(option)][2]

    def opens(self, option: Candidate) -> bool:
        return True


class InOrder:
    """Which of several parts comes next, by its number."""

    kind = "in_order"
    optional = False

    def __init__(
        self,
        bench: Bench,
        pc: int,
        by: Expr,
        done: int,
        parts: tuple[tuple[int, int], ...],
        then: int,
    ) -> None:
        self.pc, self.done, self.parts, self.then = pc, done, parts, then
        self.player = bench.value(by)

    def options(self, s: State) -> Sequence[Candidate]:
        done = s.stack[s.base + self.done]
        assert isinstance(done, int)
        return [number for number in range(len(self.parts)) if not done >> number & 1]

    def otherwise(self, s: State) -> int:
        return self.then

    def take(self, s: State, option: Candidate) -> int:
        number, place = _number(option), s.base + self.done
        s.stack[place] = _number(s.stack[place]) | 1 << number
        return self.parts[number][1]

    def opens(self, option: Candidate) -> bool:
        return False


class EachInOrder:
    """Which member of a set comes next, or (`optional`) none any more."""

    kind = "each_in_order"

    def __init__(
        self,
        bench: Bench,
        pc: int,
        by: Expr,
        left: int,
        slot: int,
        optional: bool,
        then: int,
        label: int,
    ) -> None:
        self.pc, self.left, self.slot, self.optional = pc, left, slot, optional
        self.then, self.label = then, label
        self.player = bench.value(by)
        self._alike = Alike(bench, pc, self.player, slot, left)

    def options(self, s: State) -> Sequence[Candidate]:
        left = s.stack[s.base + self.left]
        assert isinstance(left, tuple)
        things = self._alike.merged(s, left) if len(left) > 1 else left
        return (*things, NOTHING) if self.optional and things else things

    def otherwise(self, s: State) -> int:
        return self.then

    def take(self, s: State, option: Candidate) -> int:
        if option == NOTHING:
            return self.then
        stack, base = s.stack, s.base
        left = stack[base + self.left]
        assert isinstance(left, tuple)
        stack[base + self.left] = tuple([thing for thing in left if thing != option])
        stack[base + self.slot] = option
        return self.pc + 1

    def opens(self, option: Candidate) -> bool:
        return self.optional and option != NOTHING


class _Seen:
    """In a look-ahead nobody chooses among things that he cannot tell apart."""

    def __init__(self, bench: Bench) -> None:
        self._base = bench.tables.piece_base
        self._checks = bench.searching and bool(bench.tables.hideable)

    def check(self, s: State, things: Sequence[int]) -> None:
        if self._checks:
            for thing in things:
                if thing >= self._base and not s.seen[thing - self._base] & s.looker:
                    raise UNSEEN


def _number(value: Candidate) -> int:
    assert isinstance(value, int)
    return value
