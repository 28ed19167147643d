"""Mutants that no scenario can notice, or need not, with the reason: `scenarios/mutants.yaml`.

unnoticed:
  - in: verb gain {n number} of {g good}
    line: me.goods[g] += n
    change: left out
    why: …
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.compiler.gather_entry import listed, word
from engine.compiler.gather_sources import EXPLAINED, shown_as
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.read_yaml import read_file
from engine.compiler.schema import check_found
from engine.compiler.schema_places import Found
from engine.compiler.schema_store import MUTANTS_SCHEMA, validator
from engine.core.problem import Problem, Problems, ProblemsFound
from engine.core.span import Span
from tools.mutants_made import Mutant

KEYS = ("in", "line", "change")
LISTED = "unnoticed"

Name = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Explained:
    """The mutants that are explained: their names with the reason and its place."""

    why: Mapping[Name, str]
    spans: Mapping[Name, Span]
    sources: Mapping[str, str]

    def reason(self, mutant: Mutant) -> str:
        """Why nobody need notice the mutant; empty when nobody said."""
        return self.why.get(name_of(mutant), "")

    def stale(self, unnoticed: Iterable[Mutant]) -> tuple[Problem, ...]:
        """A problem for each entry that is no longer about a mutant that goes unnoticed."""
        known = {name_of(mutant) for mutant in unnoticed}
        reason = "No such change goes unnoticed: a scenario notices it, or the line has changed."
        return tuple(
            Problem("mutants-stale", "error", span, reason, "Take the entry out.")
            for name, span in self.spans.items()
            if name not in known
        )


def name_of(mutant: Mutant) -> Name:
    """By what an entry names a mutant."""
    return mutant.element, mutant.line, mutant.says


def explained_of(folder: Path) -> Explained:
    """What the module in `folder` explains; raises `ProblemsFound` for a file of another form."""
    path = folder / EXPLAINED
    if not path.is_file():
        return Explained({}, {}, {})
    problems = Problems()
    shown = shown_as(path)
    root, text = read_file(path, shown, problems)
    if root is not None:
        check_found(Found(root, None, ""), validator(MUTANTS_SCHEMA), problems)
    if problems.errors:
        raise ProblemsFound(problems.found, {shown: text})
    entries = listed(root.get(LISTED)) if isinstance(root, MappingNode) else ()
    found = [one for one in entries if isinstance(one, MappingNode)]
    return Explained(
        {_named(one): word(one.get("why")) for one in found},
        {_named(one): one.span for one in found},
        {shown: text},
    )


def _named(entry: MappingNode) -> Name:
    element, line, change = (word(entry.get(key)) for key in KEYS)
    return element, line, change
