"""Which lines of effects were never executed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass

from engine.core.program import Routine, Ruleset
from engine.core.span import Span
from engine.play.machine import Machine
from tools.quoting import line_of


@dataclass(frozen=True, slots=True, order=True)
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
            f"{line.file}:{line.number}  {line_of(_span(line), sources)}".rstrip()
            for line in self.missed
        )


def coverage(machines: Iterable[Machine]) -> Coverage:
    """What the machines have executed in earnest, look-ahead not counted."""
    return lines_run((machine.ruleset, machine.plain.made) for machine in machines)


def lines_run(ran: Iterable[tuple[Ruleset, Set[int]]]) -> Coverage:
    """What these instructions of these rulesets, which ran in earnest, are as lines.

    Effects of scenarios themselves are not counted.
    """
    reached: set[Line] = set()
    every: set[Line] = set()
    for ruleset, made in ran:
        left_out = _left_out(ruleset)
        for pc, instr in enumerate(ruleset.code):
            if instr.span >= 0 and pc not in left_out:
                line = _line(ruleset.spans[instr.span])
                every.add(line)
                if pc in made:
                    reached.add(line)
    ordered = sorted(every)
    return Coverage(tuple(ordered), tuple(line for line in ordered if line not in reached))


def _left_out(ruleset: Ruleset) -> set[int]:
    """The instructions that scenarios brought along, and ends of routines: nobody wrote those."""
    entries = sorted(routine.entry for routine in ruleset.routines)
    until = dict(zip(entries, [*entries[1:], len(ruleset.code)], strict=True))
    found: set[int] = set()
    for routine in ruleset.routines:
        code = range(routine.entry, until[routine.entry])
        own = routine.what == "scenario"
        found.update(pc for pc in code if own or _is_end(ruleset, pc, routine))
    return found


def _is_end(ruleset: Ruleset, pc: int, routine: Routine) -> bool:
    instr = ruleset.code[pc]
    return instr.op == "return" and instr.span == routine.span


def _line(span: Span) -> Line:
    return Line(span.file, span.line)


def _span(line: Line) -> Span:
    return Span(line.file, line.number, 1, line.number, 1)
