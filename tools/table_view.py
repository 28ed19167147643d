"""The table on the screen: drawn as the module says, or as lines where it says nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.play.match import Match
from engine.play.view import view
from tools.ink import Paint, painted, unpainted
from tools.marks import Marks
from tools.screen import Screen
from tools.seen import Seen
from tools.table_text import TableText

LOW = 36
"""A terminal of fewer rows gets no blank lines between the parts of the table."""


@dataclass(frozen=True, slots=True)
class Look:
    """What the terminal can do: columns, colours, other signs than plain ones, being cleared."""

    columns: int = 80
    rows: int = LOW
    paint: Paint = unpainted
    plain: bool = False
    clear: str = ""
    """What clears the screen with all that was above; empty where nothing does."""


class TableView:
    """Shows the tables of one match in one language."""

    def __init__(self, match: Match, language: str, look: Look) -> None:
        self._names = match.decisions.names
        self._language = language
        self._look = look
        self._marks = Marks(self._names, language, plain=look.plain)
        self._text = TableText(self._names, language)

    def lines(self, match: Match, player: int) -> Iterator[str]:
        """The table as one player sees it."""
        seen = Seen(match.machine, self._names, match.state, player, self._language)
        screen = Screen(seen, self._marks, self._look.columns, plain=self._look.plain)
        if screen.drawn:
            lines = (line for line in screen.lines() if line or self._look.rows >= LOW)
            yield from (painted(line, self._look.paint) for line in lines)
            return
        shown = view(self._names, match.state, player, match.decision)
        yield from (f"  {line}" for line in self._text.lines(shown))

    def player(self, seat: int) -> str:
        """A player's name in his colour."""
        label = self._names.thing(seat)
        name = label.text.get(self._language) or label.key
        colour = self._marks.colour(seat)
        return self._look.paint(name, colour) if colour else name
