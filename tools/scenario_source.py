"""Where the lines of a scenario stand in its file, for the message when one fails."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.compiler.declarations import ScenarioSpec
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import Node, Scalar
from engine.compiler.nodes import Sequence as SequenceNode
from engine.compiler.read_yaml import read_text
from engine.core.problem import Problems
from engine.core.span import Span


class ScenarioSource:
    """The YAML of one scenario; every question has the scenario's own place as last answer."""

    def __init__(self, scenario: ScenarioSpec, sources: Mapping[str, str]) -> None:
        self._own = scenario.span
        text = sources.get(scenario.span.file, "")
        root = read_text(text, scenario.span.file, Problems()) if text else None
        found = (node for node in _mappings(root) if _is(node, scenario))
        self._node = next(found, None)

    def key(self, key: str) -> Span:
        """The place of a key's value."""
        node = self._node.get(key) if self._node else None
        return node.span if node is not None else self._own

    def entry(self, key: str, said: str) -> Span:
        """The place of the entry of a list (or key of a mapping) that says `said`."""
        node = self._node.get(key) if self._node else None
        scalars = [scalar for scalar in _scalars(node) if scalar.raw.strip() == said]
        return scalars[0].span if scalars else self.key(key)

    def nth(self, key: str, number: int) -> Span:
        """The place of the entry of a list with this number, from 0."""
        node = self._node.get(key) if self._node else None
        if isinstance(node, SequenceNode) and number < len(node.items):
            return node.items[number].span
        return self.key(key)


def _is(node: MappingNode, scenario: ScenarioSpec) -> bool:
    id_ = node.get("id")
    return isinstance(id_, Scalar) and id_.raw.strip() == scenario.id


def _scalars(node: Node | None) -> Iterator[Scalar]:
    match node:
        case Scalar():
            yield node
        case SequenceNode():
            yield from (item for item in node.items if isinstance(item, Scalar))
        case MappingNode():
            yield from (key for key, _ in node.entries)


def _mappings(node: Node | None) -> Iterator[MappingNode]:
    match node:
        case SequenceNode():
            for item in node.items:
                yield from _mappings(item)
        case MappingNode():
            yield node
            for _, value in node.entries:
                yield from _mappings(value)
