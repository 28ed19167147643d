"""Every mutant of a game: its declarations, changed at one place so that a rule no longer holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.compiler.declarations import Declarations, KindSpec
from engine.core.span import Span
from tools.mutants_edit import Edit, Quotes, Variant
from tools.mutants_effects import EffectEdits
from tools.mutants_names import Neighbours
from tools.mutants_rules import RuleEdits
from tools.mutants_things import ThingEdits
from tools.mutants_values import ValueEdits
from tools.quoting import line_of

Sources = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A game that differs from the real one at one place.

    `element` is what declares the rule (`verb gain {n number}`), `part` the sort of such elements;
    `line` is the line as it is written, `says` what was changed in it. Element, line and `says`
    together name the mutant. `statement` is the innermost statement that was changed, `formula`
    the formula, where it was one.
    """

    element: str
    part: str
    line: str
    says: str
    span: Span
    statement: Span | None
    formula: str
    game: Declarations


def mutants_of(game: Declarations, sources: Sources) -> tuple[Mutant, ...]:
    """Every mutant, in the order of the tables; no two have one name."""
    named: dict[tuple[str, str, str], int] = {}
    found = []
    for made in _Made(game, sources).all():
        edit = made.edit
        line = line_of(edit.span, sources)
        name = (made.element, line, edit.says)
        named[name] = number = named.get(name, 0) + 1
        says = edit.says if number == 1 else f"{edit.says} ({number})"
        where = (edit.span, edit.statement, made.formula)
        found.append(Mutant(made.element, made.part, line, says, *where, made.game))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Found:
    element: str
    part: str
    edit: Edit
    game: Declarations
    formula: str = ""


class _Made:
    def __init__(self, game: Declarations, sources: Sources) -> None:
        self._game = game
        effects = EffectEdits(Neighbours(game), Quotes(sources))
        self._rules = RuleEdits(effects)
        self._things = ThingEdits(effects, self._rules, ValueEdits(game))

    def all(self) -> Iterator[_Found]:
        """Every change of the game."""
        rules, things = self._rules, self._things
        yield from self._table("verbs", lambda one: f"verb {one.pattern}", rules.body)
        yield from self._formulas()
        yield from self._table("events", lambda one: f"event {one.name}", rules.event)
        yield from self._table("triggers", lambda one: f"trigger {one.id}", rules.trigger)
        yield from self._table("changes", lambda one: "changes", rules.change)
        yield from self._table("setup", lambda one: "setup", rules.body)
        yield from self._course()
        yield from self._table("zones", lambda one: f"zone {one.place}", things.zone)
        yield from self._table("counters", lambda one: f"counter {one.place}", things.counter)
        yield from self._table("symbols", lambda one: f"symbol {one.id}", things.symbol)
        for number, kind in enumerate(self._game.kinds):
            yield from self._of_kind(number, kind)

    def _table(
        self,
        field: str,
        element: Callable[[Any], str],
        variants: Callable[[Any], Iterator[Variant]],
    ) -> Iterator[_Found]:
        """The changes of each declaration of one table."""
        table = getattr(self._game, field)
        for number, one in enumerate(table):
            for edit, new in variants(one):
                changed: Any = (*table[:number], *new, *table[number + 1 :])
                game = replace(self._game, **{field: changed})
                yield _Found(element(one), field, edit, game)

    def _formulas(self) -> Iterator[_Found]:
        for found in self._table("formulas", lambda one: str(one.name), self._rules.body):
            yield replace(found, element=f"formula {found.element}", formula=found.element)

    def _course(self) -> Iterator[_Found]:
        """How a match goes and how it ends."""
        flow, result = self._game.flow, self._game.result
        for edit, new in self._rules.effect(flow):
            yield _Found("flow", "flow", edit, replace(self._game, flow=new))
        for edit, changed in self._rules.result(result) if result is not None else ():
            yield _Found("result", "result", edit, replace(self._game, result=changed))

    def _of_kind(self, number: int, kind: KindSpec) -> Iterator[_Found]:
        kinds = self._game.kinds

        def game(new: KindSpec) -> Declarations:
            return replace(self._game, kinds=(*kinds[:number], new, *kinds[number + 1 :]))

        for edit, new in self._things.kind(kind):
            yield _Found(kind.id, kind.sort, edit, game(new))
        for index, item in enumerate(kind.items):
            before, after = kind.items[:index], kind.items[index + 1 :]
            for about, edit, lines in self._things.item(kind, item):
                new = replace(kind, items=(*before, *lines, *after))
                name = f"{kind.one} {item.id}" if item.id else kind.one
                yield _Found(name, f"{kind.id}: {about}", edit, game(new))
