"""Where each piece starts, and where it goes home to."""

from __future__ import annotations

from dataclasses import dataclass

from engine.compiler.declarations import KindSpec, PlaceSpec, StartSpec
from engine.compiler.gather_entry import word
from engine.compiler.specialise_places import Places, size, unknown_place
from engine.compiler.specialise_static import Static
from engine.compiler.specialise_things import PLAYERS, Board, Member, Things
from engine.compiler.specialise_values import Values
from engine.core.problem import Place, Problems
from engine.core.program import NONE, Column, Dimension
from engine.core.span import Span


@dataclass(frozen=True, slots=True)
class Starts:
    """Finds start zones and homes of pieces."""

    board: Board
    places: Places
    columns: dict[tuple[str, str], Column]
    values: Values
    static: Static

    @property
    def problems(self) -> Problems:
        return self.values.problems

    def homes(self) -> tuple[int, ...]:
        """For each piece the zone to which `return` takes it; -1 for none."""
        found: list[int] = []
        for things in self._pieces():
            spec = things.spec
            assert spec is not None
            family = -1 if spec.home is None else self._home_family(spec, spec.home)
            for index in range(things.kind.count):
                zone = NONE
                if family >= 0 and spec.home is not None:
                    zone = self._zone(family, things, index, {}, spec.home.span)
                found.append(zone)
        return tuple(found)

    def always_in(self, spec: KindSpec) -> int:
        """The family in which the pieces of a kind always lie; -1 for none."""
        return -1 if spec.always_in is None else self._home_family(spec, spec.always_in)

    def placement(self, homes: tuple[int, ...]) -> tuple[int, ...]:
        """For each piece the zone where it starts: as a zone says, else its home."""
        found: list[int] = []
        for things in self._pieces():
            everything = self._every_start(things)
            homeless: list[Member] = []
            for index, member in enumerate(things.members):
                zone = self._chosen(things, index)
                if zone == NONE and everything is not None:
                    family, start = everything
                    zone = self._zone(family, things, index, {}, start.span)
                if zone == NONE and everything is None:
                    zone = homes[things.kind.base + index - self.board.piece_base]
                    homeless += [member] if zone == NONE else []
                found.append(zone)
            self._refuse_homeless(things, homeless)
        self._refuse_crowds(tuple(found))
        return tuple(found)

    def _pieces(self) -> list[Things]:
        return [things for things in self.board.things.values() if things.kind.piece]

    def _home_family(self, spec: KindSpec, home: PlaceSpec) -> int:
        family = self.places.find(home)
        if family < 0:
            known = [str(one.place) for one in self.places.specs]
            unknown_place("zone", home, known, self.problems)
            return -1
        if spec.id not in self.places.specs[family].of:
            reason = f'In the zone "{home}" no {spec.one} may lie.'
            also = (Place(self.places.specs[family].span, "the zone"),)
            remedy = f"Add it there: `of: [{', '.join((*self.places.specs[family].of, spec.id))}]`."
            self.problems.error("wrong-zone", home.span, reason, remedy, also=also)
            return -1
        return family

    def _every_start(self, things: Things) -> tuple[int, StartSpec] | None:
        """The family in which all of a kind start that have no other start."""
        found: tuple[int, StartSpec] | None = None
        for number, spec in enumerate(self.places.specs):
            start = spec.start
            if start is None or not start.every or things.kind.name not in spec.of:
                continue
            if found is not None:
                reason = f"All {things.kind.name} start here, and in another zone too."
                also = (Place(found[1].span, "the other zone"),)
                remedy = "Let one of the two say which start there: `start: it.level is 1`."
                self.problems.error("two-starts", start.span, reason, remedy, also=also)
                continue
            found = (number, start)
        return found

    def _chosen(self, things: Things, index: int) -> int:
        """The first zone whose condition or values pick this piece; NONE for none."""
        for number, spec in enumerate(self.places.specs):
            start = spec.start
            if start is None or start.every or things.kind.name not in spec.of:
                continue
            if start.condition is not None:
                picked = self.static.holds(start.condition, things, index)
                by: dict[str, str] = {}
            else:
                picked, by = self._matches(number, start, things, index)
            if picked:
                return self._zone(number, things, index, by, start.span)
        return NONE

    def _matches(
        self, number: int, start: StartSpec, things: Things, index: int
    ) -> tuple[bool, dict[str, str]]:
        """`{level: 1}` asks for a value; `{colour: colour}` says which value is the index."""
        place = self.places.specs[number].place
        keys = (place.owner, *place.keys) if place.owner else place.keys
        by: dict[str, str] = {}
        spec = things.spec
        assert spec is not None
        for name, node in start.values:
            field = next((one for one in spec.printed if one.name == name), None)
            if field is None:
                reason = f'A {spec.one} has no printed value "{name}".'
                known = ", ".join(one.name for one in spec.printed)
                self.problems.error("unknown-name", start.span, reason, f"It has: {known}.")
                return False, {}
            if word(node) in keys:
                by[word(node)] = name
                continue
            wanted = self.values.read(node, field.type, field.by)
            if self.columns[things.kind.name, name].values[index] != wanted:
                return False, {}
        return True, by

    def _zone(self, family: int, things: Things, index: int, by: dict[str, str], span: Span) -> int:
        """The zone of a family for one piece: its indexes are the owner or printed values."""
        decl = self.places.families[family].family
        words = (self.places.specs[family].place.owner, *self.places.specs[family].place.keys)
        number = 0
        for dim, said in zip(decl.dims, [one for one in words if one], strict=True):
            value = self._index(dim, things, index, by.get(said, ""))
            if value is None or not dim.base <= value < dim.base + dim.count:
                self._refuse_unclear(decl.name, dim, things, span)
                return NONE
            number = number * dim.count + value - dim.base
        return decl.first + number

    def _index(self, dim: Dimension, things: Things, index: int, field: str) -> int | None:
        if dim.of == PLAYERS and things.members[index].owner >= 0:
            return things.members[index].owner
        spec = things.spec
        assert spec is not None
        fits = [
            one.name
            for one in spec.printed
            if one.type.of == dim.of and not one.type.many and not one.by
        ]
        named = field or (fits[0] if len(fits) == 1 or dim.of in fits[:1] else "")
        if not named:
            return None
        value = self.columns[things.kind.name, named].values[index]
        return value if isinstance(value, int) else None

    def _refuse_unclear(self, zone: str, dim: Dimension, things: Things, span: Span) -> None:
        one = things.kind.one
        owner = self.board.things[dim.of].kind.one if dim.of in self.board.things else dim.of
        self.problems.error(
            "start-unclear",
            span,
            f'There is one "{zone}" for each {owner}; nothing says to which a {one} belongs.',
            f"Print it on every {one}: `printed: {{{owner}: {owner}}}`. "
            "Or name a zone that there is once.",
        )

    def _refuse_homeless(self, things: Things, homeless: list[Member]) -> None:
        spec = things.spec
        if not homeless or spec is None or self.problems.errors:
            return
        member = homeless[0]
        span = member.item.span if member.item is not None else spec.span
        some = f"The {spec.one} {member.name}" if member.item else f"A {spec.one}"
        zones = [str(one.place) for one in self.places.specs if spec.id in one.of]
        where = f" in {zones[0]}: `{zones[0]}: {{of: {spec.id}, start: all}}`" if zones else ""
        self.problems.error(
            "no-start",
            span,
            f"{some} starts nowhere.",
            f"Say where: `home:` for its kind, or `start:`{where or ' in a zone'}.",
        )

    def _refuse_crowds(self, placement: tuple[int, ...]) -> None:
        """More pieces at the start than a zone holds."""
        for spec, decl in zip(self.places.specs, self.places.families, strict=True):
            most = decl.family.most
            if most < 0:
                continue
            last = decl.family.first + size(decl.family.dims)
            counts = [placement.count(zone) for zone in range(decl.family.first, last)]
            if counts and max(counts) > most:
                reason = f"{max(counts)} pieces start here, but it holds at most {most}."
                remedy = "Let fewer start here, or raise `holds at most`."
                self.problems.error("too-many-at-start", spec.span, reason, remedy)
