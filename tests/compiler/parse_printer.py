"""The syntax tree as compact text: expressions with all their brackets, blocks indented."""

from __future__ import annotations

from dataclasses import fields

from engine.compiler import ast
from engine.compiler.text import Line, Text


def text_of(says: str, column: int = 1) -> Text:
    lines = (Line(line, row, column) for row, line in enumerate(says.split("\n"), 1))
    return Text("effects.yaml", tuple(lines))


def expression(node: object) -> str:
    match node:
        case ast.Number(value):
            return str(value)
        case ast.Name(text) | ast.Word(text):
            return text
        case ast.Attribute(of, name):
            return f"{expression(of)}.{name.text}"
        case ast.Index(of, at):
            return f"{expression(of)}[{expression(at)}]"
        case ast.Call(name, arguments):
            return f"{name.text}({listed(arguments)})"
        case ast.Unary(op, of):
            inner = expression(of)
            return f"({inner} {op})" if op.startswith("is ") else f"({op} {inner})"
        case ast.Binary(op, left, right):
            return f"({expression(left)} {op} {expression(right)})"
        case ast.Half(of, up):
            return f"(half {expression(of)} {'up' if up else 'down'})"
        case ast.Conditional(condition, yes, no):
            return f"({expression(yes)} if {expression(condition)} else {expression(no)})"
        case ast.Listing(members):
            return f"[{listed(members)}]"
        case ast.Where(of, name, condition):
            named = f" as {name.text}" if name else ""
            where = f" where {expression(condition)}" if condition else ""
            return f"{{{expression(of)}{named}{where}}}"
        case ast.Leading(of, name, condition):
            named = f" as {name.text}" if name else ""
            return f"{{{expression(of)}{named} while {expression(condition)}}}"
        case ast.Reached(of, name, onward):
            named = f" as {name.text}" if name else ""
            return f"(reached from {expression(of)}{named} by {expression(onward)})"
        case ast.Query(op, of):
            return f"({op} {expression(of)})"
        case ast.Fold(op, value, of):
            return f"({op} {expression(value)} over {expression(of)})"
        case ast.Those(op, value, of):
            return f"(those {op} {expression(value)} in {expression(of)})"
        case ast.Can(body):
            return f"can<{statement(body)[0]}>"
        case _:
            raise AssertionError(node)


def listed(nodes: tuple[object, ...]) -> str:
    return ", ".join(map(expression, nodes))


def block(body: tuple[object, ...]) -> list[str]:
    return [line for node in body for line in statement(node)]


def statement(node: object) -> list[str]:
    """The lines of a statement, or of a part of one that has a body."""
    head, below = [type(node).__name__], []
    for field in fields(node):  # type: ignore[arg-type]
        value = getattr(node, field.name)
        if field.name == "span" or value is None or value is False or value == "":
            continue
        if field.name == "branches" and isinstance(node, ast.If):
            for condition, body in value:
                below += [f"  {expression(condition)}:", *indented(indented(block(body)))]
        elif field.name in ("body", "otherwise", "branches", "parts", "heard"):
            below += indented(_below(node, field.name, value))
        else:
            head.append(f"{field.name}={_shown(value)}")
    return [" ".join(head), *below]


def _below(node: object, name: str, value: object) -> list[str]:
    if name == "heard" or isinstance(value, ast.Otherwise):
        return statement(value)
    assert isinstance(value, tuple)
    if name == "parts" and isinstance(node, ast.Heard):
        return [_part(part) for part in value]
    lines = block(value)
    return ["else:", *indented(lines)] if name == "otherwise" and lines else lines


def _part(part: ast.HeardPart) -> str:
    return f"{{{part.capture.text}}}" if part.capture else expression(part.match)


def _shown(value: object) -> str:
    match value:
        case ast.VerbCall():
            return f"<{statement(value)[0]}>"
        case str() | int():
            return str(value)
        case tuple():
            return f"({listed(value)})"
        case _:
            return expression(value)


def indented(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in lines]
