"""What the gathered declarations of a module set say about the values of its items."""

from __future__ import annotations

from engine.compiler.declarations import (
    Declarations,
    FieldSpec,
    KindSpec,
    Names,
    Seat,
    SymbolSpec,
)
from engine.compiler.schema_declared import (
    Declared,
    DeclaredField,
    DeclaredKind,
    DeclaredSymbol,
    DeclaredWord,
)


def declared_by(game: Declarations) -> Declared:
    """The declarations in the form that the derived schema is made from."""
    symbols = [_symbol(symbol) for symbol in game.symbols]
    parts = [part for symbol in game.symbols for part in _parts(symbol)]
    seats: tuple[Seat, ...] = next((m.seats for m in reversed(game.modules) if m.seats), ())
    return Declared(
        (*symbols, *parts),
        tuple(_kind(kind) for kind in game.kinds),
        tuple(DeclaredWord(seat.id, _forms(seat.names)) for seat in seats),
        game.languages,
    )


def _symbol(symbol: SymbolSpec) -> DeclaredSymbol:
    members = tuple(DeclaredWord(one.id, _forms(one.names)) for one in symbol.members)
    return DeclaredSymbol(symbol.id, members, _fields(symbol.printed), _forms(symbol.names))


def _parts(symbol: SymbolSpec) -> list[DeclaredSymbol]:
    """Named ranges of members, which a table may be made by."""
    found = []
    for name, first, last, _ in symbol.parts:
        ids = symbol.ids
        chosen = symbol.members[ids.index(first) : ids.index(last) + 1]
        members = tuple(DeclaredWord(one.id, _forms(one.names)) for one in chosen)
        found.append(DeclaredSymbol(name, members))
    return found


def _kind(kind: KindSpec) -> DeclaredKind:
    members = tuple(DeclaredWord(item.id, _forms(item.names)) for item in kind.items if item.id)
    numbered = max(len(kind.items), kind.count) if kind.numbered else 0
    return DeclaredKind(
        kind.id,
        kind.one,
        kind.sort,
        _fields(kind.printed),
        members,
        numbered,
        _forms(kind.names),
    )


def _fields(fields: tuple[FieldSpec, ...]) -> tuple[DeclaredField, ...]:
    return tuple(
        DeclaredField(field.name, field.type, field.by, _forms(field.names)) for field in fields
    )


def _forms(names: Names) -> tuple[str, ...]:
    """Every printed form in every language, each once."""
    return tuple(dict.fromkeys(form for forms in names.by_language.values() for form in forms))
