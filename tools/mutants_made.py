"""Every mutant of a game: its declarations, changed at one place so that a rule no longer holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.compiler.declarations import (
    NO_LEAST,
    NO_MOST,
    CounterSpec,
    Declarations,
    Effect,
    ItemSpec,
    KindSpec,
    TriggerSpec,
    ZoneSpec,
)
from engine.compiler.world import ResultDecl
from engine.core.span import Span
from tools.mutants_edit import LEFT_OUT, Edit, Quotes, Variant, becomes
from tools.mutants_effects import EffectEdits
from tools.mutants_names import Neighbours
from tools.mutants_values import ValueEdits
from tools.quoting import line_of

Sources = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A game that differs from the real one at one place.

    `element` is what declares the rule (`verb gain {n number}`), `part` the sort of such elements;
    `line` is the line as it is written, `says` what was changed in it. Element, line and `says`
    together name the mutant. `formula` is the formula that was changed, if it was one.
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
    for element, part, formula, edit, changed in _Made(game, sources).all():
        line = line_of(edit.span, sources)
        name = (element, line, edit.says)
        named[name] = number = named.get(name, 0) + 1
        says = edit.says if number == 1 else f"{edit.says} ({number})"
        found.append(Mutant(element, part, line, says, edit.span, edit.statement, formula, changed))
    return tuple(found)


_Found = tuple[str, str, str, Edit, Declarations]


class _Made:
    def __init__(self, game: Declarations, sources: Sources) -> None:
        self._game = game
        self._effects = EffectEdits(Neighbours(game), Quotes(sources))
        self._values = ValueEdits(game)

    def all(self) -> Iterator[_Found]:
        """Element, part, formula, edit and the changed game."""
        for part, field, element, variants in (
            ("verbs", "verbs", lambda one: f"verb {one.pattern}", self._with_body),
            ("formulas", "formulas", lambda one: f"formula {one.name}", self._with_body),
            ("events", "events", lambda one: f"event {one.name}", self._event),
            ("triggers", "triggers", lambda one: f"trigger {one.id}", self._trigger),
            ("changes", "changes", lambda one: "change", self._becoming),
            ("setup", "setup", lambda one: "setup", self._with_body),
            ("zones", "zones", lambda one: f"zone {one.place}", self._zone),
            ("counters", "counters", lambda one: f"counter {one.place}", self._counter),
            ("symbols", "symbols", lambda one: f"symbol {one.id}", self._symbol),
        ):
            yield from self._table(part, field, element, variants)
        yield from self._flow()
        for number, kind in enumerate(self._game.kinds):
            yield from self._of_kind(number, kind)

    def _table(
        self,
        part: str,
        field: str,
        element: Callable[[Any], str],
        variants: Callable[[Any], Iterator[Variant]],
    ) -> Iterator[_Found]:
        """The mutants of each declaration of one table."""
        table = getattr(self._game, field)
        for number, one in enumerate(table):
            formula = one.name if field == "formulas" else ""
            for edit, new in variants(one):
                changed = (*table[:number], *new, *table[number + 1 :])
                game = replace(self._game, **{field: changed})
                yield element(one), part, formula, edit, game

    def _flow(self) -> Iterator[_Found]:
        flow, result = self._game.flow, self._game.result
        if flow is not None:
            for edit, (new,) in self._with_body(flow):
                yield "flow", "flow and result", "", edit, replace(self._game, flow=new)
        if result is not None:
            for edit, new in self._result(result):
                yield "result", "flow and result", "", edit, replace(self._game, result=new)

    def _of_kind(self, number: int, kind: KindSpec) -> Iterator[_Found]:
        kinds = self._game.kinds

        def game(new: KindSpec) -> Declarations:
            return replace(self._game, kinds=(*kinds[:number], new, *kinds[number + 1 :]))

        for edit, new in self._kind(kind):
            yield kind.id, "kinds", "", edit, game(new)
        for index, item in enumerate(kind.items):
            before, after = kind.items[:index], kind.items[index + 1 :]
            for part, edit, lines in self._item(kind, item):
                new = replace(kind, items=(*before, *lines, *after))
                yield f"{kind.one} {item.id}", f"{kind.id}: {part}", "", edit, game(new)

    # --- rules -----------------------------------------------------------------------------------

    def _with_body(self, one: Any) -> Iterator[Variant]:
        for edit, body in self._effects.variants(one.body):
            yield edit, (replace(one, body=body),)

    def _event(self, one: Any) -> Iterator[Variant]:
        for edit, new in self._effects.condition(one.only_if):
            yield edit, (replace(one, only_if=new),)

    def _trigger(self, one: TriggerSpec) -> Iterator[Variant]:
        yield Edit(one.span, LEFT_OUT), ()
        yield from self._with_body(one)
        yield from self._event(one)
        for number, head in enumerate(one.heard):
            for edit, new in self._effects.variants(head):
                heads = (*one.heard[:number], new, *one.heard[number + 1 :])
                yield edit, (replace(one, heard=heads),)
        if one.optional is not None:
            said = "compulsory" if one.optional else "optional"
            yield Edit(one.span, said), (replace(one, optional=not one.optional),)
        if one.once_per:
            yield Edit(one.span, "any number of times"), (replace(one, once_per=""),)

    def _becoming(self, one: Any) -> Iterator[Variant]:
        yield Edit(one.span, LEFT_OUT), ()
        for edit, new in self._effects.variants(one.becomes):
            yield edit, (replace(one, becomes=new),)

    def _result(self, one: ResultDecl) -> Iterator[Variant]:
        for edit, new in self._effects.variants(one.winner):
            yield edit, replace(one, winner=new)
        for number, by in enumerate(one.rank):
            before, after = one.rank[:number], one.rank[number + 1 :]
            yield Edit(by.value.span, LEFT_OUT), replace(one, rank=(*before, *after))
            turned = becomes(*(("most", "least") if by.most_first else ("least", "most")))
            other = replace(by, most_first=not by.most_first)
            yield Edit(by.value.span, turned), replace(one, rank=(*before, other, *after))
            for edit, new in self._effects.variants(by.value):
                yield edit, replace(one, rank=(*before, replace(by, value=new), *after))

    # --- places and counters ---------------------------------------------------------------------

    def _zone(self, one: ZoneSpec) -> Iterator[Variant]:
        def edit(says: str, **fields: Any) -> Variant:
            return Edit(one.span, says), (replace(one, **fields),)

        if one.order in ("line", "stack"):
            yield edit(becomes(one.order, "bag"), order="bag")
        if one.most > 0:
            for most in {one.most + 1, max(1, one.most - 1)} - {one.most}:
                yield edit(f"holds at most {most}", most=most)
        if one.see != "all":
            yield edit("seen by all", see="all")
        if one.refill_from is not None:
            yield edit("not refilled", refill_from=None)
            other = "eager" if one.refill_when == "lazy" else "lazy"
            yield edit(f"refilled {other}", refill_when=other)
        if one.start is not None:
            yield edit("nothing starts here", start=None)
            for inner, new in self._effects.variants(one.start.condition):
                yield inner, (replace(one, start=replace(one.start, condition=new)),)

    def _counter(self, one: CounterSpec) -> Iterator[Variant]:
        def edit(says: str, **fields: Any) -> Variant:
            return Edit(one.span, says), (replace(one, **fields),)

        if one.start is not None:
            for inner, new in self._values.of(one.start, one.type):
                yield inner, (replace(one, start=new),)
        if one.type.base == "number":
            for name, none, word, by in (
                ("least", NO_LEAST, "min", 1),
                ("most", NO_MOST, "max", -1),
            ):
                bound = getattr(one, name)
                if bound != none:
                    yield edit(f"without its {word}", **{name: none})
                    yield edit(f"{word} {bound + by}", **{name: bound + by})
        if one.supply is not None:
            yield edit("without its supply", supply=None)
        if one.lasts is not None:
            yield edit("lasts for ever", lasts=None)
        if one.while_in:
            yield edit("kept everywhere", while_in=())
        if one.hidden:
            yield edit("seen by all", hidden=False)

    def _symbol(self, one: Any) -> Iterator[Variant]:
        if one.cyclic:
            yield Edit(one.span, "not in a circle"), (replace(one, cyclic=False),)
        types = {field.name: field.type for field in one.printed}
        for number, member in enumerate(one.members):
            before, after = one.members[:number], one.members[number + 1 :]
            for edit, values in self._printed(member.values, types):
                new = replace(member, values=values)
                yield edit, (replace(one, members=(*before, new, *after)),)

    # --- things ----------------------------------------------------------------------------------

    def _kind(self, kind: KindSpec) -> Iterator[Variant]:
        if kind.piece:
            said = "not interchangeable" if kind.interchangeable else "interchangeable"
            other = not kind.interchangeable
            yield Edit(kind.span, said), replace(kind, interchangeable=other)
        if kind.home is not None:
            yield Edit(kind.home.span, LEFT_OUT), replace(kind, home=None)
        for edit, new in self._effects.condition(kind.active):
            yield edit, replace(kind, active=new)
        if kind.play is not None:
            for edit, body in self._effects.variants(kind.play.body):
                yield edit, replace(kind, play=Effect(body, kind.play.span))
        for number, counter in enumerate(kind.changing):
            before, after = kind.changing[:number], kind.changing[number + 1 :]
            for edit, (new,) in self._counter(counter):
                yield edit, replace(kind, changing=(*before, new, *after))
        yield from self._numbers(kind)

    def _numbers(self, kind: KindSpec) -> Iterator[Variant]:
        """How many pieces there are of those that are made in numbers."""
        made = kind.generated
        for number, (member, count) in enumerate(made.counts if made else ()):
            for new in (count + 1, count - 1):
                if made is not None and new >= 0:
                    counts = (*made.counts[:number], (member, new), *made.counts[number + 1 :])
                    of = f" of {member}" if member else ""
                    edit = Edit(made.span, f"{becomes(str(count), str(new))}{of}")
                    yield edit, replace(kind, generated=replace(made, counts=counts))

    def _item(self, kind: KindSpec, item: ItemSpec) -> Iterator[tuple[str, Edit, Any]]:
        yield "items", Edit(item.span, LEFT_OUT), ()
        for copies in (item.copies + 1, item.copies - 1) if kind.piece else ():
            if copies > 0:
                said = becomes(str(item.copies), str(copies))
                yield "items", Edit(item.span, f"copies {said}"), (replace(item, copies=copies),)
        types = {field.name: field.type for field in kind.printed}
        for edit, values in self._printed(item.values, types):
            yield "printed values", edit, (replace(item, values=values),)
        if item.effect is not None:
            for edit, body in self._effects.variants(item.effect.body):
                effect = Effect(body, item.effect.span)
                yield "effects", edit, (replace(item, effect=effect),)
        for name, variants in (("triggers", self._trigger), ("changes", self._becoming)):
            members = getattr(item, name)
            for number, one in enumerate(members):
                for edit, new in variants(one):
                    changed = (*members[:number], *new, *members[number + 1 :])
                    yield "effects", edit, (replace(item, **{name: changed}),)

    def _printed(self, values: Any, types: Mapping[str, Any]) -> Iterator[Variant]:
        for number, (name, node) in enumerate(values):
            if name in types:
                for edit, new in self._values.of(node, types[name]):
                    yield edit, (*values[:number], (name, new), *values[number + 1 :])
