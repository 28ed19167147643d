"""Phrases in Japanese: noun phrases, amounts, players, values, and texts with holes filled."""

from __future__ import annotations

from dataclasses import replace

from engine.compiler import describe_japanese_words as words
from engine.compiler.describe_lexicon import Lexicon
from engine.compiler.describe_phrases import (
    Amount,
    AnyOf,
    Back,
    Bound,
    Condition,
    CountOf,
    Different,
    Digits,
    EitherOf,
    InCase,
    Item,
    Measure,
    Member,
    MostCommon,
    MostOf,
    NextTo,
    PerEach,
    Phrase,
    Place,
    Plus,
    Quality,
    Same,
    Saying,
    SumOf,
    Things,
    Unit,
    Unsaid,
    UpTo,
    ValueOf,
    Who,
    YesNo,
)
from engine.compiler.describe_said import NOTHING, Said, ended, joined, placed, plain, said
from engine.compiler.describe_template import Hole, Literal, Mark, Part, template

_LIMIT = {
    ">": "より多い",
    ">=": "以上",
    "<": "未満",
    "<=": "以下",
    "is": "",
    "is not": "以外",
    "in": "",
    "not in": "以外",
}
_BOUND = {**_LIMIT, ">": "を超えて"}
_OF_CARDS = "枚"
_OF_THINGS = "つ"


class JapaneseNouns:
    """Says phrases; what is told at the head of a clause (「…につき」) gathers in `head`."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.head: list[Said] = []
        self.limits: list[str] = []
        """以上 and the like, to stand behind the counter word of the number before."""
        self.remarks: list[tuple[Said, bool]] = []
        """What is told in brackets behind a number, and whether it ends with a number itself."""

    def in_case(self, condition: Condition, past: bool = False) -> Said:
        """What is asked, with 場合; said by those who know conditions."""
        raise NotImplementedError

    # --- phrases ---------------------------------------------------------------------------------

    def phrase(self, phrase: Phrase, more: bool = False, source: str = "の") -> Said:
        """What stands for something; `source` is the particle behind the zone it is in."""
        return placed(self._phrase(phrase, more, source), phrase.span)

    def _phrase(self, phrase: Phrase, more: bool, source: str) -> Said:
        match phrase:
            case Digits(value=value):
                return said(f"さらに{value}" if more else str(value))
            case Same(times=times):
                return said("同じ数" if times == 1 else f"その{times}倍の数")
            case PerEach(times=times, of=of):
                self.head.append(self.each(of))
                return said(str(times))
            case UpTo(number=number):
                return said("最大") + self.phrase(number)
            case Bound(op=op, number=number):
                if number is None:
                    return said("いくつか")
                self.limits.append(_BOUND[op])
                return self.phrase(number)
            case EitherOf(values=values):
                return joined([self.phrase(one) for one in values], "か")
            case Unit(counter=counter):
                return said(self.lexicon.counter(counter)[0])
            case Different(kind=kind, field=field, of=of):
                where = self._where(of, "の") if isinstance(of, Things) else self.phrase(of)
                return where + said(self.lexicon.field(kind, field))
            case InCase(number=number, other=other, condition=condition):
                asked = self.in_case(condition)
                told = said("のみ") if other is None else said("は") + self.phrase(other)
                self.remarks.append((asked + told, other is not None))
                return self.phrase(number)
            case NextTo(higher=higher, symbol=symbol):
                return said(f"1段階{'上' if higher else '下'}の{self.lexicon.symbol(symbol)}")
            case MostCommon(symbol=symbol):
                return said(f"最も多い{self.lexicon.symbol(symbol)}")
            case Plus(number=number, more=plus, condition=condition):
                extra = said("（") + self.in_case(condition) + said(f"は+{plus}）")
                return self.phrase(number) + extra
            case Who():
                return said(self.player(phrase))
            case Place():
                return self.place(phrase)
            case Things():
                return self.things(phrase, more, source)
            case Back():
                return self.back(phrase)
            case Member(id=id):
                return said(self.lexicon.member(id))
            case AnyOf():
                return self._free(phrase)
            case Item(id=id):
                return said(self.lexicon.noun("", id)[0])
            case YesNo(yes=yes):
                return said("はい" if yes else "いいえ")
            case Unsaid():
                return said("…")
        return self._value(phrase)

    def _value(self, phrase: Phrase) -> Said:
        match phrase:
            case ValueOf(kind=kind, field=field, of=of, key=key):
                name = self.lexicon.field(kind, field)
                lead = f"{plain(self.phrase(key))}の" if key is not None else ""
                own = "自分の" if isinstance(of, Who) and of.how == "me" else ""
                return self.owned(of, own + lead + name)
            case Saying():
                return self.fill(phrase)
            case CountOf(of=of):
                return self.single(of) + said("の数")
            case SumOf(value=value, of=of):
                return self._those(of) + said("の合計") + self._bare_value(value)
            case MostOf(op=op, value=value, of=of):
                which = "最も高い" if op == "most" else "最も低い"
                among = NOTHING if isinstance(of, AnyOf) else self.phrase(of) + said("の中で")
                return among + said(which) + self._bare_value(value)
        return NOTHING

    def _free(self, phrase: AnyOf) -> Said:
        name = self.lexicon.symbol(phrase.symbol)
        if not phrase.chosen:
            return said(f"好きな{name}")
        word = self.lexicon.counted_with(phrase.symbol, "")
        return said(f"好きな1{word}" if word else f"好きな{name}1つ")

    def _those(self, of: Phrase) -> Said:
        """Things told before, by what was done with them: 取り除いたキューブ."""
        if isinstance(of, Back) and of.done is not None:
            text = of.done.saying.wording.said(of.done.saying.form, "ja")
            return said(words.past(words.verb_of(text)) + self.lexicon.noun(of.kind)[1])
        return self.phrase(of)

    def _bare_value(self, value: Phrase) -> Said:
        match value:
            case ValueOf(kind=kind, field=field):
                return said(self.lexicon.field(kind, field))
            case Saying(wording=wording):
                return said(wording.said("text", "ja").rpartition("}の")[2])
        return self.phrase(value)

    def player(self, who: Who) -> str:
        """A player."""
        match who.how:
            case "me" | "actor":
                return "あなた"
            case "other":
                return "他の各プレイヤー"
            case "each":
                return "各プレイヤー"
            case "another":
                return "他のプレイヤー"
            case "some":
                return "いずれかのプレイヤー"
            case "seat":
                return self.lexicon.seat(who.seat)
        return "そのプレイヤー"

    def owned(self, owner: Phrase | None, what: str) -> Said:
        """Something of somebody's; that of who acts needs no word."""
        match owner:
            case None | Who(how="me" | "other" | "each"):
                return said(what)
            case Who():
                return said(f"{self.player(owner)}の{what}")
            case Back(this=False, noun=False, many=False, part=None):
                return said(f"その{what}")
            case Things(kind="players", amount=Amount(how="all")) if not owner.other:
                return said(f"全プレイヤーの{what}")
            case Things(kind="players", amount=Amount(how="each")):
                return said(what)
        return self.phrase(owner) + said(f"の{what}")

    def place(self, place: Place) -> Said:
        """A zone, and whose it is."""
        name = self.lexicon.zone(place.zone)
        if place.key is not None:
            return placed(self.phrase(place.key) + said(f"の{name}"), place.span)
        return placed(self.owned(place.owner, name), place.span)

    def back(self, back: Back) -> Said:
        """それ, このカード, その中から1枚"""
        noun = self.lexicon.noun(back.kind)[1 if back.many else 0]
        if back.part is not None:
            number = back.part.number
            count = self.phrase(number) if number is not None else said("好きな数")
            return said("その中から") + count + said(self.counter(back.kind))
        if back.this:
            return said(f"この{noun}")
        if back.kind == "players" or back.noun:
            return said(f"その{noun}")
        return said("それら" if back.many else "それ")

    # --- amounts ---------------------------------------------------------------------------------

    def counter(self, kind: str) -> str:
        """The word with which things of a kind are counted."""
        if kind == "players":
            return "人"
        spec = self.lexicon.declared.kinds.get(kind)
        cards = spec is not None and spec.sort == "cards"
        return self.lexicon.counted_with(kind, _OF_CARDS if cards else _OF_THINGS)

    def each(self, of: Phrase) -> Said:
        """「廃棄パイルの青キューブ1個につき、」"""
        if isinstance(of, Different):
            return self.phrase(of) + said("1種類につき、", of.span)
        kind = of.kind if isinstance(of, Things) else ""
        count = f"1{self.counter(kind) if kind else _OF_THINGS}につき、"
        made = self.single(of)
        return made + said("、" if plain(made).endswith("につき") else count, of.span)

    def single(self, phrase: Phrase) -> Said:
        """Some things without their number."""
        if isinstance(phrase, Things):
            return self._where(phrase, "の") + self._described(phrase)
        return self.phrase(phrase)

    def _amounted(self, things: Things, core: Said, more: bool) -> Said:
        amount, counter = things.amount, self.counter(things.kind)
        extra = "さらに" if more else ""
        match amount.how:
            case "all":
                return core + said("すべて")
            case "each":
                return said("各") + core
            case "a" | "bare":
                return core
            case "first" | "last":
                return said("最初の" if amount.how == "first" else "最後の") + core
            case "any":
                return said(f"{extra}好きな数の") + core
        number = amount.number
        if number is None:
            return core
        upto = amount.how == "upto"
        if isinstance(number, Digits | PerEach):
            count = self.phrase(number)
            if upto:
                return said(f"{extra}最大") + count + said(f"{counter}の") + core
            if things.other and things.wraps:
                return core + said("のうち別の") + count + said(counter)
            chance = "ランダムに" if amount.how == "random" else ""
            return said(extra + chance) + core + count + said(counter)
        so_many = self.phrase(number)
        if isinstance(number, Same):
            return said(extra) + so_many + said("までの" if upto else "の") + core
        return said(extra) + so_many + said("を最大とする数の" if upto else "と同じ数の") + core

    # --- things ----------------------------------------------------------------------------------

    def things(self, things: Things, more: bool = False, source: str = "の") -> Said:
        """A noun phrase: 廃棄パイルから最大2個の白以外のギアキューブ"""
        if not things.kind:
            return said("いくつか")
        core = self._described(things)
        return self._where(things, source) + self._amounted(things, core, more)

    def _described(self, things: Things) -> Said:
        """What stands before the noun, the noun, and what texts of formulas say round it."""
        noun = said(self.lexicon.noun(things.kind, things.item)[0], things.span)
        excluded = [q for q in things.qualities if isinstance(q, Quality) and q.excluded]
        measured = [q for q in things.qualities if isinstance(q, Measure)]
        others = [q for q in things.qualities if isinstance(q, Quality) and not q.excluded]
        core: Said = NOTHING
        for measure in measured:
            core += self._quality(measure)
        for quality in (*excluded, *others):
            core += self._quality(quality)
        core += noun
        for wrap in things.wraps:
            core = self.fill(Saying(wrap.wording, wrap.given, wrap.span, wrap.form), noun=core)
        if things.other and not things.wraps:
            core = said("他の" if things.kind == "players" else "別の", things.span) + core
        if isinstance(things.owner, Who):
            own = "自分の" if things.owner.how in ("me", "other", "each") else ""
            core = said(own or f"{self.player(things.owner)}の", things.span) + core
        return core

    def _quality(self, quality: Quality | Measure) -> Said:
        if isinstance(quality, Measure):
            return placed(self._measure(quality), quality.span)
        if quality.part:
            name = self.lexicon.part(quality.part)
        else:
            name = "か".join(self.lexicon.member(one) for one in quality.members)
        return said(f"{name}以外の" if quality.excluded else name, quality.span)

    def _measure(self, measure: Measure) -> Said:
        value = self.phrase(measure.value)
        if measure.op == "is" and not isinstance(measure.value, Digits):
            return value + said("の")
        name = said(self.lexicon.field(measure.kind, measure.field))
        if measure.saying is not None:
            name = self._bare_value(measure.saying)
        ends = "" if measure.op == ">" else "の"
        return name + said("が") + value + said(_LIMIT[measure.op] + ends)

    def _where(self, things: Things, source: str) -> Said:
        if not things.places:
            return NOTHING
        return joined([self.place(one) for one in things.places], "または") + said(source)

    # --- texts with holes ------------------------------------------------------------------------

    def fill(self, saying: Saying, noun: Said | None = None, more: bool = False) -> Said:
        """A text of the module with its holes filled."""
        text = saying.wording.said(saying.form, "ja")
        if not text:
            self.lexicon.lacks_text(saying)
            return said("…", saying.span)
        parts = list(template(text))
        made: Said = NOTHING
        for at in range(len(parts)):
            part = parts[at]
            if isinstance(part, Hole) and self._counts_more(part, saying):
                made, parts = self._number(made, parts, at, saying, more)
                continue
            if more and isinstance(part, Hole) and self._is_amount(part, saying):
                made = said("さらに", saying.span) + made
            if (self.remarks or self.limits) and isinstance(part, Literal):
                made += self._remarked(part, saying)
                continue
            made += self._part(part, saying, noun, more, self._source(text, saying, part))
        return placed(made, saying.span)

    def _remarked(self, part: Literal, saying: Saying) -> Said:
        """A counter word, what is told in brackets of the number before it, and the rest."""
        unit = words.UNIT.match(part.text)
        end = unit.end() if unit else 0
        made = said(part.text[:end], saying.span)
        made += said("".join(self.limits), saying.span)
        self.limits.clear()
        for remark, counts in self.remarks:
            made += said("（") + remark + said(f"{part.text[:end] if counts else ''}）")
        self.remarks.clear()
        return made + said(part.text[end:], saying.span)

    def _source(self, text: str, saying: Saying, part: Part) -> str:
        """から where a text takes things out of their place, の where it says から itself."""
        if not isinstance(part, Hole):
            return "の"
        value = saying.given.get(part.name)
        leaving = isinstance(value, Things) and value.leaving
        return "から" if leaving and "から" not in text else "の"

    def _counts_more(self, part: Hole, saying: Saying) -> bool:
        """Whether a number in a hole is told in words before the rest: "as many as …"."""
        value = saying.given.get(part.name)
        numbers = (Same, Saying, CountOf, SumOf, MostOf, ValueOf, Plus)
        if isinstance(value, Bound) and value.number is None:
            return self._is_amount(part, saying)
        return isinstance(value, numbers) and part.forms is None and self._is_amount(part, saying)

    def _is_amount(self, part: Hole, saying: Saying) -> bool:
        """Whether a counter word follows the hole in the text, or it says how much of a counter."""
        if part.name == "n" and isinstance(saying.given.get("x"), Unit):
            return True
        text = saying.wording.said(saying.form, "ja")
        _, _, after = text.partition(f"{{{part.name}}}")
        return bool(words.UNIT.match(after))

    def _number(
        self, made: Said, parts: list[Part], at: int, saying: Saying, more: bool
    ) -> tuple[Said, list[Part]]:
        """A number that is no digits: told at the head of the clause, its counter word left out."""
        part = parts[at]
        assert isinstance(part, Hole)
        value = saying.given[part.name]
        upto = bool(made) and made[-1].text.endswith("最大")
        if upto:
            made = ended(made, lambda text: text.removesuffix("最大"))
        after = parts[at + 1] if at + 1 < len(parts) else None
        if isinstance(after, Literal) and words.NOUN.match(after.text):
            lead = NOTHING if isinstance(value, Bound) else self._so_many(value, upto)
            return made + said("さらに" if more else "") + lead, parts
        if isinstance(after, Literal):
            unit = words.UNIT.match(after.text)
            rest = Literal(after.text[unit.end() :] if unit else after.text)
            parts = [*parts[: at + 1], rest, *parts[at + 2 :]]
        extra = "さらに" if more else ""
        if isinstance(value, Bound):
            lead = NOTHING
        elif isinstance(value, Same):
            lead = self.phrase(value) + said("まで、" if upto else "の")
        else:
            lead = self.phrase(value) + said("を最大として、" if upto else "と同じ数だけ、")
        return said(extra) + lead + made, parts

    def _so_many(self, value: Phrase, upto: bool) -> Said:
        """A number that is no digits, before its noun."""
        if isinstance(value, Same):
            return self.phrase(value) + said("までの" if upto else "の")
        return self.phrase(value) + said("を最大とする数の" if upto else "と同じ数の")

    def _part(self, part: Part, saying: Saying, noun: Said | None, more: bool, source: str) -> Said:
        match part:
            case Literal(text=text) | Mark(text=text):
                return said(text, saying.span)
            case Hole(name="noun") if noun is not None:
                return noun
        value = saying.given.get(part.name)
        if value is None:
            return said("…", saying.span)
        if part.forms is not None:
            return said(part.forms[0], value.span)
        if part.verb == "alone":
            alone = replace(value, places=()) if isinstance(value, Things) else value
            return self.phrase(alone, more)
        if part.own or part.verb:
            return self._about(value, part)
        counts = more and isinstance(value, Things)
        return self.phrase(value, counts, source)

    def _about(self, value: Phrase, part: Hole) -> Said:
        """`{p's}` and `{p is}`: who acts himself is not named."""
        if isinstance(value, Who) and value.how in ("me", "other", "each"):
            return NOTHING
        return self.phrase(value) + said("の" if part.own else "が", value.span)
