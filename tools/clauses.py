"""Which clauses of the printed rules a game's scenarios show, and which nobody has shown yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.compiler.declarations import Declarations
from engine.compiler.gather_sources import RULEBOOK
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import Sequence as SequenceNode
from engine.compiler.nodes import plain
from engine.compiler.read_yaml import read_file
from engine.core.problem import Problems


@dataclass(frozen=True, slots=True)
class Clauses:
    """How the clauses of a rulebook are covered.

    `rules` maps each clause to its text (empty when the module has no rulebook: then only what
    scenarios and `physical:` name is known). `shown` maps a clause to the scenarios that cover it.
    """

    rules: Mapping[str, str]
    shown: Mapping[str, tuple[str, ...]]
    physical: Mapping[str, str]

    @property
    def covered(self) -> tuple[str, ...]:
        return tuple(clause for clause in self._all if clause in self.shown or self._done(clause))

    @property
    def uncovered(self) -> tuple[str, ...]:
        covered = set(self.covered)
        return tuple(clause for clause in self._all if clause not in covered)

    @property
    def unknown(self) -> tuple[str, ...]:
        """Clauses that scenarios name and the rulebook lacks."""
        if not self.rules:
            return ()
        return tuple(c for c in (*self.shown, *self.physical) if c not in self.rules)

    @property
    def _all(self) -> tuple[str, ...]:
        return tuple(self.rules or dict.fromkeys((*self.shown, *self.physical)))

    def _done(self, clause: str) -> bool:
        return clause in self.physical


def clauses_of(game: Declarations, folder: Path) -> Clauses:
    """The clauses of the module in `folder` and what covers them."""
    shown: dict[str, tuple[str, ...]] = {}
    for scenario in game.scenarios:
        for clause in scenario.covers:
            shown[clause] = (*shown.get(clause, ()), scenario.id)
    physical = {clause: entry.why for entry in game.physical for clause in entry.clauses}
    return Clauses(_rulebook(folder / RULEBOOK), shown, physical)


def _rulebook(path: Path) -> dict[str, str]:
    if not path.is_file():
        return {}
    problems = Problems()
    root, _ = read_file(path, str(path), problems)
    problems.stop_on_errors()
    listed = root.get("clauses") if isinstance(root, MappingNode) else root
    entries = plain(listed) if isinstance(listed, SequenceNode) else []
    assert isinstance(entries, list)
    return {str(e["id"]): str(e.get("rule", "")) for e in entries if isinstance(e, dict)}
