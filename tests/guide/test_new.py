"""`rulewright new`: what it makes checks, plays, tests and prints at once."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from tests.tools.conftest import Command

Made = Callable[..., Path]


@pytest.fixture
def made(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Made:
    """Run `new` in an empty folder and give the folder that it made."""
    monkeypatch.chdir(tmp_path)

    def call(name: str, *more: str) -> Path:
        ended = command("new", name, *more)
        assert ended.code == 0, ended.err
        for file in ended.out.split("\n\n")[0].splitlines():
            assert Path(file).is_file()
        return tmp_path / name

    return call


def works(command: Command, name: str) -> None:
    """Everything that a designer does next goes well."""
    ended = command("check", name)
    assert (ended.code, ended.out) == (0, f"{name}: no problems\n")
    for arguments in (
        ("test", name),
        ("simulate", name, "--games", 2),
        ("sheets", name, "--out", "out"),
        ("words", name),
    ):
        ended = command(*arguments)
        assert ended.code == 0, ended.err
    assert list(Path("out").glob(f"{Path(name).name}-*.html"))


@pytest.mark.parametrize("languages", ["en", "en,ja", "ja,en", "fr"])
def test_a_new_game_works(languages: str, made: Made, command: Command) -> None:
    made("orchard", "--languages", languages, "--title", 'Carrots, Bees: a "Game"')
    works(command, "orchard")
    assert "5 scenarios passed" in command("test", "orchard").out


def test_its_commands_work_in_its_folder(
    made: Made, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(made("orchard"))
    assert command("check", ".").out == ".: no problems\n"
    assert command("test", ".").code == 0
    assert command("explain", ".", "cellar").code == 0


def test_every_file_names_a_schema_that_is_there(made: Made) -> None:
    folder = made("orchard")
    schema = json.loads((folder / "game.schema.json").read_text("utf-8"))
    assert "cards.crops" in json.dumps(schema)
    for path in folder.glob("*.yaml"):
        first = path.read_text("utf-8").splitlines()[0]
        assert first == "# yaml-language-server: $schema=game.schema.json"
    assert "redhat.vscode-yaml" in (folder / ".vscode" / "extensions.json").read_text("utf-8")


def test_the_folder_gives_the_title(made: Made) -> None:
    head = yaml.safe_load((made("by-the-sea") / "module.yaml").read_text("utf-8"))["module"]
    assert (head["id"], head["title"]) == ("by-the-sea", {"en": "By The Sea"})


def test_a_new_expansion_works(made: Made, command: Command) -> None:
    folder = made("more", "--expansion-of", "into-the-machine")
    works(command, "more")
    assert command("test", "more").out == "1 scenario passed\n"
    assert "my_card" in (folder / "cards.yaml").read_text("utf-8")


def test_an_expansion_of_a_game_beside_it(
    made: Made, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    made("orchard")
    folder = made("winter", "--expansion-of", "orchard", "--like", "bee")
    works(command, "winter")
    assert "6 scenarios passed" in command("test", "winter", "--required").out
    monkeypatch.chdir(folder)
    assert command("test", ".").out == "1 scenario passed\n"


def test_an_expansion_of_an_expansion_has_another_id_for_its_card(
    made: Made, command: Command
) -> None:
    made("orchard")
    made("winter", "--expansion-of", "orchard")
    made("ice", "--expansion-of", "winter")
    works(command, "ice")


def test_nothing_is_overwritten(made: Made, command: Command) -> None:
    folder = made("orchard")
    (folder / "cards.yaml").write_text("mine", "utf-8")
    ended = command("new", "orchard")
    assert ended.code == 1
    assert "orchard is there already" in ended.err
    assert (folder / "cards.yaml").read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["Orchard"], "lower-case letters, digits and dashes"),
        (["orchard", "--languages", "English"], "Write two letters"),
        (["orchard", "--like", "bee"], "--expansion-of"),
        (["orchard", "--expansion-of", "into-the-machin"], "into-the-machine"),
        (["orchard", "--expansion-of", "into-the-machine", "--like", "bea"], "no card"),
    ],
)
def test_wrong_use_writes_nothing(
    arguments: list[str],
    said: str,
    command: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = command("new", *arguments)
    assert ended.code == 2
    assert said in ended.err
    assert not list(tmp_path.iterdir())
