"""The sections of a module set, joined: what stands under one top-level key in any of its files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.compiler.gather_entry import Entry, element, word
from engine.compiler.gather_sources import SourceModule
from engine.compiler.nodes import Mapping, Node, Scalar
from engine.compiler.nodes import Sequence as ListNode
from engine.core.problem import Place, Problems

THINGS = ("pieces", "cards", "spaces")
PLURAL_PARTS = ("items", "triggers", "changes", "columns", "spaces", "walls")
"""Lists that may be continued in another file."""
MERGED_PARTS = (
    *("printed", "changing", "given", "marks", "name", "members", "parts"),
    *("relations", "legend"),
)
"""Mappings that may be continued in another file."""


@dataclass(frozen=True, slots=True)
class Sections:
    """All top-level entries, in the order of modules, files and lines."""

    entries: tuple[tuple[str, Scalar, Node], ...]
    """(top-level key, the key itself, what stands there)"""

    def of(self, key: str) -> Iterator[tuple[Scalar, Node]]:
        """What stands under a top-level key in each file."""
        return ((at, node) for name, at, node in self.entries if name == key)

    def named(self, key: str) -> Iterator[tuple[Scalar, Node]]:
        """The entries of mappings that stand under a top-level key: `zones`, `counters` …"""
        for _, node in self.of(key):
            if isinstance(node, Mapping):
                yield from node.entries

    def listed(self, key: str) -> Iterator[Entry]:
        """The elements of lists that stand under a top-level key: `verbs`, `triggers` …"""
        for _, node in self.of(key):
            if isinstance(node, ListNode):
                yield from (element(one) for one in node if isinstance(one, Mapping))


def sections(modules: Sequence[SourceModule]) -> Sections:
    """Everything that the files of these modules hold."""
    found = []
    for module in modules:
        for file in module.files:
            if isinstance(file.root, Mapping):
                found += [(word(key), key, node) for key, node in file.root]
    return Sections(tuple(found))


def merged(entries: Iterable[tuple[Scalar, Node]], problems: Problems) -> list[tuple[Scalar, Node]]:
    """Entries with the same id made one: lists and mappings are joined, other values clash."""
    found: dict[str, tuple[Scalar, Node]] = {}
    for key, node in entries:
        id = word(key)
        if id in found:
            first, earlier = found[id]
            found[id] = (first, _joined(earlier, node, first, key, problems))
        else:
            found[id] = (key, node)
    return list(found.values())


def _joined(earlier: Node, later: Node, first: Scalar, second: Scalar, problems: Problems) -> Node:
    if not isinstance(earlier, Mapping) or not isinstance(later, Mapping):
        _twice(first, second, problems)
        return earlier
    entries = {word(key): (key, node) for key, node in earlier}
    for key, node in later:
        name = word(key)
        before = entries.get(name)
        if before is None:
            entries[name] = (key, node)
        elif (
            name in PLURAL_PARTS and isinstance(node, ListNode) and isinstance(before[1], ListNode)
        ):
            entries[name] = (before[0], replace(before[1], items=before[1].items + node.items))
        elif name in MERGED_PARTS:
            entries[name] = (before[0], _joined(before[1], node, before[0], key, problems))
        else:
            _twice(before[0], key, problems)
    return replace(earlier, entries=tuple(entries.values()))


def _twice(first: Scalar, second: Scalar, problems: Problems) -> None:
    problems.error(
        "twice",
        second.span,
        f'"{word(second)}" is said a second time.',
        "Keep one of the two.",
        also=(Place(first.span, "the first one"),),
    )
