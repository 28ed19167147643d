"""Whatever changes in a state survives a copy and a file."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.play.random_play import generator, play_randomly
from engine.play.state import FIELDS, UNHASHED, State, from_json
from tests.properties.tables import Case, cases, every_case, table

CASES = cases()


def some_state(case: Case, choices: int) -> State:
    """A state on the way, waiting for a choice."""
    machine = table(case).machine
    return play_randomly(machine, machine.start(3), generator(3), most=choices)


@pytest.mark.parametrize("field", FIELDS)
@settings(max_examples=25, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_changed_value_is_kept(field: str, data: st.DataObject) -> None:
    case = data.draw(st.sampled_from(CASES))
    state = some_state(case, data.draw(st.integers(0, 30)))
    before = state.to_json()
    digest = state.digest()
    change(state, field, data)
    for other in (state.copy(), from_json(state.to_json())):
        assert other == state
        assert other.to_json() == state.to_json() != before
        assert (other.digest() == digest) == (field in UNHASHED)


def change(state: State, field: str, data: st.DataObject) -> None:
    """Change one number in a field; where a list is empty, add one."""
    value = getattr(state, field)
    if not isinstance(value, list):
        setattr(state, field, value + 1)
        return
    if not value:
        value.append((1, 2) if field in ("zones", "lasting", "gathered") else 1)
        return
    at = data.draw(st.integers(0, len(value) - 1))
    old = value[at]
    value[at] = (*old, 1) if isinstance(old, tuple) else old + 1


@every_case
def test_a_copy_shares_nothing_that_changes(case: Case) -> None:
    state = some_state(case, 20)
    copy = state.copy()
    before = copy.to_json()
    for field in FIELDS:
        value = getattr(state, field)
        if isinstance(value, list):
            value.clear()
    assert copy.to_json() == before
