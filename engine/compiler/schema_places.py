"""Where in a file a fault stands that a schema found: the path of keys to a place."""

from __future__ import annotations

from collections.abc import Sequence as Path
from dataclasses import dataclass

from engine.compiler.nodes import Mapping, Node, Scalar, Sequence
from engine.core.span import Span

Step = str | int


@dataclass(frozen=True, slots=True)
class Found:
    """A value with the key that it stands under; `word` is the key as said.

    `key` is None for the root. Of an item of a list, `key` and `word` are those of the list, and
    `item` says so.
    """

    node: Node
    key: Scalar | None
    word: str
    item: bool = False

    @property
    def place(self) -> Span:
        """What a problem points at: the value, or the key of a value of several lines."""
        span = self.node.span
        if isinstance(self.node, Scalar):
            one_line = self.node.raw and self.node.style in ("plain", "single", "double")
            return span if one_line or self.key is None else self.key.span
        if self.node.flow and span.line == span.end_line:
            return span
        return self.head

    @property
    def head(self) -> Span:
        """What a problem with a whole mapping or list points at: its key, or its first entry."""
        if self.key is not None and not self.item:
            return self.key.span
        if isinstance(self.node, Mapping) and self.node.entries:
            key, value = self.node.entries[0]
            return key.span.to(value.span) if _on_line(value, key.span.line) else key.span
        return self.node.span.at(0, 1)


def _on_line(value: Node, line: int) -> bool:
    return isinstance(value, Scalar) and value.span.line == value.span.end_line == line


def find(start: Found, path: Path[Step]) -> Found:
    """The value at the end of a path of keys and numbers."""
    found = start
    for step in path:
        node = found.node
        if isinstance(node, Sequence) and isinstance(step, int):
            found = Found(node.items[step], found.key, found.word, item=True)
        elif isinstance(node, Mapping):
            # Of a key that stands twice (told elsewhere) the last counts, as in `plain`.
            key, value = next(entry for entry in reversed(node.entries) if entry[0].raw == step)
            found = Found(value, key, key.raw)
    return found
