"""Guards against shortage: conditions that only ask whether what follows is there at all.

An editor leaves them out: "discard 1 card" says enough to a player without cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from engine.compiler import ast
from engine.compiler.declarations import FormulaSpec

_ENOUGH = (">", ">=", "is", "is not")


def asks_for_enough(node: ast.Expression, formulas: Mapping[str, FormulaSpec]) -> bool:
    """Whether a condition only asks that there are some, or so many, of something."""
    match node:
        case ast.Unary(op="is not empty"):
            return True
        case ast.Query(op="any"):
            return True
        case ast.Binary(op="is not", left=ast.Name(), right=ast.Name(text="none")):
            return True
        case ast.Binary(op=op, left=ast.Query(op="count of"), right=ast.Number(value=number)):
            return op in _ENOUGH and (op not in ("is", "is not") or number >= 1 or op == "is not")
        case ast.Binary(op="and" | "or"):
            return all(asks_for_enough(one, formulas) for one in (node.left, node.right))
        case ast.Name(text=name) | ast.Call(name=ast.Word(text=name)):
            formula = formulas.get(name)
            return formula is not None and (
                formula.wording.mode == "none" or asks_for_enough(formula.body, formulas)
            )
    return False


def needs(block: ast.Block, condition: ast.Expression) -> bool:
    """Whether a block begins by using what a condition asks for: choosing, moving or drawing it."""
    asked = set(_names(condition))
    for statement in block:
        match statement:
            case ast.Choose(of=of) | ast.Move(of=of) | ast.Draw(of=of) | ast.Return(of=of):
                return bool(asked & set(_names(of)))
            case ast.Let() | ast.Require():
                continue
            case ast.VerbCall(arguments=arguments):
                return any(asked & set(_names(one)) for one in arguments)
        return False
    return False


def pays_for(condition: ast.Expression, rest: ast.Block) -> bool:
    """Whether a condition asks for as much of a counter as what follows takes away.

    Of a table (`me.goods[silk] >= 1`) it is enough that what follows names the same entry.
    """
    match condition:
        case ast.Binary(op=">" | ">=", left=ast.Attribute(name=counter)):
            return any(_takes(one, counter.text) for one in rest)
        case ast.Binary(op=">" | ">=", left=ast.Index(at=ast.Name(text=key))):
            return key in set(names_in(rest))
    return False


def _takes(statement: ast.Statement, counter: str) -> bool:
    match statement:
        case ast.Assign(op="-=", place=ast.Attribute(name=name)):
            return name.text == counter
    return False


def names_in(node: object) -> Iterator[str]:
    """The names that stand in a statement or expression."""
    return _names(node)


def _names(node: object) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.text
    elif isinstance(node, ast.Attribute):
        yield node.name.text
        yield from _names(node.of)
    elif isinstance(node, ast.Call):
        yield node.name.text
        for one in node.arguments:
            yield from _names(one)
    elif isinstance(node, tuple):
        for one in node:
            yield from _names(one)
    elif is_dataclass(node) and not isinstance(node, ast.Word):
        for field in fields(node):
            yield from _names(getattr(node, field.name))
