"""Parts of values by their keys, found, put and taken out; whether two values say the same."""

from __future__ import annotations

from dataclasses import replace

from engine.compiler.alter_guards import made_key
from engine.compiler.alter_lines import filled, place_of
from engine.compiler.alter_read import NOW, WAS
from engine.compiler.gather_entry import word
from engine.compiler.nodes import Mapping, Node, Scalar, Sequence, plain
from engine.compiler.read_yaml_keys import Role, role_of
from engine.core.span import Span

SHORT_FORMS = {
    "zone": "of",
    "counter": "start",
    "symbol": "members",
    "setup": "do",
    "flow": "do",
    "printed": "type",
    "changing": "start",
    "refill": "from",
}
"""What a single value stands for where a mapping could stand, by sort of thing or by key above."""


def opened(node: Node, above: str, language: str) -> Node:
    """A single value as the mapping that it is short for, by sort of thing or by key above."""
    if isinstance(node, Mapping) or (isinstance(node, Sequence) and above != "symbol"):
        return node
    key = SHORT_FORMS.get(above)
    if role_of(above, Role.DATA) is Role.WORDING or above == "label":
        key = language
    if key is None:
        return node
    return Mapping(((made_key(key, node.span), node),), False, node.span)


def is_change(node: Node) -> bool:
    """Whether this is a `{was: …, now: …}`."""
    if not isinstance(node, Mapping) or not node.entries:
        return False
    return all(word(key) in (WAS, NOW) for key, _ in node)


def blank(node: Node | None) -> bool:
    """Whether nothing stands there."""
    return node is None or (isinstance(node, Scalar) and not node.raw.strip())


def same(one: Node, other: Node) -> bool:
    """Whether two values say the same, however they are written."""
    if isinstance(one, Scalar) and isinstance(other, Scalar):
        rows = [" ".join(line.says.rstrip() for line in filled(each)) for each in (one, other)]
        return rows[0] == rows[1] or one.raw.split() == other.raw.split()
    return plain(one) == plain(other)


def children(node: Node) -> list[tuple[str, Node]]:
    """The parts of a value by key; of a list by id, and by number from 1 where there is none."""
    if isinstance(node, Mapping):
        return [(word(key), value) for key, value in node]
    if isinstance(node, Sequence):
        return [(_id_of(one) or str(at + 1), one) for at, one in enumerate(node)]
    return []


def _id_of(node: Node) -> str:
    return word(node.get("id")) if isinstance(node, Mapping) else ""


def _number_of(node: Node, key: Scalar) -> int | None:
    """The place of the part that a key names."""
    names = [name for name, _ in children(node)]
    if word(key) in names:
        return names.index(word(key))
    if isinstance(node, Sequence) and word(key).isdecimal() and 1 <= int(word(key)) <= len(names):
        return int(word(key)) - 1
    return None


def child_of(node: Node, key: Scalar) -> Node | None:
    """The part that a key names; None for none."""
    at = _number_of(node, key)
    return None if at is None else children(node)[at][1]


def with_child(node: Node, key: Scalar, new: Node) -> Node:
    """The value with another part under a key, in its old place if it has one."""
    at = _number_of(node, key)
    if isinstance(node, Sequence):
        assert at is not None
        return replace(node, items=(*node.items[:at], new, *node.items[at + 1 :]))
    assert isinstance(node, Mapping)
    if at is None:
        return replace(node, entries=(*node.entries, (key, new)))
    name = key if key.span.via else node.entries[at][0]
    return replace(node, entries=(*node.entries[:at], (name, new), *node.entries[at + 1 :]))


def without_child(node: Node, key: Scalar) -> Node:
    """The value without the part under a key."""
    at = _number_of(node, key)
    if at is None:
        return node
    if isinstance(node, Sequence):
        return replace(node, items=(*node.items[:at], *node.items[at + 1 :]))
    assert isinstance(node, Mapping)
    return replace(node, entries=(*node.entries[:at], *node.entries[at + 1 :]))


def through(node: Node, step: str) -> Node:
    """The node, its places with the alteration that it came through."""
    span = replace(node.span, via=(*node.span.via, step))
    match node:
        case Scalar():
            return replace(node, span=span, text=replace(node.text, via=span.via))
        case Sequence():
            return replace(node, span=span, items=tuple(through(one, step) for one in node))
        case Mapping():
            entries = []
            for key, value in node:
                new_key = through(key, step)
                assert isinstance(new_key, Scalar)
                entries.append((new_key, through(value, step)))
            return replace(node, span=span, entries=tuple(entries))


def as_mapping(node: Node) -> Mapping:
    """Members in a list as keys with nothing said of them."""
    if isinstance(node, Mapping):
        return node
    items = node.items if isinstance(node, Sequence) else (node,)
    entries = ((one, Mapping((), True, one.span)) for one in items if isinstance(one, Scalar))
    return Mapping(tuple(entries), True, node.span)


def placed(node: Node) -> Span:
    """What a second place of a problem shows: a text of lines at its first one."""
    if isinstance(node, Scalar) and node.style == "literal":
        rows = filled(node)
        return place_of(rows[0], node) if rows else node.span
    return node.span


def shown(present: Node) -> str:
    """How a change of this value begins."""
    said = word(present)
    if isinstance(present, Scalar) and "\n" not in said:
        return f"`{{was: {said}, now: …}}`."
    return "`was:` with what stands there, and `now:`."
