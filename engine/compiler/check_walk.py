"""Walking over a syntax tree without regard to what its nodes mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from engine.compiler import ast
from engine.core.span import Span


def walk(node: object) -> Iterator[object]:
    """The node and all nodes below it, in the order of the text."""
    todo: list[Any] = [node]
    while todo:
        here = todo.pop()
        if isinstance(here, tuple):
            todo.extend(reversed(here))
        elif (names := _last_to_first(type(here))) is not None:  # type: ignore[arg-type]
            yield here
            todo.extend([getattr(here, name) for name in names])


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
def _last_to_first(kind: type) -> tuple[str, ...] | None:
    """The fields of a kind of node below which others may stand; None of what is no node."""
    if not is_dataclass(kind) or issubclass(kind, Span):
        return None
    names = [field.name for field in fields(kind)]
    told = [name for name in names if kind in _WITH_VALUE or name not in _NEVER_NODES]
    return tuple(reversed(told))


_NEVER_NODES = ("span", "op", "text", "value")
_WITH_VALUE = (ast.Let, ast.Assign, ast.Give, ast.Fold, ast.Those)
