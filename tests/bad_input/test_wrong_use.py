"""What a person may mistype on the command line."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bad_input.conftest import Command

WRONG = {
    "game": (["check", "no-such-game"], "no-such-game"),
    "command": (["chekc"], "chekc"),
    "players-too-many": (["simulate", "GAME", "--players", "4"], "2 to 3"),
    "players-too-few": (["play", "GAME", "--players", "1"], "2 to 3"),
    "players-no-number": (["simulate", "GAME", "--players", "many"], "many"),
    "games": (["simulate", "GAME", "--games", "-1"], "-1"),
    "seat": (["play", "GAME", "--seats", "human,martian"], "martian"),
    "seats-too-many": (["play", "GAME", "--players", "2", "--seats", "bot,bot,bot"], "3 seats"),
    "option": (["simulate", "GAME", "--option", "round=2"], "rounds"),
    "option-value": (["simulate", "GAME", "--option", "rounds=9"], "rounds"),
    "option-form": (["simulate", "GAME", "--option", "rounds"], "NAME=VALUE"),
    "language": (["sheets", "GAME", "--lang", "xx", "--out", "OUT"], "xx"),
    "play-language": (["play", "GAME", "--lang", "xx"], "xx"),
    "thing": (["explain", "GAME", "crats"], "crates"),
    "record": (["replay", "OUT/none.jsonl"], "none.jsonl"),
    "modules": (["check", "quay", "--modules", "OUT/none"], "none"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_use_says_what_there_is(
    name: str, game: Path, tmp_path: Path, command: Command
) -> None:
    arguments, hint = WRONG[name]
    out = tmp_path / "out"
    given = [a.replace("GAME", str(game)).replace("OUT", str(out)) for a in arguments]
    ended = command(*given)
    assert ended.code == 2, ended.said
    assert hint in ended.said
    assert not out.exists()


def test_an_unknown_game_gets_its_nearest(game: Path, command: Command) -> None:
    ended = command("check", "quai", "--modules", game.parent)
    assert ended.code == 2
    assert 'Did you mean "quay"?' in ended.said


def test_problems_come_before_anything_is_played(
    spoil: Callable[[str, str], Path], command: Command, tmp_path: Path
) -> None:
    folder = spoil("load k", "lode k")
    for words in (["simulate"], ["play", "--record", str(tmp_path / "r")], ["sheets"]):
        ended = command(words[0], folder, *words[1:])
        assert ended.code == 1
        assert "module.yaml:26:7  unknown-verb" in ended.said
    assert not (tmp_path / "r").exists()
