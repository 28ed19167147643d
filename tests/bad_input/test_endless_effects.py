"""Effects that never end are stopped, with a problem at the line that names what goes round."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bad_input.conftest import Command

Spoil = Callable[[str, str], Path]

LOAD = """\
  - verb: load {n number}
    do: |
      move at most n of me.crates to quay
"""
ENDLESS = {
    "loop": "      repeat:\n        move at most n of me.crates to quay\n",
    "while": "      while n > 0:\n        move at most n of me.crates to quay\n",
    "recursion": "      load n\n",
}


@pytest.mark.parametrize("name", ENDLESS)
def test_a_verb_without_end(name: str, spoil: Spoil, command: Command) -> None:
    body = LOAD.splitlines(keepends=True)[2]
    folder = spoil(body, ENDLESS[name])
    ended = command("simulate", folder, "--games", 1)
    assert ended.code == 1, ended.said
    assert "module.yaml:2" in ended.said
    assert "load" in ended.said


def test_triggers_that_set_each_other_off(spoil: Spoil, command: Command) -> None:
    more = """\
  - verb: unload {n number}
    do: |
      move at most n of quay where it.owner is me to me.crates

triggers:
  - {id: back, after: "load {n}", do: unload n, hears: all}
  - {id: forth, after: "unload {n}", do: load n, hears: all}
"""
    folder = spoil(LOAD, LOAD + more)
    for arguments in (["simulate", folder, "--games", 1], ["play", folder, "--seats", "bot"]):
        ended = command(*arguments)
        assert ended.code == 1, ended.said
        assert "load" in ended.said
        assert "without end" in ended.said


def test_a_match_without_end_stops_at_its_limit(spoil: Spoil, command: Command) -> None:
    folder = spoil("  repeat option.rounds times:\n", "  repeat:\n")
    ended = command("simulate", folder, "--games", 2, "--json")
    assert ended.code == 0, ended.said
    assert '"undecided": 2' in ended.said


def test_a_failure_that_nothing_catches(spoil: Spoil, command: Command) -> None:
    folder = spoil("move at most n of me.crates to quay", 'require n > 5 because "too few"')
    ended = command("check", folder)
    assert ended.code == 1
    assert "module.yaml" in ended.said
