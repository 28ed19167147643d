"""The log of a match as acts: what a player chose, with all that came of it, in one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from engine.play.log import (
    Began,
    Changed,
    Chose,
    Ended,
    Entry,
    Moved,
    PhaseTurned,
    Refilled,
    Shuffled,
)
from engine.play.log_text import LogText
from engine.play.naming import Names

NOBODY = -1
DECLINED = ("no", "done")
PLACED = " @ "
"""Stands in the key of a piece that goes by its place."""


@dataclass(slots=True)
class Act:
    """Who acts, what he chose, and what came of it: moves, and other things as text."""

    player: int = NOBODY
    heads: list[str] = field(default_factory=list)
    came: list[Moved | str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    """What was performed."""


class Acts:
    """Puts the entries of one log together, as one reader may know them."""

    def __init__(self, names: Names, language: str, text: LogText) -> None:
        self._names = names
        self._text = text
        self._japanese = language == "ja"
        self._language = language
        self._things = {kind.name for kind in names.tables.ruleset.kinds[1:]}
        self._act = Act()
        self._heads: tuple[str, ...] = ()

    def lines(self, entries: Sequence[Entry]) -> Iterator[str]:
        """Sentences; headings of phases and the end stand alone and are not indented."""
        for number, entry in enumerate(entries):
            if isinstance(entry, PhaseTurned | Ended):
                yield from self._finish()
                line = self._text.line(entry)
                if line:
                    yield line
            elif isinstance(entry, Chose):
                yield from self._chose(entry, self._in_phase(entries, number))
            elif isinstance(entry, Began):
                self._began(entry, self._before_choice(entries, number))
            elif isinstance(entry, Moved):
                self._moved(entry)
            elif not self._is_bookkeeping(entry):
                line = self._text.line(entry)
                self._act.came += [line] if line else []
        yield from self._finish()

    @staticmethod
    def _in_phase(entries: Sequence[Entry], number: int) -> list[Entry]:
        """What comes after an entry in the same phase."""
        later = entries[number + 1 :]
        return list(takewhile(lambda entry: not isinstance(entry, PhaseTurned), later))

    @staticmethod
    def _before_choice(entries: Sequence[Entry], number: int) -> list[Entry]:
        """What comes after an entry until somebody chooses again."""
        found = list[Entry]()
        for entry in entries[number + 1 :]:
            if isinstance(entry, Chose | PhaseTurned):
                break
            found.append(entry)
        return found

    def _is_bookkeeping(self, entry: Entry) -> bool:
        """A value that a phase sets back, or one of a single piece; a deck that is made anew."""
        if isinstance(entry, Changed):
            counter = self._names.tables.ruleset.counters[entry.counter]
            return counter.lasts >= 0 or any(d.of in self._things for d in counter.dims)
        return isinstance(entry, Shuffled | Refilled)

    # --- what is put together --------------------------------------------------------------------

    def _chose(self, entry: Chose, then: Sequence[Entry]) -> Iterator[str]:
        """A piece that is chosen is told by what comes of it; anything else heads an act."""
        if entry.key in DECLINED:
            return
        piece = PLACED in entry.key
        if entry.player != self._act.player or (self._act.came and not piece):
            yield from self._finish()
        self._act.player = entry.player
        if not self._text.knows(entry):
            return
        if not piece:
            self._act.heads.append(self._text.chosen(entry))
        elif not any(isinstance(e, Moved) and self._is_moved(entry, e) for e in then):
            self._act.came.append(self._text.chosen(entry))

    def _is_moved(self, entry: Chose, moved: Moved) -> bool:
        name = entry.key.partition(PLACED)[0]
        return any(self._names.thing(piece).key == name for piece in moved.pieces)

    def _began(self, entry: Began, then: Sequence[Entry]) -> None:
        """The wording of a verb stands for a choice that it contains; else it is told only where
        nothing that comes of it is.
        """
        said = self._text.wording(entry)
        if not said:
            return
        heads = self._act.heads
        if entry.verb < 0:
            if not any(said in head for head in (*heads, *self._act.cards)):
                heads.append(said)
            self._act.cards.append(said)
        elif heads and self._completes(heads[-1], said):
            self._act.cards.append(heads[-1])
            heads[-1] = said
        elif entry.arguments and not any(isinstance(e, Moved | Changed | Began) for e in then):
            self._act.came.append(said)

    def _completes(self, head: str, said: str) -> bool:
        """Whether a verb's wording says what was chosen, and more."""
        return head.casefold() in said.casefold() and head not in self._act.cards

    def _moved(self, entry: Moved) -> None:
        came = self._act.came
        for number, earlier in enumerate(came):
            if not isinstance(earlier, Moved) or earlier.drawn or entry.drawn:
                continue
            if earlier.pieces == entry.pieces and earlier.target == entry.origin:
                seen = earlier.seen | entry.seen
                came[number] = Moved(entry.pieces, earlier.origin, entry.target, seen)
                return
            same = (earlier.origin, earlier.target) == (entry.origin, entry.target)
            if same and number == len(came) - 1:
                pieces = (*earlier.pieces, *entry.pieces)
                came[number] = Moved(pieces, entry.origin, entry.target, earlier.seen & entry.seen)
                return
        came.append(entry)

    def _is_card_of_the_act(self, entry: Moved) -> bool:
        """Whether the card moves whose play is told already."""
        if len(entry.pieces) != 1:
            return False
        label = self._names.thing(entry.pieces[0])
        return label.text.get(self._language, label.key) in self._heads

    # --- sentences -------------------------------------------------------------------------------

    def _finish(self) -> Iterator[str]:
        act, self._act = self._act, Act()
        self._heads = (*act.heads, *act.cards)
        came = [
            one if isinstance(one, str) else self._sentence(one, act.player) for one in act.came
        ]
        came = [one for one in came if one]
        if not came and not act.heads:
            return
        comma, colon = ("、", "：") if self._japanese else (", ", ": ")
        parts = [self._text.player(act.player)] if act.player >= 0 else []
        parts += [comma.join(act.heads)] if act.heads else []
        parts += [("、" if self._japanese else "; ").join(came)] if came else []
        yield f"  {colon.join(parts)}"

    def _sentence(self, entry: Moved, player: int) -> str:
        if entry.origin == entry.target or self._is_card_of_the_act(entry):
            return ""
        pieces = self._text.pieces(entry)
        origin, target = (self._zone(zone, player) for zone in (entry.origin, entry.target))
        if entry.drawn:
            return f"{pieces}を引く（{target}）" if self._japanese else f"draws {pieces} ({target})"
        if any(target in head for head in self._heads):
            return f"{pieces}を配置" if self._japanese else f"with {pieces}"
        if self._japanese:
            return f"{pieces}を{origin}から{target}へ"
        return f"{pieces} from {origin} to {target}"

    def _zone(self, zone: int, player: int) -> str:
        return self._names.zone(zone, player).text.get(self._language, "")
