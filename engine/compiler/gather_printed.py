"""Printed names of all languages, so that a message can say what to write instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.compiler.declarations import Module
from engine.compiler.gather_entry import Entry, keyed, pairs, word, words
from engine.compiler.gather_join import THINGS, Sections
from engine.compiler.gather_kinds import singular
from engine.compiler.gather_names import id_as_word, names
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import Node, Scalar

NOT_DRAWN = ("zones", "note", "source", "invented")
"""Keys of a `display` that say nothing of how things are drawn."""


def printed_names(joined: Sections, heads: Sequence[Module]) -> Mapping[str, str]:
    """Printed words, casefolded, to what stands for them in an effect; the first of two wins."""
    found: dict[str, str] = {}
    for printed, written in _pairs(joined, heads):
        folded = printed.casefold()
        if folded != written:
            found.setdefault(folded, written)
    return found


def _pairs(joined: Sections, heads: Sequence[Module]) -> Iterator[tuple[str, str]]:
    for key, node in joined.named("symbols"):
        yield from _called(keyed(key, node), word(key))
        for member, inner in pairs(keyed(key, node).get("members")):
            yield from _called(keyed(member, inner), word(member))
    for section in ("zones", "counters"):
        for key, node in joined.named(section):
            yield from _called(keyed(key, node), _written(word(key)))
    for sort in THINGS:
        for key, node in joined.named(sort):
            yield from _of_kind(key, node)
    for head in heads:
        for seat in head.seats:
            yield from (
                (form, seat.id) for forms in seat.names.by_language.values() for form in forms
            )


def _of_kind(key: Scalar, node: Node) -> Iterator[tuple[str, str]]:
    entry = keyed(key, node)
    yield from _called(entry, word(key))
    for field, inner in entry.pairs("printed"):
        yield from _called(keyed(field, inner), word(field))
    for item in entry.entries("items"):
        if item.has("id") and item.number("copies", 1) > 0:
            yield from _called(item, f"{singular(key, node)}.{item.word('id')}")


def _called(entry: Entry, written: str) -> Iterator[tuple[str, str]]:
    """The names that an element is given, and its id in words where it is printed so."""
    for forms in names(entry.get("name"), "").by_language.values():
        yield from ((form, written) for form in forms)
    yield id_as_word(written.rpartition(".")[2]), written


def _written(place: str) -> str:
    """How a zone or counter is named in an effect: of a player, that of `me`."""
    bare = place.partition("[")[0]
    return f"me.{bare.removeprefix('player.')}" if bare.startswith("player.") else bare


def display_of(joined: Sections) -> tuple[object, ...]:
    """The zones that a screen shows, in order, and then each `display` that says more than that."""
    found: list[object] = []
    more: list[object] = []
    for _, node in joined.of("display"):
        if isinstance(node, MappingNode):
            found += words(node.get("zones"))
            if any(key.raw not in NOT_DRAWN for key, _ in node.entries):
                more.append(node)
    return (*found, *more)
