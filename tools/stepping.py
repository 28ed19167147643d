"""Watching single instructions of a machine: tools count turns and stop at the end of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from engine.core.program import Ruleset
from engine.play.bench import Step
from engine.play.machine import Machine
from engine.play.state import State

TURN = "turn"
"""The phase that is a player's turn, in games that have one of this name."""


def turn_phase(ruleset: Ruleset) -> int:
    """The number of the phase that is a player's turn; -1 in games that have none."""
    return ruleset.phases.index(TURN) if TURN in ruleset.phases else -1


def phase_instructions(ruleset: Ruleset, operation: str, phase: str) -> tuple[int, ...]:
    """Where a phase begins (`phase_begin`) or ends (`phase_end`) in the code."""
    if phase not in ruleset.phases:
        return ()
    number = ruleset.phases.index(phase)
    return tuple(
        pc
        for pc, instr in enumerate(ruleset.code)
        if instr.op == operation and instr.args[0] == number
    )


@contextmanager
def watched_steps(
    machine: Machine, pcs: Sequence[int], then: Callable[[State, int], int]
) -> Iterator[None]:
    """While the context lasts, `then` is called after each of these instructions ran in earnest.

    It is given the state and the pc at which the machine would go on, and gives the pc at which it
    does go on.
    """
    table = machine.plain.table
    before = {pc: table[pc] for pc in pcs}
    for pc, step in before.items():
        table[pc] = _watched(table, pc, step, then)
    try:
        yield
    finally:
        for pc, step in before.items():
            table[pc] = step


def _watched(table: list[Step], pc: int, step: Step, then: Callable[[State, int], int]) -> Step:
    def run(state: State) -> int:
        after = step(state)
        table[pc] = run  # a step that is reached for the first time puts another in its place
        return then(state, after)

    return run
