"""Where a piece of text stands in a file."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text: `file` as shown to people; lines and columns count from 1, the end is
    exclusive.

    Columns count characters (code points). `via` names the alteration through which a text came
    (an expansion that changed it), outermost first.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    via: tuple[str, ...] = ()

    def to(self, other: Span) -> Span:
        """The stretch from the start of this span to the end of `other`, if that is in its file."""
        if other.file != self.file:
            return self
        return replace(self, end_line=other.end_line, end_column=other.end_column)

    def at(self, start: int, end: int) -> Span:
        """A part of this one-line span: characters `start` to `end`, counted from its own start."""
        column = self.column + start
        return replace(self, column=column, end_line=self.line, end_column=self.column + end)

    def __str__(self) -> str:
        """`file:line:column`; of something that is no line, such as a folder, its name alone."""
        return f"{self.file}:{self.line}:{self.column}" if self.line > 0 else self.file


NOWHERE = Span("", 0, 0, 0, 0)
