"""Text of an effect, with the place in the file where each of its lines begins."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.span import Span


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a text: what it says (indentation of the block removed) and where it begins.

    `file` is empty where it is that of the text: only a module that alters an effect puts lines of
    its own between those of another file.
    """

    says: str
    line: int
    column: int
    file: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """`lines` in order; a column in a line is `Line.column` plus the offset in `says`."""

    file: str
    lines: tuple[Line, ...]
    via: tuple[str, ...] = ()

    @property
    def says(self) -> str:
        """The whole text, lines joined with newlines."""
        return "\n".join(line.says for line in self.lines)

    def span(self, row: int, start: int, end_row: int, end: int) -> Span:
        """The span from offset `start` of row `row` to offset `end` (exclusive) of row `end_row`;
        rows from 0.
        """
        first, last = self.lines[row], self.lines[end_row]
        file = first.file or self.file
        if (last.file or self.file) != file:  # as far as the file of its beginning goes
            last, end = first, max(start + 1, len(first.says))
        return Span(file, first.line, first.column + start, last.line, last.column + end, self.via)

    @property
    def whole(self) -> Span:
        """The span of the whole text."""
        return self.span(0, 0, len(self.lines) - 1, len(self.lines[-1].says))
