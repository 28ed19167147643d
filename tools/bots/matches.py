"""Whole matches between bots, one for each seed, with what a simulation counts."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence

from engine.core.program import Ruleset
from engine.native.emit_tables import COUNTED_NUMBERS
from engine.native.native import Native, NativeState, NeedsInterpreter, Stopped, Watch
from engine.play.bench import Candidate
from engine.play.faults import EngineBug, RulesFault
from engine.play.machine import Machine
from engine.play.match import Match, start
from engine.play.state import OVER, State
from tools.bots.forward import CompiledForward, Forward, InterpretedForward, S, deciding
from tools.bots.seated import SECONDS, Bench, numbers_of
from tools.bots.words import is_own, thinker
from tools.simulation.lead import NOBODY, Lead, lead_of
from tools.simulation.part import OptionKey, Part, Played, Uses, added
from tools.simulation.plan import Plan
from tools.stepping import TURN, phase_instructions, watched_steps


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
        self._threads = threading.local()

    def play(self, seed: int) -> Part:
        """The match of a seed. Raises `RulesFault` when the rules cannot go on, with a note that
        tells the seed, and `BotFailed` when a bot does not answer as it has to.
        """
        if self._native is not None and not self._own:
            try:
                return self._compiled(self._native, seed)
            except (NeedsInterpreter, Stopped):
                pass  # the interpreter plays the same match, and says more of what goes wrong
        try:
            return self._interpreted(seed)
        except (RulesFault, EngineBug) as fault:
            fault.add_note(f"This happened in the match with the seed {seed}.")
            raise

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
        phases = self._ruleset.phases
        turn = phases.index(TURN) if TURN in phases else -1
        watch = Watch(len(self._ruleset.code), turn)
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
        machine = self._machine()
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

    def _machine(self) -> Machine:
        """The interpreter of this thread that plays in earnest."""
        found = getattr(self._threads, "machine", None)
        if found is None:
            found = self._threads.machine = Machine(self._ruleset)
        assert isinstance(found, Machine)
        return found


def _winners(forward: Forward[S], s: S) -> tuple[int, ...]:
    if not forward.over(s):
        return ()
    return tuple(p for p in range(forward.ruleset.players) if forward.rank(s, p)[0])


class _Told:
    """What is told of one match, gathered on the way."""

    def __init__(self, ruleset: Ruleset, *, options: bool, lead: bool) -> None:
        self._ruleset, self._options = ruleset, options
        self._lead = Lead() if lead else None
        self._uses: dict[OptionKey, Uses] = {}
        self._taken: list[tuple[OptionKey, int]] = []

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
        keys = [self._key(pc, one) for one in offered]
        for key in keys:
            self._add(key, (1, 0, 0))
        self._add(keys[at], (0, 1, 0))
        self._taken.append((keys[at], player))

    def part(self, seed: int, s: State, winners: tuple[int, ...], turns: int, covered: int) -> Part:
        """The match as it ended."""
        for key, player in self._taken:
            if player in winners:
                self._add(key, (0, 0, 1))
        played = Played(
            seed=seed,
            winners=winners,
            undecided=s.status != OVER,
            decisions=s.choices,
            turns=turns,
            doubts=s.doubts,
            fallen=s.fallen,
            surprises=s.surprises,
            lead_changes=self._lead.changes if self._lead else 0,
        )
        return Part([played], self._uses, covered)

    def _key(self, pc: int, candidate: Candidate) -> OptionKey:
        """As the compiled machine counts: large numbers together."""
        value = candidate[0] if isinstance(candidate, tuple) else candidate
        if self._ruleset.code[pc].op == "choose_number":
            value = max(-1, min(value, COUNTED_NUMBERS - 1))
        return pc, value

    def _add(self, key: OptionKey, uses: Uses) -> None:
        self._uses[key] = added(self._uses.get(key, (0, 0, 0)), uses)


def _rank(values: Iterable[int], most_first: Sequence[bool]) -> tuple[int, ...]:
    return tuple(v if most else -v for v, most in zip(values, most_first, strict=True))
