"""What sheets name, kinds and columns, against what is declared."""

from __future__ import annotations

from collections.abc import Sequence

from engine.compiler.declarations import Declarations, KindSpec
from engine.compiler.gather_entry import listed, word
from engine.compiler.nodes import Mapping, Node
from engine.core.problem import Problems, nearest_name

ALWAYS_THERE = ("name", "copies", "text")
"""Columns of every sheet, beside the printed values of its kinds."""


def check_sheets(game: Declarations, problems: Problems) -> None:
    """Tell `problems` of kinds and columns that there are not: they would be left out silently."""
    for sheet in game.sheets.values():
        kinds = _kinds(sheet, game, problems)
        if kinds:
            columns = [*ALWAYS_THERE, *(field.name for kind in kinds for field in kind.printed)]
            for key in ("columns", "sort by"):
                for node in listed(sheet.get(key)):
                    _check("column", node, list(dict.fromkeys(columns)), problems)


def _kinds(sheet: Mapping, game: Declarations, problems: Problems) -> list[KindSpec]:
    """The kinds of which a sheet is; empty when one of them is told to be none."""
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
