"""Where an instruction may go on, and what may fail on the way: read from the code alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.operations import OPERATIONS, Expr, Instr
from engine.core.program import Ruleset

LEAVES = frozenset(("return", "end_game", "fail"))


def successors(code: Sequence[Instr], pc: int) -> list[int]:
    """The places at which a routine may go on after an instruction of its own."""
    instr = code[pc]
    if instr.op in LEAVES:
        return []
    if instr.op == "jump":
        return [_int(instr.args[0])]
    found = [] if instr.op in ("either", "in_order") else [pc + 1]
    for (_, sort), value in zip(OPERATIONS[instr.op].operands, instr.args, strict=True):
        if sort == "pc" and _int(value) >= 0:
            found.append(_int(value))
        elif sort in ("branches", "parts"):
            assert isinstance(value, tuple)
            found += [_int(item[-1]) for item in value]
    if instr.op == "begin":
        found.remove(_int(instr.args[1]))
    return found


Onward = Callable[[Sequence[Instr], int], list[int]]
"""Where one may come to from an instruction."""


class Failures:
    """Whether anything can still fail between a place and the end of a block; kept once known."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._known: dict[tuple[int, int], bool] = {}
        self._ways: dict[tuple[int, int], bool] = {}

    def between(self, pc: int, close: int) -> bool:
        """From `pc` to the end of its routine, or (`close` >= 0) to the `end` at `close`."""
        key = (pc, close)
        if key not in self._known:
            self._known[key] = self._search([pc], close)
        return self._known[key]

    def after(self, pc: int, close: int) -> bool:
        """The same, the instruction at `pc` itself left out: it has not failed."""
        key = (-1 - pc, close)
        if key not in self._known:
            self._known[key] = self._search(self._onward(self._ruleset.code, pc), close)
        return self._known[key]

    def declining(self, pc: int, close: int) -> bool:
        """The same as `between`, where players decline whatever they may decline."""
        key = (pc, close)
        if key not in self._ways:
            self._ways[key] = self._search([pc], close, self._declined)
        return self._ways[key]

    def _search(self, waiting: list[int], close: int, onward: Onward | None = None) -> bool:
        code = self._ruleset.code
        onward = onward or self._onward
        seen = {*waiting, close}
        while waiting:
            at = waiting.pop()
            if not 0 <= at < len(code) or at == close:
                continue
            if self._fails(code[at]):
                return True
            for after in onward(code, at):
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
        return False

    @staticmethod
    def _onward(code: Sequence[Instr], at: int) -> list[int]:
        instr = code[at]
        if instr.op != "begin" or (instr.args[0] == -1 and not instr.args[2]):
            return successors(code, at)
        # Whatever fails in there is caught there; what matters is where one may come out.
        otherwise, close = _int(instr.args[0]), _int(instr.args[1])
        inside = range(at + 1, close + 1)
        out = {to for pc in inside for to in successors(code, pc) if to not in inside}
        return sorted(out | ({otherwise} if otherwise != -1 else set()))

    @classmethod
    def _declined(cls, code: Sequence[Instr], at: int) -> list[int]:
        instr = code[at]
        names = [name for name, _ in OPERATIONS[instr.op].operands]
        if instr.op == "may":
            return [_int(instr.args[names.index("no")])]
        if instr.op == "choose" and instr.args[names.index("optional")]:
            ways = (instr.args[names.index(way)] for way in ("declined", "otherwise"))
            return [_int(way) for way in ways]
        return cls._onward(code, at)

    def _fails(self, instr: Instr) -> bool:
        if instr.sure:
            return False
        match instr.op:
            case "call":
                return self._ruleset.routines[_int(instr.args[0])].fails
            case "choose" | "choose_set" | "choose_number":
                names = [name for name, _ in OPERATIONS[instr.op].operands]
                return instr.args[names.index("otherwise")] == -1
            case "in_order" | "each_in_order":
                return False
            case "either":
                branches = instr.args[1]
                assert isinstance(branches, tuple)
                return all(guard != Expr("int", (1,)) for _, guard, _ in branches)
            case _:
                return OPERATIONS[instr.op].fails


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value
