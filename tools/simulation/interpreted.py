"""One match of random bots on the interpreter, counted exactly as the compiled machine counts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.core.program import Ranking, Ruleset
from engine.play import rng
from engine.play.bench import NO, UNPROVED, Candidate
from engine.play.faults import EngineBug, RulesFault
from engine.play.machine import Checked, Machine
from engine.play.random_play import Generator, generator, random_choice
from engine.play.result import result
from engine.play.state import DECIDING, OVER, State
from tools.simulation.counted import Counted, facts
from tools.simulation.lead import NOBODY, Lead, Rank, lead_of
from tools.simulation.part import Part
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
        with seed_noted(seed):
            return self._played(seed)

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
        return match.part(turns, covered)


@contextmanager
def seed_noted(seed: int) -> Iterator[None]:
    """A fault in the context gets a note that tells the seed of the match."""
    try:
        yield
    except (RulesFault, EngineBug) as fault:
        fault.add_note(f"This happened in the match with the seed {seed}.")
        raise


class _Match:
    """One match on its way to its end."""

    def __init__(self, machine: Machine, seed: int, *, options: bool, lead: bool) -> None:
        self._machine = machine
        self._seed = seed
        self._options = options
        self._lead = Lead() if lead else None
        self._state = machine.start(seed)
        self._counted = Counted(machine.ruleset)

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

    def part(self, turns: int, covered: int) -> Part:
        """What is told of the match."""
        winners = self._winners()
        self._counted.won(winners)
        told = facts(self._seed, self._state, winners, turns, self._lead)
        return Part([told], self._counted.uses, covered)

    def _winners(self) -> tuple[int, ...]:
        s = self._state
        return result(self._machine, s, undecided=s.status != OVER).winners

    def _counted_choice(self, candidates: list[Checked], numbers: Generator) -> Checked | None:
        """As `random_choice`, after a look into all candidates."""
        machine, s = self._machine, self._state
        left = [(candidate, machine.check(s, candidate)) for candidate, _ in candidates]
        for candidate, answer in left:
            if answer != NO:
                self._counted.offered(s.pc, candidate)
        while left:
            candidate, answer = left.pop(rng.below(numbers, 0, len(left)))
            if answer != NO:
                self._counted.taken(s.pc, candidate, self._player(candidate))
                return candidate, answer == UNPROVED
        return None

    def _player(self, candidate: Candidate) -> int:
        if isinstance(candidate, tuple):
            return candidate[1]
        return self._machine.plain.choice(self._state.pc).player(self._state)

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
