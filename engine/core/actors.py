"""Through whose eyes a block is looked into: who acts first in it, read from the code alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.operations import ME, OPERATIONS, Expr, Instr, operand
from engine.core.program import Ruleset

NOBODY = Expr("int", (-1,))


def first_actor(ruleset: Ruleset, begin: int, close: int) -> Expr:
    """Who acts first in a block: the `by` of a choice or the `me` of a call.

    Nobody, through whose eyes only what all may know is seen, where that is only found out inside:
    before the block begins, the locals that say it hold what another round left there.
    """
    written: dict[object, Expr] = {}
    for instr in ruleset.code[begin + 1 : close]:
        found = _actor(instr)
        if found is not None:
            return _before(found, written)
        if instr.op == "set_local":
            slot, value = instr.args
            assert isinstance(value, Expr)
            written[slot] = _before(value, written)
        else:
            operands = zip(OPERATIONS[instr.op].operands, instr.args, strict=True)
            written.update((value, NOBODY) for (_, sort), value in operands if sort == "slot")
    return Expr("local", (ME,))


def _before(expr: Expr, written: Mapping[object, Expr]) -> Expr:
    """The same as known before these locals were written; `NOBODY` where it is not."""
    if expr.op == "local":
        return written.get(expr.args[0], expr)
    return NOBODY if any(slot in written for slot in locals_read(expr)) else expr


def locals_read(value: object) -> Iterator[object]:
    """The slots of the locals that an expression reads."""
    return _numbers_of("local", value)


def elements_read(value: object) -> Iterator[object]:
    """The numbers of the element variables that an expression reads."""
    return _numbers_of("elem", value)


def _numbers_of(op: str, value: object) -> Iterator[object]:
    """The first argument of every `op` in an expression."""
    if isinstance(value, Expr) and value.op == op:
        yield value.args[0]
    elif isinstance(value, tuple):
        for part in value.args if isinstance(value, Expr) else value:
            yield from _numbers_of(op, part)


def _actor(instr: Instr) -> Expr | None:
    if instr.op == "call":
        given = instr.args[1]
        assert isinstance(given, tuple)
        found = given[0] if given else None
    else:
        found = operand(instr, "by") or operand(instr, "me")
    assert found is None or isinstance(found, Expr)
    return found
