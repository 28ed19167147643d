"""Random streams of a game: one for choices, one for each zone shuffled or drawn from, each die."""

from __future__ import annotations

from collections.abc import Iterable

from engine.compiler import ast
from engine.compiler.check_walk import walk
from engine.compiler.declarations import ZoneSpec

CHOICES = "choices"
DIE = "die "
"""The stream of a die is called `die ` and its name."""


def random_streams(effects: Iterable[object], zones: tuple[ZoneSpec, ...]) -> tuple[str, ...]:
    """The names of all streams; adding a card to one deck leaves what others bring as it was."""
    used: set[str] = set()
    dice: set[str] = set()
    words = {zone.place.word for zone in zones}
    for node in walk(tuple(effects)):
        match node:
            case ast.Shuffle():
                used |= _named(node.zone, words)
            case ast.Draw() | ast.Look():
                used |= _named(node.of, words)
            case ast.Roll():
                dice.add(node.die.text)
    drawn = [str(zone.place) for zone in zones if zone.place.word in used or zone.refill_from]
    return (CHOICES, *drawn, *(DIE + die for die in sorted(dice)))


def _named(zone: ast.Expression, words: set[str]) -> set[str]:
    """The last words of the zones that an expression can mean; all where it does not say."""
    match zone:
        case ast.Name() if zone.text in words:
            return {zone.text}
        case ast.Attribute() if zone.name.text in words:
            return {zone.name.text}
        case ast.Index():
            return _named(zone.of, words)
        case ast.Conditional():
            return _named(zone.yes, words) | _named(zone.no, words)
    return words


def phase_names(effects: Iterable[object]) -> tuple[str, ...]:
    """The phases that effects begin, sorted."""
    begun = {node.name.text for node in walk(tuple(effects)) if isinstance(node, ast.Phase)}
    return tuple(sorted(begun))
