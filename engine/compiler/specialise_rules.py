"""Formulas, verbs, triggers, changes and effects that are in a match."""

from __future__ import annotations

from collections.abc import Iterator

from engine.compiler.declarations import (
    ChangeSpec,
    Declarations,
    ItemSpec,
    KindSpec,
    Names,
    TriggerSpec,
)
from engine.compiler.describe_template import simple
from engine.compiler.specialise_match import Match
from engine.compiler.specialise_things import Board, Things, label
from engine.compiler.world import (
    ChangeDecl,
    EffectDecl,
    EventDecl,
    FormulaDecl,
    TriggerDecl,
    VerbDecl,
)


def formulas(game: Declarations, match: Match) -> tuple[FormulaDecl, ...]:
    """The formulas of a match, numbered."""
    there = [one for one in game.formulas if match.has(one.guard)]
    return tuple(
        FormulaDecl(one.name, number, one.parameters, one.body, one.span)
        for number, one in enumerate(there)
    )


def verbs(game: Declarations, match: Match) -> tuple[VerbDecl, ...]:
    """The verbs of a match; each keeps the number of its pattern."""
    return tuple(
        VerbDecl(
            one.number,
            one.pattern,
            one.parameters,
            one.gives,
            one.body,
            {language: simple(text, language) for language, text in one.wording.own.items()},
            one.span,
        )
        for one in game.verbs
        if match.has(one.guard)
    )


def events(game: Declarations, match: Match) -> tuple[EventDecl, ...]:
    """The named events of a match."""
    return tuple(
        EventDecl(one.name, one.captures, one.heard, one.only_if, one.span)
        for one in game.events
        if match.has(one.guard)
    )


def triggers(game: Declarations, match: Match, board: Board) -> tuple[TriggerDecl, ...]:
    """The triggers of the game, then those of cards in the order of the cards."""
    found = [
        _trigger(one, None, one.id, Names(), (), board)
        for one in game.triggers
        if match.has(one.guard)
    ]
    for things, item, members in _items(board):
        spec = things.spec
        for one in item.triggers:
            if match.has(one.guard):
                found.append(_trigger(one, spec, item.id, item.names, members, board))
    return tuple(found)


def _trigger(
    one: TriggerSpec,
    kind: KindSpec | None,
    id: str,
    names: Names,
    members: tuple[int, ...],
    board: Board,
) -> TriggerDecl:
    """A trigger with what its kind says where it says nothing itself."""
    optional = one.optional if one.optional is not None else bool(kind and kind.optional)
    hears = one.hears or (kind.hears if kind else "all")
    once_per = one.once_per if one.once_per is not None else (kind.once_per if kind else "")
    key = one.id or id
    return TriggerDecl(
        one.heard,
        one.event,
        one.captures,
        one.only_if,
        one.body,
        optional,
        hears,
        once_per,
        label(key, one.label or names, key or "trigger", board.languages),
        kind.id if kind else "",
        members,
        one.span,
        optional and bool(kind and kind.ask_always),
    )


def changes(game: Declarations, match: Match, board: Board) -> tuple[ChangeDecl, ...]:
    """The standing changes of the game, then those of cards."""
    found = [_change(one, None, ()) for one in game.changes if match.has(one.guard)]
    for things, item, members in _items(board):
        found += [
            _change(one, things.spec, members) for one in item.changes if match.has(one.guard)
        ]
    return tuple(found)


def _change(one: ChangeSpec, kind: KindSpec | None, members: tuple[int, ...]) -> ChangeDecl:
    if kind is None:
        return ChangeDecl(one.becomes, "", members, one.span)
    return ChangeDecl(one.becomes, kind.id, members, one.span, kind.hears)


def effects(board: Board) -> tuple[EffectDecl, ...]:
    """The effects of cards and spaces, one for all copies of each."""
    return tuple(
        EffectDecl(
            things.kind.name,
            members,
            f"{things.kind.one} {things.members[members[0]].name}",
            item.effect.body,
            item.effect.span,
        )
        for things, item, members in _items(board)
        if item.effect is not None and members
    )


def _items(board: Board) -> Iterator[tuple[Things, ItemSpec, tuple[int, ...]]]:
    """Each item that is in the game with its copies, counted in its kind."""
    for things in board.things.values():
        copies: dict[int, list[int]] = {}
        for index, member in enumerate(things.members):
            copies.setdefault(member.model, []).append(index)
        for model, members in copies.items():
            item = things.members[model].item
            if item is not None:
                yield things, item, tuple(members)
