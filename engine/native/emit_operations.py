"""Instructions as C, one method for each operation: what `play/ops_*.py` do in Python.

An instruction is a labelled block inside the function of its routine. It goes on at another label,
or gives the pc at which another routine goes on, or a signal.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.limits import UNBOUNDED
from engine.core.operations import FIRST_PARAMETER, Expr, Instr
from engine.core.program import Counter
from engine.core.tables import supply_index
from engine.native.c_body import Body
from engine.native.emit_numbers import Names
from engine.native.emit_sets import Expressions, View
from engine.native.shapes import CannotEmit

ENDS = {"": 0, "top": 1, "bottom": 2}


class Routine:
    """Writes the function of one routine."""

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
        if instr.op not in EMITTERS:
            raise CannotEmit(f"the operation `{instr.op}`")
        self.made = Expressions(self.names, self.body, self.number)
        self.body.lines.append(f"L{self.pc}: /* {instr.op} */")
        with self.body.block():
            self.body.line(f"STEP({self.pc});")
            getattr(self, EMITTERS[instr.op])(*instr.args)

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

    # --- values ----------------------------------------------------------------------------------

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

    # --- loops -----------------------------------------------------------------------------------

    def next_in_pile(self, slot: int, of: Expr, then: int) -> None:
        """The smallest member above the last one."""
        found = self.body.keep("-1")

        def each(x: str) -> None:
            with self.body.block(f"if ({x} > k[{slot}])"):
                self.body.line(f"{found} = {x};")
                self.body.line(f"goto found_{self.pc};")

        self.made.each(of, -1, each)
        self.body.line(f"found_{self.pc}:;")
        self._unless(f"{found} >= 0", then)
        self._put_number(slot, found)
        self._next()

    def next_of(self, left: int, slot: int, where: Expr, then: int) -> None:
        """The next member that still satisfies."""
        body = self.body
        body.line(f"int32_t *left = s->sets + k[{left}];")
        with body.block("for (int at = 0; at < left[0]; at++)"):
            self._put_number(slot, "left[1 + at]")
            with body.block(f"if ({self.made.number(where)})"):
                body.line("drop_first(left, at + 1);")
                self._next()
        body.line("left[0] = 0;")
        self._go(then)

    def order(self, slot: int, elem: int, value: Expr) -> None:
        """Sort a set by a value."""
        body = self.body
        body.line(f"int32_t *set = s->sets + k[{slot}];")
        body.line("num ranks[MEMBERS + 1];")
        body.leave("full", "set[0] > MEMBERS")
        with body.block("for (int at = 0; at < set[0]; at++)"):
            body.line("num member = set[1 + at];")
            self.made.elems[elem] = "member"
            body.line(f"ranks[at] = {self.made.number(value)};")
        body.line("sort_by(set + 1, ranks, set[0]);")
        self._next()

    # --- pieces ----------------------------------------------------------------------------------

    def _target(self, zone: Expr) -> str:
        """A zone to which something goes; below 0 for none."""
        target = self.body.keep(self.made.number(zone))
        if zone.op != "zone":
            self.body.leave("broken", f"{target} >= ZONES")
        return target

    def move(self, piece: Expr, zone: Expr, end: str) -> None:
        """One piece to a zone with room."""
        body = self.body
        what = body.keep(self.made.number(piece))
        target = self._target(zone)
        self._unless(f"{what} >= 0 && {target} >= 0", -1)
        body.leave("broken", f"(uint64_t)({what} - PIECE_BASE) >= PIECES")
        full = f"s->size[{target}] >= ZONE_LIMIT[{target}]"
        self._unless(f"!({full} && s->where[{what} - PIECE_BASE] != {target})", -1)
        self._try(f"put_piece(x, s, {what}, {target}, {ENDS[end]})")
        self._next()

    def _things(self, of: Expr) -> tuple[str, str]:
        """A set in a buffer of its own, which stays as it is while pieces move."""
        members, count = "things", "count"
        self.body.line(f"int32_t {members}[MEMBERS + 1];")
        self.body.line(f"int {count} = 0;")
        self.made.fill(of, members, count)
        return members, count

    def move_set(self, of: Expr, zone: Expr, end: str) -> None:
        """All of a set, or none."""
        members, count = self._things(of)
        target = self._target(zone)
        self._unless(f"{target} >= 0 && fits(s, {members}, {count}, {target})", -1)
        self._try(f"put_pieces(x, s, {members}, {count}, {target}, {ENDS[end]})")
        self._next()

    def move_some(self, number: Expr, of: Expr, zone: Expr, end: str) -> None:
        """So many of alike pieces, or none."""
        wanted = self.body.keep(self.made.number(number))
        self.body.line(f"if ({wanted} < 0)")
        self.body.line(f"    {wanted} = 0;")
        target = self._target(zone)
        members, count = self._things(of)
        self.body.line(f"if ({count} > {wanted})")
        self.body.line(f"    {count} = (int){wanted};")
        enough = f"{target} >= 0 && {count} >= {wanted} && fits(s, {members}, {count}, {target})"
        self._unless(enough, -1)
        self._try(f"put_pieces(x, s, {members}, {count}, {target}, {ENDS[end]})")
        self._next()

    def move_most(self, number: Expr, of: Expr, zone: Expr, end: str) -> None:
        """What is there and fits, at most so many."""
        target = self._target(zone)
        with self.body.block(f"if ({target} >= 0)"):
            wanted = self.body.keep(self.made.number(number))
            self.body.line(f"if ({wanted} > room_of(s, {target}))")
            self.body.line(f"    {wanted} = room_of(s, {target});")
            members, count = self._things(of)
            self.body.line(f"if ({count} > {wanted})")
            self.body.line(f"    {count} = {wanted} < 0 ? 0 : (int){wanted};")
            self._try(f"put_pieces(x, s, {members}, {count}, {target}, {ENDS[end]})")
        self._next()

    def draw(self, number: Expr, of: Expr, zone: Expr, into: int) -> None:
        """Take from a pile, refilling it as it says."""
        values = [self.body.keep(self.made.number(expr)) for expr in (number, of, zone)]
        self.body.line("int32_t drawn[PIECES + 1];")
        self.body.line(f"int count = draw(x, s, {', '.join(values)}, drawn);")
        self.body.line("if (x->trouble)")
        self.body.line("    return TROUBLE;")
        if into >= 0:
            self._put_set(into, View("drawn", "count"))
        else:
            self.body.line("(void)count;")
        self._next()

    def look(self, number: Expr, of: Expr, by: Expr, into: int) -> None:
        """Let a player see what comes next, without moving it."""
        wanted = self.body.keep(self.made.number(number))
        zone = self.body.keep(self.made.zone(of))
        self.body.line("int32_t things[PIECES + 1];")
        self.body.line(f"int count = content(s, {zone}, things);")
        self.body.line(f"if (count > {wanted})")
        self.body.line(f"    count = {wanted} < 0 ? 0 : (int){wanted};")
        player = self.body.keep(self.made.number(by))
        self._try(f"show(x, s, things, count, BIT({player}))")
        if into >= 0:
            self._put_set(into, View("things", "count"))
        self._next()

    def reveal(self, of: Expr) -> None:
        """Show pieces to everybody."""
        if self.made.is_set(of):
            members, count = self._things(of)
        else:
            one = self.made.number(of)
            self.body.line(f"int32_t one[1] = {{(int32_t)({one})}};")
            members, count = "one", "1"
        self._try(f"show(x, s, {members}, {count}, EVERYBODY)")
        self._next()

    def return_home(self, of: Expr) -> None:
        """Send pieces to their homes."""
        members, count = self._things(of)
        with self.body.block(f"for (int at = 0; at < {count}; at++)"):
            piece = f"{members}[at]"
            self.body.leave("broken", f"(uint64_t)((num){piece} - PIECE_BASE) >= PIECES")
            self._try(f"put_piece(x, s, {piece}, HOMES[{piece} - PIECE_BASE], 0)")
        self._next()

    def shuffle(self, zone: Expr) -> None:
        """Put a zone in random order."""
        self._try(f"shuffle_zone(x, s, {self.made.number(zone)})")
        self._next()

    def roll(self, stream: int, base: int, count: int, slot: int) -> None:
        """A random value of a die."""
        if count > 1:
            self.body.leave("unseen", "s->looker")
            rolled = f"{base} + (num)pcg_below(s->streams + {2 * stream}, {count})"
            self._put_number(slot, rolled)
        else:
            self._put_number(slot, str(base))
        self._next()

    def choose_random(self, slot: int, of: Expr, number: Expr, many: bool) -> None:
        """Members of a set at random."""
        members, count = self._things(of)
        wanted = self.body.keep(self.made.number(number))
        call = f"choose_random(x, s, {members}, {count}, {wanted}, {int(many)})"
        self.body.line(f"int picked = {call};")
        self.body.line("if (picked < 0)")
        self.body.line("    return picked;")
        if many:
            self._put_set(slot, View(members, "picked"))
        else:
            self._put_number(slot, f"{members}[0]")
        self._next()

    # --- time and events -------------------------------------------------------------------------

    def phase_begin(self, phase: int, me: Expr) -> None:
        """Open a phase."""
        self._try(f"begin_phase(x, s, {phase}, {self.made.number(me)})")
        self._next()

    def phase_end(self, phase: int) -> None:
        """Close the phase that is open."""
        self.body.leave("broken", "s->nphases < PHASE")
        self.body.line("close_phase(s);")
        self._next()

    def _record(self, words: str, room: str, numbers: list[str], given: tuple[Expr, ...]) -> None:
        """Add a record to a list: its length, these numbers, and the values given."""
        body = self.body
        values = self._arguments(given)
        top = f"&s->{words}_top"
        body.line(f"int start = s->{words}_top;")
        body.leave("full", f"start >= {room}")
        body.line(f"s->{words}_top++;")
        for number in numbers:
            self._try(f"put_number(x, s->{words}, {top}, {room}, {number})")
        for value in values:
            if isinstance(value, View):
                self._try(f"put_set(x, s->{words}, {top}, {room}, {value.members}, {value.count})")
            else:
                self._try(f"put_number(x, s->{words}, {top}, {room}, {value})")
        body.line(f"s->{words}[start] = s->{words}_top - start;")

    def lasting(self, number: int, me: Expr, values: tuple[Expr, ...]) -> None:
        """Keep a lasting statement with its values; of one that holds `once`, only the first."""
        who = self.body.keep(self.made.number(me))
        if self.ruleset.lastings[number].once:
            self._unless_next(f"!is_kept(s, {number}, {who})")
        numbers = ["s->serial", str(number), who]
        once = self.ruleset.lastings[number].once
        with self.body.block(f"if (!kept_already(s, {number}, {who}))" if once else ""):
            self._record("lasting", "LASTING_WORDS", numbers, values)
            self.body.line("s->serial++;")
            self.body.line("if (++s->nlasting > MOST_RECORDS)")
            self.body.line("    return trouble(x, DEEP);")
        self._next()

    def _unless_next(self, test: str) -> None:
        with self.body.block(f"if (!({test}))"):
            self._next()

    def due(self, phase: int, moment: str) -> None:
        """Run what is kept for the start or end of a phase."""
        start = int(moment == "start")
        self.body.line(f"int went = run_due(x, s, {self.pc}, {phase}, {start});")
        self.body.line("if (went != NONE_LEFT)")
        self.body.line("    return went;")
        self._next()

    def defer(self, routine: int, given: tuple[Expr, ...], to: int) -> None:
        """Keep a call for the end of the open gather."""
        with self.body.block("if (s->ngathers && s->gathers[s->ngathers - 1] >= 0)"):
            self._record("gathered", "GATHERED_WORDS", [str(routine)], given)
            self.body.line("s->ngathered++;")
            self._go(to)
        self._next()

    def gather_begin(self) -> None:
        """From here after-triggers wait."""
        self._try("begin_gather(x, s)")
        self._next()

    def gather_end(self) -> None:
        """Run what waited."""
        self.body.line(f"int went = run_gathered(x, s, {self.pc});")
        self.body.line("if (went != NONE_LEFT)")
        self.body.line("    return went;")
        self._next()


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
