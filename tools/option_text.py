"""What an option is and what it would do: its wording, what follows, where it comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.play.decision import Decision, Option
from engine.play.log import Began, Chose
from engine.play.match import Match
from tools.card_words import CardWords
from tools.foresight import after, follows
from tools.languages import in_language
from tools.story import Story

THEN = {"en": "then {who}: {prompt}: {options}", "ja": "次に {who}: {prompt}: {options}"}
CHANCE = {
    "en": "what comes of it shows only when it is done",
    "ja": "結果は行ってみるまで分かりません",
}
RULES = {"en": "rules: {clauses}", "ja": "ルール: {clauses}"}
SHOWN = 6
"""Options of the next decision that are named."""


class OptionText:
    """Explains the options of one match in one language."""

    def __init__(self, language: str, story: Story, cards: Callable[[], CardWords] | None) -> None:
        self._language = language
        self._story = story
        self._cards = cards

    def option(self, match: Match, option: Option) -> Iterator[str]:
        """All about one option of the pending decision."""
        name = in_language(option.text, self._language)
        yield name if name == option.key else f"{name}  [{option.key}]"
        thing = self._thing(match, option)
        if thing >= 0 and option.known:
            yield from self.wording(match, thing)
        yield from self._indented(self._foreseen(match, option))
        if thing >= 0 and option.known:
            yield from self.clauses(match, thing)

    def wording(self, match: Match, thing: int) -> Iterator[str]:
        """What is printed on a thing."""
        if self._cards is not None:
            yield from self._indented(self._cards().wording(*_named(match, thing)))

    def clauses(self, match: Match, thing: int) -> Iterator[str]:
        """The clauses of the printed rules that a thing comes from."""
        found = self._cards().clauses(*_named(match, thing)) if self._cards is not None else ()
        if found:
            said = in_language(RULES, self._language).format(clauses=", ".join(found))
            yield from self._indented([said])

    def _thing(self, match: Match, option: Option) -> int:
        assert match.decision is not None
        sort = match.decisions.sort(match.decision.pc)
        names = match.decisions.names
        is_thing = isinstance(option.value, int) and option.value >= 0 and names.is_thing(sort)
        return option.value if is_thing and isinstance(option.value, int) else -1

    def _foreseen(self, match: Match, option: Option) -> Iterator[str]:
        later = after(match, option.key)
        if later is None:
            yield f"→ {in_language(CHANCE, self._language)}"
            return
        news = follows(match, later)
        if not all(isinstance(entry, Chose | Began) for entry in news):
            yield from (f"→ {line.strip()}" for line in self._story.lines(news))
        assert match.decision is not None
        decision = later.decision
        if decision is not None and decision.player == match.decision.player:
            yield f"→ {self._next(match, decision)}"

    def _next(self, match: Match, decision: Decision) -> str:
        who = match.decisions.names.thing(decision.player)
        options = [in_language(option.text, self._language) for option in decision.options]
        more = ["…"] if len(options) > SHOWN else []
        return in_language(THEN, self._language).format(
            who=in_language(who.text, self._language),
            prompt=in_language(decision.prompt.text, self._language),
            options=", ".join([*options[:SHOWN], *more]),
        )

    @staticmethod
    def _indented(lines: Iterator[str] | Sequence[str]) -> Iterator[str]:
        return (f"    {line}" for line in lines)


def _named(match: Match, thing: int) -> tuple[str, str]:
    kind = match.decisions.names.tables.kind_of(thing)
    return kind.name, kind.members[thing - kind.base]
