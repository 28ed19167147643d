"""The `for:` of elements and of what alters them, while both are still YAML.

An element that is altered only for some matches becomes two: one for these, one for all others.
"""

from __future__ import annotations

from dataclasses import replace

from engine.compiler.gather_entry import NO, YES, listed, word
from engine.compiler.nodes import Mapping, Node, Scalar, Sequence
from engine.compiler.text import Line, Text
from engine.core.span import Span

FOR = "for"
EXCEPT = "except\0"
"""A key that only altering writes into a `for:`: matches that are excluded. No file can hold it."""
Wants = dict[str, tuple[Node, ...]]


def made_key(name: str, span: Span) -> Scalar:
    """A key that nobody wrote; problems with it point at `span`."""
    text = Text(span.file, (Line(name, span.line, span.column),), span.via)
    return Scalar(name, name, "plain", span, text)


def narrowed(element: Mapping, only: Mapping) -> Mapping:
    """The element for those of its matches of which `only` holds."""
    mine = _wants(_guard(element))
    entries = [one for one in _entries(element) if word(one[0]) not in _wants(only)]
    for key, value in only:
        values = listed(value)
        if word(key) in mine:
            values = tuple(one for one in mine[word(key)] if _said(one) in map(_said, values))
        entries.append((key, Sequence(values, True, value.span)))
    return _with_guard(element, tuple(entries), only.span)


def outside(element: Mapping, only: Mapping) -> Mapping:
    """The element for all its matches of which `only` does not hold."""
    before = _guard(element)
    excluded = before.get(EXCEPT) if before is not None else None
    entries = [one for one in _entries(element) if word(one[0]) != EXCEPT]
    all_of_them = Sequence((*listed(excluded), only), True, only.span)
    entries.append((made_key(EXCEPT, only.span), all_of_them))
    return _with_guard(element, tuple(entries), only.span)


def meets(element: Node, only: Mapping | None) -> bool:
    """Whether some match has the element, and `only` holds of it."""
    guard = _guard(element)
    if only is None or guard is None:
        return True
    if not both_hold(guard, only):
        return False
    narrow = _wants(_guard(narrowed(element, only)) if isinstance(element, Mapping) else None)
    return not any(_implied(one, narrow) for one in listed(guard.get(EXCEPT)))


def within(element: Node, only: Mapping) -> bool:
    """Whether `only` holds of every match that has the element."""
    return _implied(only, _wants(_guard(element)))


def both_hold(one: Mapping | None, other: Mapping | None) -> bool:
    """Whether some match is named by both; without a `for:` all are."""
    mine = _wants(one)
    return all(
        key not in mine or {_said(v) for v in mine[key]} & {_said(v) for v in values}
        for key, values in _wants(other).items()
    )


def without_exceptions(node: Node) -> Node:
    """The node as its author could have written it, for the schemas."""
    match node:
        case Scalar():
            return node
        case Sequence():
            return replace(node, items=tuple(without_exceptions(one) for one in node.items))
        case Mapping():
            kept = ((k, without_exceptions(v)) for k, v in node if word(k) != EXCEPT)
            return replace(node, entries=tuple(kept))


def _implied(only: Node, wants: Wants) -> bool:
    if not isinstance(only, Mapping):
        return False
    return all(
        key in wants and {_said(v) for v in wants[key]} <= {_said(v) for v in values}
        for key, values in _wants(only).items()
    )


def _guard(element: Node | None) -> Mapping | None:
    found = element.get(FOR) if isinstance(element, Mapping) else None
    return found if isinstance(found, Mapping) else None


def _entries(element: Mapping) -> tuple[tuple[Scalar, Node], ...]:
    guard = _guard(element)
    return guard.entries if guard is not None else ()


def _wants(guard: Mapping | None) -> Wants:
    entries = guard.entries if guard is not None else ()
    return {word(key): listed(value) for key, value in entries if word(key) != EXCEPT}


def _said(node: Node) -> str:
    said = word(node).lower()
    return "yes" if said in YES else "no" if said in NO else word(node)


def _with_guard(element: Mapping, entries: tuple[tuple[Scalar, Node], ...], span: Span) -> Mapping:
    guard = Mapping(entries, True, span)
    kept = tuple(one for one in element if word(one[0]) != FOR)
    return replace(element, entries=(*kept, (made_key(FOR, span), guard)))
