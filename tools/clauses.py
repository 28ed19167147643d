"""Which clauses and examples of the printed rules a game's scenarios show, and which none has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.compiler.declarations import Declarations
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import plain
from engine.compiler.rulebook import read_rulebook
from engine.core.problem import Problems

NO_RULE = frozenset({"flavour", "strategy-note"})
"""Kinds of clauses that rule nothing."""


@dataclass(frozen=True, slots=True)
class Clauses:
    """How the clauses and worked examples of a rulebook are covered.

    `rules` maps each clause to its text (empty when the module has no rulebook: then only what
    scenarios and `physical:` name is known), `examples` each example to what happens in it.
    `stated` are the clauses that the printed rules themselves lay down, each rule once.
    `others` are further ids of the rulebook, and those of the modules that this one requires.
    `shown` maps what is covered to the scenarios.
    """

    rules: Mapping[str, str]
    examples: Mapping[str, str]
    stated: frozenset[str]
    others: frozenset[str]
    shown: Mapping[str, tuple[str, ...]]
    physical: Mapping[str, str]

    @property
    def covered(self) -> tuple[str, ...]:
        """The clauses that a scenario shows or that no program can do."""
        return tuple(clause for clause in self._all if clause in self.shown or self._done(clause))

    @property
    def uncovered(self) -> tuple[str, ...]:
        covered = set(self.covered)
        return tuple(clause for clause in self._all if clause not in covered)

    @property
    def played(self) -> tuple[str, ...]:
        """The worked examples that a scenario plays."""
        return tuple(example for example in self.examples if example in self.shown)

    @property
    def unplayed(self) -> tuple[str, ...]:
        return tuple(example for example in self.examples if example not in self.shown)

    @property
    def unknown(self) -> tuple[str, ...]:
        """What scenarios name and the rulebook lacks."""
        if not self.rules:
            return ()
        known = {*self.rules, *self.examples, *self.others}
        return tuple(c for c in (*self.shown, *self.physical) if c not in known)

    @property
    def _all(self) -> tuple[str, ...]:
        return tuple(self.rules or dict.fromkeys((*self.shown, *self.physical)))

    def _done(self, clause: str) -> bool:
        return clause in self.physical


def clauses_of(game: Declarations, folders: Sequence[Path]) -> Clauses:
    """The clauses of the last module in `folders` and what covers them.

    The modules that it requires come before it: what stands in their rulebooks is known too.
    """
    shown: dict[str, tuple[str, ...]] = {}
    for scenario in game.scenarios:
        for clause in scenario.covers:
            shown[clause] = (*shown.get(clause, ()), scenario.id)
    physical = {clause: entry.why for entry in game.physical for clause in entry.clauses}
    problems = Problems()
    *required, book = [read_rulebook(folder, problems) for folder in folders]
    problems.stop_on_errors()
    if book is None:
        return Clauses({}, {}, frozenset(), frozenset(), shown, physical)
    listed = book.entries("clauses")
    rules = {_word(one, "id"): _word(one, "rule") for one in listed}
    examples = {_word(one, "id"): _word(one, "when") for one in book.entries("examples")}
    stated = frozenset(_word(one, "id") for one in listed if _is_stated(one))
    books = [one for one in (*required, book) if one is not None]
    others = frozenset(one.raw for known in books for one in known.ids)
    return Clauses(rules, examples, stated, others, shown, physical)


def _is_stated(clause: MappingNode) -> bool:
    """Whether the printed rules lay it down, and nowhere else in other words."""
    elsewhere = _word(clause, "inferred") == "yes" or clause.get("restates") is not None
    return not elsewhere and _word(clause, "kind") not in NO_RULE


def _word(entry: MappingNode, key: str) -> str:
    value = entry.get(key)
    return "" if value is None else str(plain(value)).strip()
