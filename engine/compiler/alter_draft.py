"""The files of a module set while they are altered: parts found, put, taken out by place."""

from __future__ import annotations

from collections.abc import Sequence as Many
from dataclasses import dataclass, field, replace
from typing import Protocol

from engine.compiler.gather_sources import SourceModule
from engine.compiler.nodes import Mapping, Node, Scalar, Sequence

Entry = tuple[Scalar, Node]


@dataclass(frozen=True, slots=True)
class Branch:
    """Where a part stands: module, file, and at each level the number of its item or entry."""

    module: int
    file: int
    path: tuple[int, ...]

    def below(self, *steps: int) -> Branch:
        return replace(self, path=(*self.path, *steps))


@dataclass(slots=True)
class Draft:
    """Roots by module and file. `moved` counts the times that parts came or went, so that whoever
    keeps branches knows when to look anew; `touched` are the files of which any part changed.
    """

    roots: list[list[Node | None]]
    moved: int = 0
    touched: set[tuple[int, int]] = field(default_factory=set)

    @classmethod
    def of(cls, modules: Many[SourceModule]) -> Draft:
        return cls([[file.root for file in module.files] for module in modules])

    def get(self, branch: Branch) -> Node:
        node = self.roots[branch.module][branch.file]
        assert node is not None
        for step in branch.path:
            node = _part(node, step)
        return node

    def key(self, branch: Branch) -> Scalar | None:
        """The key under which a part stands; None of an item of a list."""
        above = self.get(replace(branch, path=branch.path[:-1]))
        return above.entries[branch.path[-1]][0] if isinstance(above, Mapping) else None

    def put(self, branch: Branch, node: Node) -> None:
        self._edit(branch, lambda above, step: _with_part(above, step, node))

    def insert_after(self, branch: Branch, node: Node) -> None:
        """Put a part behind another one, in a mapping under the same key."""
        self.moved += 1
        self._edit(branch, lambda above, step: _with_more(above, step, node))

    def drop(self, branch: Branch) -> None:
        self.moved += 1
        self._edit(branch, _without)

    def _edit(self, branch: Branch, edit: Edit) -> None:
        root = self.roots[branch.module][branch.file]
        assert root is not None
        self.roots[branch.module][branch.file] = _edited(root, branch.path, edit)
        self.touched.add((branch.module, branch.file))


class Edit(Protocol):
    """Gives a list or mapping with one of its parts edited."""

    def __call__(self, above: Node, step: int, /) -> Node: ...


def _edited(node: Node, path: tuple[int, ...], edit: Edit) -> Node:
    if len(path) == 1:
        return edit(node, path[0])
    return _with_part(node, path[0], _edited(_part(node, path[0]), path[1:], edit))


def _part(node: Node, step: int) -> Node:
    if isinstance(node, Sequence):
        return node.items[step]
    assert isinstance(node, Mapping)
    return node.entries[step][1]


def _with_part(node: Node, step: int, part: Node) -> Node:
    if isinstance(node, Sequence):
        return replace(node, items=(*node.items[:step], part, *node.items[step + 1 :]))
    assert isinstance(node, Mapping)
    before, after = node.entries[:step], node.entries[step + 1 :]
    return replace(node, entries=(*before, (node.entries[step][0], part), *after))


def _with_more(node: Node, step: int, part: Node) -> Node:
    if isinstance(node, Sequence):
        return replace(node, items=(*node.items[: step + 1], part, *node.items[step + 1 :]))
    assert isinstance(node, Mapping)
    before, after = node.entries[: step + 1], node.entries[step + 1 :]
    return replace(node, entries=(*before, (node.entries[step][0], part), *after))


def _without(node: Node, step: int) -> Node:
    if isinstance(node, Sequence):
        return replace(node, items=(*node.items[:step], *node.items[step + 1 :]))
    assert isinstance(node, Mapping)
    return replace(node, entries=(*node.entries[:step], *node.entries[step + 1 :]))
