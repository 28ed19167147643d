"""What one player may know. States that differ only in what is hidden give equal views."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

from engine.core.program import Counter, Label
from engine.core.tables import members
from engine.play.decision import Decision
from engine.play.naming import Names
from engine.play.state import OVER, State

NOBODY = -1

UNKNOWN = -2
"""Stands for the number of a card that the player cannot see."""


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone: its pieces by name, None for those that the player cannot tell.

    In a line or stack the pieces are in order; elsewhere by name, the unknown last.
    """

    number: int
    name: Label
    pieces: tuple[Label | None, ...]


@dataclass(frozen=True, slots=True)
class CounterView:
    """One value: whose or of what it is, and what it says; None when the player may not know."""

    name: Label
    of: tuple[Label, ...]
    value: Label | None


@dataclass(frozen=True, slots=True)
class View:
    """A match through the eyes of `player` (-1: through those of an onlooker)."""

    player: int
    zones: tuple[ZoneView, ...]
    counters: tuple[CounterView, ...]
    over: bool
    deciding: int
    """Who has to decide; -1 for nobody."""
    decision: Decision | None
    """What the player has to decide; None when it is not his turn to."""


def view(names: Names, s: State, player: int, decision: Decision | None) -> View:
    """The view of a state whose pending decision is given, whoever's it is."""
    deciding = decision.player if decision else NOBODY
    return View(
        player,
        tuple(_zone(names, s, number, player) for number in range(len(s.zones))),
        tuple(_counters(names, s, player)),
        s.status == OVER,
        deciding,
        _blind(decision) if decision and deciding == player else None,
    )


def _blind(decision: Decision) -> Decision:
    """The decision without the numbers of the cards that the player cannot tell apart."""
    if all(option.known for option in decision.options):
        return decision
    options = [o if o.known else replace(o, value=UNKNOWN) for o in decision.options]
    return replace(decision, options=tuple(options))


def _zone(names: Names, s: State, number: int, player: int) -> ZoneView:
    tables = names.tables
    bit = tables.bit(player)
    known = [
        names.thing(piece) if s.seen[piece - tables.piece_base] & bit else None
        for piece in s.zones[number]
    ]
    if tables.zones[number].family.order in ("pile", "bag"):
        named = sorted((label for label in known if label), key=lambda label: label.key)
        known = [*named, *[None] * (len(known) - len(named))]
    return ZoneView(number, names.zone(number), tuple(known))


def _counters(names: Names, s: State, player: int) -> list[CounterView]:
    found = []
    for counter in names.tables.ruleset.counters:
        indexes = product(*(members(dimension) for dimension in counter.dims))
        for index, at in enumerate(indexes, counter.first):
            found.append(_counter(names, counter, at, s.values[index], player))
    return found


def _counter(
    names: Names, counter: Counter, at: tuple[int, ...], value: int, player: int
) -> CounterView:
    labels = [
        names.value(thing, f"{'symbol' if d.of in names.symbols else 'ref'}:{d.of}")
        for thing, d in zip(at, counter.dims, strict=True)
    ]
    players = names.tables.ruleset.kinds[0].name
    own = [thing for thing, d in zip(at, counter.dims, strict=True) if d.of == players]
    secret = counter.hidden and player not in own
    sort = f"{counter.sort}:{counter.of}" if counter.of else counter.sort
    shown = None if secret else names.value(value, sort)
    return CounterView(counter.label or names.same(counter.name), tuple(labels), shown)
