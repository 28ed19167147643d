"""Single effects and formulas on a table: what scenarios and tools need beside whole matches."""

from __future__ import annotations

from engine.core.program import Routine
from engine.play.bench import Bench
from engine.play.faults import IllegalChoice
from engine.play.machine import Machine
from engine.play.match import Match, resume
from engine.play.state import DECIDING, Flat, State, from_json

NOBODY = -1


def run(machine: Machine, s: State, routine: int, me: int = NOBODY, *given: Flat) -> None:
    """Run a routine to its end in earnest; raises `IllegalChoice` when somebody would be asked."""
    machine.call(s, routine, (me, me, NOBODY, *given))
    machine.advance(s)
    if s.status == DECIDING:
        name = machine.ruleset.routines[routine].name
        raise IllegalChoice(f"{name or 'This effect'} asks a player, but nobody answers here.")


def ask(
    machine: Machine, s: State, routine: int, me: int = NOBODY, *given: Flat, seed: int = 0
) -> Match:
    """Run a routine in earnest as a small match: its decisions are those of the match.

    The match is over when the routine has returned or the game has ended.
    """
    declared: Routine = machine.ruleset.routines[routine]
    machine.call(s, routine, (me, me, declared.thing, *given))
    seats = tuple(label.key for label in machine.ruleset.kinds[0].labels)
    return resume(machine, s, seed, seats)


def formula(machine: Machine, s: State, number: int, me: int, *given: Flat) -> Flat:
    """The value of a formula for a player and these arguments."""
    bench: Bench = machine.plain.bench
    return bench.expressions.formula(number)(s, me, *given)  # type: ignore[no-any-return]


def through_copy(match: Match) -> Match:
    """The same match, going on with a copy of its state."""
    return match.copy()


def through_save(match: Match) -> Match:
    """The same match, going on with its state saved and loaded."""
    twin = match.copy()
    twin.state = from_json(match.state.to_json())
    return twin
