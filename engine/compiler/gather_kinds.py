"""Kinds of pieces, cards and spaces, and their items."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.compiler.declarations import (
    ChangeSpec,
    CounterSpec,
    FieldSpec,
    Generated,
    ItemSpec,
    KindSpec,
    Names,
    PlaceSpec,
    TriggerSpec,
)
from engine.compiler.gather_entry import Entry, element, keyed, listed, number, phase_of, word
from engine.compiler.gather_holders import counter
from engine.compiler.gather_reading import Reading
from engine.compiler.gather_symbols import printed_field
from engine.compiler.gather_templates import expanded
from engine.compiler.gather_triggers import change, trigger
from engine.compiler.gather_words import Words
from engine.compiler.nodes import Mapping, Node, Scalar
from engine.compiler.schema_items import item_keys
from engine.compiler.types import NUMBER, Type, symbol, thing
from engine.compiler.world import Parameter
from engine.core.problem import Place, Problems
from engine.core.span import Span


def singular(key: Scalar, node: Node) -> str:
    """The word for one: `one:`, else the plural without its s."""
    said = keyed(key, node).word("one")
    return said or word(key).removesuffix("s")


def learn_kinds(entries: Iterable[tuple[str, Scalar, Node]], words: Words) -> None:
    """Tell `words` which kinds there are; a problem for a word that is taken."""
    taken: dict[str, Span | None] = {"player": None}
    for sort, key, node in entries:
        one = singular(key, node)
        entry = keyed(key, node)
        at = entry.span("one") if entry.has("one") else key.span
        if one == word(key):
            _refuse_one_as_many(one, at, entry.has("one"), words.problems)
        if one in taken or one in words.symbols:
            _refuse_taken(one, at, taken.get(one), words)
        taken[one] = at
        words.kinds[one] = word(key)
        if sort == "spaces":
            words.spaces.add(word(key))


def _refuse_one_as_many(one: str, at: Span, said: bool, problems: Problems) -> None:
    remedy = f"Name the kind in the plural: `{one}s:`."
    if said and one.endswith("s"):
        remedy = f"Write `one: {one.removesuffix('s')}`."
    elif not one.isascii():
        remedy = f"Say how one is called, apart from all of them: `one: {one}1`."
    elif not said:
        remedy += f" Or, if that is no word, say how one is called: `one: single_{one}`."
    problems.error("one-and-many", at, f'"{one}" would mean one of them and all of them.', remedy)


def _refuse_taken(one: str, at: Span, other: Span | None, words: Words) -> None:
    what = "a symbol" if one in words.symbols else "one of another kind"
    what = "each player of any game" if one == "player" else what
    also = (Place(other, "the other kind"),) if other is not None else ()
    remedy = f"Choose another word: `one: my_{one}`."
    words.problems.error("name-taken", at, f'"{one}" already means {what}.', remedy, also=also)


def kind(sort: str, key: Scalar, node: Node, reading: Reading) -> KindSpec:
    """One kind with its items."""
    entry, words = keyed(key, node), reading.words
    one = singular(key, node)
    printed = tuple(printed_field(name, value, words) for name, value in entry.pairs("printed"))
    generated = _generated(entry, printed, words)
    items = _items(sort, entry, reading)
    copies = any(item.copies > 1 for item in items)
    return KindSpec(
        word(key),
        one,
        sort,
        reading.names(entry),
        entry.yes("interchangeable", copies or generated is not None),
        entry.has("numbered") and entry.word("numbered") != "no",
        number(entry.get("numbered"), -1),
        _all_printed(entry, printed, generated),
        _changing(one, entry, reading),
        _given(entry, words),
        reading.condition(entry.get("active while")),
        entry.word("hears", "own"),
        entry.yes("optional"),
        phase_of(entry.get("once per")),
        entry.word("ask") == "always",
        reading.effect(entry.get("play")),
        _home(word(key), entry, generated, words),
        words.place(entry.get("always in")),
        generated,
        items,
        _marks(entry),
        key.span,
    )


def _marks(entry: Entry) -> Mapping | None:
    node = entry.get("marks")
    return node if isinstance(node, Mapping) else None


def _generated(entry: Entry, printed: tuple[FieldSpec, ...], words: Words) -> Generated | None:
    """`each player has:` or `copies:` of a kind without items."""
    key = "each player has" if entry.has("each player has") else "copies"
    node = entry.get(key)
    if node is None:
        return None
    each = key != "copies"
    if entry.has("items"):
        reason = f"`{key}` makes all of them, and `items` names them one by one."
        named = entry.node.key(key)
        at = named.span if named is not None else entry.head
        words.problems.error("too-many-keys", at, reason, "Keep one of the two.")
    if not isinstance(node, Mapping):
        return Generated(each, "", (("", number(node, 0)),), node.span)
    counts = tuple((word(name), number(value, 0)) for name, value in node)
    of = _symbol_of([name for name, _ in counts], printed, words)
    for name, _ in node:
        if of and word(name) not in words.symbols[of]:
            words.unknown(of, word(name), name.span, list(words.symbols[of]))
    if not of:
        first = node.entries[0][0] if node.entries else None
        span = first.span if first else node.span
        known = sorted({one for members in words.symbols.values() for one in members})
        words.unknown("symbol with a member", word(first), span, known)
        return None
    return Generated(each, of, tuple(c for c in counts if c[0] in words.symbols[of]), node.span)


def _symbol_of(said: list[str], printed: tuple[FieldSpec, ...], words: Words) -> str:
    """The symbol by whose members pieces are counted: a printed one that has the first, or any."""
    declared = [field.type.of for field in printed if field.type.base == "symbol"]
    for of in [*declared, *words.symbols]:
        if said and said[0] in words.symbols[of]:
            return of
    return declared[0] if declared else ""


def _all_printed(
    entry: Entry, printed: tuple[FieldSpec, ...], generated: Generated | None
) -> tuple[FieldSpec, ...]:
    """The printed values with those that come of themselves: owner, symbol, number."""
    known = {field.name for field in printed}
    found = list(printed)
    if generated and generated.each and "owner" not in known:
        found.append(_implied("owner", thing("players"), generated.span))
    if generated and generated.symbol and not _has_symbol(printed, generated.symbol):
        found.append(_implied(generated.symbol, symbol(generated.symbol), generated.span))
    if entry.has("numbered") and entry.word("numbered") != "no" and "number" not in known:
        found.append(_implied("number", NUMBER, entry.span("numbered")))
    return tuple(found)


def _implied(name: str, type: Type, span: Span) -> FieldSpec:
    return FieldSpec(name, type, "", None, Names(), span, implied=True)


def _has_symbol(printed: tuple[FieldSpec, ...], of: str) -> bool:
    return any(field.type.base == "symbol" and field.type.of == of for field in printed)


def _changing(one: str, entry: Entry, reading: Reading) -> tuple[CounterSpec, ...]:
    found = []
    for key, node in entry.pairs("changing"):
        place = PlaceSpec(one, word(key), (), key.span)
        found.append(counter(place, key, node, reading))
    return tuple(found)


def _given(entry: Entry, words: Words) -> tuple[Parameter, ...]:
    """What `perform … with x` brings: one thing."""
    found = [
        Parameter(word(key), words.single_type(value), key.span)
        for key, value in entry.pairs("given")
    ]
    for more in found[1:]:
        reason = "Only one thing comes `with` a card."
        remedy = f"Keep `{found[0].name}`; the effect can look up what belongs to it."
        words.problems.error("wrong-count", more.span, reason, remedy)
    return tuple(found)


def _home(id: str, entry: Entry, generated: Generated | None, words: Words) -> PlaceSpec | None:
    """The home as written; of pieces that each player has, a zone of theirs with the same name."""
    if entry.has("home"):
        return words.place(entry.get("home"))
    if generated and generated.each:
        return PlaceSpec("player", id, (), generated.span)
    return None


def _items(sort: str, entry: Entry, reading: Reading) -> tuple[ItemSpec, ...]:
    declared = [node for node in listed(entry.get("items")) if isinstance(node, Mapping)]
    if isinstance(entry.get("for each"), Mapping):
        each = [(k, v) for k, v in entry.node if word(k) == "for each"]
        declared = [
            one if one.get("for each") else replace(one, entries=(*one.entries, *each))
            for one in declared
        ]
    return tuple(
        _item(sort, element(node), reading)
        for one in declared
        for node in expanded(one, reading.words)
    )


def _item(sort: str, entry: Entry, reading: Reading) -> ItemSpec:
    known = item_keys(sort)
    values = tuple((word(k), v) for k, v in entry.node if word(k) not in known)
    return ItemSpec(
        entry.word("id"),
        entry.number("copies", 1),
        values,
        reading.names(entry),
        reading.effect(entry.get("effect")),
        _triggers(entry, reading),
        _changes(entry, reading),
        reading.wording(entry),
        _at(entry),
        _marks(entry),
        reading.provenance(entry),
        reading.guard(entry),
        entry.head,
    )


def _triggers(entry: Entry, reading: Reading) -> tuple[TriggerSpec, ...]:
    read = [trigger(one, reading, on_card=True) for one in entry.entries("triggers")]
    return tuple(one for one in read if one is not None)


def _changes(entry: Entry, reading: Reading) -> tuple[ChangeSpec, ...]:
    read = [change(one, reading) for one in entry.entries("changes")]
    return tuple(one for one in read if one is not None)


def _at(entry: Entry) -> tuple[float, float] | None:
    found = [
        float(one.value)
        for one in listed(entry.get("at"))
        if isinstance(one, Scalar) and isinstance(one.value, int | float)
    ]
    return (found[0], found[1]) if len(found) == 2 else None
