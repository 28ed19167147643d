"""A chunk of matches on the compiled machine."""

from __future__ import annotations

from engine.core.program import Ruleset
from engine.native import playouts
from engine.native.native import Native
from tools.simulation.lead import lead_of
from tools.simulation.part import Part, Played
from tools.stepping import turn_phase

MOST_SEED = 1 << 63
"""Seeds from here on are left to the interpreter."""


def wishes_for(ruleset: Ruleset, *, options: bool) -> playouts.Wishes:
    """What the compiled machine is asked to count."""
    return playouts.Wishes(
        options=options, covered=True, turn_phase=turn_phase(ruleset), lead=lead_of(ruleset)
    )


def play_compiled(
    native: Native, seeds: range, wishes: playouts.Wishes
) -> tuple[Part, tuple[int, ...]]:
    """The matches of these seeds, and the seeds that are left to the interpreter: of matches that
    are beyond the compiled machine, or that the rules stop, of which the interpreter says more.
    """
    if not all(abs(seed) < MOST_SEED for seed in seeds):
        return Part(), tuple(seeds)
    found = playouts.play(native, seeds, wishes)
    left = tuple(one.seed for one in found.matches if one.fault is not None)
    if left:
        good = [seed for seed in seeds if seed not in left]
        found = playouts.play(native, good, wishes) if good else playouts.Playouts()
    return _part(native, found, wishes), left


def _part(native: Native, found: playouts.Playouts, wishes: playouts.Wishes) -> Part:
    counted = playouts.option_counts(native, found) if wishes.options and found.counted else []
    uses = {
        (one.pc, one.value): (one.available, one.taken, one.taken_by_winners) for one in counted
    }
    covered = sum(1 << pc for pc, ran in enumerate(found.covered) if ran)
    return Part([_played(one) for one in found.matches], uses, covered)


def _played(one: playouts.Played) -> Played:
    return Played(
        seed=one.seed,
        winners=one.winners,
        undecided=one.undecided,
        decisions=one.decisions,
        turns=one.turns,
        doubts=one.doubts,
        fallen=one.fallen,
        surprises=one.surprises,
        lead_changes=one.lead_changes,
    )
