"""Expression trees to Python functions, by way of Python source.

A function of generated source takes the state and gives a number or a tuple. There are two
variants: *plain*, for the earnest game, and *searching*, for look-ahead, in which whatever the
deciding player cannot know raises `Unseen` when it is read.

What the source looks like is said in `play.expression_source`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from engine.core.operations import Expr
from engine.core.program import Counter
from engine.core.tables import Tables
from engine.play.expression_scope import Ask, names_for
from engine.play.expression_source import Source

Function = Callable[..., Any]

_NAMES = {
    "K": "K = s.stack",
    "b": "b = s.base",
    "V": "V = s.values",
    "Z": "Z = s.zones",
    "W": "W = s.where",
}


class Expressions:
    """Makes functions for the expressions of one ruleset, each only once, when first asked for."""

    def __init__(self, tables: Tables, *, searching: bool, can: Ask) -> None:
        self.tables = tables
        self.ruleset = tables.ruleset
        self.sources: dict[str, str] = {}
        """The source of every function made, by name."""
        self._made: dict[str, Function] = {}
        self._formulas: dict[int, str] = {}
        self._scope = names_for(tables, can, searching=searching)
        self._source = Source(tables, self._scope, self._formula, searching=searching)

    # --- source and functions --------------------------------------------------------------------

    def source(self, expr: Expr) -> str:
        """Source of an expression's value, for a line of a step."""
        return self._source.value(expr)

    def kept(self, expr: Expr) -> str:
        """Source of a value that a local keeps."""
        return self._source.kept(expr)

    def test(self, expr: Expr) -> str:
        """Source of a condition."""
        return self._source.raw(expr)

    def listed(self, exprs: tuple[Expr, ...]) -> str:
        """Source of a tuple of values."""
        return self._source.listed(exprs)

    def index(self, counter: Counter, at: tuple[Expr, ...]) -> str:
        """Source of the place of a counter among the values."""
        return self._source.index(counter.first, counter.dims, at)

    def step(self, *lines: str, **names: Any) -> Function:
        """A step of these lines of source; `names` are what else they speak of."""
        for name, value in names.items():
            if self._scope.setdefault(name, value) is not value:
                raise ValueError(f"two things are called {name}")
        return self._compile("s", list(lines))

    def value(self, expr: Expr, parameters: int = 0, elem: int | None = None) -> Function:
        """A function of (state, parameters…, element) for the value of an expression."""
        return self._function(self._source.value(expr), parameters, elem)

    def condition(self, expr: Expr, parameters: int = 0) -> Function:
        """A function of (state, parameters…) whose result is true or false in Python's sense."""
        return self._function(self._source.raw(expr), parameters, None)

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
            lines = [f"v = {self._source.value(formula.body)}"]
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
        test = f"{self._source.raw(change.only_if)} and {self._source.raw(change.active)}"
        body = f"return {self._source.value(change.becomes)} if {test} else {was}"
        call = f"v = {self._compile(', '.join(['s', *names]), [body]).__name__}(s, "
        call += "".join(f"{name}, " for name in [*params, "v"])
        if change.source == "game":
            return [f"{call}p0, -1)"]
        if change.source == "lasting":
            loop = ["for r in s.lasting:", f"    if r[1] == {change.lasting}:"]
            return [*loop, f"        {call}r[2], r[3], *r[4:])"]
        loop = [f"for t in {change.cards!r}:", f"    for h in range({self.tables.players}):"]
        return [*loop, f"        {call}h, t)"]
