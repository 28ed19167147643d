"""Every change of an effect or expression at one place: the tree walked, an edit at each node."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, get_args

from engine.compiler import ast
from engine.core.span import Span
from tools.mutants_edit import Edit, Quotes, Variant
from tools.mutants_expressions import ExpressionEdits
from tools.mutants_names import Neighbours
from tools.mutants_statements import StatementEdits

EXPRESSIONS: tuple[type, ...] = get_args(ast.Expression)
STATEMENTS: tuple[type, ...] = get_args(ast.Statement)


class EffectEdits:
    """Walks effects and expressions; every variant differs from the original at one place."""

    def __init__(self, names: Neighbours, quotes: Quotes) -> None:
        self._expressions = ExpressionEdits(names, quotes)
        self._statements = StatementEdits(self._expressions, quotes)

    def variants(self, node: object) -> Iterator[Variant]:
        """All variants of a block, statement, expression or part of one."""
        if isinstance(node, tuple):
            for number, member in enumerate(node):
                for edit, new in self._member(member):
                    yield edit, (*node[:number], *new, *node[number + 1 :])
        elif isinstance(node, EXPRESSIONS):
            yield from self._expressions.of(node)  # type: ignore[arg-type]
            yield from self._inside(node)
        elif is_dataclass(node) and not isinstance(node, Span | ast.Word):
            yield from self._statements.of_part(node)
            yield from self._inside(node)

    def condition(self, node: ast.Expression | None) -> Iterator[Variant]:
        """All variants of a condition that may be absent: also turned round, and left out."""
        if node is not None:
            yield Edit(node.span, "always so"), None
            yield from self._expressions.negations(node)
            yield from self.variants(node)

    def _member(self, node: object) -> Iterator[tuple[Edit, tuple[object, ...]]]:
        """What stands in the place of one member of a tuple."""
        if not isinstance(node, STATEMENTS):
            yield from ((edit, (new,)) for edit, new in self.variants(node))
            return
        span: Span = node.span  # type: ignore[attr-defined]
        for edit, lines in self._statements.of(node):  # type: ignore[arg-type]
            yield edit.within(span), lines
        for edit, new in self._inside(node):
            yield edit.within(span), (new,)

    def _inside(self, node: Any) -> Iterator[Variant]:
        """The node with one of its parts changed."""
        for field in fields(node):
            if field.name != "span":
                for edit, new in self.variants(getattr(node, field.name)):
                    yield edit, replace(node, **{field.name: new})
