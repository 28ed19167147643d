"""Agents are told nothing that their player cannot know: neither in numbers nor in text."""

import random

import pytest

from tests.properties.test_hidden import exchanged, hidden_pairs
from tools.adapters.encoding import Encoding
from tools.adapters.table import Table, setting_of
from tools.loading import load_game, ruleset_of

GAMES = ("into-the-machine", "tic-tac-toe")


def on_the_way(game: str, most: int) -> list[Table]:
    """The tables of one match of random agents, one for each decision."""
    table = setting_of(ruleset_of(load_game(game))).deal(7)
    choose = random.Random(7)
    found = []
    while table.decision is not None and len(found) < most:
        found.append(table.copy())
        table.take(choose.choice(sorted(table.actions())))
    return found


def what_is_told(table: Table) -> tuple[object, ...]:
    player = table.player
    return table.observed(player), table.told(player), table.actions()


def test_what_is_hidden_changes_nothing_that_an_agent_is_told() -> None:
    tried = 0
    for table in on_the_way("into-the-machine", 120):
        machine, bit = table.setting.machine, table.setting.machine.tables.bit(table.player)
        for one, other in hidden_pairs(machine, table.state, bit):
            state = exchanged(machine, table.state, one, other)
            twin = Table(table.setting, state, machine.advance(state), table.taken)
            assert what_is_told(twin) == what_is_told(table)
            tried += 1
    assert tried > 100


@pytest.mark.parametrize("game", GAMES)
def test_numbers_have_a_fixed_size(game: str) -> None:
    for table in on_the_way(game, 60):
        encoding = table.setting.encoding
        for player in range(-1, table.setting.ruleset.players):
            assert len(table.observed(player)) == encoding.size
        assert all(0 <= action < encoding.actions for action in table.actions())


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_one_action(game: str) -> None:
    for table in on_the_way(game, 60):
        assert table.decision is not None
        assert sorted(table.actions().values()) == sorted(table.decision.keys)


def test_an_option_has_the_same_number_whenever_it_is_offered() -> None:
    tables = on_the_way("tic-tac-toe", 9)
    numbers = {key: action for action, key in tables[0].actions().items()}
    assert len(numbers) == 9
    for table in tables[1:]:
        assert all(numbers[key] == action for action, key in table.actions().items())


def test_what_is_seen_is_told_apart() -> None:
    first, *_, last = on_the_way("tic-tac-toe", 5)
    assert first.observed(0) != last.observed(0)
    assert first.observed(0) != first.observed(1)
    encoding: Encoding = first.setting.encoding
    assert encoding.called(min(first.actions())) in first.actions().values()
