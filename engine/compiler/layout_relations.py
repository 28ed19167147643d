"""Which space leads to which: relations by steps on a grid, in chains, or written at each space."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from engine.compiler.gather_entry import NO, YES, Entry, keyed, listed, pairs, word, words
from engine.compiler.layout_cells import Cell, Cells
from engine.compiler.layout_grid import At
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import Node, Scalar, Sequence
from engine.core.problem import Place, Problems, nearest_name
from engine.core.span import Span

Links = dict[str, dict[str, tuple[str, ...]]]
"""Space → member of the symbol (empty without one) → the spaces that it leads to."""
ALONE = ""


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation of a layout as it becomes a printed value of its spaces.

    `written`: it is said at the spaces themselves, at least in part. `sure`: of a relation to one
    space, that no space lacks it.
    """

    name: Scalar
    by: str
    many: bool
    sure: bool
    written: bool
    links: Links


@dataclass(frozen=True, slots=True)
class _Board:
    """What relations are made of: the spaces, the walls between them, the symbols of the game."""

    cells: Cells
    walls: frozenset[tuple[str, str]]
    symbols: Mapping[str, tuple[tuple[str, ...], bool]]
    """Members of each symbol, and whether it is cyclic."""
    problems: Problems
    at: dict[At, Cell] = field(default_factory=dict)


def relations(
    entry: Entry,
    cells: Cells,
    symbols: Mapping[str, tuple[tuple[str, ...], bool]],
    problems: Problems,
) -> tuple[Relation, ...]:
    """The relations of a layout; a problem for what leads nowhere or cannot be."""
    at = {cell.at: cell for cell in cells.of if cell.at is not None}
    walls = frozenset(_walls(entry, cells, at, problems))
    board = _Board(cells, walls, symbols, problems, at)
    found: list[Relation] = []
    for key, node in entry.pairs("relations"):
        said = keyed(key, node)
        if said.has("step"):
            found += _by_steps(said, key, entry, board)
        else:
            found += _written(said, key, board)
    _refuse_twice(found, problems)
    return tuple(found)


def _refuse_twice(found: Iterable[Relation], problems: Problems) -> None:
    """A `line` or an `inverse` is a relation of its own, with a name of its own."""
    first: dict[str, Relation] = {}
    for one in found:
        other = first.setdefault(word(one.name), one)
        if other is not one:
            problems.error(
                "twice",
                one.name.span,
                f'This layout has a relation "{word(one.name)}" already.',
                "Give one of the two another name.",
                also=(Place(other.name.span, "the other one"),),
            )


def _walls(
    entry: Entry, cells: Cells, at: dict[At, Cell], problems: Problems
) -> Iterator[tuple[str, str]]:
    """Both directions of each wall; a problem for spaces that do not lie side by side."""
    by_id = {cell.id: cell for cell in cells.of}
    for node in listed(entry.get("walls")):
        ends = [one for one in listed(node) if isinstance(one, Scalar)]
        for one in ends:
            if word(one) not in by_id:
                _refuse_unknown(one, by_id, problems)
        if len(ends) != 2 or any(word(one) not in by_id for one in ends):
            continue
        first, second = word(ends[0]), word(ends[1])
        if not _beside(by_id[first], by_id[second], cells, _wrap_of(entry)):
            problems.error(
                "layout-wall",
                node.span,
                f"{first} and {second} do not lie side by side, so that no wall is between them.",
                "A wall stands between two spaces of a grid that touch each other.",
            )
        yield first, second
        yield second, first


def _beside(one: Cell, other: Cell, cells: Cells, wrap: str) -> bool:
    """Whether a step leads from one space of a grid to the other."""
    if cells.grid is None or one.at is None:
        return False
    steps = [cells.grid.step(words) for words in cells.grid.steps]
    ends = [(one.at[0] + step[0], one.at[1] + step[1]) for step in steps if step]
    return other.at in [cells.grid.beyond(end, wrap) for end in ends]


def _refuse_unknown(node: Scalar, known: Iterable[str], problems: Problems) -> None:
    names = list(known)
    listing = f"{', '.join(names[:12])}{' …' if len(names) > 12 else ''}"
    problems.error(
        "unknown-name",
        node.span,
        f'This board has no space "{word(node)}".',
        f"There are: {listing}.",
        nearest_name(word(node), names),
    )


# --- by steps ------------------------------------------------------------------------------------


def _by_steps(said: Entry, key: Scalar, layout: Entry, board: _Board) -> Iterator[Relation]:
    """A relation that steps on a grid make, and the line that they make one after the other."""
    if board.cells.grid is None:
        if board.cells.of:  # else it was asked already which spaces there are
            _refuse_steps(said, board.problems)
        return
    by = said.word("by")
    steps = _steps(said, by, board)
    wrap = _wrap(said, layout)
    blocked = frozenset() if said.yes("through walls") else board.walls
    links: Links = {
        cell.id: {
            member: _reached(cell, ways, wrap, blocked, board) for member, ways in steps.items()
        }
        for cell in board.cells.of
    }
    several = any(isinstance(one, Sequence) for one in _each_step(said))
    many = several or said.word("to") == "many"
    sure = bool(wrap) and all(all(found.values()) for found in links.values())
    yield Relation(key, by, many, sure, False, links)
    line = said.get("line")
    if isinstance(line, Scalar):
        yield Relation(line, by, True, False, False, _lines(links))


def _refuse_steps(said: Entry, problems: Problems) -> None:
    problems.error(
        "layout-step",
        said.span("step"),
        "Steps lead from one space of a grid to another, and this layout has no grid.",
        "Write at each space where it leads, or `chains: [[a, b, c]]`.",
    )


def _each_step(said: Entry) -> tuple[Node | None, ...]:
    """The step or steps of a relation, or of each member."""
    node = said.get("step")
    return tuple(value for _, value in pairs(node)) or (node,)


def _steps(said: Entry, by: str, board: _Board) -> dict[str, list[At]]:
    """The steps of each member, or of the relation alone."""
    node = said.get("step")
    if not isinstance(node, MappingNode):
        if by:
            board.problems.error(
                "layout-step",
                said.span("step"),
                f"The relation is by {by}, and its steps do not say which is which.",
                f"Write a step for each: `step: {{{_example(by, board)}}}`.",
            )
        return {ALONE: _ways(node, board)}
    if by not in board.symbols:
        _refuse_symbol(said, by, board)
        return {}
    members = board.symbols[by][0]
    for name, _ in node:
        if word(name) not in members:
            _refuse_member(name, by, members, board.problems)
    return {word(name): _ways(value, board) for name, value in node if word(name) in members}


def _refuse_symbol(said: Entry, by: str, board: _Board) -> None:
    names = list(board.symbols)
    board.problems.error(
        "layout-step",
        said.span("by"),
        f'There is no symbol "{by}".' if by else "Nothing says of which symbol these are.",
        f"Write `by: {names[0] if names else 'way'}`, a symbol of the game.",
        nearest_name(by, names) if by else "",
    )


def _refuse_member(name: Scalar, by: str, members: tuple[str, ...], problems: Problems) -> None:
    problems.error(
        "unknown-name",
        name.span,
        f'"{word(name)}" is no {by}.',
        f"There are: {', '.join(members)}.",
        nearest_name(word(name), members),
    )


def _example(by: str, board: _Board) -> str:
    members = board.symbols.get(by, (("one", "other"), False))[0]
    return ", ".join(f"{name}: {way}" for name, way in zip(members, ("up", "right"), strict=False))


def _ways(node: Node | None, board: _Board) -> list[At]:
    found = []
    assert board.cells.grid is not None
    for one in listed(node):
        step = board.cells.grid.step(word(one))
        if step is None:
            board.problems.error(
                "layout-step",
                one.span,
                f'"{word(one)}" is no step on this board.',
                f"Steps are: {', '.join(board.cells.grid.steps)}."
                + ("" if board.cells.grid.top else " Longer ones: up up right."),
                nearest_name(word(one), board.cells.grid.steps),
            )
        else:
            found.append(step)
    return found


def _wrap(said: Entry, layout: Entry) -> str:
    """Across which edges the steps of a relation lead: what it says, else what the grid says."""
    return _as_wrap(word(said.get("wrap"))) if said.has("wrap") else _wrap_of(layout)


def _wrap_of(layout: Entry) -> str:
    grid = layout.get("grid")
    return _as_wrap(word(grid.get("wrap"))) if isinstance(grid, MappingNode) else ""


def _as_wrap(said: str) -> str:
    """Empty, yes, columns or rows."""
    return "" if said in NO else "yes" if said in YES else said


def _reached(
    cell: Cell,
    ways: list[At],
    wrap: str,
    blocked: frozenset[tuple[str, str]],
    board: _Board,
) -> tuple[str, ...]:
    found = []
    for across, up in ways:
        assert cell.at is not None
        assert board.cells.grid is not None
        there = cell.at[0] + across, cell.at[1] + up
        other = board.at.get(board.cells.grid.beyond(there, wrap))
        if other is not None and (cell.id, other.id) not in blocked:
            found.append(other.id)
    return tuple(dict.fromkeys(found))


def _lines(links: Links) -> Links:
    """From each space all that one comes to, step after step, until none or back again."""

    def line(start: str, member: str) -> tuple[str, ...]:
        found: dict[str, None] = {}
        here = links[start][member]
        while here and here[0] != start and here[0] not in found:
            found[here[0]] = None
            here = links[here[0]][member]
        return tuple(found)

    return {start: {member: line(start, member) for member in of} for start, of in links.items()}


# --- written -------------------------------------------------------------------------------------


def _written(said: Entry, key: Scalar, board: _Board) -> Iterator[Relation]:
    """A relation written at the spaces or in chains, and its inverse."""
    by = said.word("by")
    if by and by not in board.symbols:
        _refuse_symbol(said, by, board)
        return
    links: Links = {cell.id: _at_cell(cell, word(key), by) for cell in board.cells.of}
    written = any(any(found.values()) for found in links.values())
    if not by:
        _chained(said, links, board)
    if said.yes("both ways"):
        _turned(links, links, by, board, said.span("both ways"))
    many = said.word("to", "one" if by else "many") == "many"
    yield _made(key, by, many, written, links, board)
    for inverse, to_many in _inverse(said):
        back: Links = {cell.id: {} for cell in board.cells.of}
        _turned(links, back, "", board, inverse.span)
        yield _made(inverse, "", to_many, False, back, board)


def _inverse(said: Entry) -> Iterator[tuple[Scalar, bool]]:
    """The name of the relation the other way round, and whether it leads to several spaces."""
    node = said.get("inverse")
    if isinstance(node, Scalar):
        yield node, True
    for key, value in pairs(node):
        yield key, word(value) != "one"


def _at_cell(cell: Cell, name: str, by: str) -> dict[str, tuple[str, ...]]:
    """What a space itself says of a relation."""
    node = next((value for key, value in cell.written if word(key) == name), None)
    if by:
        return {word(member): _ids(value) for member, value in pairs(node)}
    return {ALONE: _ids(node)}


def _ids(node: Node | None) -> tuple[str, ...]:
    return tuple(said.rpartition(".")[2] for said in words(node) if said and said != "none")


def _chained(said: Entry, links: Links, board: _Board) -> None:
    """Each space of a chain leads to the following."""
    for chain in listed(said.get("chains")):
        ends = [one for one in listed(chain) if isinstance(one, Scalar)]
        for one in ends:
            if word(one) not in links:
                _refuse_unknown(one, links, board.problems)
        for one, other in pairwise(ends):
            if word(one) in links and word(other) in links:
                _add(links, word(one), ALONE, word(other))


def _turned(links: Links, into: Links, by: str, board: _Board, span: Span) -> None:
    """Put in for every link the one back; by a symbol, with its opposite member."""
    members, cyclic = board.symbols.get(by, ((), False))
    if by and (not cyclic or len(members) % 2):
        board.problems.error(
            "layout-step",
            span,
            f"Which {by} leads back cannot be told: members of {by} have no opposite.",
            f"Write `cyclic: yes` at the symbol {by}, with an even number of members, in a circle.",
        )
        return
    for start, of in [(start, dict(of)) for start, of in links.items()]:
        for member, ends in of.items():
            back = member
            if by and member in members:
                back = members[(members.index(member) + len(members) // 2) % len(members)]
            for end in ends:
                if end in into:
                    _add(into, end, back if by else ALONE, start)


def _add(links: Links, start: str, member: str, end: str) -> None:
    before = links[start].get(member, ())
    if end not in before:
        links[start][member] = (*before, end)


def _made(key: Scalar, by: str, many: bool, written: bool, links: Links, board: _Board) -> Relation:
    """The relation; a problem where it leads to several spaces and should lead to one."""
    every = ((start, ends) for start, of in links.items() for ends in of.values())
    start, several = next(((start, ends) for start, ends in every if len(ends) > 1), ("", ()))
    if several and not many:
        board.problems.error(
            "wrong-count",
            key.span,
            f'From {start}, "{word(key)}" leads to {" and ".join(several)}, '
            "and it should lead to one space.",
            "Write `to: many`, or take one of them away.",
        )
    return Relation(key, by, many, False, written, links)
