"""Spaces drawn where they lie, with what lies on them, and the links between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tools.ink import Ink, cut, ink, join, pad, span, wrapped
from tools.languages import in_language
from tools.marks import Marks, layout
from tools.screen_things import Things
from tools.seen import Seen

LINK, SHORT_LINK = 4, 2
"""Columns of a link that lies between two spaces of a row, and where there are few columns."""
NARROWEST, NARROW, WIDE = 4, 6, 24
"""Columns of a space: at least, with links of full length, and at most."""
LINES = (3, 3, 2, 1)
"""Lines of a space, by how close the table is drawn: its name, and at last what lies on it."""
CLOSEST = len(LINES) - 1
CUT = {"en": "(cut off here; {n} columns show it all)", "ja": "（途中まで。全体は{n}桁で表示）"}


class Map:
    """Draws some kinds of spaces; those of the kind `small` as links."""

    def __init__(
        self,
        seen: Seen,
        marks: Marks,
        things: Things,
        part: Mapping[str, Any],
        *,
        plain: bool,
        close: int = 0,
    ) -> None:
        self._lines_of_space = LINES[close]
        self._close = close
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
        link, wide = self._columns(columns, len(large), len(places) - len(large))
        sizes = {x: wide if x in large else link for x in places}
        for y in sorted({y for _, y in self._at}):
            large_row = any((x, y) in self._large for x in places)
            if not large_row and self._close == CLOSEST and not self._tells_anything(y):
                continue
            tall = self._lines_of_space if large_row else 1
            here = [(self._at.get((x, y), -1), sizes[x]) for x in places]
            cells = [self._cell(thing, wide, tall, large_row) for thing, wide in here]
            for number in range(tall):
                yield cut(join((cell[number] for cell in cells), ""), columns)
        needed = sum(sizes.values())
        if needed > columns:
            yield cut(ink(in_language(CUT, self._seen.language).format(n=needed)), columns)

    @staticmethod
    def _columns(columns: int, large: int, small: int) -> tuple[int, int]:
        """The columns of a link and of a space."""
        for link in (LINK, SHORT_LINK):
            wide = (columns - small * link) // max(large, 1)
            if wide >= NARROW:
                return link, min(wide, WIDE)
        return SHORT_LINK, max(wide, NARROWEST)

    def _tells_anything(self, y: float) -> bool:
        """Whether a link of this row is open for somebody, or something lies on one."""
        links = (thing for (_, at), thing in self._at.items() if at == y)
        return any(self._whom(link) or any(self._things.lying_on(link)) for link in links)

    def _cell(self, thing: int, columns: int, tall: int, beside_spaces: bool) -> list[Ink]:
        if thing < 0:
            return [pad((), columns)] * tall
        if not self._is_small(thing):
            return self._space(thing, columns)
        return self._across(thing, columns) if beside_spaces else [self._upright(thing, columns)]

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
        told = self._things.told(cards[0] if cards else thing)
        room = inner - span(told) - bool(told)
        held = cut(self._marks.pieces(pieces, room) if pieces else (), room)
        above = self._lines_of_space - 1
        if not above:
            return [pad(_in_one_line(name, told, held, inner), columns)]
        lies = join((told, held))
        said = [ink(line) for line in wrapped(name, inner, above)]
        said += [()] * (above - len(said))
        return [pad(line, columns) for line in (*said, lies)]

    # --- links -----------------------------------------------------------------------------------

    def _across(self, thing: int, columns: int) -> list[Ink]:
        """A link in a row: the line, for whom it is open, what lies on it."""
        line = self._line("─", "┄", "-", ".", thing) * (columns - 1)
        pieces = list(self._things.lying_on(thing))
        held = self._marks.pieces(pieces, columns - 1) if pieces else ()
        whom = self._for_whom(thing)
        parts: list[Ink] = [ink(line), whom, held]
        if self._lines_of_space < len(parts):
            parts = [ink(line), join((whom, held), "")]
        if self._lines_of_space == 1:
            parts = [parts[-1] or parts[0]]
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


def _in_one_line(name: str, told: Ink, held: Ink, columns: int) -> Ink:
    """A name, what is told of it and what lies there. The name is cut, or it is its first word
    alone; where there is no room for that either, nothing is told.
    """
    lies = join((told, held))
    first = name.partition(" ")[0]
    free = columns - span(lies) - bool(lies)
    if free >= min(span(ink(first)) + 3, span(ink(name))):
        return join((cut(ink(name), free), lies))
    if free >= span(ink(first)):
        return join((ink(first), lies))
    return cut(join((ink(first), held or told)), columns)
