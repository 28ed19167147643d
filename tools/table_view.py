"""The table on the screen: drawn as the module says, or as lines where it says nothing."""

from __future__ import annotations

from dataclasses import dataclass

from engine.play.match import Match
from engine.play.view import view
from tools.ink import Paint, painted, unpainted
from tools.marks import Marks
from tools.screen import Screen
from tools.screen_map import CLOSEST
from tools.seen import Seen
from tools.table_text import TableText, side_by_side


@dataclass(frozen=True, slots=True)
class Look:
    """What the terminal can do: columns, colours, other signs than plain ones, being cleared."""

    columns: int = 80
    rows: int = 0
    """Lines of the terminal; 0 where there are as many as one likes."""
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

    def lines(self, match: Match, player: int, room: int = 0) -> list[str]:
        """The table as one player sees it, as close as it takes to fit into `room` lines.

        With 0 there is room for everything; where nothing makes it fit it is as close as can be.
        """
        drawn = list[str]()
        for close in range(CLOSEST + 1):
            drawn = self._drawn(match, player, close)
            if not room or len(drawn) <= room:
                break
        return drawn

    def _drawn(self, match: Match, player: int, close: int) -> list[str]:
        look = self._look
        seen = Seen(match.machine, self._names, match.state, player, self._language)
        screen = Screen(seen, self._marks, look.columns, plain=look.plain, close=close)
        if screen.drawn:
            return [painted(line, look.paint) for line in screen.lines()]
        lines = self._text.lines(view(self._names, match.state, player, match.decision))
        shown = side_by_side(lines, look.columns - 2) if close else lines
        return [f"  {line}" for line in shown]

    def player(self, seat: int) -> str:
        """A player's name in his colour."""
        label = self._names.thing(seat)
        name = label.text.get(self._language) or label.key
        colour = self._marks.colour(seat)
        return self._look.paint(name, colour) if colour else name
