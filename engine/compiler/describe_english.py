"""English, whole: clauses, and groups of them that are optional, repeated, delayed or heard."""

from __future__ import annotations

from engine.compiler.describe_clauses import (
    Act,
    Clause,
    Group,
)
from engine.compiler.describe_english_clauses import (
    EnglishClauses,
    as_sentences,
    goes_behind,
    is_you,
)
from engine.compiler.describe_phrases import (
    Saying,
    Things,
    Who,
)
from engine.compiler.describe_said import (
    NOTHING,
    Said,
    joined,
    plain,
    said,
)

_YOU = ("me", "actor")


class English(EnglishClauses):
    """Says everything."""

    def _group(self, group: Group) -> Said:
        match group.how:
            case "may":
                return self._may(group)
            case "else":
                lead = "if you do not, " if group.optional else "if you cannot, "
                return said(lead) + self._governed(group.body)
            case "times":
                return self._times(group)
            case "each":
                return self._each(group)
            case "delayed":
                return said(f"at the {group.moment} of {self._phase(group)}, ") + self._governed(
                    group.body
                )
            case "lasting":
                return self._lasting(group)
        return self._whenever(group, "after")

    def _may(self, group: Group) -> Said:
        first, rest = group.body[0], group.body[1:]
        if not isinstance(first, Act):
            who = "you" if is_you(group.who) else plain(self.who(group.who))
            return said(f"{who} may ") + self._governed(group.body)
        made = self.act(first, lead="may ")
        last: Clause = first
        for at, clause in enumerate(rest):
            if self._goes_on(last, clause):
                made += self._going_on(clause, True, last)
            else:
                lead = ". If you do, " if at == 0 or goes_behind(made) else ", then "
                lead = lead if is_you(group.who) else lead.replace("you", "they")
                made += said(lead) + self._governed(rest[at:])
                break
            last = clause
        return made

    def _times(self, group: Group) -> Said:
        number = self.phrase(group.of) if group.of is not None else NOTHING
        if group.of is None:
            return said("as many times as you like, ") + self._governed(group.body)
        lead = said("up to ") if group.upto else NOTHING
        text = plain(number)
        times = said(" times, ") if text != "1" else said(" time, ")
        return lead + number + times + self._governed(group.body)

    def _each(self, group: Group) -> Said:
        assert group.of is not None
        order: Said = NOTHING
        if group.order is not None:
            order = said("in order of ") + self.phrase(group.order) + said(", ")
        inner = self._governed(group.body)
        if isinstance(group.of, Things) and group.of.kind == "players":
            return order + inner
        return said("for each ") + self.single(group.of) + said(", ") + order + inner

    def _phase(self, group: Group) -> str:
        name = self.lexicon.phase(group.phase)
        return f"this {name}" if group.phase == "turn" else f"the {name}"

    def _lasting(self, group: Group) -> Said:
        name = self.lexicon.phase(group.phase)
        lead = f"this {name}, " if group.phase == "turn" else f"for the rest of the {name}, "
        parts = []
        for clause in group.body:
            if isinstance(clause, Group) and clause.how == "whenever":
                parts.append(self._whenever(clause, "whenever"))
            else:
                parts.append(self.clause(clause))
        return said(lead) + as_sentences(parts)

    def _whenever(self, group: Group, word: str) -> Said:
        body = group.body
        if group.moment in ("start", "end") and group.phase:
            head = said(f"at the {group.moment} of {self._of_phase(group)}")
        else:
            lead = {"before": "before", "instead": "if", "after": word}.get(group.moment, word)
            heads = [self._heard(one, group.moment == "instead") for one in group.heard]
            head = said(f"{lead} ") + joined(heads, ", ", " or ")
        if group.only is not None:
            head += said(", if ") + self.condition(group.only)
        if group.once:
            head = said(f"once per {self.lexicon.phase(group.once)}, ") + head
        if group.optional:
            may = Group("may", body, group.span, who=group.who)
            return head + said(", ") + self._may(may)
        instead = said(" instead") if group.moment == "instead" else NOTHING
        return head + said(", ") + self._governed(body) + instead

    def _of_phase(self, group: Group) -> str:
        name = self.lexicon.phase(group.phase)
        return f"your {name}" if group.phase == "turn" else f"the {name}"

    def _heard(self, saying: Saying, would: bool) -> Said:
        actor = saying.given.get("actor", Who("me"))
        if saying.form == "text when heard":
            return self.fill(saying)
        you = isinstance(actor, Who) and actor.how in _YOU
        form = "base" if you or would else "third"
        made = self.verb(saying, form)
        for tail in self.tail:
            made += tail
        self.tail.clear()
        lead = "would " if would else ""
        return self.who(actor) + said(f" {lead}") + made
