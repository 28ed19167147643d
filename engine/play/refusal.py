"""Why an option is not offered: the first statement that cannot be done, and what it lacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.operations import Expr, Instr, operand
from engine.core.program import Label
from engine.core.span import Span
from engine.play.bench import NO, NOTHING, Candidate, Choice
from engine.play.decision import Decision, Decisions
from engine.play.machine import Machine
from engine.play.naming import Names
from engine.play.ops_choices import Choose, ChooseSet, Either, May
from engine.play.state import CALLER, ROUTINE, State
from engine.play.trouble import span_at


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something cannot be done. `because` are the module's own words, where it has any."""

    key: str
    """The option that was asked about."""
    text: dict[str, str]
    """What to tell the player, by language."""
    span: Span
    """The effect line that cannot be done."""
    because: Label | None = None


class Refusals:
    """Answers "why not" for one machine."""

    def __init__(self, machine: Machine, decisions: Decisions) -> None:
        self.machine = machine
        self.decisions = decisions
        self.names: Names = decisions.names

    def why_not(self, s: State, key: str) -> Reason | None:
        """The reason why the option `key` is not offered where a state waits; None if it is.

        A key that names no candidate at all gets a reason that says so.
        """
        choice = self.machine.plain.choice(s.pc)
        decision = self.candidates(s)
        candidate = _find(decision, key) if decision else None
        if candidate is None:
            return self._no_candidate(s, key, decision)
        if candidate not in choice.options(s):
            return self._guarded(s, key, candidate)
        if self.machine.check(s, candidate) != NO:
            return None
        return self._deepest(s, key, candidate)

    def candidates(self, s: State) -> Decision | None:
        """The decision that a state waits for, with all that could ever be chosen in it."""
        every = [(candidate, False) for candidate in self._all(s)]
        return self.decisions.decision(s, every) if every else None

    def later(self, s: State, key: str, thing: int) -> Reason | None:
        """Why `thing` cannot be chosen further on, after the option `key`, which is not offered.

        None when the thing never comes up there, or when the option is offered.
        """
        decision = self.candidates(s)
        candidate = _find(decision, key) if decision else None
        choice = self.machine.plain.choice(s.pc)
        if candidate is None or candidate not in choice.options(s):
            return None
        if self.machine.check(s, candidate) != NO:
            return None
        found = self._failure(s, candidate, thing)
        return self._explain(*found, key) if found else None

    def _all(self, s: State) -> Sequence[Candidate]:
        """Candidates, and branches whose guard does not hold."""
        choice = self.machine.plain.choice(s.pc)
        if isinstance(choice, Either):
            return range(len(choice.branches))
        if isinstance(choice, May):
            return (1, NOTHING)
        return list(choice.options(s))

    def _no_candidate(self, s: State, key: str, decision: Decision | None) -> Reason:
        offered = ", ".join(decision.keys) if decision else "nothing"
        return self._reason(
            s.pc,
            key,
            f'"{key}" is not among what can be chosen here: {offered}',
            f"「{key}」はここで選べるものではありません:{offered}",
        )

    def _guarded(self, s: State, key: str, candidate: Candidate) -> Reason:
        choice = self.machine.plain.choice(s.pc)
        pc = choice.branches[candidate][2] if isinstance(choice, Either) else s.pc  # type: ignore[index]
        return self._reason(
            pc,
            key,
            f'the condition of "{key}" does not hold',
            f"「{key}」の条件が満たされていません",
        )

    def _deepest(self, s: State, key: str, candidate: Candidate) -> Reason:
        """The failure that the look-ahead reached last of all, having done the most before it."""
        found = self._failure(s, candidate)
        if found is None:
            return self._reason(
                s.pc, key, "nothing that follows can be done", "続けて行えることがありません"
            )
        return self._explain(*found, key)

    def _failure(
        self, s: State, candidate: Candidate, thing: int = NOTHING
    ) -> tuple[State, int] | None:
        """Where most had been done before something failed; with a thing, where it was chosen."""
        search = self.machine.search
        best: list[tuple[int, State, int]] = []

        def watch(state: State, pc: int, _: int) -> None:
            depth = state.changes
            if best and depth <= best[0][0]:
                return
            if thing == NOTHING or self._names_a_thing(state, thing):
                best[:] = [(depth, state.copy(), pc)]

        search.watch = watch
        try:
            search.option(s, s.pc, candidate, 0)
        finally:
            search.watch = None
        return best[0][1:] if best else None

    def _names_a_thing(self, s: State, thing: int) -> bool:
        """Whether a local of an open routine that holds one thing of this kind holds this one."""
        base, kind = s.base, self.names.tables.kind_of(thing).name
        while base > 0:
            routine = self.machine.ruleset.routines[_number(s.stack[base - ROUTINE])]
            for slot, sort in enumerate(routine.slots):
                if sort == f"ref:{kind}" and s.stack[base + slot] == thing:
                    return True
            base = _number(s.stack[base - CALLER])
        return False

    # --- words -----------------------------------------------------------------------------------

    def _explain(self, s: State, pc: int, key: str) -> Reason:
        instr = self.machine.ruleset.code[pc]
        label = operand(instr, "because")
        if isinstance(label, int) and label >= 0:
            said = self.machine.ruleset.labels[label]
            return Reason(key, self._by_language(said), span_at(self.machine.ruleset, pc), said)
        english, japanese = self._words(s, pc, instr)
        return self._reason(pc, key, english, japanese)

    def _words(self, s: State, pc: int, instr: Instr) -> tuple[str, str]:
        choice = self.machine.searching.choice(pc) if instr.op in _CHOOSING else None
        if isinstance(choice, ChooseSet):
            return self._too_few(s, pc, instr, choice)
        if isinstance(choice, Choose) or choice is not None:
            english, japanese = self._nouns(pc, choice, 1)
            return f"there is no {english} to choose", f"選べる{japanese}がありません"
        if instr.op in ("move", "move_set", "move_some"):
            return self._cannot_move(s, instr)
        if instr.op == "perform":
            return "there is no effect to perform", "実行する効果がありません"
        if instr.op == "choose_random":
            return "there is not enough to choose from", "選ぶものが足りません"
        return "what this line requires does not hold", "この行の条件が満たされていません"

    def _too_few(self, s: State, pc: int, instr: Instr, choice: ChooseSet) -> tuple[str, str]:
        english, japanese = self._nouns(pc, choice, 2)
        there, needed = len(self._evaluate(s, instr, "of")), self._evaluate(s, instr, "least")
        if there >= needed:
            return (
                f"no choice of {english} fulfils the condition",
                f"条件を満たす{japanese}の選び方がありません",
            )
        if needed == 1:
            english, _ = self._nouns(pc, choice, 1)
        return (
            f"{needed} {english} {_is(needed)} needed, there {_is(there)} {there}",
            f"{japanese}が{needed}つ必要ですが、{there}つしかありません",
        )

    def _nouns(self, pc: int, choice: Choice, count: int) -> tuple[str, str]:
        """What is chosen, in English and Japanese."""
        kind = self.names.kinds.get(self.decisions.sort(pc).partition(":")[2])
        noun = self.names.noun(kind, count) if kind else self.decisions.noun(pc, choice)
        return noun.text.get("en", noun.key), noun.text.get("ja", noun.key)

    def _cannot_move(self, s: State, instr: Instr) -> tuple[str, str]:
        zone = self._evaluate(s, instr, "zone")
        if instr.op == "move" and self._evaluate(s, instr, "piece") < 0:
            return "there is nothing to move", "動かすものがありません"
        if instr.op == "move_some":
            there, needed = len(self._evaluate(s, instr, "of")), self._evaluate(s, instr, "number")
            if there < needed:
                return (
                    f"{needed} {_is(needed)} needed, there {_is(there)} {there}",
                    f"{needed}つ必要ですが、{there}つしかありません",
                )
        if zone < 0:
            return "there is no place to move it to", "動かす先がありません"
        place = self.names.zone(zone)
        japanese = place.text.get("ja", place.key)
        return f"{place.key} has no room", f"{japanese}に空きがありません"

    def _evaluate(self, s: State, instr: Instr, name: str) -> Any:
        expr = operand(instr, name)
        assert isinstance(expr, Expr)
        return self.machine.searching.bench.value(expr)(s)

    def _reason(self, pc: int, key: str, english: str, japanese: str) -> Reason:
        label = Label(english, {"en": english, "ja": japanese})
        return Reason(key, self._by_language(label), span_at(self.machine.ruleset, pc))

    def _by_language(self, label: Label) -> dict[str, str]:
        return {lang: label.text.get(lang, label.key) for lang in self.names.languages}


_CHOOSING = frozenset(("choose", "choose_set", "choose_number", "either"))


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


def _find(decision: Decision, key: str) -> Candidate | None:
    named = [o.value for o in decision.options if key == o.key]
    named = named or [o.value for o in decision.options if key == o.name]
    return named[0] if named else None
