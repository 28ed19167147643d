"""Expression trees to Python source, one short method for each operation.

In the source `s` is the state, `K` its stack, `b` the base of the running frame, `V` the values,
`Z` the zones, `W` the zone of each piece, `p1` a parameter, `x1` an element, `C` with a number
the values of a column; what else it calls stands in `play.expression_scope`. In look-ahead
whatever the player may not know goes through functions there that raise `Unseen`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from engine.core.operations import EXPRESSIONS, Expr
from engine.core.program import Dimension
from engine.core.sorts import TRUTHS, Sorts
from engine.core.tables import Tables, strides
from engine.play.state import CALLER

_SIMPLE = re.compile(r"[a-z]\w*|\d+")


class Source:
    """Writes source for one ruleset and variant.

    `formula_name` gives the name of the function for a formula; `scope` takes up what the source
    speaks of.
    """

    def __init__(
        self,
        tables: Tables,
        scope: dict[str, Any],
        formula_name: Callable[[int], str],
        *,
        searching: bool,
    ) -> None:
        self.tables = tables
        self.ruleset = tables.ruleset
        self.searching = searching
        self._scope = scope
        self._formula_name = formula_name
        self._hides = bool(tables.hideable)
        self._sorts = Sorts(tables.ruleset)

    def listed(self, exprs: tuple[Expr, ...]) -> str:
        """Source of a tuple of values."""
        return _tuple([self.value(expr) for expr in exprs])

    def raw(self, expr: Expr) -> str:
        """Source that may give True or False where 1 or 0 is meant."""
        source: str = getattr(self, f"_{WRITERS[expr.op]}")(*expr.args)
        return source

    def value(self, expr: Expr) -> str:
        """Source of a value: a number or a tuple."""
        return f"(+{self.raw(expr)})" if expr.op in TRUTHS else self.raw(expr)

    def kept(self, expr: Expr) -> str:
        """Source of a value that is put away, so that adding to it again and again may not end."""
        grows = expr.op in ("+", "-") and not any(_is_int(arg) for arg in expr.args)
        return f"small({self.value(expr)})" if grows else self.value(expr)

    def _int(self, value: int) -> str:
        return str(value) if value >= 0 else f"({value})"

    def _local(self, slot: int) -> str:
        return f"K[b + {slot}]" if slot else "K[b]"

    def _outer(self, slot: int) -> str:
        return f"K[K[b - {CALLER}] + {slot}]"

    def _param(self, number: int) -> str:
        return f"p{number}"

    def _elem(self, number: int) -> str:
        return f"x{number}"

    def _printed(self, column: int, of: Expr) -> str:
        base = self.ruleset.columns[column].base
        return f"C{column}[{self._offset(of, base, base)}]"

    def _printed_at(self, column: int, of: Expr, key: Expr) -> str:
        return f"{self._printed(column, of)}[{self.value(key)}]"

    def _offset(self, of: Expr, base: int, kind_base: int) -> str:
        """Source for a thing, counted from `base`."""
        if of.op == "int" and not self._hidden(kind_base):
            return str(int(str(of.args[0])) - base)
        thing = self._thing(of, kind_base)
        return f"{thing} - {base}" if base else thing

    def _thing(self, of: Expr, kind_base: int) -> str:
        source = self.value(of)
        return f"see(s, {source})" if self._hidden(kind_base) else source

    def _hidden(self, kind_base: int) -> bool:
        """Whether a look-ahead has to ask if the player sees things of the kind based there."""
        if not (self.searching and self._hides) or kind_base < self.tables.piece_base:
            return False
        return self.tables.kind_of(kind_base).name in self.tables.hideable

    def _counter(self, counter: int, at: tuple[Expr, ...]) -> str:
        declared = self.ruleset.counters[counter]
        if not (self.searching and declared.hidden):
            return f"V[{self.index(declared.first, declared.dims, at)}]"
        players = self.ruleset.kinds[0].name
        own = [expr for d, expr in zip(declared.dims, at, strict=True) if d.of == players]
        owner = self.value(own[0]) if own else "-1"
        return f"own(s, {owner}, {self.index(declared.first, declared.dims, at)})"

    def index(self, first: int, dims: tuple[Dimension, ...], at: tuple[Expr, ...]) -> str:
        """Source of a place in something that is indexed by things and symbols."""
        parts = []
        for dimension, step, expr in zip(dims, strides(dims), at, strict=True):
            if expr.op == "int" and not self._hidden(dimension.base):
                first += (int(str(expr.args[0])) - dimension.base) * step
            else:
                first -= dimension.base * step
                thing = self._thing(expr, dimension.base)
                parts.append(thing if step == 1 else f"{thing} * {step}")
        return " + ".join([*parts, str(first)] if first or not parts else parts)

    def _zone(self, family: int, at: tuple[Expr, ...]) -> str:
        declared = self.ruleset.families[family]
        source = self.index(declared.first, declared.dims, at)
        return source if _SIMPLE.fullmatch(source) else f"({source})"

    def _content(self, zone: Expr) -> str:
        return f"Z[{self.value(zone)}]"

    def _only(self, zone: Expr) -> str:
        source = self.value(zone)
        if zone.op == "zone" and zone.args[0] in self.tables.always_full:
            # In a look-ahead an empty one is looked into no further; in earnest it is a fault.
            return f"(Z[{source}] or empty({source}))[0]"
        return f"(Z[{source}] or NO_ONE)[0]"

    def _size(self, zone: Expr) -> str:
        return f"len(Z[{self.value(zone)}])"

    def _room(self, zone: Expr) -> str:
        return f"room(s, {self.value(zone)})"

    def _place(self, piece: Expr) -> str:
        return f"W[{self._looked_at(piece)} - {self.tables.piece_base}]"

    def _looked_at(self, piece: Expr) -> str:
        """Source for a piece of any kind; a look-ahead may not know which one it is."""
        source = self.value(piece)
        if not (self.searching and self._hides):
            return source
        kinds = self._sorts.kinds(piece)
        known = kinds is not None and not kinds & self.tables.hideable
        return source if known else f"see(s, {source})"

    def _holder(self, piece: Expr, owner: str) -> str:
        name = f"H_{re.sub(r'[^0-9a-zA-Z]', '_', owner)}_{len(owner)}"
        if name not in self._scope:
            self._scope[name] = self.tables.holders(owner)
        if self._may_be_promised(piece, owner):
            return f"held(s, {name}, {self._looked_at(piece)})"
        return f"{name}[{self._place(piece)}]"

    def _may_be_promised(self, piece: Expr, owner: str) -> bool:
        """Whether a promise may say that the piece lies in a zone of such an owner."""
        kinds = self._sorts.kinds(piece)
        return any(
            owner in (dimension.of for dimension in self.ruleset.families[family].dims)
            for kind, family in self.tables.always_in.items()
            if kinds is None or kind in kinds
        )

    def _members(self, base: int, count: int) -> str:
        return repr(tuple(range(base, base + count)))

    def _set(self, members: tuple[Expr, ...]) -> str:
        if all(member.op == "int" for member in members):
            return repr(tuple(dict.fromkeys(int(str(m.args[0])) for m in members)))
        source = _tuple([self.value(member) for member in members])
        return source if len(members) == 1 else f"tuple(dict.fromkeys({source}))"

    def _join(self, left: Expr, right: Expr) -> str:
        return f"join({self.value(left)}, {self.value(right)})"

    def _for(self, elem: int, of: Expr, write: Callable[[Expr], str], expr: Expr) -> str:
        """Source of an expression about each element of a set."""
        with self._sorts.looking_at(elem, of):
            return write(expr)

    def _each(self, of: Expr, elem: int, what: str) -> str:
        """Source of a comprehension body over a set; a filter's condition moves into it."""
        if of.op == "filter":
            inner, name, where = of.args
            assert isinstance(inner, Expr)
            assert isinstance(where, Expr)
            assert isinstance(name, int)
            members = self.value(inner)
            over = f"for x{name} in {members} if {self._for(name, inner, self.raw, where)}"
            return f"{what} {over}" + ("" if name == elem else f" for x{elem} in (x{name},)")
        return f"{what} for x{elem} in {self.value(of)}"

    def _filter(self, of: Expr, elem: int, where: Expr) -> str:
        test = self._for(elem, of, self.raw, where)
        return f"tuple([{self._each(of, elem, f'x{elem}')} if {test}])"

    def _leading(self, of: Expr, elem: int, where: Expr) -> str:
        test = self._for(elem, of, self.raw, where)
        return f"tuple(takewhile(lambda x{elem}: {test}, {self.value(of)}))"

    def _reached(self, of: Expr, elem: int, value: Expr) -> str:
        onward = self._for(elem, of, self.value, value)
        return f"reached({self.value(of)}, lambda x{elem}: {onward})"

    def _count(self, of: Expr) -> str:
        if of.op == "filter":
            return f"len([{self._each(of, int(str(of.args[1])), '0')}])"
        return f"len({self.value(of)})"

    def _any(self, of: Expr, elem: int, where: Expr) -> str:
        if where == Expr("int", (1,)):
            if of.op != "filter":
                return f"({self.value(of)} != ())"
            return f"any({self._each(of, int(str(of.args[1])), 'True')})"
        test = self._for(elem, of, self.raw, where)
        return f"any({self._each(of, elem, 'True')} if {test})"

    def _every(self, of: Expr, elem: int, where: Expr) -> str:
        return f"all({self._each(of, elem, self._for(elem, of, self.raw, where))})"

    def _first(self, of: Expr) -> str:
        if of.op == "filter":
            elem = int(str(of.args[1]))
            return f"next(({self._each(of, elem, f'x{elem}')}), -1)"
        return f"({self.value(of)} or NO_ONE)[0]"

    def _last(self, of: Expr) -> str:
        return f"({self.value(of)} or NO_ONE)[-1]"

    def _has(self, value: Expr, of: Expr) -> str:
        if of.op == "content" and self.searching and self._hides:
            zone = of.args[0]
            assert isinstance(zone, Expr)
            return f"lies(s, {self.value(value)}, {self.value(zone)})"
        return f"({self.value(value)} in {self.value(of)})"

    def _sum(self, of: Expr, elem: int, value: Expr) -> str:
        return f"sum([{self._each(of, elem, self._for(elem, of, self.value, value))}])"

    def _most(self, of: Expr, elem: int, value: Expr) -> str:
        return f"max([{self._each(of, elem, self._for(elem, of, self.value, value))}], default=0)"

    def _least(self, of: Expr, elem: int, value: Expr) -> str:
        return f"min([{self._each(of, elem, self._for(elem, of, self.value, value))}], default=0)"

    def _those_most(self, of: Expr, elem: int, value: Expr) -> str:
        return f"those(max, [{self._pairs(of, elem, value)}])"

    def _those_least(self, of: Expr, elem: int, value: Expr) -> str:
        return f"those(min, [{self._pairs(of, elem, value)}])"

    def _pairs(self, of: Expr, elem: int, value: Expr) -> str:
        ranked = self._for(elem, of, self.value, value)
        return self._each(of, elem, f"({ranked}, x{elem})")

    def _different(self, of: Expr, elem: int, value: Expr) -> str:
        return f"len({{{self._each(of, elem, self._for(elem, of, self.value, value))}}})"

    def _plus(self, left: Expr, right: Expr) -> str:
        return f"({self.value(left)} + {self.value(right)})"

    def _minus(self, left: Expr, right: Expr) -> str:
        return f"({self.value(left)} - {self.value(right)})"

    def _times(self, left: Expr, right: Expr) -> str:
        return f"small({self.value(left)} * {self.value(right)})"

    def _negative(self, of: Expr) -> str:
        return f"(-{self.value(of)})"

    def _half_up(self, of: Expr) -> str:
        return f"(-(-{self.value(of)} // 2))"

    def _half_down(self, of: Expr) -> str:
        return f"({self.value(of)} // 2)"

    def _wrap(self, of: Expr, steps: Expr, size: int) -> str:
        return f"(({self.value(of)} + {self.value(steps)}) % {size})"

    def _equal(self, left: Expr, right: Expr) -> str:
        if self._sorts.surely_number(left) or self._sorts.surely_number(right):
            return f"({self.value(left)} == {self.value(right)})"
        return f"same({self.value(left)}, {self.value(right)})"

    def _unequal(self, left: Expr, right: Expr) -> str:
        if self._sorts.surely_number(left) or self._sorts.surely_number(right):
            return f"({self.value(left)} != {self.value(right)})"
        return f"(not same({self.value(left)}, {self.value(right)}))"

    def _less(self, left: Expr, right: Expr) -> str:
        return f"({self.value(left)} < {self.value(right)})"

    def _at_most(self, left: Expr, right: Expr) -> str:
        return f"({self.value(left)} <= {self.value(right)})"

    def _more(self, left: Expr, right: Expr) -> str:
        return f"({self.value(left)} > {self.value(right)})"

    def _at_least(self, left: Expr, right: Expr) -> str:
        return f"({self.value(left)} >= {self.value(right)})"

    def _and(self, left: Expr, right: Expr) -> str:
        return f"({self.raw(left)} and {self.raw(right)})"

    def _or(self, left: Expr, right: Expr) -> str:
        return f"({self.raw(left)} or {self.raw(right)})"

    def _not(self, of: Expr) -> str:
        return f"(not {self.raw(of)})"

    def _if(self, condition: Expr, yes: Expr, no: Expr) -> str:
        return f"({self.value(yes)} if {self.raw(condition)} else {self.value(no)})"

    def _within(self, of: Expr, base: int, count: int) -> str:
        return f"({base} <= {self.value(of)} < {base + count})"

    def _call(self, formula: int, given: tuple[Expr, ...]) -> str:
        args = ", ".join(["s", *(self.value(expr) for expr in given)])
        return f"{self._formula_name(formula)}({args})"

    def _can(self, routine: int, given: tuple[Expr, ...]) -> str:
        name = "can_here" if self.searching else "can"
        return f"{name}(s, {routine}, {_tuple([self.value(expr) for expr in given])})"

    def _same(self, left: Expr, right: Expr, base: int) -> str:
        hidden = self._hidden(base) if base >= 0 else self.searching and self._hides
        if hidden and left != right:
            return f"one_piece(s, {self.value(left)}, {self.value(right)})"
        return f"({self.value(left)} == {self.value(right)})"

    def _kind_is(self, piece: Expr, model: int) -> str:
        return f"(MODELS[{self._thing(piece, model)}] == {self.tables.model[model]})"


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
WRITERS = {op: _SPELT.get(op, op) for op in EXPRESSIONS}
"""Which method writes each operation of `core.operations.EXPRESSIONS`."""


def _is_int(arg: object) -> bool:
    return isinstance(arg, Expr) and arg.op == "int"


def _tuple(items: list[str]) -> str:
    return f"({', '.join(items)}{',' if len(items) == 1 else ''})"
