"""What a declared thing could be instead: zones, counters, symbols, kinds and their items."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.compiler.declarations import (
    NO_LEAST,
    NO_MOST,
    CounterSpec,
    Generated,
    ItemSpec,
    KindSpec,
    SymbolSpec,
    ZoneSpec,
)
from engine.compiler.nodes import Node
from engine.compiler.types import Type
from tools.mutants_edit import LEFT_OUT, Edit, Variant, becomes
from tools.mutants_effects import EffectEdits
from tools.mutants_rules import RuleEdits
from tools.mutants_values import ValueEdits

Values = tuple[tuple[str, Node], ...]


class ThingEdits:
    """The edits of what lies on the table and what is counted.

    Each gives the declarations that stand in the place of one: none where it is left out.
    """

    def __init__(self, effects: EffectEdits, rules: RuleEdits, values: ValueEdits) -> None:
        self._effects, self._rules, self._values = effects, rules, values

    # --- places and counters ---------------------------------------------------------------------

    def zone(self, one: ZoneSpec) -> Iterator[Variant]:
        """Of a zone: its order, its room, who sees it, what fills it."""
        for says, fields in _of_zone(one):
            yield Edit(one.span, says), (replace(one, **fields),)
        if one.start is not None and one.start.condition is not None:
            for edit, new in self._effects.variants(one.start.condition):
                yield edit, (replace(one, start=replace(one.start, condition=new)),)

    def counter(self, one: CounterSpec) -> Iterator[Variant]:
        """Of a counter: where it starts, its bounds, how long it lasts."""
        if one.start is not None:
            for edit, new in self._values.of(one.start, one.type):
                yield edit, (replace(one, start=new),)
        for says, fields in _of_counter(one):
            yield Edit(one.span, says), (replace(one, **fields),)

    def symbol(self, one: SymbolSpec) -> Iterator[Variant]:
        """Of a symbol: what its members have printed, and whether it is a circle."""
        if one.cyclic:
            yield Edit(one.span, "not in a circle"), (replace(one, cyclic=False),)
        types = {field.name: field.type for field in one.printed}
        for number, member in enumerate(one.members):
            before, after = one.members[:number], one.members[number + 1 :]
            for edit, values in self._printed(member.values, types):
                new = replace(member, values=values)
                yield edit, (replace(one, members=(*before, new, *after)),)

    # --- kinds and items -------------------------------------------------------------------------

    def kind(self, kind: KindSpec) -> Iterator[tuple[Edit, KindSpec]]:
        """Of what all things of a kind have in common."""
        if kind.piece and kind.interchangeable:
            yield Edit(kind.span, "not interchangeable"), replace(kind, interchangeable=False)
        if kind.home is not None:
            yield Edit(kind.home.span, LEFT_OUT), replace(kind, home=None)
        for edit, active in self._effects.condition(kind.active):
            yield edit, replace(kind, active=active)
        for edit, play in self._rules.effect(kind.play):
            yield edit, replace(kind, play=play)
        if kind.generated is not None:
            for edit, made in _numbers(kind.generated):
                yield edit, replace(kind, generated=made)

    def item(self, kind: KindSpec, item: ItemSpec) -> Iterator[tuple[str, Edit, Any]]:
        """Of one item of a kind; first which sort of thing is changed about it."""
        yield "items", Edit(item.span, LEFT_OUT), ()
        for copies in (item.copies + 1, item.copies - 1) if kind.piece else ():
            if copies > 0:
                said = f"copies {becomes(str(item.copies), str(copies))}"
                yield "items", Edit(item.span, said), (replace(item, copies=copies),)
        types = {field.name: field.type for field in kind.printed if not field.implied}
        for edit, values in self._printed(item.values, types):
            yield "printed values", edit, (replace(item, values=values),)
        for edit, effect in self._rules.effect(item.effect):
            yield "effects", edit, (replace(item, effect=effect),)
        for edit, triggers in _in_turn(item.triggers, self._rules.trigger):
            yield "effects", edit, (replace(item, triggers=triggers),)
        for edit, changes in _in_turn(item.changes, self._rules.change):
            yield "effects", edit, (replace(item, changes=changes),)

    def _printed(self, values: Values, types: Mapping[str, Type]) -> Iterator[tuple[Edit, Values]]:
        for number, (name, node) in enumerate(values):
            if name in types:
                for edit, new in self._values.of(node, types[name]):
                    yield edit, (*values[:number], (name, new), *values[number + 1 :])


def _in_turn(members: tuple[Any, ...], variants: Any) -> Iterator[Variant]:
    """The members with one of them changed or left out."""
    for number, one in enumerate(members):
        for edit, new in variants(one):
            yield edit, (*members[:number], *new, *members[number + 1 :])


def _of_zone(one: ZoneSpec) -> Iterator[tuple[str, dict[str, Any]]]:
    if one.order in ("line", "stack"):
        yield becomes(one.order, "bag"), {"order": "bag"}
    if one.most > 0:
        yield f"holds at most {one.most + 1}", {"most": one.most + 1}
    if one.most > 1:
        yield f"holds at most {one.most - 1}", {"most": one.most - 1}
    if one.see != "all":
        yield "seen by all", {"see": "all"}
    if one.refill_from is not None:
        yield "not refilled", {"refill_from": None}
        other = "eager" if one.refill_when == "lazy" else "lazy"
        yield becomes(one.refill_when, other), {"refill_when": other}
    if one.start is not None:
        yield "nothing starts here", {"start": None}


def _of_counter(one: CounterSpec) -> Iterator[tuple[str, dict[str, Any]]]:
    if one.least != NO_LEAST:
        yield "without its min", {"least": NO_LEAST}
        yield f"min {one.least + 1}", {"least": one.least + 1}
    if one.most != NO_MOST:
        yield "without its max", {"most": NO_MOST}
        yield f"max {one.most - 1}", {"most": one.most - 1}
    if one.supply is not None:
        yield "without its supply", {"supply": None}
    if one.lasts is not None:
        yield "lasts for ever", {"lasts": None}
    if one.while_in:
        yield "kept everywhere", {"while_in": ()}
    if one.hidden:
        yield "seen by all", {"hidden": False}


def _numbers(made: Generated) -> Iterator[tuple[Edit, Generated]]:
    """How many pieces there are of those that are made in numbers."""
    for number, (member, count) in enumerate(made.counts):
        for new in (count + 1, count - 1):
            if new >= 0:
                counts = (*made.counts[:number], (member, new), *made.counts[number + 1 :])
                of = f" of {member}" if member else ""
                edit = Edit(made.span, f"{becomes(str(count), str(new))}{of}")
                yield edit, replace(made, counts=counts)
