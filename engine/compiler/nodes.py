"""YAML as read: values with their places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from engine.compiler.text import Text
from engine.core.span import Span

Style = Literal["plain", "literal", "folded", "single", "double"]


@dataclass(frozen=True, slots=True)
class Scalar:
    """A word, number, text, yes/no or nothing.

    `value` is resolved by the core schema of YAML 1.2 (`on`, `yes`, `no` stay words; true/false are
    bool), `raw` is what stands in the file (of a block: its lines). `text` gives the place of each
    line.
    """

    value: str | int | float | bool | None
    raw: str
    style: Style
    span: Span
    text: Text


@dataclass(frozen=True, slots=True)
class Sequence:
    items: tuple[Node, ...]
    flow: bool
    span: Span

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)


@dataclass(frozen=True, slots=True)
class Mapping:
    entries: tuple[tuple[Scalar, Node], ...]
    flow: bool
    span: Span

    def get(self, key: str) -> Node | None:
        """The value of a key, or None."""
        return next((value for name, value in self.entries if str(name.raw) == key), None)

    def key(self, key: str) -> Scalar | None:
        """The key itself (for its place), or None."""
        return next((name for name, _ in self.entries if str(name.raw) == key), None)

    def __iter__(self) -> Iterator[tuple[Scalar, Node]]:
        return iter(self.entries)


Node = Scalar | Sequence | Mapping


def plain(node: Node) -> object:
    """The node as ordinary Python data (dict, list, scalars)."""
    match node:
        case Scalar():
            return node.value
        case Sequence():
            return [plain(item) for item in node.items]
        case Mapping():
            return {str(key.raw): plain(value) for key, value in node.entries}
