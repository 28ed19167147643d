"""Which rules each scenario runs into: where a change of them could show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from engine.compiler.declarations import ScenarioSpec
from engine.core.operations import Expr
from engine.core.program import Formula, Ruleset
from engine.play.machine import Machine
from tools.scenario_play import Table

Lines = frozenset[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Reach:
    """The lines of effects that a scenario executed or looked ahead into, and the formulas that
    these lines and its conditions may have asked.
    """

    lines: Lines
    formulas: frozenset[str]


@dataclass(frozen=True)
class Uses:
    """What follows from a ruleset alone: which formulas an instruction may ask, and where it is."""

    ruleset: Ruleset

    def reach(self, table: Table, scenario: ScenarioSpec) -> Reach:
        """What the scenario reached at a table at which it alone was played."""
        pcs = _reached(table.machine)
        asked = set(self._always)
        for pc in pcs:
            asked |= self._of_code[pc]
        for number in table.codes[scenario.id].then:
            asked |= self._closures[number] | {number}
        if scenario.ranking:
            asked |= self._of_ranking
        names = frozenset(self.ruleset.formulas[number].name for number in asked)
        return Reach(written_lines(self.ruleset, pcs), names)

    @cached_property
    def _of_code(self) -> tuple[frozenset[int], ...]:
        return tuple(self._all_of(instr.args) for instr in self.ruleset.code)

    @cached_property
    def _always(self) -> frozenset[int]:
        """What triggers ask, which may be anywhere."""
        return self._all_of(tuple((one.active, one.when) for one in self.ruleset.triggers))

    @cached_property
    def _of_ranking(self) -> frozenset[int]:
        ranking = self.ruleset.ranking
        return self._all_of((ranking.winner, ranking.by)) if ranking is not None else frozenset()

    def _all_of(self, value: object) -> frozenset[int]:
        """The formulas that expressions may ask, and those that these ask."""
        called = frozenset(_called(value))
        return called.union(*(self._closures[number] for number in sorted(called)))

    @cached_property
    def _closures(self) -> tuple[frozenset[int], ...]:
        direct = [frozenset(_called(self._texts(one))) for one in self.ruleset.formulas]
        closed = list(direct)
        while True:
            wider = [own.union(*(closed[other] for other in own)) for own in closed]
            if wider == closed:
                return tuple(closed)
            closed = wider

    def _texts(self, formula: Formula) -> tuple[object, ...]:
        changes = (self.ruleset.changes[number] for number in formula.changes)
        return (formula.body, *((one.only_if, one.active, one.becomes) for one in changes))


def written_lines(ruleset: Ruleset, pcs: Iterable[int] | None = None) -> Lines:
    """The lines of effects that instructions (by default all) come from."""
    code = [ruleset.code[pc] for pc in pcs] if pcs is not None else ruleset.code
    spans = (ruleset.spans[instr.span] for instr in code if instr.span >= 0)
    return frozenset((span.file, span.line) for span in spans)


def _reached(machine: Machine) -> list[int]:
    return sorted(machine.plain.made | machine.searching.made)


def _called(value: object) -> Iterator[int]:
    if isinstance(value, Expr) and value.op == "call":
        number = value.args[0]
        assert isinstance(number, int)
        yield number
    if isinstance(value, tuple):  # an expression is one too
        for part in value:
            yield from _called(part)
