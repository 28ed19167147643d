"""What sheets name against what is declared, and the expressions that say what they are of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.compiler import ast
from engine.compiler.declarations import Declarations, KindSpec
from engine.compiler.gather_entry import listed, word
from engine.compiler.gather_reading import Reading
from engine.compiler.nodes import Mapping, Node, Scalar
from engine.core.problem import Problems, nearest_name

ALWAYS_THERE = ("name", "copies", "text")
"""Columns of every sheet, beside the printed values of its kinds."""


PARTS = ("blocks", "other side")
"""Keys of a sheet that hold parts, each perhaps of things."""


def selections(sheets: Iterable[Mapping], reading: Reading) -> dict[str, ast.Expression]:
    """Every expression that says what a sheet or a part of one is of, by its text."""
    found: dict[str, ast.Expression] = {}
    for node in (node for sheet in sheets for node in _of_things(sheet)):
        if is_expression(node) and word(node) not in found:
            read = reading.expression(node)
            if read is not None:
                found[word(node)] = read
    return found


def is_expression(node: Node | None) -> bool:
    """Whether a sheet is of what an expression says; else it names kinds."""
    return isinstance(node, Scalar) and not word(node).isidentifier()


def _of_things(sheet: Mapping) -> Iterator[Node]:
    parts = [part for key in PARTS for part in listed(sheet.get(key)) if isinstance(part, Mapping)]
    yield from (node for node in (sheet.get("of"), *(p.get("things") for p in parts)) if node)


def check_sheets(game: Declarations, problems: Problems) -> None:
    """Tell `problems` of kinds and columns that there are not: they would be left out silently."""
    for sheet in game.sheets.values():
        for node in _of_things(sheet):
            if not is_expression(node) and node is not sheet.get("of"):
                _check("kind", node, [kind.id for kind in game.kinds], problems)
        kinds = _kinds(sheet, game, problems)
        if kinds:
            columns = [*ALWAYS_THERE, *(field.name for kind in kinds for field in kind.printed)]
            for key in ("columns", "sort by", "values"):
                for node in listed(sheet.get(key)):
                    _check("column", node, list(dict.fromkeys(columns)), problems)


def _kinds(sheet: Mapping, game: Declarations, problems: Problems) -> list[KindSpec]:
    """The kinds of which a sheet may be; empty when one of them is told to be none."""
    if is_expression(sheet.get("of")):
        return list(game.kinds)
    by_id = {kind.id: kind for kind in game.kinds}
    named = listed(sheet.get("of"))
    fine = [_check("kind", node, list(by_id), problems) for node in named]
    return [by_id[word(node)] for node in named] if all(fine) else []


def _check(what: str, node: Node, known: Sequence[str], problems: Problems) -> bool:
    said = word(node)
    if said in known:
        return True
    remedy = f"There are: {', '.join(known)}."
    nearest = nearest_name(said, known)
    problems.error("unknown-name", node.span, f'There is no {what} "{said}".', remedy, nearest)
    return False
