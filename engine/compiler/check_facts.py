"""What is known not to be none, as statements go by."""

from __future__ import annotations

from functools import lru_cache

from engine.compiler.check_session import Facts
from engine.core.operations import EXPRESSIONS, Expr

_READS_PLACES = frozenset(("content", "only", "size", "room", "place", "holder"))
_READS_ANYTHING = frozenset(("call", "can"))
_READS_STATE = _READS_PLACES | _READS_ANYTHING | {"value"}


def lasting_facts(facts: Facts) -> Facts:
    """Those that stay true whatever a statement changes in the game."""
    return frozenset(fact for fact in facts if not reads_state(fact))


def facts_after_move(facts: Facts) -> Facts:
    """Those that stay true when pieces move."""
    gone = _READS_PLACES | _READS_ANYTHING
    return frozenset(fact for fact in facts if not _uses(fact, gone))


def facts_after_setting(facts: Facts, counter: int) -> Facts:
    """Those that stay true when this counter is set."""
    return frozenset(
        fact
        for fact in facts
        if not _uses(fact, _READS_ANYTHING) and not _reads_counter(fact, counter)
    )


def _uses(expr: object, ops: frozenset[str]) -> bool:
    if isinstance(expr, Expr):
        return expr.op in ops or any(_uses(arg, ops) for arg in expr.args)
    return isinstance(expr, tuple) and any(_uses(item, ops) for item in expr)


def _reads_counter(expr: object, counter: int) -> bool:
    if isinstance(expr, Expr):
        if expr.op == "value" and expr.args[0] == counter:
            return True
        return any(_reads_counter(arg, counter) for arg in expr.args)
    return isinstance(expr, tuple) and any(_reads_counter(item, counter) for item in expr)


def facts_without(facts: Facts, local: Expr) -> Facts:
    """Those that do not speak of this local."""
    return frozenset(fact for fact in facts if not contains(fact, local))


def contains(expr: object, part: Expr) -> bool:
    """Whether the expression has this part."""
    if expr == part:
        return True
    if isinstance(expr, Expr):
        return any(contains(arg, part) for arg in expr.args)
    return isinstance(expr, tuple) and any(contains(item, part) for item in expr)


def free_elem(depth: int, *exprs: Expr) -> int:
    """A number for an element that no quantifier around (`depth` of them) or inside has taken."""
    return max(depth, *(1 + _last_elem(expr) for expr in exprs))


def _last_elem(part: object) -> int:
    if isinstance(part, Expr):
        operands = zip(EXPRESSIONS[part.op].operands, part.args, strict=True)
        own = [arg for (_, sort), arg in operands if sort == "elem" and isinstance(arg, int)]
        return max([*own, *(_last_elem(arg) for arg in part.args)], default=-1)
    return max((_last_elem(item) for item in part), default=-1) if isinstance(part, tuple) else -1


def replaced(expr: Expr, part: Expr, by: Expr) -> Expr:
    """The expression with another in the place of a part."""
    if expr == part:
        return by
    return Expr(expr.op, tuple(_replaced(arg, part, by) for arg in expr.args))


def _replaced(arg: object, part: Expr, by: Expr) -> object:
    if isinstance(arg, Expr):
        return replaced(arg, part, by)
    if isinstance(arg, tuple):
        return tuple(_replaced(item, part, by) for item in arg)
    return arg


@lru_cache(maxsize=4096)
def reads_state(expr: Expr) -> bool:
    """Whether the value of the expression may change while its locals stay as they are."""
    return expr.op in _READS_STATE or any(_reads(arg) for arg in expr.args)


def _reads(arg: object) -> bool:
    if isinstance(arg, Expr):
        return reads_state(arg)
    return isinstance(arg, tuple) and any(_reads(item) for item in arg)
