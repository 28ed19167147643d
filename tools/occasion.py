"""What a question is asked for: the card or space whose effect is being done, and whose doing."""

from __future__ import annotations

from engine.core.operations import ACTOR, THIS
from engine.core.program import Label
from engine.play.match import Match
from engine.play.state import CALLER, State

NOBODY = -1


def occasion(match: Match) -> tuple[Label, int] | None:
    """The innermost thing at work that the one who is asked may know, and who plays it.

    The player is -1 where it is the one who is asked himself. None outside of any effect.
    """
    decision = match.decision
    if decision is None:
        return None
    state, base = match.state, match.state.base
    while base > 0:
        this, actor = (_number(state, base + slot) for slot in (THIS, ACTOR))
        if this >= 0:
            known = _knows(match, this, decision.player)
            other = actor if actor != decision.player else NOBODY
            return (match.decisions.names.thing(this), other) if known else None
        base = _number(state, base - CALLER)
    return None


def _knows(match: Match, thing: int, player: int) -> bool:
    tables = match.machine.tables
    index = thing - tables.piece_base
    return index < 0 or bool(match.state.seen[index] & tables.bit(player))


def _number(state: State, at: int) -> int:
    value = state.stack[at]
    assert isinstance(value, int)
    return value
