"""Texts in a language that the module does not have: most often one misspelt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.compiler.nodes import Mapping, Node, Scalar
from engine.compiler.nodes import Sequence as SequenceNode
from engine.compiler.read_yaml_keys import Role, role_of
from engine.core.problem import Problems, nearest_name

NAMED_ABOVE = frozenset(("labels", "names"))
"""Keys of wording below which things are named first, and only then languages."""


def check_languages(root: Node, languages: Sequence[str], problems: Problems) -> None:
    """Tell `problems` of texts below `root` in other languages than these."""
    for node in _by_language(root):
        for key, _ in node:
            if key.raw not in languages:
                problems.error(
                    "unknown-language",
                    key.span,
                    f'The module has no language "{key.raw}".',
                    f"Its languages: {', '.join(languages)}; `languages` of `module` names them.",
                    nearest_name(key.raw, languages),
                )


def _by_language(root: Node) -> Iterator[Mapping]:
    """The mappings that hold texts by language."""
    waiting: list[tuple[Node, Role]] = [(root, Role.DATA)]
    while waiting:
        node, role = waiting.pop()
        if isinstance(node, Mapping):
            if role is Role.WORDING:
                yield node
                continue
            for key, value in node:
                waiting += _below(key, value)
        elif isinstance(node, SequenceNode):
            waiting += [(item, role) for item in node.items]


def _below(key: Scalar, value: Node) -> list[tuple[Node, Role]]:
    if key.raw in NAMED_ABOVE and isinstance(value, Mapping):
        return [(text, Role.WORDING) for _, text in value]
    return [(value, role_of(key.raw, Role.DATA))]
