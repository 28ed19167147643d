"""States: copies and saves carry everything, and are independent."""

import json

import pytest

from engine.play.state import FIELDS, State, blank, from_json


def full() -> State:
    """A state in which every attribute has a value of its own."""
    state = blank()
    for number, name in enumerate(FIELDS, 1):
        if not isinstance(getattr(state, name), list):
            setattr(state, name, number)
    for number, name in enumerate(FIELDS, 1):
        if isinstance(getattr(state, name), list):
            setattr(state, name, [number, number + 1])
    state.zones = [(1, 2), (), (3,)]
    state.stack = [1, (2, 3), -1, ()]
    state.lasting = [(1, 2, (3, 4)), (5,)]
    state.gathered = [(1, (2,))]
    return state


def test_fields_are_all_attributes() -> None:
    assert set(FIELDS) == set(State.__slots__)


@pytest.mark.parametrize("name", FIELDS)
def test_copy_and_save_carry_every_attribute(name: str) -> None:
    state = full()
    for twin in (state.copy(), from_json(state.to_json())):
        assert getattr(twin, name) == getattr(state, name)
        assert type(getattr(twin, name)) is type(getattr(state, name))
        assert twin == state


@pytest.mark.parametrize("name", FIELDS)
def test_changing_a_copy_never_changes_the_original(name: str) -> None:
    state = full()
    before = state.to_json()
    twin = state.copy()
    value = getattr(twin, name)
    if isinstance(value, list):
        value.append((7,))
        value[0] = 99
    else:
        setattr(twin, name, value + 1)
    assert state.to_json() == before
    assert twin != state


def test_digest_tells_every_difference_that_matters() -> None:
    state = full()
    digests = {state.digest()}
    for name in set(FIELDS) - {"looker", "steps", "target", "vouched"}:
        twin = state.copy()
        value = getattr(twin, name)
        setattr(twin, name, [*value, 5] if isinstance(value, list) else value + 1)
        digests.add(twin.digest())
    assert len(digests) == len(FIELDS) - 3
    assert state.copy().digest() == state.digest() == from_json(state.to_json()).digest()


def test_save_holds_nothing_but_numbers() -> None:
    def leaves(value: object) -> list[object]:
        return [x for item in value for x in leaves(item)] if isinstance(value, list) else [value]

    for value in json.loads(full().to_json()).values():
        assert all(type(leaf) is int for leaf in leaves(value))


@pytest.mark.parametrize(
    "text", ["{}", "[]", '{"zones": 1}', full().to_json().replace("[3]", '["x"]')]
)
def test_damaged_saves_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="saved state"):
        from_json(text)


def test_a_list_where_a_number_belongs_is_refused() -> None:
    data = json.loads(full().to_json())
    with pytest.raises(ValueError, match="pc"):
        from_json(json.dumps({**data, "pc": [1]}))
    with pytest.raises(ValueError, match="holds True"):
        from_json(json.dumps({**data, "pc": True}))
