"""Items written once for every combination: `for each: {z: colour, n: [1, 2]}` and `$z` inside."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping as Table
from dataclasses import dataclass, replace
from itertools import product

from engine.compiler.gather_entry import listed, part, word
from engine.compiler.gather_words import Words
from engine.compiler.nodes import Mapping, Node, Scalar, Sequence
from engine.compiler.read_yaml_scalars import resolve
from engine.compiler.text import Text
from engine.core.span import Span

MOST_COPIES = 10_000
_HOLE = re.compile(r"\$\{?([a-z]\w*)\}?", re.ASCII)  # so that Japanese may follow at once
_RANGE = re.compile(r"(\d{1,4}) to (\d{1,4})")
WORDING = ("name", "text", "reminder", "label")
"""Keys with what people read: there a member of a symbol goes by its name, elsewhere by its id."""


@dataclass(frozen=True, slots=True)
class _Chosen:
    """One combination of values by variable, and what people call them by language."""

    ids: Table[str, str]
    spoken: Table[str, Table[str, str]]

    def said(self, name: str, language: str) -> str | None:
        """What stands for a hole; None for a variable that there is not."""
        id = self.ids.get(name)
        if id is None or not language:
            return id
        return self.spoken[name].get(language, id.replace("_", " "))


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
    spoken = [_spoken(value, words) for _, value in each]
    for ids in product(*(values for _, values in variables)):
        called = [of.get(id, {}) for of, id in zip(spoken, ids, strict=True)]
        names = [name for name, _ in variables]
        chosen = _Chosen(dict(zip(names, ids, strict=True)), dict(zip(names, called, strict=True)))
        filled = _filled(bare, chosen, words.first_language)
        if isinstance(filled, Mapping):
            yield filled


def _spoken(node: Node, words: Words) -> Table[str, Table[str, str]]:
    """What the values are called: those of a symbol, or of a part of one, by their names."""
    said = word(node)
    return words.spoken.get(words.parts.get(said, said), {})


def _values(node: Node, words: Words) -> list[str]:
    """Members of a symbol, the words of a list, or the numbers of `1 to 8`."""
    if isinstance(node, Sequence):
        return [word(one) for one in node.items]
    said = word(node)
    if said in words.symbols:
        return list(words.symbols[said])
    if said in words.parts:
        return list(words.part_members[said])
    numbers = _RANGE.fullmatch(said)
    if numbers:
        return [str(one) for one in range(int(numbers[1]), int(numbers[2]) + 1)]
    words.unknown("symbol", said, node.span, [*words.symbols, *words.parts])
    return []


def _refuse_unknown_holes(node: Mapping, known: list[str], words: Words) -> None:
    for scalar in _scalars(node):
        for hole in _HOLE.finditer(scalar.raw):
            if hole[1] in known:
                continue
            at = part(scalar, hole.start(), hole.end())
            begun = [name for name in known if hole[1].startswith(name)]
            if begun:
                _runs_on(hole[1], max(begun, key=len), at, words)
            else:
                words.unknown("variable of `for each`", hole[1], at, known)


def _runs_on(said: str, name: str, span: Span, words: Words) -> None:
    """`$s_1`, where `$s` is a variable: what follows it is read as part of its name."""
    words.problems.error(
        "unknown-name",
        span,
        f'There is no variable of `for each` "{said}": what follows `${name}` is read with it.',
        f"Braces end a name: ${{{name}}}{said[len(name) :]}",
    )


def _scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
        return
    for child in node.items if isinstance(node, Sequence) else [v for _, v in node.entries]:
        yield from _scalars(child)


def _filled(
    node: Node, chosen: _Chosen, first: str, language: str = "", *, said: bool = False
) -> Node:
    """The node with its holes filled; `said`: it is wording, in `language` or else in the first."""
    if isinstance(node, Scalar):
        return _filled_scalar(node, chosen, (language or first) if said else "")
    if isinstance(node, Sequence):
        parts = (_filled(one, chosen, first, language, said=said) for one in listed(node))
        return replace(node, items=tuple(parts))
    entries = tuple(
        (
            _filled_scalar(key, chosen, ""),
            _filled(
                value,
                chosen,
                first,
                word(key) if said else "",
                said=said or word(key) in WORDING,
            ),
        )
        for key, value in node.entries
    )
    return replace(node, entries=entries)


def _filled_scalar(node: Scalar, chosen: _Chosen, language: str) -> Scalar:
    if "$" not in node.raw:
        return node

    def fill(says: str) -> str:
        return _HOLE.sub(lambda hole: chosen.said(hole[1], language) or hole[0], says)

    raw = fill(node.raw)
    # Columns behind a hole are those of the filled line: as near as one line can be to many.
    lines = tuple(replace(line, says=fill(line.says)) for line in node.text.lines)
    text = Text(node.text.file, lines, node.text.via)
    value = resolve(raw) if node.style == "plain" else raw
    return replace(node, raw=raw, value=value, text=text)
