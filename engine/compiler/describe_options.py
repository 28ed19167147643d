"""What the options of a match decide, as it is printed: by their defaults."""

from __future__ import annotations

from collections.abc import Mapping

from engine.compiler import ast


def decided(node: ast.Expression, defaults: Mapping[str, str]) -> bool | None:
    """Whether a condition on options holds by their defaults; None where it asks something else."""
    match node:
        case ast.Binary(op="is" | "is not" as op, left=left, right=right):
            option = _option(left)
            if option not in defaults:
                return None
            return (defaults[option] == _said(right)) is (op == "is")
        case ast.Attribute():
            option = _option(node)
            return defaults[option] == "yes" if option in defaults else None
        case ast.Unary(op="not", of=of):
            inner = decided(of, defaults)
            return None if inner is None else not inner
        case ast.Binary(op="and" | "or" as op):
            return _both(op, decided(node.left, defaults), decided(node.right, defaults))
    return None


def without_options(node: ast.Expression, defaults: Mapping[str, str]) -> ast.Expression:
    """A value or condition without the parts that options decide."""
    if isinstance(node, ast.Conditional):
        holds = decided(node.condition, defaults)
        if holds is not None:
            return without_options(node.yes if holds else node.no, defaults)
    if isinstance(node, ast.Binary) and node.op in ("and", "or"):
        for one, other in ((node.left, node.right), (node.right, node.left)):
            if decided(one, defaults) is not None and decided(node, defaults) is None:
                return without_options(other, defaults)
    return node


def _option(node: ast.Expression) -> str:
    if isinstance(node, ast.Attribute) and isinstance(node.of, ast.Name):
        return node.name.text if node.of.text == "option" else ""
    return ""


def _said(node: ast.Expression) -> str:
    if isinstance(node, ast.Name):
        return node.text
    return str(node.value) if isinstance(node, ast.Number) else ""


def _both(op: str, left: bool | None, right: bool | None) -> bool | None:
    """Three-valued and, or."""
    ends = op == "or"
    if left is ends or right is ends:
        return ends
    return None if left is None or right is None else not ends
