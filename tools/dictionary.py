"""The dictionary of a game: how things are printed, and what to write for them in an effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.compiler.check_words import a
from engine.compiler.declarations import Declarations, KindSpec, Names, PlaceSpec
from engine.compiler.gather_names import id_as_word
from engine.core.span import Span

Printed = Mapping[str, tuple[str, ...]]
"""By language one word, or one and many; the wording of a verb or formula, with its braces."""


@dataclass(frozen=True, slots=True)
class Word:
    """One entry: what it is, what to write, how it is printed, where it is declared."""

    what: str
    write: str
    printed: Printed
    span: Span
    fallback: str = ""
    """What is printed in every language that says nothing: made from the id."""

    def in_language(self, language: str) -> str:
        """As printed in the language: `bot / bots`; empty for what is never printed."""
        return " / ".join(self.forms(language))

    def holds(self, asked: str) -> bool:
        """Whether the written or a printed form holds these letters, in whatever case."""
        printed = (form for said in self.printed.values() for form in said)
        forms = [self.write, self.fallback, *printed]
        return any(asked.casefold() in form.casefold() for form in forms)

    def forms(self, language: str) -> tuple[str, ...]:
        """The printed forms in a language; the one made from the id where that says nothing."""
        return self.printed.get(language, (self.fallback,) if self.fallback else ())


@dataclass(frozen=True, slots=True)
class Dictionary:
    """All words of a game, those of one sort together."""

    languages: tuple[str, ...]
    words: tuple[Word, ...] = field(default_factory=tuple)

    def groups(self) -> Iterator[tuple[str, tuple[Word, ...]]]:
        """Each sort of thing (as a heading) with its words, in the order of declaration."""
        for what in dict.fromkeys(word.what for word in self.words):
            yield what, tuple(word for word in self.words if word.what == what)


def dictionary(game: Declarations, languages: Sequence[str] = (), asked: str = "") -> Dictionary:
    """The words of a game that hold `asked`, in these languages (all of the game's by default)."""
    words = [word for some in _PARTS for word in some(game) if word.holds(asked)]
    first = {(word.what, word.write): word for word in reversed(words)}
    # what stands under two guards is one word
    chosen = tuple(word for word in words if first[word.what, word.write] is word)
    return Dictionary(tuple(languages) or game.languages, chosen)


def _players(game: Declarations) -> Iterator[Word]:
    for seat in game.base.seats:
        yield _word("players", seat.id, seat.names, seat.span, seat.id)


def _symbols(game: Declarations) -> Iterator[Word]:
    for symbol in game.symbols:
        what = f"values of {symbol.id}"
        yield _word(what, symbol.id, symbol.names, symbol.span, symbol.id)
        for member in symbol.members:
            yield _word(what, member.id, member.names, member.span, member.id)
        for name, _, _, span in symbol.parts:
            yield Word(what, name, {}, span, id_as_word(name))


def _kinds(game: Declarations) -> Iterator[Word]:
    for kind in game.kinds:
        write = f"{kind.one}, {kind.id}"
        yield _word("kinds of things", write, kind.names, kind.span, kind.one)


def _values(game: Declarations) -> Iterator[Word]:
    for kind in game.kinds:
        what = f"values of {a(kind.one)}"
        for printed in kind.printed:
            if not printed.implied:
                write = f"it.{printed.name}" + (f"[{printed.by}]" if printed.by else "")
                yield _word(what, write, printed.names, printed.span, printed.name)
        for counter in kind.changing:
            word = counter.place.word
            yield _word(what, f"it.{word}", counter.names, counter.span, word)


def _items(game: Declarations) -> Iterator[Word]:
    taken = _ids_of_several(game)
    for kind in game.kinds:
        for item in kind.items:
            if item.id and not kind.numbered:
                write = f"{kind.one}.{item.id}" if item.id in taken else item.id
                yield _word(kind.id, write, item.names, item.span, item.id)
        if kind.numbered:
            yield Word(kind.id, f"{kind.one}[1]", {}, kind.span, _numbered(kind))


def _numbered(kind: KindSpec) -> str:
    return f"{id_as_word(kind.one)} 1, 2 …"


def _ids_of_several(game: Declarations) -> frozenset[str]:
    """Ids that two kinds or symbols have: with these the owner is written too."""
    seen: set[str] = set()
    twice: set[str] = set()
    for kind in game.kinds:
        ids = {item.id for item in kind.items}
        twice |= ids & seen
        seen |= ids
    for symbol in game.symbols:
        twice |= set(symbol.ids) & seen
        seen |= set(symbol.ids)
    return frozenset(twice)


def _places(game: Declarations) -> Iterator[Word]:
    for zone in game.zones:
        yield _word("zones", _place(zone.place), zone.names, zone.span, zone.place.word)
    for counter in game.counters:
        place = counter.place
        yield _word("counters", _place(place), counter.names, counter.span, place.word)


def _place(place: PlaceSpec) -> str:
    """As it is written of one's own: `me.hand`."""
    own = str(place)
    return own.replace("player.", "me.", 1) if place.owner == "player" else own


def _formulas(game: Declarations) -> Iterator[Word]:
    for formula in game.formulas:
        names = ", ".join(parameter.name for parameter in formula.parameters)
        write = f"{formula.name}({names})" if names else formula.name
        yield Word("formulas", write, _texts(formula.wording.own), formula.span)


def _verbs(game: Declarations) -> Iterator[Word]:
    for verb in game.verbs:
        yield Word("verbs", shown_pattern(verb.pattern), _texts(verb.wording.own), verb.span)
    for event in game.events:
        yield Word("events", event.name, _texts(event.wording.own), event.span)


def shown_pattern(pattern: str) -> str:
    """`earn {n number}` as `earn {n}`."""
    pieces = pattern.split("{")
    shown = [pieces[0]]
    for piece in pieces[1:]:
        inside, _, after = piece.partition("}")
        shown.append(f"{{{inside.split()[0]}}}{after}")
    return "".join(shown)


def _options(game: Declarations) -> Iterator[Word]:
    for option in game.options:
        yield _word("options", f"option.{option.id}", option.names, option.span, option.id)


def _texts(own: Mapping[str, str]) -> Printed:
    return {language: (text.strip(),) for language, text in own.items()}


def _word(what: str, write: str, names: Names, span: Span, id: str) -> Word:
    return Word(what, write, names.by_language, span, id_as_word(id))


_PARTS = (
    _players,
    _kinds,
    _places,
    _symbols,
    _values,
    _items,
    _formulas,
    _verbs,
    _options,
)
"""In the order in which they are listed."""
