"""What may be told of a match before a choice is made: nothing that its player cannot know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from engine.play.log import Chose, Entry, PhaseTurned
from engine.play.match import Match


def after(match: Match, key: str) -> Match | None:
    """The match after an option; None where chance or a look at something new would come first."""
    decision = match.decision
    assert decision is not None
    twin = match.copy()
    twin.ask_forced = True
    twin.choose(key)
    return None if twin.learnt(match.state, decision.player) else twin


def follows(before: Match, later: Match) -> Sequence[Entry]:
    """The choice and what comes of it, until it is another player's turn."""
    assert before.decision is not None
    player = before.decision.player
    news = later.log[len(before.log) :]
    return list(takewhile(lambda entry: not _of_another(entry, player), news))


def goes_on(match: Match) -> Iterator[tuple[str, Match]]:
    """The options after which the same player decides again, and the match there."""
    decision = match.decision
    assert decision is not None
    for option in decision.options:
        later = after(match, option.key)
        if later is None or later.decision is None or later.decision.player != decision.player:
            continue
        if len(follows(match, later)) == len(later.log) - len(match.log):
            yield option.key, later


def _of_another(entry: Entry, player: int) -> bool:
    return isinstance(entry, Chose | PhaseTurned) and entry.player not in (-1, player)
