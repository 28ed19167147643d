"""Texts in a language that the module does not have: most often one misspelt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.compiler.nodes import Mapping, Node, Scalar
from engine.compiler.nodes import Sequence as SequenceNode
from engine.compiler.read_yaml_keys import NAMED_BY_AUTHORS, OF_CHANGES, Role, role_of
from engine.core.problem import Problems, nearest_name

NAMED_ABOVE = frozenset(("counted with", "labels", "names", "terms in texts"))
"""Keys of wording below which things are named first, and only then languages."""

# Letters of a country that are taken for those of its language.
_OF_COUNTRIES = {"jp": "ja", "kr": "ko", "cn": "zh", "tw": "zh", "uk": "en", "us": "en", "cz": "cs"}


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
                    _nearest(key.raw, languages),
                )


def _nearest(said: str, languages: Sequence[str]) -> str:
    meant = _OF_COUNTRIES.get(said.lower(), said)
    return meant if meant in languages else nearest_name(said, languages)


def _by_language(root: Node) -> Iterator[Mapping]:
    """The mappings that hold texts by language."""
    waiting: list[tuple[Node, Role]] = [(root, Role.DATA)]
    while waiting:
        node, role = waiting.pop()
        if isinstance(node, Mapping):
            if role is Role.WORDING:
                if not all(key.raw in OF_CHANGES for key, _ in node):
                    yield node
                continue
            for key, value in reversed(node.entries):
                waiting += _below(key, value)
        elif isinstance(node, SequenceNode):
            waiting += [(item, role) for item in reversed(node.items)]


def _below(key: Scalar, value: Node) -> list[tuple[Node, Role]]:
    if key.raw in NAMED_ABOVE and isinstance(value, Mapping):
        return [(text, Role.WORDING) for _, text in reversed(value.entries)]
    if key.raw in NAMED_BY_AUTHORS and isinstance(value, Mapping):
        return [(inner, Role.DATA) for _, inner in reversed(value.entries)]
    return [(value, role_of(key.raw, Role.DATA))]
