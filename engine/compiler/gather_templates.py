"""Items written once for every combination: `for each: {z: colour, n: [1, 2]}` and `$z` inside."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from engine.compiler.gather_entry import listed, part, word
from engine.compiler.gather_words import Words
from engine.compiler.nodes import Mapping, Node, Scalar, Sequence
from engine.compiler.read_yaml_scalars import resolve
from engine.compiler.text import Text

MOST_COPIES = 10_000
_HOLE = re.compile(r"\$\{?([a-z]\w*)\}?", re.ASCII)  # so that Japanese may follow at once


def expanded(node: Mapping, words: Words) -> Iterator[Mapping]:
    """The items that a template stands for, the last variable fastest; a plain item as it is."""
    each = node.get("for each")
    if not isinstance(each, Mapping):
        yield node
        return
    variables = [(word(key), _values(value, words)) for key, value in each]
    bare = replace(node, entries=tuple(e for e in node.entries if word(e[0]) != "for each"))
    _refuse_unknown_holes(bare, [name for name, _ in variables], words)
    count = 1
    for _, values in variables:
        count *= len(values)
    if count > MOST_COPIES:
        reason = f"This makes {count} items; no game needs more than {MOST_COPIES}."
        words.problems.error("too-large", each.span, reason, "Name fewer values.")
        return
    for chosen in product(*(values for _, values in variables)):
        by_name = {name: said for (name, _), said in zip(variables, chosen, strict=True)}
        filled = _filled(bare, by_name)
        if isinstance(filled, Mapping):
            yield filled


def _values(node: Node, words: Words) -> list[str]:
    """Members of a symbol, or the words of a list."""
    if isinstance(node, Sequence):
        return [word(one) for one in node.items]
    said = word(node)
    if said in words.symbols:
        return list(words.symbols[said])
    if said in words.parts:
        return list(words.part_members[said])
    words.unknown("symbol", said, node.span, [*words.symbols, *words.parts])
    return []


def _refuse_unknown_holes(node: Mapping, known: list[str], words: Words) -> None:
    for scalar in _scalars(node):
        for hole in _HOLE.finditer(scalar.raw):
            if hole[1] not in known:
                at = part(scalar, hole.start(), hole.end())
                words.unknown("variable of `for each`", hole[1], at, known)


def _scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
        return
    for child in node.items if isinstance(node, Sequence) else [v for _, v in node.entries]:
        yield from _scalars(child)


def _filled(node: Node, by_name: dict[str, str]) -> Node:
    if isinstance(node, Scalar):
        return _filled_scalar(node, by_name)
    if isinstance(node, Sequence):
        return replace(node, items=tuple(_filled(one, by_name) for one in listed(node)))
    entries = tuple((_filled_scalar(k, by_name), _filled(v, by_name)) for k, v in node.entries)
    return replace(node, entries=entries)


def _filled_scalar(node: Scalar, by_name: dict[str, str]) -> Scalar:
    if "$" not in node.raw:
        return node

    def fill(says: str) -> str:
        return _HOLE.sub(lambda hole: by_name.get(hole[1], hole[0]), says)

    raw = fill(node.raw)
    # Columns behind a hole are those of the filled line: as near as one line can be to many.
    lines = tuple(replace(line, says=fill(line.says)) for line in node.text.lines)
    text = Text(node.text.file, lines, node.text.via)
    value = resolve(raw) if node.style == "plain" else raw
    return replace(node, raw=raw, value=value, text=text)
