"""Playing the effects of scenarios choice by choice, and all the ways in which they can go."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.compiler.declarations import ScenarioSpec
from engine.core.operations import Expr
from engine.play.bench import NOTHING
from engine.play.faults import RulesFault
from engine.play.match import Match, resume
from engine.play.state import State
from engine.play.table import run
from tools.scenario_play import Table

MOST_WAYS, MOST_CHOICES = 400, 20
"""Scenarios with more ways to go, or longer ones, are not played through."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A choice that was made; `declines`: it was not to do something; `only`: all there was."""

    key: str
    declines: bool
    only: bool


def begin(table: Table, scenario: ScenarioSpec) -> State:
    """The table on which the effect of a scenario begins."""
    machine = table.machine
    s = machine.table(scenario.seed)
    if scenario.set_up and machine.ruleset.setup >= 0:
        run(machine, s, machine.ruleset.setup)
        machine.keeps_all_promises(s)
    given = table.codes[scenario.id].given
    if given >= 0:
        run(machine, s, given)
    return s


def started(table: Table, scenario: ScenarioSpec, *, ask_forced: bool = True) -> Match:
    """A match that consists of the effect of a scenario."""
    s, me = begin(table, scenario), table.seat(scenario)
    table.machine.call(s, table.codes[scenario.id].do, (me, me, -1))
    names = tuple(label.key for label in table.ruleset.kinds[0].labels)
    return resume(table.machine, s, scenario.seed, names, ask_forced=ask_forced)


def played(table: Table, scenario: ScenarioSpec) -> tuple[Match, list[Taken]]:
    """The match after the choices of the scenario, and every choice that was made."""
    match, left = started(table, scenario), list(scenario.choose)
    taken = []
    while (decision := match.decision) is not None:
        known = {key for one in decision.options for key in (one.key, one.name)}
        if left and left[0] in known:
            option = decision.option(left.pop(0))
        elif len(decision.options) == 1:
            option = decision.options[0]
        else:
            break
        taken.append(Taken(option.key, option.value == NOTHING, len(decision.options) == 1))
        match.choose(option.key)
    return match, taken


def followed(match: Match, taken: Iterable[Taken]) -> list[str]:
    """Make choices again; gives those that were not offered.

    Where to decline was all that was left, nobody is asked; nor, unless the match asks for what is
    forced, where there was one option.
    """
    missing = []
    for one in taken:
        keys = match.decision.keys if match.decision is not None else ()
        if one.only and not match.ask_forced and len(keys) != 1:
            continue
        if one.key in keys:
            match.choose(one.key)
        elif not (one.declines or (one.only and not match.ask_forced)):
            missing.append(one.key)
    return missing


def holds(table: Table, scenario: ScenarioSpec, s: State) -> bool:
    """Whether the conditions of a scenario are true."""
    me = table.seat(scenario)
    bodies: list[Expr] = [table.ruleset.formulas[n].body for n in table.codes[scenario.id].then]
    return all(table.machine.value(s, body, me) for body in bodies)


def ends(table: Table, scenario: ScenarioSpec) -> list[State] | None:
    """Where the ways of playing the effect end that can be gone through with; None: too many."""
    found, waiting = list[State](), list[list[str]]([[]])
    while waiting:
        if len(waiting) + len(found) > MOST_WAYS or len(waiting[-1]) > MOST_CHOICES:
            return None
        keys = waiting.pop()
        try:
            match = started(table, scenario)
            for key in keys:
                match.choose(key)
        except RulesFault as fault:
            if fault.problem.code != "uncaught-failure":
                raise
            continue
        if match.decision is None:
            found.append(match.state)
        else:
            waiting += [[*keys, key] for key in match.decision.keys]
    return found
