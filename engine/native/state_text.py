"""A state between the two machines: as the JSON of `play/state.py`, and as a flat list for C."""

from __future__ import annotations

import json
from collections.abc import Iterator

from engine.core.program import Ruleset

HEADER = 4
_NUMBERS = (
    *("pc", "status", "stage", "vouched", "changes", "serial"),
    *("choices", "steps", "doubts", "fallen", "surprises"),
)


def flattened(ruleset: Ruleset, text: str) -> list[int]:
    """The numbers of a saved state in the order of `get_state` in `runtime/text.c`.

    Raises `ValueError` for a text that is no state in earnest.
    """
    data = json.loads(text)
    if not isinstance(data, dict) or data.get("looker") != 0:
        raise ValueError("this is no saved state of a match")
    try:
        return list(_numbers(ruleset, data))
    except (KeyError, TypeError, IndexError, AttributeError):
        raise ValueError("this saved state is damaged") from None


def _numbers(ruleset: Ruleset, data: dict[str, list[object]]) -> Iterator[int]:
    for name in _NUMBERS:
        yield _int(data[name])
    for number in data["streams"]:
        value = _int(number)
        yield value - (1 << 64) if value >= 1 << 63 else value
    if len(data["values"]) != ruleset.value_count or len(data["seen"]) != len(ruleset.placement):
        raise ValueError("this state belongs to another game")
    yield from map(_int, data["values"])
    yield from map(_int, data["seen"])
    for zone in data["zones"]:
        yield from _counted(zone)
    yield from _counted(data["phases"])
    yield from _counted(data["gathers"])
    yield from _records(data["lasting"])
    yield from _records(data["gathered"])
    yield from _frames(ruleset, data["stack"], _int(data["base"]))
    yield from _counted(data["marks"])


def _counted(values: object) -> Iterator[int]:
    assert isinstance(values, list)
    yield len(values)
    yield from map(_int, values)


def _records(records: list[object]) -> Iterator[int]:
    yield len(records)
    for record in records:
        assert isinstance(record, list)
        yield len(record)
        for value in record:
            yield from field(value)


def field(value: object) -> Iterator[int]:
    """A number or a set as C takes them: -1 and the number, or how many and each."""
    if isinstance(value, list | tuple):
        yield from _counted(list(value))
    else:
        yield from (-1, _int(value))


def _frames(ruleset: Ruleset, stack: list[object], base: int) -> Iterator[int]:
    """The frames from the bottom on, each with its header."""
    bases = []
    while base > 0:
        bases.append(base)
        base = _int(stack[base - 3])
    yield len(bases)
    for base in reversed(bases):
        yield from (_int(value) for value in stack[base - HEADER : base])
        count = ruleset.routines[_int(stack[base - 2])].locals
        for value in stack[base : base + count]:
            yield from field(value)


def _int(value: object) -> int:
    if type(value) is not int:
        raise ValueError(f"this saved state holds {value!r} where a number belongs")
    return value
