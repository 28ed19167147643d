"""What a C compiler has to know that a program leaves open: which values are sets, and how large.

In the interpreter a value is a number or a tuple, whatever comes. C wants to know beforehand; the
program tells, by the sorts of slots and by what is passed where.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.operations import EXPRESSIONS, FIRST_PARAMETER, Expr, operand
from engine.core.program import Ruleset, Trigger

LASTING_AT_ONCE = 64
"""So many records of one lasting trigger may be heard by one event; more go to the interpreter."""

SETS = frozenset(
    (
        "content",
        "members",
        "set",
        "join",
        "filter",
        "leading",
        "reached",
        "those_most",
        "those_least",
    )
)
"""Expressions that always give a set."""


_WALKING = frozenset(
    (
        *("filter", "leading", "reached", "count", "any", "every", "first", "last", "has", "sum"),
        *("most", "least", "those_most", "those_least", "different"),
    )
)


class CannotEmit(Exception):
    """The program holds something that has no C yet; the message names it."""


class Shapes:
    """Shapes of the slots, parameters and answers of one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.things = max(kind.base + kind.count for kind in ruleset.kinds)
        self.owner = _owners(ruleset)
        self.callers = self._callers()
        self._params: dict[tuple[int, int], bool] = {}
        self._learn_parameters()
        self.members = self._members()

    # --- slots -----------------------------------------------------------------------------------

    def slots(self, routine: int) -> list[str]:
        """The sort of every local of a routine."""
        declared = self.ruleset.routines[routine]
        return [*declared.slots, *[""] * declared.locals][: declared.locals]

    def is_set_slot(self, routine: int, slot: int) -> bool:
        """Whether a local of a routine is a set."""
        return self.slots(routine)[slot].startswith("set")

    def room(self, routine: int, slot: int) -> int:
        """How many members a set in a local may have; -1 for a number."""
        sort = self.slots(routine)[slot]
        if not sort.startswith("set"):
            return -1
        of = sort.partition(":")[2]
        for kind in self.ruleset.kinds:
            if kind.name == of:
                return kind.count
        for symbol in self.ruleset.symbols:
            if symbol.name == of:
                return len(symbol.members)
        if self.ruleset.routines[routine].what == "event":
            return max(self._heard(routine), self.members)
        return self.members

    def _heard(self, routine: int) -> int:
        """What the list of triggers used may grow to, three numbers each."""
        heard = self.callers_of_events().items()
        events = {event for event, wrappers in heard if routine in wrappers}
        count = 3 * (self.ruleset.players + 1)
        for trigger in self.ruleset.triggers:
            if trigger.event in events:
                count += self._instances(trigger)
        return 3 * count

    def _instances(self, trigger: Trigger) -> int:
        if trigger.source == "cards":
            return len(trigger.cards) * self.ruleset.players
        return LASTING_AT_ONCE if trigger.source == "lasting" else 1

    def callers_of_events(self) -> dict[int, set[int]]:
        """By event: the routines that let it be heard."""
        found: dict[int, set[int]] = {}
        for pc, instr in enumerate(self.ruleset.code):
            if instr.op == "hear":
                found.setdefault(_int(operand(instr, "event")), set()).add(self.owner[pc])
        return found

    def _callers(self) -> dict[int, int]:
        """By routine of a trigger: a routine in whose frame it finds its `outer` locals."""
        found: dict[int, int] = {}
        wrappers = self.callers_of_events()
        for trigger in self.ruleset.triggers:
            for routine in sorted(wrappers.get(trigger.event, ())):
                found.setdefault(trigger.routine, routine)
        return found

    def caller(self, routine: int) -> int:
        """A routine from which this one is called, for its `outer` locals."""
        if routine not in self.callers:
            name = self.ruleset.routines[routine].name
            raise CannotEmit(f"`outer` in {name!r}, which no event calls")
        return self.callers[routine]

    def event_slots(self, event: int) -> list[bool]:
        """Which parameters of an event are sets."""
        count = self.ruleset.events[event].parameters
        wrappers = sorted(self.callers_of_events().get(event, ()))
        if not wrappers:
            return [False] * count
        return [self.is_set_slot(wrappers[0], FIRST_PARAMETER + at) for at in range(count)]

    # --- kinds -----------------------------------------------------------------------------------

    def slot_kind(self, routine: int, slot: int) -> str:
        """The name of the kind of thing that a local holds; empty where none is declared."""
        what, _, of = self.slots(routine)[slot].partition(":")
        known = what == "ref" and any(kind.name == of for kind in self.ruleset.kinds)
        return of if known else ""

    # --- values ----------------------------------------------------------------------------------

    def is_set(self, expr: Expr, routine: int = -1, params: list[bool] | None = None) -> bool:
        """Whether an expression gives a set; `params` are those of a formula or condition."""
        match expr.op:
            case "local":
                return routine >= 0 and self.is_set_slot(routine, _int(expr.args[0]))
            case "outer":
                return self.is_set_slot(self.caller(routine), _int(expr.args[0]))
            case "param":
                number = _int(expr.args[0])
                return params is not None and number < len(params) and params[number]
            case "printed":
                return self.ruleset.columns[_int(expr.args[0])].sort == "set"
            case "printed_at":
                return self.ruleset.columns[_int(expr.args[0])].sort == "sets"
            case "if":
                return any(self.is_set(_expr(arg), routine, params) for arg in expr.args[1:])
            case "call":
                return self.formula_is_set(_int(expr.args[0]))
            case _:
                return expr.op in SETS

    def formula_is_set(self, number: int) -> bool:
        """Whether a formula gives a set."""
        return self.ruleset.formulas[number].sort.startswith("set")

    def formula_params(self, number: int) -> list[bool]:
        """Which parameters of a formula are sets, `me` first."""
        count = self.ruleset.formulas[number].parameters + 1
        return [self._params.get((number, at), False) for at in range(count)]

    def change_params(self, number: int) -> list[bool]:
        """Which parameters of a change are sets."""
        change = self.ruleset.changes[number]
        params = self.formula_params(change.formula)
        was = self.formula_is_set(change.formula)
        captured = self.captured(change.lasting) if change.source == "lasting" else []
        return [*params, was, False, False, *captured]

    def trigger_params(self, trigger: Trigger) -> list[bool]:
        """Which parameters of the conditions of a trigger are sets."""
        captured = self.captured(trigger.lasting) if trigger.source == "lasting" else []
        return [False, False, False, *self.event_slots(trigger.event), *captured]

    def captured(self, lasting: int) -> list[bool]:
        """Which values that a lasting statement keeps are sets, `this` left out."""
        count = self.ruleset.lastings[lasting].captured
        for pc, instr in enumerate(self.ruleset.code):
            if instr.op == "lasting" and instr.args[0] == lasting:
                values = instr.args[2]
                assert isinstance(values, tuple)
                return [self.is_set(value, self.owner[pc]) for value in values[1:]]
        return [False] * count

    # --- learning --------------------------------------------------------------------------------

    def _learn_parameters(self) -> None:
        """Look at every call of a formula until nothing new is learnt."""
        for number, formula in enumerate(self.ruleset.formulas):
            self._params.update(((number, at), True) for at in _params_as_sets(formula.body))
        known = -1
        while known != len(self._params):
            known = len(self._params)
            for expr, routine, params in self.contexts():
                self._learn(expr, routine, params)

    def contexts(self, *, formulas: bool = True) -> Iterator[tuple[Expr, int, list[bool]]]:
        """Every expression with the routine in which it stands (-1) and its parameters; those of
        formulas may be left out.
        """
        ruleset = self.ruleset
        for pc, instr in enumerate(ruleset.code):
            for expr in expressions_in(instr.args):
                yield expr, self.owner[pc], []
        for number, formula in enumerate(ruleset.formulas if formulas else ()):
            yield formula.body, -1, self.formula_params(number)
        for number, change in enumerate(ruleset.changes):
            for expr in (change.only_if, change.active, change.becomes):
                yield expr, -1, self.change_params(number)
        for trigger in ruleset.triggers:
            for expr in (trigger.when, trigger.active):
                yield expr, -1, self.trigger_params(trigger)
        if ruleset.ranking is not None:
            for expr in ruleset.ranking.exprs:
                yield expr, -1, [False]

    def _learn(self, expr: Expr, routine: int, params: list[bool]) -> None:
        if expr.op == "call":
            number, given = expr.args
            assert isinstance(given, tuple)
            for at, arg in enumerate(given):
                if self.is_set(arg, routine, params):
                    self._params[(_int(number), at)] = True
        for inner in expressions_in(expr.args):
            self._learn(inner, routine, params)

    def _members(self) -> int:
        """The most members that a set may have here."""
        sizes = [self.things, 16, *(len(symbol.members) for symbol in self.ruleset.symbols)]
        for column in self.ruleset.columns:
            for value in column.values:
                sizes += [len(one) for one in (value, *_parts(value)) if isinstance(one, tuple)]
        for expr, _, _ in self.contexts():
            sizes += _literal_sizes(expr)
        return max(sizes)


def _parts(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else ()


def expressions_in(values: tuple[object, ...]) -> Iterator[Expr]:
    """The expressions that stand among operands, outermost only."""
    for value in values:
        if isinstance(value, Expr):
            yield value
        elif isinstance(value, tuple):
            yield from expressions_in(value)


def _params_as_sets(expr: Expr) -> Iterator[int]:
    """The parameters that an expression walks over, whoever calls it."""
    for (name, _), value in zip(EXPRESSIONS[expr.op].operands, expr.args, strict=True):
        walked = (name == "of" and expr.op in _WALKING) or expr.op == "join"
        if walked and isinstance(value, Expr) and value.op == "param":
            yield _int(value.args[0])
    for inner in expressions_in(expr.args):
        yield from _params_as_sets(inner)


def _literal_sizes(expr: Expr) -> Iterator[int]:
    if expr.op == "set":
        members = expr.args[0]
        assert isinstance(members, tuple)
        yield len(members)
    if expr.op == "members":
        yield _int(expr.args[1])
    for inner in expressions_in(expr.args):
        yield from _literal_sizes(inner)


def _owners(ruleset: Ruleset) -> list[int]:
    """By instruction: the routine to which it belongs."""
    entries = sorted((routine.entry, number) for number, routine in enumerate(ruleset.routines))
    found = []
    at = -1
    for pc in range(len(ruleset.code)):
        while at + 1 < len(entries) and entries[at + 1][0] <= pc:
            at += 1
        found.append(entries[max(at, 0)][1])
    return found


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value


def _expr(value: object) -> Expr:
    assert isinstance(value, Expr)
    return value
