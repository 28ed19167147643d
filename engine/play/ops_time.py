"""Phases, what lasts until their end, and what waits for their start or end."""

from __future__ import annotations

from engine.core.limits import MOST_RECORDS
from engine.core.operations import Expr
from engine.play.bench import Bench, Step, enter
from engine.play.faults import TooDeep
from engine.play.log import Changed, PhaseTurned
from engine.play.state import PHASE, State


def phase_begin(bench: Bench, pc: int, phase: int, me: Expr) -> Step:
    """Open a phase."""
    who, after = bench.value(me), pc + 1

    def step(s: State) -> int:
        player = who(s)
        s.phases += (phase, player, s.serial, -1)
        if bench.sink.on and not bench.searching:
            bench.sink.add(PhaseTurned(phase, player, begins=True))
        return after

    return step


def phase_end(bench: Bench, pc: int, phase: int) -> Step:
    """Close the phase that is open."""
    after = pc + 1

    def step(s: State) -> int:
        close_phase(bench, s)
        return after

    return step


def close_phase(bench: Bench, s: State) -> None:
    """End the innermost phase: what lasts for it ends, its counters are set back."""
    phase, player = s.phases[-PHASE], s.phases[1 - PHASE]
    del s.phases[-PHASE:]
    if bench.sink.on and not bench.searching:
        bench.sink.add(PhaseTurned(phase, player, begins=False))
    if s.lasting:
        s.lasting = [record for record in s.lasting if not _ends(bench, record, phase)]
    for number, counter in enumerate(bench.ruleset.counters):
        if counter.lasts == phase:
            _set_back(bench, s, number)


def _ends(bench: Bench, record: tuple[object, ...], phase: int) -> bool:
    kept = bench.ruleset.lastings[int(str(record[1]))]
    return kept.phase == phase and kept.routine < 0


def _set_back(bench: Bench, s: State, number: int) -> None:
    counter = bench.ruleset.counters[number]
    for index, start in enumerate(counter.start, counter.first):
        before = s.values[index]
        if before != start:
            s.values[index] = start
            s.changes += 1
            if bench.sink.on and not bench.searching:
                bench.sink.add(Changed(number, index, before, start))


def lasting(bench: Bench, pc: int, number: int, me: Expr, values: tuple[Expr, ...]) -> Step:
    """Keep a lasting statement with its values; of one that holds `once`, only the first."""
    who, captured, after = bench.value(me), bench.values(values), pc + 1
    once = bench.ruleset.lastings[number].once

    def step(s: State) -> int:
        player = who(s)
        if once and any(record[1] == number and record[2] == player for record in s.lasting):
            return after
        s.lasting.append((s.serial, number, player, *captured(s)))
        s.serial += 1
        if len(s.lasting) > MOST_RECORDS:
            raise TooDeep
        return after

    return step


def due(bench: Bench, pc: int, phase: int, moment: str) -> Step:
    """Records made while others are worked off wait for the next time."""
    after = pc + 1
    waiting = {
        number: entry
        for number, entry in enumerate(bench.ruleset.lastings)
        if entry.phase == phase and entry.moment == moment and entry.routine >= 0
    }
    blanks = {n: bench.blanks(e.routine, 3 + e.captured) for n, e in waiting.items()}
    place = 2 if moment == "start" else 3

    def step(s: State) -> int:
        if s.phases[place - PHASE] < 0:
            s.phases[place - PHASE] = s.serial
        bound = s.phases[place - PHASE]
        for at, record in enumerate(s.lasting):
            serial, number = record[0], record[1]
            assert isinstance(serial, int)
            assert isinstance(number, int)
            if number in waiting and serial < bound:
                del s.lasting[at]
                entry = waiting[number]
                given = (record[2], record[2], *record[3:])
                enter(s, entry.routine, given, blanks[number], pc, -1)
                return bench.ruleset.routines[entry.routine].entry
        return after

    return step
