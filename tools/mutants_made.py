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
Element = Callable[[Any], str]
"""What a declaration is called."""
Variants = Callable[[Any], Iterator[Variant]]
"""What may stand in the place of a declaration."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A game that differs from the real one at one place.

    `element` is what declares the rule (`verb gain {n number}`), `part` the sort of such elements;
    `line` is the line of an effect as it is written (empty for what is declared under a name of its
    own), `says` what was changed. Element, line and `says` together name the mutant. `statement` is
    the innermost statement that was changed, `formula` the formula, where it was one.
    """

    element: str
    part: str
    line: str
    says: str
    span: Span
    statement: Span | None
    formula: str
    game: Declarations

    @property
    def anywhere(self) -> bool:
        """It may show anywhere: it is neither in a statement nor in a formula."""
        return self.statement is None and not self.formula


def mutants_of(game: Declarations, sources: Sources) -> tuple[Mutant, ...]:
    """Every mutant, in the order of the tables; no two have one name."""
    named: dict[tuple[str, str, str], int] = {}
    found = []
    for made in _Made(game, sources).all():
        edit = made.edit
        line = "" if made.by_name else line_of(edit.span, sources)
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
    by_name: bool = False
    """The element alone says where the change is."""


_OfKind = tuple[str, str, Edit, KindSpec]
"""Element, part, edit and the changed kind."""


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
        yield from self._named("zones", lambda one: f"zone {one.place}", things.zone)
        yield from self._named("counters", lambda one: f"counter {one.place}", things.counter)
        yield from self._named("symbols", lambda one: f"symbol {one.id}", things.symbol)
        for number, kind in enumerate(self._game.kinds):
            yield from self._of_kind(number, kind)

    def _named(self, field: str, element: Element, variants: Variants) -> Iterator[_Found]:
        for found in self._table(field, element, variants):
            yield replace(found, by_name=found.edit.statement is None)

    def _table(self, field: str, element: Element, variants: Variants) -> Iterator[_Found]:
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
        flows, result = self._game.flows, self._game.result
        for number, flow in enumerate(flows):
            for edit, new in self._rules.effect(flow):
                kept = (*flows[:number], *((new,) if new else ()), *flows[number + 1 :])
                yield _Found("flow", "flow", edit, replace(self._game, flows=kept))
        for edit, changed in self._rules.result(result) if result is not None else ():
            yield _Found("result", "result", edit, replace(self._game, result=changed))

    def _of_kind(self, number: int, kind: KindSpec) -> Iterator[_Found]:
        before, after = self._game.kinds[:number], self._game.kinds[number + 1 :]
        for element, part, edit, new in (
            *((kind.id, kind.sort, edit, new) for edit, new in self._things.kind(kind)),
            *self._changing(kind),
            *self._items(kind),
        ):
            by_name = element != kind.one and edit.statement is None
            game = replace(self._game, kinds=(*before, new, *after))
            yield _Found(element, part, edit, game, by_name=by_name)

    def _changing(self, kind: KindSpec) -> Iterator[_OfKind]:
        """The changes of the changing values of things."""
        for number, counter in enumerate(kind.changing):
            before, after = kind.changing[:number], kind.changing[number + 1 :]
            name = f"counter {kind.one}.{counter.place.word}"
            for edit, lines in self._things.counter(counter):
                yield name, "counters", edit, replace(kind, changing=(*before, *lines, *after))

    def _items(self, kind: KindSpec) -> Iterator[_OfKind]:
        """The changes of cards, spaces and pieces; a numbered space has no name of its own."""
        for number, item in enumerate(kind.items):
            before, after = kind.items[:number], kind.items[number + 1 :]
            name = f"{kind.one} {item.id}" if item.id else kind.one
            for about, edit, lines in self._things.item(kind, item):
                new = replace(kind, items=(*before, *lines, *after))
                yield name, f"{kind.id}: {about}", edit, new
