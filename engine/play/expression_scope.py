"""What generated source calls: small functions, and the tables of the ruleset."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any

from engine.core.limits import BEYOND
from engine.core.tables import Tables
from engine.play import promises
from engine.play.faults import UNSEEN, OutOfRange
from engine.play.promises import UnkeptPromise
from engine.play.state import State

Ask = Callable[[State, int, tuple[int, ...]], int]
"""Whether a call of a routine could be completed: 0 no, 1 yes, -1 nobody can tell."""


def names_for(tables: Tables, can: Ask, *, searching: bool) -> dict[str, Any]:
    """The names that generated source may use."""

    def room(s: State, zone: int) -> int:
        return tables.limit[zone] - len(s.zones[zone])

    def can_here(s: State, routine: int, given: tuple[int, ...]) -> int:
        """`can` in a look-ahead: what nobody can tell ends it."""
        answer = can(s, routine, given)
        if answer < 0:
            raise UNSEEN
        return answer

    return {
        **{f"C{n}": column.values for n, column in enumerate(tables.ruleset.columns)},
        **{
            "NO_ONE": (-1,),
            "MODELS": tables.model,
            "join": _joined,
            "reached": _reached,
            "takewhile": takewhile,
            "small": _small,
            "same": _same,
        },
        **{"those": _those, "room": room, **_through_eyes(tables)},
        **{"can": lambda s, routine, given: 1 if can(s, routine, given) else 0},
        **{"can_here": can_here},
        **_promised(tables, searching=searching),
    }


def _through_eyes(tables: Tables) -> dict[str, Any]:
    """Reading in a look-ahead: only what the player through whose eyes it looks can know."""
    base, visible = tables.piece_base, tables.visible

    def see(s: State, thing: int) -> int:
        if thing >= base and not s.seen[thing - base] & s.looker:
            raise UNSEEN
        return thing

    def lies(s: State, piece: int, zone: int) -> bool:
        """Whether a piece lies in a zone, as far as the player can know."""
        if piece < base or s.seen[piece - base] & s.looker:
            return piece in s.zones[zone]
        if visible[zone] & s.looker and all(s.seen[p - base] & s.looker for p in s.zones[zone]):
            return False
        raise UNSEEN

    def one_piece(s: State, left: int, right: int) -> bool:
        """Whether two pieces are one. One that the player sees is never one that he does not."""
        if min(left, right) >= base and not (s.seen[left - base] | s.seen[right - base]) & s.looker:
            raise UNSEEN
        return left == right

    def own(s: State, player: int, index: int) -> int:
        """A counter that only its owner may read."""
        if player < 0 or tables.bit(player) != s.looker:
            raise UNSEEN
        return s.values[index]

    return {"see": see, "lies": lies, "one_piece": one_piece, "own": own}


def _promised(tables: Tables, *, searching: bool) -> dict[str, Any]:
    """Reading what is promised never to be none: a fault in earnest; a look-ahead ends there."""

    def empty(zone: int) -> tuple[int, ...]:
        if searching:
            raise UNSEEN
        raise UnkeptPromise(promises.empty(tables, zone))

    def held(s: State, holders: list[int], piece: int) -> int:
        zone = s.where[piece - tables.piece_base]
        holder = holders[zone]
        if holder >= 0:
            return holder
        promised = tables.always_in.get(tables.kind_of(piece).name, -1)
        if promised in (-1, tables.family_of[zone]):
            return holder
        if searching:
            raise UNSEEN
        raise UnkeptPromise(promises.astray(tables, s, piece))

    return {"empty": empty, "held": held}


def _small(value: int) -> int:
    if -BEYOND < value < BEYOND:
        return value
    raise OutOfRange("The numbers here grow without end.")


def _joined(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    return left + tuple([thing for thing in right if thing not in left])


def _reached(start: tuple[int, ...], onward: Callable[[int], tuple[int, ...]]) -> tuple[int, ...]:
    """The members of `start`, and what `onward` gives of each, again and again."""
    found = dict.fromkeys(start)
    waiting = list(start)
    for thing in waiting:
        for other in onward(thing):
            if other >= 0 and other not in found:
                found[other] = None
                waiting.append(other)
    return tuple(found)


def _same(left: int | tuple[int, ...], right: int | tuple[int, ...]) -> bool:
    if left == right:
        return True
    return isinstance(left, tuple) and isinstance(right, tuple) and sorted(left) == sorted(right)


def _those(pick: Callable[[list[int]], int], pairs: list[tuple[int, int]]) -> tuple[int, ...]:
    if not pairs:
        return ()
    best = pick([value for value, _ in pairs])
    return tuple([thing for value, thing in pairs if value == best])
