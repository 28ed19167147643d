"""The table of operations: what makes each instruction ready."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.play import (
    ops_choices,
    ops_control,
    ops_events,
    ops_loops,
    ops_pieces,
    ops_time,
    ops_values,
)
from engine.play.bench import CHOICE, Bench, Choice, Step
from engine.play.promises import Watch
from engine.play.state import State

STEPS: dict[str, Callable[..., Step]] = {
    "set_local": ops_values.set_local,
    "set_outer": ops_values.set_outer,
    "set_value": ops_values.set_value,
    "mark_changes": ops_values.mark_changes,
    "unless_changed": ops_values.unless_changed,
    "jump": ops_control.jump,
    "unless": ops_control.unless,
    "call": ops_control.call,
    "return": ops_control.return_,
    "perform": ops_control.perform,
    "end_game": ops_control.end_game,
    "fail": ops_control.fail,
    "require": ops_control.require,
    "begin": ops_control.begin,
    "end": ops_control.end,
    "announce": ops_control.announce,
    "next_in_pile": ops_loops.next_in_pile,
    "next_of": ops_loops.next_of,
    "order": ops_loops.order,
    "move": ops_pieces.move,
    "move_set": ops_pieces.move_set,
    "move_some": ops_pieces.move_some,
    "move_most": ops_pieces.move_most,
    "draw": ops_pieces.draw,
    "look": ops_pieces.look,
    "return_home": ops_pieces.return_home,
    "shuffle": ops_pieces.shuffle,
    "roll": ops_pieces.roll,
    "reveal": ops_pieces.reveal,
    "choose_random": ops_pieces.choose_random,
    "phase_begin": ops_time.phase_begin,
    "phase_end": ops_time.phase_end,
    "lasting": ops_time.lasting,
    "due": ops_time.due,
    "defer": ops_events.defer,
    "gather_begin": ops_events.gather_begin,
    "gather_end": ops_events.gather_end,
}
"""Operations that simply happen: (bench, pc, operands…) to a step."""

CHOICES: dict[str, Callable[..., Choice]] = {
    "choose": ops_choices.Choose,
    "choose_set": ops_choices.ChooseSet,
    "choose_number": ops_choices.ChooseNumber,
    "may": ops_choices.May,
    "either": ops_choices.Either,
    "in_order": ops_choices.InOrder,
    "each_in_order": ops_choices.EachInOrder,
    "hear": ops_events.Hear,
}
"""Operations at which someone may have to decide: (bench, pc, operands…) to a choice."""


MOVING = frozenset(("move", "move_set", "move_some", "move_most", "draw", "return_home"))
"""Operations that take pieces from one zone to another."""


class Steps:
    """The code of one bench, each instruction made ready when it is first reached.

    `table` has one entry more than the code: an `end`, to which a call returns that a look-ahead
    made up by itself.
    """

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.table: list[Step] = [self._late(pc) for pc in range(len(bench.code))]
        self.table.append(ops_control.end(bench, len(bench.code)))
        self.made: set[int] = set()
        """Instructions made ready so far: exactly those that were reached."""
        self._choices: dict[int, Choice] = {}

    def choice(self, pc: int) -> Choice:
        """The choice at an instruction that is one."""
        if pc not in self._choices:
            instr = self.bench.code[pc]
            self._choices[pc] = CHOICES[instr.op](self.bench, pc, *instr.args)
        return self._choices[pc]

    def _late(self, pc: int) -> Step:
        def first(s: State) -> int:
            step = self.table[pc] = self._make(pc)
            self.made.add(pc)
            return step(s)

        return first

    def _make(self, pc: int) -> Step:
        instr = self.bench.code[pc]
        if instr.op in CHOICES:
            return _stops
        args: tuple[Any, ...] = instr.args
        step = STEPS[instr.op](self.bench, pc, *args)
        watch = self.bench.pieces.watch
        return step if watch is None or instr.op not in MOVING else _watched(step, pc, watch)


def _watched(step: Step, pc: int, watch: Watch) -> Step:
    """The step, saying before which instruction it is, so that a broken promise can name it."""

    def told(s: State) -> int:
        watch.pc = pc
        return step(s)

    return told


def _stops(s: State) -> int:
    return CHOICE
