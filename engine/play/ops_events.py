"""Triggers: who hears an event, in which order, and calls that wait for the end of a larger one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.core.limits import STACK_CAUTION
from engine.core.operations import FIRST_PARAMETER, ME, Expr
from engine.core.program import Trigger
from engine.play.bench import NO, NOTHING, Bench, Candidate, Step, enter
from engine.play.log import Reacted
from engine.play.ops_control import open_block
from engine.play.state import CALLER, ROUTINE, Flat, State

Instance = tuple[int, int, int]
"""A trigger that may take effect: its number, its holder, and its card (or the serial number of its
lasting record, or -1)."""

ALL_DECLINED: dict[str, Instance] = {
    moment: (-2, -1, number) for number, moment in enumerate(("instead", "before", "after"))
}
"""In `used`, look-ahead only: no optional trigger of this moment is wanted any more."""

ASKED = -3
"""In `used`, with a player: he was asked, as he would have been whatever he holds."""


@dataclass(frozen=True, slots=True)
class Ear:
    """A trigger made ready: `lives` says whether it is active and its condition holds."""

    number: int
    trigger: Trigger
    lives: Callable[..., object]
    concerns: Callable[..., object]
    """Whether the event is one that it hears, wherever its card may be."""
    blanks: tuple[Flat, ...]
    entry: int
    fails: bool
    limit: int
    heads: dict[int, tuple[int, int]]
    """By routine, every trigger that is another head of this one, and itself: its number, and the
    slot in which its event notes what was used.
    """


class Hear:
    """Lets the triggers of one moment of an event take effect, one after the other.

    An option is an `Instance`, or `NOTHING`: the holder declines all of his that are left.
    """

    kind = "trigger"
    optional = False

    def __init__(
        self, bench: Bench, pc: int, event: int, moment: str, used: int, replaced: int, then: int
    ) -> None:
        self.bench, self.pc, self.then = bench, pc, then
        self.moment, self.used, self.replaced = moment, used, replaced
        self.parameters = bench.ruleset.events[event].parameters
        self.ears = [
            self._ear(number, trigger)
            for number, trigger in enumerate(bench.ruleset.triggers)
            if trigger.event == event and trigger.moment == moment
        ]
        self.by_number = {ear.number: ear for ear in self.ears}
        self.any_optional = any(ear.trigger.optional for ear in self.ears)
        self.insisting = [ear for ear in self.ears if ear.trigger.ask_always]

    def _ear(self, number: int, trigger: Trigger) -> Ear:
        bench, captured = self.bench, self._captured(trigger)
        routine = bench.ruleset.routines[trigger.routine]
        test = Expr("and", (trigger.when, trigger.active))
        limit = bench.ruleset.counters[trigger.limit].first if trigger.limit >= 0 else -1
        return Ear(
            number,
            trigger,
            bench.expressions.condition(test, FIRST_PARAMETER + self.parameters + captured),
            bench.expressions.condition(trigger.when, FIRST_PARAMETER + self.parameters + captured),
            bench.blanks(trigger.routine, FIRST_PARAMETER + captured),
            routine.entry,
            routine.fails,
            limit,
            self._heads(trigger),
        )

    def _heads(self, trigger: Trigger) -> dict[int, tuple[int, int]]:
        ruleset = self.bench.ruleset
        return {
            one.routine: (number, FIRST_PARAMETER + ruleset.events[one.event].parameters)
            for number, one in enumerate(ruleset.triggers)
            if one == trigger or (one.span == trigger.span >= 0 and one.source == trigger.source)
        }

    def _captured(self, trigger: Trigger) -> int:
        if trigger.source != "lasting":
            return 0
        return self.bench.ruleset.lastings[trigger.lasting].captured

    # --- the choice ------------------------------------------------------------------------------

    def player(self, s: State) -> int:
        """The holder whose turn it is to choose; only asked when there is something to choose."""
        turn = self._turn(s)
        assert turn is not None
        return turn[0]

    def options(self, s: State) -> list[Candidate]:
        if not self.ears or self._replaced(s):
            return []
        turn = self._turn(s)
        if turn is None:
            return []
        live = turn[1]
        return [*live, NOTHING] if all(self._is_optional(one) for one in live) else [*live]

    def _turn(self, s: State) -> tuple[int, list[Instance]] | None:
        """Whose turn it is, and what of his may take effect now: no impossible ones.

        That is the first holder who has any, or who is asked whatever he has.
        """
        used, optional = self._used(s), not self._declined(s)
        for holder in self._holders(s):
            held = self._held(s, holder, used, optional)
            live = [one for one in held if self._possible(s, one)]
            if live or self._insists(s, holder):
                return holder, live
        return None

    def must_ask(self, s: State) -> bool:
        """Whether the one whose turn it is has to be asked even if he has no choice."""
        return bool(self.insisting) and self._insists(s, self.player(s))

    def _insists(self, s: State, holder: int) -> bool:
        """Whether a player is asked whatever he has, and was not yet."""
        if not self.insisting or self.bench.searching or holder < 0:
            return False
        if self._asked(holder) in self._used(s):
            return False
        event = self._event(s)
        return any(
            ear.concerns(s, holder, card, self._doer(s), *event)
            for ear in self.insisting
            if _hears(ear.trigger.hears, holder, self._doer(s))
            for card in ear.trigger.cards
        )

    def _asked(self, holder: int) -> Instance:
        return (ASKED, holder, ALL_DECLINED[self.moment][2])

    def _possible(self, s: State, instance: Instance) -> bool:
        """Whether the body of a trigger can be completed; skips a compulsory one that cannot."""
        ear = self.by_number[instance[0]]
        if self._is_optional(instance) and len(s.stack) > STACK_CAUTION:
            return False
        if not ear.fails or self.bench.ask.option(s, self.pc, instance, len(s.marks)) != NO:
            return True
        if not self._is_optional(instance):
            self._note(s, instance)
            self._tell(s, instance, "skipped")
        return False

    def otherwise(self, s: State) -> int:
        return self.then

    def take(self, s: State, option: Candidate) -> int:
        if isinstance(option, int):
            return self._decline(s)
        if option == ALL_DECLINED[self.moment]:
            self._note(s, option)
            return self.pc
        return self._run(s, (option[0], option[1], option[2]))

    def opens(self, option: Candidate) -> bool:
        return option != NOTHING

    def alternatives(self, s: State) -> Iterator[Candidate]:
        """What a look-ahead tries in turn: first to do without any optional trigger."""
        if not self.undeclined(s):
            yield from self.options(s)
            return
        yield ALL_DECLINED[self.moment]
        if any(self._is_optional(one) for one in self._instances(s, optional=True)):
            yield from self.options(s)

    def undeclined(self, s: State) -> bool:
        """Whether optional triggers could be heard and are not all declined in this search."""
        return self.any_optional and not self._declined(s) and not self._replaced(s)

    def live_for(self, s: State, offered: Sequence[Candidate]) -> list[Candidate]:
        """All that the holder of these triggers could still choose, possible or not."""
        holders = {one[1] for one in offered if isinstance(one, tuple)}
        return [one for one in self._instances(s, optional=True) if one[1] in holders]

    # --- who hears -------------------------------------------------------------------------------

    def _instances(self, s: State, optional: bool) -> Iterator[Instance]:
        """All that hear and were not used, by holder: who did it first, then clockwise."""
        used = self._used(s)
        for holder in self._holders(s):
            yield from self._held(s, holder, used, optional)

    def _held(
        self, s: State, holder: int, used: Sequence[Instance], optional: bool
    ) -> Iterator[Instance]:
        """Those of one holder."""
        for ear in self.ears:
            if ear.trigger.optional and not optional:
                continue
            for instance, captured in self._of(s, ear, holder):
                if instance not in used and self._lives(s, ear, instance, captured):
                    yield instance

    def _holders(self, s: State) -> list[int]:
        doer, players = self._doer(s), self.bench.tables.players
        if doer < 0:
            return [-1, *range(players)]
        return [(doer + step) % players for step in range(players)]

    def _of(self, s: State, ear: Ear, holder: int) -> Iterator[tuple[Instance, tuple[Flat, ...]]]:
        """The instances of one trigger for one holder, with captured values."""
        trigger, doer = ear.trigger, self._doer(s)
        if trigger.source == "game":
            if holder == doer:
                yield (ear.number, holder, -1), ()
        elif holder < 0 or not _hears(trigger.hears, holder, doer):
            return
        elif trigger.source == "cards":
            for card in trigger.cards:
                yield (ear.number, holder, card), ()
        else:
            for record in s.lasting:
                if record[1] == trigger.lasting and record[2] == holder:
                    yield (ear.number, holder, _int(record[0])), record[3:]

    def _lives(self, s: State, ear: Ear, instance: Instance, captured: tuple[Flat, ...]) -> bool:
        _, holder, thing = instance
        if self._used_up(s, ear, holder):
            return False
        if self.moment == "instead" and self._runs(s, ear, instance):
            return False
        if ear.trigger.source == "lasting":
            thing, captured = _int(captured[0]), captured[1:]
        return bool(ear.lives(s, holder, thing, self._doer(s), *self._event(s), *captured))

    def _event(self, s: State) -> list[Flat]:
        first = s.base + FIRST_PARAMETER
        return s.stack[first : first + self.parameters]

    @staticmethod
    def _used_up(s: State, ear: Ear, holder: int) -> bool:
        if ear.limit < 0 or holder < 0:
            return False
        return s.values[ear.limit + holder] >= ear.trigger.limit_most

    def _runs(self, s: State, ear: Ear, instance: Instance) -> bool:
        """Whether this replacement is running already, further down the stack.

        Below its frame lies that of the event that it replaces, which noted it last of all.
        """
        base = s.base
        while base > 0:
            below, routine = _int(s.stack[base - CALLER]), s.stack[base - ROUTINE]
            if routine in ear.heads:
                number, used = ear.heads[_int(routine)]
                noted = s.stack[below + used]
                if isinstance(noted, tuple) and noted[-3:] == (number, *instance[1:]):
                    return True
            base = below
        return False

    def _doer(self, s: State) -> int:
        return _int(s.stack[s.base + ME])

    # --- what was used ---------------------------------------------------------------------------

    def _used(self, s: State) -> list[Instance]:
        flat = s.stack[s.base + self.used]
        if not isinstance(flat, tuple):
            return []
        return [(flat[at], flat[at + 1], flat[at + 2]) for at in range(0, len(flat), 3)]

    def _note(self, s: State, *instances: Instance) -> None:
        place = s.base + self.used
        flat = s.stack[place]
        before = flat if isinstance(flat, tuple) else ()
        s.stack[place] = before + tuple(number for one in instances for number in one)

    def _declined(self, s: State) -> bool:
        return self.bench.searching and ALL_DECLINED[self.moment] in self._used(s)

    def _replaced(self, s: State) -> bool:
        return self.moment == "instead" and s.stack[s.base + self.replaced] == 1

    def _is_optional(self, instance: Instance) -> bool:
        """Nobody can decline what has no holder."""
        return instance[1] >= 0 and self.by_number[instance[0]].trigger.optional

    def _decline(self, s: State) -> int:
        turn = self._turn(s)
        if turn is None:  # a look-ahead asks nobody who has nothing
            return self.pc
        holder, live = turn
        self._note_asked(s, holder)
        self._note(s, *live)
        for instance in live:
            self._tell(s, instance, "declined")
        return self.pc

    def _note_asked(self, s: State, holder: int) -> None:
        if self.insisting and holder >= 0:
            self._note(s, self._asked(holder))

    def _run(self, s: State, instance: Instance) -> int:
        number, holder, thing = instance
        ear = self.by_number[number]
        self._note_asked(s, holder)
        self._note(s, instance)
        if self.moment == "instead":
            s.stack[s.base + self.replaced] = 1
        if ear.limit >= 0 and holder >= 0:
            s.values[ear.limit + holder] += 1
        given: tuple[Flat, ...] = (holder, self._doer(s), thing)
        if ear.trigger.source == "lasting":
            record = next(r for r in s.lasting if r[0] == thing)
            given = (holder, self._doer(s), *record[3:])
        open_block(s, -1, self.pc + 1)
        enter(s, ear.trigger.routine, given, ear.blanks, self.pc + 1, -1)
        self._tell(s, instance, "ran")
        return ear.entry

    def _tell(self, s: State, instance: Instance, how: str) -> None:
        if self.bench.sink.on and not self.bench.searching:
            self.bench.sink.add(Reacted(*instance, how, self._knowing(s, instance)))

    def _knowing(self, s: State, instance: Instance) -> int:
        """Bits of the players who know the card on which a trigger stands."""
        tables = self.bench.tables
        index = instance[2] - tables.piece_base
        on_card = self.by_number[instance[0]].trigger.source == "cards"
        return s.seen[index] if on_card and index >= 0 else tables.everybody


def _hears(hears: str, holder: int, doer: int) -> bool:
    if doer < 0 or hears == "all":
        return True
    return (holder == doer) == (hears == "own")


def defer(bench: Bench, pc: int, routine: int, given: tuple[Expr, ...], to: int) -> Step:
    """Keep a call for the end of the open gather."""
    arguments, after = bench.values(given), pc + 1

    def step(s: State) -> int:
        if not s.gathers or s.gathers[-1] < 0:
            return after
        s.gathered.append((routine, *arguments(s)))
        return to

    return step


def gather_begin(bench: Bench, pc: int) -> Step:
    """From here after-triggers wait."""
    after = pc + 1

    def step(s: State) -> int:
        s.gathers.append(len(s.gathered))
        return after

    return step


def gather_end(bench: Bench, pc: int) -> Step:
    """Inside another open gather nothing runs yet: what waits goes on waiting for the outer end."""
    after = pc + 1
    ruleset = bench.ruleset

    def step(s: State) -> int:
        first = s.gathers[-1]
        if first >= 0:
            if len(s.gathers) > 1 and s.gathers[-2] >= 0:
                s.gathers.pop()
                return after
            first = s.gathers[-1] = -1 - first
        start = -1 - first
        if len(s.gathered) <= start:
            s.gathers.pop()
            return after
        record = s.gathered.pop(start)
        routine = _int(record[0])
        enter(s, routine, record[1:], bench.blanks(routine, len(record) - 1), pc, -1)
        return ruleset.routines[routine].entry

    return step


def _int(value: Flat) -> int:
    assert isinstance(value, int)
    return value
