"""Locals and counters.

Steps that run all the time are written as source, with their expressions in place: names as in
`play.expressions`.
"""

from __future__ import annotations

from engine.core.limits import UNBOUNDED
from engine.core.operations import Expr
from engine.core.program import Counter
from engine.core.tables import supply_index
from engine.play.bench import Bench, Step
from engine.play.log import Changed
from engine.play.state import CALLER, State


def set_local(bench: Bench, pc: int, slot: int, value: Expr) -> Step:
    """A value into a local."""
    made = bench.expressions
    return made.step(f"K[b + {slot}] = {made.kept(value)}", f"return {pc + 1}")


def set_outer(bench: Bench, pc: int, slot: int, value: Expr) -> Step:
    """A value into a local of the caller."""
    made = bench.expressions
    return made.step(f"K[K[b - {CALLER}] + {slot}] = {made.kept(value)}", f"return {pc + 1}")


def set_value(
    bench: Bench, pc: int, counter: int, at: tuple[Expr, ...], how: str, value: Expr
) -> Step:
    """A counter set, raised or lowered, as far as its bounds and its supply allow."""
    made, declared = bench.expressions, bench.ruleset.counters[counter]
    change = {"=": "", "+": "before + ", "-": "before - "}[how]
    write = f"write_{counter}"
    return made.step(
        f"index = {made.index(declared, at)}",
        "before = V[index]",
        f"after = {_bounded(declared, f'{change}{made.source(value)}')}",
        "if after != before:",
        f"    {write}(s, index, before, after)",
        f"return {pc + 1}",
        **{write: _writer(bench, counter)},
    )


def _bounded(counter: Counter, value: str) -> str:
    """Source for a value kept on its circle or within its bounds; references have none."""
    if counter.cyclic:
        return f"({value}) % {counter.cyclic}"
    if counter.sort not in ("int", ""):
        return value
    least, most = max(counter.least, -UNBOUNDED), min(counter.most, UNBOUNDED)
    return f"min(max({value}, {least}), {most})"


class Writer:
    """Writes one counter, takes what is gained from its supply, and tells the log."""

    def __init__(self, bench: Bench, number: int) -> None:
        self.bench = bench
        self.number = number
        self.counter = bench.ruleset.counters[number]
        supply = self.counter.supply
        self.supply = bench.ruleset.counters[supply] if supply >= 0 else None

    def __call__(self, s: State, index: int, before: int, after: int) -> None:
        if self.supply is not None:
            place = supply_index(self.counter, self.supply, index)
            change = min(after - before, max(s.values[place], 0))
            s.values[place] -= change
            after = before + change
            if not change:
                return
        s.values[index] = after
        s.changes += 1
        if self.bench.sink.on and not self.bench.searching:
            self.bench.sink.add(Changed(self.number, index, before, after))


def _writer(bench: Bench, number: int) -> Writer:
    if number not in bench.writers:
        bench.writers[number] = Writer(bench, number)
    writer = bench.writers[number]
    assert isinstance(writer, Writer)
    return writer


def mark_changes(bench: Bench, pc: int, slot: int) -> Step:
    """Remember how much has changed so far."""
    return bench.expressions.step(f"K[b + {slot}] = s.changes", f"return {pc + 1}")


def unless_changed(bench: Bench, pc: int, slot: int, to: int) -> Step:
    """Go elsewhere when nothing has changed since the mark."""
    return bench.expressions.step(f"return {to} if K[b + {slot}] == s.changes else {pc + 1}")
