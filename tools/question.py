"""A question as it stands on the screen: who is asked what, for which card, and the options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.problem import width
from engine.play.bench import NOTHING
from engine.play.decision import NO, Decision, Option
from engine.play.match import Match
from tools import play_words as say
from tools.answers import numbers
from tools.languages import in_language
from tools.occasion import occasion
from tools.table_view import Look, TableView

SHARE = 4
"""Of a terminal, options take at most one line in so many before they stand side by side."""
GAP = 3
"""Columns between options that stand side by side."""


class Question:
    """Puts the questions of one match in one language."""

    def __init__(self, table: TableView, language: str, look: Look) -> None:
        self._table = table
        self._language = language
        self._look = look

    def lines(self, match: Match, decision: Decision) -> list[str]:
        """The question and its options, by number.

        On a small terminal without their keys, and side by side.
        """
        hint = in_language(say.HINT, self._language)
        asked = f"{self._table.player(decision.player)}: {self._asked(match, decision)}  {hint}"
        listed = list(self._listed(decision))
        rows, columns = self._look.rows, self._look.columns
        many = len(listed) * SHARE > rows
        if rows and (many or max(map(width, listed), default=0) > columns):
            listed = _side_by_side(list(self._listed(decision, keys=False)), columns)
        return [asked, *listed]

    def _asked(self, match: Match, decision: Decision) -> str:
        prompt = in_language(decision.prompt.text, self._language)
        found = occasion(match)
        if found is None:
            return prompt
        thing, other = found
        named = in_language(thing.text, self._language) or thing.key
        if other >= 0:
            who = self._table.player(other)
            named = in_language(say.PLAYED_BY, self._language).format(thing=named, who=who)
        return f"{named} – {prompt}"

    def _listed(self, decision: Decision, *, keys: bool = True) -> Iterator[str]:
        for number, option in zip(numbers(decision), decision.options, strict=True):
            said = in_language(option.text, self._language)
            shown = keys and option.key not in (said, number)
            if decision.kind == "choose" and (option.value, option.key) == (NOTHING, NO):
                said = in_language(say.CHOOSE_NONE, self._language).format(no=said)
            yield self._option(number, option, said, shown=shown)

    def _option(self, number: str, option: Option, text: str, *, shown: bool) -> str:
        key = f"  [{option.key}]" if shown else ""
        unsure = in_language(say.UNSURE, self._language) if option.unproved else ""
        return f"  {number:>2}  {text}{key}{unsure}"


def _side_by_side(options: Sequence[str], columns: int) -> list[str]:
    """In as few lines as there is room for, read from the top to the bottom."""
    for tall in range(1, len(options)):
        stacks = [options[first : first + tall] for first in range(0, len(options), tall)]
        wide = [max(map(width, stack)) for stack in stacks]
        if sum(wide) + GAP * (len(wide) - 1) <= columns:
            return [_row(stacks, wide, number) for number in range(tall)]
    return list(options)


def _row(stacks: Sequence[Sequence[str]], wide: Sequence[int], number: int) -> str:
    line = ""
    for stack, columns in zip(stacks, wide, strict=True):
        cell = stack[number] if number < len(stack) else ""
        line += cell + " " * (columns - width(cell) + GAP)
    return line.rstrip()
