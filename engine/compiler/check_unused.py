"""What a module declares and nothing uses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.compiler.check_session import Session
from engine.core.span import NOWHERE


def warn_of_unused(session: Session) -> None:
    """Warn of verbs, formulas and changing values that nothing uses, and of deaf triggers."""
    _verbs(session)
    _formulas(session)
    _values(session)
    _triggers(session)


def _verbs(session: Session) -> None:
    heard = {trigger.event.verb for trigger in session.triggers}
    for number, decl in session.verbs.items():
        if ("verb", number) not in session.used and number not in heard:
            session.warning(
                "unused",
                decl.span,
                f'no effect uses the verb "{decl.pattern}"',
                "Use it, or take it out.",
            )


def _formulas(session: Session) -> None:
    shown = set(_shown(session.world.display))
    for decl in session.world.formulas:
        if decl.name in shown:
            continue
        # Conditions of scenarios are formulas too; their names are no words of the language.
        if decl.name.isidentifier() and ("formula", decl.number) not in session.used:
            session.warning(
                "unused",
                decl.span,
                f'nothing reads the formula "{decl.name}"',
                "Use it, or take it out.",
            )


def _shown(display: object) -> Iterator[str]:
    """Every word of a `display`: a formula or value of that name is read by the screen."""
    if isinstance(display, str):
        yield display
    elif isinstance(display, Mapping):
        for key, inner in display.items():
            yield from (*_shown(key), *_shown(inner))
    elif isinstance(display, tuple):
        for one in display:
            yield from _shown(one)


def _values(session: Session) -> None:
    shown = set(_shown(session.world.display))
    for decl in session.world.counters:
        if ("counter", decl.number) in session.used or decl.span == NOWHERE:
            continue
        if decl.counter.name.rpartition(".")[2].partition("[")[0] in shown:
            continue
        session.warning(
            "unused",
            decl.span,
            f'nothing reads "{decl.counter.name}"',
            "Read it somewhere, or take it out.",
        )


def _triggers(session: Session) -> None:
    for trigger in session.triggers:
        verb = trigger.event.verb
        if verb >= 0 and ("verb", verb) not in session.used:
            session.warning(
                "never-heard",
                trigger.span,
                f'this is never heard: no effect uses the verb "{session.verbs[verb].pattern}"',
            )
