"""Layouts made into what a designer could have written: spaces with printed values and relations.

What is made stands for `spaces:` of its kind, so that everything else reads it from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.compiler.gather_entry import keyed, listed, pairs, word
from engine.compiler.gather_join import Sections, merged
from engine.compiler.gather_symbols import IMPLIED
from engine.compiler.gather_words import LAYOUTS
from engine.compiler.layout_cells import Cell, Cells, cells
from engine.compiler.layout_relations import ALONE, Relation, relations
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import Node, Scalar
from engine.compiler.nodes import Sequence as ListNode
from engine.compiler.read_yaml_scalars import resolve
from engine.compiler.text import Line
from engine.core.problem import Place, Problems

COORDINATES = ("column", "row")
"""Printed of every space of a grid, both from 1 and from the bottom left."""
_GUARD = "for"


@dataclass(frozen=True, slots=True)
class _Layout:
    """A layout as read. `of` is the kind of its spaces."""

    key: Scalar
    of: Scalar
    cells: Cells
    relations: tuple[Relation, ...]
    guard: tuple[tuple[Scalar, Node], ...]

    @property
    def numbered(self) -> bool:
        """Whether its spaces are called by numbers."""
        return self.cells.grid is not None and self.cells.grid.numbered

    @property
    def named(self) -> frozenset[str]:
        """The names of its relations."""
        return frozenset(word(relation.name) for relation in self.relations)


def with_layouts(joined: Sections, problems: Problems, *, related: bool = True) -> Sections:
    """The sections with the spaces that layouts make.

    `related=False` leaves out what nobody wrote at a space: where it leads, its place.
    """
    symbols = _symbols(joined)
    ones = _ones(joined)
    chosen = _choosing(joined)
    found = [
        made
        for key, node in merged(joined.named(LAYOUTS), problems)
        if (made := _read(key, node, symbols, problems)) is not None
    ]
    others = alternatives(joined)
    found = [_chosen(one, chosen) if word(one.key) in others else one for one in found]
    _refuse_unlike(found, problems)
    _refuse_numbered(found, problems)
    kinds: dict[str, list[_Layout]] = {}
    for layout in found:
        kinds.setdefault(word(layout.of), []).append(layout)
    spaces = [_kind(layouts, ones, related=related) for layouts in kinds.values()]
    return Sections((*joined.entries, *spaces)) if spaces else joined


def alternatives(joined: Sections) -> tuple[str, ...]:
    """The layouts of which a match may have one of several: those of a kind that has more."""
    of = {word(key): keyed(key, node).word("of") for key, node in joined.named(LAYOUTS)}
    kinds = list(of.values())
    return tuple(id for id, kind in of.items() if kinds.count(kind) > 1)


def _choosing(joined: Sections) -> tuple[Scalar, ...]:
    """The options that say `one of: layouts`."""
    heads = (node for _, node in joined.of("module") if isinstance(node, MappingNode))
    options = (pair for head in heads for pair in pairs(head.get("options")))
    return tuple(key for key, node in options if keyed(key, node).word("one of") == LAYOUTS)


def _chosen(layout: _Layout, options: tuple[Scalar, ...]) -> _Layout:
    """The layout in those matches whose option names it, unless it says itself in which it is."""
    if layout.guard:
        return layout
    wants = tuple((option, _said(word(layout.key), layout.key)) for option in options)
    return replace(layout, guard=wants)


def _symbols(joined: Sections) -> dict[str, tuple[tuple[str, ...], bool]]:
    """Members of each symbol, and whether it goes round."""
    found = {}
    for key, node in merged(joined.named("symbols"), Problems()):
        said = keyed(key, node)
        declared = said.get("members") if isinstance(node, MappingNode) else node
        members: tuple[Node, ...] = tuple(name for name, _ in pairs(declared)) or listed(declared)
        found[word(key)] = tuple(word(one) for one in members), said.yes("cyclic")
    return found


def _ones(joined: Sections) -> dict[str, str]:
    """What one space of each declared kind is called."""
    found: dict[str, str] = {}
    for key, node in joined.named("spaces"):
        said = keyed(key, node).word("one")
        if said:
            found[word(key)] = said
    return found


def _read(
    key: Scalar,
    node: Node,
    symbols: Mapping[str, tuple[tuple[str, ...], bool]],
    problems: Problems,
) -> _Layout | None:
    entry = keyed(key, node)
    of = entry.get("of")
    if not isinstance(of, Scalar):
        return None
    found = cells(entry, key, problems)
    related = relations(entry, found, symbols, problems)
    guard = entry.node.get(_GUARD)
    return _Layout(key, of, found, related, pairs(guard))


def _refuse_unlike(layouts: list[_Layout], problems: Problems) -> None:
    """A relation that two layouts of a kind have is of one form in both."""
    seen: dict[tuple[str, str], tuple[_Layout, Relation]] = {}
    for layout in layouts:
        for one in layout.relations:
            key = word(layout.of), word(one.name)
            other, first = seen.setdefault(key, (layout, one))
            if other is not layout and (first.by, first.many) != (one.by, one.many):
                problems.error(
                    "layout-form",
                    one.name.span,
                    f'"{word(one.name)}" has another form in another layout of these spaces.',
                    "Give both the same `by` and the same `to`, or one another name.",
                    also=(Place(first.name.span, "the other one"),),
                )


def _refuse_numbered(layouts: list[_Layout], problems: Problems) -> None:
    """Numbers are counted over all spaces of a kind, so that one board at a time has them."""
    first: dict[str, _Layout] = {}
    for layout in layouts:
        if layout.numbered:
            other = first.setdefault(word(layout.of), layout)
            if other is not layout and not (other.guard and layout.guard):
                problems.error(
                    "layout-form",
                    layout.key.span,
                    "Two boards of one match would number their spaces from 1.",
                    "Give them other names (`names: chess`), or each a `for:`.",
                    also=(Place(other.key.span, "the other one"),),
                )


# --- what is made --------------------------------------------------------------------------------


def _kind(
    layouts: Sequence[_Layout], ones: Mapping[str, str], *, related: bool
) -> tuple[str, Scalar, MappingNode]:
    """An entry of `spaces:` with all spaces of a kind that layouts have."""
    of = layouts[0].of
    one = ones.get(word(of), word(of).removesuffix("s"))
    items = tuple(item for layout in layouts for item in _items(layout, related=related))
    printed = (*_coordinates(layouts), *_fields(layouts, one))
    entries: list[tuple[Scalar, Node]] = []
    if any(layout.numbered for layout in layouts):
        entries.append((_said("numbered", of), _said("yes", of)))
    if printed:
        entries.append((_said("printed", of), MappingNode(printed, False, of.span)))
    entries.append((_said("items", of), ListNode(items, False, of.span)))
    kind = MappingNode(((of, MappingNode(tuple(entries), False, of.span)),), False, of.span)
    return "spaces", _said("spaces", of), kind


def _coordinates(layouts: Sequence[_Layout]) -> Iterator[tuple[Scalar, Node]]:
    """Column and row, where some layout is a grid; 0 in others."""
    at = next((layout.key for layout in layouts if layout.cells.grid is not None), None)
    for name in COORDINATES if at is not None else ():
        assert at is not None
        yield _said(name, at), _field("number", at, default="0", implied=True)


def _fields(layouts: Sequence[_Layout], one: str) -> Iterator[tuple[Scalar, Node]]:
    """The relations as `printed:` would declare them; one that some space lacks may be none."""
    sure: dict[str, bool] = {}
    first: dict[str, Relation] = {}
    for layout in layouts:
        for relation in layout.relations:
            name = word(relation.name)
            first.setdefault(name, relation)
            has_all = all(name in layout.named for layout in layouts)
            sure[name] = sure.get(name, has_all) and relation.sure
    for name, relation in first.items():
        what = f"list of {one}" if relation.many else one if sure[name] else f"{one} or none"
        by = f" by {relation.by}" if relation.by else ""
        yield relation.name, _field(what + by, relation.name, implied=not relation.written)


def _field(type: str, at: Scalar, *, default: str = "", implied: bool) -> MappingNode:
    """The declaration of a printed value; `implied`: nobody writes it at a space."""
    said = {"type": type, "default": default, IMPLIED: "yes" if implied else ""}
    entries = tuple((_said(key, at), _said(value, at)) for key, value in said.items() if value)
    return MappingNode(entries, True, at.span)


def _items(layout: _Layout, *, related: bool) -> Iterator[MappingNode]:
    """The spaces as entries of `items:`."""
    left_out = ("id", _GUARD, *(layout.named if related else ()))
    shared = _Words(layout.key)
    for cell in layout.cells.of:
        own = tuple((key, value) for key, value in cell.written if word(key) not in left_out)
        entries = [*_id(cell, layout), *own, *_guard(cell, layout)]
        if related:
            entries += _place(cell, layout)
            entries += _leads(cell, layout, shared)
        yield MappingNode(tuple(entries), False, cell.origin.span)


def _id(cell: Cell, layout: _Layout) -> list[tuple[Scalar, Node]]:
    if layout.numbered or cell.id.isdecimal():
        return []
    return [(_said("id", cell.origin), _said(cell.id, cell.origin))]


def _guard(cell: Cell, layout: _Layout) -> list[tuple[Scalar, Node]]:
    """In which matches a space is there: as its layout, and what it says itself."""
    own = next((value for key, value in cell.written if word(key) == _GUARD), None)
    wants = (*layout.guard, *pairs(own))
    if not wants:
        return []
    return [(_said(_GUARD, layout.key), MappingNode(wants, True, layout.key.span))]


def _place(cell: Cell, layout: _Layout) -> Iterator[tuple[Scalar, Node]]:
    """Column and row of a space of a grid, and where it is drawn unless it says so itself."""
    origin, grid = cell.origin, layout.cells.grid
    if grid is None:
        return
    for name, number in zip(COORDINATES, (cell.column + 1, cell.row + 1), strict=True):
        yield _said(name, origin), _said(str(number), origin)
    if not any(word(key) == "at" for key, _ in cell.written):
        drawn = tuple(_said(str(n), origin) for n in grid.drawn(cell.column, cell.row))
        yield _said("at", origin), ListNode(drawn, True, origin.span)


def _leads(cell: Cell, layout: _Layout, shared: _Words) -> Iterator[tuple[Scalar, Node]]:
    """Where a space leads; what it says itself points at it, all else at the layout."""
    own = _Words(cell.origin)
    for relation in layout.relations:
        links = relation.links.get(cell.id, {})
        yield relation.name, _value(relation, links, own if relation.written else shared)


def _value(relation: Relation, links: Mapping[str, tuple[str, ...]], words: _Words) -> Node:
    if not relation.by:
        return _ends(relation, links.get(ALONE, ()), words)
    entries = tuple((words[member], _ends(relation, ends, words)) for member, ends in links.items())
    return MappingNode(entries, True, words.at.span)


def _ends(relation: Relation, ends: tuple[str, ...], words: _Words) -> Node:
    if relation.many:
        return ListNode(tuple(words[end] for end in ends), True, words.at.span)
    return words[ends[0] if ends else "none"]


class _Words(dict[str, Scalar]):
    """Words that nobody wrote, each made once: a large board has many lines."""

    def __init__(self, at: Scalar) -> None:
        self.at = at

    def __missing__(self, what: str) -> Scalar:
        self[what] = _said(what, self.at)
        return self[what]


def _said(what: str, at: Scalar) -> Scalar:
    """A word that nobody wrote; it points at what it comes of."""
    first = at.text.lines[0] if at.text.lines else Line("", at.span.line, at.span.column)
    text = replace(at.text, lines=(replace(first, says=what),))
    return replace(at, value=resolve(what), raw=what, style="plain", text=text)
