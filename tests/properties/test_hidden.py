"""States that differ only in what a player cannot know look alike to him."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from engine.core.program import Counter
from engine.play.decision import Decision
from engine.play.log import Entry
from engine.play.log_text import LogText
from engine.play.machine import Machine
from engine.play.match import Match, resume
from engine.play.random_play import generator
from engine.play.state import State
from engine.play.view import view
from tests.properties.tables import Case, cases, decisions, every_case, table

PAIRS = 6
"""Pairs of pieces that are exchanged at each decision."""


def exchanged(machine: Machine, state: State, one: int, other: int) -> State:
    """The state in which two pieces have changed places, with all that is known of them."""
    base = machine.tables.piece_base
    twin = state.copy()
    names = {one: other, other: one}
    for zone in {state.where[one - base], state.where[other - base]}:
        held = [names.get(piece, piece) for piece in state.zones[zone]]
        piled = machine.tables.zones[zone].family.order in ("pile", "bag")
        twin.zones[zone] = tuple(sorted(held) if piled else held)
    for facts in (twin.where, twin.seen):
        facts[one - base], facts[other - base] = facts[other - base], facts[one - base]
    for counter in machine.ruleset.counters:
        for first, second in _places(counter, one, other):
            values = twin.values
            values[first], values[second] = values[second], values[first]
    return twin


def _places(counter: Counter, one: int, other: int) -> Iterator[tuple[int, int]]:
    """Where the values of two pieces stand, for a counter that each piece of their kind has."""
    if len(counter.dims) == 1:
        dim = counter.dims[0]
        if dim.base <= one < dim.base + dim.count and dim.base <= other < dim.base + dim.count:
            yield counter.first + one - dim.base, counter.first + other - dim.base


def hidden_pairs(machine: Machine, state: State, bits: int) -> list[tuple[int, int]]:
    """Pairs of unlike pieces of one kind, neither known to these players nor named by a local."""
    tables = machine.tables
    held = {value for value in state.stack if isinstance(value, int)}
    held |= {piece for value in state.stack if isinstance(value, tuple) for piece in value}
    unknown = [
        piece
        for piece, seen in enumerate(state.seen, tables.piece_base)
        if not seen & bits and state.where[piece - tables.piece_base] >= 0 and piece not in held
    ]
    pairs = [
        (a, b)
        for a, b in combinations(unknown, 2)
        if tables.kind_of(a) is tables.kind_of(b) and tables.model[a] != tables.model[b]
    ]
    return pairs[:: max(1, len(pairs) // PAIRS)]


def told(decision: Decision) -> list[tuple[object, ...]]:
    """All that a person or a bot sees of a decision."""
    return [
        (decision.player, decision.kind, decision.prompt),
        *((o.key, o.name, o.place, o.text, o.value, o.unproved) for o in decision.options),
    ]


def check_decisions(case: Case, seed: int, most: int) -> int:
    """Exchange hidden pieces at each decision; give how often that was done."""
    at = table(case)
    tried = 0
    for state, decision in decisions(case, seed, generator(seed), most):
        player = decision.player
        before = view(at.names, state, player, decision)
        for one, other in hidden_pairs(at.machine, state, at.machine.tables.bit(player)):
            twin = exchanged(at.machine, state, one, other)
            offered = at.machine.advance(twin)
            again = at.decisions.decision(twin, offered)
            assert told(again) == told(decision)
            assert view(at.names, twin, player, again) == before
            tried += 1
    return tried


def untouched(first: State, second: State, pieces: tuple[int, int], base: int, bits: int) -> bool:
    """Whether these pieces stayed where they were, unseen, in both matches."""
    one, other = (piece - base for piece in pieces)
    crossed = ((first.where[one], second.where[other]), (first.where[other], second.where[one]))
    unseen = not any(s.seen[p] & bits for s in (first, second) for p in (one, other))
    return unseen and all(a == b for a, b in crossed)


def check_logs(case: Case, seed: int, most: int) -> int:
    """Make the same choice in both states: the player reads the same lines.

    The pieces are hidden from everybody: whom others are asked about may depend on what they hold.
    """
    at = table(case)
    tried = 0
    base, everybody = at.machine.tables.piece_base, at.machine.tables.everybody
    for state, decision in decisions(case, seed, generator(seed), most):
        player, key = decision.player, decision.options[0].key
        text = LogText(at.names, at.machine.ruleset.languages[0], player)
        for pair in hidden_pairs(at.machine, state, everybody)[:2]:
            original = _match(at.machine, state.copy())
            twin = _match(at.machine, exchanged(at.machine, state, *pair))
            lines = [_lines(text, match.choose(key)) for match in (original, twin)]
            if untouched(original.state, twin.state, pair, base, everybody):
                assert lines[0] == lines[1]
                tried += 1
    return tried


def _match(machine: Machine, state: State) -> Match:
    return resume(machine, state, 0, ())


def _lines(text: LogText, entries: list[Entry]) -> list[str]:
    return [line for entry in entries if (line := text.line(entry)) is not None]


@every_case
def test_decisions_and_views_tell_nothing_hidden(case: Case) -> None:
    check_decisions(case, 1, 40)


@every_case
def test_logs_tell_nothing_hidden(case: Case) -> None:
    check_logs(case, 2, 40)


@pytest.mark.soak
@every_case
def test_nothing_hidden_is_told_in_long_matches(case: Case) -> None:
    for seed in range(3, 12):
        check_decisions(case, seed, 600)
        check_logs(case, seed, 600)


def test_something_was_hidden() -> None:
    """The properties above must not hold because nothing was exchanged."""
    assert sum(check_decisions(case, 4, 6) for case in cases()) > 0
    assert sum(check_logs(case, 4, 6) for case in cases()) > 0
