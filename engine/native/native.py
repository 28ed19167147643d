"""A compiled game: the calls of `play/machine.py`, and many matches in one call.

A `Native` holds nothing of a match and may be used by several threads at once; a `NativeState`
belongs to one thread at a time. While a call runs, other threads of Python go on.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ctypes import c_int64, c_uint8, c_uint64
from functools import cached_property

from engine.core.program import Ruleset
from engine.native.emit_tables import counting
from engine.native.faults import FINE, NeedsInterpreter, Stopped, fault
from engine.native.shapes import Shapes
from engine.native.state_text import field, flattened

RUNNING, DECIDING, OVER, RETURNED = range(4)
NOTHING = -1
NO, YES, UNPROVED = 0, 1, -1
OPTION = 5
"""Numbers that tell of one option."""

Candidate = int | tuple[int, ...]
Checked = tuple[Candidate, bool]
"""An option as `play.machine` has it: a number, or trigger, holder and thing; and its doubt."""

Generator = list[int]
"""A random generator as `play.rng` has it: its state and its increment."""


class NativeState:
    """A match at one moment, in C. Copies are independent."""

    __slots__ = ("_library", "pointer")

    def __init__(self, library: ctypes.CDLL) -> None:
        self._library = library
        self.pointer = library.rw_state()
        if not self.pointer:
            raise MemoryError("no memory for a state")

    def __del__(self) -> None:
        if getattr(self, "pointer", None):
            self._library.rw_free_state(self.pointer)
            self.pointer = None

    def copy(self) -> NativeState:
        """An independent copy: playing one never changes the other."""
        new = NativeState(self._library)
        self._library.rw_copy(new.pointer, self.pointer)
        return new

    @property
    def status(self) -> int:
        """`RUNNING`, `DECIDING`, `OVER` or `RETURNED`."""
        return int(self._library.rw_status(self.pointer))

    @property
    def pc(self) -> int:
        """The instruction that asks, or at which the program goes on."""
        return int(self._library.rw_pc(self.pointer))

    @property
    def choices(self) -> int:
        """Choices so far for which there were at least two candidates."""
        return int(self._library.rw_choices(self.pointer))

    @property
    def copied_bytes(self) -> int:
        """How much a copy of it copies."""
        return int(self._library.rw_copied_size(self.pointer))

    def to_json(self) -> str:
        """The state as JSON, exactly as `play.state.State.to_json` writes it."""
        return self._text(whole=True)

    def digest_text(self) -> str:
        """What the digest is made of."""
        return self._text(whole=False)

    def _text(self, *, whole: bool) -> str:
        length = self._library.rw_text(self.pointer, None, 0, int(whole))
        buffer = ctypes.create_string_buffer(length + 1)
        self._library.rw_text(self.pointer, buffer, length, int(whole))
        return buffer.raw[:length].decode("ascii")

    def digest(self) -> str:
        """A hash of everything that decides how the game goes on; the same on every machine."""
        digest = (c_uint8 * 32)()
        if not self._library.rw_digest(self.pointer, digest):
            raise MemoryError("no memory for a digest")
        return bytes(digest).hex()


class Watch:
    """What `advance` did in earnest: turns that began, instructions that ran."""

    def __init__(self, instructions: int, turn_phase: int = -1) -> None:
        self.turns = 0
        self.turn_phase = turn_phase
        """The phase whose beginnings are turns; -1: nothing is one."""
        self.covered = (c_uint8 * (instructions + 1))()
        """By instruction: 1 once it ran."""


class Native:
    """A compiled ruleset. `load` in `engine.native.build` makes one."""

    def __init__(self, ruleset: Ruleset, library: ctypes.CDLL, most_options: int) -> None:
        self.ruleset = ruleset
        self.library = library
        self._most_options = most_options
        self._contexts: list[int] = []

    def __del__(self) -> None:
        for context in getattr(self, "_contexts", ()):
            self.library.rw_free_context(context)

    @cached_property
    def counting(self) -> list[int]:
        """Where the counts of the options of each choice begin, as `emit_tables` has it."""
        return counting(self.ruleset, Shapes(self.ruleset))

    @contextmanager
    def context(self) -> Iterator[int]:
        """A context for one call; several threads have several."""
        try:
            context = self._contexts.pop()
        except IndexError:
            context = self.library.rw_context()
        if not context:
            raise MemoryError("no memory for a match")
        try:
            yield context
        finally:
            self._contexts.append(context)

    def _checked(self, context: int, went: int) -> int:
        trouble = self.library.rw_trouble(context)
        if trouble != FINE:
            raise fault(self.ruleset, trouble, self.library.rw_at(context))
        return went

    # --- states ----------------------------------------------------------------------------------

    def blank(self) -> NativeState:
        """A state without anything in it."""
        return NativeState(self.library)

    def table(self, seed: int) -> NativeState:
        """Everything where it starts, nothing set up, nothing running."""
        s = self.blank()
        with self.context() as x:
            self._checked(x, self.library.rw_table(x, s.pointer, str(seed).encode()))
        return s

    def start(self, seed: int) -> NativeState:
        """A match about to begin with its setup; `advance` brings it to the first choice."""
        s = self.blank()
        with self.context() as x:
            self._checked(x, self.library.rw_start(x, s.pointer, str(seed).encode()))
        return s

    new_match = start

    def call(self, s: NativeState, routine: int, given: Sequence[int | tuple[int, ...]]) -> None:
        """Let a state on which nothing runs run one routine (me, actor, this, parameters)."""
        numbers = [number for value in given for number in field(value)]
        array = (c_int64 * len(numbers))(*numbers)
        with self.context() as x:
            self._checked(x, self.library.rw_call(x, s.pointer, routine, array, len(numbers)))

    def from_json(self, text: str) -> NativeState:
        """The state that `to_json`, here or of the interpreter, wrote; raises `ValueError` for
        anything else, and `NeedsInterpreter` for what a compiled game cannot hold.
        """
        numbers = flattened(self.ruleset, text)
        if not all(-(1 << 63) <= number < 1 << 63 for number in numbers):
            raise NeedsInterpreter("a state with very large numbers")
        s = self.blank()
        array = (c_int64 * len(numbers))(*numbers)
        with self.context() as x:
            if self.library.rw_load(x, s.pointer, array, len(numbers)):
                raise ValueError("this is no state of this game")
        return s

    # --- running ---------------------------------------------------------------------------------

    def advance(
        self,
        s: NativeState,
        *,
        lazy: bool = False,
        ask_forced: bool = False,
        watch: Watch | None = None,
    ) -> list[Checked]:
        """Run until somebody chooses (gives his options), or the status is OVER or RETURNED
        (empty). `lazy` gives the candidates as they are, not looked into.

        Raises `Stopped` when the rules cannot go on, `NeedsInterpreter` for what is beyond C.
        """
        with self.context() as x:
            if watch is not None:
                self.library.rw_watch(x, watch.turn_phase, watch.covered)
            went = self.library.rw_advance(x, s.pointer, int(lazy), int(ask_forced))
            if watch is not None:
                watch.turns += self.library.rw_turns(x)
                self.library.rw_watch(x, -1, None)
            self._checked(x, went)
            return self._offered(x)

    options = advance

    def _offered(self, context: int) -> list[Checked]:
        room = (c_int64 * (OPTION * self._most_options))()
        count = self.library.rw_offered(context, room)
        return [_checked_option(room[at : at + OPTION]) for at in range(0, OPTION * count, OPTION)]

    def player(self, s: NativeState, offered: Sequence[Checked]) -> int:
        """Who decides at the choice at which a state waits."""
        first = offered[0][0]
        if isinstance(first, tuple):
            return first[1]
        with self.context() as x:
            return self._checked(x, self.library.rw_decider(x, s.pointer))

    def check(self, s: NativeState, option: Candidate) -> int:
        """Whether one candidate can be gone through with: `NO`, `YES` or `UNPROVED`."""
        with self.context() as x:
            return self._checked(x, self.library.rw_check(x, s.pointer, *_told(option)))

    def take(self, s: NativeState, checked: Checked) -> None:
        """Choose one of the options offered."""
        option, doubtful = checked
        with self.context() as x:
            went = self.library.rw_choose(x, s.pointer, *_told(option), int(doubtful))
            self._checked(x, went)

    choose = take

    def settle(self, s: NativeState, drawn: Checked | None) -> None:
        """Take what was drawn from candidates that nobody looked into; None: none can be done."""
        if drawn is not None:
            self.take(s, drawn)
            return
        with self.context() as x:
            self._checked(x, self.library.rw_none(x, s.pointer))

    # --- results ---------------------------------------------------------------------------------

    def rank(self, s: NativeState, player: int) -> tuple[bool, tuple[int, ...]]:
        """Whether a player has won as things stand, and the values that rank him."""
        ranking = self.ruleset.ranking
        if ranking is None:
            return False, ()
        values = [self._ranked(s, number, player) for number in range(1 + len(ranking.by))]
        return values[0] != 0, tuple(values[1:])

    def heuristic(self, s: NativeState, player: int) -> int:
        """The heuristic of the rules for a player; they have to have one."""
        ranking = self.ruleset.ranking
        assert ranking is not None
        return self._ranked(s, 1 + len(ranking.by), player)

    def winners(self, s: NativeState) -> tuple[int, ...]:
        """The players who have won as things stand."""
        return tuple(p for p in range(self.ruleset.players) if self.rank(s, p)[0])

    def _ranked(self, s: NativeState, number: int, player: int) -> int:
        value = c_int64()
        with self.context() as x:
            self.library.rw_rank(x, s.pointer, number, player, ctypes.byref(value))
            return self._checked(x, value.value)

    def standing(self, s: NativeState, formula: int, player: int) -> int:
        """The value of a formula that takes nothing but a player."""
        value = c_int64()
        with self.context() as x:
            self.library.rw_standing(x, s.pointer, formula, player, ctypes.byref(value))
            return self._checked(x, value.value)

    # --- for bots --------------------------------------------------------------------------------

    def generator(self, seed: int, name: str = "bot") -> Generator:
        """A generator for a bot, as `play.random_play.generator` makes it."""
        numbers = (c_uint64 * 2)()
        self.library.rw_generator(str(seed).encode(), name.encode(), numbers)
        return list(numbers)

    def redeal(self, s: NativeState, player: int, numbers: Generator) -> None:
        """Deal anew what a player cannot know, random numbers to come included.

        Pieces of one kind that he does not see change places; what an effect under way names stays.
        """
        given = (c_uint64 * 2)(*numbers)
        self.library.rw_redeal(s.pointer, player, given)
        numbers[:] = list(given)

    def playout(self, s: NativeState, numbers: Generator, most: int | None = None) -> None:
        """Play a state to the end of its match at random, as `play.random_play.play_randomly`."""
        limit = self.ruleset.match_limit if most is None else most
        given, facts = (c_uint64 * 2)(*numbers), (c_int64 * 10)()
        with self.context() as x:
            went = self.library.rw_playout(x, s.pointer, given, limit, facts)
            numbers[:] = list(given)
            self._checked(x, went)


def _told(option: Candidate) -> tuple[int, int, int, int]:
    if isinstance(option, tuple):
        return option[0], option[1], option[2], 1
    return option, -1, -1, 0


def _checked_option(numbers: Sequence[int]) -> Checked:
    value, holder, thing, is_tuple, doubtful = numbers
    return (value, holder, thing) if is_tuple else value, bool(doubtful)


__all__ = ["Checked", "Native", "NativeState", "NeedsInterpreter", "Stopped"]
