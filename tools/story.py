"""The log of a match to be read: turns as headings, what happens in them below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.play.log import Chose, Entry, PhaseTurned
from engine.play.log_text import LogText
from engine.play.match import Match
from engine.play.naming import Names
from tools.acts import Acts
from tools.languages import in_language

EVERYTHING = -2
"""The reader who may know everything: for a match that is over, or between bots."""

RANK = {"en": "{n}. {who}", "ja": "{n}位 {who}"}
WINS = {"en": "{who} wins", "ja": "{who}の勝ち"}
SHARED = {"en": "{who} share the victory", "ja": "{who}の同時勝利"}
UNDECIDED = {"en": "Nobody has won", "ja": "勝者なし"}
SET_UP = {"en": "The table is set up.", "ja": "準備完了。"}
FIRST, LAST, MOST_LINES = 4, 3, 14
"""Of an abridged story: turns at the beginning and at the end, and lines of each."""

ABRIDGED = {"en": "… {n} more lines …", "ja": "… {n}行省略 …"}


class Story:
    """Tells matches of one ruleset in one language to one reader."""

    def __init__(self, names: Names, language: str, reader: int = EVERYTHING) -> None:
        self._names = names
        self._language = language
        self._text = LogText(names, language, reader)

    def lines(self, entries: Sequence[Entry], *, opening: bool = False) -> Iterator[str]:
        """The lines of some entries; with `opening` they begin with the setup, told in one line."""
        first = 0
        if opening:
            while first < len(entries) and not isinstance(entries[first], Chose | PhaseTurned):
                first += 1
            if first:
                yield in_language(SET_UP, self._language)
        yield from Acts(self._names, self._language, self._text).lines(entries[first:])

    def standing(self, match: Match) -> list[str]:
        """Who won, and the order of the players."""
        found = match.result
        said = self._outcome(found.winners)
        ranks = []
        place = 1
        for players in found.order:
            rank = in_language(RANK, self._language)
            ranks.append(f"  {rank.format(n=place, who=self._players(players))}")
            place += len(players)
        return [said, *ranks]

    def _outcome(self, winners: Sequence[int]) -> str:
        if not winners:
            return in_language(UNDECIDED, self._language)
        said = WINS if len(winners) == 1 else SHARED
        return in_language(said, self._language).format(who=self._players(winners))

    def _players(self, players: Sequence[int]) -> str:
        labels = [self._names.thing(player) for player in players]
        return ", ".join(in_language(label.text, self._language) or label.key for label in labels)


def abridged(lines: Sequence[str], language: str) -> list[str]:
    """The beginning and the end of a story: its first and last turns.

    Long ones are cut short, but for the end itself.
    """
    blocks = _blocks(lines)
    shown = [*blocks[:FIRST], *blocks[-LAST:]] if len(blocks) > FIRST + LAST else blocks
    between = sum(len(block) for block in blocks) - sum(len(block) for block in shown)
    said: list[str] = []
    for number, block in enumerate(shown):
        if number == FIRST and between:
            said += ["", in_language(ABRIDGED, language).format(n=between), ""]
        left_out = 0 if block in blocks[-2:] else len(block) - MOST_LINES
        said += block if left_out <= 1 else block[:MOST_LINES]
        if left_out > 1:
            said.append(f"  {in_language(ABRIDGED, language).format(n=left_out)}")
    return said


def _blocks(lines: Sequence[str]) -> list[list[str]]:
    """Each heading with the lines below it; first the lines before any heading."""
    blocks: list[list[str]] = [[]]
    for line in lines:
        if not line.startswith(" "):
            blocks.append([])
        blocks[-1].append(line)
    return [block for block in blocks if block]
