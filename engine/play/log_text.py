"""Entries of the log as lines for people, each as one player may read it."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.core.program import Verb
from engine.core.tables import strides
from engine.play.log import (
    Began,
    Changed,
    Chose,
    Ended,
    Entry,
    GaveUp,
    Moved,
    PhaseTurned,
    Reacted,
    Refilled,
    Rolled,
    Shown,
    Shuffled,
)
from engine.play.naming import Names

ONLOOKER = -1
MOST_NAMES = 8
"""Of more pieces that go together by different names only the number is told."""
TEN = 10
"""From here on Japanese counts no more with つ."""

_HOLE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


class LogText:
    """Writes the log of one ruleset in one language for one reader (-1: an onlooker; -2: all)."""

    def __init__(self, names: Names, language: str, reader: int = -2) -> None:
        self.names = names
        self.language = language
        self.japanese = language == "ja"
        self.reader = reader
        tables = names.tables
        self.bits = tables.everybody | -1 if reader == -2 else tables.bit(reader)
        self._write: dict[type, Callable[..., str | None]] = {
            Moved: self._moved,
            Refilled: self._refilled,
            Shuffled: self._shuffled,
            Changed: self._changed,
            Shown: self._shown,
            Rolled: self._rolled,
            Chose: self._chose,
            Began: self._began,
            PhaseTurned: self._phase,
            Reacted: self._reacted,
            GaveUp: self._gave_up,
            Ended: self._ended,
        }

    def line(self, entry: Entry) -> str | None:
        """One line, or None when the entry says nothing to the reader."""
        return self._write[type(entry)](entry)

    # --- parts of lines, for those who put several entries together ------------------------------

    def player(self, player: int) -> str:
        """What a player is called; -1 is the game."""
        return self._player(player)

    def pieces(self, entry: Moved) -> str:
        """The pieces that moved, as the reader may know them."""
        return self._pieces(entry.pieces, entry.seen)

    def knows(self, entry: Chose) -> bool:
        """Whether the reader may know what was chosen."""
        return self.reader in (-2, entry.player) or bool(entry.seen & self.bits)

    def chosen(self, entry: Chose) -> str:
        """What was chosen, as the reader may know it."""
        if not self.knows(entry):
            return self._say("something", "何か")
        return entry.text.get(self.language, entry.key)

    def wording(self, entry: Began) -> str:
        """A verb in its own wording, or the thing whose effect it is.

        Empty without wording, and for a verb that is done to nothing at all.
        """
        if entry.verb < 0:
            return self._words(entry.arguments[0], "ref", entry.seen)
        verb = self.names.tables.ruleset.verbs[entry.verb]
        if entry.arguments and all(argument == () for argument in entry.arguments):
            return ""
        text = verb.text.get(self.language, "")
        return self._filled(text, verb, entry) if text else ""

    # --- words -----------------------------------------------------------------------------------

    def _say(self, english: str, japanese: str) -> str:
        return japanese if self.japanese else english

    def _zone(self, zone: int) -> str:
        return self.names.zone(zone).text.get(self.language, str(zone))

    def _thing(self, thing: int) -> str:
        label = self.names.thing(thing)
        return label.text.get(self.language, label.key)

    def _player(self, player: int) -> str:
        return self._thing(player) if player >= 0 else self._say("the game", "ゲーム")

    def _pieces(self, pieces: tuple[int, ...], seen: int) -> str:
        """Pieces by name and number, or only how many: where the reader cannot know them, and
        where they are so many that nobody reads their names.
        """
        names = [self._thing(piece) for piece in pieces]
        counted = [(name, names.count(name)) for name in dict.fromkeys(names)]
        if len(counted) > MOST_NAMES or not (self.reader == -2 or seen & self.bits):
            return self._how_many(pieces)
        return self._say(", ", "、").join(
            name if count == 1 else self._say(f"{count} × {name}", f"{name}×{count}")
            for name, count in counted
        )

    def _how_many(self, pieces: tuple[int, ...]) -> str:
        """The number of pieces of each kind."""
        kinds = [self.names.tables.kind_of(piece).name for piece in pieces]
        counted = [(pieces[kinds.index(kind)], kinds.count(kind)) for kind in dict.fromkeys(kinds)]
        return self._say(", ", "、").join(
            self._say(f"{count} {noun}", f"{noun}{count}つ" if count < TEN else f"{noun}×{count}")
            for piece, count in counted
            for noun in (self._noun(piece, count),)
        )

    # --- entries ---------------------------------------------------------------------------------

    def _moved(self, entry: Moved) -> str:
        pieces = self._pieces(entry.pieces, entry.seen)
        origin, target = self._zone(entry.origin), self._zone(entry.target)
        verb = "drawn" if entry.drawn else ""
        english = f"{pieces} {verb + ' ' if verb else ''}from {origin} to {target}"
        return self._say(english, f"{pieces}：{origin}→{target}")

    def _refilled(self, entry: Refilled) -> str:
        zone, origin = self._zone(entry.zone), self._zone(entry.origin)
        return self._say(
            f"{zone} is refilled with {entry.number} from {origin}",
            f"{origin}の{entry.number}枚で{zone}を補充",
        )

    def _shuffled(self, entry: Shuffled) -> str:
        zone = self._zone(entry.zone)
        return self._say(f"{zone} is shuffled", f"{zone}をシャッフル")

    def _changed(self, entry: Changed) -> str | None:
        counter = self.names.tables.ruleset.counters[entry.counter]
        offset, owners = entry.index - counter.first, []
        mine = not counter.hidden or self.reader == -2
        for dimension, step in zip(counter.dims, strides(counter.dims), strict=True):
            at = dimension.base + offset // step % dimension.count
            symbol = self.names.symbols.get(dimension.of)
            label = symbol.labels[at] if symbol else self.names.thing(at)
            owners.append(label.text.get(self.language, label.key))
            is_player = dimension.of == self.names.tables.ruleset.kinds[0].name
            mine = mine or (is_player and at == self.reader)
        if not mine:
            return None
        sort = f"{counter.sort}:{counter.of}" if counter.of else counter.sort
        after = self.names.value(entry.after, sort)
        name = counter.label.text.get(self.language, "") if counter.label else ""
        name = name or counter.name.rpartition(".")[2].partition("[")[0].replace("_", " ")
        head = self._say(" ", "の").join([*owners, name])
        value = after.text.get(self.language, after.key)
        return self._say(f"{head}: {value}", f"{head}：{value}")

    def _shown(self, entry: Shown) -> str | None:
        pieces = self._pieces(entry.pieces, entry.seen)
        if entry.seen == self.names.tables.everybody:
            return self._say(f"{pieces} revealed", f"{pieces}を公開")
        return self._say(f"{pieces} looked at", f"{pieces}を見る")

    def _rolled(self, entry: Rolled) -> str:
        name = self.names.tables.streams[entry.stream].replace("_", " ")
        symbol = self.names.symbols.get(self.names.tables.streams[entry.stream])
        label = symbol.labels[entry.value] if symbol else None
        value = label.text.get(self.language, label.key) if label else str(entry.value)
        return self._say(f"{name} rolled: {value}", f"{name}：{value}")

    def _chose(self, entry: Chose) -> str:
        player = self._player(entry.player)
        what = self.chosen(entry)
        if entry.forced:
            return self._say(f"{player}: {what} (the only way)", f"{player}：{what}（唯一の選択）")
        return self._say(f"{player} chooses {what}", f"{player}：{what}")

    def _began(self, entry: Began) -> str | None:
        player, said = self._player(entry.player), self.wording(entry)
        if not said:
            return None
        if entry.verb < 0:
            return self._say(f"{player} performs {said}", f"{player}：{said}を実行")
        return self._say(f"{player}: {said}", f"{player}：{said}")

    def _filled(self, text: str, verb: Verb, entry: Began) -> str:
        """A verb's wording with its parameters; `{n:space/spaces}` by the number of `n`."""
        given = dict(zip(verb.parameters, entry.arguments, strict=False))
        sorts = dict(zip(verb.parameters, verb.sorts, strict=False))

        def fill(hole: re.Match[str]) -> str:
            name, forms = hole[1], hole[2]
            if name not in given:
                return hole[0]
            if forms:
                one, _, many = forms.partition("/")
                return one if given[name] == 1 else many
            return self._words(given[name], sorts.get(name, "int"), entry.seen)

        return _HOLE.sub(fill, text)

    def _words(self, value: int | tuple[int, ...], sort: str, seen: int) -> str:
        """A value of a sort; pieces that the reader cannot know only by their kind."""
        if value == ():
            none = self.names.word("none")
            return none.text.get(self.language, none.key)
        things = sort.startswith(("ref", "set"))
        values = value if isinstance(value, tuple) else (value,)
        pieces = tuple(v for v in values if v >= self.names.tables.piece_base)
        if things and pieces and len(pieces) == len(values):
            return self._pieces(pieces, seen) if len(pieces) > 1 else self._piece(pieces[0], seen)
        labels = [self.names.value(one, sort) for one in values]
        return self._say(", ", "、").join(
            label.text.get(self.language, label.key) for label in labels
        )

    def _piece(self, piece: int, seen: int) -> str:
        known = self.reader == -2 or seen & self.bits
        return self._thing(piece) if known else self._noun(piece, 1)

    def _noun(self, piece: int, count: int) -> str:
        noun = self.names.noun(self.names.tables.kind_of(piece), count)
        return noun.text.get(self.language, noun.key)

    def _phase(self, entry: PhaseTurned) -> str | None:
        if not entry.begins:
            return None
        word = self.names.word(self.names.tables.ruleset.phases[entry.phase])
        name = word.text.get(self.language, word.key)
        if entry.player < 0:
            return f"— {name} —"
        player = self._player(entry.player)
        return self._say(f"— {name}: {player} —", f"— {player}の{name} —")

    def _reacted(self, entry: Reacted) -> str | None:
        if entry.how == "declined":
            return None
        label = self.names.tables.ruleset.triggers[entry.trigger].label
        what = label.text.get(self.language, label.key)
        if entry.how == "skipped" and not (self.reader == -2 or entry.seen & self.bits):
            return None
        if entry.how == "skipped":
            return self._say(f"{what}: cannot be done, skipped", f"{what}：実行できないため省略")
        if entry.holder < 0:
            return what
        holder = self._player(entry.holder)
        return self._say(f"{holder}: {what}", f"{holder}：{what}")

    def _gave_up(self, entry: GaveUp) -> str:
        return self._say(
            "this cannot be completed; what was done stands",
            "これ以上続けられません。行ったことはそのままです",
        )

    def _ended(self, entry: Ended) -> str:
        if entry.undecided:
            return self._say(
                "The match ends at its limit, undecided", "上限に達したため、勝者なしで終了"
            )
        return self._say("The game is over", "ゲーム終了")
