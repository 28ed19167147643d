"""Spaces drawn where they lie, with what lies on them, and the links between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tools.ink import Ink, cut, ink, join, pad, span, wrapped
from tools.marks import Marks, layout
from tools.screen_things import Things
from tools.seen import Seen

LINK = 4
"""Columns of a link that lies between two spaces of a row."""
NARROW, WIDE = 6, 24
"""Columns of a space, at least and at most."""
LINES = 3
"""Lines of a space: two for its name, one for what lies on it."""


class Map:
    """Draws some kinds of spaces; those of the kind `small` as links."""

    def __init__(
        self, seen: Seen, marks: Marks, things: Things, part: Mapping[str, Any], *, plain: bool
    ) -> None:
        self._seen = seen
        self._marks = marks
        self._things = things
        self._plain = plain
        self._small: str = part.get("small", "")
        self._open: str = part.get("open", "")
        self._at = dict(self._placed(part["map"]))
        self._large = {at for at, thing in self._at.items() if not self._is_small(thing)}

    def _placed(self, kinds: tuple[str, ...]) -> Iterator[tuple[tuple[float, float], int]]:
        positions = layout(self._seen.ruleset).get("positions", {})
        for name in kinds:
            base = self._seen.names.kinds[name].base
            for index, (x, y) in enumerate(positions.get(name, ())):
                yield (x, y), base + index

    def _is_small(self, thing: int) -> bool:
        return self._seen.names.tables.kind_of(thing).name == self._small

    def lines(self, columns: int) -> Iterator[Ink]:
        """The rows from the top to the bottom, in at most so many columns."""
        large = {x for x, _ in self._large}
        places = sorted({x for x, _ in self._at})
        small = sum(x not in large for x in places)
        wide = (columns - small * LINK) // max(len(large), 1)
        wide = max(min(wide, WIDE), NARROW)
        sizes = {x: wide if x in large else LINK for x in places}
        for y in sorted({y for _, y in self._at}):
            tall = LINES if any((x, y) in self._large for x in places) else 1
            cells = [self._cell(self._at.get((x, y), -1), sizes[x], tall) for x in places]
            for number in range(tall):
                yield cut(join((cell[number] for cell in cells), ""), columns)

    def _cell(self, thing: int, columns: int, tall: int) -> list[Ink]:
        if thing < 0:
            return [pad((), columns)] * tall
        if not self._is_small(thing):
            return self._space(thing, columns)
        return self._across(thing, columns) if tall > 1 else [self._upright(thing, columns)]

    # --- spaces ----------------------------------------------------------------------------------

    def _space(self, thing: int, columns: int) -> list[Ink]:
        """Its card by name and what lies on that; without a card its own name."""
        lying = list(self._things.lying_on(thing))
        cards = [piece for piece in lying if not self._things.is_drawn(piece)]
        pieces = [piece for piece in lying if piece not in cards]
        for card in cards:
            pieces += [p for p in self._things.lying_on(card) if self._things.is_drawn(p)]
        name = ", ".join(self._seen.thing(card) for card in cards) or self._seen.thing(thing)
        inner = columns - 1
        said = [ink(line) for line in wrapped(name, inner, LINES - 1)]
        said += [()] * (LINES - 1 - len(said))
        told = self._things.told(cards[0] if cards else thing)
        room = inner - span(told) - bool(told)
        marks = self._marks.pieces(pieces, room) if pieces else ()
        return [pad(line, columns) for line in (*said, join((told, cut(marks, room))))]

    # --- links -----------------------------------------------------------------------------------

    def _across(self, thing: int, columns: int) -> list[Ink]:
        """A link in a row: the line, for whom it is open, what lies on it."""
        line = self._line("─", "┄", "-", ".", thing) * (columns - 1)
        pieces = list(self._things.lying_on(thing))
        held = self._marks.pieces(pieces, columns - 1) if pieces else ()
        parts: tuple[Ink, ...] = (ink(line), self._for_whom(thing), held)
        return [(*pad(part, columns - 1), *ink(" ")) for part in parts]

    def _upright(self, thing: int, columns: int) -> Ink:
        """A link between two rows, in one line."""
        line = ink(self._line("│", "┆", "|", ":", thing))
        pieces = list(self._things.lying_on(thing))
        whom = self._for_whom(thing)
        held = self._marks.pieces(pieces, columns - 4 - span(whom)) if pieces else ()
        return pad(join((ink(" "), line, whom, held)), columns)

    def _line(self, open_: str, closed: str, plain_open: str, plain_closed: str, thing: int) -> str:
        mine = bool(self._whom(thing)) if self._seen.player < 0 else self._is_open(thing)
        if self._plain:
            return plain_open if mine else plain_closed
        return open_ if mine else closed

    def _is_open(self, thing: int) -> bool:
        if not self._open:
            return True
        return bool(self._seen.formula(self._open, thing, self._seen.player))

    def _whom(self, thing: int) -> list[int]:
        if not self._open:
            return []
        seats = range(self._seen.ruleset.players)
        return [seat for seat in seats if self._seen.formula(self._open, thing, seat)]

    def _for_whom(self, thing: int) -> Ink:
        """The marks of those for whom the link is open, in brackets that tell them from pieces."""
        seats = self._whom(thing)
        return join((ink(self._marks.player(s).lower(), self._marks.colour(s)) for s in seats), "")
