"""Playing one scenario: what is done, what is chosen, and where that leads.

A scenario runs in one of three modes. The match goes on as it is, as a copy made at each decision,
or with its state saved and loaded at each decision: all must lead to the same place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.compiler.declarations import ScenarioSpec
from engine.compiler.scenario_code import ScenarioCode
from engine.core.program import Ruleset
from engine.play.bench import STOP
from engine.play.decision import Decision, Option
from engine.play.faults import IllegalChoice
from engine.play.machine import Machine
from engine.play.match import Match, resume
from engine.play.naming import Names
from engine.play.state import State
from engine.play.table import NOBODY, run, through_copy, through_save
from tools.scenario_names import OptionNames
from tools.stepping import TURN, phase_instructions, watched_steps

Mode = Literal["straight", "copied", "saved"]
MODES: tuple[Mode, ...] = ("straight", "copied", "saved")

FIRST_PLAYER = "first_player"
"""The counter by which a flow knows who begins."""


ASKS = {
    "start": "The setup asks a player to choose: begin `choose` with what is answered there.",
    "given": "This asks a player to choose, but nobody answers here: say what is chosen.",
}
"""What is wrong with a key whose effect asks somebody."""


MOST_ALONE = 2_000
"""After so many choices with one option, which nobody answered, there is taken to be no end."""

NO_TURN = f"The flow of this game has no `phase {TURN}:`."

ENDLESS = "This has no end: again and again there is just one thing to choose."


class CannotRun(Exception):
    """The scenario asks for something that its game has not; `key` is the line that asks."""

    def __init__(self, key: str, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.key = key
        self.remedy = remedy


@dataclass(frozen=True, slots=True)
class Reached:
    """Where a scenario led.

    `asked` are the matches at each decision after the last choice: those with one option, which was
    taken, and the one that is pending, if any. `taken` counts the choices that were made; `refused`
    is the answer to the next one, when it was not among the options.
    """

    state: State
    match: Match | None
    asked: tuple[Match, ...]
    taken: int
    refused: IllegalChoice | None = None


class Table:
    """A ruleset with a machine on which its scenarios are played."""

    def __init__(self, ruleset: Ruleset, codes: Mapping[str, ScenarioCode]) -> None:
        self.ruleset = ruleset
        self.codes = codes
        self.machine = Machine(ruleset)
        self.names = Names(self.machine.tables)
        self.option_names = OptionNames(self.names)
        self.seats = seats_of(ruleset)
        self._turn_ends = phase_instructions(ruleset, "phase_end", TURN)

    def play(self, scenario: ScenarioSpec, mode: Mode) -> Reached:
        """Bring the scenario to where its choices lead."""
        left = list(scenario.choose)
        begun = self._begin(scenario, mode, left)
        if begun.refused is not None:
            return begun
        self._given(scenario, begun.state)
        if scenario.turn_of:
            return self._turn(scenario, begun.state, mode, left)
        do = self.codes[scenario.id].do
        if do < 0:
            return Reached(begun.state, None, (), begun.taken)
        return self._choices(scenario, begun.state, do, self.seat(scenario), mode, left)

    def seat(self, scenario: ScenarioSpec) -> int:
        """Who is `me`."""
        return self.seats.get(scenario.turn_of or scenario.seat, 0)

    def _begin(self, scenario: ScenarioSpec, mode: Mode, left: list[str]) -> Reached:
        """The table before `given`; what the setup asks is answered by the first choices."""
        state = self.machine.table(scenario.seed)
        if not scenario.set_up or self.ruleset.setup < 0:
            return Reached(state, None, (), 0)
        begun = self._choices(scenario, state, self.ruleset.setup, NOBODY, mode, left)
        if begun.refused is not None:
            return begun
        if begun.match is not None and begun.match.decision is not None:
            raise CannotRun("start", ASKS["start"])
        self.machine.keeps_all_promises(begun.state)
        return begun

    def _given(self, scenario: ScenarioSpec, state: State) -> None:
        given = self.codes[scenario.id].given
        try:
            if given >= 0:
                run(self.machine, state, given)
        except IllegalChoice as asks:
            raise CannotRun("given", ASKS["given"]) from asks

    def _turn(self, scenario: ScenarioSpec, state: State, mode: Mode, left: list[str]) -> Reached:
        if not self._turn_ends:
            raise CannotRun("do", NO_TURN, self._instead_of_a_turn())
        seat = self.seat(scenario)
        counters = [c for c in self.ruleset.counters if c.name == FIRST_PLAYER]
        if counters:
            state.values[counters[0].first] = seat
        elif seat != 0:
            raise CannotRun("do", f"A game without a counter `{FIRST_PLAYER}` begins with seat 1.")
        with watched_steps(self.machine, self._turn_ends, lambda _, __: STOP):
            return self._choices(scenario, state, self.ruleset.flow, NOBODY, mode, left)

    def _instead_of_a_turn(self) -> str:
        """What a scenario may do in a game whose flow has no phase of that name."""
        phases = ", ".join(f"`phase {name}:`" for name in self.ruleset.phases)
        has = f"It has {phases}. " if phases else ""
        verbs = [one.pattern for one in self.ruleset.verbs if not one.parameters]
        verb = f": `do: {verbs[0]}`" if verbs else ""
        return f"{has}Put `phase {TURN}:` round a turn, or say in `do:` what is done{verb}."

    def _choices(
        self,
        scenario: ScenarioSpec,
        state: State,
        routine: int,
        me: int,
        mode: Mode,
        left: list[str],
    ) -> Reached:
        """Make the choices that are left, and take them from the list.

        One that a player has no choice about may be left out of it.
        """
        self.machine.call(state, routine, (me, me, -1))
        names = tuple(label.key for label in self.ruleset.kinds[0].labels)
        match = resume(self.machine, state, scenario.seed, names, ask_forced=True)
        asked, alone = list[Match](), 0
        while (decision := match.decision) is not None:
            if not left:
                asked.append(match.copy())
            chosen = _wanted(decision, left)
            if isinstance(chosen, Option):
                left.pop(0)
            elif len(decision.options) == 1:
                chosen = decision.options[0]
                alone += 1
                if alone > MOST_ALONE:
                    raise CannotRun("do", ENDLESS)
            else:
                break
            match.choose(chosen.key)
            match = _passed_on(match, mode)
        refused = _wanted(decision, left) if decision else None
        assert not isinstance(refused, Option)
        taken = len(scenario.choose) - len(left)
        return Reached(match.state, match, tuple(asked), taken, refused)


def seats_of(ruleset: Ruleset) -> dict[str, int]:
    """The seats by the ids and the names of their players."""
    players = ruleset.kinds[0]
    seats = {label.key: seat for seat, label in enumerate(players.labels)}
    return seats | {member: seat for seat, member in enumerate(players.members)}


def _wanted(decision: Decision, left: Sequence[str]) -> Option | IllegalChoice | None:
    """The option that the next choice names."""
    if not left:
        return None
    try:
        return decision.option(left[0])
    except IllegalChoice as refused:
        return refused


def _passed_on(match: Match, mode: Mode) -> Match:
    if mode == "copied":
        return through_copy(match)
    return through_save(match) if mode == "saved" else match
