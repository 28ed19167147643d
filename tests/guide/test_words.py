"""`rulewright words`: the dictionary of a game."""

import json
from pathlib import Path

import pytest

from tests.tools.conftest import JETTY, Command
from tools.dictionary import Word, dictionary, shown_pattern
from tools.loading import load_game


def words(asked: str = "") -> list[Word]:
    return list(dictionary(load_game(str(JETTY)).declarations, asked=asked).words)


def written(what: str) -> list[str]:
    return [word.write for word in words() if word.what == what]


def test_everything_that_an_effect_can_name_is_there() -> None:
    assert written("players") == ["red", "blue", "green", "yellow"]
    assert written("kinds of things") == ["job, jobs", "worker, workers"]
    assert set(written("zones")) >= {"deck", "jetty", "job.worker", "me.workers"}
    assert "me.goods[good]" in written("counters")
    assert written("values of good") == ["good", "wood", "fish", "star"]
    assert "market" in written("jobs")
    assert written("formulas") == ["stars(p)"]
    assert "pay {n} of {g}" in written("verbs")
    assert written("options") == ["option.rounds"]


def test_a_word_is_found_by_print_in_any_language_and_as_written() -> None:
    for asked in ("Shipyard", "造船", "shipy"):
        assert [word.write for word in words(asked)] == ["shipyard"]


def test_a_word_knows_how_it_is_printed() -> None:
    (deck,) = words("deck")
    assert (deck.in_language("en"), deck.in_language("ja")) == ("deck", "山札")
    assert (Path(deck.span.file).name, deck.what) == ("module.yaml", "zones")


def test_what_has_no_name_is_printed_as_its_id(tmp_path: Path) -> None:
    (zone,) = words("job.worker")
    assert zone.in_language("ja") == "worker"


def test_a_pattern_without_its_types() -> None:
    assert shown_pattern("{p player} pays {n number} of {g good or none}") == (
        "{p} pays {n} of {g}"
    )


def test_the_table(command: Command) -> None:
    ended = command("words", JETTY, "ship", "--lang", "ja")
    assert ended.code == 0
    head, row = ended.out.splitlines()
    assert head.split() == ["jobs", "printed", "(ja)", "declared"]
    assert row.split()[:2] == ["shipyard", "造船所"]


def test_json(command: Command) -> None:
    (found,) = json.loads(command("words", JETTY, "Shipyard", "--json").out)
    assert found["write"] == "shipyard"
    assert found["printed"] == {"en": ["Shipyard"], "ja": ["造船所"]}


@pytest.mark.parametrize("arguments", [["zzz"], ["--lang", "fr"]])
def test_what_is_not_there(arguments: list[str], command: Command) -> None:
    ended = command("words", JETTY, *arguments)
    assert ended.code == 2
    assert arguments[-1] in ended.err
