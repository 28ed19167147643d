"""Every module for every number of players, and what is true of any state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from engine.compiler.compile import Game, load
from engine.core.places import shipped_rules
from engine.play.decision import Decision, Decisions
from engine.play.machine import Machine
from engine.play.naming import Names
from engine.play.random_play import Generator, random_choice
from engine.play.state import DECIDING, State
from tools.games import modules_in

FIXTURES = Path(__file__).parents[1] / "fixtures"
FOLDERS = [folder / name for folder in (shipped_rules(), FIXTURES) for name in modules_in(folder)]


@dataclass(frozen=True)
class Case:
    """A module and a number of players."""

    folder: Path
    players: int

    def __str__(self) -> str:
        return f"{self.folder.name}-{self.players}"


@cache
def game(folder: Path) -> Game:
    return load([folder])


def cases() -> list[Case]:
    """Every module with every number of players it allows."""
    found = []
    for folder in FOLDERS:
        offer = game(folder).offer
        found += [Case(folder, n) for n in range(offer.least_players, offer.most_players + 1)]
    return found


every_case = pytest.mark.parametrize("case", cases(), ids=str)


@dataclass(frozen=True)
class Table:
    machine: Machine
    names: Names
    decisions: Decisions


@cache
def table(case: Case) -> Table:
    machine = Machine(game(case.folder).ruleset(case.players))
    return Table(machine, Names(machine.tables), Decisions(machine))


def decisions(
    case: Case, seed: int, numbers: Generator, most: int
) -> Iterator[tuple[State, Decision]]:
    """The first decisions of a match that is played at random; each state may be played with."""
    at = table(case)
    state = at.machine.start(seed)
    for _ in range(most):
        offered = at.machine.advance(state)
        if state.status != DECIDING:
            return
        yield state.copy(), at.decisions.decision(state, offered)
        chosen = random_choice(at.machine, state, offered, numbers)
        assert chosen is not None
        at.machine.take(state, chosen)


def check_pieces(machine: Machine, state: State) -> None:
    """Every piece lies where it says, once; no zone holds more than it may."""
    base = machine.tables.piece_base
    lying = [(piece, zone) for zone, held in enumerate(state.zones) for piece in held]
    claimed = [(p, zone) for p, zone in enumerate(state.where, base) if zone >= 0]
    assert sorted(lying) == claimed
    for zone, held in enumerate(state.zones):
        most = machine.tables.zones[zone].family.most
        assert most < 0 or len(held) <= most


def counters_in_bounds(machine: Machine, state: State) -> bool:
    """Whether every counter is within what was declared."""
    return all(
        counter.least <= value <= counter.most or counter.cyclic or counter.of
        for counter in machine.ruleset.counters
        for value in state.values[counter.first : counter.first + len(counter.start)]
    )
