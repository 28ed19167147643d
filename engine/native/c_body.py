"""The inside of one C function while it is written: lines, temporaries, labels to leave by."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

LEAVING = {
    "unseen": "UNSEEN",
    "range": "RANGE",
    "broken": "BROKEN",
    "full": "FULL",
    "out": "",
}
"""Labels at the end of a function, and what is wrong when one goes there."""


class Body:
    """Lines of C. What is declared in a block is known in that block alone."""

    def __init__(self, answer: str) -> None:
        self.answer = answer
        """What the function gives when it leaves early."""
        self.lines: list[str] = []
        self.depth = 1
        self.left_by: set[str] = set()
        self._count = 0

    def line(self, text: str) -> None:
        """One line more."""
        self.lines.append("    " * self.depth + text)

    def fresh(self, stem: str = "t") -> str:
        """A name that nothing else has."""
        self._count += 1
        return f"{stem}{self._count}"

    def keep(self, value: str, sort: str = "num") -> str:
        """A temporary that holds a value."""
        name = self.fresh()
        self.line(f"{sort} {name} = {value};")
        return name

    @contextmanager
    def block(self, head: str = "") -> Iterator[None]:
        """Lines in braces."""
        self.line(f"{head} {{".lstrip())
        self.depth += 1
        yield
        self.depth -= 1
        self.line("}")

    @contextmanager
    def aside(self) -> Iterator[list[str]]:
        """Lines that are collected apart, one step deeper."""
        before, self.lines = self.lines, []
        self.depth += 1
        try:
            yield self.lines
        finally:
            self.depth -= 1
            self.lines = before

    def leave(self, label: str, when: str = "") -> None:
        """Leave the function by a label."""
        self.left_by.add(label)
        self.line(f"if ({when})" if when else "")
        self.line(f"    goto {label};" if when else f"goto {label};")

    def check_trouble(self) -> None:
        """Leave when what was called ran into trouble."""
        self.leave("out", "x->trouble")

    def ending(self) -> list[str]:
        """The labels at the end of the function."""
        lines: list[str] = []
        for label, what in LEAVING.items():
            if label not in self.left_by:
                continue
            if what:
                lines += [f"{label}:", f"    trouble(x, {what});", f"    return {self.answer};"]
            else:
                lines += [f"{label}:", f"    return {self.answer};"]
        return lines
