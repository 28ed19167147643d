"""A game from its files to a ruleset: the passes in order.

    find    names          -> folders of the module set
    read    folders        -> nodes with their places
    gather  nodes          -> declarations, every effect parsed
    specialise declarations, players, options -> a world
    check   world          -> checked: names, types, what can fail
    lower   checked        -> ruleset: instructions

A pass collects all the problems it finds; after one with errors the next is not begun.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from engine.compiler import ast
from engine.compiler.alter_removed import with_removals
from engine.compiler.cache import Cache, default_folder, key_of
from engine.compiler.check import check
from engine.compiler.declarations import Declarations, Offer, ScenarioSpec
from engine.compiler.describe_check import check_wording
from engine.compiler.every_match import in_order, joined
from engine.compiler.fingerprint import fingerprinted
from engine.compiler.gather import Gathered, gather, read_modules
from engine.compiler.gather_fitting import modules_named, warn_of_misspelt
from engine.compiler.gather_sources import module_files, shown_as
from engine.compiler.lower import lower
from engine.compiler.module_search import all_modules, find_set
from engine.compiler.read_yaml import MOST_BYTES, read_file
from engine.compiler.rulebook import check_rulebooks, rulebook_texts
from engine.compiler.scenario_code import (
    ScenarioCode,
    extra_of,
    groups_of,
    is_fault_of_scenario,
    scenario_codes,
)
from engine.compiler.specialise import Extra, specialise
from engine.compiler.specialise_match import Match, configurations, read_match
from engine.compiler.text import Line, Text
from engine.core.codec import (
    NotARuleset,
    from_json,
    record_from_json,
    record_to_json,
    to_json,
)
from engine.core.problem import Problem, Problems, ProblemsFound
from engine.core.program import Ruleset


def load(
    names: Sequence[str | Path], search: Sequence[Path] = (), cache: Path | None = None
) -> Game:
    """The game of the named modules (ids to search for, or folders) and of what they require.

    Compiled rulesets are kept in the folder `cache` (default: see `cache.py`). Raises
    `ProblemsFound` when a module cannot be found, read or understood.
    """
    problems = Problems()
    folders = find_set(names, search, problems)
    if problems.errors:
        raise ProblemsFound(problems.found, _texts(problems))
    game = Game(folders, Cache(cache or default_folder()))
    game.offer  # noqa: B018  (what was gathered before has no errors; else it is gathered now)
    return game


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts that problems and reports quote: files as shown to people -> what they hold."""

    files: Mapping[str, str]


@dataclass(frozen=True)
class Game:
    """A module set: what it declares, and its rulesets for any number of players and options."""

    folders: tuple[Path, ...]
    cache: Cache

    @cached_property
    def key(self) -> str:
        """Stands for every file of the module set as it is now, and for where people see it."""
        return key_of(_contents(self.folders))

    @cached_property
    def gathered(self) -> Gathered:
        """The declarations and sources; gathering is put off until somebody asks."""
        problems = Problems()
        found = read_modules(self.folders, problems)
        try:
            problems.stop_on_errors()
            return gather(found, problems, self.cache.folder)
        except ProblemsFound as error:
            raise ProblemsFound(in_order(error.problems), found.sources) from None

    @cached_property
    def offer(self) -> Offer:
        """Which matches may be asked for; known without gathering where the cache has it."""
        kept = self.cache.get(self.key)
        if kept is not None:
            with suppress(NotARuleset):
                return record_from_json(Offer, kept)
        offer = self.declarations.offer
        self.cache.put(self.key, record_to_json(offer))
        return offer

    @property
    def declarations(self) -> Declarations:
        return self.gathered.declarations

    @cached_property
    def sources(self) -> Mapping[str, str]:
        """Files as shown to people -> their text; known without gathering like the offer."""
        return {**self._texts.files, **rulebook_texts(self.folders)}

    @cached_property
    def _texts(self) -> Texts:
        key = key_of([self.key, "texts"])
        kept = self.cache.get(key)
        if kept is not None:
            with suppress(NotARuleset):
                return record_from_json(Texts, kept)
        texts = Texts(self.gathered.sources)
        self.cache.put(key, record_to_json(texts))
        return texts

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What gathering warned of."""
        return self.gathered.warnings

    def ruleset(self, players: int, options: Mapping[str, object] | None = None) -> Ruleset:
        """The ruleset of a match; raises `ProblemsFound`."""
        return self._compiled(players, options or {}, ())

    def scenario_ruleset(
        self, players: int, options: Mapping[str, object], scenarios: Sequence[ScenarioSpec]
    ) -> tuple[Ruleset, Mapping[str, ScenarioCode]]:
        """One ruleset for all these scenarios of one match, and by id where each has its code.

        Raises `ProblemsFound`.
        """
        ruleset = self._compiled(players, options, scenarios)
        return ruleset, scenario_codes(ruleset, scenarios)

    def expression(self, says: str, file: str) -> ast.Expression:
        """A text that stands alone in `file` as an expression. Raises `ProblemsFound`."""
        problems = Problems()
        text = Text(file, tuple(Line(row, n + 1, 1) for n, row in enumerate(says.split("\n"))))
        found = self.gathered.grammar.expression(text, problems)
        if found is None:
            raise ProblemsFound(problems.found, {**self.sources, file: says})
        return found

    def selection_ruleset(
        self, match: Match, selections: Mapping[str, ast.Expression], texts: Mapping[str, str]
    ) -> tuple[Ruleset, Mapping[str, int]]:
        """A ruleset with formulas for these expressions, and by their name which has which number.

        `texts` are files that the expressions stand in, beside those of the game. Raises
        `ProblemsFound`.
        """
        extra = Extra(conditions=_selected(selections))
        try:
            asked = [str(match.players), *(f"{k}={v}" for k, v in sorted(match.options.items()))]
            key = key_of([self.key, "selections", *asked, "of", *map(repr, extra.conditions)])
            ruleset = _kept(self.cache.get(key))
            if ruleset is None:
                ruleset = self._compile(match.players, match.options, extra)
                self.cache.put(key, to_json(ruleset))
        except ProblemsFound as error:
            raise ProblemsFound(error.problems, {**error.sources, **texts}) from None
        numbers = {one.name: number for number, one in enumerate(ruleset.formulas)}
        return ruleset, {name: numbers[_selection(name)] for name in selections}

    def check(self) -> list[Problem]:
        """Every problem of every match that guards tell apart, and of the scenarios, each once."""
        game, problems = self.declarations, Problems()
        printed = Extra(conditions=_selected(game.selections))
        matches = [(match, self._checked(match, printed)) for match in configurations(game)]
        scenarios = [
            one
            for match, group in groups_of(game, problems)
            for one in self._checked(match, extra_of(group))
            if is_fault_of_scenario(one, group)
        ]
        check_rulebooks(self.gathered.modules, problems)
        self._check_named(problems)
        found = [*self.warnings, *problems.found, *joined(game, matches), *scenarios]
        if not any(one.severity == "error" for one in found):
            worded = Problems()  # only effects that are right can be told
            check_wording(game, worded)
            found += worded.found
        return in_order(with_removals(found, self.gathered.removed, self.sources))

    def _check_named(self, problems: Problems) -> None:
        """The modules that scenarios name."""
        modules = self.gathered.modules
        if any(modules_named(modules)):
            beside = [folder.resolve().parent for folder in self.folders]
            known = [one.id for one in all_modules(beside, Problems())]
            warn_of_misspelt(modules, known, problems)

    def _checked(self, match: Match, extra: Extra | None) -> list[Problem]:
        problems = Problems()
        with suppress(ProblemsFound):  # they are among `problems` too
            world = specialise(self.declarations, match, problems, extra)
            if world is not None:
                check(world, problems)
        return problems.found

    def _compiled(
        self, players: int, options: Mapping[str, object], scenarios: Sequence[ScenarioSpec]
    ) -> Ruleset:
        asked = [f"{name}={value}" for name, value in sorted(options.items())]
        ids = [scenario.id for scenario in scenarios]
        key = key_of([self.key, str(players), "options", *asked, "scenarios", *ids])
        kept = _kept(self.cache.get(key))
        if kept is not None:
            return kept
        made = self._compile(players, options, extra_of(scenarios))
        self.cache.put(key, to_json(made))
        return made

    def _compile(self, players: int, options: Mapping[str, object], extra: Extra) -> Ruleset:
        problems = Problems()
        try:
            match = read_match(self.declarations.offer, players, options, problems)
            problems.stop_on_errors()
            world = specialise(self.declarations, match, problems, extra)
            problems.stop_on_errors()
            assert world is not None
            checked = check(world, problems)
            problems.stop_on_errors()
            return fingerprinted(lower(checked), self.declarations)
        except ProblemsFound as error:
            told = with_removals(error.problems, self.gathered.removed, self.sources)
            raise ProblemsFound(in_order(told), self.sources) from None


def _selected(
    selections: Mapping[str, ast.Expression],
) -> tuple[tuple[str, ast.Expression], ...]:
    return tuple((_selection(name), expression) for name, expression in selections.items())


def _selection(name: str) -> str:
    """The name of its formula, which no text can say."""
    return f"print: {name}"


def _texts(problems: Problems) -> dict[str, str]:
    """The texts of the files that problems point into, where nothing was read yet but heads."""
    files = dict.fromkeys(problem.span.file for problem in problems.found)
    return {file: read_file(Path(file), file, Problems())[1] for file in files}


def _kept(text: str | None) -> Ruleset | None:
    """A ruleset out of the cache; None when there is none, or it is damaged."""
    if text is None:
        return None
    try:
        return from_json(text)
    except NotARuleset:
        return None


def _contents(folders: Sequence[Path]) -> list[str | bytes]:
    parts: list[str | bytes] = []
    for folder in folders:
        parts += [shown_as(folder), "files"]
        with suppress(OSError):  # reading will tell
            for path in module_files(folder):
                parts += [path.relative_to(folder).as_posix(), _bytes(path)]
    return parts


def _bytes(path: Path) -> bytes:
    """The bytes of a file, as far as it may be read; of one that cannot be, nothing.

    Reading it will tell what is wrong.
    """
    try:
        if not path.is_file():
            return b""
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError:
        return b""
