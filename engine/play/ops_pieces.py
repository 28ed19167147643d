"""Moving, drawing, looking, shuffling, rolling, showing."""

from __future__ import annotations

from engine.core.operations import Expr
from engine.play import rng
from engine.play.bench import FAIL, Bench, Step
from engine.play.faults import UNSEEN
from engine.play.log import Rolled, Shown
from engine.play.state import State


def move(bench: Bench, pc: int, piece: Expr, zone: Expr, end: str) -> Step:
    what, where, after = bench.value(piece), bench.value(zone), pc + 1
    pieces = bench.pieces

    def step(s: State) -> int:
        thing, target = what(s), where(s)
        if thing < 0 or target < 0 or not fits(bench, s, (thing,), target):
            return FAIL
        pieces.move(s, (thing,), target, end)
        return after

    return step


def fits(bench: Bench, s: State, things: tuple[int, ...], zone: int) -> bool:
    """Whether a zone has room for these; those already there need none."""
    room = bench.pieces.room(s, zone)
    if len(things) <= room:
        return True
    base = bench.tables.piece_base
    return sum(s.where[thing - base] != zone for thing in things) <= room


def move_set(bench: Bench, pc: int, of: Expr, zone: Expr, end: str) -> Step:
    members, where, after = bench.value(of), bench.value(zone), pc + 1
    pieces = bench.pieces

    def step(s: State) -> int:
        things, target = members(s), where(s)
        if target < 0 or not fits(bench, s, things, target):
            return FAIL
        pieces.move(s, things, target, end)
        return after

    return step


def move_some(bench: Bench, pc: int, number: Expr, of: Expr, zone: Expr, end: str) -> Step:
    count, members, where = bench.value(number), bench.value(of), bench.value(zone)
    pieces, after = bench.pieces, pc + 1

    def step(s: State) -> int:
        wanted, target = max(count(s), 0), where(s)
        things = members(s)[:wanted]
        if target < 0 or len(things) < wanted or not fits(bench, s, things, target):
            return FAIL
        pieces.move(s, things, target, end)
        return after

    return step


def move_most(bench: Bench, pc: int, number: Expr, of: Expr, zone: Expr, end: str) -> Step:
    count, members, where = bench.value(number), bench.value(of), bench.value(zone)
    pieces, after = bench.pieces, pc + 1

    def step(s: State) -> int:
        target = where(s)
        if target >= 0:
            wanted = max(min(count(s), pieces.room(s, target)), 0)
            pieces.move(s, members(s)[:wanted], target, end)
        return after

    return step


def draw(bench: Bench, pc: int, number: Expr, of: Expr, zone: Expr, into: int) -> Step:
    count, source, where = bench.value(number), bench.value(of), bench.value(zone)
    pieces, after = bench.pieces, pc + 1

    def step(s: State) -> int:
        drawn = pieces.draw(s, count(s), source(s), where(s))
        if into >= 0:
            s.stack[s.base + into] = drawn
        return after

    return step


def look(bench: Bench, pc: int, number: Expr, of: Expr, by: Expr, into: int) -> Step:
    count, zone, player, after = bench.value(number), bench.value(of), bench.value(by), pc + 1

    def step(s: State) -> int:
        where = zone(s)
        things = bench.pieces.next_of(s, count(s), where)
        show(bench, s, things, bench.tables.bit(player(s)))
        if into >= 0:
            s.stack[s.base + into] = things
        return after

    return step


def show(bench: Bench, s: State, things: tuple[int, ...], bits: int) -> None:
    """From now until they move these players know the pieces.

    A look-ahead learns nothing from it: what the deciding player will see, he has not seen yet.
    """
    if bench.searching:
        return
    base = bench.tables.piece_base
    for thing in things:
        s.seen[thing - base] |= bits
    if things and bench.sink.on:
        bench.sink.add(Shown(things, s.where[things[0] - base], bits))


def reveal(bench: Bench, pc: int, of: Expr) -> Step:
    members, after = bench.value(of), pc + 1

    def step(s: State) -> int:
        things = members(s)
        show(bench, s, things if isinstance(things, tuple) else (things,), bench.tables.everybody)
        return after

    return step


def return_home(bench: Bench, pc: int, of: Expr) -> Step:
    members, after = bench.value(of), pc + 1
    homes, base = bench.ruleset.homes, bench.tables.piece_base

    def step(s: State) -> int:
        for thing in members(s):
            bench.pieces.move(s, (thing,), homes[thing - base], "")
        return after

    return step


def shuffle(bench: Bench, pc: int, zone: Expr) -> Step:
    where, after = bench.value(zone), pc + 1

    def step(s: State) -> int:
        bench.pieces.shuffle(s, where(s))
        return after

    return step


def roll(bench: Bench, pc: int, stream: int, base: int, count: int, slot: int) -> Step:
    after = pc + 1

    def step(s: State) -> int:
        if bench.searching and count > 1:
            raise UNSEEN
        value = base + (rng.below(s.streams, stream, count) if count > 1 else 0)
        s.stack[s.base + slot] = value
        if bench.sink.on and not bench.searching:
            bench.sink.add(Rolled(stream, value))
        return after

    return step


def choose_random(bench: Bench, pc: int, slot: int, of: Expr, number: Expr, many: bool) -> Step:
    members, count, after = bench.value(of), bench.value(number), pc + 1
    stream, base = bench.tables.game_stream, bench.tables.piece_base

    def step(s: State) -> int:
        things, wanted = members(s), count(s)
        if len(things) < wanted or (not many and wanted < 1):
            return FAIL
        if wanted == len(things):
            picked = list(things)
        elif not bench.searching:
            picked = rng.sample(s.streams, stream, things, wanted)
        elif things[0] >= base:
            bench.pieces.hide(s, things)
            picked = list(things[:wanted])
        else:
            raise UNSEEN
        s.stack[s.base + slot] = tuple(sorted(picked)) if many else picked[0]
        return after

    return step
