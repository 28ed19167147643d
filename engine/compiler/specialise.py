"""Declarations, players and options to a `World`: everything numbered, nothing guarded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.compiler import ast
from engine.compiler.ast import Block
from engine.compiler.declarations import (
    CounterSpec,
    Declarations,
    Effect,
    FieldSpec,
    MemberSpec,
    Names,
    OptionSpec,
    SymbolSpec,
)
from engine.compiler.specialise_display import display
from engine.compiler.specialise_match import Match
from engine.compiler.specialise_places import (
    Counters,
    Places,
    set_up_counters,
    set_up_zones,
)
from engine.compiler.specialise_rules import (
    changes,
    effects,
    events,
    formulas,
    triggers,
    verbs,
)
from engine.compiler.specialise_starts import Starts
from engine.compiler.specialise_static import Static
from engine.compiler.specialise_streams import phase_names, random_streams
from engine.compiler.specialise_things import (
    PLAYERS,
    Board,
    Things,
    made_symbol,
    set_up_things,
)
from engine.compiler.specialise_values import Values, dimension_of_symbol, part_of, printed_columns
from engine.compiler.types import NUMBER, YES_NO, Type, symbol, thing
from engine.compiler.world import (
    BlockDecl,
    FieldDecl,
    FormulaDecl,
    KindDecl,
    PromiseDecl,
    SymbolDecl,
    TriggerDecl,
    World,
)
from engine.core.problem import Problems, nearest_name
from engine.core.program import Column
from engine.core.span import NOWHERE


@dataclass(frozen=True, slots=True)
class Extra:
    """What a scenario adds to a match: blocks of effect, and conditions as formulas."""

    blocks: tuple[BlockDecl, ...] = ()
    conditions: tuple[tuple[str, ast.Expression], ...] = ()


def specialise(
    game: Declarations, match: Match, problems: Problems, extra: Extra | None = None
) -> World | None:
    """The world of a match; None where `problems` holds errors from here."""
    before = len(problems.errors)
    extra = extra or Extra()
    table = _set_up(game, match, problems, extra)
    homes = table.starts.homes()
    placement = table.starts.placement(homes)
    order = {key: number for number, key in enumerate(table.columns)}
    kinds = _kinds(table.board, order, table.counters, table.starts)
    heard = triggers(game, match, table.board)
    _refuse_unknown_phases(heard, table.phases, problems)
    if len(problems.errors) > before:
        return None
    return World(
        title=game.title,
        languages=game.languages,
        modules=tuple(module.stamp for module in game.modules),
        players=match.players,
        options=table.options,
        kinds=kinds,
        symbols=_symbols(table.board, order),
        columns=tuple(table.columns.values()),
        families=table.places.families,
        counters=table.counters.counters,
        formulas=_with_conditions(formulas(game, match), extra),
        verbs=verbs(game, match),
        events=events(game, match),
        triggers=heard,
        changes=changes(game, match, table.board),
        effects=effects(table.board),
        setup=_lines(game.setup, match),
        flow=_lines(game.flows, match),
        result=game.result,
        streams=table.streams,
        placement=placement,
        homes=homes,
        piece_base=table.board.piece_base,
        zone_count=table.places.zone_count,
        value_count=table.counters.value_count,
        match_limit=game.match_limit,
        label_texts=game.labels,
        printed_names=game.printed_names,
        phases=table.phases,
        blocks=extra.blocks,
        display=display(game, table.board, problems),
        promises=_promises(table.places, kinds, table.board),
    )


def _promises(places: Places, kinds: tuple[KindDecl, ...], board: Board) -> tuple[PromiseDecl, ...]:
    """What zones (`always: 1`) and kinds (`always in:`) promise."""
    zones = (
        PromiseDecl(number, -1, spec.always)
        for number, spec in enumerate(places.specs)
        if spec.always is not None
    )
    pieces = (
        PromiseDecl(one.always_in, one.number, spec.always_in.span)
        for one in kinds
        if (spec := board.things[one.kind.name].spec) is not None and spec.always_in is not None
    )
    return (*zones, *pieces)


@dataclass(frozen=True, slots=True)
class _Table:
    """What lies on the table: things, printed values, zones, counters, streams."""

    board: Board
    columns: dict[tuple[str, str], Column]
    options: Mapping[str, tuple[Type, int]]
    phases: tuple[str, ...]
    streams: tuple[str, ...]
    places: Places
    counters: Counters
    starts: Starts


def _set_up(game: Declarations, match: Match, problems: Problems, extra: Extra) -> _Table:
    board = _with_option_symbols(set_up_things(game, match, problems), game)
    values = Values(board, problems)
    columns = printed_columns(board, values)
    told = _effects(game, match, board, extra)
    phases = phase_names(told)
    streams = random_streams(told, tuple(zone for zone in game.zones if match.has(zone.guard)))
    numbers = {name: number for number, name in enumerate(streams)}
    places = set_up_zones(game, match, board, numbers, problems)
    counters = set_up_counters(game, match, board, places, phases, values)
    options = _options(game, match)
    starts = Starts(board, places, columns, values, Static(columns, values, options))
    return _Table(board, columns, options, phases, streams, places, counters, starts)


def _effects(game: Declarations, match: Match, board: Board, extra: Extra) -> tuple[object, ...]:
    """Every effect of a match."""
    return (
        _lines(game.setup, match),
        _lines(game.flows, match),
        *(one.body for one in game.verbs if match.has(one.guard)),
        *(one.body for one in effects(board)),
        *(one.body for one in triggers(game, match, board)),
        *(kind.play.body for kind in game.kinds if kind.play),
        *(block.body for block in extra.blocks),
    )


def _lines(blocks: Iterable[Effect], match: Match) -> Block:
    """The lines of those blocks that the match has."""
    return tuple(line for block in blocks if match.has(block.guard) for line in block.body)


def _refuse_unknown_phases(
    heard: Iterable[TriggerDecl], phases: tuple[str, ...], problems: Problems
) -> None:
    """`once per` a phase that no effect begins would never come again."""
    for one in heard:
        if one.once_per and one.once_per not in phases:
            said = one.once_per
            reason = f'It may happen once per "{said}", but no effect begins such a phase.'
            remedy = f"There are: {', '.join(phases)}." if phases else f"Begin one: `phase {said}:`"
            problems.error("unknown-name", one.span, reason, remedy, nearest_name(said, phases))


def _with_conditions(found: tuple[FormulaDecl, ...], extra: Extra) -> tuple[FormulaDecl, ...]:
    more = (
        FormulaDecl(name, len(found) + number, (), condition, condition.span)
        for number, (name, condition) in enumerate(extra.conditions)
    )
    return (*found, *more)


def option_symbol(option: OptionSpec) -> str:
    """The symbol whose members an option of words may be: one of the game's, or its own."""
    return option.symbol or f"option.{option.id}"


def _with_option_symbols(board: Board, game: Declarations) -> Board:
    """The board with a symbol for each option of words that names none of the game's."""
    own = {
        option_symbol(one): SymbolSpec(
            option_symbol(one),
            tuple(MemberSpec(word, Names(), (), one.span) for word in one.words),
            False,
            (),
            (),
            one.names,
            one.span,
        )
        for one in game.options
        if one.sort == "words" and not one.symbol
    }
    return replace(board, symbols={**board.symbols, **own})


def _options(game: Declarations, match: Match) -> Mapping[str, tuple[Type, int]]:
    found: dict[str, tuple[Type, int]] = {}
    for option in game.options:
        value = match.options[option.id]
        if option.sort == "words":
            found[option.id] = (symbol(option_symbol(option)), option.words.index(str(value)))
        else:
            found[option.id] = (NUMBER if option.sort == "number" else YES_NO, int(value))
    return found


def _symbols(board: Board, order: Mapping[tuple[str, str], int]) -> tuple[SymbolDecl, ...]:
    found = []
    for number, spec in enumerate(board.symbols.values()):
        fields = {one.name: _printed(one, order[spec.id, one.name], board) for one in spec.printed}
        parts = {name: tuple(part_of(spec, name)) for name, *_ in spec.parts}
        made = made_symbol(spec, board.languages)
        found.append(SymbolDecl(made, number, fields, parts, spec.span))
    return tuple(found)


def _kinds(
    board: Board, order: Mapping[tuple[str, str], int], counters: Counters, starts: Starts
) -> tuple[KindDecl, ...]:
    return tuple(
        _kind(things, number, order, counters, starts)
        for number, things in enumerate(board.things.values())
    )


def _kind(
    things: Things,
    number: int,
    order: Mapping[tuple[str, str], int],
    counters: Counters,
    starts: Starts,
) -> KindDecl:
    spec = things.spec
    if spec is None:
        return _players(things, number, order, starts.board)
    return KindDecl(
        things.kind,
        number,
        {
            **{
                one.name: _printed(one, order[spec.id, one.name], starts.board)
                for one in spec.printed
            },
            **{
                one.place.word: _changing(one, counters.changing[spec.id, one.place.word])
                for one in spec.changing
                if (spec.id, one.place.word) in counters.changing
            },
        },
        things.ids,
        _groups(things),
        spec.given[0] if spec.given else None,
        starts.always_in(spec),
        spec.active,
        spec.play.body if spec.play else None,
        spec.span,
    )


def _players(
    things: Things, number: int, order: Mapping[tuple[str, str], int], board: Board
) -> KindDecl:
    types = {"seat": NUMBER, "next": thing(PLAYERS), "previous": thing(PLAYERS)}
    types |= {board.things[kind].kind.one: thing(kind) for kind in board.single}
    fields = {name: FieldDecl(name, of, order[PLAYERS, name]) for name, of in types.items()}
    return KindDecl(things.kind, number, fields, things.ids, {}, None, -1, None, None, NOWHERE)


def _printed(field: FieldSpec, column: int, board: Board) -> FieldDecl:
    by = dimension_of_symbol(board, field.by)[0].id if field.by else ""
    return FieldDecl(field.name, field.type, column, -1, by, field.span)


def _changing(counter: CounterSpec, number: int) -> FieldDecl:
    return FieldDecl(counter.place.word, counter.type, -1, number, "", counter.span)


def _groups(things: Things) -> Mapping[str, tuple[int, ...]]:
    """`p1.bar`: the pieces made together for one player."""
    found: dict[str, list[int]] = {}
    for index, member in enumerate(things.members):
        if member.owner >= 0 and member.item is None:
            found.setdefault(member.name.replace(" ", "."), []).append(index)
    return {name: tuple(members) for name, members in found.items()}
