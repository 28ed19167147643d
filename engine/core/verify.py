"""Whether a ruleset is put together as the machine expects: a safeguard against a slip of ours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from engine.core.operations import EXPRESSIONS, FIRST_PARAMETER, OPERATIONS, Expr
from engine.core.program import Routine, Ruleset

_LEAVES = frozenset(("jump", "return", "end_game"))
"""After these the next instruction is not reached by going on."""

_WORDS = {
    "how": ("=", "+", "-"),
    "end": ("", "top", "bottom"),
    "moment": ("before", "instead", "after", "start", "end"),
}
"""What an operand of sort `op` may say, by its name."""

_OUTER = frozenset(("outer", "set_outer"))


def verify(ruleset: Ruleset) -> list[str]:
    """Every fault, in order; an empty list for a sound ruleset."""
    return _Verifier(ruleset).faults()


@dataclass(frozen=True, slots=True)
class _Room:
    """Where an expression stands: how many locals and parameters it may read."""

    name: str
    locals: int = 0
    params: int = 0


@dataclass(slots=True)
class _Verifier:
    ruleset: Ruleset
    found: list[str] = field(default_factory=list)
    sizes: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        tables = ("column", "counter", "kind", "symbol", "formula", "routine", "label", "verb")
        named = {name: len(getattr(self.ruleset, f"{name}s")) for name in tables}
        more = {"phase": len(self.ruleset.phases), "stream": len(self.ruleset.streams)}
        self.sizes = {**named, **more, "family": len(self.ruleset.families)}

    def faults(self) -> list[str]:
        """All faults of code and tables."""
        for routine in self.ruleset.routines:
            self._routine(routine)
        self._formulas()
        self._changes()
        self._triggers()
        self._roots()
        return self.found

    def _say(self, where: str, what: str) -> None:
        self.found.append(f"{where}: {what}")

    # --- routines --------------------------------------------------------------------------------

    def _routine(self, routine: Routine) -> None:
        where = f"{routine.what} {routine.name}"
        if not 0 <= routine.entry < len(self.ruleset.code):
            self._say(where, f"enters at {routine.entry}")
            return
        if len(routine.slots) != routine.locals:
            self._say(where, f"{len(routine.slots)} sorts for {routine.locals} locals")
        if routine.locals < FIRST_PARAMETER + routine.parameters:
            self._say(where, "has no room for its parameters")
        last = self._last(routine)
        for pc in range(routine.entry, last):
            self._instruction(routine, pc, last)
        if self.ruleset.code[last - 1].op != "return":
            self._say(where, "does not end with a return")

    def _last(self, routine: Routine) -> int:
        """Where the code of the next routine begins."""
        entries = [other.entry for other in self.ruleset.routines]
        entries = [entry for entry in entries if entry > routine.entry]
        return min(entries, default=len(self.ruleset.code))

    def _instruction(self, routine: Routine, pc: int, last: int) -> None:
        instr = self.ruleset.code[pc]
        where = f"{pc} {instr.op}"
        if instr.op not in OPERATIONS:
            self._say(where, "is no operation")
            return
        operands = OPERATIONS[instr.op].operands
        if len(operands) != len(instr.args):
            self._say(where, f"has {len(instr.args)} operands, not {len(operands)}")
            return
        room = _Room(where, routine.locals)
        elems = frozenset(
            _int(value)
            for (_, sort), value in zip(operands, instr.args, strict=True)
            if sort == "elem"
        )
        for (name, sort), value in zip(operands, instr.args, strict=True):
            if sort == "expr":
                self._expr(room, value, elems)
            else:
                self._operand(room, instr.op, name, sort, value)
            if sort in ("pc", "branches", "parts"):
                for to in _places(sort, value):
                    if to != -1 and not routine.entry <= to < last:
                        self._say(where, f"goes on at {to}, outside of its routine")
        self._shape(routine, pc, last)

    def _shape(self, routine: Routine, pc: int, last: int) -> None:
        """What must stand around an instruction."""
        code, instr = self.ruleset.code, self.ruleset.code[pc]
        where = f"{pc} {instr.op}"
        following = code[pc + 1].op if pc + 1 < last else ""
        if instr.op == "may" and following != "begin":
            self._say(where, "is not followed by a begin")
        if instr.op == "hear" and (following != "end" or code[pc + 2].args != (pc,)):
            self._say(where, "is not followed by an end and a jump back")
        if instr.op == "begin" and code[_int(instr.args[1])].op != "end":
            self._say(where, "does not close at an end")
        if instr.op == "either":
            for to in _places("branches", instr.args[1]):
                if code[to].op != "begin":
                    self._say(where, f"has a branch at {to} that is no block")
        if instr.op in ("call", "defer"):
            self._call(where, _int(instr.args[0]), instr.args[1])
        if instr.op not in _LEAVES and pc + 1 >= last:
            self._say(where, f"runs out of {routine.name}")

    def _call(self, where: str, routine: int, given: object) -> None:
        if not 0 <= routine < len(self.ruleset.routines):
            return
        wanted = FIRST_PARAMETER + self.ruleset.routines[routine].parameters
        if not isinstance(given, tuple) or len(given) != wanted:
            self._say(where, f"gives the wrong number of values (wanted: {wanted})")

    # --- operands --------------------------------------------------------------------------------

    def _operand(self, room: _Room, op: str, name: str, sort: str, value: object) -> None:
        check = self._checks().get(sort)
        if sort in self.sizes:
            self._index(room, sort, value)
        elif check is None:
            self._say(room.name, f"{name} is of the unknown sort {sort}")
        elif sort == "op" and value not in _WORDS.get(name, ()):
            self._say(room.name, f"{name} cannot be {value!r}")
        elif sort == "slot":
            self._slot(room, op, name, value)
        else:
            check(room, value)

    def _checks(self) -> dict[str, Callable[[_Room, object], None]]:
        return {
            "expr": lambda room, value: self._expr(room, value, frozenset()),
            "exprs": self._exprs,
            "int": self._is_int,
            "bool": self._is_bool,
            "elem": self._is_int,
            "name": self._is_text,
            "op": self._is_text,
            "pc": self._is_int,
            "slot": self._is_int,
            "branches": self._branches,
            "parts": self._parts,
        }

    def _index(self, room: _Room, sort: str, value: object) -> None:
        least = -1 if sort in ("label", "verb") else 0
        if not isinstance(value, int) or not least <= value < self.sizes[sort]:
            self._say(room.name, f"there is no {sort} {value!r}")

    def _slot(self, room: _Room, op: str, name: str, value: object) -> None:
        least = -1 if name in ("into", "replaced") else 0
        if not isinstance(value, int) or value < least:
            self._say(room.name, f"{name} is no local: {value!r}")
        elif op not in _OUTER and value >= room.locals:
            self._say(room.name, f"{name} is local {value}, and there are {room.locals}")

    def _is_int(self, room: _Room, value: object) -> None:
        if not isinstance(value, int):
            self._say(room.name, f"{value!r} is no number")

    def _is_bool(self, room: _Room, value: object) -> None:
        if not isinstance(value, bool):
            self._say(room.name, f"{value!r} is neither yes nor no")

    def _is_text(self, room: _Room, value: object) -> None:
        if not isinstance(value, str):
            self._say(room.name, f"{value!r} is no word")

    def _exprs(self, room: _Room, value: object, elems: frozenset[int] = frozenset()) -> None:
        if not isinstance(value, tuple) or isinstance(value, Expr):
            self._say(room.name, f"{value!r} is no list of expressions")
            return
        for item in value:
            self._expr(room, item, elems)

    def _branches(self, room: _Room, value: object) -> None:
        for branch in value if isinstance(value, tuple) else ():
            label, guard, _ = branch
            self._index(room, "label", label)
            self._expr(room, guard, frozenset())

    def _parts(self, room: _Room, value: object) -> None:
        for label, _ in value if isinstance(value, tuple) else ():
            self._index(room, "label", label)

    # --- expressions -----------------------------------------------------------------------------

    def _expr(self, room: _Room, value: object, elems: frozenset[int]) -> None:
        if not isinstance(value, Expr):
            self._say(room.name, f"{value!r} is no expression")
            return
        if value.op not in EXPRESSIONS:
            self._say(room.name, f"{value.op} is no operation of expressions")
            return
        operands = EXPRESSIONS[value.op].operands
        if len(operands) != len(value.args):
            self._say(room.name, f"{value.op} has {len(value.args)} operands")
            return
        inner = elems
        for (name, sort), arg in zip(operands, value.args, strict=True):
            if sort == "elem":
                inner = self._element(room, value.op, arg, elems)
            elif sort == "expr":
                self._expr(room, arg, inner if name in ("where", "value") else elems)
            elif sort == "exprs":
                self._exprs(room, arg, elems)
            else:
                self._operand(room, value.op, name, sort, arg)
        self._reads(room, value)

    def _element(self, room: _Room, op: str, arg: object, elems: frozenset[int]) -> frozenset[int]:
        assert isinstance(arg, int)
        if op == "elem":
            if arg not in elems:
                self._say(room.name, f"element {arg} belongs to no quantifier around it")
            return elems
        if arg in elems:
            self._say(room.name, f"element {arg} of {op} is that of a quantifier around it")
        return elems | {arg}

    def _reads(self, room: _Room, value: Expr) -> None:
        """Parameters that an expression reads, and what it gives to formulas and routines."""
        if value.op == "param" and _int(value.args[0]) >= room.params:
            self._say(room.name, f"reads parameter {value.args[0]} of {room.params}")
        if value.op == "can":
            self._call(room.name, _int(value.args[0]), value.args[1])
        if value.op == "call":
            number, given = value.args
            formulas = self.ruleset.formulas
            wanted = 1 + formulas[_int(number)].parameters if _int(number) < len(formulas) else -1
            if not isinstance(given, tuple) or len(given) != wanted:
                self._say(room.name, f"gives formula {number} the wrong number of values")

    # --- tables ----------------------------------------------------------------------------------

    def _formulas(self) -> None:
        for formula in self.ruleset.formulas:
            room = _Room(f"formula {formula.name}", params=1 + formula.parameters)
            self._expr(room, formula.body, frozenset())

    def _changes(self) -> None:
        for number, change in enumerate(self.ruleset.changes):
            count = self.ruleset.formulas[change.formula].parameters
            taken = 0
            if change.lasting >= 0:
                taken = self.ruleset.lastings[change.lasting].captured
            room = _Room(f"change {number}", params=count + 4 + taken)
            for expr in (change.active, change.only_if, change.becomes):
                self._expr(room, expr, frozenset())

    def _triggers(self) -> None:
        for number, trigger in enumerate(self.ruleset.triggers):
            where = f"trigger {number}"
            if not 0 <= trigger.event < len(self.ruleset.events):
                self._say(where, f"there is no event {trigger.event}")
                continue
            event = self.ruleset.events[trigger.event]
            taken = 0
            if trigger.lasting >= 0:
                taken = self.ruleset.lastings[trigger.lasting].captured
            room = _Room(where, params=FIRST_PARAMETER + event.parameters + taken)
            self._expr(room, trigger.active, frozenset())
            self._expr(room, trigger.when, frozenset())
            self._index(room, "routine", trigger.routine)
            if trigger.limit != -1:
                self._index(room, "counter", trigger.limit)

    def _roots(self) -> None:
        for where, number in self._entries():
            if number != -1 and not 0 <= number < len(self.ruleset.routines):
                self._say(where, f"there is no routine {number}")
        ranking = self.ruleset.ranking
        if ranking is not None:
            for expr in ranking.exprs:
                self._expr(_Room("result", params=1), expr, frozenset())

    def _entries(self) -> Iterator[tuple[str, int]]:
        yield "setup", self.ruleset.setup
        yield "flow", self.ruleset.flow
        for verb in self.ruleset.verbs:
            yield f"verb {verb.pattern}", verb.routine
            yield f"verb {verb.pattern}", verb.body
        for thing, routine in self.ruleset.effects.items():
            yield f"effect of {thing}", routine
        for number, lasting in enumerate(self.ruleset.lastings):
            yield f"lasting {number}", lasting.routine


def _places(sort: str, value: object) -> tuple[int, ...]:
    """The places to which an operand leads."""
    if sort == "pc":
        return (_int(value),)
    return tuple(_int(one[-1]) for one in value) if isinstance(value, tuple) else ()


def _int(value: object) -> int:
    return value if isinstance(value, int) else -1
