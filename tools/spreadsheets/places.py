"""Where names and wording stand in the files of a module, and where one could be added."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from engine.compiler.nodes import Mapping, Node, Scalar, plain
from engine.compiler.nodes import Sequence as ListNode
from tools.spreadsheets.entries import BETWEEN_FORMS

ONE_TEXT = ("name", "title", "text", "reminder")
"""Keys that may hold one text instead of one for each language."""
NO_TEXT = ("auto", "none")
"""What stands for wording without being any."""
IDS = ("id", "verb", "formula", "event", "ruling", "clause")
"""Keys by which something in a list is known."""
NOT_WORDED = ("scenarios", "mutants", "alterations", "register")
"""Keys under which nothing is for a translator."""


@dataclass(frozen=True, slots=True)
class Worded:
    """A text that is there: a mapping by language, or one text for the first language."""

    path: str
    node: Mapping | Scalar | ListNode


@dataclass(frozen=True, slots=True)
class Wordless:
    """A thing that could get a name or a text of its own: `key` is what to add to `item`."""

    path: str
    item: Mapping
    key: str


Place = Worded | Wordless


def places(root: Node | None, languages: Collection[str]) -> Iterator[Place]:
    """Every place for a name or a text in a file, in the order of its lines."""
    if isinstance(root, Mapping):
        yield from _keys(root, (), languages)


def _below(node: Node, path: tuple[str, ...], languages: Collection[str]) -> Iterator[Place]:
    if is_wording(node, path[-1], languages):
        assert not isinstance(node, Mapping) or node.entries
        yield Worded(".".join(path), node)
    elif isinstance(node, Mapping):
        if path[-1] in ("items", "members"):
            path = path[:-1]
        yield from _keys(node, path, languages)
    elif isinstance(node, ListNode):
        yield from _listed(node, path, languages)


def _keys(node: Mapping, path: tuple[str, ...], languages: Collection[str]) -> Iterator[Place]:
    for key, value in node:
        if key.raw not in NOT_WORDED:
            yield from _below(value, (*path, key.raw), languages)


def _listed(node: ListNode, path: tuple[str, ...], languages: Collection[str]) -> Iterator[Place]:
    above = path[:-1] if path[-1] == "items" else path
    seen: dict[str, int] = {}
    for number, item in enumerate(node.items, 1):
        known = _known(item)
        seen[known] = seen.get(known, 0) + 1
        name = known or str(number)
        if known and seen[known] > 1:
            name = f"{known}~{seen[known]}"
        here = (*above, name)
        yield from _below(item, here, languages)
        if path[-1] == "items" and isinstance(item, Mapping) and item.get("id") is not None:
            yield from _wordless(item, here)


def _known(item: Node) -> str:
    """By what something in a list is known; empty when only its number tells."""
    if not isinstance(item, Mapping):
        return ""
    found = next((value for key in IDS if (value := item.get(key)) is not None), None)
    return found.raw if isinstance(found, Scalar) else ""


def _wordless(item: Mapping, path: tuple[str, ...]) -> Iterator[Wordless]:
    if item.get("name") is None:
        yield Wordless(".".join((*path, "name")), item, "name")
    if item.get("effect") is not None and item.get("text") is None:
        yield Wordless(".".join((*path, "text")), item, "text")


def is_wording(node: Node, key: str, languages: Collection[str]) -> bool:
    """Whether a value under `key` is for people: by language, or one text alone."""
    if isinstance(node, Mapping):
        return bool(node.entries) and all(
            name.raw in languages and is_text(value) for name, value in node
        )
    return key in ONE_TEXT and is_text(node)


def is_text(node: Node) -> bool:
    """One text, or the forms of a word."""
    if isinstance(node, ListNode):
        return all(isinstance(item, Scalar) for item in node.items)
    return isinstance(node, Scalar)


def texts(place: Place, languages: Sequence[str]) -> dict[str, str]:
    """What a place says, by language; one text alone is of the first language."""
    if isinstance(place, Wordless):
        return {}
    node = place.node
    if isinstance(node, Mapping):
        said = {key.raw: cell(value) for key, value in node}
    else:
        said = {languages[0]: cell(node)}
    return {language: text for language, text in said.items() if text not in NO_TEXT}


def cell(node: Node) -> str:
    """A text, or the forms of a word, as one cell."""
    if isinstance(node, ListNode):
        return BETWEEN_FORMS.join(cell(item) for item in node.items)
    return node.raw if isinstance(node, Scalar) else ""


def rest(node: Node, languages: Collection[str], key: str = "") -> object:
    """The node as ordinary data without names and wording."""
    if is_wording(node, key, languages):
        return None
    if isinstance(node, Mapping):
        below = {name.raw: rest(value, languages, name.raw) for name, value in node}
        return {name: value for name, value in below.items() if value is not None}
    if isinstance(node, ListNode):
        return [rest(item, languages) for item in node.items]
    return plain(node)
