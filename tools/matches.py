"""A whole match between bots, with its log."""

from __future__ import annotations

from engine.play.machine import Machine
from engine.play.match import Match, start
from engine.play.view import view
from tools.seating import bots_at


def bot_match(machine: Machine, seed: int) -> Match:
    """A match that random bots have played to its end; the same seed plays the same match."""
    words = ("bot",) * machine.ruleset.players
    bots = bots_at(words, seed)
    match = start(machine, seed, words)
    while (decision := match.decision) is not None:
        seen = view(match.decisions.names, match.state, decision.player, decision)
        match.choose(bots[decision.player].choose(seen, decision))
    return match
