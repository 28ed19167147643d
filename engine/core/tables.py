"""What the machine looks up all the time, worked out once for each ruleset."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from engine.core.flow import Failures
from engine.core.limits import NO_LIMIT
from engine.core.live import Live
from engine.core.operations import Expr
from engine.core.program import Counter, Dimension, Family, Kind, Ruleset

GAME_STREAM = "game"
"""The random stream of everything that has none of its own."""


@dataclass(frozen=True, slots=True)
class Zone:
    """One zone: its family, the indexes that it is for, and what follows from them."""

    number: int
    family: Family
    family_number: int
    at: tuple[int, ...]
    owner: int
    """The player whose zone it is, or -1."""
    visible: int
    """Bits of the players who see what lies in it."""
    refill_from: int
    stream: int


class Tables:
    """Lookups for one ruleset. Lists by zone have one more entry, which zone -1 finds."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.players = ruleset.players
        self.everybody = (1 << (ruleset.players + 1)) - 1
        self.piece_base = ruleset.piece_base
        self.piece_count = len(ruleset.placement)
        self.streams = (*ruleset.streams, GAME_STREAM)
        self.game_stream = len(ruleset.streams)
        self.zones = tuple(self._zones())
        self.limit = [z.family.most if z.family.most >= 0 else NO_LIMIT for z in self.zones]
        self.limit.append(NO_LIMIT)
        self.visible = [*(zone.visible for zone in self.zones), self.everybody]
        self.family_of = [*(zone.family_number for zone in self.zones), -1]
        self.model = self._models()
        self.twins = self._twins()
        self.hideable = self._hideable()
        self.always_full = frozenset(p.family for p in ruleset.promises if p.kind < 0)
        self.always_in = {
            ruleset.kinds[p.kind].name: p.family for p in ruleset.promises if p.kind >= 0
        }
        self.live = Live(ruleset)
        self.failures = Failures(ruleset)
        self.zones_of = self._zones_of_pieces()
        self.cells = self._cells()
        self.counters_of_things = tuple(c for c in ruleset.counters if c.sort == "ref")

    def bit(self, player: int) -> int:
        """The bit of a player in `State.seen`; of -1 the bit that only what all may know has."""
        return 1 << (player if player >= 0 else self.players)

    def kind_of(self, thing: int) -> Kind:
        """The kind of a thing."""
        for kind in self.ruleset.kinds:
            if kind.base <= thing < kind.base + kind.count:
                return kind
        raise LookupError(f"nothing has the number {thing}")

    def holders(self, owner: str) -> list[int]:
        """By zone: its index for this kind or symbol, or -1."""
        found = [self._index_for(zone, owner) for zone in self.zones]
        return [*found, -1]

    @staticmethod
    def _index_for(zone: Zone, owner: str) -> int:
        for dimension, index in zip(zone.family.dims, zone.at, strict=True):
            if dimension.of == owner:
                return index
        return -1

    def _zones(self) -> list[Zone]:
        zones = []
        for number, family in enumerate(self.ruleset.families):
            for offset, at in enumerate(product(*(members(d) for d in family.dims))):
                zones.append(self._zone(number, family, family.first + offset, at))
        return sorted(zones, key=lambda zone: zone.number)

    def _zone(self, number: int, family: Family, zone: int, at: tuple[int, ...]) -> Zone:
        owner = next(
            (index for d, index in zip(family.dims, at, strict=True) if self._of_players(d)), -1
        )
        refill = -1
        if family.refill_from >= 0:
            source = self.ruleset.families[family.refill_from]
            refill = source.first + (zone - family.first if source.dims else 0)
        stream = family.stream if family.stream >= 0 else self.game_stream
        return Zone(zone, family, number, at, owner, self._visible(family, owner), refill, stream)

    def _visible(self, family: Family, owner: int) -> int:
        if family.see == "all":
            return self.everybody
        return self.bit(owner) if family.see == "owner" and owner >= 0 else 0

    def _of_players(self, dimension: Dimension) -> bool:
        return dimension.of == self.ruleset.kinds[0].name

    def _models(self) -> list[int]:
        """By thing: the first copy of what it is a copy of; one more entry for -1."""
        found = list(range(max(kind.base + kind.count for kind in self.ruleset.kinds)))
        for kind in self.ruleset.kinds:
            for index, model in enumerate(kind.models):
                found[kind.base + index] = kind.base + model
        return [*found, -1]

    def _twins(self) -> list[int]:
        """By piece: a number that pieces alike in everything printed share; -1 for those unlike
        all.

        Only interchangeable kinds have twins.
        """
        numbers: dict[tuple[object, ...], int] = {}
        found = [-1] * self.piece_count
        for number, kind in enumerate(self.ruleset.kinds):
            if not (kind.piece and kind.interchangeable):
                continue
            columns = [c for c in self.ruleset.columns if c.owner == kind.name]
            for index in range(kind.count):
                piece = kind.base + index - self.piece_base
                facts = (
                    number,
                    kind.models[index],
                    kind.labels[index].key,
                    self.ruleset.homes[piece],
                    *(column.values[index] for column in columns),
                )
                found[piece] = numbers.setdefault(facts, len(numbers))
        return found

    def _hideable(self) -> frozenset[str]:
        """Names of the kinds of which a player may ever not know which piece it is."""
        names: set[str] = set()
        drawn = self._drawn_families()
        for number, family in enumerate(self.ruleset.families):
            chance = family.order == "bag" or family.stream >= 0 or number in drawn
            if family.see != "all" or chance:
                names.update(family.of)
        for routine, slot in self._chosen_at_random():
            names.add(self.ruleset.routines[routine].slots[slot].partition(":")[2])
        return frozenset(names)

    def _zones_of_pieces(self) -> dict[int, tuple[int, ...]]:
        """By piece: the zones that are its own."""
        found: dict[int, list[int]] = {}
        for zone in self.zones:
            for thing in zone.at:
                if thing >= self.piece_base:
                    found.setdefault(thing, []).append(zone.number)
        return {thing: tuple(zones) for thing, zones in found.items()}

    def _cells(self) -> list[tuple[int, ...]]:
        """By piece: where among the values its own ones stand."""
        found: list[list[int]] = [[] for _ in range(self.piece_count)]
        for counter in self.ruleset.counters:
            if counter.dims and counter.dims[0].base >= self.piece_base:
                width = strides(counter.dims)[0]
                for offset in range(len(counter.start)):
                    piece = counter.dims[0].base + offset // width - self.piece_base
                    found[piece].append(counter.first + offset)
        return [tuple(cells) for cells in found]

    def _drawn_families(self) -> set[int]:
        found: set[int] = set()
        for instr in self.ruleset.code:
            if instr.op in ("draw", "shuffle"):
                zone = instr.args[1 if instr.op == "draw" else 0]
                if isinstance(zone, Expr) and zone.op == "zone":
                    found.add(int(str(zone.args[0])))
                else:
                    found.update(range(len(self.ruleset.families)))
        return found

    def _chosen_at_random(self) -> list[tuple[int, int]]:
        entries = sorted((r.entry, number) for number, r in enumerate(self.ruleset.routines))
        found = []
        for pc, instr in enumerate(self.ruleset.code):
            if instr.op == "choose_random":
                routine = max(entry for entry in entries if entry[0] <= pc)[1]
                found.append((routine, int(str(instr.args[0]))))
        return found


def members(dimension: Dimension) -> range:
    """All that a dimension goes over."""
    return range(dimension.base, dimension.base + dimension.count)


def strides(dims: tuple[Dimension, ...]) -> list[int]:
    """How far apart members of each dimension stand; the last one counts fastest."""
    steps = []
    step = 1
    for dimension in reversed(dims):
        steps.append(step)
        step *= dimension.count
    return steps[::-1]


def supply_index(counter: Counter, supply: Counter, index: int) -> int:
    """Where in the values the supply of a counter's value stands, given the place of that value."""
    offset = index - counter.first
    at = {}
    for dimension, step in zip(counter.dims, strides(counter.dims), strict=True):
        at[dimension.of] = offset // step % dimension.count
    steps = zip(supply.dims, strides(supply.dims), strict=True)
    return supply.first + sum(at[dimension.of] * step for dimension, step in steps)
