"""Phases, what lasts, and calls that wait, as C: `play/ops_time.py`, and of `play/ops_events.py`
what is not a choice.
"""

from __future__ import annotations

from engine.core.operations import Expr
from engine.native.emit_routine import RoutineBody
from engine.native.emit_sets import View


class TimeSteps(RoutineBody):
    """Time and events."""

    def phase_begin(self, phase: int, me: Expr) -> None:
        """Open a phase."""
        self._try(f"begin_phase(x, s, {phase}, {self.made.number(me)})")
        self._next()

    def phase_end(self, phase: int) -> None:
        """Close the phase that is open."""
        self.body.leave("broken", "s->nphases < PHASE")
        self.body.line("close_phase(s);")
        self._next()

    def _record(self, words: str, room: str, numbers: list[str], given: tuple[Expr, ...]) -> None:
        """Add a record to a list: its length, these numbers, and the values given."""
        body = self.body
        values = self._arguments(given)
        top = f"&s->{words}_top"
        body.line(f"int start = s->{words}_top;")
        body.leave("full", f"start >= {room}")
        body.line(f"s->{words}_top++;")
        for number in numbers:
            self._try(f"put_number(x, s->{words}, {top}, {room}, {number})")
        for value in values:
            if isinstance(value, View):
                self._try(f"put_set(x, s->{words}, {top}, {room}, {value.members}, {value.count})")
            else:
                self._try(f"put_number(x, s->{words}, {top}, {room}, {value})")
        body.line(f"s->{words}[start] = s->{words}_top - start;")

    def lasting(self, number: int, me: Expr, values: tuple[Expr, ...]) -> None:
        """Keep a lasting statement with its values; of one that holds `once`, only the first."""
        who = self.body.keep(self.made.number(me))
        numbers = ["s->serial", str(number), who]
        once = self.ruleset.lastings[number].once
        with self.body.block(f"if (!kept_already(s, {number}, {who}))" if once else ""):
            self._record("lasting", "LASTING_WORDS", numbers, values)
            self.body.line("s->serial++;")
            self.body.line("if (++s->nlasting > MOST_RECORDS)")
            self.body.line("    return trouble(x, DEEP);")
        self._next()

    def due(self, phase: int, moment: str) -> None:
        """Run what is kept for the start or end of a phase."""
        start = int(moment == "start")
        self.body.line(f"int went = run_due(x, s, {self.pc}, {phase}, {start});")
        self.body.line("if (went != NONE_LEFT)")
        self.body.line("    return went;")
        self._next()

    def defer(self, routine: int, given: tuple[Expr, ...], to: int) -> None:
        """Keep a call for the end of the open gather."""
        with self.body.block("if (s->ngathers && s->gathers[s->ngathers - 1] >= 0)"):
            self._record("gathered", "GATHERED_WORDS", [str(routine)], given)
            self.body.line("s->ngathered++;")
            self._go(to)
        self._next()

    def gather_begin(self) -> None:
        """From here after-triggers wait."""
        self._try("begin_gather(x, s)")
        self._next()

    def gather_end(self) -> None:
        """Run what waited."""
        self.body.line(f"int went = run_gathered(x, s, {self.pc});")
        self.body.line("if (went != NONE_LEFT)")
        self.body.line("    return went;")
        self._next()
