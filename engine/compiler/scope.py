"""What names mean: the names of a game, and the locals of an effect, nearest first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from engine.compiler.types import NUMBER, Type, symbol, thing
from engine.compiler.world import CounterDecl, FamilyDecl, FieldDecl, KindDecl, SymbolDecl, World
from engine.core.operations import Expr
from engine.core.program import Dimension
from engine.core.span import Span

What = Literal["kind", "symbol", "part", "member", "thing", "zone", "counter", "formula"]

_PLACE = re.compile(r"^(?:(?P<owner>[^.\[]+)\.)?(?P<word>[^.\[]+)")


@dataclass(frozen=True, slots=True)
class Meaning:
    """One thing that a bare name may stand for; `expr` is absent for formulas.

    `missing` are the symbols or kinds by which a table is still to be indexed.
    """

    what: What
    number: int
    type: Type
    expr: Expr | None = None
    missing: tuple[str, ...] = ()
    where: str = ""
    """How it is written in full: `colour.red`."""


@dataclass(frozen=True, slots=True)
class Trait:
    """What an attribute of a thing or symbol is: how to read it when its owner is known.

    `how` is printed, value, zone or holder; `number` is the column, counter or family.
    """

    how: Literal["printed", "value", "zone", "holder"]
    number: int
    type: Type
    missing: tuple[str, ...] = ()
    owner: str = ""
    """For `holder`: the kind of the zone's owner."""


@dataclass(slots=True)
class Local:
    """A name that a statement, parameter or quantifier introduces.

    `how` is let, chosen, parameter, element or event (a parameter of the event that is heard).
    """

    name: str
    type: Type
    expr: Expr
    span: Span
    how: str
    used: bool = False


@dataclass(slots=True)
class Scope:
    """Locals by name; `up` is the scope around it."""

    up: Scope | None = None
    own: dict[str, Local] = field(default_factory=dict)

    def find(self, name: str) -> Local | None:
        """The nearest local of that name."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.own:
                return scope.own[name]
            scope = scope.up
        return None

    def every(self) -> Iterator[Local]:
        """All locals in sight, nearest first."""
        scope: Scope | None = self
        while scope is not None:
            yield from scope.own.values()
            scope = scope.up


class Names:
    """The names of a world, ready to be looked up."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.kinds = {decl.kind.name: decl for decl in world.kinds}
        self.ones = {decl.kind.one: decl for decl in world.kinds}
        self.symbols = {decl.symbol.name: decl for decl in world.symbols}
        self.bare: dict[str, list[Meaning]] = {}
        self.traits: dict[str, dict[str, Trait]] = {}
        self.groups: dict[str, tuple[KindDecl, tuple[int, ...]]] = {}
        for kind in world.kinds:
            self._add_kind(kind)
        for decl in world.symbols:
            self._add_symbol(decl)
        for family in world.families:
            self._add_zone(family)
        for counter in world.counters:
            self._add_counter(counter)
        for formula in world.formulas:
            self._add(formula.name, Meaning("formula", formula.number, NUMBER))
        self._add_plurals()

    def kind_of(self, word: str) -> KindDecl | None:
        """The kind of this name, plural or singular."""
        return self.kinds.get(word) or self.ones.get(word)

    def traits_of(self, type_: Type) -> Mapping[str, Trait]:
        """What values of this type have, by name; of several kinds, what all of them have alike."""
        if type_.base == "symbol":
            return self.traits.get(f"symbol {type_.of}", {})
        if type_.base != "thing":
            return {}
        first, *others = type_.of.split("|")
        found = self.traits.get(first, {})
        for other in others:
            theirs = self.traits.get(other, {})
            found = {name: trait for name, trait in found.items() if theirs.get(name) == trait}
        return found

    def key_type(self, dimension: str) -> Type:
        """The type of the index of a table: a member of the symbol or kind."""
        if dimension in self.symbols:
            return symbol(dimension)
        kind = self.kind_of(dimension)
        return thing(kind.kind.name) if kind else NUMBER

    def _add(self, name: str, meaning: Meaning) -> None:
        self.bare.setdefault(name, []).append(meaning)

    def _add_kind(self, decl: KindDecl) -> None:
        kind = decl.kind
        every = Expr("members", (kind.base, kind.count))
        self._add(kind.name, Meaning("kind", decl.number, thing(kind.name).set(), every))
        for name, index in decl.members.items():
            if not kind.numbered:
                expr = Expr("int", (kind.base + index,))
                where = f"{kind.one}.{name}"
                self._add(
                    name,
                    Meaning("thing", kind.base + index, thing(kind.name), expr, where=where),
                )
        for name, members in decl.groups.items():
            self.groups[name] = (decl, members)
        self.traits[kind.name] = {name: _trait(item) for name, item in decl.fields.items()}

    def _add_symbol(self, decl: SymbolDecl) -> None:
        of = decl.symbol
        every = Expr("members", (0, len(of.members)))
        self._add(of.name, Meaning("symbol", decl.number, symbol(of.name).set(), every))
        for ordinal, name in enumerate(of.members):
            expr = Expr("int", (ordinal,))
            where = f"{of.name}.{name}"
            self._add(name, Meaning("member", ordinal, symbol(of.name), expr, where=where))
        for name, members in decl.parts.items():
            where = f"{of.name}.{name}"
            self._add(
                name,
                Meaning("part", decl.number, symbol(of.name).set(), constants(members), (), where),
            )
        traits = {name: _trait(item) for name, item in decl.fields.items()}
        self.traits[f"symbol {of.name}"] = traits

    def _add_zone(self, decl: FamilyDecl) -> None:
        owner, word, dims = self._place(decl.family.name, decl.family.dims)
        missing = tuple(dim.of for dim in dims)
        if owner is None:
            expr = Expr("zone", (decl.number, ()))
            self._add(word, Meaning("zone", decl.number, decl.type, expr, missing))
        else:
            self._traits(owner).setdefault(word, Trait("zone", decl.number, decl.type, missing))
        for dim in decl.family.dims:
            self._add_reverse(decl, dim)

    def _add_reverse(self, decl: FamilyDecl, dim: Dimension) -> None:
        if dim.of in self.symbols:
            word, held = dim.of, symbol(dim.of)
        else:
            kind = self.kind_of(dim.of)
            if kind is None:
                return
            word, held = kind.kind.one, thing(kind.kind.name)
        for of in decl.family.of:
            piece = self.kinds[of]
            sure = piece.always_in >= 0 and any(
                there.of == dim.of for there in self.world.families[piece.always_in].family.dims
            )
            type_ = held if sure else held.or_none()
            self._traits(of).setdefault(word, Trait("holder", -1, type_, owner=dim.of))

    def _add_counter(self, decl: CounterDecl) -> None:
        owner, word, dims = self._place(decl.counter.name, decl.counter.dims)
        missing = tuple(dim.of for dim in dims)
        if owner is None:
            expr = Expr("value", (decl.number, ()))
            self._add(word, Meaning("counter", decl.number, decl.type, expr, missing))
        else:
            self._traits(owner).setdefault(word, Trait("value", decl.number, decl.type, missing))

    def _place(
        self, name: str, dims: tuple[Dimension, ...]
    ) -> tuple[str | None, str, tuple[Dimension, ...]]:
        """Whose attribute a zone or counter is (a kind, or None), its word, its other indexes."""
        found = _PLACE.match(name)
        assert found is not None
        owner, word = found["owner"], found["word"]
        if owner is None or not dims:
            return None, word, dims
        kind = self.kind_of(owner)
        return (kind.kind.name if kind else f"symbol {owner}"), word, dims[1:]

    def _traits(self, owner: str) -> dict[str, Trait]:
        return self.traits.setdefault(owner, {})

    def _add_plurals(self) -> None:
        for name, decl in self.symbols.items():
            for plural in (f"{name}s", f"{name}es"):
                if plural not in self.bare and plural not in self.ones:
                    every = Expr("members", (0, len(decl.symbol.members)))
                    self._add(plural, Meaning("symbol", decl.number, symbol(name).set(), every))


def constants(members: tuple[int, ...]) -> Expr:
    """The set of these numbers."""
    return Expr("set", (tuple(Expr("int", (member,)) for member in members),))


def _trait(decl: FieldDecl) -> Trait:
    missing = (decl.by,) if decl.by else ()
    if decl.column >= 0:
        return Trait("printed", decl.column, decl.type, missing)
    return Trait("value", decl.counter, decl.type, missing)


def without_place(type_: Type) -> Type:
    """The type of a piece of a zone."""
    return replace(type_, base="thing", single=False, always=False)
