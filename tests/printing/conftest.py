"""A game with everything that can be printed, in a folder of its own that tests may change."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine.compiler.compile import Game, load
from tools.cli import run
from tools.printing.checks import things_of
from tools.printing.faces import Drawing, Face
from tools.printing.selection import Selection
from tools.printing.wanted import Wanted, wanted_sheets

QUAY = Path(__file__).parents[1] / "fixtures" / "quay"


@dataclass(frozen=True)
class Quay:
    """The game in its folder."""

    folder: Path

    def game(self) -> Game:
        return load([self.folder])

    def replace(self, old: str, new: str) -> None:
        path = self.folder / "module.yaml"
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")

    def sheet(self, name: str) -> Wanted:
        sheets = wanted_sheets(self.game().declarations)
        return next(one for one in sheets if one.id == name)

    def faces(self, name: str, language: str = "en") -> list[Face]:
        game = self.game()
        selection = Selection(game)
        drawing = Drawing(game, selection, language)
        sheet = self.sheet(name)
        faces = list(drawing.faces(sheet, things_of(sheet, selection)))
        drawing.stop_on_problems()
        return faces


@pytest.fixture
def quay(tmp_path: Path) -> Quay:
    shutil.copytree(QUAY, tmp_path / "quay")
    return Quay(tmp_path / "quay")


@dataclass(frozen=True)
class Ended:
    code: int
    out: str
    err: str


@pytest.fixture
def rulewright(capfd: pytest.CaptureFixture[str]) -> Callable[..., Ended]:
    def call(*words: object) -> Ended:
        code = run([str(word) for word in words])
        out, err = capfd.readouterr()
        return Ended(code, out, err)

    return call
