"""What a worker of a cluster does: tells which Rulewright it has, and plays chunks of seeds.

Both are pure: what is played twice, since a worker was lost, comes to the same. A worker needs
nothing but Rulewright: the ruleset comes as text.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Protocol

from engine.core.codec import from_json
from engine.core.program import Ruleset
from engine.native.compilers import NoCompiler, find_compiler
from engine.native.native import Native
from engine.play.faults import EngineBug, RulesFault
from tools.compiled import WORTH_COMPILING, compiled
from tools.failures import Failure
from tools.simulation.compiled import play_compiled, wishes_for
from tools.simulation.interpreted import Interpreted
from tools.simulation.part import Part, together
from tools.simulation.plan import Plan


class Players(Protocol):
    """The bots of a plan's seats. Several threads ask at once."""

    def play(self, seed: int) -> Part:
        """The match of a seed."""


PlayersMade = Callable[[Ruleset, Plan, Native | None], Players]
"""Makes them; known on a worker by its name."""

_ROOT = Path(__file__).resolve().parents[2]
_PLAYED_BY = (
    "engine/core",
    "engine/play",
    "engine/native",
    "engine/native/runtime",
    "tools/bots",
    "tools/simulation",
)
"""Folders with the files on which it depends how a match is played and counted."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a worker tells of itself."""

    version: str
    stamp: str
    """Of the files that play and count matches."""
    no_compiler: str
    """Why it has to interpret; empty: it compiles."""


@dataclass(frozen=True, slots=True)
class Work:
    """What all chunks of one simulation share."""

    ruleset: str
    """As JSON."""
    plan: Plan
    stamp: str
    """Of the Rulewright that gave it out."""
    players: PlayersMade | None
    """None: random bots."""


@dataclass(frozen=True, slots=True)
class Back:
    """What came of a chunk."""

    part: Part
    left: tuple[int, ...] = ()
    """Seeds whose match stopped with a fault: played where somebody reads why."""
    other: Told | None = None
    """The worker has another Rulewright, and played nothing."""


def own_facts() -> Told:
    """Which Rulewright this is, and whether it can compile."""
    try:
        find_compiler()
        why = ""
    except NoCompiler as problem:
        why = str(problem)
    try:
        number = version("rulewright")
    except PackageNotFoundError:
        number = "without a number"
    return Told(number, own_stamp(), why)


@cache
def own_stamp() -> str:
    """The same wherever matches are played and counted by the same files."""
    stamp = sha256()
    for folder in _PLAYED_BY:
        for path in sorted((_ROOT / folder).glob("*.*")):
            if path.suffix in (".py", ".c", ".h"):
                stamp.update(f"{folder}/{path.name}\n".encode())
                stamp.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return stamp.hexdigest()[:16]


class Table:
    """A game as this worker plays it; made when the first chunk comes."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._making = threading.Lock()
        self._made: _Made | None = None

    def play(self, seeds: range) -> Back:
        """The matches of these seeds. May be called by several threads at once."""
        if self._work.stamp != own_stamp():
            return Back(Part(), other=own_facts())
        with self._making:  # two threads of a worker do not compile the same game twice
            if self._made is None:
                self._made = _Made(self._work)
        return self._made.play(seeds)


class _Made:
    def __init__(self, work: Work) -> None:
        self._ruleset = from_json(work.ruleset)
        self._options = work.plan.options
        self._native = compiled(self._ruleset, WORTH_COMPILING)
        self._wishes = wishes_for(self._ruleset, options=self._options)
        made = work.players
        self._players = made(self._ruleset, work.plan, self._native) if made else None
        self._threads = threading.local()

    def play(self, seeds: range) -> Back:
        part, alone = Part(), tuple(seeds)
        if self._players is None and self._native is not None:
            part, alone = play_compiled(self._native, seeds, self._wishes)
        found, left = [part], []
        for seed in alone:
            try:
                found.append(self._match(seed))
            except (RulesFault, EngineBug, Failure) as fault:
                print(f"seed {seed}: {fault}", file=sys.stderr)
                left.append(seed)
        return Back(together(found), tuple(left))

    def _match(self, seed: int) -> Part:
        if self._players is not None:
            return self._players.play(seed)
        machine = getattr(self._threads, "interpreted", None)
        if machine is None:
            machine = self._threads.interpreted = Interpreted(self._ruleset, options=self._options)
        assert isinstance(machine, Interpreted)
        return machine.play(seed)


_GIVEN: dict[str, Table] = {}


def give(name: str, work: Work) -> None:
    """Keep what chunks of this name share."""
    _GIVEN[name] = Table(work)


def forget(name: str) -> None:
    """No more chunks of this name will come."""
    _GIVEN.pop(name, None)


def play_chunk(name: str, seeds: range) -> Back:
    """A chunk of the simulation of this name, which was given before."""
    return _GIVEN[name].play(seeds)
