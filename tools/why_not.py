"""Why something is not offered, be it in the present decision or in one further on."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from engine.play.bench import NOTHING
from engine.play.decision import Decision, Option
from engine.play.match import Match
from engine.play.refusal import Reason, Refusals
from engine.play.trouble import span_at
from tools.answers import like, numbers
from tools.foresight import goes_on
from tools.languages import in_language

MOST = 80
"""Decisions that are looked into before the question is given up."""
DEEP = 4
"""Choices that are gone ahead at most."""
NOTHINGS = ("no", "done")
MUST_CHOOSE = {
    "en": "one of the options must be taken here",
    "ja": "ここではどれかを選ばなければなりません",
}


@dataclass(frozen=True, slots=True)
class Answer:
    """Why an option is not offered; without a reason it is. `way`: the choices that lead there."""

    way: tuple[Option, ...]
    option: Option
    reason: Reason | None

    def said(self, language: str, offered: str) -> str:
        """The answer as a line: the way, the option, the reason."""
        shown = [one for one in self.way if one.key not in NOTHINGS]
        names = [in_language(one.text, language) for one in (*shown, self.option)]
        reason = in_language(self.reason.text, language) if self.reason else offered
        return f"{' → '.join(names)}: {reason}"


def why_not(match: Match, said: str) -> list[Answer]:
    """The answers for what a name means, at the nearest decision at which it could be chosen.

    A space may be named for the cards that lie on it, an option by its number.
    """
    assert match.decision is not None
    if said.isdigit():
        options = dict(zip(numbers(match.decision), match.decision.options, strict=True))
        if said in options:
            return [Answer((), options[said], None)]
    if said.casefold() in _nothings(match):
        return [_why_not_nothing(match, said.casefold())]
    for name in (said, *_lying_on(match, said)):
        found = _nearest(match, name)
        if found:
            return found
    return []


def _nothings(match: Match) -> set[str]:
    """How one may call declining or stopping, in any language, and as this decision calls it."""
    words = [match.decisions.names.word(key) for key in NOTHINGS]
    assert match.decision is not None
    own = [o.text.values() for o in match.decision.options if o.value == NOTHING]
    spoken = [*NOTHINGS, *(text for word in words for text in word.text.values())]
    return {one.casefold() for one in (*spoken, *(text for texts in own for text in texts))}


def _why_not_nothing(match: Match, said: str) -> Answer:
    """Whether one may decline or stop here, and if not, why."""
    refusals = Refusals(match.machine, match.decisions)
    every = refusals.candidates(match.state)
    for option in every.options if every else ():
        if option.value == NOTHING:
            return Answer((), option, refusals.why_not(match.state, option.key))
    names = match.decisions.names
    span = span_at(match.machine.ruleset, match.state.pc)
    reason = Reason(said, dict(MUST_CHOOSE), span)
    return Answer((), Option(said, said, "", names.same(said).text, NOTHING), reason)


def _lying_on(match: Match, said: str) -> Iterator[str]:
    """The keys of the things that lie openly on the spaces that a name means."""
    names, state = match.decisions.names, match.state
    everybody = names.tables.bit(-1)
    for space in things(match, said):
        for zone in names.tables.zones:
            if zone.at[:1] == (space.value,):
                for piece in state.zones[zone.number]:
                    if state.seen[piece - names.tables.piece_base] & everybody:
                        yield names.thing(piece).key


def _nearest(match: Match, said: str) -> list[Answer]:
    waiting: deque[tuple[Match, tuple[Option, ...]]] = deque([(match, ())])
    for _ in range(MOST):
        if not waiting:
            return []
        at, way = waiting.popleft()
        found = _here(at, way, said)
        if found:
            return found
        if len(way) < DEEP:
            waiting += _further(at, way)
    return []


def _here(match: Match, way: tuple[Option, ...], said: str) -> list[Answer]:
    refusals = Refusals(match.machine, match.decisions)
    every = refusals.candidates(match.state)
    if every is None:
        return []
    candidates = [o for o in every.options if o.key not in NOTHINGS and o.known]
    named = like(said, candidates)
    if named:
        return [Answer(way, one, refusals.why_not(match.state, one.key)) for one in named[:6]]
    return list(_behind(match, refusals, every, way, said))


def _behind(
    match: Match, refusals: Refusals, every: Decision, way: tuple[Option, ...], said: str
) -> Iterator[Answer]:
    """Things that could be chosen only after an option that is not offered itself."""
    assert match.decision is not None
    for option in every.options:
        if option.key in match.decision.keys:
            continue
        for thing in things(match, said):
            reason = refusals.later(match.state, option.key, thing.value)  # type: ignore[arg-type]
            if reason is not None:
                yield Answer((*way, option), thing, reason)
                return


def things(match: Match, said: str) -> list[Option]:
    """The things of the game that a name means, as options."""
    names, ruleset = match.decisions.names, match.machine.ruleset
    found = []
    for kind in ruleset.kinds[1:]:
        for thing in range(kind.base, kind.base + kind.count):
            label = names.thing(thing)
            found.append(Option(label.key, label.key, "", dict(label.text), thing))
    return like(said, found)[:8]


def _further(match: Match, way: tuple[Option, ...]) -> Iterator[tuple[Match, tuple[Option, ...]]]:
    decision = match.decision
    assert decision is not None
    for key, later in goes_on(match):
        yield later, (*way, decision.option(key))
