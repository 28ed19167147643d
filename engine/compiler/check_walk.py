"""Walking over a syntax tree without regard to what its nodes mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache

from engine.compiler import ast
from engine.core.span import Span


def walk(node: object) -> Iterator[object]:
    """The node and all nodes below it, in the order of the text."""
    todo = [node]
    while todo:
        here = todo.pop()
        if isinstance(here, tuple):
            todo.extend(reversed(here))
        elif is_dataclass(here) and not isinstance(here, Span | type):
            yield here
            todo.extend(getattr(here, name) for name in reversed(_fields(type(here))))


def names_in(node: object) -> frozenset[str]:
    """Every bare name that the node reads."""
    return frozenset(here.text for here in walk(node) if isinstance(here, ast.Name))


def assigned_in(node: object) -> frozenset[str]:
    """Every bare name that a statement below the node sets anew."""
    return frozenset(
        here.place.text
        for here in walk(node)
        if isinstance(here, ast.Assign) and isinstance(here.place, ast.Name)
    )


def mentions(node: object, name: str) -> bool:
    """Whether the node reads the bare name."""
    return any(isinstance(here, ast.Name) and here.text == name for here in walk(node))


@cache
def _fields(kind: type) -> tuple[str, ...]:
    return tuple(
        field.name
        for field in fields(kind)
        if field.name not in ("span", "op", "text", "value") or kind in _WITH_VALUE
    )


_WITH_VALUE = (ast.Let, ast.Assign, ast.Give, ast.Fold, ast.Those)
