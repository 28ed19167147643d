"""Named, ordered values: `symbols:` as declared."""

from __future__ import annotations

from collections.abc import Iterable

from engine.compiler.declarations import FieldSpec, MemberSpec, SymbolSpec
from engine.compiler.gather_entry import Entry, keyed, listed, pairs, word
from engine.compiler.gather_names import names, wording
from engine.compiler.gather_words import Words
from engine.compiler.nodes import Mapping, Node, Scalar
from engine.core.span import Span

IMPLIED = "implied"
"""A key of printed values that no schema lets a designer write: what layouts make has it."""
_OF_EVERY_ELEMENT = ("name", "source", "invented", "note")


def learn_symbols(entries: Iterable[tuple[Scalar, Node]], words: Words) -> None:
    """Tell `words` which symbols, members and parts there are, before anything names them."""
    for key, node in entries:
        entry = keyed(key, node)
        id = word(key)
        words.symbols[id] = tuple(word(member) for member, _ in _members(entry, node))
        words.spoken[id] = {
            member.id: {language: forms[0] for language, forms in member.names.by_language.items()}
            for member in (_member(*one, words) for one in _members(entry, node))
        }
        words.plurals[f"{id}s"] = id
        for name, value in entry.pairs("parts"):
            words.parts[word(name)] = id
            words.part_members[word(name)] = _range(id, value, words)


def _range(symbol: str, node: Node, words: Words) -> tuple[str, ...]:
    members = words.symbols[symbol]
    ends = [word(value) for key, value in pairs(node) if word(key) in ("from", "to")]
    if len(ends) != 2 or any(end not in members for end in ends):
        return ()
    return members[members.index(ends[0]) : members.index(ends[1]) + 1]


def symbol(key: Scalar, node: Node, words: Words) -> SymbolSpec:
    """One symbol with its members and their printed values."""
    entry = keyed(key, node)
    printed = tuple(printed_field(name, value, words) for name, value in entry.pairs("printed"))
    members = tuple(_member(name, value, words) for name, value in _members(entry, node))
    return SymbolSpec(
        word(key),
        members,
        entry.yes("cyclic"),
        printed,
        tuple(_part(word(key), name, value, words) for name, value in entry.pairs("parts")),
        names(entry.get("name"), words.first_language),
        key.span,
    )


def _members(entry: Entry, node: Node) -> list[tuple[Scalar, Node | None]]:
    """The members with what is said of each: in mapping form, as a list, or the list alone."""
    declared = entry.get("members") if isinstance(node, Mapping) else node
    if isinstance(declared, Mapping):
        return [(key, value) for key, value in declared]
    return [(one, None) for one in listed(declared) if isinstance(one, Scalar)]


def _member(key: Scalar, node: Node | None, words: Words) -> MemberSpec:
    values = pairs(node)
    name = node if isinstance(node, Scalar) and word(node) else None
    named = name or next((value for key, value in values if word(key) == "name"), None)
    printed = tuple((word(k), v) for k, v in values if word(k) not in _OF_EVERY_ELEMENT)
    return MemberSpec(word(key), names(named, words.first_language), printed, key.span)


def _part(symbol: str, key: Scalar, node: Node, words: Words) -> tuple[str, str, str, Span]:
    """A range of members; a problem for an end that is no member, or ends the wrong way round."""
    entry = keyed(key, node)
    members = words.symbols[symbol]
    for end in ("from", "to"):
        if entry.word(end) not in members:
            words.unknown("member", entry.word(end), entry.span(end), list(members))
            return word(key), members[0], members[-1], key.span
    first, last = entry.word("from"), entry.word("to")
    if members.index(first) > members.index(last):
        words.problems.error(
            "range-backwards",
            entry.span("to"),
            f'"{last}" comes before "{first}" among the members.',
            f"Write `{{from: {last}, to: {first}}}`.",
        )
        first, last = last, first
    return word(key), first, last, key.span


def printed_field(key: Scalar, node: Node, words: Words) -> FieldSpec:
    """`colour: colour` or `price: {type: number or none, default: 0}`."""
    entry = keyed(key, node)
    type_node = entry.get("type") if isinstance(node, Mapping) else node
    kind, by = words.read_type(type_node)
    return FieldSpec(
        word(key),
        kind,
        by,
        entry.get("default"),
        names(entry.get("name"), words.first_language),
        key.span,
        implied=entry.yes(IMPLIED),
        wording=wording(entry, words.first_language),
    )
