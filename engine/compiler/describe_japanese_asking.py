"""Conditions in Japanese: 「手札にカードが3枚以上ある」「順位が最下位だった」."""

from __future__ import annotations

from dataclasses import replace

from engine.compiler import describe_japanese_words as words
from engine.compiler.describe_japanese_nouns import JapaneseNouns
from engine.compiler.describe_phrases import (
    Back,
    Compared,
    Condition,
    CountOf,
    Holds,
    IsSo,
    Joined,
    Phrase,
    Saying,
    There,
    Things,
)
from engine.compiler.describe_said import Said, ended, joined, placed, said

_LIMIT = {">": "より大きい", ">=": "以上", "<": "未満", "<=": "以下", "is": "", "is not": "以外"}
_SO_MANY = {
    ">": "{}{}より多い",
    ">=": "{}{}以上ある",
    "<": "{}{}未満である",
    "<=": "{}{}以下である",
    "is": "ちょうど{}{}ある",
    "is not": "{}{}でない",
}


class JapaneseAsking(JapaneseNouns):
    """Says conditions."""

    def condition(self, condition: Condition, past: bool = False) -> Said:
        """What is asked, in its dictionary form or the past."""
        match condition:
            case Holds(saying=saying, negated=negated):
                made = self._holds(saying, negated)
            case IsSo(left=left, right=right, negated=negated):
                made = self._subject(left) + self.phrase(right) + said("以外" if negated else "")
            case Compared():
                made = self._compared(condition)
            case There(things=things, negated=negated):
                made = self._there(things, negated)
            case Joined(op=op, parts=parts):
                between = "、かつ" if op == "and" else "、または"
                made = joined([self.condition(one) for one in parts], between)
        made = ended(made, words.past) if past else made
        return placed(made, condition.span)

    def in_case(self, condition: Condition, past: bool = False) -> Said:
        """The condition with 場合."""
        return ended(self.condition(condition, past), words.in_case)

    def _subject(self, phrase: Phrase) -> Said:
        return self.phrase(phrase) + said("が")

    def _holds(self, saying: Saying, negated: bool) -> Said:
        if negated and saying.wording.said("text if not", "ja"):
            return self.fill(replace(saying, form="text if not"))
        made = self.fill(saying)
        return ended(made, words.negative) if negated else made

    def _compared(self, condition: Compared) -> Said:
        left, right, op = condition.left, condition.right, condition.op
        if isinstance(left, CountOf) and isinstance(left.of, Things | Back):
            of = left.of
            before, _, after = _SO_MANY[op].partition("{}{}")
            number = self.phrase(right) + said(self.counter(of.kind) + after)
            if isinstance(of, Back):
                return self.phrase(of) + said(f"が{before}") + number
            place = self._where(of, "に")
            return place + self._described(of) + said(f"が{before}") + number
        return self._subject(left) + self.phrase(right) + said(_LIMIT[op])

    def _there(self, things: Phrase, negated: bool) -> Said:
        be = "ない" if negated else "ある"
        if not isinstance(things, Things):
            return self._subject(things) + said(be)
        return self._where(things, "に") + self._described(things) + said(f"が{be}")
