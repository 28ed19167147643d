"""What is written on things, changed: numbers by one, words to the next of their sort."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.compiler.declarations import Declarations, KindSpec
from engine.compiler.gather_entry import YES, word
from engine.compiler.nodes import Mapping, Node, Scalar, Sequence
from engine.compiler.types import Type
from tools.mutants_edit import LEFT_OUT, Edit, Variant, becomes


class ValueEdits:
    """The edits of values as they are written in YAML, by their type."""

    def __init__(self, game: Declarations) -> None:
        self._symbols = {symbol.id: symbol.ids for symbol in game.symbols}
        self._things = {kind.id: _ids(kind) for kind in game.kinds}

    def of(self, node: Node, type: Type) -> Iterator[Variant]:
        """Every edit of a value: of a list or table, of each of its members."""
        match node:
            case Scalar():
                for new in self._others(node, type):
                    edit = Edit(node.span, becomes(word(node), new))
                    yield edit, _written(node, new)
            case Sequence():
                for number, item in enumerate(node.items):
                    left = (*node.items[:number], *node.items[number + 1 :])
                    yield Edit(item.span, LEFT_OUT), replace(node, items=left)
            case Mapping():
                for number, (key, value) in enumerate(node.entries):
                    for edit, new in self.of(value, type):
                        entries = list(node.entries)
                        entries[number] = (key, new)
                        yield edit, replace(node, entries=tuple(entries))

    def _others(self, node: Scalar, type: Type) -> Iterator[str]:
        said = word(node)
        if type.base == "number" and isinstance(node.value, int):
            yield str(node.value + 1)
            if node.value > 0:
                yield str(node.value - 1)
        elif type.base == "yes/no":
            yield "no" if said.lower() in YES else "yes"
        else:
            names = self._symbols.get(type.of, ()) or self._things.get(type.of, ())
            bare = said.rpartition(".")[2]
            if bare in names and len(names) > 1:
                yield names[(names.index(bare) + 1) % len(names)]


def _ids(kind: KindSpec) -> tuple[str, ...]:
    """How values name the things of a kind, where they have names of their own."""
    if not kind.numbered:
        return tuple(dict.fromkeys(item.id for item in kind.items if item.id))
    count = kind.count if kind.count > 0 else len(kind.items)
    return tuple(str(number) for number in range(1, count + 1))


def _written(node: Scalar, said: str) -> Scalar:
    number = said.removeprefix("-").isdigit()
    return replace(node, value=int(said) if number else said, raw=said)
