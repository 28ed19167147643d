"""Lines of an effect for other lines: where the old ones stand, the effect with the new ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from engine.compiler.nodes import Scalar
from engine.compiler.text import Line, Text
from engine.core.span import Span


@dataclass(frozen=True, slots=True)
class Stretch:
    """Where quoted lines stand in an effect: rows `first` to `end`, so much further in."""

    first: int
    end: int
    indent: int


def stretches(present: Scalar, quoted: Scalar) -> list[Stretch]:
    """Everywhere that the quoted lines stand together in an effect, further in or not."""
    rows, wanted = present.text.lines, filled(quoted)
    found = []
    for first in range(len(rows) - len(wanted) + 1):
        indent = _indent_of(rows[first : first + len(wanted)], wanted)
        if indent is not None:
            found.append(Stretch(first, first + len(wanted), indent))
    return found


def filled(text: Scalar) -> tuple[Line, ...]:
    """The lines of a text without empty ones before and behind."""
    rows = list(text.text.lines)
    while rows and not rows[0].says.strip():
        rows.pop(0)
    while rows and not rows[-1].says.strip():
        rows.pop()
    return tuple(rows)


def _indent_of(rows: Sequence[Line], wanted: Sequence[Line]) -> int | None:
    """How much further in the rows say what is wanted; None where they say something else."""
    indents = set()
    for row, want in zip(rows, wanted, strict=True):
        if row.says.strip() != want.says.strip():
            return None
        if want.says.strip():
            indents.add(_blanks(row.says) - _blanks(want.says))
    (indent,) = indents if len(indents) == 1 else (None,)
    return indent


def _blanks(says: str) -> int:
    return len(says) - len(says.lstrip(" "))


def with_lines(present: Scalar, at: Stretch, new: Scalar | None, step: str) -> Scalar | None:
    """The effect with the new lines in that stretch; None when no line is left."""
    rows, file = present.text.lines, present.text.file
    put = [] if new is None else [_moved_in(line, at.indent, new) for line in filled(new)]
    kept = [line if line.file else replace(line, file=file) for line in rows]
    lines = (*kept[: at.first], *put, *kept[at.end :])
    if not any(line.says.strip() for line in lines):
        return None
    return _effect(present, lines, step)


def with_more_lines(present: Scalar, more: Scalar, step: str) -> Scalar:
    """The effect with further lines at its end."""
    end = len(present.text.lines)
    found = with_lines(present, Stretch(end, end, 0), more, step)
    assert found is not None
    return found


def _moved_in(line: Line, indent: int, of: Scalar) -> Line:
    """A line further in; its words stay where they stand in their file."""
    file = line.file or of.text.file
    if not line.says.strip():
        return replace(line, file=file)
    return Line(" " * indent + line.says, line.line, line.column - indent, file)


def _effect(present: Scalar, lines: tuple[Line, ...], step: str) -> Scalar:
    via = (*present.text.via, step)
    first = next(line for line in lines if line.says.strip())
    raw = "\n".join(line.says for line in lines)
    own_file = first.file == present.text.file
    at = replace(present.span, via=via) if own_file else _span_of(first, via)
    return Scalar(raw, raw, "literal", at, Text(first.file, lines, via))


def _span_of(line: Line, via: tuple[str, ...]) -> Span:
    start = line.column + _blanks(line.says)
    end = line.column + len(line.says)
    return Span(line.file, line.line, start, line.line, end, via)


def first_unlike(present: Scalar, quoted: Scalar) -> tuple[Line, Line | None]:
    """The first quoted line that the effect lacks, and the line there that is most like it.

    Where it has them all, only not together, the first.
    """
    rows = [line for line in present.text.lines if line.says.strip()]
    says = [line.says.strip() for line in rows]
    wanted = [line for line in filled(quoted) if line.says.strip()]
    lacking = next((line for line in wanted if line.says.strip() not in says), wanted[0])
    close = get_close_matches(lacking.says.strip(), says, n=1, cutoff=0.4)
    return lacking, rows[says.index(close[0])] if close else None


def place_of(line: Line, text: Scalar) -> Span:
    """Where the words of a line stand."""
    return _span_of(replace(line, file=line.file or text.text.file), text.text.via)
