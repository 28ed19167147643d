"""Conditions in English: "you have 3 or more cards", "it was not black"."""

from __future__ import annotations

from dataclasses import replace

from engine.compiler.describe_english_nouns import EnglishNouns
from engine.compiler.describe_phrases import (
    ONE,
    Back,
    Compared,
    Condition,
    CountOf,
    Digits,
    Holds,
    IsSo,
    Joined,
    Phrase,
    Saying,
    There,
    Things,
)
from engine.compiler.describe_said import Said, joined, placed, plain, said
from engine.compiler.describe_template import Hole, Literal, template

_LIMIT = {
    ">": "more than {}",
    ">=": "at least {}",
    "<": "fewer than {}",
    "<=": "at most {}",
    "is": "exactly {}",
    "is not": "not exactly {}",
}
_PAST = {" is ": " was ", " are ": " were ", " has ": " had ", " have ": " had "}
_NOT = {
    " is ": " is not ",
    " are ": " are not ",
    " was ": " was not ",
    " were ": " were not ",
    " can ": " cannot ",
    " may ": " may not ",
}


class EnglishAsking(EnglishNouns):
    """Says conditions."""

    def condition(self, condition: Condition, past: bool = False) -> Said:
        """What is asked, as it stands behind "if"."""
        match condition:
            case Holds(saying=saying, negated=negated):
                made = self._holds(saying, negated, past)
            case IsSo(left=left, right=right, negated=negated):
                made = self.subject_verb(left, "is", past, negated) + said(" ") + self.phrase(right)
            case Compared():
                made = self._compared(condition, past)
            case There(things=things, negated=negated):
                made = self._there(things, negated, past)
            case Joined(op=op, parts=parts):
                made = joined([self.condition(one, past) for one in parts], f" {op} ")
        return placed(made, condition.span)

    def _holds(self, saying: Saying, negated: bool, past: bool) -> Said:
        """What a text says, or the opposite, or that it was so."""
        if negated and saying.wording.said("text if not", "en"):
            return self._in_past(self.fill(replace(saying, form="text if not")), past)
        text = saying.wording.said("text", "en")
        if not text:
            self.lexicon.lacks_text(saying)
            return said("…")
        parts = template(text)
        verb = next((one for one in parts if isinstance(one, Hole) and one.verb), None)
        if verb is not None and (negated or past):
            return self._agreeing(saying, past, negated)
        made = self._in_past(self.fill(saying), past)
        if not negated:
            return made
        opposite = _changed(made, _NOT)
        if opposite == made:
            self.lexicon.lacks(
                saying.span,
                "How this is said where it is not so cannot be told from its text.",
                "Give it a `text if not:` beside its `text:`.",
            )
        return opposite

    def _agreeing(self, saying: Saying, past: bool, negated: bool) -> Said:
        """The text with its `{p is}` in the past, or with not."""
        made: Said = ()
        for part in template(saying.wording.said("text", "en")):
            if isinstance(part, Hole) and part.verb and part.name in saying.given:
                made += self.subject_verb(saying.given[part.name], part.verb, past, negated)
            elif isinstance(part, Literal):
                made += said(part.text)
            else:
                made += self._part(part, saying, None, False)
        return made

    def _in_past(self, made: Said, past: bool) -> Said:
        return _changed(made, _PAST) if past else made

    def _compared(self, condition: Compared, past: bool) -> Said:
        left, right, op = condition.left, condition.right, condition.op
        if isinstance(left, CountOf) and isinstance(left.of, Things | Back):
            return self._so_many(left.of, op, right, past)
        before, _, after = _LIMIT[op].partition("{}")
        value = said(before) + self.phrase(right) + said(after)
        return self.phrase(left) + said(" was " if past else " is ") + value

    def _so_many(self, of: Phrase, op: str, number: Phrase, past: bool) -> Said:
        if isinstance(of, Back):
            verb = " were " if past else " are "
            before, _, after = _LIMIT[op].partition("{}")
            them = said(f"{after} of them")
            return said(f"there{verb}{before}") + self.phrase(number) + them
        assert isinstance(of, Things)
        one = isinstance(number, Digits) and number.value == 1
        verb = " was " if past else " is " if one else " are "
        before, _, after = _LIMIT[op].partition("{}")
        described = self._described(of, many=not one) + self._where(of)
        return said(f"there{verb}{before}") + self.phrase(number) + said(f"{after} ") + described

    def _there(self, things: Phrase, negated: bool, past: bool) -> Said:
        if not isinstance(things, Things):
            return self.subject_verb(things, "is", past, negated) + said(" there")
        if negated:
            verb = "were" if past else "are"
            described = self._described(things, many=True)
            return said(f"there {verb} no ") + described + self._where(things)
        described = self._described(replace(things, amount=ONE), many=False)
        lead = "an " if plain(described)[:1].lower() in "aeiou" else "a "
        if plain(described).startswith(("your ", "their ")):
            lead = "one of "
            described = self._described(things, many=True)
        verb = "was" if past else "is"
        return said(f"there {verb} {lead}") + described + self._where(things)


def _changed(words: Said, table: dict[str, str]) -> Said:
    """The text with the first verb of the table changed."""
    for at, fragment in enumerate(words):
        for old, new in table.items():
            padded = f" {fragment.text} "
            if old in padded:
                text = padded.replace(old, new, 1)[1:-1]
                return (*words[:at], replace(fragment, text=text), *words[at + 1 :])
    return words
