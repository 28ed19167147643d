"""What a player sees, and what he may do, as numbers of a fixed size.

Both are made from what the player is shown: the view of the table, and the keys of his options. So
two matches that differ only in what is hidden from him come to the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from engine.core.program import Counter, Label, Ruleset
from engine.core.tables import members
from engine.play.decision import DONE, NO, YES, Decision
from engine.play.naming import Names
from engine.play.view import CounterView, View, ZoneView

NUMBERS = 21
"""Numbers from 0 on that are actions of their own, where numbers are chosen."""
EXTRA = 64
"""Actions, besides one for each thing, for options that share a name with another."""
APART = 16
"""A value of so few members takes a place for each; another is one number."""
ASKING = frozenset(
    ("choose", "choose_set", "choose_number", "may", "either", "in_order", "each_in_order", "hear")
)
"""The instructions at which a player decides."""


class Encoding:
    """The numbers of one ruleset. `actions` and `size` say how many of each there are."""

    def __init__(self, names: Names) -> None:
        ruleset = names.tables.ruleset
        self._names = names
        self._ruleset = ruleset
        self._words = {word: at for at, word in enumerate(dict.fromkeys(_words(names)))}
        self.actions = len(self._words) + sum(kind.count for kind in ruleset.kinds) + EXTRA
        self._pieces = {
            family.name: _numbered(self._piece_names(family.of)) for family in ruleset.families
        }
        self._counters = tuple(
            (counter, self._range(counter))
            for counter in ruleset.counters
            for _ in product(*(members(one) for one in counter.dims))
        )
        self._asking = _numbered(
            str(pc) for pc, instr in enumerate(ruleset.code) if instr.op in ASKING
        )
        self.size = 2 * ruleset.players + len(self._asking) + self._table_size()

    # --- what may be done ------------------------------------------------------------------------

    def numbered(self, decision: Decision) -> dict[int, str]:
        """The actions of a decision: the number of each, and the key of the option behind it.

        An option has the number of its name, whenever it is offered; of several with one name the
        others have, in their order, those that are extra.
        """
        found: dict[int, str] = {}
        extra = len(self._words)
        for option in decision.options:
            at = self._words.get(option.name, -1)
            if at < 0 or at in found:
                at, extra = extra, extra + 1
            found[at] = option.key
        if extra > self.actions:
            raise OverflowError(f"{len(decision.options)} options are more than can be numbered")
        return found

    def called(self, action: int) -> str:
        """The name behind an action; of an extra one its number."""
        words = tuple(self._words)
        return words[action] if action < len(words) else f"#{action - len(words) + 1}"

    # --- what is seen ----------------------------------------------------------------------------

    def observed(self, view: View) -> list[float]:
        """What a player sees: who he is, who decides, what lies where, what is counted; of his own
        decision, which one it is. Counts of pieces by name, without their order.
        """
        found = [0.0] * (2 * self._ruleset.players + len(self._asking))
        if view.player >= 0:
            found[view.player] = 1.0
        if view.deciding >= 0:
            found[self._ruleset.players + view.deciding] = 1.0
        if view.decision is not None:
            found[2 * self._ruleset.players + self._asking[str(view.decision.pc)]] = 1.0
        for zone in view.zones:
            found += self._zone(zone)
        for seen, (counter, by_key) in zip(view.counters, self._counters, strict=True):
            found += _value(seen, counter, by_key)
        return found

    def _zone(self, zone: ZoneView) -> list[float]:
        """How many pieces of each name lie there, and how many are unknown."""
        places = self._pieces[self._names.tables.zones[zone.number].family.name]
        found = [0.0] * (len(places) + 1)
        for piece in zone.pieces:
            found[places[piece.key] if piece is not None else -1] += 1.0
        return found

    def _piece_names(self, kinds: Iterable[str]) -> Iterator[str]:
        for name in kinds:
            kind = self._names.kinds[name]
            for piece in range(kind.base, kind.base + kind.count):
                yield self._names.thing(piece).key

    def _range(self, counter: Counter) -> dict[str, int]:
        """The members that a value may be, by key; empty where it is told as one number."""
        sort = f"{counter.sort}:{counter.of}"
        values = tuple(_values(counter, self._ruleset))
        if not counter.of or len(values) > APART:
            return {}
        return {self._names.value(value, sort).key: at for at, value in enumerate(values)}

    def _table_size(self) -> int:
        zones = sum(len(self._pieces[zone.family.name]) + 1 for zone in self._names.tables.zones)
        return zones + sum(len(by_key) + 1 for _, by_key in self._counters)


def _value(seen: CounterView, counter: Counter, by_key: dict[str, int]) -> Sequence[float]:
    """A number; or a place for each member, and one that says that it is not known."""
    if not by_key:
        return (_number(seen.value, counter),)
    found = [0.0] * (len(by_key) + 1)
    if seen.value is None:
        found[-1] = 1.0
    elif seen.value.key in by_key:
        found[by_key[seen.value.key]] = 1.0
    return found


def _number(value: Label | None, counter: Counter) -> float:
    if value is None:
        return float(counter.least - 1 if counter.least > -1_000 else -1_000)
    if value.key.lstrip("-").isdigit():
        return float(value.key)
    return 1.0 if value.key == YES else 0.0


def _values(counter: Counter, ruleset: Ruleset) -> range:
    for kind in ruleset.kinds:
        if kind.name == counter.of:
            return range(kind.base, kind.base + kind.count)
    size = next((len(one.members) for one in ruleset.symbols if one.name == counter.of), 0)
    return range(size)


def _words(names: Names) -> Iterator[str]:
    """Every name that an option may have, but for numbers beyond measure."""
    ruleset = names.tables.ruleset
    for kind in ruleset.kinds:
        yield from (names.thing(thing).key for thing in range(kind.base, kind.base + kind.count))
    for symbol in ruleset.symbols:
        yield from (label.key for label in symbol.labels)
    yield from (label.key for label in ruleset.labels)
    yield from (trigger.label.key for trigger in ruleset.triggers)
    yield from (names.word(word).key for word in (YES, NO, DONE))
    yield from map(str, range(NUMBERS))


def _numbered(words: Iterable[str]) -> dict[str, int]:
    return {word: at for at, word in enumerate(dict.fromkeys(words))}
