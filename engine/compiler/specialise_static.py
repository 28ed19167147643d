"""Conditions that hold or not before any match begins: `start: it.level is 1`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.compiler import ast
from engine.compiler.specialise_things import Things
from engine.compiler.specialise_values import Values, part_of
from engine.compiler.types import NOTHING, NUMBER, YES_NO, Type, symbol, thing
from engine.core.problem import nearest_name
from engine.core.program import NONE, Column
from engine.core.span import Span

Found = tuple[object, Type]
"""A value and its type."""


class NotStatic(Exception):
    """The condition asks for something that only a match can tell; `span` is the place."""

    def __init__(self, span: Span, said: str, known: tuple[str, ...] = ()) -> None:
        super().__init__(said)
        self.span, self.said, self.known = span, said, known


_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
}
_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


@dataclass(frozen=True, slots=True)
class Static:
    """Evaluates conditions on a piece `it` over printed values and options alone."""

    columns: Mapping[tuple[str, str], Column]
    values: Values
    options: Mapping[str, tuple[Type, int]]

    def holds(self, condition: ast.Expression, things: Things, index: int) -> bool:
        """Whether the condition holds of a piece; a problem where it cannot be told yet."""
        try:
            return bool(_On(self, things, index).value(condition)[0])
        except NotStatic as unclear:
            printed = [name for of, name in self.columns if of == things.kind.name]
            self.values.problems.error(
                "start-condition",
                unclear.span,
                f"{unclear.said} cannot be asked before a match begins.",
                f"A start asks only what is printed: {', '.join(f'it.{one}' for one in printed)}."
                if printed
                else f"A start asks only what is printed, and on a {things.kind.one} nothing is.",
                nearest_name(unclear.said.strip('"'), unclear.known),
            )
            return False


@dataclass(frozen=True, slots=True)
class _On:
    """The evaluation for one piece."""

    static: Static
    things: Things
    index: int

    def value(self, node: ast.Expression, wanted: Type = NOTHING) -> Found:
        match node:
            case ast.Number():
                return node.value, NUMBER
            case ast.Name():
                return self._name(node, wanted)
            case ast.Attribute():
                return self._attribute(node)
            case ast.Unary(op="not"):
                return not self.value(node.of)[0], YES_NO
            case ast.Unary(op="-"):
                return -self._number(node.of), NUMBER
            case ast.Binary():
                return self._binary(node)
            case ast.Listing():
                found = [self.value(member, wanted) for member in node.members]
                kind = found[0][1] if found else wanted
                return tuple(value for value, _ in found), kind.set()
        raise NotStatic(node.span, "This")

    def _binary(self, node: ast.Binary) -> Found:
        if node.op in ("and", "or"):
            left = bool(self.value(node.left)[0])
            if left is (node.op == "or"):
                return left, YES_NO
            return bool(self.value(node.right)[0]), YES_NO
        if node.op in _ARITHMETIC:
            return _ARITHMETIC[node.op](self._number(node.left), self._number(node.right)), NUMBER
        left_value, kind = self.value(node.left)
        right_value, other = self.value(node.right, kind)
        if kind == NOTHING and other != NOTHING:
            left_value, kind = self.value(node.left, other)
        if node.op in ("is", "is not"):
            return (left_value == right_value) is (node.op == "is"), YES_NO
        if node.op in ("in", "not in") and isinstance(right_value, tuple):
            return (left_value in right_value) is (node.op == "in"), YES_NO
        if node.op in _COMPARE and isinstance(left_value, int) and isinstance(right_value, int):
            return _COMPARE[node.op](left_value, right_value), YES_NO
        raise NotStatic(node.span, "This")

    def _number(self, node: ast.Expression) -> int:
        value, _ = self.value(node)
        if isinstance(value, int):
            return value
        raise NotStatic(node.span, "This")

    def _name(self, node: ast.Name, wanted: Type) -> Found:
        """`it` is the card as printed: all copies of one card are the same here."""
        kind = self.things.kind
        if node.text == "it":
            return kind.base + kind.models[self.index], thing(kind.name)
        if node.text in ("yes", "no"):
            return int(node.text == "yes"), YES_NO
        if node.text == "none":
            return NONE, wanted
        return self._named(node, wanted)

    def _named(self, node: ast.Name, wanted: Type) -> Found:
        board = self.static.values.board
        types = [wanted] if wanted != NOTHING else [symbol(one) for one in board.symbols]
        types += [thing(self.things.kind.name)] if wanted == NOTHING else []
        for one in types:
            names = self.static.values.names_of(one)
            if node.text in names:
                return names[node.text], one.one()
        for spec in board.symbols.values():
            members = part_of(spec, node.text) or range(
                len(spec.ids) if node.text == spec.id else 0
            )
            if members:
                return tuple(members), symbol(spec.id).set()
        known = tuple(name for one in types for name in self.static.values.names_of(one))
        raise NotStatic(node.span, f'"{node.text}"', known)

    def _attribute(self, node: ast.Attribute) -> Found:
        if isinstance(node.of, ast.Name) and node.of.text == "option":
            if node.name.text in self.static.options:
                kind, value = self.static.options[node.name.text]
                return value, kind
            raise NotStatic(node.name.span, f'"{node.name.text}"', tuple(self.static.options))
        owner, kind = self.value(node.of)
        column = self.static.columns.get((kind.of, node.name.text))
        if column is None or column.sort in ("table", "sets") or not isinstance(owner, int):
            known = tuple(name for of, name in self.static.columns if of == kind.of)
            raise NotStatic(node.name.span, f'"{node.name.text}"', known)
        if owner < 0:
            return NONE, _column_type(column)
        return column.values[owner - column.base], _column_type(column)


def _column_type(column: Column) -> Type:
    """The type that a column's values have."""
    if column.sort == "bool":
        return YES_NO
    if column.sort == "symbol":
        return symbol(column.of)
    if column.sort == "ref":
        return thing(column.of)
    return NUMBER
