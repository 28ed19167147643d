"""Which modules there are, and what depends on what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from engine.compiler.gather_names import texts
from engine.compiler.module_search import SHIPPED, Found, all_modules
from engine.core.problem import Problem, Problems
from tools.failures import WrongUse
from tools.games import find, ids_of, split_set

MOST_COMBINED = 8
"""Of more expansions than this of one game, only each alone and all together are combined."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A module as it is listed: its versions wanted of others by id, in the order of its head."""

    id: str
    version: str
    title: str
    origin: str
    folder: Path
    requires: Mapping[str, str]
    conflicts: tuple[str, ...]
    game: bool


@dataclass(frozen=True, slots=True)
class Modules:
    """All modules that were found, by id, and what was refused on the way."""

    by_id: Mapping[str, Listed]
    problems: tuple[Problem, ...]

    @property
    def roots(self) -> list[Listed]:
        """Modules that need no other one that is here."""
        return [one for one in self.by_id.values() if not self._here(one.requires)]

    def needing(self, id: str) -> list[Listed]:
        """Modules that require this one themselves."""
        return [one for one in self.by_id.values() if id in one.requires]

    def missing(self, one: Listed) -> list[str]:
        """What a module requires that is not here."""
        return [id for id in one.requires if id not in self.by_id]

    def _here(self, ids: Mapping[str, str]) -> list[str]:
        return [id for id in ids if id in self.by_id]

    def all_needed(self, id: str) -> frozenset[str]:
        """All that a module requires, directly or not; itself where modules go round."""
        found: set[str] = set()
        waiting = [id]
        while waiting:
            one = self.by_id.get(waiting.pop())
            new = sorted(set(one.requires if one else ()) - found)
            found.update(new)
            waiting += new
        return frozenset(found)


def listed_modules(search: Sequence[Path]) -> Modules:
    """Every module that is found, sorted by id."""
    problems = Problems()
    found = sorted(all_modules(search, problems), key=lambda one: one.id)
    return Modules({one.id: _listed(one) for one in found}, tuple(problems.found))


def _listed(one: Found) -> Listed:
    said = texts(one.title, "en")
    title = said.get("en") or next(iter(said.values()), one.id)
    wants = {key.raw: versions for key, versions in one.requires}
    return Listed(
        one.id, one.version, title, one.origin, one.folder, wants, one.conflicts, one.game
    )


def combined(known: Modules) -> Iterator[tuple[str, ...]]:
    """Every set of modules that is a game with some of its expansions: all that they require is in
    it, and nothing that they exclude. First the game alone, then the smaller sets.
    """
    for game in (one for one in known.by_id.values() if one.game):
        more = [id for id in known.by_id if game.id in known.all_needed(id)]
        for some in _some(more):
            ids = (game.id, *some)
            if _fits(ids, known):
                yield ids


def sets_of(name: str | None, search: Sequence[Path]) -> list[str]:
    """The sets with this game or expansion (without a name: of shipped modules), as one names them.

    Raises `WrongUse` for a module that is in no set.
    """
    if name is None:
        known = listed_modules(())
        shipped = {id: one for id, one in known.by_id.items() if one.origin == SHIPPED}
        return [" +".join(ids) for ids in combined(Modules(shipped, ()))]
    folders = [find(one, search) for one in split_set(name)]
    wanted = ids_of(name, search)
    known = listed_modules([*folders, *search, *(one.resolve().parent for one in folders)])
    found = [" +".join(ids) for ids in combined(known) if wanted <= set(ids)]
    if not found:
        raise WrongUse(
            f"{name} is in no set of modules that goes together: see `rulewright check`."
        )
    return found


def _some(ids: Sequence[str]) -> Iterator[tuple[str, ...]]:
    sizes: Sequence[int] = range(len(ids) + 1)
    if len(ids) > MOST_COMBINED:
        sizes = (0, 1, len(ids))
    for size in sizes:
        yield from combinations(ids, size)


def _fits(ids: Sequence[str], known: Modules) -> bool:
    for id in ids:
        needed, conflicts = known.all_needed(id), known.by_id[id].conflicts
        if id in needed or not needed <= set(ids) or set(conflicts) & set(ids):
            return False
    return True
