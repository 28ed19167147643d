"""Heads of triggers: which event is heard, what must match, and what is captured."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from engine.compiler import ast
from engine.compiler.check_facts import replaced
from engine.compiler.check_reading import Reading
from engine.compiler.check_session import YES, Condition, Facts, Session, Value
from engine.compiler.check_words import listed
from engine.compiler.checked import EventKey
from engine.compiler.types import Type
from engine.compiler.world import Parameter
from engine.core.operations import FIRST_PARAMETER, Expr
from engine.core.problem import nearest_name
from engine.core.span import Span


@dataclass(frozen=True, slots=True)
class When:
    """A head with its event; `captures` are (name, which parameter, type)."""

    event: EventKey
    moment: str
    """before, instead or after."""
    name: str
    parameters: tuple[Parameter, ...]
    captures: tuple[tuple[ast.Word, int, Type], ...]
    matches: tuple[tuple[ast.Expression, int, Type], ...]

    @property
    def cancel_slot(self) -> int:
        """The local of the event that `cancel` sets, or -1."""
        if self.moment != "before":
            return -1
        return FIRST_PARAMETER + len(self.parameters) + 2

    def condition(self, reading: Reading, only_if: Iterable[ast.Expression]) -> Condition:
        """That the constants match and the conditions hold; event parameters are `param` 3 on."""
        parts: list[Expr] = []
        for node, index, type_ in self.matches:
            heard = Value(type_, Expr("param", (FIRST_PARAMETER + index,)))
            parts.append(reading.equal_to(heard, node))
        for word, index, type_ in self.captures:
            there = Expr("param", (FIRST_PARAMETER + index,))
            reading.introduce(word, type_, there, "parameter")
        known: Facts = frozenset()
        for condition in only_if:
            with reading.knowing(known):
                asked = reading.condition(condition)
            parts.append(asked.expr)
            known |= asked.yes
        return Condition(_all(parts), known)

    def in_body(self, facts: Facts) -> Facts:
        """What a condition knows, said of the locals of the trigger's routine."""
        says = {0: Expr("local", (0,)), 1: Expr("local", (2,)), 2: Expr("local", (1,))}
        for index in range(len(self.parameters)):
            says[FIRST_PARAMETER + index] = Expr("outer", (FIRST_PARAMETER + index,))
        for number, local in says.items():
            facts = frozenset(replaced(fact, Expr("param", (number,)), local) for fact in facts)
        return facts


def heads_of(reading: Reading, heard: ast.Heard) -> When | None:
    """The head with its event; None, with a warning, when the verb is not in the game."""
    if heard.verb < 0:
        return _of_phase(reading.session, heard)
    decl = reading.session.verbs.get(heard.verb)
    if decl is None:
        reading.session.warning(
            "never-heard",
            heard.span,
            "this is never heard: the verb is not in the game for these players and options",
        )
        return None
    captures: list[tuple[ast.Word, int, Type]] = []
    matches: list[tuple[ast.Expression, int, Type]] = []
    for index, (part, parameter) in enumerate(zip(heard.parts, decl.parameters, strict=True)):
        if part.capture is not None:
            captures.append((part.capture, index, parameter.type))
        elif part.match is not None:
            matches.append((part.match, index, parameter.type))
    event = EventKey(verb=heard.verb)
    given = decl.parameters
    return When(event, heard.moment, decl.pattern, given, tuple(captures), tuple(matches))


def head_of_event(
    reading: Reading, name: str, captures: Sequence[ast.Word], span: Span
) -> tuple[When, tuple[ast.Expression, ...]] | None:
    """A named event's head, its captures called as here, and its condition; None with a problem."""
    session = reading.session
    events = {event.name: event for event in session.world.events}
    event = events.get(name)
    if event is None:
        session.error(
            "unknown-name",
            span,
            f'there is no event "{name}".',
            f"(events: {listed(events)})" if events else "Events are declared under `events:`.",
            nearest_name(name, events),
        )
        return None
    session.used.add(("event", event.name))
    when = heads_of(reading, event.heard)
    if when is None:
        return None
    called = {word.text: (index, type_) for word, index, type_ in when.captures}
    renamed = [
        (here, *called[there])
        for here, there in zip(captures, event.captures, strict=False)
        if there in called
    ]
    conditions = (event.only_if,) if event.only_if is not None else ()
    extra = tuple(one for one in renamed if one[0].text not in called)
    return replace(when, captures=(*when.captures, *extra)), conditions


def _of_phase(session: Session, heard: ast.Heard) -> When:
    assert heard.phase is not None
    name = heard.phase.text
    if name not in session.begun:
        session.warning(
            "never-heard",
            heard.phase.span,
            f'this is never heard: no effect begins a phase "{name}"',
            f"phase {name}:   begins one",
        )
    key = EventKey(phase=session.phase(name), moment=heard.moment)
    return When(key, "after", f"{heard.moment} of {name}", (), (), ())


def _all(parts: list[Expr]) -> Expr:
    if not parts:
        return YES
    found = parts[0]
    for part in parts[1:]:
        found = Expr("and", (found, part))
    return found
