"""Short marks for pieces, values and players, as the module's `display` has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from engine.core.program import Column, Counter, Ruleset
from engine.play.naming import Names
from tools.ink import Ink, ink, join, span
from tools.languages import in_language


def layout(ruleset: Ruleset) -> Mapping[str, Any]:
    """What a `display` says beside its list of zones; empty where it says nothing."""
    return next((part for part in ruleset.display if isinstance(part, Mapping)), {})


class Marks:
    """The marks of one ruleset; `plain` takes those for screens that show little."""

    def __init__(self, names: Names, language: str, *, plain: bool = False) -> None:
        self._names = names
        self._language = language
        self._plain = plain
        self._layout = layout(names.tables.ruleset)
        self._columns = {(c.owner, c.name): c for c in names.tables.ruleset.columns}
        self._players = names.tables.ruleset.kinds[0]

    def drawn(self, kind: str) -> bool:
        """Whether pieces of this kind are drawn as marks."""
        return kind in self._layout.get("pieces", {})

    def alternative(self, said: object) -> str:
        """The mark or, of two, the one for this screen."""
        if isinstance(said, tuple):
            return str(said[-1] if self._plain else said[0])
        return str(said)

    def player(self, seat: int) -> str:
        """The mark of a player; where the letters of two are the same, numbers tell them apart."""
        mine = self._layout.get("players", {}).get(self._players.members[seat], {})
        letters = [member[:1].upper() for member in self._players.members]
        own = letters[seat] if len(set(letters)) == len(letters) else str(seat + 1)
        return str(mine.get("mark") or own)

    def colour(self, seat: int) -> str:
        """The colour of a player, or nothing."""
        if seat < 0:
            return ""
        mine = self._layout.get("players", {}).get(self._players.members[seat], {})
        return str(mine.get("colour", ""))

    def column(self, kind: str, name: str) -> Column | None:
        """A printed value of a kind."""
        return self._columns.get((kind, name))

    def value(self, column: Column, thing: int) -> str:
        """What a printed value is on the screen; empty for none and 0."""
        value = column.values[thing - column.base]
        if column.sort == "symbol" and isinstance(value, int) and value >= 0:
            return self.member(column.of, value)
        if column.sort == "ref" and isinstance(value, int) and value >= 0:
            return self.player(value) if column.of == self._players.name else self._name(value)
        if column.sort == "bool":
            return "+" if value else ""
        if column.sort == "set" and column.of in self._names.symbols and isinstance(value, tuple):
            return "".join(self.member(column.of, one) for one in value)
        return str(value) if isinstance(value, int) and column.sort == "int" and value else ""

    def counted_value(self, counter: Counter, value: int | None) -> Ink:
        """What a changing value is on the screen; empty for none, no and 0."""
        if value is None or value < 0:
            return ()
        if counter.sort == "symbol":
            return ink(self.member(counter.of, value))
        if counter.sort == "ref" and counter.of == self._players.name:
            return ink(self.player(value), self.colour(value))
        if counter.sort == "ref":
            return ink(self._name(value))
        if counter.sort == "bool":
            return ink("+" if value else "")
        return ink(str(value) if value else "")

    def member(self, symbol: str, member: int) -> str:
        """The mark of a member of a symbol, else its name."""
        declared = self._names.symbols[symbol]
        said = self._layout.get("marks", {}).get(symbol, {}).get(declared.members[member])
        if said is not None:
            return self.alternative(said)
        label = declared.labels[member]
        return in_language(label.text, self._language) or label.key

    def _name(self, thing: int) -> str:
        label = self._names.thing(thing)
        return in_language(label.text, self._language) or label.key

    def owner(self, piece: int) -> int:
        """Whose piece it is, or -1."""
        column = self.column(self._names.tables.kind_of(piece).name, "owner")
        value = column.values[piece - column.base] if column else -1
        return value if isinstance(value, int) else -1

    def parts(self, piece: int, without: int = -1) -> tuple[str, ...]:
        """The marks that make up that of a piece, but for that of the player `without`."""
        kind = self._names.tables.kind_of(piece).name
        columns = [self.column(kind, name) for name in self._layout["pieces"][kind]]
        return tuple(
            self.value(column, piece)
            for column in columns
            if column is not None
            and not (
                column.of == self._players.name and column.values[piece - column.base] == without
            )
        )

    def pieces(self, pieces: Sequence[int], columns: int, without: int = -1) -> Ink:
        """Drawn pieces in at most so many columns: one by one, counted, by their last mark."""
        runs = [(self.parts(piece, without), self.colour(self.owner(piece))) for piece in pieces]
        each = join(ink("".join(parts), colour) for parts, colour in runs)
        if span(each) <= columns:
            return each
        counted = self.counted(pieces, without)
        if span(counted) <= columns:
            return counted
        last = sorted((parts[-1:], colour) for parts, colour in runs)
        ways = (join(_counted(last)), join(_counted(last), ""), join(_named(last), ""))
        return next((way for way in ways if span(way) <= columns), ways[-1])

    def counted(self, pieces: Sequence[int], without: int = -1) -> Ink:
        """Drawn pieces with the alike ones counted."""
        runs = [(self.parts(piece, without), self.colour(self.owner(piece))) for piece in pieces]
        order = {run: number for number, run in reversed(list(enumerate(runs)))}
        return join(_counted(sorted(runs, key=order.__getitem__)))


Run = tuple[tuple[str, ...], str]


def _counted(runs: Sequence[Run]) -> list[Ink]:
    found = []
    for (parts, colour), alike in groupby(runs):
        number = len(list(alike))
        found.append(ink(f"{number if number > 1 else ''}{''.join(parts)}", colour))
    return found


def _named(runs: Sequence[Run]) -> list[Ink]:
    return [ink("".join(parts), colour) for (parts, colour), _ in groupby(runs)]
