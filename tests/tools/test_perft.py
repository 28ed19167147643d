"""Perft: the counts that everybody who knows these games comes to, and what cannot be counted."""

import json
from functools import cache

import pytest

from engine.native.build import NotCompiled, load
from engine.native.native import Native, NativeState
from engine.play.machine import Machine
from tests.tools.conftest import JETTY, Command
from tools.loading import load_game, ruleset_of
from tools.perft import Level, NotCountable, Perft


@cache
def perft(game: str) -> Perft:
    return Perft(Machine(ruleset_of(load_game(game))))


def ways(game: str, depth: int) -> list[int]:
    return [level.ways for level in perft(game).levels(depth)]


def test_every_game_of_three_in_a_row() -> None:
    levels = list(perft("tic-tac-toe").levels(9, whole=True))
    assert sum(level.ended for level in levels) == 255_168
    assert 1 + sum(level.positions for level in levels) == 5_478
    assert levels[4] == Level(5, 15_120, 1_440, 1_260)


def test_discs_that_fall() -> None:
    assert ways("connect-four", 6) == [7, 49, 343, 2_401, 16_807, 117_649]


@pytest.mark.soak
def test_seven_discs_that_fall() -> None:
    assert ways("connect-four", 7)[-1] == 823_536


def test_discs_that_change_sides() -> None:
    assert ways("othello", 5) == [4, 12, 56, 244, 1_396]


@pytest.mark.soak
def test_seven_discs_that_change_sides() -> None:
    assert ways("othello", 7) == [4, 12, 56, 244, 1_396, 8_200, 55_092]


def test_pawns_that_break_through() -> None:
    # Two decisions a move: which pawn, and where to.
    assert ways("breakthrough", 6)[1::2] == [22, 484, 11_132]


def counted(native: Native, state: NativeState, depth: int) -> int:
    """The ways on the compiled machine, every position looked at anew."""
    offered = native.advance(state, ask_forced=True)
    if depth == 1:
        return len(offered)
    total = 0
    for option in offered:
        after = state.copy()
        native.take(after, option)
        total += counted(native, after, depth - 1)
    return total


@pytest.mark.parametrize(
    ("game", "known"),
    [
        ("tic-tac-toe", [9, 72, 504, 3_024, 15_120]),
        ("connect-four", [7, 49, 343, 2_401, 16_807]),
        ("othello", [4, 12, 56, 244, 1_396, 8_200]),
        ("breakthrough", [8, 22, 176, 484, 5_236]),
    ],
)
def test_the_compiled_machine_comes_to_the_same(game: str, known: list[int]) -> None:
    try:
        native = load(ruleset_of(load_game(game)))
    except NotCompiled as why:
        pytest.skip(str(why))
    depths = range(1, len(known) + 1)
    assert [counted(native, native.start(1), depth) for depth in depths] == known


def test_a_count_can_be_divided_by_the_first_decision() -> None:
    divided = dict(perft("tic-tac-toe").divided(3))
    assert len(divided) == 9
    assert set(divided.values()) == {56}
    assert dict(perft("tic-tac-toe").divided(1)) == dict.fromkeys(divided, 1)
    assert sum(ways for _, ways in perft("othello").divided(4)) == 244


def test_beyond_the_end_nothing_is_counted() -> None:
    levels = list(perft("tic-tac-toe").levels(12))
    assert len(levels) == 9
    assert levels[-1].ended == levels[-1].ways == 127_872


def test_chance_cannot_be_counted() -> None:
    with pytest.raises(NotCountable, match="Chance"):
        list(Perft(Machine(ruleset_of(load_game(str(JETTY))))).levels(9))


def test_the_command_shows_levels(command: Command) -> None:
    ended = command("perft", "tic-tac-toe", 2, "--whole")
    assert ended.code == 0
    assert [line.split() for line in ended.out.splitlines()] == [
        ["depth", "ways", "of", "them", "over", "positions"],
        ["1", "9", "0", "9"],
        ["2", "72", "0", "72"],
        ["all", "0", "81"],
    ]


def test_the_command_divides(command: Command) -> None:
    ended = command("perft", "othello", 2, "--divide")
    assert ended.code == 0
    assert [line.split(maxsplit=1) for line in ended.out.splitlines()] == [
        *(["3", f"square {where}"] for where in ("e6", "f5", "c4", "d3")),
        ["12", "together"],
    ]


def test_the_command_speaks_to_machines(command: Command) -> None:
    levels = json.loads(command("perft", "othello", 2, "--json").out)["levels"]
    assert levels == [{"depth": 1, "ways": 4, "over": 0, "positions": 4}, {"depth": 2, "ways": 12}]
    assert json.loads(command("perft", "othello", 1, "--divide", "--json").out)["square d3"] == 1


def test_the_command_says_that_chance_cannot_be_counted(command: Command) -> None:
    ended = command("perft", JETTY, 9)
    assert ended.code == 1
    assert "cannot be counted. Chance decides" in ended.err
