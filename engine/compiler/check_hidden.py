"""Conditions of options that read what the player who decides cannot see.

What is offered is seen by him, so such a condition tells him what is hidden. Only what is certain
is said: printed values (and which card it is) of what lies in a zone that nobody sees.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.compiler.check_session import Session
from engine.core.operations import Expr
from engine.core.program import Family
from engine.core.span import Span

_READS = frozenset(("printed", "printed_at", "kind_is"))
_PICKS = frozenset(("only", "first", "last", "filter", "leading", "those_most", "those_least"))
_FOLDS = frozenset(("sum", "most", "least", "those_most", "those_least", "different"))
_QUANTIFIERS = frozenset(("filter", "leading", "reached", "any", "every")) | _FOLDS
_Sets = Mapping[int, Expr]
"""What the elements of the quantifiers around are members of."""


def warn_of_telling(session: Session, asked: Expr, span: Span) -> None:
    """Warn when what decides over an option reads what nobody sees."""
    families = [decl.family for decl in session.world.families]
    family = _read_unseen(asked, {}, families)
    if family is not None:
        session.warning(
            "tells-hidden",
            span,
            f'what lies in "{family.name}" is seen by nobody, and this reads it: '
            f"what is offered tells the player which it is",
            f"Let him see it first:\n  look at … of {family.name} as seen\n  choose … from seen\n"
            f"or ask what everybody knows: count of {family.name}.",
        )


def _read_unseen(expr: Expr, sets: _Sets, families: list[Family]) -> Family | None:
    """The zone that nobody sees of which something is read."""
    args = [arg for arg in expr.args if isinstance(arg, Expr)]
    if expr.op in _READS:
        thing = expr.args[0] if expr.op == "kind_is" else expr.args[1]
        family = _lies_unseen(thing, sets, families)
        if family is not None:
            return family
    if expr.op in ("==", "!=", "same"):
        family = _compared_with_printed(args, sets, families)
        if family is not None:
            return family
    inside = sets
    if expr.op in _QUANTIFIERS:
        of, elem, *_ = expr.args
        assert isinstance(of, Expr)
        assert isinstance(elem, int)
        inside = {**sets, elem: of}
    found = (_read_unseen(arg, inside, families) for arg in args)
    return next((family for family in found if family is not None), None)


def _compared_with_printed(sides: list[Expr], sets: _Sets, families: list[Family]) -> Family | None:
    """The unseen zone of one side where the other is a card that anybody may read: as a printed
    value, or by its name.
    """
    for one, other in (sides, sides[::-1]):
        named = other.op == "int" and _number(other) >= 0
        if named or other.op in ("printed", "printed_at"):
            family = _lies_unseen(one, sets, families)
            if family is not None:
                return family
    return None


def _lies_unseen(of: object, sets: _Sets, families: list[Family]) -> Family | None:
    """The zone that nobody sees in which a thing, or the members of a set, surely lie."""
    if not isinstance(of, Expr):
        return None
    if of.op == "elem":
        return _lies_unseen(sets.get(_number(of)), sets, families)
    if of.op in _PICKS:
        held = of.args[0]
        zone = isinstance(held, Expr) and held.op == "zone"
        return _unseen(held, families) if zone else _lies_unseen(held, sets, families)
    return _unseen(of.args[0], families) if of.op == "content" else None


def _unseen(zone: object, families: list[Family]) -> Family | None:
    if not (isinstance(zone, Expr) and zone.op == "zone"):
        return None
    family = families[_number(zone)]
    return family if family.see == "nobody" else None


def _number(expr: Expr) -> int:
    number = expr.args[0]
    assert isinstance(number, int)
    return number
