"""Clauses in English, as sentences: who does what, under which condition, what comes then."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.compiler import describe_english_words as words
from engine.compiler.describe_alike import bare, is_plain
from engine.compiler.describe_clauses import (
    Act,
    AnyOrder,
    Becoming,
    Clause,
    Group,
    Ladder,
    OneOf,
    Only,
    Picking,
    Told,
    When,
)
from engine.compiler.describe_english_asking import EnglishAsking
from engine.compiler.describe_phrases import (
    AnyOf,
    Back,
    Doing,
    Member,
    Phrase,
    Saying,
    Things,
    Who,
)
from engine.compiler.describe_said import (
    NOTHING,
    Said,
    begun,
    capital,
    joined,
    placed,
    plain,
    said,
)
from engine.compiler.describe_template import Literal, Mark, template

Clauses = tuple[Clause, ...]
_YOU = ("me", "actor")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence without its capital and stop; `bullet` stands in a list on a line of its own."""

    words: Said
    bullet: bool = False
    opens: bool = False
    """It ends with a colon, and a list follows."""


class EnglishClauses(EnglishAsking):
    """Says clauses."""

    def text(self, clauses: Clauses) -> Said:
        """All that is told, as sentences or fragments; each item of a list has its line."""
        made: Said = NOTHING
        for sentence in self.sentences(clauses):
            words_ = sentence.words if self.lexicon.fragments else capital(sentence.words)
            stop = ":" if sentence.opens else "" if self.lexicon.fragments else "."
            if plain(made):
                made += said("\n• " if sentence.bullet else "; " if self.lexicon.fragments else " ")
            made += words_ + said(stop)
        return made

    def sentences(self, clauses: Clauses) -> list[Sentence]:
        """The clauses in order; what speaks of the one before goes on in its sentence."""
        made: list[Sentence] = []
        last: Clause | None = None
        for at, clause in enumerate(clauses):
            if isinstance(clause, OneOf) and not self._short(clause):
                made += self._list(clause)
            elif made and self._goes_on(last, clause):
                first = at == 1 or not self._goes_on(clauses[at - 2] if at > 1 else None, last)
                made[-1] = Sentence(made[-1].words + self._going_on(clause, first, last))
            else:
                again = bool(made) and plain(made[-1].words).startswith("then")
                made.append(Sentence(_not_twice(self._sentence(clause, last, at), again)))
            last = clause
        return made

    def _sentence(self, clause: Clause, last: Clause | None, at: int) -> Said:
        made = self.clause(clause, first=last is None, last=last)
        return self._then(clause, last, at) + made

    def _then(self, clause: Clause, last: Clause | None, at: int) -> Said:
        """ "Then", where a step comes after another that was decided."""
        if last is None or isinstance(clause, Only | Becoming):
            return NOTHING
        if isinstance(clause, Group) and clause.how in ("else", "whenever", "lasting", "delayed"):
            return NOTHING
        if isinstance(clause, Group) and clause.how == "may":
            return said("whether or not you do, ") if _is_may(last) else said("then ")
        if isinstance(clause, When):
            return said("then, ") if _asks(last) and not _told_past(clause) else NOTHING
        follows = at > 1 or _asks(last) or not is_plain(last)
        other = isinstance(clause, Act) and isinstance(last, Act) and _who(clause) != _who(last)
        if isinstance(clause, Act) and isinstance(clause.doing, Doing) and clause.doing.more:
            follows = True
        return said("then ") if follows and not other else NOTHING

    def _goes_on(self, last: Clause | None, clause: Clause | None) -> bool:
        """Whether a step only goes on with the thing that the step before introduced."""
        if not isinstance(last, Act) or not isinstance(clause, Act):
            return False
        if not isinstance(clause.doing, Doing) or _who(last) != _who(clause):
            return False
        if isinstance(last.doing, Picking):
            return last.doing.stays is False or clause.dependent
        given = clause.doing.saying.given.values()
        return clause.dependent and any(plain(self._object(one)) in ("it", "them") for one in given)

    def _object(self, phrase: Phrase) -> Said:
        return self.back(phrase) if isinstance(phrase, Back) else NOTHING

    def _going_on(self, clause: Clause, first: bool, last: Clause | None) -> Said:
        assert isinstance(clause, Act)
        made = self.act(clause, subject=False, third=not is_you(clause.who))
        link = ", and " if isinstance(last, Act) and isinstance(last.doing, Picking) else " and "
        if isinstance(clause.doing, Doing) and clause.doing.saying.given.get("n") is not None:
            link = ", then "
        return said(link) + made

    # --- one clause ------------------------------------------------------------------------------

    def clause(self, clause: Clause, first: bool = True, last: Clause | None = None) -> Said:
        """One clause, so that it can begin a sentence or stand behind "if …,"."""
        match clause:
            case Act():
                same = isinstance(last, Act) and _who(last) == _who(clause)
                made = self.act(clause, again=same and not first)
            case When():
                made = self._when(clause)
            case Only(condition=told):
                made = said("do this only if ") + self.told(told)
            case Ladder():
                made = self._ladder(clause)
            case OneOf():
                made = self._either(clause)
            case AnyOrder():
                made = self._any_order(clause)
            case Group():
                made = self._group(clause)
            case Becoming(saying=saying):
                made = self.fill(saying)
        return placed(made, clause.span)

    def inline(self, clauses: Clauses) -> Said:
        """Several clauses in one sentence: a, then b."""
        parts: list[Said] = []
        only: Said = NOTHING
        last: Clause | None = None
        for clause in clauses:
            if isinstance(clause, Only):
                only = said(" (only if ") + self.told(clause.condition) + said(")")
                continue
            if parts and self._goes_on(last, clause):
                parts[-1] += self._going_on(clause, True, last)
            else:
                parts.append(self.clause(clause, first=last is None, last=last))
            last = clause
        between = ", then "
        return joined(parts, between) + only

    def act(
        self,
        act: Act,
        subject: bool = True,
        again: bool = False,
        third: bool = False,
        lead: str = "",
    ) -> Said:
        """Something done by somebody; `lead` is "may ". Without `subject`, its verb alone."""
        mark = len(self.tail)
        you = is_you(act.who)
        if not subject or (you and not lead):
            made = self._doing(act.doing, "third" if third else "base")
        elif you:
            made = said(f"you {lead}") + self._doing(act.doing, "base")
        else:
            who = said("they") if again else self.who(act.who)
            form = "base" if lead or again else "third"
            made = who + said(f" {lead}") + self._doing(act.doing, form)
        for tail in self.tail[mark:]:
            made += _in_it(tail, made)
        del self.tail[mark:]
        if isinstance(act.doing, Doing) and act.doing.step:
            made += said(", one at a time")
        return placed(made, act.span)

    def who(self, who: Phrase) -> Said:
        """Who does something."""
        if isinstance(who, Who):
            return said(self.player(who, subject=True), who.span)
        return self.phrase(who)

    def _doing(self, doing: Doing | Picking, form: str) -> Said:
        if isinstance(doing, Picking):
            stays = said(" (it stays there)") if doing.stays else NOTHING
            verb = {"third": "chooses ", "ing": "choosing "}.get(form, "choose ")
            return said(verb) + self.phrase(doing.things) + stays
        return self.verb(doing.saying, form, doing.more)

    def verb(self, saying: Saying, form: str, more: bool = False) -> Said:
        """The text of a verb with its first word in a form: base, third or ing."""
        parts = template(saying.wording.said(saying.form, "en"))
        made = self.fill(saying, more=more)
        if form == "base" or not parts or not isinstance(parts[0], Literal):
            return made
        made = begun(made, lambda text: _formed(text, form))
        marks = {part.text for part in parts if isinstance(part, Mark)}
        return tuple(
            replace(one, text=_formed(one.text, form)) if one.text in marks else one for one in made
        )

    # --- conditions ------------------------------------------------------------------------------

    def told(self, told: Told) -> Said:
        """A condition; one taken before something was done is told in the past."""
        if told.before is None:
            return self.condition(told.condition)
        mark = len(self.tail)
        verb = plain(self.verb(told.before.saying, "ing")).partition(" ")[0]
        del self.tail[mark:]
        return self.condition(told.condition, past=True) + said(f" before {verb}")

    def _when(self, when: When) -> Said:
        parts = []
        for told, body in when.branches:
            head = said("if ") + self.told(told) + said(", ") if told is not None else NOTHING
            if told is None:
                head = said("otherwise, ")
            parts.append(head + self._governed(body))
        return joined(parts, ". ", ". ") if len(parts) == 1 else as_sentences(parts)

    def _governed(self, body: Clauses) -> Said:
        """All that a condition governs, in one sentence."""
        parts: list[Said] = []
        last: Clause | None = None
        for clause in body:
            made = self.clause(clause, first=last is None, last=last)
            if parts and self._goes_on(last, clause):
                parts[-1] += self._going_on(clause, True, last)
            elif parts and isinstance(clause, When):
                parts.append(said("and, ") + made)
            else:
                parts.append((said("then ") if parts else NOTHING) + made)
            last = clause
        return joined(parts, ", ")

    def _ladder(self, ladder: Ladder) -> Said:
        """One sentence for all values: "… spaces of one colour: white if …; otherwise black"."""
        saying = ladder.doing.saying
        some = Saying(saying.wording, saying.given, saying.span, saying.form)
        values = [value for _, value in ladder.rungs]
        made = self._with_this(some, ladder.hole, values)
        rungs = []
        for told, value in ladder.rungs:
            word = self.phrase(value)
            if told is None:
                rungs.append(said("otherwise ") + word)
            else:
                rungs.append(word + said(" if ") + self.told(told))
        return made + said(": ") + joined(rungs, "; ")

    def _with_this(self, saying: Saying, hole: str, values: list[Phrase]) -> Said:
        first = values[0]
        if isinstance(first, Member):
            given = {**saying.given, hole: AnyOf(first.symbol, "", False, first.span)}
            made = self.fill(replace(saying, given=given))
            word = self.lexicon.symbol(first.symbol)
            return tuple(
                replace(one, text=one.text.replace(f"any {word}", f"one {word}")) for one in made
            )
        return self.fill(saying)

    # --- alternatives ----------------------------------------------------------------------------

    def _short(self, one_of: OneOf) -> bool:
        """Whether the alternatives fit into one sentence."""
        if len(one_of.branches) != 2:
            return False
        for branch in one_of.branches:
            doing = [one for one in branch if not isinstance(one, Only)]
            if len(doing) > 2 or not all(isinstance(one, Act) for one in doing):
                return False
            if len(doing) == 2 and not self._goes_on(doing[0], doing[1]):
                return False
        return True

    def _either(self, one_of: OneOf) -> Said:
        shared = self._shared(one_of)
        if shared is not None:
            return shared
        branches = [self.inline(branch) for branch in one_of.branches]
        return joined(branches, ", or ")

    def _shared(self, one_of: OneOf) -> Said | None:
        """Alternatives of one verb and place: "remove all cubes or 2 cubes from"."""
        acts = [branch[0] for branch in one_of.branches if len(branch) == 1]
        doings = [a.doing for a in acts if isinstance(a, Act) and isinstance(a.doing, Doing)]
        if len(doings) != 2 or len(one_of.branches) != 2:
            return None
        one, two = doings[0].saying, doings[1].saying
        hole = _only_things_differ(one, two)
        if hole is None:
            return None
        left, right = one.given[hole], two.given[hole]
        if not isinstance(left, Things) or not isinstance(right, Things):
            return None
        head = replace(left, places=())
        made = self.fill(replace(one, given={**one.given, hole: head}))
        start = plain(made)
        lead = plain(self.things(head))
        if not start.endswith(lead):
            return None
        return made + said(" or ") + self.phrase(right)

    def _list(self, one_of: OneOf) -> list[Sentence]:
        lead = "choose one" if is_you(one_of.who) else f"{plain(self.who(one_of.who))} chooses one"
        made = [Sentence(said(lead, one_of.span), opens=True)]
        for branch in one_of.branches:
            made.append(Sentence(self._bullet(branch), bullet=True))
        return made

    def _bullet(self, branch: Clauses) -> Said:
        only = [one for one in branch if isinstance(one, Only)]
        rest = tuple(one for one in branch if not isinstance(one, Only))
        texts = [
            capital(one.words) if at else one.words for at, one in enumerate(self.sentences(rest))
        ]
        made = joined(texts, ". ")
        for one in only:
            made += said(" (only if ") + self.told(one.condition) + said(")")
        return made

    def _any_order(self, both: AnyOrder) -> Said:
        parts = [self.inline(part) for part in both.parts]
        first = both.parts[0][0] if both.parts and both.parts[0] else None
        alike = all(_same_verb(first, part[0]) for part in both.parts if len(part) == 1)
        if alike and all(len(part) == 1 for part in both.parts) and isinstance(first, Act):
            word = plain(parts[0]).partition(" ")[0] + " "
            parts = [parts[0], *(_cut(part, word) for part in parts[1:])]
        order = ", in either order" if len(parts) == 2 else ", in any order"
        return joined(parts, ", ", " and ") + said(order)

    def _group(self, group: Group) -> Said:
        """Clauses that belong together; said by those who know all kinds of groups."""
        raise NotImplementedError


# --- small questions about clauses ----------------------------------------------------------------


def _in_it(tail: Said, made: Said) -> Said:
    """What is told at the end, "in it" for a zone that things were just taken from."""
    if len(tail) > 1 and tail[-2].text == " in " and f"from {tail[-1].text}" in plain(made):
        return (*tail[:-1], replace(tail[-1], text="it"))
    return tail


def _not_twice(made: Said, again: bool) -> Said:
    """A sentence that begins with then, where the one before did so too."""
    if not again or not plain(made).startswith("then"):
        return made
    return begun(made, lambda text: "after that, " + text.removeprefix("then").lstrip(", "))


def _formed(text: str, form: str) -> str:
    word, rest = words.first_word(text)
    made = {"third": words.third, "ing": words.ing, "done": words.done}[form](word)
    return made + rest


def _who(act: Act) -> object:
    return bare(act.who)


def is_you(who: Phrase) -> bool:
    """Whether the reader acts."""
    return isinstance(who, Who) and who.how in _YOU


def _is_may(clause: Clause) -> bool:
    return isinstance(clause, Group) and clause.how == "may"


def _asks(clause: Clause) -> bool:
    """Whether a player decided something in it."""
    if isinstance(clause, Act):
        return clause.asks
    return isinstance(clause, OneOf | Ladder | AnyOrder | When) or _is_may(clause)


def _told_past(when: When) -> bool:
    told = when.branches[0][0]
    return told is not None and told.before is not None


def goes_behind(made: Said) -> bool:
    """Whether it is one sentence so far, so that "if you do" may follow."""
    return ". " not in plain(made)


def as_sentences(parts: list[Said]) -> Said:
    """The parts as sentences in a row, the first as it is."""
    every = [part if at == 0 else capital(part) for at, part in enumerate(parts)]
    return joined(every, ". ")


def _same_verb(one: Clause | None, other: Clause) -> bool:
    if not isinstance(one, Act) or not isinstance(other, Act):
        return False
    if not isinstance(one.doing, Doing) or not isinstance(other.doing, Doing):
        return False
    return bare(one.doing.saying.wording) == bare(other.doing.saying.wording)


def _only_things_differ(one: Saying, two: Saying) -> str | None:
    """The hole in which two sayings differ, if it holds things of one kind and place."""
    if bare(one.wording) != bare(two.wording) or one.given.keys() != two.given.keys():
        return None
    differing = [key for key in one.given if bare(one.given[key]) != bare(two.given[key])]
    if len(differing) != 1:
        return None
    left, right = one.given[differing[0]], two.given[differing[0]]
    if not isinstance(left, Things) or not isinstance(right, Things):
        return None
    alike = left.kind == right.kind and bare(left.places) == bare(right.places)
    return differing[0] if alike and left.places else None


def _cut(words_: Said, lead: str) -> Said:
    """The text without its first word, if it is this one."""
    if not plain(words_).startswith(lead):
        return words_
    return begun(words_, lambda text: text.removeprefix(lead))
