"""Tables of things: a row each, a column for each value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.compiler.declarations import KindSpec
from tools.cells import COPIES, NAME, TEXT, Cells
from tools.pages import Cell, Column, Row, Table
from tools.printing.facts import Facts
from tools.printing.icons import Icons
from tools.printing.selection import Thing
from tools.printing.wanted import Wanted
from tools.printing.wording import with_icons


def tables_of(
    wanted: Wanted, things: Sequence[Thing], facts: Facts, icons: Icons
) -> tuple[Table, ...]:
    """One table for each kind of the things, in the order of the sheet or of the game."""
    kinds = {thing.kind.id: thing.kind for thing in things}
    order = [kind for kind in wanted.kinds if kind in kinds] or list(kinds)
    return tuple(
        _table(
            kinds[kind],
            [thing for thing in things if thing.kind.id == kind],
            wanted,
            facts.cells,
            icons,
        )
        for kind in order
    )


def _table(
    kind: KindSpec, things: Sequence[Thing], wanted: Wanted, cells: Cells, icons: Icons
) -> Table:
    names = _columns(kind, things, wanted.columns)
    rows = list(things)
    if wanted.sort_by in (*names, *(field.name for field in kind.printed)):
        rows.sort(key=lambda thing: cells.rank(kind, thing.item, wanted.sort_by))
    columns = tuple(Column(cells.heading(kind, name), cells.sort(kind, name)) for name in names)
    made = tuple(_row(thing, names, cells, icons) for thing in rows)
    return Table(cells.kind_name(kind), columns, made)


def _row(thing: Thing, names: Sequence[str], cells: Cells, icons: Icons) -> Row:
    made = tuple(_with_icons(cells.cell(thing.kind, thing.item, name), icons) for name in names)
    copies = 1 if COPIES in names else thing.item.copies
    return Row(made, copies, thing.item.provenance.invented)


def _with_icons(cell: Cell, icons: Icons) -> Cell:
    if cell.sort != "wording":
        return cell
    lines = tuple(with_icons(line, icons) for line in cell.lines)
    return replace(cell, lines=lines, note=with_icons(cell.note, icons))


def _columns(kind: KindSpec, things: Sequence[Thing], wanted: Sequence[str]) -> tuple[str, ...]:
    """The columns wanted that the kind has; without wanted ones its name, values and text."""
    values = [field.name for field in kind.printed]
    items = [thing.item for thing in things]
    worded = any(item.effect or item.triggers or item.changes or item.wording.own for item in items)
    if not wanted:
        return (NAME, *values, *([TEXT] if worded else []))
    return tuple(name for name in wanted if name in (NAME, COPIES, TEXT, *values))
