"""Four games played side by side with OpenSpiel, on both of our machines."""

from functools import cache

import pytest

from engine.core.program import Ruleset
from engine.native import build
from engine.play.machine import Machine
from tools.failures import WrongUse
from tools.loading import load_game, ruleset_of
from tools.peers.lockstep import Disagreement, Lockstep
from tools.peers.naming import Naming, Peer, peer_of
from tools.peers.sides import Interpreted, Side

pyspiel = pytest.importorskip("pyspiel", reason="pip install 'rulewright[rl]' brings OpenSpiel")
GAMES = ("tic-tac-toe", "connect-four", "othello", "breakthrough")
FEW, MANY = range(1, 16), range(1, 201)


@cache
def ruleset(game: str) -> Ruleset:
    return ruleset_of(load_game(game))


@cache
def side(game: str, machine: str) -> Side:
    if machine == "interpreter":
        return Interpreted(Machine(ruleset(game)))
    return build.load(ruleset(game))


def lockstep(game: str, machine: str) -> Lockstep:
    try:
        ours = side(game, machine)
    except build.NotCompiled as why:
        pytest.skip(str(why))
    peer = peer_of(load_game(game).declarations, "open_spiel")
    return Lockstep(ours, peer, pyspiel.load_game(peer.game))


def play_some(both: Lockstep) -> None:
    for seed in FEW:
        assert both.play(seed) > 4


@pytest.mark.parametrize("machine", ["interpreter", "compiled"])
@pytest.mark.parametrize("game", GAMES)
def test_the_same_moves_at_every_position_and_the_same_end(game: str, machine: str) -> None:
    play_some(lockstep(game, machine))


@pytest.mark.soak
@pytest.mark.parametrize("machine", ["interpreter", "compiled"])
@pytest.mark.parametrize("game", GAMES)
def test_two_hundred_matches(game: str, machine: str) -> None:
    both = lockstep(game, machine)
    assert all(both.play(seed) > 4 for seed in MANY)


def test_a_game_that_is_another_one_is_noticed() -> None:
    ours = side("connect-four", "interpreter")
    both = Lockstep(ours, Peer("", "column", 1), pyspiel.load_game("connect_four(rows=5)"))
    with pytest.raises(Disagreement, match="only"):
        play_some(both)


def test_a_move_that_is_called_otherwise_is_noticed() -> None:
    ours = side("tic-tac-toe", "interpreter")
    with pytest.raises(Disagreement, match="After nothing: only here"):
        Lockstep(ours, Peer("", "names", 1), pyspiel.load_game("tic_tac_toe")).play(1)


def test_moves_are_called_by_name_place_or_value() -> None:
    found = ruleset("connect-four")
    squares = next(kind for kind in found.kinds if kind.name == "squares")
    first, last = squares.base, squares.base + squares.count - 1
    assert Naming(found, "names").called([first, last]) == "a6g1"
    assert Naming(found, "place").called([last]) == "41"
    assert Naming(found, "column").called([last]) == "6"


def test_a_game_without_a_peer_says_so() -> None:
    with pytest.raises(WrongUse, match="open_spiel"):
        peer_of(load_game("into-the-machine").declarations, "open_spiel")


def test_a_printed_value_that_is_misspelt_is_told() -> None:
    found = ruleset("connect-four")
    squares = next(kind for kind in found.kinds if kind.name == "squares")
    with pytest.raises(WrongUse, match='Did you mean "column"'):
        Naming(found, "colum").called([squares.base])
