"""What the engine itself says, in the languages of a module and as the module says it."""

from __future__ import annotations

from pathlib import Path

from engine.compiler.compile import load
from engine.play.log_text import LogText
from engine.play.machine import Machine
from engine.play.match import Match, start

GAME = """\
module: {id: hut, version: 1.0.0, languages: [en, ja], players: {min: 2, max: 2}}
counters:
  player.coins: 0
flow: |
  phase bright_morning:
    each player in turn order:
      repeat up to 2 times:
        me.coins += 1
"""


def played(folder: Path, more: str = "") -> tuple[Match, list[str]]:
    """A match of the game with these lines after it, and its log in Japanese so far."""
    (folder / "module.yaml").write_text(GAME + more, "utf-8")
    match = start(Machine(load([folder]).ruleset(2)), seed=1)
    text = LogText(match.decisions.names, "ja")
    return match, [line for entry in match.log if (line := text.line(entry))]


def offered(match: Match) -> list[str]:
    assert match.decision is not None
    return [option.text["ja"] for option in match.decision.options]


def test_what_the_engine_offers_has_japanese(tmp_path: Path) -> None:
    match, log = played(tmp_path)
    assert offered(match) == ["もう一度", "いいえ"]
    assert log == ["— bright morning —"]


def test_a_module_says_it_in_its_own_way(tmp_path: Path) -> None:
    labels = "labels: {again: {ja: さらに}, 'no': {ja: やめる}, bright_morning: {ja: 朝}}\n"
    match, log = played(tmp_path, labels)
    assert offered(match) == ["さらに", "やめる"]
    assert log == ["— 朝 —"]
    assert match.decision is not None
    assert match.decision.keys == ("again", "no")


def test_its_own_words_are_wording_and_no_play(tmp_path: Path) -> None:
    plain, _ = played(tmp_path)
    own, _ = played(tmp_path, "labels: {bright_morning: {ja: 朝}}\n")
    one, other = plain.machine.ruleset, own.machine.ruleset
    assert one.play_fingerprint == other.play_fingerprint
    assert one.text_fingerprint != other.text_fingerprint
