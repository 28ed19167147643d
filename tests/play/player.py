"""Playing hand-made rulesets in tests, in the three ways in which scenarios run."""

from __future__ import annotations

from engine.core.program import Ruleset
from engine.play.machine import Machine
from engine.play.match import Match, start
from engine.play.table import through_copy, through_save

WAYS = {"straight": lambda match: match, "copied": through_copy, "saved": through_save}


def played(ruleset: Ruleset, *keys: str, seed: int = 1, ask_forced: bool = False) -> Match:
    """The match after these choices; played in three ways that must not differ."""
    machine = Machine(ruleset)
    ends = []
    for way in WAYS.values():
        match = start(machine, seed, ask_forced=ask_forced)
        for key in keys:
            match = way(match)
            match.choose(key)
        conserved(match)
        ends.append(match)
    assert len({match.state.digest() for match in ends}) == 1
    assert ends[0].decision == ends[1].decision == ends[2].decision
    assert ends[0].log == ends[1].log == ends[2].log
    return ends[0]


def conserved(match: Match) -> None:
    """Every piece lies in exactly one zone, the one that `where` names."""
    state, base = match.state, match.machine.tables.piece_base
    lying = {p: z for z, pieces in enumerate(state.zones) for p in pieces}
    assert sum(len(pieces) for pieces in state.zones) == len(lying)
    for index, zone in enumerate(state.where):
        assert lying.get(base + index, -1) == zone


def keys(match: Match) -> list[str]:
    """What is offered now; nothing when the match is over."""
    return list(match.decision.keys) if match.decision else []
