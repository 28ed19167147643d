"""What a game declares, by the names that effects use: for those who describe effects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from engine.compiler.declarations import (
    CounterSpec,
    Declarations,
    FieldSpec,
    FormulaSpec,
    ItemSpec,
    KindSpec,
    SymbolSpec,
    VerbSpec,
    ZoneSpec,
)
from engine.compiler.types import Type

T = TypeVar("T")


@dataclass(frozen=True)
class Declared:
    """The declarations of a game as tables. Of two under guards the first that is worded counts."""

    game: Declarations

    @cached_property
    def kinds(self) -> Mapping[str, KindSpec]:
        return {kind.id: kind for kind in self.game.kinds}

    @cached_property
    def singulars(self) -> Mapping[str, KindSpec]:
        return {kind.one: kind for kind in self.game.kinds}

    @cached_property
    def symbols(self) -> Mapping[str, SymbolSpec]:
        return {symbol.id: symbol for symbol in self.game.symbols}

    @cached_property
    def members(self) -> Mapping[str, str]:
        """Member → symbol."""
        return {one: symbol.id for symbol in reversed(self.game.symbols) for one in symbol.ids}

    @cached_property
    def parts(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        """Part → symbol and members."""
        found = {}
        for symbol in self.game.symbols:
            for name, first, last, _ in symbol.parts:
                ids = symbol.ids
                found[name] = (symbol.id, ids[ids.index(first) : ids.index(last) + 1])
        return found

    @cached_property
    def formulas(self) -> Mapping[str, FormulaSpec]:
        found: dict[str, FormulaSpec] = {}
        for formula in self.game.formulas:
            earlier = found.get(formula.name)
            if earlier is None or (not earlier.wording.own and formula.wording.own):
                found[formula.name] = formula
        return found

    @cached_property
    def verbs(self) -> Mapping[int, VerbSpec]:
        found: dict[int, VerbSpec] = {}
        for verb in self.game.verbs:
            earlier = found.get(verb.number)
            if earlier is None or (not earlier.wording.own and verb.wording.own):
                found[verb.number] = verb
        return found

    @cached_property
    def zones(self) -> Mapping[tuple[str, str], ZoneSpec]:
        """(owner or "", word) → zone."""
        return _first((zone.place.owner, zone.place.word, zone) for zone in self.game.zones)

    @cached_property
    def counters(self) -> Mapping[tuple[str, str], CounterSpec]:
        """(owner or "", word) → counter or changing value."""
        changing = (c for kind in self.game.kinds for c in kind.changing)
        every = (*self.game.counters, *changing)
        return _first((one.place.owner, one.place.word, one) for one in every)

    @cached_property
    def items(self) -> Mapping[str, tuple[KindSpec, ItemSpec]]:
        found: dict[str, tuple[KindSpec, ItemSpec]] = {}
        for kind in self.game.kinds:
            for item in kind.items:
                found.setdefault(item.id, (kind, item))
        return found

    @cached_property
    def defaults(self) -> Mapping[str, str]:
        """What the options are where nobody says otherwise: that is what is printed."""
        return {one.id: _word(one.default) for one in self.game.options}

    @cached_property
    def seats(self) -> tuple[str, ...]:
        return tuple(seat.id for seat in self.game.base.seats)

    def field(self, kind: str, name: str) -> FieldSpec | None:
        """A printed value of a kind, or of the members of a symbol."""
        fields = self.kinds[kind].printed if kind in self.kinds else ()
        if kind in self.symbols:
            fields = self.symbols[kind].printed
        return next((one for one in fields if one.name == name), None)

    def counter(self, kind: str, name: str) -> CounterSpec | None:
        """A changing value of things of a kind."""
        owner = "player" if kind == "players" else self.one(kind)
        return self.counters.get((owner, name))

    def zone(self, kind: str, name: str) -> ZoneSpec | None:
        """A zone of things of a kind."""
        return self.zones.get(("player" if kind == "players" else self.one(kind), name))

    def one(self, kind: str) -> str:
        """The word of effects for one of a kind."""
        return self.kinds[kind].one if kind in self.kinds else kind.removesuffix("s")

    def symbol_of(self, type_: Type) -> str:
        return type_.of if type_.base == "symbol" else ""


def _first(found: Iterable[tuple[str, str, T]]) -> dict[tuple[str, str], T]:
    table: dict[tuple[str, str], T] = {}
    for owner, word, one in found:
        table.setdefault((owner, word), one)
    return table


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
