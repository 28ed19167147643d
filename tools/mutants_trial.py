"""Trying one mutant: does any scenario that passes with the real rules fail with it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from engine.compiler.cache import Cache
from engine.compiler.check import check
from engine.compiler.compile import Game
from engine.compiler.declarations import Declarations, ScenarioSpec
from engine.compiler.fingerprint import play_fingerprint
from engine.compiler.gather_sources import shown_as
from engine.compiler.lower import lower
from engine.compiler.scenario_code import extra_of, groups_of, scenario_codes
from engine.compiler.specialise import specialise
from engine.compiler.specialise_match import Match, configurations
from engine.core.problem import Problems
from engine.core.program import Ruleset
from tools.mutants_made import Mutant, mutants_of
from tools.mutants_reach import Lines, Reach, Uses, written_lines
from tools.scenario_judge import Judge
from tools.scenario_play import Table

Outcome = Literal["noticed", "unnoticed", "same", "impossible"]
"""`same`: it plays as the real game does; `impossible`: the rules would not be accepted."""

CHUNKS = (6, 18, 60)
"""How many scenarios are compiled at a time: few at first, since the first often notices."""

NO_SOURCES: dict[str, str] = {}
"""A judge without the files of scenarios tells as well whether one fails, and reads no YAML."""


Reached = tuple[dict[str, Reach], ...]
"""For each match that scenarios ask for: what those that pass reach in it, by their ids."""


@dataclass(frozen=True, slots=True)
class Seed:
    """What another process needs to make the same trial without playing every scenario again."""

    folders: tuple[Path, ...]
    cache: Path | None
    reached: Reached


@dataclass(frozen=True, slots=True)
class Group:
    """The scenarios of one match that pass, and what each of them reaches."""

    match: Match
    scenarios: tuple[ScenarioSpec, ...]
    reach: Mapping[str, Reach]
    lines: Lines

    def concerned(self, mutant: Mutant) -> list[ScenarioSpec]:
        """The scenarios in which a mutant could show, those that reach least first."""
        found = [one for one in self.scenarios if self._concerns(mutant, self.reach[one.id])]
        return sorted(found, key=lambda one: len(self.reach[one.id].lines))

    def _concerns(self, mutant: Mutant, reach: Reach) -> bool:
        if mutant.anywhere:
            return True
        if mutant.statement is None:
            return mutant.formula in reach.formulas
        line = (mutant.statement.file, mutant.statement.line)
        return line in reach.lines or line not in self.lines


@dataclass
class Trial:
    """A game with all its mutants, and what is remembered from one to the next."""

    game: Game
    mutants: tuple[Mutant, ...] = ()
    groups: tuple[Group, ...] = ()
    _noticed: dict[str, int] = field(default_factory=dict)
    _prints: dict[tuple[object, ...], str] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game) -> Trial:
        """The trial of a game; plays every scenario once. Raises `ProblemsFound`."""
        return cls._of(game, tuple(_reached(game, *group) for group in _groups(game)))

    @classmethod
    def from_seed(cls, seed: Seed) -> Trial:
        """The trial that has this seed."""
        return cls._of(Game(seed.folders, Cache(seed.cache)), seed.reached)

    @classmethod
    def _of(cls, game: Game, reached: Reached) -> Trial:
        groups = []
        for (match, scenarios), reach in zip(_groups(game), reached, strict=True):
            passing = tuple(one for one in scenarios if one.id in reach)
            ruleset = game.ruleset(match.players, match.options)
            groups.append(Group(match, passing, reach, written_lines(ruleset)))
        return cls(game, _own_mutants(game), tuple(groups))

    @property
    def seed(self) -> Seed:
        reached = tuple(dict(group.reach) for group in self.groups)
        return Seed(self.game.folders, self.game.cache.folder, reached)

    def outcome(self, number: int) -> Outcome:
        """What comes of a mutant."""
        mutant = self.mutants[number]
        for group in self.groups:
            found = self._in_group(mutant, group)
            if found is not None:
                return found
        return self._at_last(mutant.game)

    def _in_group(self, mutant: Mutant, group: Group) -> Outcome | None:
        """What the scenarios of one match make of a mutant; None where they do not notice it."""
        scenarios = group.concerned(mutant)
        if mutant.anywhere:
            ruleset = compiled(mutant.game, group.match)
            if ruleset is None:
                return "impossible"
            if play_fingerprint(ruleset) == self._real(group.match):
                return None
            scenarios.sort(key=lambda one: -self._noticed.get(one.id, 0))
        return self._played(mutant.game, group.match, scenarios)

    def _played(
        self, game: Declarations, match: Match, scenarios: Sequence[ScenarioSpec]
    ) -> Outcome | None:
        for some in _chunks(scenarios):
            ruleset = compiled(game, match, some)
            if ruleset is None:
                return "impossible" if compiled(game, match) is None else "noticed"
            table = Table(ruleset, scenario_codes(ruleset, some))
            for one in some:
                if not passes(table, one):
                    self._noticed[one.id] = self._noticed.get(one.id, 0) + 1
                    return "noticed"
        return None

    def _at_last(self, changed: Declarations) -> Outcome:
        """What to call a mutant that no scenario noticed."""
        differs = False
        for match in self._matches():
            ruleset = compiled(changed, match)
            if ruleset is None:
                return "impossible"
            differs = differs or play_fingerprint(ruleset) != self._real(match)
        return "unnoticed" if differs else "same"

    def _real(self, match: Match) -> str:
        """The fingerprint of the real game in a match."""
        key = (match.players, *sorted(match.options.items()))
        if key not in self._prints:
            ruleset = compiled(self.game.declarations, match)
            self._prints[key] = play_fingerprint(ruleset) if ruleset is not None else ""
        return self._prints[key]

    def _matches(self) -> list[Match]:
        return [*(group.match for group in self.groups), *configurations(self.game.declarations)]


def compiled(
    game: Declarations, match: Match, scenarios: Sequence[ScenarioSpec] = ()
) -> Ruleset | None:
    """The ruleset of a match, or None where the rules are not accepted."""
    problems = Problems()
    try:
        world = specialise(game, match, problems, extra_of(scenarios))
        if world is None or problems.errors:
            return None
        checked = check(world, problems)
        return None if problems.errors else lower(checked)
    except Exception:  # no text could have been read so, and nothing was made for it
        return None


def passes(table: Table, scenario: ScenarioSpec) -> bool:
    """Whether a scenario finds everything as it says."""
    judge = Judge(table, scenario, NO_SOURCES)
    try:
        return next(judge.found("straight"), None) is None
    except Exception:  # with rules that nobody wrote, a fault while playing is a failure too
        return False


def _own_mutants(game: Game) -> tuple[Mutant, ...]:
    """Those of the module itself; the rules that it requires are tested where they stand."""
    head = f"{shown_as(game.folders[-1])}/".removeprefix("./")
    made = mutants_of(game.declarations, game.sources)
    return tuple(mutant for mutant in made if mutant.span.file.startswith(head))


def _groups(game: Game) -> list[tuple[Match, tuple[ScenarioSpec, ...]]]:
    """The module's own scenarios by the match that they ask for."""
    problems = Problems()
    module = game.declarations.modules[-1].stamp.id
    own = tuple(one for one in game.declarations.scenarios if one.module == module)
    found = list(groups_of(replace(game.declarations, scenarios=own), problems))
    problems.stop_on_errors()
    return found


def _reached(game: Game, match: Match, scenarios: Sequence[ScenarioSpec]) -> dict[str, Reach]:
    """What each scenario reaches, of those that pass."""
    ruleset, codes = game.scenario_ruleset(match.players, match.options, scenarios)
    uses = Uses(ruleset)
    found = {}
    for one in scenarios:
        table = Table(ruleset, codes)  # a table each: it knows what was reached at it
        if passes(table, one):
            found[one.id] = uses.reach(table, one)
    return found


def _chunks(scenarios: Sequence[ScenarioSpec]) -> Iterator[Sequence[ScenarioSpec]]:
    begin = 0
    for size in CHUNKS:
        if begin < len(scenarios):
            yield scenarios[begin : begin + size]
        begin += size
    if begin < len(scenarios):
        yield scenarios[begin:]
