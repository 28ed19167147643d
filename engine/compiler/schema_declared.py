"""What the values of a module's own items may be: the input of the schema derived from a module."""

from __future__ import annotations

from dataclasses import dataclass

from engine.compiler.types import Type


@dataclass(frozen=True, slots=True)
class DeclaredWord:
    """A member of a symbol, an item or a seat: its id and its printed names in every language."""

    id: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DeclaredField:
    """A printed value: of a table, `type` is that of its members and `by` its symbol.

    `wanted`: every item must say it, since nothing says what it is when left out.
    """

    name: str
    type: Type
    by: str = ""
    names: tuple[str, ...] = ()
    wanted: bool = False


@dataclass(frozen=True, slots=True)
class DeclaredSymbol:
    """A symbol, or a named part of one, with the printed values of its members."""

    id: str
    members: tuple[DeclaredWord, ...]
    fields: tuple[DeclaredField, ...] = ()
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DeclaredKind:
    """A kind: `sort` is the key it stands under (pieces, cards, spaces).

    `members` are its items by id; empty where they cannot be told (each player has, copies): then
    any word is taken. `numbered`: how many members are called by a number; 0 for none.
    """

    id: str
    one: str
    sort: str
    fields: tuple[DeclaredField, ...] = ()
    members: tuple[DeclaredWord, ...] = ()
    numbered: int = 0
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Declared:
    """What a module set declares, as far as values written in its files can name it."""

    symbols: tuple[DeclaredSymbol, ...] = ()
    kinds: tuple[DeclaredKind, ...] = ()
    seats: tuple[DeclaredWord, ...] = ()
    languages: tuple[str, ...] = ()

    def symbol(self, id: str) -> DeclaredSymbol | None:
        return next((symbol for symbol in self.symbols if symbol.id == id), None)

    def kind(self, id: str) -> DeclaredKind | None:
        return next((kind for kind in self.kinds if kind.id == id), None)
