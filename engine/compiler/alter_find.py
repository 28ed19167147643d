"""Every thing of a module set by the names that an alteration may call it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from engine.compiler.alter_draft import Branch, Draft
from engine.compiler.gather_entry import word
from engine.compiler.gather_triggers import MOMENTS
from engine.compiler.nodes import Mapping, Node, Scalar, Sequence
from engine.core.problem import nearest_name
from engine.core.span import Span

_BRACES = re.compile(r"\{\s*(\w+)[^}]*\}")
SORT_OF_ITEMS = {"pieces": "piece", "cards": "card", "spaces": "space"}
WHOLES = ("setup", "flow", "result", "display")
"""Sections that are one thing."""
UNDER_KEYS = {
    "zones": "zone",
    "counters": "counter",
    "labels": "label",
    "sheets": "sheet",
}
"""Sections that are mappings of things, and what one of these is called."""
IN_LISTS = {
    "formulas": "formula",
    "verbs": "verb",
    "events": "event",
    "triggers": "trigger",
    "changes": "standing change",
    "rulings": "ruling",
    "scenarios": "scenario",
}
"""Sections that are lists of things."""
ONLY_BY_SORT = ("label", "sheet", "ruling", "scenario", "module")
"""What no effect names, so that its sort always stands before its name."""
GUARDED = frozenset(
    (
        "piece",
        "card",
        "space",
        "zone",
        "counter",
        "formula",
        "verb",
        "event",
        "trigger",
        "standing change",
        "setup",
        "flow",
    )
)
"""What may be in some matches only. Each of its branches is one variant of it."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that may be altered. `name` is how it is told of; `branches` are its parts, or of
    what is guarded its variants.
    """

    sort: str
    name: str
    names: tuple[str, ...]
    branches: tuple[Branch, ...]
    span: Span

    @property
    def full(self) -> str:
        """The name that no other thing has."""
        return self.name if self.name.startswith(self.sort) else f"{self.sort} {self.name}"

    @property
    def guarded(self) -> bool:
        return self.sort in GUARDED


@dataclass(slots=True)
class Index:
    """The things of a draft, looked up anew whenever parts came or went."""

    draft: Draft
    _things: tuple[Thing, ...] = ()
    _stamp: int = -1
    _by_name: dict[str, list[Thing]] = field(default_factory=dict)

    def named(self, said: str, modules: frozenset[int]) -> list[Thing]:
        """The things of these modules that are called so: by sort and name first, then by name."""
        self._look()
        found = [one for one in self._by_name.get(tidy(said), ()) if _in(one, modules)]
        exact = [one for one in found if tidy(said) == tidy(one.full)]
        return [_only_in(one, modules) for one in (exact or found)]

    def nearest(self, said: str, modules: frozenset[int]) -> str:
        """The name most like what was said."""
        self._look()
        names = {
            tidy(name): name if name in one.names else one.full
            for one in self._things
            if _in(one, modules)
            for name in (*one.names, one.full)
        }
        return names.get(nearest_name(tidy(said), names), "")

    def all(self) -> tuple[Thing, ...]:
        """Every thing, in the order of modules, files and lines."""
        self._look()
        return self._things

    def _look(self) -> None:
        if self._stamp == self.draft.moved:
            return
        self._things = tuple(_joined(_things(self.draft)))
        self._by_name = {}
        for one in self._things:
            with_sort = (f"{one.sort} {name}" for name in one.names)
            for name in dict.fromkeys(tidy(name) for name in (*one.names, one.full, *with_sort)):
                self._by_name.setdefault(name, []).append(one)
        self._stamp = self.draft.moved


def tidy(name: str) -> str:
    """A name as names are compared: blanks made one, no types behind parameters."""
    return " ".join(_BRACES.sub(r"{\1}", name).split())


def _in(thing: Thing, modules: frozenset[int]) -> bool:
    return any(branch.module in modules for branch in thing.branches)


def _only_in(thing: Thing, modules: frozenset[int]) -> Thing:
    return replace(thing, branches=tuple(one for one in thing.branches if one.module in modules))


def _joined(found: Iterable[Thing]) -> Iterator[Thing]:
    """Parts and variants of one thing made one."""
    together: dict[tuple[str, str], Thing] = {}
    for one in found:
        key = (one.sort, one.name)
        known = together.get(key)
        together[key] = (
            one if known is None else replace(known, branches=known.branches + one.branches)
        )
    return iter(together.values())


def _things(draft: Draft) -> Iterator[Thing]:
    ones = _singulars(draft)
    for number, module in enumerate(draft.roots):
        for file, root in enumerate(module):
            if isinstance(root, Mapping):
                for at, (key, node) in enumerate(root):
                    yield from _of_section(word(key), key, node, Branch(number, file, (at,)), ones)


def _singulars(draft: Draft) -> dict[str, str]:
    """The word for one of each kind, wherever it is said."""
    found: dict[str, str] = {}
    for root in (root for module in draft.roots for root in module if isinstance(root, Mapping)):
        for key, node in root:
            if word(key) in SORT_OF_ITEMS and isinstance(node, Mapping):
                for name, kind in node:
                    one = word(kind.get("one")) if isinstance(kind, Mapping) else ""
                    if one or word(name) not in found:
                        found[word(name)] = one or word(name).removesuffix("s")
    return found


def _of_section(
    section: str, key: Scalar, node: Node, branch: Branch, ones: dict[str, str]
) -> Iterator[Thing]:
    if section in WHOLES:
        yield Thing(section, section, (section,), (branch,), key.span)
    elif section == "module":
        yield from _head(key, node, branch)
    elif isinstance(node, Mapping):
        for at, (name, inner) in enumerate(node):
            yield from _under_key(section, name, inner, branch.below(at), ones)
    elif isinstance(node, Sequence) and section in IN_LISTS:
        for at, item in enumerate(node):
            if isinstance(item, Mapping):
                yield from _in_list(IN_LISTS[section], item, branch.below(at))


def _head(key: Scalar, node: Node, branch: Branch) -> Iterator[Thing]:
    if not isinstance(node, Mapping):
        return
    yield Thing("module", word(node.get("id")), (), (branch,), key.span)
    options = node.get("options")
    if isinstance(options, Mapping):
        at = _place(node, "options")
        for number, (name, _) in enumerate(options):
            names = (f"option.{word(name)}",)
            yield Thing("option", word(name), names, (branch.below(at, number),), name.span)


def _under_key(
    section: str, name: Scalar, node: Node, branch: Branch, ones: dict[str, str]
) -> Iterator[Thing]:
    id = word(name)
    if section in UNDER_KEYS:
        sort = UNDER_KEYS[section]
        names = () if sort in ONLY_BY_SORT else (id,)
        yield Thing(sort, id, names, (branch,), name.span)
    elif section == "symbols":
        yield Thing("symbol", id, (id,), (branch,), name.span)
        yield from _members(id, node, branch)
    elif section in SORT_OF_ITEMS:
        yield Thing("kind", id, (id,), (branch,), name.span)
        yield from _items(SORT_OF_ITEMS[section], ones[id], node, branch)


def _members(symbol: str, node: Node, branch: Branch) -> Iterator[Thing]:
    members = node
    if isinstance(node, Mapping) and (found := node.get("members")) is not None:
        members, branch = found, branch.below(_place(node, "members"))
    if isinstance(members, Mapping):
        found_members = [key for key, _ in members]
    else:
        items = members.items if isinstance(members, Sequence) else ()
        found_members = [one for one in items if isinstance(one, Scalar)]
    for at, one in enumerate(found_members):
        name = f"{symbol}.{word(one)}"
        yield Thing("member", name, (name, word(one)), (branch.below(at),), one.span)


def _items(sort: str, one: str, kind: Node, branch: Branch) -> Iterator[Thing]:
    items = kind.get("items") if isinstance(kind, Mapping) else None
    if not isinstance(items, Sequence) or not isinstance(kind, Mapping):
        return
    below = branch.below(_place(kind, "items"))
    for at, item in enumerate(items):
        named = item.get("id") if isinstance(item, Mapping) else None
        name = f"{one}[{at + 1}]" if named is None else f"{one}.{word(named)}"
        names = (name,) if named is None else (name, word(named))
        span = item.span if named is None else named.span
        yield Thing(sort, name, names, (below.below(at),), span)


def _in_list(sort: str, item: Mapping, branch: Branch) -> Iterator[Thing]:
    head = item.get("id") or item.get(sort)
    name = word(head)
    if sort == "formula":
        name = name.partition("(")[0].strip()
    elif sort == "standing change" and not name:
        head = item.get("formula")
        name = word(head)
    elif sort == "trigger" and not name:
        moment = next((one for one in (*MOMENTS, "when") if item.get(one) is not None), "")
        head = item.get(moment)
        name = f"{moment} {word(head)}"
    if head is not None and name.strip():
        names = () if sort in ONLY_BY_SORT else (name,)
        yield Thing(sort, tidy(name), names, (branch,), head.span)


def _place(node: Mapping, key: str) -> int:
    return next(at for at, (name, _) in enumerate(node) if word(name) == key)
