"""What lies in a zone and on a thing, as ink."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from tools.ink import Ink, ink, join
from tools.marks import Marks, layout
from tools.seen import Seen


class Things:
    """Draws pieces as marks and names cards, for one player."""

    def __init__(self, seen: Seen, marks: Marks) -> None:
        self._seen = seen
        self._marks = marks
        self._values = layout(seen.ruleset).get("values", {})

    def zone(self, zone: int, columns: int) -> Ink:
        """What lies in a zone, in at most so many columns where it is drawn as marks."""
        known = self._seen.known(zone)
        drawn = [p for p in known if self._marks.drawn(self._kind(p))]
        named = [self._seen.thing(p) for p in known if p not in drawn]
        unseen = self._unseen(zone)
        parts = [self._marks.pieces(drawn, columns) if drawn else ()]
        parts += [ink(", ".join(_runs(named)))] if named else []
        return join((*parts, unseen))

    def of_player(self, zones: Sequence[int], seat: int) -> Ink:
        """What a player has in his zones: marks without his own, of cards how many."""
        parts: list[Ink] = []
        for zone in zones:
            known = self._seen.known(zone)
            drawn = [p for p in known if self._marks.drawn(self._kind(p))]
            parts.append(self._marks.counted(drawn, seat) if drawn else ())
            rest = len(known) - len(drawn) + self._seen.hidden(zone)
            parts.append(ink(str(rest)) if rest else ())
        return join(parts)

    def lying_on(self, thing: int) -> Iterator[int]:
        """The pieces that the player can tell in the zones of a thing."""
        for family in self._seen.held_by(self._kind(thing)):
            yield from self._seen.known(self._seen.zone(family, thing))

    def shown(self, word: str, space: int, columns: int) -> Ink:
        """What a zone of a space holds, or what a changing or printed value of it says."""
        kind = self._kind(space)
        family = self._seen.family(word, kind)
        if family is not None:
            return self.zone(self._seen.zone(family, space), columns)
        counter = self._seen.counter(word, kind)
        if counter is not None:
            return self._marks.counted_value(counter, self._seen.value(counter, space))
        column = self._marks.column(kind, word)
        return ink(self._marks.value(column, space)) if column is not None else ()

    def told(self, thing: int, kind: str = "") -> Ink:
        """The values that are told beside a thing, or beside a member of the symbol `kind`."""
        parts = []
        for formula, said in self._values.get(kind or self._kind(thing), {}).items():
            value = self._seen.formula(formula, thing)
            if value is not None:
                parts.append(ink(self._marks.alternative(said).replace("{n}", str(value))))
        return join(parts)

    def is_drawn(self, piece: int) -> bool:
        """Whether the piece is drawn as a mark."""
        return self._marks.drawn(self._kind(piece))

    def _kind(self, thing: int) -> str:
        return self._seen.names.tables.kind_of(thing).name

    def _unseen(self, zone: int) -> Ink:
        number = self._seen.hidden(zone)
        if not number:
            return ()
        family = self._seen.names.tables.zones[zone].family
        noun = self._seen.names.noun(self._seen.names.kinds[family.of[0]], number)
        return ink(f"{number} {self._seen.text(noun)}")


def _runs(names: Sequence[str]) -> list[str]:
    found = []
    for name, alike in groupby(sorted(names)):
        number = len(list(alike))
        found.append(f"{number} × {name}" if number > 1 else name)
    return found
