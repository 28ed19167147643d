"""Clauses in Japanese, as sentences; verbs stand in their dictionary form until they are joined."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.compiler import describe_japanese_words as words
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
from engine.compiler.describe_japanese_asking import JapaneseAsking
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
from engine.compiler.describe_said import NOTHING, Said, begun, ended, joined, placed, plain, said

Clauses = tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence whose verb stands in its dictionary form; `done`: it is finished as it is."""

    words: Said
    bullet: bool = False
    opens: bool = False
    done: bool = False


class Japanese(JapaneseAsking):
    """Says clauses."""

    def text(self, clauses: Clauses) -> Said:
        """All that is told, as sentences or fragments; each item of a list has its line."""
        made: Said = NOTHING
        for sentence in self.sentences(clauses):
            if sentence.bullet:
                made += said("\n・")
            elif made and self.lexicon.fragments:
                made += said("／")
            stop = "：" if sentence.opens else "" if self.lexicon.fragments else "。"
            made += self._finished(sentence) + said(stop)
        return made

    def _finished(self, sentence: Sentence) -> Said:
        if sentence.opens or sentence.done:
            return sentence.words
        return self._ending(sentence.words)

    def _ending(self, made: Said) -> Said:
        """The end of a sentence in the register of the module."""
        if self.lexicon.fragments:
            return ended(made, words.short)
        return ended(made, words.polite) if self.lexicon.polite else made

    def sentences(self, clauses: Clauses) -> list[Sentence]:
        """The clauses in order; what speaks of the one before goes on in its sentence."""
        made: list[Sentence] = []
        last: Clause | None = None
        for at, clause in enumerate(clauses):
            if isinstance(clause, OneOf) and not self._short(clause):
                made += self._list(clause)
            elif made and self._goes_on(last, clause):
                before = ended(made[-1].words, lambda text: self._linked(text))
                made[-1] = Sentence(before + said("、") + self.clause(clause, last))
            else:
                words_ = self._then(clause, last, at) + self.clause(clause, last)
                if made and plain(made[-1].words).startswith("その後、"):
                    words_ = begun(words_, lambda text: re.sub("^その後、", "続いて、", text))
                made.append(Sentence(words_, done=_is_finished(clause)))
            last = clause
        return made

    def _linked(self, text: str) -> str:
        """The verb at the end of a text, as it goes on with 、; a remark in brackets stays."""
        body, bracket, remark = text.partition("（")
        return words.stem(body) + bracket + remark

    def _then(self, clause: Clause, last: Clause | None, at: int) -> Said:
        """「その後、」 where a step comes after another that was decided."""
        if last is None or isinstance(clause, Only | Becoming):
            return NOTHING
        if isinstance(clause, Group) and clause.how in ("else", "whenever", "lasting", "delayed"):
            return NOTHING
        if _is_may(clause):
            return said("これを行ったかどうかにかかわらず、" if _is_may(last) else "その後、")
        if isinstance(clause, When) and _told_past(clause):
            return NOTHING
        follows = at > 1 or _asks(last) or not is_plain(last)
        if isinstance(clause, Act) and isinstance(clause.doing, Doing) and clause.doing.more:
            follows = True
        if isinstance(clause, Act) and isinstance(last, Act) and bare(clause.who) != bare(last.who):
            return NOTHING
        return said("その後、") if follows else NOTHING

    def _goes_on(self, last: Clause | None, clause: Clause | None) -> bool:
        if not isinstance(last, Act) or not isinstance(clause, Act):
            return False
        if not isinstance(clause.doing, Doing) or bare(last.who) != bare(clause.who):
            return False
        if isinstance(last.doing, Picking):
            return True
        return clause.dependent and any(
            isinstance(one, Back) and not one.noun and not one.this and one.part is None
            for one in clause.doing.saying.given.values()
        )

    # --- one clause ------------------------------------------------------------------------------

    def clause(self, clause: Clause, last: Clause | None = None) -> Said:
        """One clause, its verb in the dictionary form."""
        match clause:
            case Act():
                same = isinstance(last, Act) and bare(last.who) == bare(clause.who)
                made = self.act(clause, subject=not same)
            case When():
                made = self._when(clause)
            case Only(condition=told):
                made = self.told(told) + said("のみ実行できる")
            case Ladder():
                made = self._ladder(clause)
            case OneOf():
                made = self._either(clause)
            case AnyOrder():
                made = self._any_order(clause)
            case Group():
                made = self._group(clause)
            case Becoming(saying=saying):
                made = self._headed(lambda: self.fill(saying))
        return placed(made, clause.span)

    def act(self, act: Act, subject: bool = True) -> Said:
        """Something done by somebody."""
        made = self._headed(lambda: self._doing(act.doing))
        if subject:
            made = self.who(act.who) + made
        return placed(made, act.span)

    def _headed(self, make: Callable[[], Said]) -> Said:
        """What stands at the head of a clause, and the clause."""
        mark = len(self.head)
        made = make()
        heads: Said = NOTHING
        for head in self.head[mark:]:
            heads += head
        del self.head[mark:]
        return heads + made

    def who(self, who: Phrase) -> Said:
        """Who does something; nobody where it is the reader."""
        if isinstance(who, Who) and who.how in ("me", "actor"):
            return NOTHING
        return self.phrase(who) + said("は、")

    def _doing(self, doing: Doing | Picking) -> Said:
        if isinstance(doing, Picking):
            stays = "（移動はしない）" if doing.stays else ""
            return self.phrase(doing.things) + said("を選ぶ" + stays)
        made = self.fill(doing.saying, more=doing.more)
        return self._one_by_one(made, doing) if doing.step else made

    def _one_by_one(self, made: Said, doing: Doing) -> Said:
        what = doing.saying.given.get("x")
        word = self.counter(what.kind) if isinstance(what, Things) else ""
        for at, fragment in enumerate(made):
            if fragment.text.startswith("を"):
                text = f"を1{word}ずつ" + fragment.text[1:]
                return (*made[:at], replace(fragment, text=text), *made[at + 1 :])
        return made

    def inline(self, clauses: Clauses) -> Said:
        """Several clauses in one sentence, joined by their verbs."""
        made: Said = NOTHING
        only: Said = NOTHING
        last: Clause | None = None
        for clause in clauses:
            if isinstance(clause, Only):
                only = self._only(clause)
                continue
            if made:
                made = ended(made, self._linked) + said("、")
            made += self.clause(clause, last)
            last = clause
        return made + only

    def _only(self, only: Only) -> Said:
        """「（…の場合のみ）」; of a time, 「（…前のみ）」"""
        asked = self.condition(only.condition.condition)
        if not plain(asked).endswith("前"):
            asked = self.told(only.condition)
        return said("（") + asked + said("のみ）")

    # --- conditions ------------------------------------------------------------------------------

    def told(self, told: Told) -> Said:
        """A condition with 場合; one taken before something was done is told in the past."""
        if told.before is None:
            return self.in_case(told.condition)
        text = told.before.saying.wording.said(told.before.saying.form, "ja")
        lead = said(_last_verb(text) + "前に")
        return lead + self.in_case(told.condition, past=True)

    def _when(self, when: When) -> Said:
        parts = []
        for told, body in when.branches:
            head = self.told(told) if told is not None else said("それ以外の場合")
            parts.append(head + said("、") + self.inline(body))
        return self._several(parts)

    def _several(self, parts: list[Said]) -> Said:
        """Sentences in a row; the last one is finished by whoever asked."""
        finished = [self._ending(part) for part in parts[:-1]]
        return joined([*finished, parts[-1]], "。")

    def _ladder(self, ladder: Ladder) -> Said:
        saying = ladder.doing.saying
        first = ladder.rungs[0][1]
        made: Said = self.fill(saying)
        if isinstance(first, Member):
            some = AnyOf(first.symbol, "", False, first.span)
            made = self.fill(replace(saying, given={**saying.given, ladder.hole: some}))
            made = tuple(replace(one, text=one.text.replace("好きな", "次の")) for one in made)
        rungs = []
        for told, value in ladder.rungs:
            head = self.told(told) if told is not None else said("それ以外の場合")
            rungs.append(head + said("は") + self.phrase(value))
        return self._ending(made) + said("：") + joined(rungs, "、")

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
        return self.who(one_of.who) + joined(branches, "か、")

    def _shared(self, one_of: OneOf) -> Said | None:
        """Alternatives of one verb and place: 「キューブすべて、またはキューブ2個を取り除く」"""
        acts = [branch[0] for branch in one_of.branches if len(branch) == 1]
        doings = [a.doing for a in acts if isinstance(a, Act) and isinstance(a.doing, Doing)]
        if len(doings) != 2 or len(one_of.branches) != 2:
            return None
        one, two = doings[0].saying, doings[1].saying
        if bare(one.wording) != bare(two.wording):
            return None
        differing = [key for key in one.given if bare(one.given[key]) != bare(two.given.get(key))]
        if len(differing) != 1:
            return None
        left, right = one.given[differing[0]], two.given[differing[0]]
        if not isinstance(left, Things) or not isinstance(right, Things):
            return None
        if bare(left.places) != bare(right.places) or not left.places:
            return None
        other = self.phrase(replace(right, places=()))
        text = one.wording.said(one.form, "ja")
        source = "から" if left.leaving and "から" not in text else "の"
        whole = self.phrase(left, False, source)
        made = self.fill(one)
        return self._with_more(made, whole, said("、または") + other)

    def _with_more(self, made: Said, after: Said, more: Said) -> Said | None:
        """The text with something behind the part that says `after`."""
        wanted = plain(after)
        for start in range(len(made)):
            for end in range(start + 1, len(made) + 1):
                if plain(made[start:end]) == wanted:
                    return made[:end] + more + made[end:]
        return None

    def _list(self, one_of: OneOf) -> list[Sentence]:
        which = "どちらか" if len(one_of.branches) == 2 else "いずれか"
        lead = self.who(one_of.who) + said(f"次の{which}を選ぶ", one_of.span)
        made = [Sentence(self._ending(lead), opens=True)]
        made += [Sentence(self._bullet(branch), bullet=True) for branch in one_of.branches]
        return made

    def _bullet(self, branch: Clauses) -> Said:
        rest = tuple(one for one in branch if not isinstance(one, Only))
        sentences = self.sentences(rest)
        texts = [self._finished(one) for one in sentences[:-1]]
        made = joined([*texts, sentences[-1].words] if sentences else texts, "。")
        for one in branch:
            if isinstance(one, Only):
                made += self._only(one)
        return made

    def _any_order(self, both: AnyOrder) -> Said:
        parts = [self.inline(part) for part in both.parts]
        tail = self._shared_verb(both)
        if tail and all(plain(part).endswith(tail) for part in parts):
            cut = [ended(part, lambda text: text.removesuffix(tail)) for part in parts]
            return joined(cut, "、") + said(f"、好きな順に{tail}")
        linked = [ended(part, self._linked) for part in parts[:-1]]
        return joined([*linked, parts[-1]], "、") + said("（順序は自由）")

    def _shared_verb(self, both: AnyOrder) -> str:
        """The verb that all parts end with, or nothing."""
        verbs = []
        for part in both.parts:
            act = part[0] if len(part) == 1 else None
            if not isinstance(act, Act) or not isinstance(act.doing, Doing):
                return ""
            text = act.doing.saying.wording.said(act.doing.saying.form, "ja")
            verbs.append(_last_verb(text))
        return verbs[0] if verbs and all(verb == verbs[0] for verb in verbs) else ""

    # --- groups ----------------------------------------------------------------------------------

    def _group(self, group: Group) -> Said:
        match group.how:
            case "may":
                return self._may(group)
            case "else":
                lead = "そうしない場合、" if group.optional else "できない場合、"
                return said(lead) + self.inline(group.body)
            case "times":
                return self._times(group)
            case "each":
                return self._each(group)
            case "delayed":
                when = "開始時" if group.moment == "start" else "終了時"
                name = self.lexicon.phase(group.phase)
                return said(f"{name}の{when}に、") + self.inline(group.body)
            case "lasting":
                return self._lasting(group)
        return self._whenever(group, lasting=False)

    def _may(self, group: Group) -> Said:
        parts = [group.body[0]]
        rest = list(group.body[1:])
        while rest and self._goes_on(parts[-1], rest[0]):
            parts.append(rest.pop(0))
        may = self.lexicon.polite
        made = ended(self.inline(tuple(parts)), lambda text: words.permitted(text, may))
        if not rest:
            return made
        return made + said("。そうした場合、") + self.inline(tuple(rest))

    def _times(self, group: Group) -> Said:
        if group.of is None:
            return said("好きな回数、") + self.inline(group.body)
        times = self.phrase(group.of) + said("回まで、" if group.upto else "回、")
        return times + self.inline(group.body)

    def _each(self, group: Group) -> Said:
        assert group.of is not None
        order: Said = NOTHING
        if group.order is not None:
            order = self.phrase(group.order) + said("の順に、")
        if isinstance(group.of, Things) and group.of.kind == "players":
            return order + self.inline(group.body)
        return self.each(group.of) + order + self.inline(group.body)

    def _lasting(self, group: Group) -> Said:
        name = self.lexicon.phase(group.phase)
        lead = f"この{name}の間、" if group.phase == "turn" else f"{name}の終わりまで、"
        parts = [
            self._whenever(one, lasting=True)
            if isinstance(one, Group) and one.how == "whenever"
            else self.clause(one)
            for one in group.body
        ]
        return said(lead) + self._several(parts)

    def _whenever(self, group: Group, lasting: bool) -> Said:
        if group.moment in ("start", "end") and group.phase:
            when = "開始時" if group.moment == "start" else "終了時"
            head = said(f"{self.lexicon.phase(group.phase)}の{when}に")
        else:
            heads = [self._heard(one) for one in group.heard]
            head = ended(joined(heads, "か、"), lambda text: _at(text, group.moment, lasting))
        if group.only is not None:
            head += said("、") + self.in_case(group.only)
        if group.once:
            head = said(f"{self.lexicon.phase(group.once)}に1回、") + head
        if group.optional:
            return head + said("、") + self._may(Group("may", group.body, group.span))
        return head + said("、") + self.inline(group.body)

    def _heard(self, saying: Saying) -> Said:
        made = self._headed(lambda: self.fill(saying))
        actor = saying.given.get("actor", Who("me"))
        if saying.form == "text when heard" or (isinstance(actor, Who) and actor.how == "me"):
            return made
        return self.phrase(actor) + said("が") + made


def _at(text: str, moment: str, lasting: bool) -> str:
    match moment:
        case "before":
            return text + "前に"
        case "instead":
            return text + "代わりに"
    return text + "たび" if lasting else words.past(text) + "後"


def _last_verb(text: str) -> str:
    """The verb at the end of a text, behind the last hole and its counter word."""
    tail = text.rpartition("}")[2]
    unit = words.UNIT.match(tail)
    rest = tail[unit.end() :] if unit else tail
    return words.verb_of(rest)


def _is_may(clause: Clause | None) -> bool:
    return isinstance(clause, Group) and clause.how == "may"


def _is_finished(clause: Clause) -> bool:
    """Whether a sentence ends with no verb of its own, or with one that was finished."""
    return isinstance(clause, Ladder)


def _asks(clause: Clause) -> bool:
    if isinstance(clause, Act):
        return clause.asks
    return isinstance(clause, OneOf | Ladder | AnyOrder | When) or _is_may(clause)


def _told_past(when: When) -> bool:
    told = when.branches[0][0]
    return told is not None and told.before is not None
