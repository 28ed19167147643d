"""What our decisions are called in another program: `peers:` of a module."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.compiler.declarations import Declarations
from engine.core.problem import nearest_name
from engine.core.program import Kind, Ruleset
from engine.play.bench import Candidate
from tools.failures import WrongUse

NAMES, PLACE = "names", "place"
_SIGNS = re.compile(r"[^a-z0-9]")


@dataclass(frozen=True, slots=True)
class Peer:
    """A game in another program.

    `by` says how an action is called there: `names`, as the things that were chosen, one name after
    the other; `place`, the number of the chosen thing among those of its kind, from 0; or a printed
    value of it, counted from 1. `decisions` of ours make one action there.
    """

    game: str
    by: str
    decisions: int


def peer_of(game: Declarations, program: str) -> Peer:
    """What the module says of itself in a program; raises `WrongUse` where it says nothing."""
    for module in reversed(game.modules):
        said = module.peers.get(program)
        if isinstance(said, dict):
            decisions = said.get("decisions", 1)
            assert isinstance(decisions, int), "the schema has looked at it"
            return Peer(str(said["game"]), str(said.get("by", NAMES)), decisions)
    raise WrongUse(f"The game says nothing of itself under `peers: {{{program}: …}}`.")


@dataclass(frozen=True, slots=True)
class Naming:
    """Calls what was chosen by the words of the peer."""

    ruleset: Ruleset
    by: str

    def called(self, chosen: Sequence[Candidate]) -> str:
        """The word, or the number, for what was chosen in one action.

        Raises `WrongUse` where the module says what its things do not have.
        """
        if self.by == NAMES:
            return "".join(plain(self._kind(one).members[self._index(one)]) for one in chosen)
        last = chosen[-1]
        if self.by == PLACE:
            return str(self._index(last))
        return str(self._printed(last) - 1)

    def _printed(self, chosen: Candidate) -> int:
        """The printed value of a thing. Raises `WrongUse` where it has no such number."""
        kind = self._kind(chosen)
        columns = {one.name: one for one in self.ruleset.columns if one.owner == kind.name}
        values = columns[self.by].values if self.by in columns else ()
        value = values[self._index(chosen)] if values else None
        if not isinstance(value, int):
            nearest = nearest_name(self.by, (NAMES, PLACE, *columns))
            meant = f' Did you mean "{nearest}"?' if nearest else ""
            raise WrongUse(
                f"`peers:` says `by: {self.by}`: {kind.name} has no printed number of this name."
                f"{meant} Write {NAMES}, {PLACE}, or a number that is printed."
            )
        return value

    def _kind(self, chosen: Candidate) -> Kind:
        assert isinstance(chosen, int)
        return next(k for k in self.ruleset.kinds if k.base <= chosen < k.base + k.count)

    def _index(self, chosen: Candidate) -> int:
        assert isinstance(chosen, int)
        return chosen - self._kind(chosen).base


def plain(name: str) -> str:
    """A name without signs: `b7c6*` and `B7-C6` are alike."""
    return _SIGNS.sub("", name.lower())
