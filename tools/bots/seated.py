"""Bots at the seats of one match: each answers with the key of an option."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from engine.core.program import Ruleset
from engine.native.native import Native, NeedsInterpreter
from engine.play import rng
from engine.play.machine import Machine
from engine.play.match import Match
from engine.play.random_play import Generator, generator
from engine.play.view import view
from tools.bots.forward import CompiledForward, Forward, InterpretedForward, S
from tools.bots.outside import Asked, Maker, own_bot
from tools.bots.own_machines import OwnMachines
from tools.bots.thinkers import Random, Thinker
from tools.bots.words import is_own, thinker

SECONDS = 30.0
"""How long a bot of the person's own may take for one decision."""


class Seated(Protocol):
    """Plays one seat of one match."""

    def key(self, match: Match) -> str:
        """What it answers to the pending decision, which is its own."""


class AtRandom:
    """A built-in bot that has nothing to think about."""

    def __init__(self, numbers: Generator) -> None:
        self._numbers = numbers

    def key(self, match: Match) -> str:
        """Any of the options."""
        return _key(match, rng.below(self._numbers, 0, len(match.offered)))


class Inside:
    """A built-in bot: plays ahead on the compiled machine where there is one."""

    def __init__(
        self,
        made: Thinker,
        numbers: Generator,
        native: Native | None,
        machine: Callable[[], Machine],
    ) -> None:
        self._thinker, self._numbers, self._native = made, numbers, native
        self._machine = machine

    def key(self, match: Match) -> str:
        """The key of the option that it takes."""
        if self._native is None:
            return self._chosen(InterpretedForward(self._machine()), match)
        before = self._numbers[:]
        try:
            return self._chosen(CompiledForward(self._native), match)
        except NeedsInterpreter:
            self._numbers[:] = before
            return self._chosen(InterpretedForward(self._machine()), match)

    def _chosen(self, forward: Forward[S], match: Match) -> str:
        position = forward.position(match.state)
        return _key(match, self._thinker.choose(forward, position, match.offered, self._numbers))


def _key(match: Match, at: int) -> str:
    """The key of the option at a place among those that the machine offers."""
    assert match.decision is not None
    values = [option.value for option in match.decision.options]
    return match.decision.options[values.index(match.offered[at][0])].key


class Outside:
    """A bot of the person's own: sees the view of its seat and nothing else."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked

    def key(self, match: Match) -> str:
        """What it answers."""
        decision = match.decision
        assert decision is not None
        seen = view(match.decisions.names, match.state, decision.player, decision)
        assert seen.decision is not None
        return self._asked.key(seen, seen.decision)


class Bench:
    """Makes the bots of words for one match after another. For several threads at once."""

    def __init__(
        self,
        ruleset: Ruleset,
        words: tuple[str, ...],
        native: Native | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self._machines = OwnMachines(ruleset)
        """Those in which bots play ahead; never that of the match."""
        self._words, self._native, self._seconds = words, native, seconds
        self._own: dict[str, Maker] = {word: own_bot(word) for word in words if is_own(word)}

    def seated(self, seed: int, seats: tuple[str, ...]) -> dict[int, Seated]:
        """The bots of a match at these seats, each with numbers of its own. Words that the bench
        was not made for have none.
        """
        return {
            seat: self._at(word, seed, seat)
            for seat, word in enumerate(seats)
            if word in self._words
        }

    def _at(self, word: str, seed: int, seat: int) -> Seated:
        if is_own(word):
            return Outside(Asked(word, self._own[word], seed, seat, self._seconds))
        made = thinker(word)
        if isinstance(made, Random):
            return AtRandom(numbers_of(seed, seat))
        return Inside(made, numbers_of(seed, seat), self._native, self._machines.here)


def numbers_of(seed: int, seat: int) -> Generator:
    """The random numbers of a seat's bot in the match of a seed."""
    return generator(seed, f"bot seat {seat + 1}")
