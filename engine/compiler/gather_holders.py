"""Where pieces lie and what is counted: `zones:` and `counters:`."""

from __future__ import annotations

from engine.compiler import ast
from engine.compiler.declarations import (
    NO_LEAST,
    NO_MOST,
    CounterSpec,
    PlaceSpec,
    StartSpec,
    ZoneSpec,
)
from engine.compiler.gather_entry import Entry, keyed, listed, phase_of, text, word
from engine.compiler.gather_reading import Reading
from engine.compiler.nodes import Mapping, Node, Scalar
from engine.compiler.types import NUMBER, YES_NO
from engine.core.span import Span


def zone(key: Scalar, node: Node, reading: Reading) -> ZoneSpec | None:
    """One zone; None (with a problem) when its name or what lies there is unknown."""
    entry, words = keyed(key, node), reading.words
    place = words.own_place(key)
    of = tuple(words.kind(one) for one in listed(entry.get("of")))
    if place is None or not all(of):
        return None
    always = entry.node.key("always")
    most = 1 if always is not None else entry.number("holds at most", -1)
    see = entry.word("see", "all")
    refill = keyed(key, entry.get("refill") or node)
    refills = entry.has("refill")
    return ZoneSpec(
        place,
        of or words.piece_kinds,
        entry.word("order", "stack" if see == "nobody" else "pile"),
        most,
        always.span if always is not None else None,
        see,
        _refill_from(entry, reading) if refills else None,
        refill.word("when", "lazy"),
        _start(entry, reading),
        reading.names(entry),
        reading.guard(entry),
        key.span,
    )


def _refill_from(entry: Entry, reading: Reading) -> PlaceSpec | None:
    node = entry.get("refill")
    inner = node.get("from") if isinstance(node, Mapping) else node
    return reading.words.place(inner)


def _start(entry: Entry, reading: Reading) -> StartSpec | None:
    node = entry.get("start")
    if node is None:
        return None
    if isinstance(node, Mapping):
        return StartSpec(False, tuple((word(k), v) for k, v in node), None, node.span)
    if word(node) == "all":
        return StartSpec(True, (), None, node.span)
    found = text(node)
    condition = reading.grammar.condition(found, reading.problems) if found else None
    return None if condition is None else StartSpec(False, (), condition, node.span)


def declared_counter(key: Scalar, node: Node, reading: Reading) -> CounterSpec | None:
    """One of `counters:`; None (with a problem) when its name is none."""
    place = reading.words.own_place(key)
    return None if place is None else counter(place, key, node, reading)


def counter(place: PlaceSpec, key: Scalar, node: Node, reading: Reading) -> CounterSpec:
    """A changing value: `0`, `{yes/no: no}`, `{type: cube or none}`, `{start: 0, min: 0}` …"""
    entry, words = keyed(key, node), reading.words
    kind = NUMBER
    start = entry.get("start")
    if isinstance(node, Scalar):
        start = node
        kind = YES_NO if word(node).lower() in ("yes", "no") else NUMBER
    elif entry.has("yes/no"):
        kind, start = YES_NO, start or entry.get("yes/no")
    elif entry.has("number"):
        start = start or entry.get("number")
    elif entry.has("type"):
        kind = words.single_type(entry.get("type"))
    elif isinstance(start, Scalar) and word(start).lower() in ("yes", "no"):
        kind = YES_NO
    return CounterSpec(
        place,
        kind,
        start,
        max(entry.number("min", NO_LEAST), NO_LEAST),
        min(entry.number("max", NO_MOST), NO_MOST),
        words.place(entry.get("limited by")),
        _word(entry.get("lasts")),
        _places(entry.get("while in"), reading),
        entry.word("see", "all") != "all",
        reading.names(entry),
        reading.guard(entry),
        key.span,
        reading.wording(entry),
    )


def _word(node: Node | None) -> ast.Word | None:
    """`turn`, or `phase NAME` with its place."""
    if not isinstance(node, Scalar):
        return None
    said = word(node)
    span: Span = node.span
    if said != phase_of(node):
        span = node.text.span(0, len("phase "), 0, len(node.text.lines[0].says))
    return ast.Word(phase_of(node), span)


def _places(node: Node | None, reading: Reading) -> tuple[PlaceSpec, ...]:
    read = [reading.words.place(one) for one in listed(node)]
    return tuple(one for one in read if one is not None)
