"""Comparing phrases without their places, and finding phrases inside others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from engine.compiler.declared_names import Wording
from engine.compiler.describe_clauses import (
    Act,
)
from engine.compiler.describe_phrases import (
    AnyOf,
    Back,
    Digits,
    Doing,
    Member,
    PerEach,
    Phrase,
    Same,
    Saying,
    Things,
    Who,
)
from engine.core.span import Span


def bare(value: object) -> object:
    """A phrase or clause as plain data without spans: equal for what says the same."""
    if isinstance(value, Span):
        return None
    if isinstance(value, Wording):
        return tuple(sorted(value.own.items()))
    if isinstance(value, Mapping):
        return tuple((key, bare(value[key])) for key in sorted(value))
    if isinstance(value, tuple):
        return tuple(bare(one) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        parts = tuple(bare(getattr(value, field.name)) for field in fields(value))
        return (type(value).__name__, *parts)
    return value


def inside(value: object) -> Iterator[object]:
    """A phrase or clause and all phrases in it."""
    if isinstance(value, Wording | Span):
        return
    if isinstance(value, Mapping):
        for one in value.values():
            yield from inside(one)
    elif isinstance(value, tuple):
        for one in value:
            yield from inside(one)
    elif is_dataclass(value) and not isinstance(value, type):
        yield value
        for field in fields(value):
            if field.name != "done":  # what was done with things told before is no part of it
                yield from inside(getattr(value, field.name))


def speaks_back(value: object) -> bool:
    """Whether something told before is spoken of."""
    return any(
        isinstance(one, Same) or (isinstance(one, Back) and not one.this) for one in inside(value)
    )


def asks(value: object) -> bool:
    """Whether a player decides something in it."""
    return any(
        isinstance(one, AnyOf) or (isinstance(one, Things) and one.chosen) for one in inside(value)
    )


def is_plain(clause: object) -> bool:
    """Whether a clause does one fixed thing, such as a price: "pay 1 coin"."""
    if not isinstance(clause, Act) or not isinstance(clause.doing, Doing):
        return False
    given = clause.doing.saying.given.values()
    fixed = all(isinstance(one, Digits | Member | Who) for one in given)
    return fixed and any(isinstance(one, Digits) for one in given)


def repeats(earlier: Doing, later: Doing) -> bool:
    """Whether the same is done a second time, but for how much: to be told as "more"."""
    before, now = earlier.saying, later.saying
    if bare(before.wording) != bare(now.wording) or before.given.keys() != now.given.keys():
        return False
    amounts = [_amount(before.given[key], now.given[key]) for key in now.given]
    return "other" not in amounts and "amount" in amounts


def _amount(before: Phrase, now: Phrase) -> str:
    """`same`; `amount` where only how many differs (or could); `other` else."""
    counted = (Digits, PerEach, Same)
    if isinstance(before, counted) and isinstance(now, counted):
        return "amount"
    if isinstance(before, Saying) and isinstance(now, Digits):
        return "amount"
    if isinstance(before, Things) and isinstance(now, Things):
        alike = before.kind == now.kind and bare(before.places) == bare(now.places)
        some = before.amount.how in ("exactly", "upto") and now.amount.how in ("exactly", "upto")
        return "amount" if alike and some and now.chosen else "other"
    return "same" if bare(before) == bare(now) else "other"
