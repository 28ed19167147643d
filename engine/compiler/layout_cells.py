"""The spaces of a layout: written out, of a grid, or of a map with its legend."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.compiler.gather_entry import Entry, pairs, word
from engine.compiler.layout_grid import At, Grid, grid_of
from engine.compiler.nodes import Mapping, Node, Scalar
from engine.core.problem import Place, Problems, nearest_name
from engine.core.span import Span

Written = tuple[tuple[Scalar, Node], ...]
_NOTHING = "none"
MOST_CELLS = 2_000
"""No grid has more spaces: the lines of one take room by the square of its sides."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A space: what it is called, what is written of it, and where it lies on a grid."""

    id: str
    written: Written
    origin: Scalar
    """What a problem with it points at."""
    column: int = -1
    row: int = -1
    at: At | None = None


@dataclass(frozen=True, slots=True)
class Cells:
    """The spaces of a layout, in the order in which they are read or written."""

    grid: Grid | None
    of: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class _Sign:
    """A sign of a map, and where it stands."""

    says: str
    span: Span


def cells(entry: Entry, key: Scalar, problems: Problems) -> Cells:
    """All spaces of a layout; a problem for what cannot be told of them."""
    if entry.has("hex") and entry.has("grid"):
        reason = "The spaces of a board are squares or hexagons, not both."
        problems.error("layout-form", entry.span("hex"), reason, "Keep `grid:` or `hex:`.")
    signs = _signs(entry.get("map"))
    size = (max(map(len, signs), default=0), len(signs)) if signs else None
    grid = grid_of(entry, size)
    if grid is None:
        return Cells(None, tuple(_written_out(entry, key, problems)))
    if not grid.columns or not grid.rows:
        _refuse_shapeless(entry, problems)
        return Cells(None, ())
    if grid.columns * grid.rows > MOST_CELLS:
        reason = f"This board has {grid.columns * grid.rows} spaces."
        remedy = f"No board needs more than {MOST_CELLS}: make it smaller."
        problems.error("too-large", key.span, reason, remedy)
        return Cells(None, ())
    legend = {name.raw: node for name, node in pairs(entry.get("legend"))}
    _refuse_uneven(signs, problems)
    return Cells(grid, _with_more(_of_grid(grid, signs, legend, key, problems), entry, problems))


def _refuse_shapeless(entry: Entry, problems: Problems) -> None:
    key = "hex" if entry.has("hex") else "grid"
    problems.error(
        "layout-form",
        entry.span(key),
        "Nothing says how many columns and rows this board has.",
        f"Write `{key}: {{columns: 8, rows: 8}}`, or draw it below `map: |`.",
    )


def _written_out(entry: Entry, key: Scalar, problems: Problems) -> Iterator[Cell]:
    if not entry.has("spaces"):
        problems.error(
            "layout-form",
            entry.head,
            "This layout does not say which spaces it has.",
            "Write `grid: {columns: 8, rows: 8}`, a `map: |`, or all of them under `spaces:`.",
        )
    for number, one in enumerate(entry.entries("spaces"), 1):
        id = one.node.get("id")
        origin = id if isinstance(id, Scalar) else key
        yield Cell(one.word("id") or str(number), one.node.entries, origin)


# --- grids and maps ------------------------------------------------------------------------------


def _of_grid(
    grid: Grid,
    signs: tuple[tuple[_Sign, ...], ...],
    legend: dict[str, Node],
    key: Scalar,
    problems: Problems,
) -> Iterator[Cell]:
    """The spaces as one reads them: from the top, from the left."""
    number = 0
    for down in range(grid.rows):
        for column in range(grid.columns):
            row = grid.rows - 1 - down
            said: Node | None = None
            if signs:
                if column >= len(signs[down]):
                    continue
                said = _meaning(signs[down][column], legend, problems)
                if word(said) == _NOTHING:
                    continue
            number += 1
            yield _cell(grid, column, row, number, said, key)


def _cell(grid: Grid, column: int, row: int, number: int, said: Node | None, key: Scalar) -> Cell:
    written = said.entries if isinstance(said, Mapping) else ()
    named = next((value for name, value in written if word(name) == "id"), None)
    id = word(named) or grid.name(column, row, number)
    origin = named if isinstance(named, Scalar) else key
    return Cell(id, written, origin, column, row, grid.place(column, row))


def _signs(node: Node | None) -> tuple[tuple[_Sign, ...], ...]:
    """The signs of a map, line by line; where blanks stand between them these do not count."""
    if not isinstance(node, Scalar):
        return ()
    found = []
    for number, line in enumerate(node.text.lines):
        found.append(
            tuple(
                _Sign(sign, node.text.span(number, at, number, at + 1))
                for at, sign in enumerate(line.says)
                if sign != " "
            )
        )
    return tuple(line for line in found if line)


def _refuse_uneven(signs: tuple[tuple[_Sign, ...], ...], problems: Problems) -> None:
    columns = max(map(len, signs), default=0)
    for line in signs:
        if len(line) < columns:
            problems.error(
                "map-text",
                line[-1].span,
                f"This line of the map has {len(line)} signs, and another has {columns}.",
                'Where there is no space a sign stands too: `legend: {".": none}`.',
            )


def _meaning(sign: _Sign, legend: dict[str, Node], problems: Problems) -> Node | None:
    if sign.says in legend:
        return legend[sign.says]
    problems.error(
        "map-text",
        sign.span,
        f'The legend does not say what "{sign.says}" is.',
        f'Write `legend: {{"{sign.says}": {{}}}}` for a plain space, or `none` for no space.',
    )
    return None


def _by_id(found: Iterator[Cell], problems: Problems) -> dict[str, Cell]:
    """The spaces by what they are called; a problem for a second one of a name."""
    by_id: dict[str, Cell] = {}
    for cell in found:
        first = by_id.setdefault(cell.id, cell)
        if first is not cell:
            problems.error(
                "twice",
                cell.origin.span,
                f'Two spaces of this board are called "{cell.id}".',
                "An `id` in the legend is for a sign that stands once: leave it out.",
                also=(Place(first.origin.span, "the other one"),),
            )
    return by_id


def _with_more(found: Iterator[Cell], entry: Entry, problems: Problems) -> tuple[Cell, ...]:
    """The spaces of a grid with what `spaces:` says of some of them."""
    by_id = _by_id(found, problems)
    for one in entry.entries("spaces"):
        id = one.node.get("id")
        cell = by_id.get(word(id))
        if cell is None:
            known = list(by_id)
            problems.error(
                "unknown-name",
                one.head,
                f'This board has no space "{one.word("id")}".',
                f"Its spaces are called {known[0]} to {known[-1]}." if known else "",
                nearest_name(one.word("id"), known),
            )
            continue
        more = tuple(pair for pair in one.node.entries if word(pair[0]) != "id")
        origin = id if isinstance(id, Scalar) else cell.origin
        by_id[cell.id] = replace(cell, written=(*cell.written, *more), origin=origin)
    return tuple(by_id.values())
