"""Whole matches between bots, one for each seed, with what a simulation counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.program import Ruleset
from engine.native.native import Native, NativeState, NeedsInterpreter, Stopped, Watch
from engine.play.bench import Candidate
from engine.play.machine import Machine
from engine.play.match import Match, start
from engine.play.state import State
from tools.bots.forward import CompiledForward, Forward, InterpretedForward, S, deciding
from tools.bots.own_machines import OwnMachines
from tools.bots.seated import SECONDS, Bench, numbers_of
from tools.bots.words import is_own, thinker
from tools.simulation.counted import Counted, facts
from tools.simulation.interpreted import seed_noted
from tools.simulation.lead import NOBODY, Lead, lead_of
from tools.simulation.part import Part
from tools.simulation.plan import Plan
from tools.stepping import TURN, phase_instructions, turn_phase, watched_steps


class BotMatches:
    """Plays matches of one ruleset with the bots of a plan at its seats. May be called by
    several threads at once; the match of a seed is the same in each, and on either machine.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        plan: Plan,
        native: Native | None = None,
        *,
        seconds: float = SECONDS,
    ) -> None:
        self._ruleset, self._plan, self._native = ruleset, plan, native
        self._lead = lead_of(ruleset) != NOBODY
        self._bench = Bench(ruleset, plan.seats, native, seconds)
        self._own = any(map(is_own, plan.seats))
        self._machines = OwnMachines(ruleset)
        """Those that play in earnest."""

    def play(self, seed: int) -> Part:
        """The match of a seed. Raises `RulesFault` when the rules cannot go on, with a note that
        tells the seed, and `BotFailed` when a bot does not answer as it has to.
        """
        if self._native is not None and not self._own:
            try:
                return self._compiled(self._native, seed)
            except (NeedsInterpreter, Stopped):
                pass  # the interpreter plays the same match, and says more of what goes wrong
        with seed_noted(seed):
            return self._interpreted(seed)

    def match(self, seed: int) -> Match:
        """The same match with its log, for a record."""
        words = self._plan.seated(seed)
        match = start(Machine(self._ruleset), seed, words)
        seats = self._bench.seated(seed, words)
        while match.decision is not None:
            match.choose(seats[match.decision.player].key(match))
        return match

    # --- on the compiled machine -----------------------------------------------------------------

    def _compiled(self, native: Native, seed: int) -> Part:
        forward, told = CompiledForward(native), self._told()
        watch = Watch(len(self._ruleset.code), turn_phase(self._ruleset))
        s = forward.start(seed)
        bots = [thinker(word) for word in self._plan.seated(seed)]
        numbers = [numbers_of(seed, seat) for seat in range(len(bots))]
        offered = self._advanced(native, s, watch, forward, told)
        while deciding(forward, offered, s):
            player = forward.player(s, offered)
            at = bots[player].choose(forward, s, offered, numbers[player])
            told.chose(s.pc, [one for one, _ in offered], at, player)
            forward.take(s, offered[at])
            offered = self._advanced(native, s, watch, forward, told)
        covered = sum(1 << pc for pc, ran in enumerate(watch.covered) if ran)
        state = forward.facts(s)
        return told.part(seed, state, _winners(forward, s), watch.turns, covered)

    @staticmethod
    def _advanced(
        native: Native, s: NativeState, watch: Watch, forward: CompiledForward, told: _Told
    ) -> list[tuple[Candidate, bool]]:
        offered = native.advance(s, watch=watch)
        told.stands(forward, s)
        return offered

    # --- on the interpreter ----------------------------------------------------------------------

    def _interpreted(self, seed: int) -> Part:
        machine = self._machines.here()
        forward, told, turns = InterpretedForward(machine), self._told(), 0

        def count(_: State, after: int) -> int:
            nonlocal turns
            turns += 1
            return after

        begins = phase_instructions(self._ruleset, "phase_begin", TURN)
        with watched_steps(machine, begins, count):
            words = self._plan.seated(seed)
            seats = self._bench.seated(seed, words)
            match = start(machine, seed, words)
            told.stands(forward, match.state)
            while (decision := match.decision) is not None:
                key = seats[decision.player].key(match)
                option = decision.option(key)
                values = [one.value for one in decision.options]
                told.chose(decision.pc, values, values.index(option.value), decision.player)
                match.choose(key)
                told.stands(forward, match.state)
        covered = sum(1 << pc for pc in machine.plain.made)
        winners = _winners(forward, match.state)
        return told.part(seed, match.state, winners, turns, covered)

    def _told(self) -> _Told:
        return _Told(self._ruleset, options=self._plan.options, lead=self._lead)


def _winners(forward: Forward[S], s: S) -> tuple[int, ...]:
    if not forward.over(s):
        return ()
    return tuple(p for p in range(forward.ruleset.players) if forward.rank(s, p)[0])


class _Told:
    """What is told of one match, gathered on the way."""

    def __init__(self, ruleset: Ruleset, *, options: bool, lead: bool) -> None:
        self._options = options
        self._lead = Lead() if lead else None
        self._counted = Counted(ruleset)

    def stands(self, forward: Forward[S], s: S) -> None:
        """Look who leads."""
        ranking = forward.ruleset.ranking
        if self._lead is None or ranking is None:
            return
        players = range(forward.ruleset.players)
        self._lead.stands([_rank(forward.rank(s, p)[1], ranking.most_first) for p in players])

    def chose(self, pc: int, offered: Sequence[Candidate], at: int, player: int) -> None:
        """Count what was offered, and what was taken of it."""
        if not self._options:
            return
        for one in offered:
            self._counted.offered(pc, one)
        self._counted.taken(pc, offered[at], player)

    def part(self, seed: int, s: State, winners: tuple[int, ...], turns: int, covered: int) -> Part:
        """The match as it ended."""
        self._counted.won(winners)
        told = facts(seed, s, winners, turns, self._lead)
        return Part([told], self._counted.uses, covered)


def _rank(values: Iterable[int], most_first: Sequence[bool]) -> tuple[int, ...]:
    return tuple(v if most else -v for v, most in zip(values, most_first, strict=True))
