"""Members of a kind that have some printed value, found in a table instead of by looking at each.

`count of bots where it.owner is p and …` looks at every bot in the interpreter. What is printed
never changes, so that C may begin with the right ones; the rest of the condition is asked of them.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.actors import elements_read
from engine.core.operations import Expr
from engine.core.program import Ruleset

WIDEST = 256
"""Printed values that lie farther apart are not made into a table."""

YES = Expr("int", (1,))


@dataclass(frozen=True, slots=True)
class Index:
    """Members of `of` whose printed value in `column` is `wanted`, of which `rest` is asked."""

    of: Expr
    column: int
    wanted: Expr
    rest: Expr

    def table(self, ruleset: Ruleset) -> tuple[int, list[int], list[int]]:
        """The least value; where the members of each value begin; the members, by value."""
        values = values_of(ruleset, self.of, self.column)
        assert values is not None
        least = min(values.values())
        starts, members = [0], []
        for value in range(least, max(values.values()) + 1):
            members += [member for member, own in values.items() if own == value]
            starts.append(len(members))
        return least, starts, members


def indexed(ruleset: Ruleset, of: Expr, elem: int, where: Expr) -> Index | None:
    """What a filter asks first, when that is whether a printed value is some number."""
    first, rest = _first(where)
    if of.op != "members" or first.op != "==":
        return None
    for printed, wanted in (first.args, first.args[::-1]):
        assert isinstance(printed, Expr)
        assert isinstance(wanted, Expr)
        if printed.op != "printed" or printed.args[1] != Expr("elem", (elem,)):
            continue
        column = printed.args[0]
        assert isinstance(column, int)
        if elem not in elements_read(wanted) and values_of(ruleset, of, column):
            return Index(of, column, wanted, rest)
    return None


def _first(where: Expr) -> tuple[Expr, Expr]:
    """The condition that is looked at first, and what is left of the whole."""
    if where.op != "and":
        return where, YES
    left, right = where.args
    assert isinstance(left, Expr)
    assert isinstance(right, Expr)
    first, rest = _first(left)
    return first, right if rest == YES else Expr("and", (rest, right))


def values_of(ruleset: Ruleset, of: Expr, column: int) -> dict[int, int] | None:
    """The printed value of each member, when all of them have a number and these lie together."""
    base, count = of.args
    assert isinstance(base, int)
    assert isinstance(count, int)
    declared = ruleset.columns[column]
    first = base - declared.base
    values = declared.values[first : first + count] if first >= 0 else ()
    numbers = [value for value in values if isinstance(value, int)]
    if not count or len(numbers) != count or max(numbers) - min(numbers) >= WIDEST:
        return None
    return dict(zip(range(base, base + count), numbers, strict=True))
