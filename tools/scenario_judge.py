"""Comparing where a scenario led with what it says should be there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.compiler.declarations import ScenarioSpec
from engine.core.problem import Problem
from engine.core.span import Span
from engine.play.decision import Decision
from engine.play.faults import RulesFault
from engine.play.log import GaveUp
from engine.play.log_text import LogText
from engine.play.match import Match
from engine.play.refusal import Reason
from engine.play.result import result
from engine.play.trouble import span_at
from tools.conditions import Conditions
from tools.languages import in_language
from tools.quoting import line_of
from tools.scenario_names import meant_by
from tools.scenario_play import CannotRun, Mode, Reached, Table
from tools.scenario_source import ScenarioSource

NO_CANDIDATE = ("is not among what can be chosen here", "ここで選べるものではありません")
"""How a refusal says that a key names nothing that this decision is about."""


class Judge:
    """Plays one scenario in one mode and finds what is not as it says."""

    def __init__(self, table: Table, scenario: ScenarioSpec, sources: Mapping[str, str]) -> None:
        self._table = table
        self._scenario = scenario
        self._sources = sources
        self._at = ScenarioSource(scenario, sources)
        self._conditions = Conditions(table.machine, sources)
        self.digest = ""
        """Stands for the state that was reached."""

    def found(self, mode: Mode) -> Iterator[Problem]:
        """Everything that is not as the scenario says."""
        try:
            reached = self._table.play(self._scenario, mode)
        except CannotRun as error:
            yield _problem("scenario-cannot-run", self._at.key(error.key), str(error), error.remedy)
            return
        except RulesFault as fault:
            yield fault.problem
            return
        self.digest = reached.state.digest()
        if reached.taken < len(self._scenario.choose):
            yield self._not_taken(reached)
            return
        try:
            yield from self._compared(reached)
        except RulesFault as fault:
            yield fault.problem

    def _compared(self, reached: Reached) -> Iterator[Problem]:
        """What is not as the scenario says where it led."""
        yield from self._offered(reached)
        yield from self._refused(reached)
        yield from self._then(reached)
        yield from self._ranking(reached)
        yield from self._log(reached)

    def _not_taken(self, reached: Reached) -> Problem:
        wanted = self._scenario.choose[reached.taken]
        span = self._at.nth("choose", reached.taken)
        match = reached.match
        if reached.refused is None or match is None or match.decision is None:
            reason = f'"{wanted}" is never asked: the effect has ended.'
            return _problem("scenario-choice", span, reason, "Take it out of the list.")
        reason = f'"{wanted}" is not offered: {_reason(match, wanted)}.'
        nearest = meant_by(wanted, match.decision) or next(iter(reached.refused.nearest), "")
        offered = f"Offered: {', '.join(match.decision.keys)}"
        return _problem("scenario-choice", span, reason, offered, nearest)

    def _offered(self, reached: Reached) -> Iterator[Problem]:
        expected = self._scenario.offered
        if expected is None:
            return
        if not expected:
            yield from self._still_asked(reached)
            return
        asked = _fitting(reached.asked, expected)
        if asked is None or asked.decision is None:
            reason = "Nothing is asked any more."
            yield _problem("scenario-offered", self._at.key("offered"), reason)
            return
        keys = asked.decision.keys
        meant = list[str]()
        for number, key in enumerate(expected):
            if key not in keys:
                reason = f'"{key}" is not offered: {_reason(asked, key)}.'
                span = self._at.nth("offered", number)
                offered = f"Offered: {', '.join(keys)}"
                near = meant_by(key, asked.decision, (*expected, *meant))
                meant += [near] if near else []
                yield _problem("scenario-offered", span, reason, offered, near)
        more = [key for key in keys if key not in (*expected, *meant)]
        if more:
            reason = f"More is offered: {', '.join(more)}."
            yield _problem("scenario-offered", self._at.key("offered"), reason)

    def _still_asked(self, reached: Reached) -> Iterator[Problem]:
        """After the choices there must be nothing to choose; what is alone is taken unasked."""
        decision = reached.match.decision if reached.match else None
        if decision is not None:
            asked = self._table.ruleset.kinds[0].labels[decision.player].key
            reason = f"{asked} is still asked: {in_language(decision.prompt.text, 'en')}."
            offered = f"Offered: {', '.join(decision.keys)}"
            yield _problem("scenario-offered", self._at.key("offered"), reason, offered)

    def _refused(self, reached: Reached) -> Iterator[Problem]:
        for key, because in self._scenario.refused.items():
            span = self._at.entry("not offered", key)
            asked = [match for match in reached.asked if match.decision]
            if not asked:
                yield _problem("scenario-not-offered", span, "Nothing is asked any more.")
            elif any(match.decision and key in _keys(match.decision) for match in asked):
                yield _problem("scenario-not-offered", span, f'"{key}" is offered.')
            elif short := _short_for(key, asked):
                reason = f'"{short}" is offered, and "{key}" is its id.'
                yield _problem("scenario-not-offered", span, reason, nearest=short)
            elif not self._table.option_names.possible(key):
                yield self._never_offered(key, span)
            elif because:
                yield from self._because(key, because, asked)

    def _never_offered(self, key: str, span: Span) -> Problem:
        """That it is not offered proves nothing."""
        reason = f'Nothing that could be offered is called "{key}", so this shows nothing.'
        remedy = "A card is called by its kind and id, a piece by its name and place."
        nearest = self._table.option_names.nearest(key)
        return _problem("scenario-not-offered", span, reason, remedy, nearest)

    def _because(self, key: str, because: str, asked: Sequence[Match]) -> Iterator[Problem]:
        """The reason must be that of the first decision of which the option is a candidate."""
        reasons = [why for match in asked if (why := match.why_not(key)) is not None]
        near = [why for why in reasons if not _names_nothing(why)]
        for why in [*near, *reasons][:1]:
            if because not in why.text.values():
                said = in_language(why.text, "en")
                reason = f'The reason is "{said}", not "{because}".'
                yield _problem("scenario-because", self._at.entry("not offered", key), reason)

    def _then(self, reached: Reached) -> Iterator[Problem]:
        me = self._table.seat(self._scenario)
        formulas = self._table.codes[self._scenario.id].then
        for then, number in zip(self._scenario.then, formulas, strict=True):
            body = self._table.ruleset.formulas[number].body
            if not self._conditions.holds(reached.state, body, me):
                found = self._conditions.why(reached.state, then.condition, body, me)
                said = "\n".join((*found, *self._broken_off(reached)))
                yield _problem("scenario-then", then.span, "This does not hold at the end.", said)

    def _broken_off(self, reached: Reached) -> Iterator[str]:
        """The lines at which what was done could not go on."""
        for entry in reached.match.log if reached.match else ():
            if isinstance(entry, GaveUp):
                span = span_at(self._table.ruleset, entry.pc)
                line = line_of(span, self._sources)
                yield f"Before, this could not be done: {line}  ({span.file}:{span.line})"

    def _ranking(self, reached: Reached) -> Iterator[Problem]:
        """The players by rank, as the match stands."""
        if not self._scenario.ranking:
            return
        labels = self._table.ruleset.kinds[0].labels
        order = result(self._table.machine, reached.state).order
        there = [sorted(labels[player].key for player in rank) for rank in order]
        if there != [sorted(rank) for rank in self._scenario.ranking]:
            shown = "; ".join(f"{n}. {', '.join(rank)}" for n, rank in enumerate(there, 1))
            span = self._at.key("ranking")
            yield _problem(
                "scenario-ranking", span, "The players rank otherwise.", f"It is: {shown}"
            )

    def _log(self, reached: Reached) -> Iterator[Problem]:
        """The lines of the log that are asked for, in their order."""
        log = reached.match.log if reached.match else []
        text = LogText(self._table.names, next(iter(self._table.ruleset.languages), "en"))
        lines = iter([text.line(entry) for entry in log])
        for number, wanted in enumerate(self._scenario.log):
            if wanted not in lines:
                said = [line for entry in log if (line := text.line(entry))]
                shown = "\n".join(f"  {line}" for line in said) or "  (it is empty)"
                span = self._at.nth("log", number)
                yield _problem(
                    "scenario-log", span, "The log does not say this.", f"It says:\n{shown}"
                )
                return


def _fitting(asked: Sequence[Match], expected: Sequence[str]) -> Match | None:
    """The decision that offers just what is expected, else the last one."""
    fits = (match for match in asked if match.decision and {*match.decision.keys} == {*expected})
    return next(fits, asked[-1] if asked else None)


def _reason(match: Match, key: str) -> str:
    """Why a key is not offered at the decision of a match."""
    why = match.why_not(key)
    if why is None or _names_nothing(why):
        return "there is no such candidate"
    return in_language(why.text, "en")


def _names_nothing(why: Reason) -> bool:
    """Whether the refusal is that there is no such candidate."""
    return any(sign in text for sign in NO_CANDIDATE for text in why.text.values())


def _keys(decision: Decision) -> set[str]:
    """The keys and names of the options of a decision."""
    return {key for option in decision.options for key in (option.key, option.name)}


def _short_for(key: str, asked: Sequence[Match]) -> str:
    """The option that is offered and of which the key is the id without the kind; or nothing."""
    keys = [one for match in asked if match.decision for one in match.decision.keys]
    return next((one for one in keys if one.endswith(f" {key}")), "")


def _problem(code: str, span: Span, reason: str, remedy: str = "", nearest: str = "") -> Problem:
    return Problem(code, "error", span, reason, remedy, nearest)
