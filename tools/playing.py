"""Playing one match at a terminal: numbered options, answered by number or key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from engine.play.decision import Decision, Option
from engine.play.faults import IllegalChoice
from engine.play.log import PhaseTurned
from engine.play.machine import Machine
from engine.play.match import Match, start
from engine.play.naming import Names
from engine.play.record import save
from engine.play.view import view
from tools.bots import Bot
from tools.languages import in_language
from tools.story import EVERYTHING, Story
from tools.table_text import TableText

ONLOOKER = -1

HELP = {
    "en": """\
  a number or a key    choose that option
  table                show the table again
  log                  show all that happened
  why not KEY          tell why an option is not offered
  undo                 take the last choice back
  save FILE            write the record of the match so far
  quit                 leave""",
    "ja": """\
  番号またはキー       その選択肢を選ぶ
  table                盤面をもう一度表示
  log                  これまでの出来事を表示
  why not キー         選べない理由を表示
  undo                 直前の選択を取り消す
  save ファイル        ここまでの記録を保存
  quit                 終了""",
}
SAVED = {"en": "saved in {file}", "ja": "{file}に保存しました"}
OFFERED = {"en": "it is offered", "ja": "選べます"}
UNSURE = {"en": "  (nobody can tell whether this works out)", "ja": "  （最後までできるか不明）"}
WHAT = {
    "en": '"{said}" is none of the options. ? shows what can be said here.',
    "ja": "「{said}」という選択肢はありません。? で使い方を表示します。",
}
AMBIGUOUS = {"en": '"{said}" may be {keys}.', "ja": "「{said}」は{keys}のどれか分かりません。"}
NOT_FINISHED = {"en": "The match was left unfinished.", "ja": "途中で終了しました。"}


class Session:
    """One match with people and bots. `read` gives a line, or None when nobody answers any more."""

    def __init__(
        self,
        machine: Machine,
        seed: int,
        seats: tuple[str, ...],
        bots: Mapping[int, Bot],
        language: str,
        read: Callable[[str], str | None],
        write: Callable[[str], None],
        record: Path | None = None,
    ) -> None:
        self._names = Names(machine.tables)
        self._bots = bots
        self._language = language
        self._read = read
        self._write = write
        self._record = record
        people = [seat for seat in range(len(seats)) if seat not in bots]
        reader = people[0] if len(people) == 1 else ONLOOKER if people else EVERYTHING
        self._story = Story(self._names, language, reader)
        self._table = TableText(self._names, language)
        self.match: Match = start(machine, seed, seats)
        self._told = 0
        self._looked = ONLOOKER
        self._left = False

    def play(self) -> None:
        """Play until the match is over or the person leaves; the record is kept up to date."""
        self._keep()
        while self.match.decision is not None and not self._left:
            decision = self.match.decision
            if decision.player in self._bots:
                seen = view(self._names, self.match.state, decision.player, decision)
                self.match.choose(self._bots[decision.player].choose(seen, decision))
            else:
                self._tell()
                self._ask(decision)
        self._tell()
        self._keep()
        if self.match.over:
            self._lines(["", *self._story.standing(self.match)])
        else:
            self._say(NOT_FINISHED)

    def _ask(self, decision: Decision) -> None:
        if self._looked != decision.player:
            self._show_table(decision)
        self._show_options(decision)
        line = self._read("> ")
        if line is None:
            self._left = True
            return
        self._answer(line.strip(), decision)

    def _answer(self, said: str, decision: Decision) -> None:
        command, _, rest = said.partition(" ")
        match command.casefold():
            case "":
                return
            case "?" | "help":
                self._say(HELP)
            case "table":
                self._show_table(decision)
            case "log":
                self._lines(self._story.lines(self.match.log))
            case "quit" | "exit":
                self._left = True
            case "undo":
                self._undo()
            case "save" if rest:
                save(Path(rest.strip()), self.match)
                self._say(SAVED, file=rest.strip())
            case "why" if rest.startswith("not "):
                self._why_not(rest.removeprefix("not ").strip())
            case _:
                self._choose(said, decision)

    def _choose(self, said: str, decision: Decision) -> None:
        found = _meant(said, decision, self._language)
        if len(found) == 1:
            self.match.choose(found[0].key)
            self._keep()
        elif found:
            self._say(AMBIGUOUS, said=said, keys=", ".join(option.key for option in found))
        else:
            self._say(WHAT, said=said)

    def _undo(self) -> None:
        try:
            self.match.undo()
        except IllegalChoice as refused:
            self._write(str(refused))
            return
        self._told = len(self.match.log)
        self._looked = ONLOOKER
        self._keep()

    def _why_not(self, key: str) -> None:
        reason = self.match.why_not(key)
        if reason is None:
            self._say(OFFERED)
        else:
            self._write(in_language(reason.text, self._language))

    def _keep(self) -> None:
        if self._record is not None:
            save(self._record, self.match)

    # --- what is shown ---------------------------------------------------------------------------

    def _tell(self) -> None:
        """What happened since it was told last."""
        news = self.match.log[self._told :]
        self._lines(self._story.lines(news))
        self._told = len(self.match.log)
        if any(isinstance(entry, PhaseTurned) for entry in news):
            self._looked = ONLOOKER

    def _show_table(self, decision: Decision) -> None:
        seen = view(self._names, self.match.state, decision.player, decision)
        self._lines(["", *(f"  {line}" for line in self._table.lines(seen)), ""])
        self._looked = decision.player

    def _show_options(self, decision: Decision) -> None:
        player = in_language(self._names.thing(decision.player).text, self._language)
        self._write(f"{player}: {in_language(decision.prompt.text, self._language)}")
        for number, option in zip(_numbers(decision), decision.options, strict=True):
            text = in_language(option.text, self._language)
            key = "" if option.key == text or number == option.key else f"  [{option.key}]"
            unsure = in_language(UNSURE, self._language) if option.unproved else ""
            self._write(f"  {number:>2}  {text}{key}{unsure}")

    def _lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._write(line)

    def _say(self, texts: Mapping[str, str], **words: str) -> None:
        self._write(in_language(texts, self._language).format(**words))


def _numbers(decision: Decision) -> list[str]:
    """The numbers of the options: from 1, or where numbers are chosen, these themselves."""
    keys = [option.key for option in decision.options]
    if any(key.lstrip("-").isdigit() for key in keys):
        return [key if key.lstrip("-").isdigit() else "" for key in keys]
    return [str(number) for number in range(1, len(keys) + 1)]


def _meant(said: str, decision: Decision, language: str) -> list[Option]:
    """The options that an answer may mean: its number, its key or name, else how it begins."""
    options = decision.options
    wanted = said.casefold()
    exact = [o for o in options if wanted in (o.key.casefold(), o.name.casefold())]
    if exact:
        return exact
    if said.isdigit():
        numbered = dict(zip(_numbers(decision), options, strict=True))
        return [numbered[said]] if said in numbered else []
    return [
        option
        for option in options
        if option.key.casefold().startswith(wanted)
        or in_language(option.text, language).casefold().startswith(wanted)
    ]
