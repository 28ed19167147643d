"""A checked game to a ruleset: routines to code, and the tables that triggers and players read."""

from __future__ import annotations

from dataclasses import replace

from engine.compiler.check_failure import Failing
from engine.compiler.checked import Checked, CheckedRoutine, CheckedTrigger
from engine.compiler.lower_code import Code
from engine.compiler.lower_events import EventRoutines, event_number, heard_events
from engine.compiler.lower_fold import folded
from engine.compiler.lower_steps import Lowering
from engine.compiler.types import Type
from engine.compiler.world import VerbDecl
from engine.core.operations import FIRST_PARAMETER, Expr
from engine.core.program import (
    Change,
    Counter,
    Dimension,
    Formula,
    Label,
    Lasting,
    Promise,
    Routine,
    Ruleset,
    Trigger,
    Verb,
)
from engine.core.standard_words import STANDARD, in_languages

_NONE = Expr("int", (-1,))
_MANY = 1_000_000


def lower(checked: Checked) -> Ruleset:
    """The ruleset of a world that was checked without errors."""
    return _Lowered(checked).ruleset()


class _Lowered:
    def __init__(self, checked: Checked) -> None:
        self.checked, self.world = checked, checked.world
        self.code = Code()
        self.failing = Failing(dict(checked.verbs_fail), dict(checked.kinds_fail))
        self.heard = heard_events(checked)
        self.wrappers = {one.key.verb: one.routine for one in self.heard if one.key.verb >= 0}
        self.phases = {one.key: one.routine for one in self.heard if one.key.verb < 0}
        self.verb_index = {verb.number: index for index, verb in enumerate(self.world.verbs)}
        self.limits: dict[int, int] = {}
        self.extra_counters: list[Counter] = []

    def ruleset(self) -> Ruleset:
        """All tables and the code."""
        world, checked = self.world, self.checked
        routines = self._routines()
        triggers = tuple(self._trigger(one) for one in checked.triggers)
        changes = self._changes()
        formulas = self._formulas()
        lastings = self._lastings()
        promises = tuple(
            Promise(one.family, one.kind, self.code.span(one.span)) for one in world.promises
        )
        counters = (*(one.counter for one in world.counters), *self.extra_counters)
        return Ruleset(
            title=dict(world.title),
            languages=world.languages,
            modules=world.modules,
            players=world.players,
            options=self._options(),
            symbols=tuple(one.symbol for one in world.symbols),
            kinds=tuple(one.kind for one in world.kinds),
            columns=world.columns,
            families=tuple(one.family for one in world.families),
            zone_count=world.zone_count,
            counters=counters,
            value_count=world.value_count + len(self.extra_counters) * world.players,
            placement=world.placement,
            homes=world.homes,
            piece_base=world.piece_base,
            phases=checked.phases,
            streams=world.streams,
            labels=checked.labels,
            formulas=formulas,
            changes=changes,
            verbs=tuple(self._verb(one) for one in world.verbs),
            events=tuple(one.event for one in self.heard),
            triggers=triggers,
            lastings=lastings,
            routines=routines,
            effects=dict(checked.effects),
            code=self.code.finished(),
            spans=tuple(self.code.spans),
            setup=checked.setup,
            flow=checked.flow,
            ranking=checked.ranking,
            match_limit=world.match_limit,
            display=world.display,
            promises=promises,
            words=self._words(),
        )

    def _words(self) -> tuple[Label, ...]:
        """What `labels:` says of phases and of the engine's own words."""
        world = self.world
        said = {key: world.label_texts.get(key, {}) for key in (*self.checked.phases, *STANDARD)}
        return tuple(
            Label(key, in_languages(key, texts, world.languages))
            for key, texts in sorted(said.items())
            if texts
        )

    # --- code ------------------------------------------------------------------------------------

    def _routines(self) -> tuple[Routine, ...]:
        found = [self._routine(one) for one in self.checked.routines]
        events = EventRoutines(self.checked, self.code, self.failing.verbs)
        for heard in self.heard:
            found += events.routines(heard)
        return tuple(found)

    def _routine(self, routine: CheckedRoutine) -> Routine:
        entry = self.code.pc
        calls = {**self.checked.verb_routines, **self.wrappers}
        if routine.verb >= 0:
            self._announce(routine)
        Lowering(self.code, self.failing, calls, self.phases).steps(routine.body)
        self.code.emit("return", _NONE, span=routine.span)
        return Routine(
            routine.name,
            routine.what,
            entry,
            routine.parameters,
            len(routine.slots),
            self.failing.any_of(routine.body),
            self.code.span(routine.span),
            routine.slots,
            routine.thing,
        )

    def _announce(self, routine: CheckedRoutine) -> None:
        slots = range(FIRST_PARAMETER, FIRST_PARAMETER + routine.parameters)
        given = tuple(Expr("local", (slot,)) for slot in slots)
        self.code.emit("announce", self.verb_index[routine.verb], given, span=routine.span)

    # --- tables ----------------------------------------------------------------------------------

    def _verb(self, decl: VerbDecl) -> Verb:
        body = self.checked.verb_routines[decl.number]
        last = FIRST_PARAMETER + len(decl.parameters)
        return Verb(
            decl.pattern,
            tuple(one.name for one in decl.parameters),
            self.wrappers.get(decl.number, body),
            body,
            dict(decl.text),
            self.checked.routines[body].slots[FIRST_PARAMETER:last],
        )

    def _formulas(self) -> tuple[Formula, ...]:
        changes: dict[int, list[int]] = {}
        for number, (change, _) in enumerate(self.checked.changes):
            changes.setdefault(change.formula, []).append(number)
        return tuple(
            Formula(
                one.name,
                one.parameters,
                folded(one.body),
                sort_of(one.type),
                tuple(changes.get(number, ())),
                self.code.span(one.span),
            )
            for number, one in enumerate(self.checked.formulas)
        )

    def _changes(self) -> tuple[Change, ...]:
        return tuple(
            replace(change, span=self.code.span(span)) for change, span in self.checked.changes
        )

    def _lastings(self) -> tuple[Lasting, ...]:
        return tuple(
            Lasting(
                one.phase,
                one.moment,
                one.routine,
                one.captured,
                self.code.span(one.span),
                one.once,
            )
            for one in self.checked.lastings
        )

    def _trigger(self, one: CheckedTrigger) -> Trigger:
        return Trigger(
            event_number(self.heard, one),
            one.moment,
            one.routine,
            one.source,
            folded(one.active),
            folded(one.when),
            one.hears,
            one.optional,
            one.label,
            one.cards,
            one.lasting,
            self._limit(one),
            1 if one.phase_limit >= 0 else 0,
            self.code.span(one.span),
            one.ask_always,
        )

    def _limit(self, one: CheckedTrigger) -> int:
        """The counter that says how often the trigger was used; one for all events it hears."""
        if one.phase_limit < 0:
            return -1
        if one.limit_group not in self.limits:
            self.limits[one.limit_group] = len(self.world.counters) + len(self.extra_counters)
            players = self.world.players
            counter = Counter(
                f"uses of {one.label.key}",
                self.world.value_count + len(self.extra_counters) * players,
                (Dimension(self.world.kinds[0].kind.name, 0, players),),
                (0,) * players,
                0,
                _MANY,
                lasts=one.phase_limit,
                hidden=True,
            )
            self.extra_counters.append(counter)
        return self.limits[one.limit_group]

    def _options(self) -> dict[str, object]:
        """The options as they were asked for: numbers, yes/no, words."""
        words = {one.symbol.name: one.symbol.members for one in self.world.symbols}
        found: dict[str, object] = {}
        for name, (type_, value) in self.world.options.items():
            if type_.base == "yes/no":
                found[name] = bool(value)
            elif type_.base == "symbol" and 0 <= value < len(words[type_.of]):
                found[name] = words[type_.of][value]
            else:
                found[name] = value
        return found


def sort_of(type_: Type) -> str:
    """The sort of a value, as `Routine.slots` and `Formula.sort` name it."""
    if type_.many:
        return f"set:{type_.of}"
    names = {"number": "int", "yes/no": "bool", "zone": "zone", "nothing": "int"}
    sorts = {"symbol": f"symbol:{type_.of}", "thing": f"ref:{type_.of}"}
    return names.get(type_.base) or sorts[type_.base]
