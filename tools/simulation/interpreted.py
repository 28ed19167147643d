"""One match of random bots on the interpreter, counted exactly as the compiled machine counts."""

from __future__ import annotations

from engine.core.program import Ranking, Ruleset
from engine.native.emit_tables import COUNTED_NUMBERS
from engine.play import rng
from engine.play.bench import NO, UNPROVED, Candidate
from engine.play.faults import EngineBug, RulesFault
from engine.play.machine import Checked, Machine
from engine.play.random_play import Generator, generator, random_choice
from engine.play.result import result
from engine.play.state import DECIDING, OVER, State
from tools.simulation.lead import NOBODY, Lead, Rank, lead_of
from tools.simulation.part import OptionKey, Part, Played, Uses, added
from tools.stepping import TURN, phase_instructions, watched_steps


class Interpreted:
    """Plays matches of one ruleset, one at a time: not for use by several threads at once."""

    def __init__(self, ruleset: Ruleset, *, options: bool) -> None:
        self.machine = Machine(ruleset)
        self._options = options
        self._lead = lead_of(ruleset) != NOBODY
        self._begins = phase_instructions(ruleset, "phase_begin", TURN)

    def play(self, seed: int) -> Part:
        """The match of a seed. Raises `RulesFault` when the rules cannot go on; a note on it tells
        the seed.
        """
        try:
            return self._played(seed)
        except (RulesFault, EngineBug) as fault:
            fault.add_note(f"This happened in the match with the seed {seed}.")
            raise

    def _played(self, seed: int) -> Part:
        turns = 0

        def count(_: State, after: int) -> int:
            nonlocal turns
            turns += 1
            return after

        match = _Match(self.machine, seed, options=self._options, lead=self._lead)
        with watched_steps(self.machine, self._begins, count):
            match.play()
        covered = sum(1 << pc for pc in self.machine.plain.made)
        return Part([match.facts(turns)], match.uses, covered)


class _Match:
    """One match on its way to its end."""

    def __init__(self, machine: Machine, seed: int, *, options: bool, lead: bool) -> None:
        self._machine = machine
        self._seed = seed
        self._options = options
        self._lead = Lead() if lead else None
        self._state = machine.start(seed)
        self._taken: list[tuple[OptionKey, int]] = []
        self.uses: dict[OptionKey, Uses] = {}

    def play(self) -> None:
        """To the end, or to the limit of choices."""
        machine, s = self._machine, self._state
        numbers, limit = generator(self._seed, "bots"), machine.ruleset.match_limit
        while True:
            candidates = machine.advance(s, lazy=True)
            self._look_who_leads()
            if s.status != DECIDING or s.choices > limit > 0:
                break
            if self._options:
                machine.settle(s, self._counted_choice(candidates, numbers))
            else:
                machine.settle(s, random_choice(machine, s, candidates, numbers))
        self._count_winners()

    def facts(self, turns: int) -> Played:
        """What is told of the match."""
        s = self._state
        return Played(
            seed=self._seed,
            winners=self._winners(),
            undecided=s.status != OVER,
            decisions=s.choices,
            turns=turns,
            doubts=s.doubts,
            fallen=s.fallen,
            surprises=s.surprises,
            lead_changes=self._lead.changes if self._lead else 0,
        )

    def _winners(self) -> tuple[int, ...]:
        s = self._state
        return result(self._machine, s, undecided=s.status != OVER).winners

    def _counted_choice(self, candidates: list[Checked], numbers: Generator) -> Checked | None:
        """As `random_choice`, after a look into all candidates."""
        machine, s = self._machine, self._state
        left = [(candidate, machine.check(s, candidate)) for candidate, _ in candidates]
        for candidate, answer in left:
            if answer != NO:
                self._add(self._key(candidate), (1, 0, 0))
        while left:
            candidate, answer = left.pop(rng.below(numbers, 0, len(left)))
            if answer != NO:
                key = self._key(candidate)
                self._add(key, (0, 1, 0))
                self._taken.append((key, self._player(candidate)))
                return candidate, answer == UNPROVED
        return None

    def _player(self, candidate: Candidate) -> int:
        if isinstance(candidate, tuple):
            return candidate[1]
        return self._machine.plain.choice(self._state.pc).player(self._state)

    def _key(self, candidate: Candidate) -> OptionKey:
        pc = self._state.pc
        value = candidate[0] if isinstance(candidate, tuple) else candidate
        if self._machine.ruleset.code[pc].op == "choose_number":
            value = max(-1, min(value, COUNTED_NUMBERS - 1))
        return pc, value

    def _add(self, key: OptionKey, uses: Uses) -> None:
        self.uses[key] = added(self.uses.get(key, (0, 0, 0)), uses)

    def _count_winners(self) -> None:
        winners = self._winners()
        for key, player in self._taken:
            if player in winners:
                self._add(key, (0, 0, 1))

    def _look_who_leads(self) -> None:
        ranking = self._machine.ruleset.ranking
        if self._lead is None or ranking is None:
            return
        players = range(self._machine.ruleset.players)
        self._lead.stands([self._rank(ranking, player) for player in players])

    def _rank(self, ranking: Ranking, player: int) -> Rank:
        values = []
        for expr, most_first in zip(ranking.by, ranking.most_first, strict=True):
            value = self._machine.value(self._state, expr, player)
            assert isinstance(value, int)
            values.append(value if most_first else -value)
        return tuple(values)
