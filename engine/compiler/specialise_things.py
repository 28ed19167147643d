"""Symbols and things of a match, numbered: players first, then spaces, then pieces and cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from engine.compiler.declarations import Declarations, ItemSpec, KindSpec, Names, Seat, SymbolSpec
from engine.compiler.gather_names import id_as_word
from engine.compiler.specialise_match import Match
from engine.core.problem import Problems
from engine.core.program import Kind, Label, Symbol
from engine.core.standard_words import joined

PLAYERS = "players"
MOST_THINGS = 5000
"""No kind has more members."""


@dataclass(frozen=True, slots=True)
class Member:
    """One thing. `model`: the member that it is a copy of; `owner`, `symbol`: -1 for none."""

    name: str
    item: ItemSpec | None
    model: int
    owner: int = -1
    symbol: int = -1


@dataclass(frozen=True, slots=True)
class Things:
    """A kind of the match with its members; `spec` is None for the players."""

    spec: KindSpec | None
    kind: Kind
    members: tuple[Member, ...]

    @property
    def ids(self) -> dict[str, int]:
        """Ids as effects write them to the first index that has each, counted in the kind."""
        found: dict[str, int] = {}
        for index, member in enumerate(self.members):
            if member.item is not None and member.item.id:
                found.setdefault(member.item.id, index)
            elif self.kind.numbered or self.spec is None:
                found.setdefault(member.name, index)
        return found


@dataclass(frozen=True, slots=True)
class Board:
    """All symbols and things of a match."""

    symbols: Mapping[str, SymbolSpec]
    things: Mapping[str, Things]
    """By plural; the order is that of their numbers."""
    languages: tuple[str, ...]
    piece_base: int
    ones: Mapping[str, str]
    """Singular to plural."""
    single: tuple[str, ...] = ()
    """Kinds, by plural, of which each player has just one piece: read as `player.boat`."""

    @property
    def count(self) -> int:
        """How many things there are."""
        return sum(of.kind.count for of in self.things.values())


def set_up_things(game: Declarations, match: Match, problems: Problems) -> Board:
    """The symbols and things of a match; a problem (and none of them) for a kind beyond measure."""
    languages = game.languages
    taken = game.base.seats[: match.players]
    made: dict[str, Things] = {PLAYERS: _players(taken, languages)}
    base = len(taken)
    ordered = sorted(game.kinds, key=lambda kind: (kind.piece, kind.id))
    piece_base = -1
    for spec in ordered:
        if spec.piece and piece_base < 0:
            piece_base = base
        made[spec.id] = _kind(spec, base, game, match, taken, problems)
        base += made[spec.id].kind.count
    return Board(
        {symbol.id: symbol for symbol in game.symbols},
        made,
        languages,
        base if piece_base < 0 else piece_base,
        {"player": PLAYERS, **{kind.one: kind.id for kind in game.kinds}},
        tuple(spec.id for spec in ordered if _one_each(spec, game)),
    )


def _one_each(spec: KindSpec, game: Declarations) -> bool:
    """Whether each player has one piece of the kind, and nothing else of his is called so."""
    made = spec.generated
    if made is None or not made.each or made.counts != (("", 1),):
        return False
    places = [zone.place for zone in game.zones] + [one.place for one in game.counters]
    return not any(place.owner == "player" and place.word == spec.one for place in places)


def label(key: str, names: Names, id: str, languages: tuple[str, ...]) -> Label:
    """A label in every language; where no name is given, the id stands for it."""
    return Label(key, {language: called(names, id, language) for language in languages})


def called(names: Names, id: str, language: str) -> str:
    """How a thing is called in a language: its name there, else its id in words."""
    forms = names.by_language.get(language)
    return forms[0] if forms else id_as_word(id)


def made_symbol(spec: SymbolSpec, languages: tuple[str, ...]) -> Symbol:
    """The symbol with its labels, keyed by id."""
    labels = tuple(label(one.id, one.names, one.id, languages) for one in spec.members)
    return Symbol(spec.id, spec.ids, labels, spec.cyclic, dict(spec.names.by_language))


def _players(taken: tuple[Seat, ...], languages: tuple[str, ...]) -> Things:
    ids = tuple(seat.id for seat in taken)
    members = tuple(Member(id, None, index) for index, id in enumerate(ids))
    labels = tuple(label(seat.id, seat.names, seat.id, languages) for seat in taken)
    count = len(ids)
    kind = Kind(
        PLAYERS, "player", 0, count, False, False, False, ids, tuple(range(count)), labels, True
    )
    return Things(None, kind, members)


def _kind(
    spec: KindSpec,
    base: int,
    game: Declarations,
    match: Match,
    taken: tuple[Seat, ...],
    problems: Problems,
) -> Things:
    members = tuple(islice(_members(spec, game, match, taken), MOST_THINGS + 1))
    if base + len(members) > MOST_THINGS:
        reason = f"With the {spec.id} there are more than {MOST_THINGS} things."
        problems.error("too-large", spec.span, reason, "No game needs so many: make fewer.")
        members = ()
    names = tuple(member.name for member in members)
    kind = Kind(
        spec.id,
        spec.one,
        base,
        len(members),
        spec.piece,
        spec.interchangeable,
        spec.numbered,
        names,
        tuple(member.model for member in members),
        tuple(_label(spec, one, game, taken) for one in members),
        len(set(names)) == len(names),
        dict(spec.names.by_language),
    )
    return Things(spec, kind, members)


def _members(
    spec: KindSpec, game: Declarations, match: Match, taken: tuple[Seat, ...]
) -> Iterator[Member]:
    if spec.generated is not None:
        yield from _generated(spec, game, taken)
        return
    if not spec.items and spec.numbered:
        yield from (Member(str(n + 1), None, n) for n in range(spec.count))
        return
    index = 0
    printed = 0
    for item in spec.items:
        if not match.has(item.guard):
            continue
        printed += 1
        name = str(printed) if spec.numbered else item.id or str(printed)
        for _ in range(item.copies):
            yield Member(name, item, index)
        index += item.copies


def _generated(spec: KindSpec, game: Declarations, taken: tuple[Seat, ...]) -> Iterator[Member]:
    """Pieces of each player, by symbol: `p1 bar`; without symbol `p1 worker`, `pale cube`."""
    made = spec.generated
    assert made is not None
    members = next((symbol.ids for symbol in game.symbols if symbol.id == made.symbol), ())
    index = 0
    for owner in range(len(taken)) if made.each else (-1,):
        for id, count in made.counts:
            words = [taken[owner].id] if owner >= 0 else []
            words += [id] if id else []
            if len(words) < 2:
                words.append(spec.one)
            symbol = members.index(id) if id else -1
            yield from (Member(" ".join(words), None, index, owner, symbol) for _ in range(count))
            index += count


def _label(spec: KindSpec, member: Member, game: Declarations, taken: tuple[Seat, ...]) -> Label:
    languages = game.languages
    item = member.item
    if spec.generated is not None:
        text = {one: _generated_name(spec, member, game, taken, one) for one in languages}
        return Label(member.name, text)
    key = f"{spec.one} {member.name}"
    if item is not None and (item.names or item.id):
        return label(key, item.names, item.id or member.name, languages)
    text = {one: f"{called(spec.names, spec.one, one)} {member.name}" for one in languages}
    return Label(key, text)


def _generated_name(
    spec: KindSpec, member: Member, game: Declarations, taken: tuple[Seat, ...], language: str
) -> str:
    made = spec.generated
    symbol = next((one for one in game.symbols if made and one.id == made.symbol), None)
    parts = []
    if member.owner >= 0:
        seat = taken[member.owner]
        parts.append(called(seat.names, seat.id, language))
    if symbol is not None and member.symbol >= 0:
        of = symbol.members[member.symbol]
        parts.append(called(of.names, of.id, language))
    if len(parts) < 2:
        parts.append(called(spec.names, spec.one, language))
    return joined(parts, language)
