"""Whether promises are kept: `always: 1` of zones, `always in:` of kinds of pieces.

The compiler believes them, so that nobody asks whether a value is none. In a match they are looked
at when the setup is done and whenever a player is asked or the game is over; between two such
moments a zone may be empty for a while, as long as nothing reads what lies there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.core.problem import Place, Problem
from engine.core.program import Promise
from engine.core.span import NOWHERE, Span
from engine.core.tables import Tables
from engine.play.faults import RulesFault
from engine.play.naming import Names
from engine.play.state import State
from engine.play.trouble import span_at


class UnkeptPromise(RulesFault):
    """What is promised never to be none was read, and is none."""


@dataclass(frozen=True, slots=True)
class Gone:
    """A piece left a place that was promised: from where to where, through which instruction."""

    piece: int
    origin: int
    zone: int
    pc: int


@dataclass(slots=True)
class Watch:
    """Notes what leaves promised places, for one bench of play in earnest.

    `pc` is the instruction that moves; `gone` all that left since somebody was asked last.
    """

    tables: Tables
    zones: frozenset[int] = field(init=False)
    """Zones that something may have to lie in."""
    pc: int = -1
    gone: list[Gone] = field(default_factory=list)

    def __post_init__(self) -> None:
        families = {promise.family for promise in self.tables.ruleset.promises}
        self.zones = frozenset(z.number for z in self.tables.zones if z.family_number in families)

    def moved(self, piece: int, origin: int, zone: int) -> None:
        """A piece came from one zone to another."""
        if origin in self.zones and origin != zone:
            self.gone.append(Gone(piece, origin, zone, self.pc))

    def check(self, s: State, *, everything: bool = False) -> None:
        """Raise `RulesFault` when a promise is not kept; `everything`: even one that nothing was
        done about lately.
        """
        if everything or self.gone:
            for promise in self.tables.ruleset.promises:
                for problem in self._unkept(s, promise, everything):
                    raise RulesFault(problem)
        self.gone.clear()

    def _unkept(self, s: State, promise: Promise, everything: bool) -> Iterator[Problem]:
        if promise.kind < 0:
            left = {gone.origin for gone in self.gone}
            for zone in self.tables.zones:
                looked_at = everything or zone.number in left
                owed = looked_at and zone.family_number == promise.family
                if owed and not s.zones[zone.number]:
                    yield self._blamed(empty(self.tables, zone.number), zone.number, -1)
            return
        kind = self.tables.ruleset.kinds[promise.kind]
        for piece in range(kind.base, kind.base + kind.count):
            zone_number = s.where[piece - self.tables.piece_base]
            if self.tables.family_of[zone_number] != promise.family:
                yield self._blamed(astray(self.tables, s, piece), -1, piece)

    def _blamed(self, problem: Problem, zone: int, piece: int) -> Problem:
        """The problem at the line that took away what lay there, if one did."""
        fits = [
            gone for gone in self.gone if zone in (gone.origin, -1) and piece in (gone.piece, -1)
        ]
        if not fits:
            return problem
        last, names = fits[-1], Names(self.tables)
        moved, to = names.thing(last.piece).key, names.zone(last.zone).key
        line = span_at(self.tables.ruleset, last.pc)
        remedy = f"Here {moved} went to {to}. {problem.remedy}"
        return at_line(Problem(problem.code, "error", problem.span, problem.reason, remedy), line)


def empty(tables: Tables, zone: int) -> Problem:
    """A zone is empty that promises `always: 1`."""
    promise = _promise(tables, tables.family_of[zone], -1)
    family = tables.zones[zone].family
    owners = [
        label.key
        for label in (Names(tables).index(tables.zones[zone], at) for at in range(len(family.dims)))
    ]
    of = f" of {' and '.join(owners)}" if owners else ""
    return Problem(
        "broken-promise",
        "error",
        _span(tables, promise),
        f'"{family.name}"{of} is empty, and it promises `always: 1`.',
        "Put something there before anybody is asked, or say `holds at most: 1` instead.",
    )


def astray(tables: Tables, s: State, piece: int) -> Problem:
    """A piece lies elsewhere than its kind promises by `always in`."""
    names = Names(tables)
    kind = tables.kind_of(piece)
    promise = _promise(tables, -1, tables.ruleset.kinds.index(kind))
    family = tables.ruleset.families[promise.family].name
    there = names.zone(s.where[piece - tables.piece_base]).key
    return Problem(
        "broken-promise",
        "error",
        _span(tables, promise),
        f'{names.thing(piece).key} is not in "{family}" but in "{there}"; '
        f"{kind.name} promise `always in: {family}`.",
        "Move it there before anybody is asked, or take the promise back.",
    )


def at_line(problem: Problem, line: Span) -> Problem:
    """The problem at the line of an effect, the promise being shown beside it."""
    if line is NOWHERE or line == problem.span:
        return problem
    also = (Place(problem.span, "the promise"),)
    return Problem(problem.code, "error", line, problem.reason, problem.remedy, also=also)


def _promise(tables: Tables, family: int, kind: int) -> Promise:
    return next(
        one
        for one in tables.ruleset.promises
        if (one.kind == kind and (kind >= 0 or one.family == family))
    )


def _span(tables: Tables, promise: Promise) -> Span:
    return tables.ruleset.spans[promise.span] if promise.span >= 0 else NOWHERE
