"""Which other name of the game could stand where one stands: the next of the same sort."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from engine.compiler.declarations import CounterSpec, Declarations, PlaceSpec, ZoneSpec


class Neighbours:
    """For names of a game the next one of their sort.

    Members of symbols, words of options, yes and no, zones for the same kinds in the same place,
    counters of one type. `word` is for bare names, `attribute` for what stands behind a dot.
    """

    def __init__(self, game: Declarations) -> None:
        self.word: dict[str, str] = {"yes": "no", "no": "yes"}
        self.attribute: dict[str, str] = {}
        for symbol in game.symbols:
            self.word |= _circle(symbol.ids)
        for option in game.options:
            self.word |= _circle(option.words)
        self._declare((zone.place, _sort_of_zone(zone)) for zone in game.zones)
        counters = [*game.counters, *(one for kind in game.kinds for one in kind.changing)]
        self._declare((one.place, _sort_of_counter(one)) for one in counters)

    def _declare(self, found: Iterable[tuple[PlaceSpec, Hashable]]) -> None:
        alike: dict[tuple[str, tuple[str, ...], Hashable], list[str]] = {}
        for place, sort in found:
            alike.setdefault((place.owner, place.keys, sort), []).append(place.word)
        for (owner, _, _), words in alike.items():
            table = self.attribute if owner else self.word
            for word, following in _circle(words).items():
                table.setdefault(word, following)


def _circle(words: Sequence[str]) -> dict[str, str]:
    """Each word with the next one; the last with the first."""
    distinct = list(dict.fromkeys(words))
    if len(distinct) < 2:
        return {}
    return dict(zip(distinct, [*distinct[1:], distinct[0]], strict=True))


def _sort_of_zone(zone: ZoneSpec) -> Hashable:
    return zone.of, zone.most == 1


def _sort_of_counter(counter: CounterSpec) -> Hashable:
    return counter.type
