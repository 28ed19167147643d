"""Zones and counters of a match: what each is indexed by, and where its numbers begin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod

from engine.compiler.declarations import (
    NO_LEAST,
    NO_MOST,
    CounterSpec,
    Declarations,
    PlaceSpec,
    ZoneSpec,
)
from engine.compiler.gather_entry import word
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import Node, Scalar
from engine.compiler.specialise_match import Match
from engine.compiler.specialise_things import Board, label
from engine.compiler.specialise_values import Values, dimension_of_symbol
from engine.compiler.types import Type
from engine.compiler.world import CounterDecl, FamilyDecl
from engine.core.problem import Problems, nearest_name
from engine.core.program import NONE, Counter, Dimension, Family

MOST_CELLS = 100_000
"""No table of zones or counters is larger."""


@dataclass(frozen=True, slots=True)
class Places:
    """The families of zones of a match, by name without indexes (`player.hand`, `slot`)."""

    specs: tuple[ZoneSpec, ...]
    families: tuple[FamilyDecl, ...]
    numbers: Mapping[tuple[str, str], int]
    zone_count: int

    def find(self, place: PlaceSpec) -> int:
        """The number of the family; -1 for none."""
        return self.numbers.get((place.owner, place.word), -1)


def dimensions(place: PlaceSpec, board: Board) -> tuple[Dimension, ...]:
    """What a zone or counter is indexed by: its owner, then the words in brackets."""
    words = (place.owner, *place.keys) if place.owner else place.keys
    return tuple(_dimension(one, board) for one in words)


def _dimension(said: str, board: Board) -> Dimension:
    plural = board.ones.get(said, said)
    if plural in board.things:
        kind = board.things[plural].kind
        return Dimension(kind.name, kind.base, kind.count)
    symbol, base, count = dimension_of_symbol(board, said)
    return Dimension(symbol.id, base, count)


def size(dims: tuple[Dimension, ...]) -> int:
    """How many zones or values a family or counter has."""
    return prod(dim.count for dim in dims)


def set_up_zones(
    game: Declarations, match: Match, board: Board, streams: Mapping[str, int], problems: Problems
) -> Places:
    """The families of zones, numbered one after the other.

    Raises `ProblemsFound` where there are more zones than anything could be done with.
    """
    specs = tuple(zone for zone in game.zones if match.has(zone.guard))
    numbers = {(one.place.owner, one.place.word): n for n, one in enumerate(specs)}
    families: list[FamilyDecl] = []
    first = 0
    for number, spec in enumerate(specs):
        family = _family(spec, first, board, numbers, streams, problems)
        families.append(FamilyDecl(family, number, _zone_type(spec), spec.span))
        first += size(family.dims)
        if first > MOST_CELLS:
            reason = f"With these there are {first} zones; {MOST_CELLS} are the most."
            problems.error("too-large", spec.span, reason, "Use fewer indexes.")
            problems.stop_on_errors()
    return Places(specs, tuple(families), numbers, first)


def _family(
    spec: ZoneSpec,
    first: int,
    board: Board,
    numbers: Mapping[tuple[str, str], int],
    streams: Mapping[str, int],
    problems: Problems,
) -> Family:
    name = str(spec.place)
    return Family(
        name,
        first,
        dimensions(spec.place, board),
        spec.of,
        spec.order,
        spec.most,
        spec.see,
        _refill(spec, numbers, problems),
        spec.refill_when,
        streams.get(name, -1),
        label(name, spec.names, spec.place.word, board.languages),
    )


def _refill(spec: ZoneSpec, numbers: Mapping[tuple[str, str], int], problems: Problems) -> int:
    source = spec.refill_from
    if source is None:
        return -1
    if (source.owner, source.word) in numbers:
        return numbers[source.owner, source.word]
    known = [f"{owner}.{word}" if owner else word for owner, word in numbers]
    unknown_place("zone", source, known, problems)
    return -1


def unknown_place(what: str, place: PlaceSpec, known: list[str], problems: Problems) -> None:
    """The problem of a zone or counter that there is not."""
    said = f"{place.owner}.{place.word}" if place.owner else place.word
    listing = ", ".join(known[:12]) + (" …" if len(known) > 12 else "")
    reason = f'There is no {what} "{said}".'
    remedy = f"There are: {listing}." if known else ""
    problems.error("unknown-name", place.span, reason, remedy, nearest_name(said, known))


def _zone_type(spec: ZoneSpec) -> Type:
    return Type("zone", "|".join(spec.of), single=spec.most == 1, always=spec.always is not None)


@dataclass(frozen=True, slots=True)
class Counters:
    """The counters of a match, and which belongs to which changing value of a kind."""

    counters: tuple[CounterDecl, ...]
    changing: Mapping[tuple[str, str], int]
    value_count: int


def set_up_counters(
    game: Declarations,
    match: Match,
    board: Board,
    places: Places,
    phases: tuple[str, ...],
    values: Values,
) -> Counters:
    """All counters: those of `counters:`, then the changing values of the kinds."""
    specs = [one for one in game.counters if match.has(one.guard)]
    changing = [one for kind in game.kinds for one in kind.changing if match.has(one.guard)]
    made = _Counters(board, places, phases, values, {})
    made.numbers = {
        (one.place.owner, one.place.word): n for n, one in enumerate([*specs, *changing])
    }
    found: list[CounterDecl] = []
    first = 0
    for number, spec in enumerate([*specs, *changing]):
        counter = made.counter(spec, first)
        owner = board.ones.get(spec.place.owner, "")
        found.append(CounterDecl(counter, number, spec.type, owner, spec.span))
        first += len(counter.start)
    own = {
        (board.ones[s.place.owner], s.place.word): len(specs) + n for n, s in enumerate(changing)
    }
    return Counters(tuple(found), own, first)


@dataclass(slots=True)
class _Counters:
    board: Board
    places: Places
    phases: tuple[str, ...]
    values: Values
    numbers: Mapping[tuple[str, str], int]

    def counter(self, spec: CounterSpec, first: int) -> Counter:
        dims = dimensions(spec.place, self.board)
        least, most = self._bounds(spec)
        sort = {"number": "int", "yes/no": "bool", "symbol": "symbol"}.get(spec.type.base, "ref")
        symbol = self.board.symbols.get(spec.type.of) if sort == "symbol" else None
        name = str(spec.place)
        return Counter(
            name,
            first,
            dims,
            self._starts(spec, dims, first),
            least,
            most,
            len(symbol.ids) if symbol and symbol.cyclic and not spec.type.optional else 0,
            sort,
            spec.type.of,
            self._supply(spec),
            self._phase(spec),
            self._while_in(spec),
            spec.hidden,
            label(name, spec.names, spec.place.word, self.board.languages),
        )

    def _bounds(self, spec: CounterSpec) -> tuple[int, int]:
        """What the value can be; of numbers as declared."""
        if spec.type.base == "number":
            if spec.least > spec.most:
                reason = f"The least ({spec.least}) is more than the most ({spec.most})."
                self.values.problems.error("counter-bounds", spec.span, reason, "Swap the two.")
            return spec.least, spec.most
        if spec.type.base == "yes/no":
            return 0, 1
        if spec.type.base == "symbol":
            least, most = 0, len(self.board.symbols[spec.type.of].ids) - 1
        else:
            kind = self.board.things[spec.type.of].kind
            least, most = kind.base, kind.base + kind.count - 1
        return (NONE if spec.type.optional else least), most

    def _starts(
        self, spec: CounterSpec, dims: tuple[Dimension, ...], first: int
    ) -> tuple[int, ...]:
        count = first + size(dims)
        if count > MOST_CELLS:
            reason = f"With these there are {count} values; {MOST_CELLS} are the most."
            self.values.problems.error("too-large", spec.span, reason, "Use fewer indexes.")
            return ()
        return self._spread(spec.start, spec, dims)

    def _spread(
        self, node: Node | None, spec: CounterSpec, dims: tuple[Dimension, ...]
    ) -> tuple[int, ...]:
        """One start value for every cell, or one a member where a mapping tells them apart."""
        if not dims:
            return (self._start(node, spec),)
        names = self._names(dims[0])
        if isinstance(node, MappingNode) and node.entries and word(node.entries[0][0]) in names:
            by_name = {word(key): value for key, value in node}
            self._refuse_unknown_keys(node, names)
            cells = [self._spread(by_name.get(name), spec, dims[1:]) for name in names]
            return tuple(cell for one in cells for cell in one)
        if isinstance(node, MappingNode) and len(dims) == 1:
            self._refuse_unknown_keys(node, names)
            return (0,) * dims[0].count
        return self._spread(node, spec, dims[1:]) * dims[0].count

    def _names(self, dim: Dimension) -> tuple[str, ...]:
        if dim.of in self.board.symbols:
            return self.board.symbols[dim.of].ids[dim.base : dim.base + dim.count]
        return self.board.things[dim.of].kind.members

    def _refuse_unknown_keys(self, node: MappingNode, names: tuple[str, ...]) -> None:
        for key, _ in node:
            if word(key) not in names:
                reason = f'"{word(key)}" is none of those that are counted here.'
                remedy = f"There are: {', '.join(names)}."
                nearest = nearest_name(word(key), names)
                self.values.problems.error("unknown-name", key.span, reason, remedy, nearest)

    def _start(self, node: Node | None, spec: CounterSpec) -> int:
        if isinstance(node, Scalar) and word(node):
            value = self.values.one(node, spec.type)
            return self._within(value, node, spec)
        if spec.type.optional:
            return NONE
        if spec.type.base == "thing":
            return self.board.things[spec.type.of].kind.base
        if spec.type.base == "number":
            return min(max(0, spec.least), spec.most)
        return 0

    def _within(self, value: int, node: Node, spec: CounterSpec) -> int:
        crossed = spec.least > spec.most  # told by itself
        if spec.type.base == "number" and not crossed and not spec.least <= value <= spec.most:
            least = "no least" if spec.least == NO_LEAST else spec.least
            most = "no most" if spec.most == NO_MOST else spec.most
            reason = f"{value} is not within its bounds ({least} to {most})."
            self.values.problems.error("counter-bounds", node.span, reason, "Start within them.")
        return value

    def _supply(self, spec: CounterSpec) -> int:
        if spec.supply is None:
            return -1
        found = self.numbers.get((spec.supply.owner, spec.supply.word), -1)
        if found < 0:
            known = [f"{owner}.{word}" if owner else word for owner, word in self.numbers]
            unknown_place("counter", spec.supply, known, self.values.problems)
        return found

    def _phase(self, spec: CounterSpec) -> int:
        if spec.lasts is None:
            return -1
        if spec.lasts.text in self.phases:
            return self.phases.index(spec.lasts.text)
        said = spec.lasts.text
        reason = f'No effect begins a phase "{said}".'
        remedy = f"There are: {', '.join(self.phases)}." if self.phases else ""
        remedy = remedy or f"Begin one: `phase {said}:` in the flow or a verb."
        nearest = nearest_name(said, self.phases)
        self.values.problems.error("unknown-name", spec.lasts.span, reason, remedy, nearest)
        return -1

    def _while_in(self, spec: CounterSpec) -> tuple[int, ...]:
        found = []
        for place in spec.while_in:
            number = self.places.find(place)
            if number < 0:
                known = [str(one.place) for one in self.places.specs]
                unknown_place("zone", place, known, self.values.problems)
            else:
                found.append(number)
        return tuple(found)
