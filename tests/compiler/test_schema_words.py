"""What is told of a value in a wrong form, or of a key under another name, shows how it goes."""

from pathlib import Path

import pytest

from engine.compiler.compile import load
from engine.core.problem import Problem, ProblemsFound

HEAD = "module: {id: words, version: 1.0.0, title: W, languages: [en], players: {min: 2, max: 2}}\n"


def told(text: str, folder: Path, head: str = HEAD) -> list[Problem]:
    (folder / "module.yaml").write_text(head)
    (folder / "more.yaml").write_text(text)
    with pytest.raises(ProblemsFound) as found:
        load([folder]).check()
    return list(found.value.problems)


SHORT = {
    "zones: {table: jobs}": "For example:  hand: {of: cards, see: owner}",
    "counters: [score, lives]": "For example:  counters: {round: 0, player.points: 0}",
    "symbols: [red, green]": "For example:  symbols: {colour: [red, green, white]}",
    "cards: [{id: porter}]": "For example:  cards: {jobs: {items: [{id: porter}, {id: weaver}]}}",
}


@pytest.mark.parametrize("text", SHORT)
def test_an_example_shows_the_form(text: str, tmp_path: Path) -> None:
    (problem,) = told(text, tmp_path)
    assert problem.code == "wrong-form"
    assert problem.remedy.splitlines()[-1] == SHORT[text]


def test_players_and_options(tmp_path: Path) -> None:
    (problem,) = told("{counters: {}}", tmp_path, HEAD.replace("{min: 2, max: 2}", "3-4"))
    assert "players: {min: 2, max: 4}" in problem.remedy
    (problem,) = told("{counters: {}}", tmp_path, HEAD.replace("}}", "}, options: {rounds: 3}}"))
    assert "rounds: {number: {min: 1, max: 5}, default: 3}" in problem.remedy


@pytest.mark.parametrize(("said", "meant"), [("count", "copies"), ("description", "text")])
def test_a_key_of_an_item_by_another_name(said: str, meant: str, tmp_path: Path) -> None:
    (problem,) = told(f"cards: {{jobs: {{items: [{{id: porter, {said}: 3}}]}}}}", tmp_path)
    assert (problem.code, problem.nearest) == ("unknown-key", meant)
