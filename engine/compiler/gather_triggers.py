"""Triggers, named events and standing changes, of the game and of cards."""

from __future__ import annotations

from dataclasses import replace

from engine.compiler import ast
from engine.compiler.declarations import ChangeSpec, EventSpec, TriggerSpec
from engine.compiler.gather_entry import Entry, listed, phase_of, text
from engine.compiler.gather_reading import Reading
from engine.compiler.nodes import Node
from engine.compiler.parse_pattern import read_formula_head, read_pattern
from engine.compiler.text import Text

MOMENTS = ("before", "instead of", "after", "at")


def trigger(entry: Entry, reading: Reading, on_card: bool = False) -> TriggerSpec | None:
    """One trigger; None (with a problem) when its head or body cannot be read."""
    body = reading.effect(entry.get("do"))
    only_if = reading.condition(entry.get("only if"))
    heard = _heads(entry, reading)
    event, captures = _named_event(entry.get("when"), reading)
    if body is None or heard is None or not (heard or event):
        return None
    return TriggerSpec(
        heard,
        event,
        tuple(one.text for one in captures) or _captures(heard),
        only_if,
        body.body,
        entry.yes("optional") if entry.has("optional") or not on_card else None,
        entry.word("hears", "all") if entry.has("hears") or not on_card else None,
        phase_of(entry.get("once per")) if entry.has("once per") or not on_card else None,
        reading.names(entry, "label"),
        entry.word("id"),
        reading.guard(entry),
        entry.head,
    )


def _heads(entry: Entry, reading: Reading) -> tuple[ast.Heard, ...] | None:
    """The events it hears; None when one cannot be read."""
    found = []
    for moment in MOMENTS:
        for node in listed(entry.get(moment)):
            said = _with_moment(moment, node)
            head = reading.grammar.heard(said, reading.problems) if said else None
            if head is None:
                return None
            found.append(head)
    return tuple(found)


def _with_moment(moment: str, node: Node) -> Text | None:
    """The head as one text, `after drive {n} on {c}`, the places of the value kept."""
    found = text(node)
    if found is None:
        return None
    first = found.lines[0]
    lead = f"{moment} "
    line = replace(first, says=lead + first.says, column=first.column - len(lead))
    return replace(found, lines=(line, *found.lines[1:]))


def _captures(heard: tuple[ast.Heard, ...]) -> tuple[str, ...]:
    names = [one.capture.text for head in heard for one in head.parts if one.capture]
    return tuple(dict.fromkeys(names))


def _named_event(node: Node | None, reading: Reading) -> tuple[str, tuple[ast.Word, ...]]:
    """The name of an event, its captures left open, and what the captures are called here.

    So `a card of {c} is won` and `a card of {x} is won` are one event.
    """
    found = text(node)
    if found is None:
        return "", ()
    pattern = read_pattern(found, reading.problems, typed=False)
    return pattern.shape, tuple(one.name for one in pattern.parameters)


def event(entry: Entry, reading: Reading) -> EventSpec | None:
    """One of `events:`; None (with a problem) when what it is cannot be read."""
    found = text(entry.get("is"))
    heard = reading.grammar.heard(found, reading.problems) if found else None
    only_if = reading.condition(entry.get("only if"))
    if heard is None:
        return None
    name, captures = _named_event(entry.get("event"), reading)
    known = list(_captures((heard,)))
    for one in captures:
        if one.text not in known:
            reading.words.unknown("capture", one.text, one.span, known)
    return EventSpec(
        name,
        tuple(one.text for one in captures),
        heard,
        only_if,
        reading.wording(entry),
        reading.guard(entry),
        entry.head,
    )


def change(entry: Entry, reading: Reading) -> ChangeSpec | None:
    """`formula: price(c)`, `becomes: was - 1`, `only if: …`."""
    becomes = reading.expression(entry.get("becomes"))
    only_if = reading.condition(entry.get("only if"))
    named = text(entry.get("formula"))
    head = read_formula_head(named, reading.problems, typed=False) if named else None
    if becomes is None or head is None:
        return None
    parameters = tuple(one.name for one in head.parameters)
    found = ast.Becomes(head.name, parameters, becomes, only_if, head.span)
    return ChangeSpec(found, reading.guard(entry), entry.head)
