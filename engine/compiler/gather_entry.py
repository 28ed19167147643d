"""Reading words, numbers and lists out of one mapping of YAML.

Schemas have seen the mapping before: what has the wrong form is read here as if it were absent.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.compiler.nodes import Mapping, Node, Scalar, Sequence
from engine.compiler.text import Text
from engine.core.span import Span

YES = ("yes", "true")
NO = ("no", "false")


def word(node: Node | None) -> str:
    """What a scalar says, without blanks at its ends; empty for anything else."""
    return node.raw.strip() if isinstance(node, Scalar) else ""


def phase_of(node: Node | None) -> str:
    """The phase that `turn` or `phase NAME` means."""
    return word(node).removeprefix("phase ").strip()


def number(node: Node | None, default: int) -> int:
    """A whole number."""
    if isinstance(node, Scalar) and isinstance(node.value, int) and node.value is not True:
        return int(node.value)
    return default


def yes(node: Node | None, default: bool = False) -> bool:
    """Whether a scalar says yes."""
    said = word(node).lower()
    return said in YES if said in YES + NO else default


def listed(node: Node | None) -> tuple[Node, ...]:
    """The members of a list; of a single value, that value."""
    if node is None:
        return ()
    return node.items if isinstance(node, Sequence) else (node,)


def words(node: Node | None) -> tuple[str, ...]:
    """The words of a list, or the one word."""
    return tuple(word(item) for item in listed(node) if isinstance(item, Scalar))


def pairs(node: Node | None) -> tuple[tuple[Scalar, Node], ...]:
    """The entries of a mapping; none of anything else."""
    return node.entries if isinstance(node, Mapping) else ()


def mapping(node: Node | None, span: Span) -> Mapping:
    """The mapping itself, or an empty one at this place."""
    return node if isinstance(node, Mapping) else Mapping((), False, span)


def text(node: Node | None) -> Text | None:
    """The text of a scalar that says something."""
    if isinstance(node, Scalar) and node.raw.strip() and node.text.lines:
        return node.text
    return None


def without_first_word(of: Text) -> tuple[str, Text]:
    """The first word of a text, and the text behind it with its places kept."""
    first = of.lines[0]
    said = first.says.split(maxsplit=1)
    if len(said) < 2:
        return (said[0] if said else ""), of
    cut = first.says.index(said[1], len(said[0]))
    rest = replace(first, says=said[1], column=first.column + cut)
    return said[0], Text(of.file, (rest, *of.lines[1:]), of.via)


def part(of: Scalar, start: int, end: int) -> Span:
    """The place of some characters of a one-line scalar."""
    if len(of.text.lines) != 1:
        return of.span
    return of.text.span(0, start, 0, end)


@dataclass(frozen=True, slots=True)
class Entry:
    """One element of a module: its mapping, with short ways to its values."""

    node: Mapping
    head: Span
    """What a problem with the whole element points at: its id or key."""

    def get(self, key: str) -> Node | None:
        return self.node.get(key)

    def has(self, key: str) -> bool:
        return self.node.get(key) is not None

    def word(self, key: str, default: str = "") -> str:
        return word(self.node.get(key)) or default

    def words(self, key: str) -> tuple[str, ...]:
        return words(self.node.get(key))

    def number(self, key: str, default: int) -> int:
        return number(self.node.get(key), default)

    def yes(self, key: str, default: bool = False) -> bool:
        return yes(self.node.get(key), default)

    def text(self, key: str) -> Text | None:
        return text(self.node.get(key))

    def pairs(self, key: str) -> tuple[tuple[Scalar, Node], ...]:
        return pairs(self.node.get(key))

    def span(self, key: str) -> Span:
        """Where the value of a key stands; of an absent key, the element's own place."""
        value = self.node.get(key)
        return self.head if value is None else value.span

    def entries(self, key: str) -> Iterator[Entry]:
        """The mappings of a list, each headed by its `id` or first key."""
        for node in listed(self.node.get(key)):
            if isinstance(node, Mapping):
                yield element(node)


def element(node: Mapping) -> Entry:
    """An element of a list: problems point at its `id`, else at its first value."""
    named = node.get("id")
    if named is None and node.entries:
        named = node.entries[0][1]
    head = named.span if isinstance(named, Scalar) else node.span
    return Entry(node, head)


def keyed(key: Scalar, node: Node) -> Entry:
    """An element that stands under a key, which problems point at."""
    return Entry(mapping(node, key.span), key.span)
