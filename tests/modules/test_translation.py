"""A translation: a module that only adds wording, in one more language."""

from pathlib import Path

from engine.compiler.compile import load
from engine.play.machine import Machine
from engine.play.match import start
from tests.tools.conftest import Command
from tests.tools.conftest import command as command

FIXTURES = Path(__file__).parents[1] / "fixtures"
TRANSLATION = FIXTURES / "jetty-de"


def test_nothing_is_left_without_words() -> None:
    assert load([TRANSLATION], [FIXTURES]).check() == []


def test_it_speaks_and_plays_the_same_game() -> None:
    plain, spoken = load(["jetty"], [FIXTURES]), load(["jetty-de"], [FIXTURES])
    one, other = plain.ruleset(3), spoken.ruleset(3)
    assert one.play_fingerprint == other.play_fingerprint
    assert one.text_fingerprint != other.text_fingerprint
    assert other.languages == ("en", "ja", "de")
    assert other.title["de"] == "Bootssteg"
    match = start(Machine(other), 1, ["human"] * 3)
    decision = match.decision
    assert decision is not None
    names = {option.text["de"] for option in decision.options}
    assert names <= {"Wald", "Flachwasser", "Markt", "Werft", "Festmahl"}


def test_what_is_not_translated_yet_is_counted(tmp_path: Path, command: Command) -> None:
    folder = tmp_path / "jetty-fr"
    folder.mkdir()
    (folder / "module.yaml").write_text(
        "module: {id: jetty-fr, version: 0.1.0, title: {fr: Jetée}, languages: [fr],\n"
        '  requires: {jetty: ">=0.1"}}\n'
        "alterations:\n"
        "  - {extend: forest, name: {fr: Forêt}}\n",
        "utf-8",
    )
    ended = command("check", folder, "--modules", FIXTURES)
    assert ended.code == 0
    assert "In the language fr " in ended.out
    assert ended.out.count("  not-translated") == 1


def test_the_scenarios_of_the_game_hold_in_every_language(command: Command) -> None:
    ended = command("test", "jetty-de", "--required", "--modules", FIXTURES)
    assert ended.code == 0
    assert not ended.out.startswith("0 ")
