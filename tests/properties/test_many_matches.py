"""A thousand matches of every shipped set, for each number of players, with each option in turn.

The compiled machine plays them where there is a compiler (`tests/native` sees to it that it plays
as the interpreter does); elsewhere the interpreter does, which takes hours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from engine.compiler.compile import Game, load
from engine.core.places import shipped_rules
from engine.core.program import Ruleset
from engine.native.compilers import FAST
from engine.play.machine import Machine
from engine.play.random_play import generator, play_randomly
from engine.play.state import OVER, State, from_json
from tests.native.compiled import can_compile, compiled
from tests.properties.tables import check_pieces, counters_in_bounds
from tools.games import split_set
from tools.module_list import sets_of

MATCHES = 1000
BOTS = "bots"


@dataclass(frozen=True)
class Agreed:
    """A set of modules, a number of players, and what they agreed on beside the usual."""

    names: str
    players: int
    options: tuple[tuple[str, str | bool], ...] = ()

    def __str__(self) -> str:
        said = [f"{option}={value}" for option, value in self.options]
        return "-".join([self.names.replace(" ", ""), str(self.players), *said])

    def ruleset(self) -> Ruleset:
        return game(self.names).ruleset(self.players, dict(self.options))


@cache
def game(names: str) -> Game:
    return load([shipped_rules() / name for name in split_set(names)])


def usual() -> list[Agreed]:
    """Every shipped set for each number of players, as it is usually played."""
    return [
        Agreed(names, players)
        for names in sets_of(None, ())
        for players in range(game(names).offer.least_players, game(names).offer.most_players + 1)
    ]


def other() -> list[Agreed]:
    """The same with each value of each option that is not the usual one; numbers are left out."""
    return [
        Agreed(one.names, one.players, ((option.id, value),))
        for one in usual()
        for option in game(one.names).offer.options
        if option.words or isinstance(option.default, bool)
        for value in option.words or (True, False)
        if value != option.default
    ]


def plays(machine: Machine) -> Callable[[int], State]:
    """Plays the match of a seed, on the compiled machine if there can be one; gives its end."""
    if not can_compile():
        return lambda seed: play_randomly(machine, machine.start(seed), generator(seed, BOTS))
    native = compiled(machine.ruleset, FAST)

    def play(seed: int) -> State:
        state = native.start(seed)
        native.playout(state, native.generator(seed, BOTS))
        return from_json(state.to_json())

    return play


def kinds_lying(machine: Machine, state: State) -> Counter[str]:
    """How many pieces of each kind lie in zones."""
    base, kind_of = machine.tables.piece_base, machine.tables.kind_of
    return Counter(kind_of(piece).name for piece, zone in enumerate(state.where, base) if zone >= 0)


def check_matches(agreed: Agreed, seeds: range) -> None:
    """Each match ends, without anything unforeseen, and every piece lies somewhere at its end.

    Where a card draws what is hidden, an option may be offered unproved; none of them comes to
    nothing. A match that does not end so is a fault of the rules; its seed is named.
    """
    machine = Machine(agreed.ruleset())
    play, lying = plays(machine), kinds_lying(machine, machine.start(0))
    for seed in seeds:
        state = play(seed)
        assert state.status == OVER, seed
        assert (state.surprises, state.fallen) == (0, 0), seed
        assert counters_in_bounds(machine, state), seed
        assert kinds_lying(machine, state) == lying, seed
        check_pieces(machine, state)


@pytest.mark.soak
@pytest.mark.parametrize("agreed", usual(), ids=str)
def test_a_thousand_matches_end_with_every_piece_in_its_place(agreed: Agreed) -> None:
    check_matches(agreed, range(MATCHES))


@pytest.mark.soak
@pytest.mark.parametrize("agreed", other(), ids=str)
def test_so_do_a_thousand_with_another_option(agreed: Agreed) -> None:
    check_matches(agreed, range(MATCHES))


def machines() -> Iterator[Machine]:
    """The smaller games stand last."""
    return (Machine(agreed.ruleset()) for agreed in reversed(usual()))


def test_a_piece_that_lies_nowhere_is_noticed() -> None:
    """The checks above must not hold because nothing was looked at."""
    check_matches(usual()[-1], range(5))
    machine = next(one for one in machines() if kinds_lying(one, one.start(1)))
    state = play_randomly(machine, machine.start(1), generator(1, BOTS), most=20)
    lying = kinds_lying(machine, state)
    check_pieces(machine, state)
    state.where[next(at for at, zone in enumerate(state.where) if zone >= 0)] = -1
    assert kinds_lying(machine, state) != lying
    with pytest.raises(AssertionError):
        check_pieces(machine, state)
