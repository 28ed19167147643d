"""A random match, on both machines where there is a compiler."""

from __future__ import annotations

from engine.play.random_play import generator, play_randomly
from engine.play.result import result
from engine.play.state import OVER, State
from tests.native.compiled import can_compile, compiled_case
from tests.native.lockstep import begun, play_drawing
from tests.properties.tables import Case, table


def random_match(case: Case, seed: int) -> State:
    """The last state; at every decision both machines had the same options, choice and digest."""
    machine = table(case).machine
    limit, numbers = machine.ruleset.match_limit, generator(seed)
    if not can_compile():
        return play_randomly(machine, machine.start(seed), numbers)
    pair = begun(machine, compiled_case(case), seed)
    state = play_drawing(pair, numbers, limit)
    if state.status == OVER:
        assert pair.native.winners(pair.there) == result(machine, state).winners
    return state
