"""Whether the modules of a set go together: versions that are required, conflicts, one game.

This is looked at before anything is altered: alterations of another version would only tell of what
follows from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import InvalidVersion, Version

from engine.compiler.gather_entry import listed, pairs, word
from engine.compiler.gather_sources import SourceModule
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import Node, Scalar
from engine.core.problem import Place, Problems
from engine.core.span import Span


def check_set(modules: Sequence[SourceModule], problems: Problems) -> None:
    """Tell what keeps these modules from a match together."""
    by_id = {one.id: one for one in modules}
    for one in modules:
        head = one.head
        if head is None:
            continue
        for key, wanted in pairs(head.get("requires")):
            if key.raw in by_id:
                _check_version(by_id[key.raw], wanted, problems)
        for node in listed(head.get("conflicts")):
            _check_conflict(one, node, by_id, problems)
    _check_game(modules, problems)


def _check_version(module: SourceModule, wanted: Node, problems: Problems) -> None:
    said = word(wanted)
    try:
        fits = SpecifierSet(said.replace(" ", ",") if "," not in said else said)
    except InvalidSpecifier:
        reason = f'"{said}" is not a range of versions.'
        problems.error("version", wanted.span, reason, 'Write `">=1.0,<2"`.')
        return
    have = module.head.get("version") if module.head is not None else None
    try:
        version = Version(word(have) or "0")
    except InvalidVersion:
        return  # reading the head will tell
    if not fits.contains(version, prereleases=True):
        reason = f'"{module.id}" is here in version {word(have)}; {said} is needed.'
        also = (Place(have.span, "its version"),) if have is not None else ()
        remedy = "Get that version, or widen the range."
        problems.error("version", wanted.span, reason, remedy, also=also)


def _check_conflict(
    one: SourceModule, node: Node, by_id: Mapping[str, SourceModule], problems: Problems
) -> None:
    id = word(node)
    if id == one.id:
        reason = "A module cannot be at odds with itself."
        problems.error("conflict", node.span, reason, "Take it out of the list.")
    elif id in by_id:
        reason = f'"{one.id}" and "{id}" do not go together.'
        problems.error("conflict", node.span, reason, "Load one of the two.")


def _check_game(modules: Sequence[SourceModule], problems: Problems) -> None:
    """One module is the game: it says how many play, and requires no other."""
    if not any(_players(one) for one in modules):
        reason = "No module says how many play."
        remedy = "Write `players: {min: 2, max: 4}` under `module:`."
        place = _place(modules[-1]) if modules else None
        if place is not None:
            problems.error("player-numbers", place, reason, remedy)
    games = [one for one in modules if _players(one) and not one.requires]
    for second in games[1:]:
        _refuse_second(games[0], second, modules, problems)


def _refuse_second(
    first: SourceModule, second: SourceModule, modules: Sequence[SourceModule], problems: Problems
) -> None:
    """The problem of two games: most often an expansion that is for the one, loaded with the other.

    It is told at what requires the second, or else the first, and not both.
    """
    needs = _needs(modules)
    for wanted, other in ((second, first), (first, second)):
        for one in modules:
            if wanted.id in needs[one.id] and other.id not in needs[one.id]:
                key = _requirement(one, wanted.id, needs)
                reason = f'"{one.id}" is for the game "{wanted.id}", not for "{other.id}".'
                remedy = f'Play it with "{wanted.id}" alone.'
                problems.error("conflict", key.span, reason, remedy)
                return
    place = _place(second)
    if place is not None:
        reason = f'"{first.id}" and "{second.id}" are two games.'
        problems.error("conflict", place, reason, "Play one at a time.")


def _needs(modules: Sequence[SourceModule]) -> dict[str, frozenset[str]]:
    """For each module the ids of all that it requires, directly or not."""
    found: dict[str, frozenset[str]] = {}
    for one in modules:  # each stands after what it requires
        inner = (found.get(id, frozenset()) for id in one.requires)
        found[one.id] = frozenset(one.requires).union(*inner)
    return found


def _requirement(one: SourceModule, wanted: str, needs: Mapping[str, frozenset[str]]) -> Scalar:
    """The entry of `requires` through which a module needs another."""
    keys = [key for key, _ in pairs(one.head.get("requires") if one.head is not None else None)]
    leads = (key for key in keys if key.raw == wanted or wanted in needs.get(key.raw, ()))
    return next(leads, keys[0])


def _players(one: SourceModule) -> bool:
    return one.head is not None and one.head.get("players") is not None


def _place(one: SourceModule) -> Span | None:
    """Where the head of a module stands: its key."""
    for file in one.files:
        root = file.root
        if isinstance(root, MappingNode) and (key := root.key("module")) is not None:
            return key.span
    return None
