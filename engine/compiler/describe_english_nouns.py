"""Phrases in English: noun phrases, amounts, players, values, and texts with holes filled."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.compiler.describe_english_amounts import EnglishAmounts
from engine.compiler.describe_phrases import (
    Amount,
    AnyOf,
    Back,
    Bound,
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
from engine.compiler.describe_said import NOTHING, Said, joined, placed, plain, said
from engine.compiler.describe_template import Hole, Literal, Mark, Part, template

_BOUND = {
    "any": "any number of",
    ">": "more than {}",
    ">=": "{} or more",
    "<": "fewer than {}",
    "<=": "{} or fewer",
    "is": "exactly {}",
    "is not": "other than {}",
}
_COMPARED = {
    ">": "more than {}",
    ">=": "at least {}",
    "<": "less than {}",
    "<=": "at most {}",
    "is": "{}",
    "in": "{}",
    "is not": "other than {}",
    "not in": "other than {}",
}
_VALUES = (ValueOf, AnyOf, Saying, MostOf, NextTo, MostCommon)
"""Values that do not stand before a noun: "spaces of that colour"."""


class EnglishNouns(EnglishAmounts):
    """Says phrases; what is told at the end of a clause ("for each …") gathers in `tail`."""

    # --- phrases ---------------------------------------------------------------------------------

    def phrase(self, phrase: Phrase, more: bool = False) -> Said:
        """What stands for something in a sentence."""
        return placed(self._phrase(phrase, more), phrase.span)

    def _phrase(self, phrase: Phrase, more: bool) -> Said:
        match phrase:
            case Bound(op=op, number=number):
                before, _, after = _BOUND[op].partition("{}")
                return said(before) + (self.phrase(number) if number else NOTHING) + said(after)
            case EitherOf(values=values):
                return joined([self.phrase(one) for one in values], ", ", " or ")
            case Unit(counter=counter, number=number):
                return said(self.lexicon.counter(counter)[1 if self.plural(number) else 0])
            case Different(kind=kind, field=field, of=of):
                return said(f"different {self.lexicon.field(kind, field)}") + self._in(of)
            case Digits() | Same() | PerEach() | UpTo() | Plus() | InCase():
                return self.number(phrase, more)
            case NextTo(symbol=symbol, higher=higher):
                which = "higher" if higher else "lower"
                return said(f"the next {which} {self.lexicon.symbol(symbol)}")
            case MostCommon(symbol=symbol):
                return said(f"the most common {self.lexicon.symbol(symbol)}")
            case Who():
                return said(self.player(phrase))
            case Place():
                return self.place(phrase)
            case Things():
                return self.things(phrase, more)
            case Back():
                return self.back(phrase)
            case Member(id=id):
                return said(self.lexicon.member(id))
            case AnyOf():
                return said(("one " if phrase.chosen else "any ") + self._free(phrase))
            case Item(id=id):
                return said(self.lexicon.noun("", id)[0])
            case YesNo(yes=yes):
                return said("yes" if yes else "no")
            case Unsaid():
                return said("…")
        return self._value(phrase)

    def _value(self, phrase: Phrase) -> Said:
        match phrase:
            case ValueOf(kind=kind, field=field, of=of, key=key):
                name = self.lexicon.field(kind, field)
                lead = f"{plain(self.phrase(key))} " if key is not None else ""
                return self.owned(of, lead + name)
            case Saying():
                return self.fill(phrase)
            case CountOf(of=of):
                return said("the number of ") + self.phrase(of)
            case SumOf(value=value, of=of):
                return self._total(value, of)
            case MostOf(op=op, value=value, of=of):
                which = "highest" if op == "most" else "lowest"
                return said(f"the {which} ") + self._bare_value(value) + self._among(of)
        return NOTHING

    def _free(self, phrase: AnyOf) -> str:
        return self.lexicon.symbol(phrase.symbol)

    def _total(self, value: Phrase, of: Phrase) -> Said:
        name = said("total ") + self._bare_value(value)
        if isinstance(of, Back):
            return said("their ") + name
        return said("the ") + name + said(" of ") + self.phrase(of)

    def _bare_value(self, value: Phrase) -> Said:
        """A value of each of some things, by its name alone: price."""
        match value:
            case ValueOf(kind=kind, field=field):
                return said(self.lexicon.field(kind, field))
            case Saying(wording=wording):
                text = wording.said("text", "en").partition(" of {")[0]
                return said(text.removeprefix("the "))
        return self.phrase(value)

    def _among(self, of: Phrase) -> Said:
        return NOTHING if isinstance(of, AnyOf) else said(" of ") + self.phrase(of)

    def player(self, who: Who, subject: bool = False) -> str:
        """A player; as who does something, or to whom it is done."""
        match who.how:
            case "me" | "actor":
                return "you"
            case "other":
                return "each other player" if subject else "them"
            case "each":
                return "each player" if subject else "them"
            case "another":
                return "another player"
            case "some":
                return "a player"
            case "seat":
                return self.lexicon.seat(who.seat)
        return "that player" if subject else "them"

    def owned(self, owner: Phrase | None, what: str) -> Said:
        """Something of somebody's: your hand, its colour."""
        match owner:
            case None:
                return said(f"the {what}")
            case Who(how="me" | "actor"):
                return said(f"your {what}")
            case Who(how="other" | "each" | "another" | "those"):
                return said(f"their {what}")
            case Who(how="some"):
                return said(f"a player's {what}")
            case Who(how="seat", seat=seat):
                return said(f"{self.lexicon.seat(seat)}'s {what}")
            case Back(noun=False, this=False, kind=kind, many=many):
                own = "their" if many or kind == "players" else "its"
                return said(f"{own} {what}")
            case Things(kind="players", amount=Amount(how="all")) if not owner.other:
                return said(f"all players' {what}s")
        return said(f"the {what} of ") + self.phrase(owner)

    def place(self, place: Place) -> Said:
        """A zone, and whose it is."""
        name = self.lexicon.zone(place.zone)
        if place.key is not None:
            name = f"{plain(self.phrase(place.key))} {name}"
        if isinstance(place.owner, Back) and place.owner.kind != "players":
            return self.owned(place.owner, name)
        return placed(self.owned(place.owner, name), place.span)

    def places(self, places: tuple[Place, ...]) -> Said:
        """Zones of one owner together: your active or discard pile."""
        if len(places) == 1:
            return self.place(places[0])
        names = [self.lexicon.zone(place.zone) for place in places]
        ends = {name.rpartition(" ")[2] for name in names}
        owners = {repr(place.owner and type(place.owner)) for place in places}
        if len(ends) == 1 and len(owners) == 1:
            end = ends.pop()
            heads = [name.removesuffix(end).strip() for name in names]
            together = f"{', '.join(heads[:-1])} or {heads[-1]} {end}"
            return placed(self.owned(places[0].owner, together), places[0].span)
        return joined([self.place(place) for place in places], ", ", " or ")

    def back(self, back: Back) -> Said:
        """It, them, this card, that cube, 1 of them."""
        noun = self.lexicon.noun(back.kind)[1 if back.many else 0]
        if back.part is not None:
            return self.amount(back.part, "", False) + said("of them")
        if back.this:
            return said(f"this {noun}")
        if back.noun:
            return said(f"those {noun}" if back.many else f"that {noun}")
        if back.kind == "players":
            return said("they")
        return said("them" if back.many else "it")

    def single(self, phrase: Phrase) -> Said:
        """One of some things, without its number."""
        if isinstance(phrase, Things):
            return self._described(phrase, many=False) + self._where(phrase)
        return self.phrase(phrase)

    # --- things ----------------------------------------------------------------------------------

    def things(self, things: Things, more: bool = False) -> Said:
        """A noun phrase: up to 2 non-white gear cubes from your discard pile."""
        if not things.kind:
            return said("any number")
        many = self.plural(things.amount)
        described = self._described(things, many)
        other = "other " if things.other else ""
        text = plain(described)
        if text.startswith("your ") and things.amount.how not in ("all", "each"):
            described = self._described(things, many=True)
            own = said(f"of your {other}") + _without(described, "your ")
            return self.amount(things.amount, "", more) + own + self._where(things)
        if things.amount.how == "all" and text.startswith(("your ", "their ")):
            return said("all ") + described + self._where(things)
        if things.amount.how == "a":
            described = said("an " if text[:1] in "aeiou" else "a ") + described
        return self.amount(things.amount, other, more) + described + self._where(things)

    def _described(self, things: Things, many: bool) -> Said:
        """Adjectives and noun, and what the texts of formulas say round it."""
        noun = self.lexicon.noun(things.kind, things.item)[1 if many else 0]
        before: list[Said] = []
        after: list[Said] = []
        told = [one for one in things.qualities if not _told_last(one)]
        for quality in told:
            where = before if isinstance(quality, Quality) else after
            where.append(self._quality(quality))
        excluded = [q for q, of in zip(before, told, strict=False) if _excludes(of)]
        others = [q for q in before if q not in excluded]
        core = joined([*excluded, *others, said(noun, things.span)], " ")
        core = joined([core, *after], " ")
        for wrap in things.wraps:
            saying = Saying(wrap.wording, wrap.given, wrap.span, wrap.form)
            core = self.fill(saying, noun=core)
        if isinstance(things.owner, Who):
            core = placed(self.owned(things.owner, ""), things.span) + core
        return core

    def _quality(self, quality: Quality | Measure) -> Said:
        if isinstance(quality, Measure):
            return placed(self._measure(quality), quality.span)
        if quality.part:
            name = self.lexicon.part(quality.part)
        else:
            name = " or ".join(self.lexicon.member(one) for one in quality.members)
        if quality.excluded:
            name = " ".join(f"non-{one}" for one in name.split(" or "))
        return said(name, quality.span)

    def _measure(self, measure: Measure) -> Said:
        value = self.phrase(measure.value)
        if measure.saying is not None:
            lead, _, behind = _COMPARED[measure.op].partition("{}")
            whose = said("whose ") + self._bare_value(measure.saying)
            return whose + said(f" is {lead}") + value + said(behind)
        name = self.lexicon.field(measure.kind, measure.field)
        if measure.op == "is" and not isinstance(measure.value, Digits):
            return said("of ") + value
        if isinstance(measure.value, Digits) and measure.op in (">=", "<="):
            more = "more" if measure.op == ">=" else "less"
            return said(f"with {name} ") + value + said(f" or {more}")
        before, _, after = _COMPARED[measure.op].partition("{}")
        return said(f"with {name} {before}") + value + said(after)

    def _in(self, of: Phrase) -> Said:
        """In which zone some things are."""
        if isinstance(of, Things) and of.places:
            return self._where(of)
        return said(" among ") + self.phrase(of)

    def _where(self, things: Things) -> Said:
        last: Said = NOTHING
        for quality in things.qualities:
            if _told_last(quality):
                last += said(" ") + self._quality(quality)
        if not things.places:
            return last
        word = " from " if things.leaving else " in "
        return said(word) + self.places(things.places) + last

    # --- texts with holes ------------------------------------------------------------------------

    def fill(self, saying: Saying, noun: Said | None = None, more: bool = False) -> Said:
        """A text of the module with its holes filled."""
        text = saying.wording.said(saying.form, "en")
        if not text:
            self._lacking(saying)
            return said("…", saying.span)
        parts = template(text)
        late = self._late(parts, saying)
        made: Said = NOTHING
        for at, part in enumerate(parts):
            if at in late:
                continue
            if at - 1 in late and isinstance(part, Literal):
                part = Literal(part.text.removeprefix(" "))
            made += self._part(part, saying, noun, more)
            for index in [one for one in late if one < at and isinstance(part, Hole)]:
                made += said(" of ") + self._of_that(saying, parts[index])
                late.remove(index)
            if at - 1 in late and isinstance(part, Literal) and part.text.strip():
                head, rest = _after_first_word(part.text)
                made = made[:-1] + said(head, saying.span) + said(" of ")
                made += self._of_that(saying, parts[at - 1]) + said(rest, saying.span)
                late.remove(at - 1)
        return placed(made, saying.span)

    def _late(self, parts: tuple[Part, ...], saying: Saying) -> list[int]:
        """Holes before a noun whose value cannot stand there: they follow it with "of"."""
        found = []
        for at, part in enumerate(parts[:-1]):
            if not isinstance(part, Hole) or part.own or part.verb or part.forms or at == 0:
                continue
            if not isinstance(saying.given.get(part.name), _VALUES):
                continue
            after, follows = parts[at + 1], parts[at + 2] if at + 2 < len(parts) else None
            noun = isinstance(follows, Hole) and follows.forms and after == Literal(" ")
            if noun and isinstance(follows, Hole) and follows.name == part.name:
                continue
            word = isinstance(after, Literal) and re.match(r" [a-z]+(\W|$)", after.text)
            if noun or (word and not _is_link(after)):
                found.append(at)
        return found

    def _of_that(self, saying: Saying, part: Part) -> Said:
        assert isinstance(part, Hole)
        value = saying.given[part.name]
        if isinstance(value, ValueOf) and isinstance(value.of, Back):
            return said(f"that {self.lexicon.field(value.kind, value.field)}", value.span)
        return self.phrase(value)

    def _part(self, part: Part, saying: Saying, noun: Said | None, more: bool) -> Said:
        match part:
            case Literal(text=text) | Mark(text=text):
                return said(text, saying.span)
            case Hole(name="noun") if noun is not None:
                return noun
        value = saying.given.get(part.name)
        if value is None:
            return said("…", saying.span)
        if part.forms is not None:
            return said(part.forms[1 if self.plural(value) else 0], value.span)
        if part.own:
            return said(plain(self.owned(value, "")).strip(), value.span)
        if part.verb == "alone":
            alone = replace(value, places=()) if isinstance(value, Things) else value
            return self.phrase(alone, more)
        if part.verb:
            return self.subject_verb(value, part.verb)
        if _is_number(part, saying):
            return self.number(value, more)
        counts = more and isinstance(value, Digits | PerEach | Same | Things)
        return self.phrase(value, counts)

    def subject_verb(
        self, value: Phrase, verb: str, past: bool = False, negated: bool = False
    ) -> Said:
        """A subject with is, has or does, as it agrees: you are, it was not."""
        you = isinstance(value, Who) and value.how in ("me", "actor")
        many = you or self.plural(value) or isinstance(value, Who)
        they = isinstance(value, Who) and value.how in ("other", "each", "those", "another")
        table = {
            "is": (("are", "is"), ("were", "was")),
            "has": (("have", "has"), ("had", "had")),
            "does": (("do", "does"), ("did", "did")),
        }
        said_verb = table[verb][1 if past else 0][0 if many else 1]
        if negated and verb == "has":
            said_verb = ("did" if past else "do" if many else "does") + " not have"
        elif negated:
            said_verb += " not"
        subject = said("they", value.span) if they else self.phrase(value)
        return subject + said(f" {said_verb}", value.span)

    def _lacking(self, saying: Saying) -> None:
        self.lexicon.lacks_text(saying)


_LINKS = frozenset(
    ("and", "as", "at", "by", "for", "from", "if", "in", "into", "of", "on", "than", "to", "with")
)
"""Words behind a hole that begin something new, so that no noun follows it."""


def _is_link(part: Part) -> bool:
    return isinstance(part, Literal) and part.text.split()[0].strip(",.;") in _LINKS


def _after_first_word(text: str) -> tuple[str, str]:
    word, blank, rest = text.strip(" ").partition(" ")
    return word, blank + rest


def _is_number(part: Hole, saying: Saying) -> bool:
    """Whether a hole says how many of what follows it."""
    if isinstance(saying.given.get(part.name), Digits | Bound | Things | Who | Back | Member):
        return False
    if part.name == "n" and isinstance(saying.given.get("x"), Unit):
        return True
    parts = template(saying.wording.said(saying.form, "en"))
    return any(isinstance(one, Hole) and one.name == part.name and one.forms for one in parts)


def _told_last(quality: Quality | Measure) -> bool:
    """Whether it follows the zone: "from the market whose price is …"."""
    return isinstance(quality, Measure) and quality.saying is not None


def _excludes(quality: Quality | Measure) -> bool:
    return isinstance(quality, Quality) and quality.excluded


def _without(words: Said, lead: str) -> Said:
    """The text without words at its beginning."""
    left = len(lead)
    made = []
    for fragment in words:
        cut = min(left, len(fragment.text))
        left -= cut
        if fragment.text[cut:]:
            made.append(replace(fragment, text=fragment.text[cut:]))
    return tuple(made)
