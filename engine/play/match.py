"""One match: the way to play a ruleset for whoever does not want to know about machines.

match = start(ruleset, seed=7)
while match.decision:
    match.choose(match.decision.options[0].key)
print(match.result.order)
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.program import Ruleset
from engine.play import rng
from engine.play.bench import NOTHING, Candidate
from engine.play.decision import Decision, Decisions, Option
from engine.play.faults import IllegalChoice
from engine.play.log import Chose, Ended, Entry
from engine.play.machine import Checked, Machine
from engine.play.random_play import Generator
from engine.play.refusal import Reason, Refusals
from engine.play.result import Result, result
from engine.play.state import DECIDING, OVER, State


@dataclass(slots=True)
class Undoable:
    """What a match was before a choice, and who made it."""

    state: State
    player: int
    keys: int
    log: int


@dataclass(slots=True)
class Match:
    """A match on the way. Change it through `choose`, `choose_randomly` and `undo` only."""

    machine: Machine
    state: State
    seed: int
    seats: tuple[str, ...]
    """Who plays, by seat: free text for people and records."""
    ask_forced: bool = False
    decision: Decision | None = None
    """The pending question; None when the match is over."""
    offered: list[Checked] = field(default_factory=list)
    """The options of the pending question as the machine has them, in its order."""
    keys: list[str] = field(default_factory=list)
    """The keys chosen so far, in order: with the seed they are the match."""
    log: list[Entry] = field(default_factory=list)
    undecided: bool = False
    """The match ended at its limit of choices, without a winner."""
    history: list[Undoable] = field(default_factory=list)
    decisions: Decisions = field(init=False)
    _chosen: Option | None = field(default=None, init=False)
    """The option that is being taken."""

    def __post_init__(self) -> None:
        self.decisions = Decisions(self.machine)

    @property
    def over(self) -> bool:
        """Nothing is left to choose."""
        return self.decision is None

    @property
    def result(self) -> Result:
        """Who won, and the ranking; of a match on the way, as it stands."""
        return result(self.machine, self.state, undecided=self.undecided or not self.over)

    def choose(self, key: str) -> list[Entry]:
        """Answer the pending decision; gives what happened. Raises `IllegalChoice`."""
        decision = self._pending()
        option = decision.option(key)
        self._remember(decision, option.key)
        self._chosen = option
        return self._take((option.value, option.unproved))

    def choose_randomly(self, numbers: Generator) -> list[Entry]:
        """Answer the pending decision at random, every option being equally likely.

        `numbers` is a generator of `play.random_play`, never one of the match.
        """
        options = self._pending().options
        return self.choose(options[rng.below(numbers, 0, len(options))].key)

    def why_not(self, key: str) -> Reason | None:
        """Why an option is not offered now; None if it is."""
        self._pending()
        return Refusals(self.machine, self.decisions).why_not(self.state, key)

    def copy(self) -> Match:
        """An independent match that stands where this one stands."""
        twin = Match(self.machine, self.state.copy(), self.seed, self.seats, self.ask_forced)
        twin.decision, twin.undecided = self.decision, self.undecided
        twin.offered = self.offered
        twin.keys, twin.log, twin.history = self.keys[:], self.log[:], self.history[:]
        return twin

    # --- undo ------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether the last choice may be taken back.

        Not when chance, a look at something new, or another player's choice lies between.
        """
        if not self.history:
            return False
        last = self.history[-1]
        if self.decision is not None and self.decision.player != last.player:
            return False
        return not self.learnt(last.state, last.player)

    def undo(self) -> None:
        """Take the last choice back; raises `IllegalChoice` when that may not be."""
        if not self.can_undo:
            raise IllegalChoice(
                "This cannot be taken back: something was drawn, shown or answered."
            )
        last = self.history.pop()
        self.state = last.state
        del self.keys[last.keys :], self.log[last.log :]
        self.undecided = False
        self._go_on()

    def learnt(self, before: State, player: int) -> bool:
        """Whether since that state chance spoke, or the player saw what he had not seen before, or
        something was shown to somebody.
        """
        after = self.state
        if before.streams != after.streams:
            return True
        bit = self.machine.tables.bit(player)
        for old, new, here, there in zip(
            before.seen, after.seen, before.where, after.where, strict=True
        ):
            if new & ~old & bit or (here == there and new & ~old):
                return True
        return False

    # --- going on --------------------------------------------------------------------------------

    def _pending(self) -> Decision:
        if self.decision is None:
            raise IllegalChoice("The match is over: there is nothing to choose.")
        return self.decision

    def _remember(self, decision: Decision, key: str) -> None:
        before = Undoable(self.state.copy(), decision.player, len(self.keys), len(self.log))
        self.history.append(before)
        self.keys.append(key)

    def _take(self, checked: Checked) -> list[Entry]:
        sink = self.machine.sink
        sink.on, self.machine.on_choice = True, self._note
        try:
            self.machine.take(self.state, checked)
            self._advance()
        finally:
            sink.on, self.machine.on_choice = False, None
            entries = sink.take()
            self.log += entries
        return entries

    def _go_on(self) -> list[Entry]:
        """Run to the next decision."""
        sink = self.machine.sink
        sink.on, self.machine.on_choice = True, self._note
        try:
            self._advance()
        finally:
            sink.on, self.machine.on_choice = False, None
            entries = sink.take()
            self.log += entries
        return entries

    def _advance(self) -> None:
        self.decision = None
        self.offered = offered = self.machine.advance(self.state, ask_forced=self.ask_forced)
        if self.state.status != DECIDING:
            return
        if self.state.choices > self.machine.ruleset.match_limit > 0:
            self.undecided = True
            self.machine.sink.add(Ended(undecided=True))
            return
        self.decision = self.decisions.decision(self.state, offered)

    def _note(self, s: State, checked: Checked, forced: bool) -> None:
        """Write down who chose what, just before it happens."""
        candidate, doubtful = checked
        if forced and candidate == NOTHING:
            return
        decision = self.decisions.decision(s, [checked])
        option = decision.options[0] if forced or self._chosen is None else self._chosen
        self.machine.sink.add(
            Chose(
                decision.player,
                decision.prompt.text,
                option.key,
                option.text,
                forced,
                doubtful,
                self._knowing(s, candidate),
            )
        )

    def _knowing(self, s: State, candidate: Candidate) -> int:
        """Bits of the players who know what was chosen: of a piece, those who see it."""
        tables, index = self.machine.tables, -1
        if isinstance(candidate, int) and self.decisions.names.is_thing(self.decisions.sort(s.pc)):
            index = candidate - tables.piece_base
        return s.seen[index] if index >= 0 else tables.everybody


def start(
    ruleset: Ruleset | Machine,
    seed: int,
    seats: tuple[str, ...] = (),
    *,
    ask_forced: bool = False,
) -> Match:
    """Begin a match and bring it to its first decision.

    A `Machine` may be given in place of the ruleset, so that many matches share its ready code.
    """
    machine = ruleset if isinstance(ruleset, Machine) else Machine(ruleset)
    names = tuple(label.key for label in machine.ruleset.kinds[0].labels)
    seats = seats or names
    if len(seats) != machine.ruleset.players:
        raise IllegalChoice(
            f"This game was prepared for {machine.ruleset.players} players, not {len(seats)}."
        )
    match = Match(machine, machine.start(seed), seed, seats, ask_forced)
    match._go_on()
    return match


def resume(
    machine: Machine,
    state: State,
    seed: int,
    seats: tuple[str, ...],
    *,
    ask_forced: bool = False,
) -> Match:
    """A match that goes on from a saved state. What was before cannot be undone."""
    match = Match(machine, state, seed, seats, ask_forced)
    if state.status != OVER:
        match._go_on()
    return match
