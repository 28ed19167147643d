"""Mutants that no scenario can notice, or need not, with the reason: `scenarios/mutants.yaml`.

unnoticed:
  - in: verb gain {n number} of {g good}
    line: me.goods[g] += n
    change: left out
    why: …
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.compiler.gather_entry import listed, word
from engine.compiler.gather_sources import EXPLAINED, shown_as
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import Node
from engine.compiler.read_yaml import read_file
from engine.core.problem import Problem, Problems, ProblemsFound
from engine.core.span import Span
from tools.mutants_made import Mutant

NEEDED = ("in", "change", "why")
KEYS = ("in", "line", "change", "why")
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
    shown = f"{shown_as(folder)}/{EXPLAINED}"
    root, text = read_file(path, shown, problems)
    entries = list(_entries(root, problems))
    if problems.errors:
        raise ProblemsFound(problems.found, {shown: text})
    return Explained(
        {name: why for name, why, _ in entries},
        {name: span for name, _, span in entries},
        {shown: text},
    )


def _entries(root: Node | None, problems: Problems) -> Iterator[tuple[Name, str, Span]]:
    entries = root.get(LISTED) if isinstance(root, MappingNode) else None
    if root is not None and entries is None:
        reason = f"This file lists changes of the rules under `{LISTED}:`."
        problems.error("mutants-entry", root.span, reason)
    for node in listed(entries):
        said = _said(node)
        if all(key in said for key in NEEDED) and said.keys() <= set(KEYS):
            yield (said["in"], said.get("line", ""), said["change"]), said["why"], node.span
        else:
            reason = f"An entry says {', '.join(NEEDED)} and, in an effect, line; nothing else."
            problems.error("mutants-entry", node.span, reason)


def _said(node: Node) -> dict[str, str]:
    entries = node.entries if isinstance(node, MappingNode) else ()
    return {key.raw: word(value) for key, value in entries if word(value)}
