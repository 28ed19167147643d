"""Locals and counters."""

from __future__ import annotations

from engine.core.operations import Expr
from engine.core.program import Counter
from engine.play.bench import Bench, Step
from engine.play.log import Changed
from engine.play.state import CALLER, State
from engine.play.tables import supply_index

UNBOUNDED = 1 << 40
"""Beyond what any counter without a maximum of its own holds; keeps values in 64 bits."""


def set_local(bench: Bench, pc: int, slot: int, value: Expr) -> Step:
    expression, after = bench.value(value), pc + 1

    def step(s: State) -> int:
        s.stack[s.base + slot] = expression(s)
        return after

    return step


def set_outer(bench: Bench, pc: int, slot: int, value: Expr) -> Step:
    expression, after = bench.value(value), pc + 1

    def step(s: State) -> int:
        stack = s.stack
        outer = stack[s.base - CALLER]
        assert isinstance(outer, int)
        stack[outer + slot] = expression(s)
        return after

    return step


def set_value(
    bench: Bench, pc: int, counter: int, at: tuple[Expr, ...], how: str, value: Expr
) -> Step:
    declared = bench.ruleset.counters[counter]
    index, expression, after = bench.expressions.index(declared, at), bench.value(value), pc + 1
    write = _Writer(bench, counter)
    sign = {"=": 0, "+": 1, "-": -1}[how]

    def step(s: State) -> int:
        place, number = index(s), expression(s)
        write(s, place, s.values[place] + sign * number if sign else number)
        return after

    return step


class _Writer:
    """Writes one counter: within its bounds, its circle and its supply."""

    def __init__(self, bench: Bench, number: int) -> None:
        self.bench = bench
        self.number = number
        self.counter: Counter = bench.ruleset.counters[number]
        supply = self.counter.supply
        self.supply = bench.ruleset.counters[supply] if supply >= 0 else None
        self.plain = self.counter.sort not in ("int", "")
        self.tells = not bench.searching

    def __call__(self, s: State, index: int, value: int) -> None:
        counter = self.counter
        if counter.cyclic:
            value %= counter.cyclic
        elif not self.plain:
            value = self._bounded(value)
        before = s.values[index]
        if self.supply is not None:
            value = self._supplied(s, index, before, value)
        if value != before:
            s.values[index] = value
            s.changes += 1
            if self.tells and self.bench.sink.on:
                self.bench.sink.add(Changed(self.number, index, before, value))

    def _bounded(self, value: int) -> int:
        counter = self.counter
        least, most = max(counter.least, -UNBOUNDED), min(counter.most, UNBOUNDED)
        return min(max(value, least), most)

    def _supplied(self, s: State, index: int, before: int, value: int) -> int:
        """What the supply leaves of a change; takes it from there, or gives it back."""
        assert self.supply is not None
        place = supply_index(self.counter, self.supply, index)
        change = min(value - before, max(s.values[place], 0))
        s.values[place] -= change
        return before + change


def mark_changes(bench: Bench, pc: int, slot: int) -> Step:
    after = pc + 1

    def step(s: State) -> int:
        s.stack[s.base + slot] = s.changes
        return after

    return step


def unless_changed(bench: Bench, pc: int, slot: int, to: int) -> Step:
    after = pc + 1

    def step(s: State) -> int:
        return to if s.stack[s.base + slot] == s.changes else after

    return step
