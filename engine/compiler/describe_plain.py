"""A language without a grammar of its own: texts of the module, put together by its phrases.

`wording: phrases:` gives, for a language, how statements of every game and the joints between them
are said: `may: "du darfst {do}"`, `if: "wenn {condition}: {do}"`, `some: "{n} {noun}"`. Verbs,
formulas and names bring their own words. A phrase that is wanted and lacking is a gap.
"""

from __future__ import annotations

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
from engine.compiler.describe_lexicon import Lexicon
from engine.compiler.describe_phrases import (
    Back,
    Condition,
    Digits,
    Doing,
    Holds,
    Item,
    Member,
    Phrase,
    Place,
    Quality,
    Saying,
    Things,
    Who,
)
from engine.compiler.describe_said import NOTHING, Said, capital, joined, placed, said
from engine.compiler.describe_template import Hole, Literal, Mark, template

WANTED = {
    "all": "all {noun}",
    "any": "any number of {noun}",
    "any order": "{parts}, in any order",
    "choose": "choose {x}",
    "choose one": "choose one: {parts}",
    "each": "for each {noun}: {do}",
    "else": "otherwise: {do}",
    "from": "{x} from {zone}",
    "if": "if {condition}: {do}",
    "it": "it",
    "lasting": "until the end of {phase}: {do}",
    "may": "you may {do}",
    "not": "not {x}",
    "only if": "only if {condition}",
    "other": "another {noun}",
    "phase": "at the {moment} of {phase}: {do}",
    "some": "{n} {noun}",
    "them": "them",
    "this": "this {noun}",
    "times": "{n} times: {do}",
    "up to": "up to {n} {noun}",
    "whenever": "whenever {event}: {do}",
    "you": "you",
    "your": "your {zone}",
}
"""Every phrase that may be wanted, with what it says in English."""


class Plain:
    """Says clauses in a language by its phrases."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._phrases = lexicon.conventions.phrases.get(lexicon.language, {})

    def text(self, clauses: tuple[Clause, ...]) -> Said:
        """All that is told, as sentences."""
        every = [capital(self._clause(one)) + said(".") for one in clauses]
        return joined(every, " ")

    def _by(self, key: str, **holes: Said) -> Said:
        """A phrase of the language with its holes filled."""
        text = self._phrases.get(key)
        if text is None:
            self._lacking(key)
            return said("…")
        made: Said = NOTHING
        for part in template(text):
            if isinstance(part, Hole):
                made += holes.get(part.name, said("…"))
            else:
                made += said(part.text)
        return made

    def _lacking(self, key: str) -> None:
        language = self.lexicon.language
        self.lexicon.lacks(
            self.lexicon.declared.game.modules[-1].span,
            f'The language "{language}" has no phrase for "{key}", which a card needs.',
            f'Say it under `wording:`: `phrases: {{{language}: {{{key}: "{WANTED[key]}"}}}}`, '
            "in that language; or give the cards a `text:`.",
        )

    # --- clauses ---------------------------------------------------------------------------------

    def _clause(self, clause: Clause) -> Said:
        return placed(self._said(clause), clause.span)

    def _said(self, clause: Clause) -> Said:
        match clause:
            case Act(doing=Doing(saying=saying)) | Becoming(saying=saying):
                return self._fill(saying)
            case Act(doing=Picking(things=things)):
                return self._by("choose", x=self._phrase(things))
            case When(branches=branches):
                return joined([self._branch(told, body) for told, body in branches], ". ")
            case Only(condition=told):
                return self._by("only if", condition=self._condition(told.condition))
            case Ladder(doing=doing):
                return self._fill(doing.saying)
            case OneOf(branches=branches):
                return self._by("choose one", parts=self._parts(branches))
            case AnyOrder(parts=parts):
                return self._by("any order", parts=self._parts(parts))
            case Group():
                return self._group(clause)
        return NOTHING

    def _branch(self, told: Told | None, body: tuple[Clause, ...]) -> Said:
        done = self._together(body)
        if told is None:
            return self._by("else", do=done)
        return self._by("if", condition=self._condition(told.condition), do=done)

    def _parts(self, parts: tuple[tuple[Clause, ...], ...]) -> Said:
        return joined([self._together(part) for part in parts], " / ")

    def _together(self, clauses: tuple[Clause, ...]) -> Said:
        return joined([self._clause(one) for one in clauses], ", ")

    def _group(self, group: Group) -> Said:
        done = self._together(group.body)
        phase = said(self.lexicon.phase(group.phase)) if group.phase else NOTHING
        match group.how:
            case "may" | "else":
                return self._by(group.how, do=done)
            case "times":
                number = self._phrase(group.of) if group.of is not None else said("…")
                return self._by("times", n=number, do=done)
            case "each":
                noun = self._phrase(group.of) if group.of is not None else NOTHING
                return self._by("each", noun=noun, do=done)
            case "delayed":
                return self._by("phase", moment=said(group.moment), phase=phase, do=done)
            case "lasting":
                return self._by("lasting", phase=phase, do=done)
        event = joined([self._fill(one) for one in group.heard], " / ")
        return self._by("whenever", event=event, do=done)

    def _condition(self, condition: Condition) -> Said:
        if isinstance(condition, Holds):
            saying, form = condition.saying, "text if not"
            language = self.lexicon.language
            if condition.negated and saying.wording.said(form, language):
                return self._fill(Saying(saying.wording, saying.given, saying.span, form))
            made = self._fill(saying)
            return self._by("not", x=made) if condition.negated else made
        self.lexicon.lacks(
            condition.span,
            f'This condition cannot be said in "{self.lexicon.language}".',
            "Make it a formula with `text:` in that language.",
        )
        return said("…")

    # --- phrases ---------------------------------------------------------------------------------

    def _phrase(self, phrase: Phrase) -> Said:
        return placed(self._word(phrase), phrase.span)

    def _word(self, phrase: Phrase) -> Said:
        match phrase:
            case Digits(value=value):
                return said(str(value))
            case Member(id=id):
                return said(self.lexicon.member(id))
            case Item(id=id):
                return said(self.lexicon.noun("", id)[0])
            case Saying():
                return self._fill(phrase)
            case Place():
                zone = said(self.lexicon.zone(phrase.zone))
                return self._by("your", zone=zone) if phrase.owner is not None else zone
            case Who(how="me" | "actor"):
                return self._by("you")
            case Back(this=True, kind=kind):
                return self._by("this", noun=said(self.lexicon.noun(kind)[0]))
            case Back(many=many):
                return self._by("them" if many else "it")
            case Things():
                return self._things(phrase)
        self.lexicon.lacks(
            phrase.span,
            f'This cannot be said in "{self.lexicon.language}".',
            "Make it a formula with `text:` in that language, or give the card a `text:`.",
        )
        return said("…")

    def _things(self, things: Things) -> Said:
        one = isinstance(things.amount.number, Digits) and things.amount.number.value == 1
        noun = said(self.lexicon.noun(things.kind, things.item)[0 if one else 1])
        for quality in things.qualities:
            if isinstance(quality, Quality) and not quality.excluded:
                words = [self.lexicon.member(one_) for one_ in quality.members]
                noun = said(" / ".join(words or [self.lexicon.part(quality.part)]) + " ") + noun
        for wrap in things.wraps:
            noun = self._fill(Saying(wrap.wording, wrap.given, wrap.span, wrap.form), noun)
        if things.other:
            noun = self._by("other", noun=noun)
        number = self._phrase(things.amount.number) if things.amount.number else NOTHING
        key = {"exactly": "some", "random": "some", "upto": "up to", "each": "all"}
        made = self._by(key.get(things.amount.how, things.amount.how), n=number, noun=noun)
        for place in things.places:
            made = self._by("from", x=made, zone=self._phrase(place))
        return made

    def _fill(self, saying: Saying, noun: Said | None = None) -> Said:
        text = saying.wording.said(saying.form, self.lexicon.language)
        if not text:
            what = saying.what or "What is done here"
            self.lexicon.lacks(
                saying.span,
                f'{what[:1].upper()}{what[1:]} has no wording in "{self.lexicon.language}".',
                f"Give it one: `{saying.form}: {{{self.lexicon.language}: …}}`.",
            )
            return said("…")
        made: Said = NOTHING
        for part in template(text):
            match part:
                case Literal(text=words) | Mark(text=words):
                    made += said(words, saying.span)
                case Hole(name="noun") if noun is not None:
                    made += noun
                case Hole(forms=(one, many), name=name):
                    number = saying.given.get(name)
                    single = isinstance(number, Digits) and number.value == 1
                    made += said(one if single else many, saying.span)
                case Hole(name=name) if name in saying.given:
                    made += self._phrase(saying.given[name])
        return made
