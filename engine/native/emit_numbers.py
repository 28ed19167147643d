"""Expressions that give a number, as C: `play/expression_source.py` says the same in Python.

What cannot be written in place goes into temporaries before it. Only what may go wrong depends on
order, so `and`, `or` and `if` keep what they do not look at in a block of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.operations import Expr
from engine.core.program import Dimension
from engine.core.sorts import Sorts
from engine.core.tables import Tables, strides
from engine.native.c_body import Body
from engine.native.formula_kinds import formula_kinds
from engine.native.shapes import CannotEmit, Shapes

SMALL = 1 << 31
"""Numbers below need no care when a few of them are added."""


class Names:
    """What the C of a whole game shares: tables that expressions ask for, once each."""

    def __init__(self, tables: Tables, shapes: Shapes, small_values: bool) -> None:
        self.tables = tables
        self.ruleset = tables.ruleset
        self.shapes = shapes
        self.small_values = small_values
        self.formula_kinds = formula_kinds(tables, shapes)
        self.constants: dict[str, str] = {}
        """Declarations by name, in the order in which they were wanted."""

    def array(self, name: str, sort: str, values: list[int]) -> str:
        """The name of a constant array."""
        if name not in self.constants:
            listed = ", ".join(map(str, values)) or "0"
            self.constants[name] = f"static const {sort} {name}[] = {{{listed}}};"
        return name


class Numbers:
    """Writes expressions into a body. `params` says how the parameters are called in C."""

    def __init__(
        self,
        names: Names,
        body: Body,
        routine: int = -1,
        params: list[str] | None = None,
        param_sets: list[bool] | None = None,
        formula: int = -1,
    ) -> None:
        self.names = names
        self.body = body
        self.formula = formula
        self.routine = routine
        self.params = params or []
        self.param_sets = param_sets or []
        self.ruleset = names.ruleset
        self.tables = names.tables
        self.sorts = Sorts(names.ruleset)
        self.elems: dict[int, str] = {}
        self._hides = bool(self.tables.hideable)

    def is_set(self, expr: Expr) -> bool:
        """Whether an expression gives a set here."""
        return self.names.shapes.is_set(expr, self.routine, self.param_sets)

    def number(self, expr: Expr) -> str:
        """C for a number, without side effects."""
        if self.is_set(expr):
            raise CannotEmit(f"a set where a number belongs: {expr.op}")
        if expr.op not in WRITERS:
            raise CannotEmit(f"the expression `{expr.op}`")
        written: str = getattr(self, f"_{WRITERS[expr.op]}")(*expr.args)
        return written

    def kept(self, expr: Expr) -> str:
        """A number that is put away: one that grew too large is out of range."""
        if expr.op not in ("+", "-") or any(
            isinstance(arg, Expr) and arg.op == "int" for arg in expr.args
        ):
            return self.number(expr)
        left, right = (self.number(arg) for arg in expr.args if isinstance(arg, Expr))
        sum_ = self._checked("add" if expr.op == "+" else "sub", left, right, "range")
        self.body.leave("range", f"{sum_} <= -BEYOND || {sum_} >= BEYOND")
        return sum_

    # --- leaves ----------------------------------------------------------------------------------

    def _int(self, value: int) -> str:
        return (
            f"INT64_C({value})"
            if abs(value) >= SMALL
            else str(value)
            if value >= 0
            else f"({value})"
        )

    def _local(self, slot: int) -> str:
        return f"k[{slot}]"

    def _outer(self, slot: int) -> str:
        return f"s->stack[k[-CALLER] + {slot}]"

    def _param(self, number: int) -> str:
        return self.params[number]

    def _elem(self, number: int) -> str:
        return self.elems[number]

    # --- things ----------------------------------------------------------------------------------

    def _hidden(self, kind_base: int) -> bool:
        """Whether a look-ahead may not know things of the kind based there."""
        if not self._hides or kind_base < self.tables.piece_base:
            return False
        return self.tables.kind_of(kind_base).name in self.tables.hideable

    def thing(self, of: Expr, kind_base: int) -> str:
        """A thing that is looked at; a look-ahead ends where the player cannot see it."""
        written = self.number(of)
        if not self._hidden(kind_base):
            return written
        return self._seen(written)

    def _seen(self, written: str) -> str:
        name = self.body.keep(written)
        self.body.leave("unseen", f"unseen(s, {name})")
        return name

    def _offset(self, of: Expr, base: int, count: int, kind_base: int) -> str:
        """How far a thing stands from `base`, checked to be below `count`."""
        if of.op == "int" and not self._hidden(kind_base):
            at = int(str(of.args[0])) - base
            if not 0 <= at < count:
                raise CannotEmit("an index that no thing has")
            return str(at)
        written = self.thing(of, kind_base)
        name = self.body.keep(f"{written} - {base}" if base else written)
        self.body.leave("broken", f"(uint64_t){name} >= {count}")
        return name

    def _printed(self, column: int, of: Expr) -> str:
        declared = self.ruleset.columns[column]
        at = self._offset(of, declared.base, len(declared.values), declared.base)
        values = [value if isinstance(value, int) else -1 for value in declared.values]
        wide = any(abs(value) >= SMALL for value in values)
        sort = "int64_t" if wide else "int32_t"
        name = self.names.array(f"COLUMN_{column}", sort, [int(value) for value in values])
        return f"{name}[{at}]"

    def _printed_at(self, column: int, of: Expr, key: Expr) -> str:
        declared = self.ruleset.columns[column]
        rows = [value if isinstance(value, tuple) else () for value in declared.values]
        width = self.table_width(rows)
        at = self._offset(of, declared.base, len(rows), declared.base)
        column_at = self._offset(key, 0, width, 0)
        flat = [int(value) for row in rows for value in row]
        name = self.names.array(f"TABLE_{column}", "int64_t", flat)
        return f"{name}[{at} * {width} + {column_at}]"

    @staticmethod
    def table_width(rows: Sequence[tuple[object, ...]]) -> int:
        """How many cells each row of a printed table has."""
        width = len(rows[0]) if rows else 0
        if any(len(row) != width for row in rows) or not width:
            raise CannotEmit("a printed table with rows of different lengths")
        return width

    def index(self, first: int, dims: tuple[Dimension, ...], at: tuple[Expr, ...]) -> str:
        """A place in something that is indexed by things and symbols."""
        parts = []
        for dimension, step, expr in zip(dims, strides(dims), at, strict=True):
            offset = self._offset(expr, dimension.base, dimension.count, dimension.base)
            if offset.isdigit():
                first += int(offset) * step
            else:
                parts.append(offset if step == 1 else f"{offset} * {step}")
        return " + ".join([*parts, str(first)] if first or not parts else parts)

    def _counter(self, counter: int, at: tuple[Expr, ...]) -> str:
        declared = self.ruleset.counters[counter]
        if declared.hidden:
            players = self.ruleset.kinds[0].name
            own = [e for d, e in zip(declared.dims, at, strict=True) if d.of == players]
            owner = self.body.keep(self.number(own[0]) if own else "-1")
            test = f"s->looker && ({owner} < 0 || BIT({owner}) != s->looker)"
            self.body.leave("unseen", test)
        return f"s->values[{self.index(declared.first, declared.dims, at)}]"

    # --- zones -----------------------------------------------------------------------------------

    def _zone(self, family: int, at: tuple[Expr, ...]) -> str:
        declared = self.ruleset.families[family]
        return f"({self.index(declared.first, declared.dims, at)})"

    def zone(self, expr: Expr) -> str:
        """A zone that is read: one that there is."""
        written = self.number(expr)
        if expr.op == "zone":
            return written
        name = self.body.keep(written)
        self.body.leave("broken", f"(uint64_t){name} >= ZONES")
        return name

    def _only(self, zone: Expr) -> str:
        at = self.body.keep(self.zone(zone))
        first = self.body.keep(f"s->head[{at}]", "int")
        if zone.op == "zone" and zone.args[0] in self.tables.always_full:
            with self.body.block(f"if ({first} == NO_PIECE)"):
                self.body.line("trouble(x, s->looker ? UNSEEN : PROMISE);")
                self.body.leave("out")
        return f"({first} == NO_PIECE ? -1 : PIECE_BASE + {first})"

    def _size(self, zone: Expr) -> str:
        return f"s->size[{self.zone(zone)}]"

    def _room(self, zone: Expr) -> str:
        at = self.body.keep(self.zone(zone))
        return f"(ZONE_LIMIT[{at}] - s->size[{at}])"

    def _looked_at(self, piece: Expr) -> str:
        """A piece of any kind, checked to be one; a look-ahead may not know which it is."""
        written = self.body.keep(self.number(piece))
        kinds = self._kinds(piece)
        if self._hides and (kinds is None or kinds & self.tables.hideable):
            self.body.leave("unseen", f"unseen(s, {written})")
        self.body.leave("broken", f"(uint64_t)({written} - PIECE_BASE) >= PIECES")
        return written

    def _kinds(self, piece: Expr) -> frozenset[str] | None:
        """The kinds that a piece may be of; None where nothing is known."""
        if piece.op == "local" and self.routine >= 0:
            kind = self.names.shapes.slot_kind(self.routine, int(str(piece.args[0])))
            return frozenset((kind,)) if kind else None
        if piece.op == "param" and self.formula >= 0:
            return self.names.formula_kinds.get((self.formula, int(str(piece.args[0]))))
        return self.sorts.kinds(piece)

    def _place(self, piece: Expr) -> str:
        return f"zone_of(s, {self._looked_at(piece)})"

    def _holder(self, piece: Expr, owner: str) -> str:
        number = sum(map(ord, owner))
        holders = self.tables.holders(owner)
        # The entry of zone -1 comes first in C.
        name = self.names.array(f"HOLDERS_{number}_{len(owner)}", "int32_t", [-1, *holders[:-1]])
        looked = self._looked_at(piece)
        if not self._may_be_promised(piece, owner):
            return f"{name}[1 + zone_of(s, {looked})]"
        held = self.body.keep(f"held(x, s, {name}, {looked})")
        self.body.check_trouble()
        return held

    def _may_be_promised(self, piece: Expr, owner: str) -> bool:
        kinds = self.sorts.kinds(piece)
        return any(
            owner in (dimension.of for dimension in self.ruleset.families[family].dims)
            for kind, family in self.tables.always_in.items()
            if kinds is None or kind in kinds
        )

    def _same(self, left: Expr, right: Expr, base: int) -> str:
        one, other = self.body.keep(self.number(left)), self.body.keep(self.number(right))
        hidden = self._hidden(base) if base >= 0 else self._hides
        if hidden and left != right:
            self.body.leave("unseen", f"unseen(s, {one}) && unseen(s, {other})")
        return f"({one} == {other})"

    def _kind_is(self, piece: Expr, model: int) -> str:
        looked = self.body.keep(self.thing(piece, model))
        self.body.leave("broken", f"{looked} < -1 || {looked} >= THINGS")
        models = self.tables.model
        name = self.names.array("MODELS", "int32_t", [-1, *models[:-1]])
        return f"({name}[1 + {looked}] == {models[model]})"

    # --- arithmetic ------------------------------------------------------------------------------

    def _is_small(self, expr: Expr) -> bool:
        """Whether a value is surely a small number, of which some can be added without care."""
        match expr.op:
            case "int":
                return abs(int(str(expr.args[0]))) < SMALL
            case "printed":
                values = self.ruleset.columns[int(str(expr.args[0]))].values
                return all(isinstance(v, int) and abs(v) < SMALL for v in values)
            case "value":
                return self.names.small_values
            case _:
                return expr.op in _SMALL

    def _checked(self, how: str, left: str, right: str, label: str) -> str:
        name = self.body.fresh()
        self.body.line(f"num {name};")
        test = f"__builtin_{how}_overflow((num)({left}), (num)({right}), &{name})"
        self.body.leave(label, test)
        return name

    def _sum_of(self, how: str, sign: str, left: Expr, right: Expr) -> str:
        a, b = self.number(left), self.number(right)
        if self._is_small(left) and self._is_small(right):
            return f"((num){a} {sign} {b})"
        return self._checked(how, a, b, "full")

    def _plus(self, left: Expr, right: Expr) -> str:
        return self._sum_of("add", "+", left, right)

    def _minus(self, left: Expr, right: Expr) -> str:
        return self._sum_of("sub", "-", left, right)

    def _times(self, left: Expr, right: Expr) -> str:
        product = self._checked("mul", self.number(left), self.number(right), "range")
        self.body.leave("range", f"{product} <= -BEYOND || {product} >= BEYOND")
        return product

    def _negative(self, of: Expr) -> str:
        return self._checked("sub", "0", self.number(of), "full")

    def _half_up(self, of: Expr) -> str:
        value = self.body.keep(self.number(of))
        return f"({value} / 2 + ({value} % 2 > 0))"

    def _half_down(self, of: Expr) -> str:
        value = self.body.keep(self.number(of))
        return f"({value} / 2 - ({value} % 2 < 0))"

    def _wrap(self, of: Expr, steps: Expr, size: int) -> str:
        value = self._checked("add", self.number(of), self.number(steps), "full")
        return f"wrapped({value}, {size})"

    # --- truth -----------------------------------------------------------------------------------

    def _compared(self, sign: str) -> Callable[[Expr, Expr], str]:
        return lambda left, right: f"({self.number(left)} {sign} {self.number(right)})"

    def _less(self, left: Expr, right: Expr) -> str:
        return self._compared("<")(left, right)

    def _at_most(self, left: Expr, right: Expr) -> str:
        return self._compared("<=")(left, right)

    def _more(self, left: Expr, right: Expr) -> str:
        return self._compared(">")(left, right)

    def _at_least(self, left: Expr, right: Expr) -> str:
        return self._compared(">=")(left, right)

    def _joined(self, left: Expr, right: Expr, sign: str) -> str:
        first = self.number(left)
        with self.body.aside() as lines:
            second = self.number(right)
        if not lines:
            return f"({first} {sign} {second})"
        name = self.body.keep(f"({first}) != 0", "int")
        self.body.line(f"if ({'' if sign == '&&' else '!'}{name}) {{")
        self.body.lines += lines
        self.body.line(f"    {name} = ({second}) != 0;")
        self.body.line("}")
        return name

    def _and(self, left: Expr, right: Expr) -> str:
        return self._joined(left, right, "&&")

    def _or(self, left: Expr, right: Expr) -> str:
        return self._joined(left, right, "||")

    def _not(self, of: Expr) -> str:
        return f"(!{self.number(of)})"

    def _if(self, condition: Expr, yes: Expr, no: Expr) -> str:
        test = self.number(condition)
        with self.body.aside() as first:
            a = self.number(yes)
        with self.body.aside() as second:
            b = self.number(no)
        if not first and not second:
            return f"({test} ? (num){a} : (num){b})"
        name = self.body.fresh()
        self.body.line(f"num {name};")
        self.body.line(f"if ({test}) {{")
        self.body.lines += [*first, "    " * self.body.depth + f"    {name} = {a};"]
        self.body.line("} else {")
        self.body.lines += [*second, "    " * self.body.depth + f"    {name} = {b};"]
        self.body.line("}")
        return name

    def _within(self, of: Expr, base: int, count: int) -> str:
        value = self.body.keep(self.number(of))
        return f"({value} >= {base} && {value} < {base + count})"


_SPELT = {
    "value": "counter",
    "+": "plus",
    "-": "minus",
    "*": "times",
    "==": "equal",
    "!=": "unequal",
    "<": "less",
    "<=": "at_most",
    ">": "more",
    ">=": "at_least",
}
NUMBER_WRITERS = (
    "int local outer param elem printed printed_at value zone only size room place holder"
    " + - * negative half_up half_down wrap == != < <= > >= and or not if within kind_is same"
    " count any every first last has sum most least different call can"
)
WRITERS = {op: _SPELT.get(op, op) for op in NUMBER_WRITERS.split()}
"""Which method writes each expression that gives a number (`emit_sets` has those over sets)."""

_SMALL = frozenset(
    [
        "zone",
        "only",
        "size",
        "room",
        "place",
        "count",
        "has",
        "any",
        "every",
        "different",
        "==",
        "!=",
        "<",
        "<=",
        ">",
        ">=",
        "and",
        "or",
        "not",
        "within",
        "kind_is",
        "same",
        "can",
        "holder",
    ]
)
