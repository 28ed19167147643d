"""Records: written line by line, read and played again, refused with one clear message."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.program import ModuleStamp, Ruleset
from engine.play import record
from engine.play.faults import BadRecord
from engine.play.machine import Machine
from engine.play.match import Match, start
from tests.play.test_choices import Game
from tests.play.test_match import pick


def rules(**changes: Any) -> Ruleset:
    made = Game(white=4, black=4).flow_of(*pick(0), *pick(1), *pick(0), slots="r")
    stamps = (ModuleStamp("harbour", "1.2.0", "aaa"), ModuleStamp("storm", "0.1.0", "bbb"))
    made = replace(made, modules=stamps, options={"tide": 2}, play_fingerprint="one")
    return replace(made, **changes)


@pytest.fixture
def match() -> Match:
    return start(rules(), 3, ("Ada", "Ben"))


def test_what_is_written_is_played_again(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match.choose("white cube")
    recorder = record.Recorder(path, match)
    match.choose("black cube")
    recorder.write(match.keys[-1])
    read = record.load(path)
    assert read.choices == ("white cube @ supply", "black cube @ supply")
    assert (read.seed, read.seats, read.options) == (3, ("Ada", "Ben"), {"tide": 2})
    again = record.replay(read, Machine(rules()))
    assert again.state == match.state
    assert record.replay(read, Machine(rules()), upto=1).keys == ["white cube @ supply"]


def test_save_writes_all_at_once(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match.choose("white cube")
    record.save(path, match)
    record.save(path, match)
    assert record.load(path).choices == ("white cube @ supply",)
    assert [p.name for p in tmp_path.iterdir()] == ["match.jsonl"]


def test_an_existing_file_is_left_alone(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text("mine")
    with pytest.raises(BadRecord, match="exists already"):
        record.Recorder(path, match)
    assert path.read_text() == "mine"


def test_a_folder_that_is_missing(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "no" / "match.jsonl"
    with pytest.raises(BadRecord, match="cannot be written"):
        record.Recorder(path, match)
    with pytest.raises(BadRecord, match="cannot be written"):
        record.save(path, match)


def test_a_full_disk_leaves_whole_lines(
    match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.jsonl"
    recorder = record.Recorder(path, match)
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(record.os, "fsync", full)
    with pytest.raises(BadRecord, match="No space left on device"):
        recorder.write("white cube @ supply")
    assert path.read_bytes() == before
    other = tmp_path / "other.jsonl"
    with pytest.raises(BadRecord, match="No space left"):
        record.Recorder(other, match)
    assert not other.exists()


def test_a_cut_last_line(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match.choose("white cube")
    record.save(path, match)
    path.write_text(path.read_text() + '{"choose": "bla')
    with pytest.raises(BadRecord, match="line 3 is cut off; 1 whole choices stand before"):
        record.load(path)
    read = record.load(path, cut=True)
    assert read.cut
    assert read.choices == ("white cube @ supply",)


def lines(match: Match) -> list[str]:
    return [json.dumps(record.header(match.machine.ruleset, 3, match.seats))]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "first line is missing"),
        ("hello\n", "no header"),
        ('{"format": "other"}\n', "no header"),
        ('{"format": "rulewright-record", "version": 9}\n', "has form 9"),
        ('{"format": "rulewright-record", "version": 1}\n', "lacks what a match"),
        ("[" * 100_000 + "\n", "no header"),
    ],
)
def test_corrupted_headers(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        record.parse(text, "x.jsonl")


def test_damaged_files(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    with pytest.raises(BadRecord, match="cannot be read"):
        record.load(path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="damaged"):
        record.load(path)
    head = lines(match)[0]
    for wrong in ("{}", "nonsense", '{"choose": 3}'):
        with pytest.raises(BadRecord, match="line 2 is no choice"):
            record.parse(f"{head}\n{wrong}\n", "x.jsonl")
    broken = json.dumps({**json.loads(head), "seed": "seven"})
    with pytest.raises(BadRecord, match="lacks what a match"):
        record.parse(f"{broken}\n", "x.jsonl")


def test_an_impossible_choice_names_its_line(match: Match) -> None:
    text = f'{lines(match)[0]}\n{{"choose": "white cube"}}\n{{"choose": "red cube"}}\n'
    with pytest.raises(BadRecord, match='line 3: "red cube" is not offered'):
        record.replay(record.parse(text, "x.jsonl"), Machine(rules()))


OTHER_RULES = [
    (
        {"modules": (ModuleStamp("harbour", "1.3.0", "ccc"),)},
        "harbour was version 1.2.0, it is 1.3",
    ),
    ({"modules": ()}, "the module harbour, which is missing"),
    ({"options": {"tide": 3}}, "the option tide was 2, it is 3"),
    ({"players": 3}, "played by 2 players, these rules are for 3"),
    ({}, "compiled otherwise"),
    (
        {"modules": (ModuleStamp("harbour", "1.2.0", "x"), ModuleStamp("storm", "0.1.0", "bbb"))},
        "the rules of harbour were edited since",
    ),
]


@pytest.mark.parametrize(("changes", "difference"), OTHER_RULES)
def test_other_rules_are_refused_and_the_first_difference_named(
    match: Match, changes: dict[str, Any], difference: str
) -> None:
    match.choose("white cube")
    text = f'{lines(match)[0]}\n{{"choose": "white cube"}}\n'
    read = record.parse(text, "x.jsonl")
    other = rules(play_fingerprint="two", **changes)
    with pytest.raises(BadRecord, match=difference):
        record.replay(read, Machine(other))
    if "players" not in changes:
        again = record.replay(read, Machine(other), anyway=True)
        assert again.keys == ["white cube @ supply"]


def test_an_impossible_choice_under_other_rules_names_the_difference(match: Match) -> None:
    text = f'{lines(match)[0]}\n{{"choose": "red cube"}}\n'
    other = rules(play_fingerprint="two", options={"tide": 3})
    with pytest.raises(BadRecord, match=r"line 2: .* The rules differ: the option tide"):
        record.replay(record.parse(text, "x.jsonl"), Machine(other), anyway=True)


def test_the_wrong_number_of_seats(match: Match) -> None:
    head = json.dumps({**json.loads(lines(match)[0]), "seats": ["Ada"]})
    with pytest.raises(BadRecord, match="2 players, not 1"):
        record.replay(record.parse(f"{head}\n", "x.jsonl"), Machine(rules()))


def test_matches_that_ask_for_forced_choices_too(tmp_path: Path) -> None:
    match = start(rules(), 3, ask_forced=True)
    while match.decision:
        match.choose(match.decision.keys[-1])
    path = tmp_path / "x.jsonl"
    record.save(path, match)
    again = record.replay(record.load(path), Machine(rules()))
    assert again.state == match.state
    assert again.keys == match.keys
