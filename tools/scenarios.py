"""Running the scenarios of a game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.compiler.compile import Game
from engine.compiler.declarations import ScenarioSpec
from engine.compiler.scenario_code import groups_of
from engine.core.problem import Problem, Problems
from tools.scenario_judge import Judge
from tools.scenario_play import MODES, Mode, Table


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came out of one scenario: what was wrong, in the first mode in which anything was."""

    scenario: ScenarioSpec
    found: tuple[Problem, ...]
    mode: Mode = "straight"

    @property
    def passed(self) -> bool:
        """Whether everything was as the scenario says."""
        return not self.found


class Tester:
    """The scenarios of a game whose id holds the word `only`, compiled a match at a time.

    Those of all its modules, as far as they are for this set; or only those of the modules `of`.
    """

    def __init__(self, game: Game, only: str = "", of: Collection[str] | None = None) -> None:
        self._game = game
        self._only = only
        self._of = of
        self.tables: list[Table] = []
        """The tables at which scenarios were played: they know what was executed."""

    def run(self) -> Iterator[Verdict]:
        """Run the scenarios; raises `ProblemsFound` when the game or a scenario is faulty."""
        problems = Problems()
        groups = list(groups_of(self._game.declarations, problems))
        problems.stop_on_errors()
        for match, scenarios in groups:
            wanted = [one for one in scenarios if self._wants(one)]
            if not wanted:
                continue
            ruleset, codes = self._game.scenario_ruleset(match.players, match.options, wanted)
            table = Table(ruleset, codes)
            self.tables.append(table)
            for one in wanted:
                yield run_scenario(table, one, self._game.sources)

    def _wants(self, scenario: ScenarioSpec) -> bool:
        return self._only in scenario.id and (self._of is None or scenario.module in self._of)


def run_scenario(
    table: Table,
    scenario: ScenarioSpec,
    sources: Mapping[str, str],
    modes: Sequence[Mode] = MODES,
) -> Verdict:
    """Run a scenario in each mode until one finds something; all must end at the same state."""
    ends = set()
    for mode in modes:
        judge = Judge(table, scenario, sources)
        found = tuple(judge.found(mode))
        if found:
            return Verdict(scenario, found, mode)
        ends.add(judge.digest)
    if len(ends) == 1:
        return Verdict(scenario, ())
    reason = "Copied, or saved and loaded on the way, the match ends up elsewhere."
    remedy = "This is a fault of Rulewright; please report it."
    return Verdict(
        scenario, (Problem("scenario-modes", "error", scenario.span, reason, remedy),), "saved"
    )
