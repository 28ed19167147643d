"""Triggers and standing changes, of the game and of cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.compiler import ast
from engine.compiler.check_body import Body
from engine.compiler.check_changes import Source
from engine.compiler.check_heard import When, head_of_event, heads_of
from engine.compiler.check_rules import body_of, settled
from engine.compiler.check_session import YES, Frame, Session, Value
from engine.compiler.checked import CheckedTrigger
from engine.compiler.scope import Scope
from engine.compiler.types import thing
from engine.compiler.world import ChangeDecl, TriggerDecl
from engine.core.operations import Expr
from engine.core.span import Span


@dataclass(frozen=True, slots=True)
class Head:
    """An event that a trigger hears, and the conditions that come with it."""

    when: When
    conditions: tuple[ast.Expression, ...]


def check_trigger(session: Session, decl: TriggerDecl, group: int) -> None:
    """A trigger for each event that it hears; they share what limits its use."""
    for head in _heads(session, decl):
        settled(session, lambda widened, head=head: _one(session, decl, head, group, widened))  # type: ignore[misc]


def _one(session: Session, decl: TriggerDecl, head: Head, group: int, widened: set[Span]) -> Body:
    kind = session.names.kinds.get(decl.kind)
    body = body_of(session, decl.label.key or head.when.name, "trigger", widened, decl.kind)
    conditions = head.conditions
    if decl.only_if is not None:
        conditions = (*conditions, decl.only_if)
    when = head.when.condition(_conditions(session, decl.kind), conditions)
    text = decl.body
    if kind is not None and kind.play is not None:
        body.frame.resolve, text = decl.body, kind.play
    body.facts = head.when.in_body(when.yes)
    routine = body.heard_body(head.when, text, 0, decl.span)
    trigger = CheckedTrigger(
        head.when.event,
        head.when.moment,
        routine,
        "cards" if decl.kind else "game",
        _active(session, decl.kind),
        when.expr,
        decl.hears,
        decl.optional,
        decl.label,
        _cards(session, decl.kind, decl.members),
        -1,
        session.phase(decl.once_per) if decl.once_per else -1,
        group,
        decl.span,
        decl.ask_always,
    )
    session.triggers.append(trigger)
    return body


def _conditions(session: Session, kind: str) -> Body:
    """A reading of the conditions of a trigger: see `core.program.Trigger`."""
    this = Value(thing(kind), Expr("param", (1,))) if kind else None
    frame = Frame("condition", "condition")
    body = Body(session, frame, Expr("param", (0,)), Expr("param", (2,)), this)
    body.scope = Scope(body.scope)
    return body


def _active(session: Session, kind: str) -> Expr:
    active = session.names.kinds[kind].active if kind else None
    if active is None:
        return YES
    return _conditions(session, kind).condition(active).expr


def _cards(session: Session, kind: str, members: tuple[int, ...]) -> tuple[int, ...]:
    if not kind:
        return ()
    base = session.names.kinds[kind].kind.base
    return tuple(base + member for member in members)


def _heads(session: Session, decl: TriggerDecl) -> Iterator[Head]:
    reading = _conditions(session, decl.kind)
    for heard in decl.heard:
        when = heads_of(reading, heard)
        if when is not None:
            yield Head(when, ())
    if decl.event:
        named = _named(reading, decl)
        if named is not None:
            yield named


def _named(reading: Body, decl: TriggerDecl) -> Head | None:
    captures = [ast.Word(name, decl.span) for name in decl.captures]
    found = head_of_event(reading, decl.event, captures, decl.span)
    return None if found is None else Head(*found)


def check_change(session: Session, decl: ChangeDecl) -> None:
    """A standing change of a formula."""
    kind = session.names.kinds.get(decl.kind)
    this = decl.kind if kind is not None else ""
    reading = body_of(session, "change", "change", set(), this)
    source = Source("game")
    if kind is not None:
        cards = _cards(session, decl.kind, decl.members)
        source = Source("cards", cards=cards, active=kind.active, for_all=decl.hears == "all")
    reading.change(decl.becomes, source)
