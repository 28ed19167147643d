"""Choices and triggers as C: for each a few functions that work its expressions out, and a row in
a table that the runtime reads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.actors import first_actor
from engine.core.operations import FIRST_PARAMETER, OPERATIONS, Expr, Instr
from engine.core.program import Trigger
from engine.native.c_body import Body
from engine.native.emit_numbers import Names
from engine.native.emit_operations import CHOICES
from engine.native.emit_sets import Expressions

KINDS = {
    "choose": "C_CHOOSE",
    "choose_set": "C_SET",
    "choose_number": "C_NUMBER",
    "may": "C_MAY",
    "either": "C_EITHER",
    "in_order": "C_IN_ORDER",
    "each_in_order": "C_EACH",
    "hear": "C_HEAR",
}
MOMENTS = {"instead": "INSTEAD", "before": "BEFORE", "after": "AFTER"}
SOURCES = {"game": "OF_GAME", "cards": "OF_CARDS", "lasting": "OF_LASTING"}
HEARS = {"own": "HEARS_OWN", "others": "HEARS_OTHERS", "all": "HEARS_ALL"}
YES = Expr("int", (1,))


class ChoiceTables:
    """Writes the choices of a game."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.ruleset = names.ruleset
        self.functions: list[str] = []
        self._ears: dict[tuple[int, str], str] = {}

    def text(self) -> str:
        """Functions and tables of all choices, and who acts first in each block."""
        rows = [
            self._row(pc, instr)
            for pc, instr in enumerate(self.ruleset.code)
            if instr.op in CHOICES
        ]
        pcs = [pc for pc, instr in enumerate(self.ruleset.code) if instr.op in CHOICES]
        numbers = [pcs.index(pc) if pc in pcs else -1 for pc in range(len(self.ruleset.code))]
        at = ", ".join(map(str, numbers)) or "-1"
        listed = ",\n".join(f"    {{{row}}}" for row in rows) or "    {0}"
        return "\n".join(
            [
                *self.functions,
                f"static const int16_t CHOICE_NUMBER[] = {{{at}}};",
                f"static const Choice CHOICES[] = {{\n{listed}\n}};",
                "static const Choice *choice_at(int pc) { return CHOICES + CHOICE_NUMBER[pc]; }",
                self._actors(),
            ]
        )

    # --- functions -------------------------------------------------------------------------------

    def _number(self, name: str, pc: int, expr: Expr) -> str:
        """A function for a number, in the frame that is open."""
        return self._in_frame("num", name, "", pc, "0", lambda made: made.kept_plain(expr))

    def _in_frame(
        self,
        sort: str,
        name: str,
        more: str,
        pc: int,
        failed: str,
        write: Callable[[Framed], str],
    ) -> str:
        body = Body(failed)
        made = Framed(self.names, body, self.names.shapes.owner[pc])
        answer = write(made)
        self._add(f"static {sort} {name}(Context *x, State *s{more})", (), body, answer)
        return name

    def _add(self, head: str, unused: Sequence[str], body: Body, answer: str) -> None:
        """A function of these lines; `unused` are parameters that it may leave alone."""
        lines = [
            head,
            "{",
            "    num *const k = s->stack + s->base;",
            f"    {', '.join(f'(void){name}' for name in ('x', 'k', *unused))};",
            *body.lines,
            f"    return {answer};",
            *body.ending(),
            "}",
        ]
        self.functions.append("\n".join(lines))

    def _set(self, name: str, pc: int, expr: Expr) -> str:
        def write(made: Framed) -> str:
            made.body.line("int count = 0;")
            made.fill(expr, "out", "count")
            return "count"

        return self._in_frame("int", name, ", int32_t *out", pc, "0", write)

    def _guards(self, name: str, pc: int, guards: list[Expr]) -> str:
        def write(made: Framed) -> str:
            for part, guard in enumerate(guards):
                with made.body.block(f"if (part == {part})"):
                    made.body.line(f"return {made.number(guard)};")
            return "0"

        return self._in_frame("num", name, ", int part", pc, "0", write)

    # --- rows ------------------------------------------------------------------------------------

    def _row(self, pc: int, instr: Instr) -> str:
        names = [name for name, _ in OPERATIONS[instr.op].operands]
        given = dict(zip(names, instr.args, strict=True))
        fields: dict[str, object] = {"pc": pc, "kind": KINDS[instr.op], "slot": -1, "left": -1}
        for name in ("slot", "left", "otherwise", "declined", "then"):
            if name in given:
                fields[name] = given[name]
        for name in ("by", "least", "most", "with"):
            value = given.get(name)
            if isinstance(value, Expr):
                fields[name] = self._number(f"{name}_{pc}", pc, value)
        of = given.get("of")
        if isinstance(of, Expr):
            fields["of"] = self._set(f"of_{pc}", pc, of)
        fields.update(self._special(pc, instr.op, given))
        return ", ".join(f".{name} = {value}" for name, value in fields.items())

    def _special(self, pc: int, op: str, given: dict[str, object]) -> dict[str, object]:
        match op:
            case "choose" | "each_in_order":
                return {"optional": int(bool(given["optional"]))}
            case "choose_set":
                return {"free": int(given["with"] == YES)}
            case "may":
                guard = given["guard"]
                assert isinstance(guard, Expr)
                guards = self._guards(f"guard_{pc}", pc, [guard])
                return {"declined": given["no"], "guard": guards}
            case "either" | "in_order":
                return self._parts(pc, op, given)
            case "hear":
                return self._hear(pc, given)
            case _:
                return {}

    def _parts(self, pc: int, op: str, given: dict[str, object]) -> dict[str, object]:
        parts = given["branches" if op == "either" else "parts"]
        assert isinstance(parts, tuple)
        pcs = self.names.array(f"PARTS_{pc}", "int32_t", [part[-1] for part in parts])
        fields: dict[str, object] = {"nparts": len(parts), "parts": pcs}
        if op == "either":
            fields["guard"] = self._guards(f"guard_{pc}", pc, [part[1] for part in parts])
        else:
            fields["slot"] = given["done"]
        return fields

    # --- triggers --------------------------------------------------------------------------------

    def _hear(self, pc: int, given: dict[str, object]) -> dict[str, object]:
        event, moment = given["event"], given["moment"]
        assert isinstance(event, int)
        assert isinstance(moment, str)
        heard = [
            (number, trigger)
            for number, trigger in enumerate(self.ruleset.triggers)
            if trigger.event == event and trigger.moment == moment
        ]
        fields: dict[str, object] = {
            "moment": MOMENTS[moment],
            "used": given["used"],
            "replaced": given["replaced"],
            "nears": len(heard),
            "any_optional": int(any(trigger.optional for _, trigger in heard)),
            "insists": int(any(trigger.ask_always for _, trigger in heard)),
        }
        if heard:
            fields["ears"] = self._ear_table(event, moment, heard)
        return fields

    def _ear_table(self, event: int, moment: str, heard: list[tuple[int, Trigger]]) -> str:
        key = (event, moment)
        if key not in self._ears:
            rows = ",\n".join(f"    {{{self._ear(number, one)}}}" for number, one in heard)
            name = f"EARS_{event}_{moment}"
            self.functions.append(f"static const Ear {name}[] = {{\n{rows}\n}};")
            self._ears[key] = name
        return self._ears[key]

    def _ear(self, number: int, trigger: Trigger) -> str:
        ruleset = self.ruleset
        heads = [
            value
            for at, one in enumerate(ruleset.triggers)
            if one == trigger or (one.span == trigger.span >= 0 and one.source == trigger.source)
            for value in (
                one.routine,
                at,
                FIRST_PARAMETER + ruleset.events[one.event].parameters,
            )
        ]
        limit = ruleset.counters[trigger.limit].first if trigger.limit >= 0 else -1
        both = Expr("and", (trigger.when, trigger.active))
        fields: dict[str, object] = {
            "trigger": number,
            "optional": int(trigger.optional),
            "source": SOURCES[trigger.source],
            "hears": HEARS[trigger.hears],
            "routine": trigger.routine,
            "fails": int(ruleset.routines[trigger.routine].fails),
            "limit": limit,
            "limit_most": trigger.limit_most,
            "lasting": trigger.lasting,
            "ask_always": int(trigger.ask_always),
            "ncards": len(trigger.cards),
            "cards": self.names.array(f"CARDS_{number}", "int32_t", list(trigger.cards)),
            "lives": self._condition(f"lives_{number}", trigger, both),
            "concerns": self._condition(f"concerns_{number}", trigger, trigger.when),
            "nheads": len(heads) // 3,
            "heads": self.names.array(f"HEADS_{number}", "int32_t", heads),
        }
        return ", ".join(f".{name} = {value}" for name, value in fields.items())

    def _condition(self, name: str, trigger: Trigger, expr: Expr) -> str:
        """A function for a condition of a trigger in the frame of its event."""
        body = Body("0")
        sets = self.names.shapes.trigger_params(trigger)
        count = self.ruleset.events[trigger.event].parameters
        params = ["holder", "thing", "doer"]
        for slot in range(FIRST_PARAMETER, FIRST_PARAMETER + count):
            if sets[slot]:
                body.line(f"const int32_t *p{slot} = s->sets + k[{slot}] + 1;")
                body.line(f"int p{slot}_n = p{slot}[-1];")
                params.append(f"p{slot}")
            else:
                params.append(f"k[{slot}]")
        params += decoded(body, sets[FIRST_PARAMETER + count :])
        made = Expressions(self.names, body, -1, params, sets)
        answer = made.number(expr)
        head = f"static int {name}(Context *x, State *s, num holder, num thing, num doer,"
        unused = ("holder", "thing", "doer", "captured")
        self._add(f"{head} const num *captured)", unused, body, f"({answer}) != 0")
        return name

    # --- who acts first --------------------------------------------------------------------------

    def _actors(self) -> str:
        cases = []
        for pc, instr in enumerate(self.ruleset.code):
            if instr.op != "begin" or instr.args[2]:
                continue
            close = instr.args[1]
            assert isinstance(close, int)
            expr = first_actor(self.ruleset, pc, close)
            cases.append(f"    case {pc}: return {self._number(f'actor_{pc}', pc, expr)}(x, s);")
        functions = self.functions[-len(cases) :] if cases else []
        del self.functions[len(self.functions) - len(functions) :]
        return "\n".join(
            [
                *functions,
                "static num first_actor(Context *x, State *s, int begin)",
                "{",
                "    (void)x, (void)s;",
                "    switch (begin) {",
                *cases,
                "    default: return -1;",
                "    }",
                "}",
            ]
        )


class Framed(Expressions):
    """Expressions in the frame that is open."""

    def kept_plain(self, expr: Expr) -> str:
        """A number as it is, however large."""
        return self.number(expr)


def decoded(body: Body, sets: list[bool]) -> list[str]:
    """Names of the values that a record keeps; `captured` points to the first."""
    names = []
    for at, is_set in enumerate(sets):
        name = f"c{at}"
        if is_set:
            body.line(f"int32_t {name}[MEMBERS + 1];")
            body.line(f"int {name}_n = set_in(x, captured, {name}, MEMBERS);")
            body.check_trouble()
        else:
            body.line(f"num {name} = number_in(captured);")
        if at + 1 < len(sets):
            body.line("captured = after_field(captured);")
        names.append(name)
    return names
