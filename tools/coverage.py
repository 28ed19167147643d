"""Which lines of effects were never executed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.core.program import Ruleset
from engine.core.span import Span
from engine.play.machine import Machine


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file that holds effects."""

    file: str
    number: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """Lines of effects, and those among them that were executed."""

    lines: tuple[Line, ...]
    missed: tuple[Line, ...]

    def shown(self, sources: Mapping[str, str]) -> str:
        """The missed lines with their text, by file."""
        return "\n".join(
            f"{line.file}:{line.number}  {_text(line, sources)}".rstrip() for line in self.missed
        )


def coverage(machines: Iterable[Machine]) -> Coverage:
    """What the machines have executed in earnest, look-ahead not counted.

    Effects of scenarios themselves are not counted.
    """
    reached: set[Line] = set()
    every: set[Line] = set()
    for machine in machines:
        own = _scenario_code(machine.ruleset)
        for pc, instr in enumerate(machine.ruleset.code):
            if instr.span >= 0 and pc not in own:
                line = _line(machine.ruleset.spans[instr.span])
                every.add(line)
                if pc in machine.plain.made:
                    reached.add(line)
    ordered = sorted(every, key=lambda line: (line.file, line.number))
    return Coverage(tuple(ordered), tuple(line for line in ordered if line not in reached))


def _scenario_code(ruleset: Ruleset) -> set[int]:
    """The instructions that scenarios brought along."""
    entries = sorted(routine.entry for routine in ruleset.routines)
    ends = [*entries[1:], len(ruleset.code)]
    until = dict(zip(entries, ends, strict=True))
    own: set[int] = set()
    for routine in ruleset.routines:
        if routine.what == "scenario":
            own.update(range(routine.entry, until[routine.entry]))
    return own


def _line(span: Span) -> Line:
    return Line(span.file, span.line)


def _text(line: Line, sources: Mapping[str, str]) -> str:
    rows = sources.get(line.file, "").split("\n")
    return rows[line.number - 1].strip() if 0 < line.number <= len(rows) else ""
