"""The world, checked: names, types, none, what may fail, and what is used by nothing.

All problems are collected; what is wrong counts as unknown, so that one slip gives one problem.
"""

from __future__ import annotations

from engine.compiler.check_calls import report_nobody, report_recursion
from engine.compiler.check_failure import Failing, find_failing, report_uncaught
from engine.compiler.check_rules import (
    check_block,
    check_effect,
    check_formula,
    check_result,
    check_text,
    check_verb,
)
from engine.compiler.check_session import Session, phases_begun, verbs_unsure
from engine.compiler.check_triggers import check_change, check_trigger
from engine.compiler.check_unused import warn_of_unused
from engine.compiler.checked import Checked, CheckedRoutine
from engine.compiler.scope import Names
from engine.compiler.world import World
from engine.core.problem import Problems
from engine.core.program import Ranking


def check(world: World, problems: Problems) -> Checked:
    """The checked world. Where `problems` holds errors afterwards it must not be lowered."""
    session = _begin(world, problems)
    for formula in world.formulas:
        check_formula(session, formula)
    for verb in world.verbs:
        check_verb(session, verb)
    for effect in world.effects:
        check_effect(session, effect)
    for change in world.changes:
        check_change(session, change)
    for group, trigger in enumerate(world.triggers):
        check_trigger(session, trigger, group)
    setup = check_text(session, "setup", "setup", world.setup, acting=False)
    flow = check_text(session, "flow", "flow", world.flow, acting=False)
    ranking = check_result(session, world.result) if world.result is not None else None
    warn_of_unused(session)
    for block in world.blocks:
        check_block(session, block)
    return _end(session, setup, flow, ranking)


def _begin(world: World, problems: Problems) -> Session:
    session = Session(
        world,
        problems,
        Names(world),
        lambda decl: check_formula(session, decl),
        {verb.number: verb for verb in world.verbs},
        phases=list(world.phases),
        unsure=verbs_unsure(world),
        begun=phases_begun(world),
    )
    for verb in world.verbs:
        session.verb_routines[verb.number] = len(session.routines)
        kept = CheckedRoutine(verb.pattern, "verb", 0, (), (), verb.span, verb=verb.number)
        session.routines.append(kept)
    return session


def _end(session: Session, setup: int, flow: int, ranking: Ranking | None) -> Checked:
    report_recursion(session)
    report_nobody(session)
    failing = find_failing(session)
    _report_uncaught(session, failing)
    return Checked(
        session.world,
        tuple(session.routines),
        session.verb_routines,
        session.effects,
        tuple(session.formulas[decl.number] for decl in session.world.formulas),
        tuple(session.changes),
        tuple(session.triggers),
        tuple(session.lastings),
        tuple(session.labels),
        tuple(session.phases),
        setup,
        flow,
        ranking,
        failing.verbs,
        failing.kinds,
    )


def _report_uncaught(session: Session, failing: Failing) -> None:
    """Nobody catches what fails in the flow, or when a phase begins or ends.

    A setup that cannot be done is told when a match is to begin.
    """
    timed = {lasting.routine for lasting in session.lastings}
    for number, routine in enumerate(session.routines):
        if routine.what == "flow" or number in timed:
            report_uncaught(session, failing, routine)
