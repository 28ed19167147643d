"""Instructions as C, one method for each operation: what `play/ops_*.py` do in Python."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.limits import UNBOUNDED
from engine.core.operations import FIRST_PARAMETER, Expr
from engine.core.program import Counter
from engine.core.tables import supply_index
from engine.native.emit_pieces import PieceSteps
from engine.native.emit_sets import View
from engine.native.emit_time import TimeSteps
from engine.native.shapes import CannotEmit


class Routine(PieceSteps, TimeSteps):
    """Writes the function of one routine: values and control; the rest in what it builds on."""

    # --- values ----------------------------------------------------------------------------------

    def set_local(self, slot: int, value: Expr) -> None:
        """A value into a local."""
        if self.made.is_set(value):
            self._put_set(slot, self.made.view(value))
        else:
            self._put_number(slot, self.made.kept(value))
        self._next()

    def set_outer(self, slot: int, value: Expr) -> None:
        """A value into a local of the caller."""
        shapes = self.names.shapes
        caller = shapes.caller(self.number)
        if self.made.is_set(value) != shapes.is_set_slot(caller, slot):
            raise CannotEmit("a set for a number in an event, or the other way round")
        if self.made.is_set(value):
            view = self.made.view(value)
            room = f"room_in_slot(s, (int)k[-CALLER], {slot})"
            place = f"(int)k[-CALLER] + {slot}"
            self._try(f"keep_set(x, s, {place}, {view.members}, {view.count}, {room})")
        else:
            self.body.line(f"s->stack[k[-CALLER] + {slot}] = {self.made.kept(value)};")
        self._next()

    def set_value(self, counter: int, at: tuple[Expr, ...], how: str, value: Expr) -> None:
        """A counter set, raised or lowered, as far as its bounds and its supply allow."""
        declared = self.ruleset.counters[counter]
        body = self.body
        index = body.keep(self.made.index(declared.first, declared.dims, at), "int")
        before = body.keep(f"s->values[{index}]")
        after = body.keep(self.made.number(value))
        if how != "=":
            test = "add" if how == "+" else "sub"
            body.leave("full", f"__builtin_{test}_overflow({before}, {after}, &{after})")
        self._bound(declared, after)
        with body.block(f"if ({after} != {before})"):
            if declared.supply < 0:
                self._try(f"write_value(x, s, {index}, {after})")
            else:
                supply = self._supply(counter, declared, index)
                self._try(f"write_supplied(x, s, {index}, {after}, {supply})")
        self._next()

    def _bound(self, counter: Counter, value: str) -> None:
        if counter.cyclic:
            self.body.line(f"{value} = wrapped({value}, {counter.cyclic});")
        elif counter.sort in ("int", ""):
            least, most = max(counter.least, -UNBOUNDED), min(counter.most, UNBOUNDED)
            self.body.line(f"if ({value} < INT64_C({least}))")
            self.body.line(f"    {value} = INT64_C({least});")
            self.body.line(f"if ({value} > INT64_C({most}))")
            self.body.line(f"    {value} = INT64_C({most});")

    def _supply(self, number: int, counter: Counter, index: str) -> str:
        supply = self.ruleset.counters[counter.supply]
        places = [
            supply_index(counter, supply, counter.first + offset)
            for offset in range(len(counter.start))
        ]
        if len(set(places)) == 1:
            return str(places[0])
        name = self.names.array(f"SUPPLY_{number}", "int32_t", places)
        return f"{name}[{index} - {counter.first}]"

    def mark_changes(self, slot: int) -> None:
        """Remember how much has changed so far."""
        self._put_number(slot, "s->changes")
        self._next()

    def unless_changed(self, slot: int, to: int) -> None:
        """Go elsewhere when nothing has changed since the mark."""
        self._unless(f"k[{slot}] != s->changes", to)
        self._next()

    # --- control ---------------------------------------------------------------------------------

    def jump(self, to: int) -> None:
        """Go on elsewhere."""
        self._go(to)

    def unless(self, condition: Expr, to: int) -> None:
        """Go elsewhere when a condition does not hold."""
        self._unless(self.made.number(condition), to)
        self._next()

    def call(self, routine: int, given: tuple[Expr, ...], into: int) -> None:
        """Open a frame for a routine."""
        values = self._arguments(given)
        self._try(f"open_frame(x, s, {routine}, {self.pc + 1}, {into})")
        self._hand_over(values, routine, 0)
        self.body.line(f"return {self.ruleset.routines[routine].entry};")

    def return_(self, value: Expr) -> None:
        """Close the frame, with an answer."""
        if self.made.is_set(value):
            view = self.made.view(value)
            self._try(f"answer_set(x, s, {view.members}, {view.count})")
        else:
            self._try(f"answer_number(x, s, {self.made.kept(value)})")
        self.body.line("return leave(s);")

    def perform(self, thing: Expr, me: Expr, given: tuple[Expr, ...]) -> None:
        """The effect of a thing, the thing as `this`."""
        body = self.body
        what = body.keep(self.made.number(thing))
        body.leave("unseen", f"unseen(s, {what})")
        known = f"{what} >= 0 && {what} < THINGS && EFFECT_OF[{what}] >= 0"
        self._unless(known, -1)
        who = body.keep(self.made.number(me))
        values = self._arguments(given)
        fitting = [
            int(self._takes(routine, values)) for routine in range(len(self.ruleset.routines))
        ]
        if not all(fitting[routine] for routine in self.ruleset.effects.values()):
            name = self.names.array(f"TAKES_{self.pc}", "uint8_t", fitting)
            body.leave("full", f"!{name}[EFFECT_OF[{what}]]")
        self._try(f"open_frame(x, s, EFFECT_OF[{what}], {self.pc + 1}, -1)")
        body.line(f"s->stack[s->base] = s->stack[s->base + 1] = {who};")
        body.line(f"s->stack[s->base + 2] = {what};")
        for slot, value in enumerate(values, 3):
            if isinstance(value, View):
                room = f"room_in_slot(s, s->base, {slot})"
                place = f"s->base + {slot}"
                self._try(f"keep_set(x, s, {place}, {value.members}, {value.count}, {room})")
            else:
                body.line(f"s->stack[s->base + {slot}] = {value};")
        body.line(f"return ENTRY_OF[EFFECT_OF[{what}]];")

    def _takes(self, routine: int, values: Sequence[str | View]) -> bool:
        """Whether an effect has locals for what it is performed with."""
        shapes, locals_ = self.names.shapes, self.ruleset.routines[routine].locals
        return FIRST_PARAMETER + len(values) <= locals_ and all(
            isinstance(value, View) == shapes.is_set_slot(routine, slot)
            for slot, value in enumerate(values, FIRST_PARAMETER)
        )

    def end_game(self) -> None:
        """The game is over."""
        self.body.line("if (s->looker)")
        self.body.line("    return SUCCESS;")
        self.body.line("s->status = OVER;")
        self.body.line(f"s->pc = {self.pc};")
        self.body.line("return STOP;")

    def fail(self, because: int) -> None:
        """The enclosing block cannot be done."""
        self._go(-1)

    def require(self, condition: Expr, because: int) -> None:
        """Fail unless a condition holds."""
        self._unless(self.made.number(condition), -1)
        self._next()

    def begin(self, otherwise: int, close: int, sure: bool) -> None:
        """Open a block; whether the look-ahead is asked depends on who can tell already."""
        body = self.body
        body.line(f"int vouched = s->vouched == {self.pc};")
        body.line("s->vouched = -1;")
        asked = "!vouched" if otherwise >= 0 else "!vouched && !s->nmarks && !s->looker"
        if not sure:
            with body.block(f"if ({asked})"):
                body.line(f"int answer = ask_block(x, s, {self.pc}, {close});")
                body.line("if (x->trouble)")
                body.line("    return TROUBLE;")
                with body.block("if (answer == NO)"):
                    self._go(otherwise)
                body.line("s->doubts += answer == UNPROVED;")
        else:
            body.line("(void)vouched;")
        self._try(f"open_block(x, s, {otherwise}, {close})")
        self._next()

    def end(self) -> None:
        """Close the innermost block."""
        self.body.line(f"if (close_block(s, {self.pc + 1}) == SUCCESS)")
        self.body.line("    return SUCCESS;")
        self._next()

    def announce(self, verb: int, given: tuple[Expr, ...]) -> None:
        """Only the log hears of it."""
        self._next()

    def choice(self, *_: object) -> None:
        """Somebody may have to decide."""
        self.body.line("return CHOICE;")


CHOICES = frozenset(
    ["choose", "choose_set", "choose_number", "may", "either", "in_order", "each_in_order", "hear"]
)
_PLAIN = (
    "set_local set_outer set_value mark_changes unless_changed jump unless call perform end_game"
    " fail require begin end announce next_in_pile next_of order move move_set move_some move_most"
    " draw look return_home shuffle roll reveal choose_random phase_begin phase_end lasting due"
    " defer gather_begin gather_end"
)
EMITTERS = {
    **{op: op for op in _PLAIN.split()},
    "return": "return_",
    **dict.fromkeys(sorted(CHOICES), "choice"),
}
"""Which method writes each operation of `core.operations.OPERATIONS`."""

Routine.EMITTERS = EMITTERS
