"""What lies on a table, through the eyes of one player: the state as the screen reads it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from engine.core.operations import Expr
from engine.core.program import Counter, Family, Label
from engine.core.tables import members
from engine.play.machine import Machine
from engine.play.naming import Names
from engine.play.state import State
from engine.play.view import CounterView, view
from tools.languages import in_language


class Seen:
    """One state for one player (-1: an onlooker) in one language."""

    def __init__(self, machine: Machine, names: Names, s: State, player: int, language: str):
        self.names = names
        self.player = player
        self.language = language
        self._machine = machine
        self._state = s
        self._tables = names.tables
        self.ruleset = names.tables.ruleset
        self._counters = view(names, s, player, None).counters

    def text(self, label: Label) -> str:
        """A label in the language of the screen."""
        return in_language(label.text, self.language) or label.key

    def thing(self, thing: int) -> str:
        """What a thing is called."""
        return self.text(self.names.thing(thing))

    def known(self, zone: int) -> list[int]:
        """The pieces of a zone that the player can tell, in its order."""
        base, bit = self._tables.piece_base, self._tables.bit(self.player)
        return [p for p in self._state.zones[zone] if self._state.seen[p - base] & bit]

    def hidden(self, zone: int) -> int:
        """How many pieces of a zone the player cannot tell."""
        return len(self._state.zones[zone]) - len(self.known(zone))

    def family(self, word: str, owner: str = "") -> Family | None:
        """The zones that are called so, of the game or of a kind of things."""
        for family in self.ruleset.families:
            head = family.name.partition("[")[0]
            dims = [dimension.of for dimension in family.dims]
            of = dims[0] if dims and dims[0] not in self.names.symbols else ""
            if head.rpartition(".")[2] == word and of == owner:
                return family
        return None

    def zone(self, family: Family, thing: int) -> int:
        """The zone of a thing, of a family that has one for each."""
        return family.first + (thing - family.dims[0].base if family.dims else 0)

    def held_by(self, kind: str) -> list[Family]:
        """The zones that each thing of a kind has, one of each family."""
        return [f for f in self.ruleset.families if [d.of for d in f.dims] == [kind]]

    def heading(self, family: Family) -> str:
        """What zones of a family are called."""
        word = family.name.rpartition(".")[2].partition("[")[0].replace("_", " ")
        return (in_language(family.label.text, self.language) if family.label else "") or word

    def counter(self, word: str, owner: str = "") -> Counter | None:
        """The values that are called so, of the game or of a kind of things."""
        for counter in self.ruleset.counters:
            dims = [dimension.of for dimension in counter.dims]
            if _word(counter.name) == word and dims[:1] == ([owner] if owner else []):
                return counter
        return None

    def counted(self, counter: Counter, thing: int = -1) -> str:
        """The values of a counter, those of one thing where it has some for each."""
        said = []
        for value in self._values(counter, thing):
            of = value.of if thing < 0 else value.of[1:]
            head = "".join(f"{self.text(label)} " for label in of)
            said.append(f"{head}{self.text(value.value) if value.value else '?'}")
        return ", ".join(said)

    def value(self, counter: Counter, thing: int) -> int | None:
        """The value of a counter that each thing has; None where it cannot be told."""
        if counter.hidden or len(counter.dims) != 1:
            return None
        return self._state.values[counter.first + thing - counter.dims[0].base]

    def counter_heading(self, counter: Counter) -> str:
        """What a counter is called."""
        named = in_language(counter.label.text, self.language) if counter.label else ""
        return named or _word(counter.name).replace("_", " ")

    def _values(self, counter: Counter, thing: int) -> Sequence[CounterView]:
        at = 0
        for one in self.ruleset.counters:
            indexes = list(product(*(members(d) for d in one.dims)))
            if one is counter:
                views = self._counters[at : at + len(indexes)]
                pairs = zip(indexes, views, strict=True)
                return [v for index, v in pairs if thing < 0 or index[0] == thing]
            at += len(indexes)
        return ()

    def formula(self, name: str, *things: int) -> int | None:
        """The value of a formula for the player; None for a formula that the match has not."""
        for number, formula in enumerate(self.ruleset.formulas):
            if formula.name == name and formula.parameters == len(things):
                given = tuple(Expr("int", (thing,)) for thing in (self.player, *things))
                value = self._machine.value(self._state, Expr("call", (number, given)))
                return value if isinstance(value, int) else len(value)
        return None


def _word(name: str) -> str:
    return name.rpartition(".")[2].partition("[")[0]
