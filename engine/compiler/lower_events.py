"""Events: the routines that let a verb, or the start or end of a phase, be heard."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.compiler.checked import Checked, CheckedRoutine, CheckedTrigger, EventKey
from engine.compiler.lower_code import Code, Target
from engine.core.operations import FIRST_PARAMETER, Expr
from engine.core.program import Event, Routine
from engine.core.span import Span

_NONE = Expr("int", (-1,))
_ZERO = Expr("int", (0,))
_ONE = Expr("int", (1,))
_EMPTY = Expr("set", ((),))


@dataclass(frozen=True, slots=True)
class Heard:
    """An event with its number, the routine that stands for it, and what may be heard of it."""

    key: EventKey
    event: Event
    number: int
    moments: frozenset[str]
    routine: int
    after: int
    """Routine in which what comes after a verb is heard; of a phase -1."""


def heard_events(checked: Checked) -> tuple[Heard, ...]:
    """Every event that some trigger hears, in the order of the triggers; routines come behind."""
    moments: dict[EventKey, list[str]] = {}
    for trigger in checked.triggers:
        moments.setdefault(trigger.event, []).append(trigger.moment)
    found: list[Heard] = []
    free = len(checked.routines)
    for number, (key, of) in enumerate(moments.items()):
        has_after = key.verb >= 0 and "after" in of
        event = _event(checked, key)
        after = free + 1 if has_after else -1
        found.append(Heard(key, event, number, frozenset(of), free, after))
        free += 2 if has_after else 1
    return tuple(found)


def _event(checked: Checked, key: EventKey) -> Event:
    if key.verb < 0:
        return Event(f"{key.moment} of {checked.phases[key.phase]}", -1, 0)
    decl = next(one for one in checked.world.verbs if one.number == key.verb)
    index = checked.world.verbs.index(decl)
    return Event(decl.pattern, index, len(decl.parameters))


def event_number(heard: Iterable[Heard], trigger: CheckedTrigger) -> int:
    """The number of the event that a trigger hears."""
    return next(one.number for one in heard if one.key == trigger.event)


@dataclass(frozen=True, slots=True)
class _Slots:
    """The locals of a routine that stands for a verb, behind the parameters."""

    used: int

    @property
    def replaced(self) -> int:
        return self.used + 1

    @property
    def cancelled(self) -> int:
        return self.used + 2

    @property
    def mark(self) -> int:
        return self.used + 3

    @property
    def answer(self) -> int:
        return self.used + 4


class EventRoutines:
    """Writes the routines of heard events."""

    def __init__(self, checked: Checked, code: Code, fails: dict[int, bool]) -> None:
        self.checked, self.code, self.fails = checked, code, fails

    def routines(self, heard: Heard) -> tuple[Routine, ...]:
        """The routine that stands for the event, and the one for what comes after it."""
        if heard.key.verb < 0:
            return (self._phase(heard),)
        wrapper = self._wrapper(heard)
        return (wrapper,) if heard.after < 0 else (wrapper, self._after(heard))

    def _hear(self, heard: Heard, moment: str, used: int, replaced: int, span: Span) -> None:
        head, then = Target(), Target()
        self.code.here(head)
        self.code.emit("hear", heard.number, moment, used, replaced, then, span=span)
        self.code.emit("end", span=span)
        self.code.emit("jump", head)
        self.code.here(then)

    def _set(self, slot: int, value: Expr) -> None:
        self.code.emit("set_local", slot, value)

    def _phase(self, heard: Heard) -> Routine:
        entry, used = self.code.pc, FIRST_PARAMETER
        self._set(used, _EMPTY)
        self._hear(heard, "after", used, -1, Span("", 0, 0, 0, 0))
        self.code.emit("return", _NONE)
        slots = (*self._three(), "set:")
        return Routine(heard.event.name, "event", entry, 0, len(slots), False, -1, slots)

    def _three(self) -> tuple[str, str, str]:
        player = f"ref:{self.checked.world.kinds[0].kind.name}"
        return (player, player, "ref:")

    def _wrapper(self, heard: Heard) -> Routine:
        body = self.checked.verb_routines[heard.key.verb]
        routine = self.checked.routines[body]
        entry, at = self.code.pc, _Slots(FIRST_PARAMETER + routine.parameters)
        gives = self._gives(heard.key.verb)
        for slot, value in ((at.used, _EMPTY), (at.replaced, _ZERO), (at.cancelled, _ZERO)):
            self._set(slot, value)
        self._set(at.answer, _EMPTY if gives.startswith("set:") else _NONE)
        out = Target()
        self._before(heard, at, routine.span, out)
        self._call(heard, body, at, routine.span, out)
        self.code.here(out)
        self.code.emit("return", _local(at.answer))
        slots = (*routine.slots[: at.used], "set:", "bool", "bool", "int", gives)
        fails = self.fails[heard.key.verb]
        return self._routine(routine.name, entry, routine, slots, fails)

    def _before(self, heard: Heard, at: _Slots, span: Span, out: Target) -> None:
        """What replaces the event or precedes it is heard; a cancelled event does not happen."""
        if "instead" in heard.moments:
            self._hear(heard, "instead", at.used, at.replaced, span)
            self.code.emit("unless", Expr("==", (_local(at.replaced), _ZERO)), out)
        if "before" in heard.moments:
            self._hear(heard, "before", at.used, -1, span)
            self.code.emit("unless", Expr("==", (_local(at.cancelled), _ZERO)), out)

    def _call(self, heard: Heard, body: int, at: _Slots, span: Span, out: Target) -> None:
        """The verb itself, and what comes after it when it changed anything."""
        given = tuple(_local(slot) for slot in range(at.used))
        if heard.after >= 0:
            self.code.emit("mark_changes", at.mark)
        self.code.emit("call", body, given, at.answer, span=span)
        if heard.after >= 0:
            self.code.emit("unless_changed", at.mark, out)
            self.code.emit("defer", heard.after, given, out, span=span)
            self.code.emit("call", heard.after, given, -1, span=span)

    def _routine(
        self,
        name: str,
        entry: int,
        routine: CheckedRoutine,
        slots: tuple[str, ...],
        fails: bool,
    ) -> Routine:
        span = self.code.span(routine.span)
        count = routine.parameters
        return Routine(name, "event", entry, count, len(slots), fails, span, slots)

    def _gives(self, verb: int) -> str:
        """The sort of the answer; only that it is a set matters, for what it starts as."""
        decl = next(one for one in self.checked.world.verbs if one.number == verb)
        if decl.gives is None:
            return "int"
        return f"set:{decl.gives.of}" if decl.gives.many else "int"

    def _after(self, heard: Heard) -> Routine:
        routine = self.checked.routines[self.checked.verb_routines[heard.key.verb]]
        entry, used = self.code.pc, FIRST_PARAMETER + routine.parameters
        self._set(used, _EMPTY)
        self._hear(heard, "after", used, -1, routine.span)
        self.code.emit("return", _NONE)
        slots = (*routine.slots[:used], "set:")
        return self._routine(f"after {routine.name}", entry, routine, slots, False)


def _local(slot: int) -> Expr:
    return Expr("local", (slot,))
