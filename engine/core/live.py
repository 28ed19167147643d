"""Which locals of a routine still matter at a place in the code.

A local is live when some way on from there reads it before it is written. Dead ones name nothing: a
cube that a finished loop looked at last is no other cube because of that.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.flow import successors
from engine.core.operations import OPERATIONS, Expr, Instr
from engine.core.program import Ruleset

WRITES = frozenset(
    ["set_local", "choose_number", "choose_random", "look", "roll", "order", "mark_changes"]
)
"""Operations that write a slot of their own without having read it."""


class Live:
    """Live locals that may hold things, by place in the code; worked out when first asked for."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._found: dict[tuple[int, int], tuple[int, ...]] = {}
        self._every: dict[tuple[int, int], frozenset[int]] = {}

    def slots(self, pc: int, routine: int) -> tuple[int, ...]:
        """Slots of a frame of `routine`, about to go on at `pc`, whose things still matter."""
        key = (pc, routine)
        if key not in self._found:
            self._found[key] = self._slots(pc, routine)
        return self._found[key]

    def mixed(self, routine: int, slot: int) -> bool:
        """Whether the slot of a set holds more than things of declared kinds: who was heard, say.

        Where a thing stands in it may matter.
        """
        return self._ruleset.routines[routine].slots[slot] == "set:"

    def every(self, pc: int, routine: int) -> frozenset[int]:
        """As `slots`, whatever they hold: two frames that agree in these go on alike."""
        key = (pc, routine)
        if key not in self._every:
            declared = self._ruleset.routines[routine]
            slots = range(declared.locals)
            outer = declared.what == "event"
            live = (slot for slot in slots if outer or self._read_from(pc, slot))
            self._every[key] = frozenset(live)
        return self._every[key]

    def _slots(self, pc: int, routine: int) -> tuple[int, ...]:
        declared = self._ruleset.routines[routine]
        symbols = {f"set:{symbol.name}" for symbol in self._ruleset.symbols}
        holding = [
            slot
            for slot, sort in enumerate(declared.slots)
            if sort.startswith(("ref", "set")) and sort not in symbols
        ]
        if declared.what == "event":
            # Triggers that are called from here read it as `outer`.
            return tuple(holding)
        return tuple(slot for slot in holding if self._read_from(pc, slot))

    def _read_from(self, pc: int, slot: int) -> bool:
        code = self._ruleset.code
        waiting, seen = [pc], {pc}
        while waiting:
            at = waiting.pop()
            if not 0 <= at < len(code):
                continue
            instr = code[at]
            if _reads(instr, slot):
                return True
            if _writes(instr, slot):
                continue
            for after in _onward(code, at, slot):
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
        return False


def _onward(code: Sequence[Instr], at: int, slot: int) -> list[int]:
    """Where it goes on with the slot as it was: not where something was put into it."""
    instr = code[at]
    if instr.op == "choose" and instr.args[0] == slot:
        return [to for to in (instr.args[4], instr.args[5]) if isinstance(to, int) and to >= 0]
    if instr.op == "next_of" and instr.args[1] == slot:
        return [to for to in (instr.args[3],) if isinstance(to, int)]
    return successors(code, at)


def _reads(instr: Instr, slot: int) -> bool:
    if instr.op == "next_of" and instr.args[1] == slot:
        return False  # its condition reads what it has just put there
    names = OPERATIONS[instr.op].operands
    for (_, sort), value in zip(names, instr.args, strict=True):
        if sort != "slot" and _mentions(value, slot):
            return True
    return instr.op in ("next_in_pile", "next_of", "order", "choose_set", "each_in_order") and (
        slot in _own_slots(instr)
    )


def _own_slots(instr: Instr) -> list[object]:
    names = OPERATIONS[instr.op].operands
    return [
        value
        for (name, _), value in zip(names, instr.args, strict=True)
        if name == "left" or (name == "slot" and instr.op not in ("next_of", "each_in_order"))
    ]


def _mentions(value: object, slot: int) -> bool:
    if isinstance(value, Expr):
        if value.op == "local":
            return value.args[0] == slot
        return any(_mentions(arg, slot) for arg in value.args)
    if isinstance(value, tuple):
        return any(_mentions(item, slot) for item in value)
    return False


def _writes(instr: Instr, slot: int) -> bool:
    """Surely written, whichever way the instruction goes on."""
    if instr.op in WRITES:
        names = OPERATIONS[instr.op].operands
        return any(
            sort == "slot" and value == slot
            for (_, sort), value in zip(names, instr.args, strict=True)
        )
    return False
