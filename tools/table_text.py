"""The table as text: what lies where and who has what, as one player sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.core.problem import width
from engine.core.program import Family, Label, Ruleset
from engine.core.tables import members
from engine.play.naming import Names
from engine.play.view import CounterView, View, ZoneView
from tools.languages import in_language

HIDDEN = {"en": "{n} unseen", "ja": "非公開{n}"}
EMPTY = {"en": "–", "ja": "–"}
ORDERED = ("line", "stack")
BETWEEN = "    "
LINE = 96
"""Columns that a line of many zones takes at most."""


class TableText:
    """Writes the views of one ruleset in one language."""

    def __init__(self, names: Names, language: str) -> None:
        self._names = names
        self._ruleset: Ruleset = names.tables.ruleset
        self._language = language
        self._shown = self._families()

    def lines(self, view: View) -> list[str]:
        """A line for each zone of the game or of a player, one for each family of other zones."""
        blocks = [line for family in self._shown for line in self._family(family, view)]
        return [*blocks, *self._counters(view)]

    def _families(self) -> list[Family]:
        """The families that `display:` names, in its order; without it, all."""
        wanted = [name for name in self._ruleset.display if isinstance(name, str)]
        named = {family.name.partition("[")[0]: family for family in self._ruleset.families}
        shown = [
            named[name.partition("[")[0]] for name in wanted if name.partition("[")[0] in named
        ]
        return shown or list(self._ruleset.families)

    def _family(self, family: Family, view: View) -> Iterator[str]:
        count = 1
        for dimension in family.dims:
            count *= dimension.count
        zones = view.zones[family.first : family.first + count]
        said = [f"{self._text(z.name)}: {self._pieces(z, family)}" for z in zones if z.pieces]
        if not family.dims:
            yield f"{self._text(zones[0].name)}: {self._pieces(zones[0], family)}"
        elif family.dims[0].of == self._ruleset.kinds[0].name:
            yield from said
        elif said:
            yield from _wrapped(said)

    def _pieces(self, zone: ZoneView, family: Family) -> str:
        known = [self._text(piece) for piece in zone.pieces if piece is not None]
        unseen = len(zone.pieces) - len(known)
        said = _in_order(known) if family.order in ORDERED else _counted(known)
        if unseen:
            said.append(in_language(HIDDEN, self._language).format(n=unseen))
        return ", ".join(said) or in_language(EMPTY, self._language)

    def _counters(self, view: View) -> Iterator[str]:
        """The values of the game and of players.

        Those of single pieces, and marks that a phase sets back, would drown them.
        """
        at = 0
        for counter in self._ruleset.counters:
            size = 1
            for dimension in counter.dims:
                size *= len(members(dimension))
            values = view.counters[at : at + size]
            at += size
            owners = {dimension.of for dimension in counter.dims}
            pieces = {kind.name for kind in self._ruleset.kinds[1:]}
            if not owners & pieces and counter.lasts < 0:
                yield self._counter(counter.name, values)

    def _counter(self, name: str, values: Sequence[CounterView]) -> str:
        word = name.rpartition(".")[2].partition("[")[0].replace("_", " ")
        label = values[0].name.text.get(self._language) or word
        said = [f"{self._of(value)}{self._value(value)}" for value in values]
        return f"{label}: {', '.join(said)}"

    def _of(self, value: CounterView) -> str:
        return "".join(f"{self._text(label)} " for label in value.of)

    def _value(self, value: CounterView) -> str:
        return self._text(value.value) if value.value else "?"

    def _text(self, label: Label) -> str:
        return in_language(label.text, self._language) or label.key


def _wrapped(parts: Sequence[str]) -> Iterator[str]:
    """The parts one after the other, in lines that a terminal holds."""
    line = ""
    for number, part in enumerate(parts):
        said = part if number == len(parts) - 1 else f"{part};"
        if line and width(line) + width(said) > LINE:
            yield line
            line = f"  {said}"
        else:
            line = f"{line} {said}" if line else said
    yield line


def side_by_side(lines: Sequence[str], columns: int) -> list[str]:
    """The same lines, as many in one as so many columns hold."""
    found = list[str]()
    for line in lines:
        if found and width(found[-1]) + len(BETWEEN) + width(line) <= columns:
            found[-1] += f"{BETWEEN}{line}"
        else:
            found.append(line)
    return found


def _in_order(names: Sequence[str]) -> list[str]:
    """Names in order, runs of one name counted."""
    return [_times(name, len(list(run))) for name, run in groupby(names)]


def _counted(names: Sequence[str]) -> list[str]:
    return [_times(name, names.count(name)) for name in dict.fromkeys(names)]


def _times(name: str, number: int) -> str:
    return name if number == 1 else f"{number} × {name}"
