"""Types of the effect language."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Base = Literal["number", "yes/no", "symbol", "thing", "zone", "nothing"]


@dataclass(frozen=True, slots=True)
class Type:
    """What a value is.

    `of` names the symbol (`symbol`) or the kind in the plural (`thing`); of a zone, the kinds that
    may lie in
    it, joined by `|`. `optional`: may be none. `many`: a set of such values. A zone that holds at
    most one
    has `single`: read as a value it is its piece (or none).
    """

    base: Base
    of: str = ""
    optional: bool = False
    many: bool = False
    single: bool = False
    always: bool = False
    """Of a single zone: never empty."""

    def or_none(self) -> Type:
        return replace(self, optional=True)

    def sure(self) -> Type:
        return replace(self, optional=False)

    def set(self) -> Type:
        return replace(self, many=True, optional=False)

    def one(self) -> Type:
        return replace(self, many=False)


NUMBER = Type("number")
YES_NO = Type("yes/no")
NOTHING = Type("nothing")
"""The type of `none` and of what gives no value."""


def thing(kind: str) -> Type:
    """A thing of a kind (named in the plural)."""
    return Type("thing", kind)


def symbol(name: str) -> Type:
    """A member of a symbol."""
    return Type("symbol", name)
