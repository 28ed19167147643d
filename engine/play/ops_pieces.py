"""Moving, drawing, looking, shuffling, rolling, showing."""

from __future__ import annotations

from engine.core.operations import Expr
from engine.play import rng
from engine.play.bench import FAIL, Bench, Step
from engine.play.faults import UNSEEN
from engine.play.log import Rolled, Shown
from engine.play.state import State


def move(bench: Bench, pc: int, piece: Expr, zone: Expr, end: str) -> Step:
    """One piece to a zone with room."""
    made, base = bench.expressions, bench.tables.piece_base
    return made.step(
        f"piece = {made.source(piece)}",
        f"zone = {made.source(zone)}",
        "if piece < 0 or zone < 0:",
        f"    return {FAIL}",
        f"if len(Z[zone]) >= limit[zone] and W[piece - {base}] != zone:",
        f"    return {FAIL}",
        f"move_one(s, piece, zone, {end!r})",
        f"return {pc + 1}",
        limit=bench.tables.limit,
        move_one=bench.move_one,
    )


def fits(bench: Bench, s: State, things: tuple[int, ...], zone: int) -> bool:
    """Whether a zone has room for these; those already there need none."""
    room = bench.pieces.room(s, zone)
    if len(things) <= room:
        return True
    base = bench.tables.piece_base
    return sum(s.where[thing - base] != zone for thing in things) <= room


def move_set(bench: Bench, pc: int, of: Expr, zone: Expr, end: str) -> Step:
    """All of a set, or none."""
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
    """So many of alike pieces, or none."""
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
    """What is there and fits, at most so many."""
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
    """Take from a pile, refilling it as it says."""
    count, source, where = bench.value(number), bench.value(of), bench.value(zone)
    pieces, after = bench.pieces, pc + 1

    def step(s: State) -> int:
        drawn = pieces.draw(s, count(s), source(s), where(s))
        if into >= 0:
            s.stack[s.base + into] = drawn
        return after

    return step


def look(bench: Bench, pc: int, number: Expr, of: Expr, by: Expr, into: int) -> Step:
    """Let a player see what comes next, without moving it."""
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
    """Show pieces to everybody."""
    members, after = bench.value(of), pc + 1

    def step(s: State) -> int:
        things = members(s)
        show(bench, s, things if isinstance(things, tuple) else (things,), bench.tables.everybody)
        return after

    return step


def return_home(bench: Bench, pc: int, of: Expr) -> Step:
    """Send pieces to their homes."""
    members, after = bench.value(of), pc + 1
    homes, base = bench.ruleset.homes, bench.tables.piece_base

    def step(s: State) -> int:
        for thing in members(s):
            bench.pieces.move(s, (thing,), homes[thing - base], "")
        return after

    return step


def shuffle(bench: Bench, pc: int, zone: Expr) -> Step:
    """Put a zone in random order."""
    where, after = bench.value(zone), pc + 1

    def step(s: State) -> int:
        bench.pieces.shuffle(s, where(s))
        return after

    return step


def roll(bench: Bench, pc: int, stream: int, base: int, count: int, slot: int) -> Step:
    """A random value of a die."""
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
    """Members of a set at random."""
    members, count, after = bench.value(of), bench.value(number), pc + 1
    stream, base = bench.tables.game_stream, bench.tables.piece_base

    def step(s: State) -> int:
        things, wanted = members(s), max(count(s), 0)
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
