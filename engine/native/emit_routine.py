"""What the emitters of all instructions share: one function a routine, a labelled block each.

An instruction goes on at another label, or gives the pc at which another routine goes on, or a
signal.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.operations import Expr, Instr
from engine.native.c_body import Body
from engine.native.emit_numbers import Names
from engine.native.emit_sets import Expressions, View
from engine.native.shapes import CannotEmit


class RoutineBody:
    """Writes the function of one routine; `EMITTERS` says which method writes an operation."""

    EMITTERS: Mapping[str, str] = {}

    def __init__(self, names: Names, number: int, first: int, last: int) -> None:
        self.names = names
        self.ruleset = names.ruleset
        self.number = number
        self.first, self.last = first, last
        self.body = Body("TROUBLE")
        self.pc = first

    def function(self) -> str:
        """The whole function: from any of its instructions on to the next signal."""
        for pc in range(self.first, self.last):
            self.pc = pc
            self._instruction(self.ruleset.code[pc])
        self.body.lines.append("    return trouble(x, BROKEN);")
        cases = [f"    case {pc}: goto L{pc};" for pc in range(self.first, self.last)]
        head = [
            f"/* {self.ruleset.routines[self.number].what} */",
            f"static int routine_{self.number}(Context *x, State *s, int pc)",
            "{",
            "    num *const k = s->stack + s->base;",
            "    (void)k;",
            "    switch (pc) {",
            *cases,
            "    default: return trouble(x, BROKEN);",
            "    }",
        ]
        return "\n".join([*head, *self.body.lines, *self.body.ending(), "}"])

    def _instruction(self, instr: Instr) -> None:
        if instr.op not in self.EMITTERS:
            raise CannotEmit(f"the operation `{instr.op}`")
        self.made = Expressions(self.names, self.body, self.number)
        self.body.lines.append(f"L{self.pc}: /* {instr.op} */")
        with self.body.block():
            self.body.line(f"STEP({self.pc});")
            getattr(self, self.EMITTERS[instr.op])(*instr.args)

    # --- going on --------------------------------------------------------------------------------

    def _go(self, pc: int) -> None:
        if pc == -1:
            self.body.line("return FAIL;")
        elif self.first <= pc < self.last:
            self.body.line(f"goto L{pc};")
        else:
            raise CannotEmit("an instruction that leads out of its routine")

    def _next(self) -> None:
        if self.pc + 1 < self.last:
            self._go(self.pc + 1)
        else:
            self.body.line("return trouble(x, BROKEN);")

    def _unless(self, test: str, pc: int) -> None:
        with self.body.block(f"if (!({test}))"):
            self._go(pc)

    def _try(self, call: str) -> None:
        """Call what gives something else than 0 in trouble."""
        self.body.line(f"if ({call})")
        self.body.line("    return TROUBLE;")

    # --- locals ----------------------------------------------------------------------------------

    def _is_set_slot(self, slot: int) -> bool:
        return self.names.shapes.is_set_slot(self.number, slot)

    def _room(self, slot: int) -> int:
        return self.names.shapes.room(self.number, slot)

    def _put_set(self, slot: int, view: View) -> None:
        if not self._is_set_slot(slot):
            raise CannotEmit("a set in a local for a number")
        place = f"s->base + {slot}"
        room = self._room(slot)
        self._try(f"keep_set(x, s, {place}, {view.members}, {view.count}, {room})")

    def _put_number(self, slot: int, value: str) -> None:
        if self._is_set_slot(slot):
            raise CannotEmit("a number in a local for a set")
        self.body.line(f"k[{slot}] = {value};")

    def _arguments(self, given: tuple[Expr, ...]) -> list[str | View]:
        """Arguments worked out before the frame changes."""
        return [
            self.made.view(expr)
            if self.made.is_set(expr)
            else self.body.keep(self.made.number(expr))
            for expr in given
        ]

    def _hand_over(self, values: list[str | View], routine: int, first: int) -> None:
        """Put arguments into the locals of the frame just opened."""
        shapes = self.names.shapes
        for slot, value in enumerate(values, first):
            if slot >= self.ruleset.routines[routine].locals:
                raise CannotEmit("more arguments than a routine has locals")
            if isinstance(value, View) != shapes.is_set_slot(routine, slot):
                raise CannotEmit("a set handed over for a number, or the other way round")
            if isinstance(value, View):
                room = shapes.room(routine, slot)
                place = f"s->base + {slot}"
                self._try(f"keep_set(x, s, {place}, {value.members}, {value.count}, {room})")
            else:
                self.body.line(f"s->stack[s->base + {slot}] = {value};")
