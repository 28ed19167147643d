"""Printed values as numbers: what is written on cards, spaces, pieces and members of symbols."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as kept

from engine.compiler.declarations import NO_LEAST, NO_MOST, FieldSpec, SymbolSpec
from engine.compiler.gather_entry import NO, YES, listed, word
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import Node, Scalar
from engine.compiler.specialise_things import Board, Member, Things
from engine.compiler.types import Type
from engine.core.problem import Problems, nearest_name
from engine.core.program import NONE, Column
from engine.core.span import Span

SORTS = {"number": "int", "yes/no": "bool", "symbol": "symbol", "thing": "ref"}


@dataclass(frozen=True, slots=True)
class Values:
    """Reads words as values of a type, in one match."""

    board: Board
    problems: Problems
    _names: dict[tuple[str, str], Mapping[str, int]] = kept(default_factory=dict)

    def read(self, node: Node, type: Type, by: str = "") -> object:
        """The value: a number, a tuple of them (a list), or a table by symbol."""
        if by:
            return self._table(node, type, by)
        if type.many:
            return self._set(node, type)
        return self.one(node, type)

    def one(self, node: Node, type: Type) -> int:
        """A single value; a problem (and none) for a word that is none of the type."""
        said = word(node)
        if type.optional and said in ("none", ""):
            return NONE
        if type.base == "number":
            return self._number(node)
        if type.base == "yes/no":
            return self._yes_no(node)
        names = self.names_of(type)
        found = names.get(said.removeprefix(f"{self._one(type)}."), NONE)
        if found == NONE:
            self._unknown(node, type, names)
        return found

    def names_of(self, type: Type) -> Mapping[str, int]:
        """What may be written where this type is asked for, with its value."""
        key = type.base, type.of
        if key not in self._names:
            self._names[key] = self._names_of(type)
        return self._names[key]

    def _names_of(self, type: Type) -> Mapping[str, int]:
        if type.base == "symbol":
            return {id: ordinal for ordinal, id in enumerate(self.board.symbols[type.of].ids)}
        things = self.board.things.get(type.of)
        if type.base != "thing" or things is None:
            return {}
        return {id: things.kind.base + index for id, index in things.ids.items()}

    def blank(self, type: Type, by: str) -> object | None:
        """The value of what is left out without default; None where something must be written."""
        if by:
            return (_blank_cell(type),) * len(dimension_of_symbol(self.board, by)[0].ids)
        if type.many:
            return ()
        if type.optional:
            return NONE
        return 0 if type.base == "yes/no" else None

    def _one(self, type: Type) -> str:
        things = self.board.things.get(type.of)
        return type.of if things is None else things.kind.one

    def _number(self, node: Node) -> int:
        value = node.value if isinstance(node, Scalar) else None
        if isinstance(value, int) and not isinstance(value, bool):
            return self._within(value, node)
        self._wrong(node, "a number", "")
        return 0

    def _within(self, value: int, node: Node) -> int:
        if NO_LEAST <= value <= NO_MOST:
            return value
        reason = f"{value} is beyond what a game can reckon with."
        remedy = f"Write a number from {NO_LEAST} to {NO_MOST}."
        self.problems.error("out-of-range", node.span, reason, remedy)
        return 0

    def _yes_no(self, node: Node) -> int:
        said = word(node).lower()
        if said not in YES + NO:
            self._wrong(node, "yes or no", "")
        return int(said in YES)

    def _set(self, node: Node, type: Type) -> tuple[int, ...]:
        found = [self.one(item, type) for item in listed(node) if word(item) != "none"]
        return tuple(dict.fromkeys(found))

    def _table(self, node: Node, type: Type, by: str) -> tuple[object, ...]:
        """A cell for each member of the symbol; a table by a part of it fills only those."""
        symbol, base, count = dimension_of_symbol(self.board, by)
        if not isinstance(node, MappingNode):
            return (self.read(node, type),) * len(symbol.ids)
        cells: list[object] = [_blank_cell(type)] * len(symbol.ids)
        ids = symbol.ids[base : base + count]
        for key, value in node:
            if word(key) in ids:
                cells[base + ids.index(word(key))] = self.read(value, type)
            else:
                reason = f'"{word(key)}" is no {by}.'
                remedy = f"There are: {', '.join(ids)}."
                nearest = nearest_name(word(key), ids)
                self.problems.error("unknown-name", key.span, reason, remedy, nearest)
        return tuple(cells)

    def _unknown(self, node: Node, type: Type, names: Mapping[str, int]) -> None:
        what = self._one(type)
        known = list(names)
        listing = ", ".join(known[:12]) + (" …" if len(known) > 12 else "")
        self._wrong(node, f"a {what}", nearest_name(word(node), known), f"There are: {listing}.")

    def _wrong(self, node: Node, wanted: str, nearest: str, remedy: str = "") -> None:
        said = word(node)
        reason = f'"{said}" is not {wanted}.' if said else f"Here {wanted} belongs."
        self.problems.error("unknown-value", node.span, reason, remedy, nearest)


def _blank_cell(type: Type) -> object:
    """The cell of a table for a member that nothing is said of."""
    return () if type.many else NONE if type.optional else 0


def part_of(symbol: SymbolSpec, name: str) -> range:
    """The ordinals of a named part of a symbol; empty where it has no such part."""
    for part, first, last, _ in symbol.parts:
        if part == name:
            return range(symbol.ids.index(first), symbol.ids.index(last) + 1)
    return range(0)


def dimension_of_symbol(board: Board, name: str) -> tuple[SymbolSpec, int, int]:
    """A symbol, or a part of one: the symbol, its first ordinal there and how many."""
    if name in board.symbols:
        return board.symbols[name], 0, len(board.symbols[name].ids)
    for symbol in board.symbols.values():
        part = part_of(symbol, name)
        if part:
            return symbol, part.start, len(part)
    raise KeyError(name)


def printed_columns(board: Board, values: Values) -> dict[tuple[str, str], Column]:
    """The columns of all printed values, by (kind or symbol, name)."""
    found: dict[tuple[str, str], Column] = dict(_of_players(board))
    for things in board.things.values():
        for field in things.spec.printed if things.spec else ():
            cells = _of_members(things, field, values)
            found[things.kind.name, field.name] = _column(
                things.kind.name, things.kind.base, field, cells
            )
    for symbol in board.symbols.values():
        for field in symbol.printed:
            cells = tuple(
                _cell(
                    dict(one.values).get(field.name),
                    field,
                    f"{symbol.id} {one.id}",
                    one.span,
                    values,
                )
                for one in symbol.members
            )
            found[symbol.id, field.name] = _column(symbol.id, 0, field, cells)
        _refuse_unknown_values(symbol, values.problems)
    return found


def _of_players(board: Board) -> Iterable[tuple[tuple[str, str], Column]]:
    players = board.things["players"].kind
    count = players.count
    seats = tuple(range(1, count + 1))
    following = tuple((seat + 1) % count for seat in range(count))
    before = tuple((seat - 1) % count for seat in range(count))
    yield ("players", "seat"), Column("players", "seat", 0, seats, "int")
    yield ("players", "next"), Column("players", "next", 0, following, "ref", "players")
    yield ("players", "previous"), Column("players", "previous", 0, before, "ref", "players")
    for plural in board.single:
        kind = board.things[plural].kind
        theirs = tuple(range(kind.base, kind.base + count))
        yield ("players", kind.one), Column("players", kind.one, 0, theirs, "ref", plural)


def _column(owner: str, base: int, field: FieldSpec, cells: tuple[object, ...]) -> Column:
    table = "sets" if field.type.many else "table"
    sort = table if field.by else "set" if field.type.many else SORTS[field.type.base]
    return Column(owner, field.name, base, cells, sort, field.type.of)


def _of_members(things: Things, field: FieldSpec, values: Values) -> tuple[object, ...]:
    """What each thing has printed. Where none says it, that is one problem of the declaration."""
    if not _said_by_none(things, field, values):
        return tuple(_printed(things, one, field, values) for one in things.members)
    values.problems.error(
        "value-missing",
        field.span,
        f'No {things.kind.one} says its "{field.name}".',
        f"Write `{field.name}:` at each of them, or give it a default here.",
    )
    return (0,) * len(things.members)


def _said_by_none(things: Things, field: FieldSpec, values: Values) -> bool:
    """Whether several items need this value, and all leave it out."""
    if field.default is not None or values.blank(field.type, field.by) is not None:
        return False
    items = [one.item for one in things.members if one.item is not None]
    silent = all(field.name not in dict(one.values) for one in items)
    made = any(_made_value(things, one, field) is not None for one in things.members)
    return len(items) > 1 and silent and not made


def _printed(things: Things, member: Member, field: FieldSpec, values: Values) -> object:
    """What one thing has printed: from its item, or from how it was made."""
    made = _made_value(things, member, field)
    if made is not None:
        return made
    item = member.item
    node = dict(item.values).get(field.name) if item else None
    head = item.span if item else field.span
    return _cell(node, field, f"{things.kind.one} {member.name}", head, values)


def _made_value(things: Things, member: Member, field: FieldSpec) -> int | None:
    spec = things.spec
    assert spec is not None
    made = spec.generated
    if field.name == "owner" and member.owner >= 0:
        return member.owner
    written = member.item is not None and "number" in dict(member.item.values)
    if field.name == "number" and things.kind.numbered and not written:
        return int(member.name)
    if made and member.symbol >= 0 and field.type.base == "symbol" and field.type.of == made.symbol:
        return member.symbol
    return None


def _cell(node: Node | None, field: FieldSpec, whose: str, head: Span, values: Values) -> object:
    used = node if node is not None else field.default
    if used is not None:
        return values.read(used, field.type, field.by)
    blank = values.blank(field.type, field.by)
    if blank is None:
        values.problems.error(
            "value-missing",
            head,
            f'The {whose} does not say its "{field.name}".',
            f"Write `{field.name}:` here, or give it a default where it is declared.",
        )
        return 0
    return blank


def _refuse_unknown_values(symbol: SymbolSpec, problems: Problems) -> None:
    known = [field.name for field in symbol.printed]
    for member in symbol.members:
        for name, node in member.values:
            if name not in known:
                reason = f'Members of "{symbol.id}" have no printed value "{name}".'
                remedy = f"Declare it: `printed: {{{name}: number}}`."
                problems.error("unknown-name", node.span, reason, remedy, nearest_name(name, known))
