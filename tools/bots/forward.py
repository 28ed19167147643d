"""A game as built-in bots play ahead in it: the same calls on either machine."""

from __future__ import annotations

from typing import Protocol, TypeVar

from engine.core.program import Ruleset
from engine.native.native import Checked as NativeChecked
from engine.native.native import Native, NativeState
from engine.play.machine import Checked, Machine
from engine.play.random_play import Generator, play_randomly
from engine.play.redeal import redeal
from engine.play.result import result
from engine.play.state import OVER, State, from_json

S = TypeVar("S")


class Forward(Protocol[S]):
    """Plays positions on. Both machines give the same for the same position and numbers."""

    ruleset: Ruleset

    def position(self, state: State) -> S:
        """A copy of a match of the interpreter, to play ahead in."""

    def start(self, seed: int) -> S:
        """A match about to begin."""

    def copy(self, s: S) -> S:
        """An independent copy."""

    def advance(self, s: S) -> list[Checked]:
        """Run until somebody chooses, and give his options; none when the match is over."""

    def player(self, s: S, offered: list[Checked]) -> int:
        """Who decides among these."""

    def take(self, s: S, checked: Checked) -> None:
        """Choose one of the options offered."""

    def redeal(self, s: S, player: int, numbers: Generator) -> None:
        """Deal anew what a player cannot know, random numbers to come included."""

    def playout(self, s: S, numbers: Generator, limit: int) -> None:
        """Play at random to the end, or until more than `limit` choices were made in the match."""

    def over(self, s: S) -> bool:
        """Whether the match ended by its rules."""

    def choices(self, s: S) -> int:
        """Choices in the match so far."""

    def pc(self, s: S) -> int:
        """The instruction that asks."""

    def rank(self, s: S, player: int) -> tuple[bool, tuple[int, ...]]:
        """Whether a player has won as things stand, and the values that rank him."""

    def heuristic(self, s: S, player: int) -> int:
        """The heuristic of the rules, which have one."""

    def facts(self, s: S) -> State:
        """The position as the interpreter has it."""


class CompiledForward:
    """On the compiled machine; for several threads at once."""

    def __init__(self, native: Native) -> None:
        self.ruleset = native.ruleset
        self._native = native

    def position(self, state: State) -> NativeState:
        return self._native.from_json(state.to_json())

    def start(self, seed: int) -> NativeState:
        return self._native.start(seed)

    def copy(self, s: NativeState) -> NativeState:
        return s.copy()

    def advance(self, s: NativeState) -> list[NativeChecked]:
        return self._native.advance(s)

    def player(self, s: NativeState, offered: list[NativeChecked]) -> int:
        return self._native.player(s, offered)

    def take(self, s: NativeState, checked: NativeChecked) -> None:
        self._native.take(s, checked)

    def redeal(self, s: NativeState, player: int, numbers: Generator) -> None:
        self._native.redeal(s, player, numbers)

    def playout(self, s: NativeState, numbers: Generator, limit: int) -> None:
        self._native.playout(s, numbers, limit)

    def over(self, s: NativeState) -> bool:
        return s.status == OVER

    def choices(self, s: NativeState) -> int:
        return s.choices

    def pc(self, s: NativeState) -> int:
        return s.pc

    def rank(self, s: NativeState, player: int) -> tuple[bool, tuple[int, ...]]:
        return self._native.rank(s, player)

    def heuristic(self, s: NativeState, player: int) -> int:
        return self._native.heuristic(s, player)

    def facts(self, s: NativeState) -> State:
        return from_json(s.to_json())


class InterpretedForward:
    """On the interpreter; for one thread."""

    def __init__(self, machine: Machine) -> None:
        self.ruleset = machine.ruleset
        self._machine = machine

    def position(self, state: State) -> State:
        return state.copy()

    def start(self, seed: int) -> State:
        return self._machine.start(seed)

    def copy(self, s: State) -> State:
        return s.copy()

    def advance(self, s: State) -> list[Checked]:
        return self._machine.advance(s)

    def player(self, s: State, offered: list[Checked]) -> int:
        first = offered[0][0]
        return first[1] if isinstance(first, tuple) else self._machine.plain.choice(s.pc).player(s)

    def take(self, s: State, checked: Checked) -> None:
        self._machine.take(s, checked)

    def redeal(self, s: State, player: int, numbers: Generator) -> None:
        redeal(self._machine, s, player, numbers)

    def playout(self, s: State, numbers: Generator, limit: int) -> None:
        play_randomly(self._machine, s, numbers, most=limit)

    def over(self, s: State) -> bool:
        return s.status == OVER

    def choices(self, s: State) -> int:
        return s.choices

    def pc(self, s: State) -> int:
        return s.pc

    def rank(self, s: State, player: int) -> tuple[bool, tuple[int, ...]]:
        found = result(self._machine, s)
        return player in found.winners, found.values[player]

    def heuristic(self, s: State, player: int) -> int:
        ranking = self.ruleset.ranking
        assert ranking is not None
        assert ranking.heuristic is not None
        value = self._machine.value(s, ranking.heuristic, player)
        assert isinstance(value, int)
        return value

    def facts(self, s: State) -> State:
        return s


def deciding(forward: Forward[S], offered: list[Checked], s: S) -> bool:
    """Whether somebody has to choose, and the match is not at its limit."""
    limit = forward.ruleset.match_limit
    return bool(offered) and not forward.choices(s) > limit > 0
