"""Playing one match at a terminal: numbered options, answered by number, key or name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from engine.play.decision import Decision
from engine.play.faults import BadRecord, IllegalChoice
from engine.play.log import Began, Chose, PhaseTurned
from engine.play.machine import Machine
from engine.play.match import Match, start
from engine.play.record import save
from tools import play_words as say
from tools.answers import meant
from tools.bots.seated import Seated
from tools.card_words import CardWords
from tools.ink import wrapped
from tools.languages import in_language
from tools.option_text import OptionText
from tools.question import Question
from tools.story import EVERYTHING, Story
from tools.table_view import Look, TableView
from tools.why_not import things, why_not

ONLOOKER = -1


class Session:
    """One match with people and bots. `read` gives a line, or None when nobody answers any more."""

    def __init__(
        self,
        machine: Machine,
        seed: int,
        seats: tuple[str, ...],
        bots: Mapping[int, Seated],
        language: str,
        read: Callable[[str], str | None],
        write: Callable[[str], None],
        record: Path | None = None,
        *,
        look: Look | None = None,
        cards: Callable[[], CardWords] | None = None,
        match: Match | None = None,
    ) -> None:
        self.match: Match = match or start(machine, seed, seats)
        self._bots = bots
        self._language = language
        self._read = read
        self._write = write
        self._record = record
        self._look = look or Look()
        self._cards = cards
        self._names = self.match.decisions.names
        self._table = TableView(self.match, language, self._look)
        self._question = Question(self._table, language, self._look)
        self._people = [seat for seat in range(len(seats)) if seat not in bots]
        self._stories = {seat: Story(self._names, language, seat) for seat in self._people}
        self._told = dict.fromkeys(self._people, 0)
        self._at_table = self._people[0] if len(self._people) == 1 else ONLOOKER
        self._looked = False
        self._asked: Decision | None = None
        """The decision whose options stand on the screen."""
        self._left = False
        self._own_files = {record} if record else set()

    def play(self) -> None:
        """Play until the match is over or the person leaves; the record is kept up to date."""
        self._keep()
        while self.match.decision is not None and not self._left:
            decision = self.match.decision
            if decision.player in self._bots:
                self.match.choose(self._bots[decision.player].key(self.match))
            elif self._passed_to(decision.player):
                self._tell()
                self._ask(decision)
        self._end()

    def _end(self) -> None:
        self._keep()
        self._tell(final=True)
        if self.match.over:
            story = Story(self._names, self._language, EVERYTHING)
            self._lines(["", *story.standing(self.match)])
        else:
            self._say(say.NOT_FINISHED)

    def _passed_to(self, player: int) -> bool:
        """Whether that player sits at the screen: it is handed over, and shows nothing before."""
        if self._at_table == player:
            return True
        self._tell(final=True)
        who = self._table.player(player)
        line = self._read(in_language(say.PASS, self._language).format(who=who) + " ")
        if line is None:
            self._left = True
            return False
        if self._look.clear:
            self._write(self._look.clear)
        self._at_table, self._looked = player, False
        return True

    def _ask(self, decision: Decision) -> None:
        if not self._looked:
            self._show_table()
        if self._asked is not decision:
            self._show_question(decision)
        line = self._read("> ")
        if line is None:
            self._say(say.EOF)
            self._left = True
            return
        self._answer(line.strip(), decision)

    # --- answers ---------------------------------------------------------------------------------

    def _answer(self, said: str, decision: Decision) -> None:
        command, _, rest = said.partition(" ")
        rest = rest.strip()
        match command.casefold():
            case "" | "table":
                self._show_table()
            case "?" | "help" if not rest:
                self._say(say.HELP)
            case "?":
                self._explain(rest, decision)
            case "log":
                self._lines(self._story().lines(self.match.log, opening=True))
            case "quit" | "exit":
                self._left = True
            case "undo":
                self._undo()
            case "save" if rest:
                self._save(Path(rest))
            case "why" if rest.casefold().startswith("not "):
                self._why_not(rest[4:].strip())
            case _ if said.startswith("?"):
                self._explain(said[1:].strip(), decision)
            case _:
                self._choose(said, decision)

    def _choose(self, said: str, decision: Decision) -> None:
        found = meant(said, decision, self._language)
        if len(found) == 1:
            self.match.choose(found[0].key)
            self._keep()
        elif found:
            self._say(say.AMBIGUOUS, said=said, keys=", ".join(option.key for option in found))
        else:
            self._say(say.HALF_SAID.get(said.casefold(), say.WHAT), said=said)

    def _explain(self, said: str, decision: Decision) -> None:
        text = OptionText(self._language, self._story(), self._cards)
        found = meant(said, decision, self._language)
        for option in found:
            self._lines(text.option(self.match, option))
        if found:
            return
        named = things(self.match, said)[:1]
        for option in named:
            assert isinstance(option.value, int)
            self._write(in_language(option.text, self._language))
            self._lines(text.wording(self.match, option.value))
            self._lines(text.clauses(self.match, option.value))
        self._why_not(said)

    def _why_not(self, said: str) -> None:
        answers = why_not(self.match, said)
        offered = in_language(say.OFFERED, self._language)
        self._lines(answer.said(self._language, offered) for answer in answers)
        if not answers:
            self._say(say.NOTHING_SUCH, said=said)

    def _undo(self) -> None:
        try:
            self.match.undo()
        except IllegalChoice:
            self._say(say.NO_UNDO if self.match.history else say.NOTHING_TO_UNDO)
            return
        for seat in self._people:
            self._told[seat] = min(self._told[seat], len(self.match.log))
        self._looked = False
        self._keep()

    def _save(self, path: Path) -> None:
        if path.exists() and path not in self._own_files:
            self._say(say.TAKEN, file=str(path))
            return
        try:
            save(path, self.match)
        except BadRecord as failed:
            self._write(str(failed))
            return
        self._own_files.add(path)
        self._say(say.SAVED, file=str(path))

    def _keep(self) -> None:
        if self._record is not None:
            save(self._record, self.match)

    # --- what is shown ---------------------------------------------------------------------------

    def _story(self) -> Story:
        reader = self._at_table
        return self._stories.get(reader) or Story(self._names, self._language, self._onlooker)

    @property
    def _onlooker(self) -> int:
        return ONLOOKER if self._people else EVERYTHING

    def _tell(self, *, final: bool = False) -> None:
        """What happened since it was told last; a choice is told with what comes of it."""
        seat = self._at_table
        if seat == ONLOOKER and self._people:
            return
        told = self._told.get(seat, 0)
        news = self.match.log[told:]
        if not final and all(isinstance(one, Chose | Began) for one in news):
            return
        lines = list(self._story().lines(news, opening=told == 0))
        if any(isinstance(one, PhaseTurned) for one in news):
            self._looked = False
        self._lines(lines)
        self._told[seat] = len(self.match.log)

    def _show_table(self) -> None:
        """The table, as close as it takes to fit on the screen with the question below it."""
        decision, rows = self.match.decision, self._look.rows
        below = len(self._question.lines(self.match, decision)) + 1 if decision else 0
        table = self._table.lines(self.match, self._at_table, max(rows - below, 1) if rows else 0)
        blank = [""] if not rows or len(table) + below + 2 <= rows else []
        self._lines([*blank, *table, *blank], fold=False)
        self._looked, self._asked = True, None

    def _show_question(self, decision: Decision) -> None:
        for line in self._question.lines(self.match, decision):
            self._write(line)
        self._asked = decision

    def _lines(self, lines: Iterable[str], *, fold: bool = True) -> None:
        for line in lines:
            if not fold:
                self._write(line)
                continue
            indent = " " * (len(line) - len(line.lstrip()))
            first, *rest = wrapped(line.strip(), self._look.columns - len(indent) - 2) or [""]
            self._write(f"{indent}{first}")
            for part in rest:
                self._write(f"{indent}  {part}")

    def _say(self, texts: Mapping[str, str], **words: str) -> None:
        self._write(in_language(texts, self._language).format(**words))
