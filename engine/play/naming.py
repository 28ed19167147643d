"""What things are called in option keys, logs and views.

A thing goes by its name (`job forest`). Pieces made in numbers (`red worker`, `white cube`) go
by name and place: `red worker @ jetty 3`. Copies of a card share a name too, but lie together as
a rule: they get a place only where two options of one decision would have the same key. What is
still alike then is numbered: `#2`.

Cards that a player cannot tell are numbered as they lie in a line or stack. Elsewhere they have no
order that anybody sees, so their numbers are drawn anew for each question: which card was `#2` last
time says nothing of the one that is now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from engine.core.program import Family, Kind, Label, Symbol
from engine.core.standard_words import in_languages, joined
from engine.core.tables import Tables, Zone
from engine.play.state import State

ORDERED = ("line", "stack")
"""Zones in which pieces lie in an order that everybody sees."""
OUT_OF_THE_GAME = {"en": "out of the game", "ja": "ゲーム外"}


@dataclass(frozen=True, slots=True)
class Called:
    """A thing as an option names it."""

    key: str
    name: str
    place: str
    text: dict[str, str]
    known: bool = True
    """The player sees which piece it is."""
    number: int = 1
    """Which it is of those that are called alike."""


class Names:
    """Names for one ruleset."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.languages = tables.ruleset.languages
        self.kinds = {kind.name: kind for kind in tables.ruleset.kinds}
        self.symbols = {symbol.name: symbol for symbol in tables.ruleset.symbols}
        self._said = {label.key: label for label in tables.ruleset.words}
        self._many = {kind.name: _repeated(kind) for kind in tables.ruleset.kinds}
        self._zones: dict[tuple[int, int], Label] = {}

    # --- things ----------------------------------------------------------------------------------

    def thing(self, thing: int) -> Label:
        """A player, space or piece, without its place."""
        kind = self.tables.kind_of(thing)
        return kind.labels[thing - kind.base]

    def noun(self, kind: Kind | Symbol, count: int = 1) -> Label:
        """What things of a kind, or values of a symbol, are called, so many of them."""
        text = {}
        one = kind.one if isinstance(kind, Kind) else kind.name
        for language in self.languages:
            forms = kind.nouns.get(language) or (one,)
            more = f"{forms[0]}s" if language == "en" and len(forms) == 1 else forms[-1]
            text[language] = forms[0] if count == 1 else more
        return Label(one, text)

    def value(self, value: int, sort: str) -> Label:
        """A value of a sort as `Routine.slots` has it: int, bool, symbol:NAME, ref:KIND."""
        what, _, of = sort.partition(":")
        if value < 0 and what in ("ref", "symbol"):
            return self.word("none")
        if of in self.symbols:
            return self.symbols[of].labels[value]
        if what in ("ref", "set") and (of in self.kinds or value >= 0):
            return self.thing(value)
        if what == "bool":
            return self.same("yes" if value else "no")
        return self.same(str(value))

    def same(self, text: str) -> Label:
        """A label that reads the same in every language."""
        return Label(text, dict.fromkeys(self.languages, text))

    def word(self, key: str) -> Label:
        """A standard word or the name of a phase, as the module says it."""
        return self._said.get(key) or Label(key, in_languages(key, {}, self.languages))

    def is_thing(self, sort: str) -> bool:
        """Whether values of a sort are things (that may lie somewhere)."""
        what, _, of = sort.partition(":")
        return what in ("ref", "set") and of not in self.symbols

    # --- places ----------------------------------------------------------------------------------

    def zone(self, number: int, viewer: int = -2) -> Label:
        """A zone, as the player `viewer` would call it (his own without his name)."""
        key = number, viewer
        if key not in self._zones:
            self._zones[key] = self._zone(number, viewer)
        return self._zones[key]

    def _zone(self, number: int, viewer: int) -> Label:
        if number < 0:
            return Label("out of the game", self._texts(OUT_OF_THE_GAME))
        zone = self.tables.zones[number]
        owners = [self.index(zone, at) for at in range(len(zone.at))]
        word = self._word(zone.family)
        if owners and self._alone(zone.family):
            return self._together(owners)
        if zone.owner >= 0 and zone.owner == viewer:
            owners = [o for o, at in zip(owners, zone.at, strict=True) if at != zone.owner]
            return self._together([word, *owners])
        things = [o for o, d in zip(owners, zone.family.dims, strict=True) if d.of in self.kinds]
        symbols = [o for o, d in zip(owners, zone.family.dims, strict=True) if d.of in self.symbols]
        return self._together([*things, word, *symbols])

    def index(self, zone: Zone, at: int) -> Label:
        """What a zone is for, by one of its dimensions: the space of `space.worker`, say."""
        dimension = zone.family.dims[at]
        if dimension.of in self.symbols:
            return self.symbols[dimension.of].labels[zone.at[at]]
        return self.thing(zone.at[at])

    def _alone(self, family: Family) -> bool:
        """Whether its owner is enough to name a zone: a space that holds one thing, say."""
        if not family.dims or family.dims[0].of == self.tables.ruleset.kinds[0].name:
            return False
        if family.dims[0].of in self.symbols:
            return False
        siblings = [f for f in self.tables.ruleset.families if f.dims[:1] == family.dims[:1]]
        return family.most == 1 or len(siblings) == 1

    def _word(self, family: Family) -> Label:
        key = family.name.rpartition(".")[2].partition("[")[0]
        plain = key.replace("_", " ")
        texts: Mapping[str, str] = family.label.text if family.label else {}
        return Label(key, {language: texts.get(language, plain) for language in self.languages})

    def _together(self, labels: Sequence[Label]) -> Label:
        key = " ".join(label.key for label in labels)
        text = {
            language: joined([label.text.get(language, "") for label in labels], language)
            for language in self.languages
        }
        return Label(key, text)

    def _texts(self, texts: Mapping[str, str]) -> dict[str, str]:
        return {language: texts.get(language, texts["en"]) for language in self.languages}

    # --- options ---------------------------------------------------------------------------------

    def options(self, s: State, values: Sequence[int], sort: str, viewer: int) -> list[Called]:
        """What the options of one choice are called: every key is another."""
        if not self.is_thing(sort):
            return [_plain(self.value(value, sort)) for value in values]
        names = [self._known(s, value, viewer) for value in values]
        keys = [name.key for name in names]
        called = []
        for value, name in zip(values, names, strict=True):
            many = keys.count(name.key) > 1 or self._made_in_numbers(value, name)
            piece = value >= self.tables.piece_base
            one = self._placed(s, value, name, viewer) if many and piece else _plain(name)
            called.append(replace(one, known=self._sees(s, value, viewer)))
        return _numbered(called, [self._turn(s, value, viewer) for value in values])

    def _turn(self, s: State, thing: int, viewer: int) -> bytes:
        """What a thing is numbered by; empty for one that keeps its turn among the options."""
        if self._sees(s, thing, viewer):
            return b""
        zone = s.where[thing - self.tables.piece_base]
        if zone >= 0 and self.tables.zones[zone].family.order in ORDERED:
            return b""
        return sha256(f"{s.streams}\n{s.choices}\n{thing}".encode()).digest()

    def _known(self, s: State, thing: int, viewer: int) -> Label:
        """A thing as a player may call it: one that he cannot see only by its kind."""
        if self._sees(s, thing, viewer):
            return self.thing(thing)
        return self.noun(self.tables.kind_of(thing))

    def _sees(self, s: State, thing: int, viewer: int) -> bool:
        index = thing - self.tables.piece_base
        return index < 0 or bool(s.seen[index] & self.tables.bit(viewer))

    def _made_in_numbers(self, thing: int, name: Label) -> bool:
        """Whether a piece has twins and no name of its own (`white cube`, not `job forest`)."""
        kind = self.tables.kind_of(thing)
        return name.key in self._many[kind.name] and not name.key.startswith(f"{kind.one} ")

    def _placed(self, s: State, piece: int, name: Label, viewer: int) -> Called:
        place = self.zone(s.where[piece - self.tables.piece_base], viewer)
        text = {
            language: f"{name.text.get(language, '')} ({place.text[language]})"
            for language in self.languages
        }
        return Called(f"{name.key} @ {place.key}", name.key, place.key, text)


def _plain(label: Label) -> Called:
    return Called(label.key, label.key, "", dict(label.text))


def _repeated(kind: Kind) -> frozenset[str]:
    keys = [label.key for label in kind.labels]
    if len(set(keys)) == len(keys):
        return frozenset()
    return frozenset(key for key in keys if keys.count(key) > 1)


def _numbered(called: list[Called], turns: list[bytes]) -> list[Called]:
    """Number those whose keys are still the same, from the second on, by their turns."""
    times: dict[str, int] = {}
    found = list(called)
    for at in sorted(range(len(called)), key=turns.__getitem__):
        one = called[at]
        times[one.key] = count = times.get(one.key, 0) + 1
        if count > 1:
            text = {language: f"{words} #{count}" for language, words in one.text.items()}
            found[at] = replace(one, key=f"{one.key} #{count}", text=text, number=count)
    return found
