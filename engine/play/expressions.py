"""Expression trees to Python functions, by way of Python source.

A function of generated source takes the state and gives a number or a tuple. There are two
variants: *plain*, for the earnest game, and *searching*, for look-ahead, in which whatever the
deciding player cannot know raises `Unseen` when it is read.

In the source `K` is the stack, `b` the base of the running frame, `V` the values, `Z` the zones,
`W` the zone of each piece, `p1` a parameter, `x1` an element.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from engine.core.operations import Expr
from engine.core.program import Counter, Dimension
from engine.play.faults import UNSEEN
from engine.play.sorts import TRUTHS, Sorts
from engine.play.state import CALLER, State
from engine.play.tables import Tables, strides

Function = Callable[..., Any]
Ask = Callable[[State, int, tuple[int, ...]], int]

_NAMES = {
    "K": "K = s.stack",
    "b": "b = s.base",
    "V": "V = s.values",
    "Z": "Z = s.zones",
    "W": "W = s.where",
}
_SIMPLE = re.compile(r"[a-z]\w*|\d+")


class Expressions:
    """Makes functions for the expressions of one ruleset, each only once, when first asked for."""

    def __init__(self, tables: Tables, *, searching: bool, can: Ask) -> None:
        self.tables = tables
        self.ruleset = tables.ruleset
        self.searching = searching
        self.sources: dict[str, str] = {}
        """The source of every function made, by name."""
        self._made: dict[str, Function] = {}
        self._formulas: dict[int, str] = {}
        self._scope = _scope(tables, can)
        self._hides = bool(tables.hideable)
        self._sorts = Sorts(tables.ruleset)

    # --- source and functions --------------------------------------------------------------------

    def source(self, expr: Expr) -> str:
        """Source of an expression's value, for a line of a step."""
        return self._value(expr)

    def test(self, expr: Expr) -> str:
        """Source of a condition."""
        return self._raw(expr)

    def listed(self, exprs: tuple[Expr, ...]) -> str:
        """Source of a tuple of values."""
        return _tuple([self._value(expr) for expr in exprs])

    def index(self, counter: Counter, at: tuple[Expr, ...]) -> str:
        """Source of the place of a counter among the values."""
        return self._index(counter.first, counter.dims, at)

    def step(self, *lines: str, **names: Any) -> Function:
        """A step of these lines of source; `names` are what else they speak of."""
        for name, value in names.items():
            if self._scope.setdefault(name, value) is not value:
                raise ValueError(f"two things are called {name}")
        return self._compile("s", list(lines))

    def value(self, expr: Expr, parameters: int = 0, elem: int | None = None) -> Function:
        """A function of (state, parameters…, element) for the value of an expression."""
        return self._function(self._value(expr), parameters, elem)

    def condition(self, expr: Expr, parameters: int = 0) -> Function:
        """A function of (state, parameters…) whose result is true or false in Python's sense."""
        return self._function(self._raw(expr), parameters, None)

    def values(self, exprs: tuple[Expr, ...], parameters: int = 0) -> Function:
        """A function of (state, parameters…) for a tuple of values."""
        return self._function(self.listed(exprs), parameters, None)

    def _function(self, body: str, parameters: int, elem: int | None) -> Function:
        names = [f"p{number}" for number in range(parameters)]
        names += [] if elem is None else [f"x{elem}"]
        head = ", ".join(["s", *names])
        return self._compile(head, [f"return {body}"])

    def _compile(self, head: str, lines: list[str]) -> Function:
        used = set(re.findall(r"\b[KbVZW]\b", "\n".join(lines)))
        setup = [text for name, text in _NAMES.items() if name in used]
        text = "\n".join(f"    {line}" for line in [*setup, *lines])
        key = f"({head}):\n{text}\n"
        if key not in self._made:
            name = f"e{len(self._made)}"
            source = f"def {name}{key}"
            exec(compile(source, f"<effect {name}>", "exec"), self._scope)
            self.sources[name] = source
            self._made[key] = self._scope[name]
        return self._made[key]

    # --- formulas --------------------------------------------------------------------------------

    def formula(self, number: int) -> Function:
        """A function of (state, me, arguments…) for a formula with its changes."""
        function: Function = self._scope[self._formula(number)]
        return function

    def _formula(self, number: int) -> str:
        """The name of the function for a formula with its changes."""
        if number not in self._formulas:
            formula = self.ruleset.formulas[number]
            params = [f"p{n}" for n in range(formula.parameters + 1)]
            lines = [f"v = {self._value(formula.body)}"]
            for change in formula.changes:
                lines += self._change(change, params)
            made = self._compile(", ".join(["s", *params]), [*lines, "return v"])
            self._formulas[number] = made.__name__
        return self._formulas[number]

    def _change(self, number: int, params: list[str]) -> list[str]:
        """The lines that let one change of a formula work on `v`."""
        change = self.ruleset.changes[number]
        captured = 0
        if change.source == "lasting":
            captured = self.ruleset.lastings[change.lasting].captured
        names = [f"p{n}" for n in range(len(params) + 3 + captured)]
        was = names[len(params)]
        test = f"{self._raw(change.only_if)} and {self._raw(change.active)}"
        body = f"return {self._value(change.becomes)} if {test} else {was}"
        call = f"v = {self._compile(', '.join(['s', *names]), [body]).__name__}(s, "
        call += "".join(f"{name}, " for name in [*params, "v"])
        if change.source == "game":
            return [f"{call}p0, -1)"]
        if change.source == "lasting":
            loop = ["for r in s.lasting:", f"    if r[1] == {change.lasting}:"]
            return [*loop, f"        {call}r[2], r[3], *r[4:])"]
        loop = [f"for t in {change.cards!r}:", f"    for h in range({self.tables.players}):"]
        return [*loop, f"        {call}h, t)"]

    # --- source of expressions -------------------------------------------------------------------

    def _raw(self, expr: Expr) -> str:
        """Source that may give True or False where 1 or 0 is meant."""
        source: str = getattr(self, f"_{WRITERS[expr.op]}")(*expr.args)
        return source

    def _value(self, expr: Expr) -> str:
        return f"(+{self._raw(expr)})" if expr.op in TRUTHS else self._raw(expr)

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
        return f"{self._printed(column, of)}[{self._value(key)}]"

    def _offset(self, of: Expr, base: int, kind_base: int) -> str:
        """Source for a thing, counted from `base`."""
        if of.op == "int" and not self._hidden(kind_base):
            return str(int(str(of.args[0])) - base)
        thing = self._thing(of, kind_base)
        return f"{thing} - {base}" if base else thing

    def _thing(self, of: Expr, kind_base: int) -> str:
        source = self._value(of)
        return f"see(s, {source})" if self._hidden(kind_base) else source

    def _hidden(self, kind_base: int) -> bool:
        """Whether a look-ahead has to ask if the player sees things of the kind based there."""
        if not (self.searching and self._hides) or kind_base < self.tables.piece_base:
            return False
        return self.tables.kind_of(kind_base).name in self.tables.hideable

    def _counter(self, counter: int, at: tuple[Expr, ...]) -> str:
        declared = self.ruleset.counters[counter]
        if not (self.searching and declared.hidden):
            return f"V[{self._index(declared.first, declared.dims, at)}]"
        players = self.ruleset.kinds[0].name
        own = [expr for d, expr in zip(declared.dims, at, strict=True) if d.of == players]
        owner = self._value(own[0]) if own else "-1"
        return f"own(s, {owner}, {self._index(declared.first, declared.dims, at)})"

    def _index(self, first: int, dims: tuple[Dimension, ...], at: tuple[Expr, ...]) -> str:
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
        source = self._index(declared.first, declared.dims, at)
        return source if _SIMPLE.fullmatch(source) else f"({source})"

    def _content(self, zone: Expr) -> str:
        return f"Z[{self._value(zone)}]"

    def _only(self, zone: Expr) -> str:
        return f"(Z[{self._value(zone)}] or NO_ONE)[0]"

    def _size(self, zone: Expr) -> str:
        return f"len(Z[{self._value(zone)}])"

    def _room(self, zone: Expr) -> str:
        return f"room(s, {self._value(zone)})"

    def _place(self, piece: Expr) -> str:
        return f"W[{self._looked_at(piece)} - {self.tables.piece_base}]"

    def _looked_at(self, piece: Expr) -> str:
        """Source for a piece of any kind; a look-ahead may not know which one it is."""
        source = self._value(piece)
        if not (self.searching and self._hides):
            return source
        kinds = self._sorts.kinds(piece)
        known = kinds is not None and not kinds & self.tables.hideable
        return source if known else f"see(s, {source})"

    def _holder(self, piece: Expr, owner: str) -> str:
        name = f"H_{re.sub(r'[^0-9a-zA-Z]', '_', owner)}_{len(owner)}"
        if name not in self._scope:
            self._scope[name] = self.tables.holders(owner)
        return f"{name}[{self._place(piece)}]"

    def _members(self, base: int, count: int) -> str:
        return repr(tuple(range(base, base + count)))

    def _set(self, members: tuple[Expr, ...]) -> str:
        if all(member.op == "int" for member in members):
            return repr(tuple(dict.fromkeys(int(str(m.args[0])) for m in members)))
        source = _tuple([self._value(member) for member in members])
        return source if len(members) == 1 else f"tuple(dict.fromkeys({source}))"

    def _join(self, left: Expr, right: Expr) -> str:
        return f"join({self._value(left)}, {self._value(right)})"

    def _for(self, elem: int, of: Expr, write: Callable[[Expr], str], expr: Expr) -> str:
        """Source of an expression about each element of a set."""
        self._sorts.looks_at(elem, of)
        return write(expr)

    def _each(self, of: Expr, elem: int, what: str) -> str:
        """Source of a comprehension body over a set; a filter's condition moves into it."""
        if of.op == "filter":
            inner, name, where = of.args
            assert isinstance(inner, Expr)
            assert isinstance(where, Expr)
            assert isinstance(name, int)
            members = self._value(inner)
            over = f"for x{name} in {members} if {self._for(name, inner, self._raw, where)}"
            return f"{what} {over}" + ("" if name == elem else f" for x{elem} in (x{name},)")
        return f"{what} for x{elem} in {self._value(of)}"

    def _filter(self, of: Expr, elem: int, where: Expr) -> str:
        test = self._for(elem, of, self._raw, where)
        return f"tuple([{self._each(of, elem, f'x{elem}')} if {test}])"

    def _count(self, of: Expr) -> str:
        if of.op == "filter":
            return f"len([{self._each(of, int(str(of.args[1])), '0')}])"
        return f"len({self._value(of)})"

    def _any(self, of: Expr, elem: int, where: Expr) -> str:
        if where == Expr("int", (1,)):
            if of.op != "filter":
                return f"({self._value(of)} != ())"
            return f"any({self._each(of, int(str(of.args[1])), 'True')})"
        test = self._for(elem, of, self._raw, where)
        return f"any({self._each(of, elem, 'True')} if {test})"

    def _every(self, of: Expr, elem: int, where: Expr) -> str:
        return f"all({self._each(of, elem, self._for(elem, of, self._raw, where))})"

    def _first(self, of: Expr) -> str:
        if of.op == "filter":
            elem = int(str(of.args[1]))
            return f"next(({self._each(of, elem, f'x{elem}')}), -1)"
        return f"({self._value(of)} or NO_ONE)[0]"

    def _last(self, of: Expr) -> str:
        return f"({self._value(of)} or NO_ONE)[-1]"

    def _has(self, value: Expr, of: Expr) -> str:
        if of.op == "content" and self.searching and self._hides:
            zone = of.args[0]
            assert isinstance(zone, Expr)
            return f"lies(s, {self._value(value)}, {self._value(zone)})"
        return f"({self._value(value)} in {self._value(of)})"

    def _sum(self, of: Expr, elem: int, value: Expr) -> str:
        return f"sum([{self._each(of, elem, self._for(elem, of, self._value, value))}])"

    def _most(self, of: Expr, elem: int, value: Expr) -> str:
        return f"max([{self._each(of, elem, self._for(elem, of, self._value, value))}], default=0)"

    def _least(self, of: Expr, elem: int, value: Expr) -> str:
        return f"min([{self._each(of, elem, self._for(elem, of, self._value, value))}], default=0)"

    def _those_most(self, of: Expr, elem: int, value: Expr) -> str:
        return f"those(max, [{self._pairs(of, elem, value)}])"

    def _those_least(self, of: Expr, elem: int, value: Expr) -> str:
        return f"those(min, [{self._pairs(of, elem, value)}])"

    def _pairs(self, of: Expr, elem: int, value: Expr) -> str:
        ranked = self._for(elem, of, self._value, value)
        return self._each(of, elem, f"({ranked}, x{elem})")

    def _different(self, of: Expr, elem: int, value: Expr) -> str:
        return f"len({{{self._each(of, elem, self._for(elem, of, self._value, value))}}})"

    def _plus(self, left: Expr, right: Expr) -> str:
        return f"({self._value(left)} + {self._value(right)})"

    def _minus(self, left: Expr, right: Expr) -> str:
        return f"({self._value(left)} - {self._value(right)})"

    def _times(self, left: Expr, right: Expr) -> str:
        return f"({self._value(left)} * {self._value(right)})"

    def _negative(self, of: Expr) -> str:
        return f"(-{self._value(of)})"

    def _half_up(self, of: Expr) -> str:
        return f"(-(-{self._value(of)} // 2))"

    def _half_down(self, of: Expr) -> str:
        return f"({self._value(of)} // 2)"

    def _wrap(self, of: Expr, steps: Expr, size: int) -> str:
        return f"(({self._value(of)} + {self._value(steps)}) % {size})"

    def _equal(self, left: Expr, right: Expr) -> str:
        if self._sorts.surely_number(left) or self._sorts.surely_number(right):
            return f"({self._value(left)} == {self._value(right)})"
        return f"same({self._value(left)}, {self._value(right)})"

    def _unequal(self, left: Expr, right: Expr) -> str:
        if self._sorts.surely_number(left) or self._sorts.surely_number(right):
            return f"({self._value(left)} != {self._value(right)})"
        return f"(not same({self._value(left)}, {self._value(right)}))"

    def _less(self, left: Expr, right: Expr) -> str:
        return f"({self._value(left)} < {self._value(right)})"

    def _at_most(self, left: Expr, right: Expr) -> str:
        return f"({self._value(left)} <= {self._value(right)})"

    def _more(self, left: Expr, right: Expr) -> str:
        return f"({self._value(left)} > {self._value(right)})"

    def _at_least(self, left: Expr, right: Expr) -> str:
        return f"({self._value(left)} >= {self._value(right)})"

    def _and(self, left: Expr, right: Expr) -> str:
        return f"({self._raw(left)} and {self._raw(right)})"

    def _or(self, left: Expr, right: Expr) -> str:
        return f"({self._raw(left)} or {self._raw(right)})"

    def _not(self, of: Expr) -> str:
        return f"(not {self._raw(of)})"

    def _if(self, condition: Expr, yes: Expr, no: Expr) -> str:
        return f"({self._value(yes)} if {self._raw(condition)} else {self._value(no)})"

    def _within(self, of: Expr, base: int, count: int) -> str:
        return f"({base} <= {self._value(of)} < {base + count})"

    def _call(self, formula: int, given: tuple[Expr, ...]) -> str:
        args = ", ".join(["s", *(self._value(expr) for expr in given)])
        return f"{self._formula(formula)}({args})"

    def _can(self, routine: int, given: tuple[Expr, ...]) -> str:
        name = "can_here" if self.searching else "can"
        return f"{name}(s, {routine}, {_tuple([self._value(expr) for expr in given])})"

    def _kind_is(self, piece: Expr, model: int) -> str:
        return f"(MODELS[{self._thing(piece, model)}] == {self.tables.model[model]})"


WRITERS: dict[str, str] = {
    **{
        name: name
        for name in [
            "int",
            "local",
            "outer",
            "param",
            "elem",
            "printed",
            "printed_at",
            "zone",
            "content",
        ]
    },
    **{
        name: name
        for name in ["only", "size", "room", "place", "holder", "members", "set", "join", "filter"]
    },
    **{
        name: name
        for name in ["count", "any", "every", "first", "last", "has", "sum", "most", "least"]
    },
    **{name: name for name in ["those_most", "those_least", "different", "negative", "half_up"]},
    **{
        name: name
        for name in [
            "half_down",
            "wrap",
            "and",
            "or",
            "not",
            "if",
            "within",
            "call",
            "can",
            "kind_is",
        ]
    },
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
"""Which method writes each operation of `core.operations.EXPRESSIONS`."""


def _tuple(items: list[str]) -> str:
    return f"({', '.join(items)}{',' if len(items) == 1 else ''})"


def _scope(tables: Tables, can: Ask) -> dict[str, Any]:
    """The names that generated source may use."""
    base, visible = tables.piece_base, tables.visible

    def see(s: State, thing: int) -> int:
        if thing >= base and not s.seen[thing - base] & s.looker:
            raise UNSEEN
        return thing

    def lies(s: State, piece: int, zone: int) -> bool:
        """Whether a piece lies in a zone, as far as the player can know."""
        if piece < base or s.seen[piece - base] & s.looker:
            return piece in s.zones[zone]
        if visible[zone] & s.looker and all(s.seen[p - base] & s.looker for p in s.zones[zone]):
            return False
        raise UNSEEN

    def own(s: State, player: int, index: int) -> int:
        """A counter that only its owner may read."""
        if player < 0 or tables.bit(player) != s.looker:
            raise UNSEEN
        return s.values[index]

    def room(s: State, zone: int) -> int:
        return tables.limit[zone] - len(s.zones[zone])

    def can_here(s: State, routine: int, given: tuple[int, ...]) -> int:
        """`can` in a look-ahead: what nobody can tell ends it."""
        answer = can(s, routine, given)
        if answer < 0:
            raise UNSEEN
        return answer

    scope: dict[str, Any] = {
        **{f"C{n}": column.values for n, column in enumerate(tables.ruleset.columns)},
        **{"NO_ONE": (-1,), "MODELS": tables.model, "join": _joined, "same": _same},
        **{"those": _those, "see": see, "lies": lies, "own": own, "room": room},
        **{"can": lambda s, routine, given: 1 if can(s, routine, given) else 0},
        **{"can_here": can_here},
    }
    return scope


def _joined(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    return left + tuple([thing for thing in right if thing not in left])


def _same(left: int | tuple[int, ...], right: int | tuple[int, ...]) -> bool:
    if left == right:
        return True
    return isinstance(left, tuple) and isinstance(right, tuple) and sorted(left) == sorted(right)


def _those(pick: Callable[[list[int]], int], pairs: list[tuple[int, int]]) -> tuple[int, ...]:
    if not pairs:
        return ()
    best = pick([value for value, _ in pairs])
    return tuple([thing for value, thing in pairs if value == best])
