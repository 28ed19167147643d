"""A small game that each test spoils in its own way, and the command line to try it with."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tools.cli import run

GAME = """\
module:
  id: quay
  version: 1.0.0
  title: {en: Quay}
  languages: [en]
  players: {min: 2, max: 3, seats: [red, blue, green]}
  match limit: 60
  options:
    rounds: {number: {min: 1, max: 3}, default: 2}

pieces:
  crates: {each player has: 4, interchangeable: yes}

zones:
  quay: {of: crates}

verbs:
  - verb: load {n number}
    do: |
      move at most n of me.crates to quay

flow: |
  repeat option.rounds times:
    each player in turn order:
      choose number k from 1 to 2
      load k

result:
  winner: most (count of it.crates)

sheets:
  list: {of: crates}
"""


@dataclass(frozen=True)
class Ended:
    """How a command ended: its exit code and all that it printed."""

    code: int
    said: str


Command = Callable[..., Ended]


@pytest.fixture
def command(capfd: pytest.CaptureFixture[str]) -> Command:
    """Run a command line; whatever happens, it must not show a traceback."""

    def call(*arguments: object) -> Ended:
        code = run([str(argument) for argument in arguments])
        out, err = capfd.readouterr()
        assert "Traceback" not in out + err
        return Ended(code, out + err)

    return call


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The folder of the small game."""
    folder = tmp_path / "quay"
    folder.mkdir()
    (folder / "module.yaml").write_text(GAME, encoding="utf-8")
    return folder


@pytest.fixture
def spoil(game: Path) -> Callable[[str, str], Path]:
    """Replace a part of the small game's text."""

    def change(old: str, new: str) -> Path:
        path = game / "module.yaml"
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        return game

    return change
