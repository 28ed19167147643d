"""The texts that alterations made, which no file holds: lines of one between those of another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.compiler.alter_lines import filled
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import Node, Scalar
from engine.core.span import Span


def name_of_text(span: Span) -> str:
    """Under which name, beside those of files, the text stands that begins at a place."""
    return f"{span.file}:{span.line} through {' and '.join(span.via)}"


def altered_texts(root: Node) -> Mapping[str, str]:
    """The texts of several lines below `root` that came through alterations, by name.

    A text is named by its first line and by each up to its first one that is no remark, where what
    it says begins.
    """
    found = {}
    for scalar in _scalars(root):
        rows = filled(scalar)
        if len(rows) < 2 or not scalar.text.via:
            continue
        says = "\n".join(row.says for row in rows)
        for row in rows:
            file = row.file or scalar.text.file
            place = Span(file, row.line, row.column, row.line, row.column, scalar.text.via)
            found[name_of_text(place)] = says
            if not row.says.lstrip().startswith("#"):
                break
    return found


def _scalars(root: Node) -> Iterator[Scalar]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Scalar):
            yield node
        elif isinstance(node, MappingNode):
            waiting += [value for _, value in node]
        else:
            waiting += node.items
