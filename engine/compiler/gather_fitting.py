"""The scenarios of a module set: those that say that they are not for it are left out.

A scenario may say which modules it `needs` and which it `excludes`; `scenarios here` says it for
all scenarios of its file.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from engine.compiler.gather_entry import words
from engine.compiler.gather_sources import SourceFile, SourceModule
from engine.compiler.nodes import Mapping, Node, Scalar
from engine.compiler.nodes import Sequence as ListNode
from engine.core.problem import Problems, nearest_name

HERE = "scenarios here"
SCENARIOS = "scenarios"
NEEDS, EXCLUDES = "needs", "excludes"


def with_fitting_scenarios(modules: Sequence[SourceModule]) -> tuple[SourceModule, ...]:
    """The modules without the scenarios that are not for this set."""
    ids = frozenset(one.id for one in modules)
    return tuple(
        replace(one, files=tuple(_with_fitting(file, ids) for file in one.files)) for one in modules
    )


def _with_fitting(file: SourceFile, ids: Collection[str]) -> SourceFile:
    root = file.root
    listed = root.get(SCENARIOS) if isinstance(root, Mapping) else None
    if not isinstance(root, Mapping) or not isinstance(listed, ListNode):
        return file
    here = root.get(HERE)
    kept = tuple(one for one in listed if fits(here, ids) and fits(one, ids))
    if len(kept) == len(listed.items):
        return file
    entries = tuple(
        (key, replace(listed, items=kept) if node is listed else node) for key, node in root
    )
    return replace(file, root=replace(root, entries=entries))


def fits(node: Node | None, ids: Collection[str]) -> bool:
    """Whether a scenario, or `scenarios here`, is for a set of these modules."""
    if not isinstance(node, Mapping):
        return True
    needed, excluded = words(node.get(NEEDS)), words(node.get(EXCLUDES))
    return all(one in ids for one in needed) and not any(one in ids for one in excluded)


def modules_named(modules: Sequence[SourceModule]) -> Iterator[Scalar]:
    """Every module that a scenario needs or excludes, as written."""
    for root in (file.root for one in modules for file in one.files):
        if isinstance(root, Mapping):
            listed = root.get(SCENARIOS)
            scenarios = listed.items if isinstance(listed, ListNode) else ()
            for node in (root.get(HERE), *scenarios):
                if isinstance(node, Mapping):
                    yield from _named(node.get(NEEDS))
                    yield from _named(node.get(EXCLUDES))


def warn_of_misspelt(
    modules: Sequence[SourceModule], known: Collection[str], problems: Problems
) -> None:
    """Warn of modules that scenarios name and nobody has, where the name of one is much alike.

    Others may rightly be absent: a scenario may be about an expansion that is not here.
    """
    for one in modules_named(modules):
        nearest = nearest_name(one.raw, known) if one.raw not in known else ""
        if nearest:
            reason = f'There is no module "{one.raw}".'
            remedy = "What is misspelt here keeps scenarios from running, or does nothing."
            problems.warning("no-module", one.span, reason, remedy, nearest)


def _named(node: Node | None) -> Iterator[Scalar]:
    items = node.items if isinstance(node, ListNode) else (node,)
    yield from (one for one in items if isinstance(one, Scalar))
