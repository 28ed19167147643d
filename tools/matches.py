"""A whole match between bots, with its log."""

from __future__ import annotations

from engine.play.machine import Machine
from engine.play.match import Match, start
from tools.bots.seated import Bench


def bot_match(machine: Machine, seed: int) -> Match:
    """A match that random bots have played to its end; the same seed plays the same match."""
    words = ("bot",) * machine.ruleset.players
    bots = Bench(machine.ruleset, words).seated(seed, words)
    match = start(machine, seed, words)
    while (decision := match.decision) is not None:
        match.choose(bots[decision.player].key(match))
    return match
