"""What a rule could be instead: verbs, formulas, triggers, changes, the result, changed once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.compiler.declarations import ChangeSpec, Effect, EventSpec, TriggerSpec
from engine.compiler.world import RankBy, ResultDecl
from tools.mutants_edit import LEFT_OUT, Edit, Variant, becomes
from tools.mutants_effects import EffectEdits


class RuleEdits:
    """The edits of what happens in a game. Each gives the declarations that stand in the place of
    one: none where it is left out.
    """

    def __init__(self, effects: EffectEdits) -> None:
        self._effects = effects

    def body(self, one: Any) -> Iterator[Variant]:
        """Of what has a body: a verb, a formula, a trigger, the setup or the flow."""
        for edit, body in self._effects.variants(one.body):
            yield edit, (replace(one, body=body),)

    def effect(self, one: Effect | None) -> Iterator[tuple[Edit, Effect]]:
        """Of an effect that may be absent."""
        if one is not None:
            for edit, (new,) in self.body(one):
                yield edit, new

    def event(self, one: EventSpec | TriggerSpec) -> Iterator[Variant]:
        """Of the condition of a named event or of a trigger."""
        for edit, new in self._effects.condition(one.only_if):
            yield edit, (replace(one, only_if=new),)

    def trigger(self, one: TriggerSpec) -> Iterator[Variant]:
        """Of a trigger of the game or of a card."""
        yield Edit(one.span, LEFT_OUT), ()
        yield from self.body(one)
        yield from self.event(one)
        for number, head in enumerate(one.heard):
            for edit, new in self._effects.variants(head):
                heads = (*one.heard[:number], new, *one.heard[number + 1 :])
                yield edit, (replace(one, heard=heads),)
        if one.optional is not None:
            said = "compulsory" if one.optional else "optional"
            yield Edit(one.span, said), (replace(one, optional=not one.optional),)
        if one.once_per:
            yield Edit(one.span, "any number of times"), (replace(one, once_per=""),)

    def change(self, one: ChangeSpec) -> Iterator[Variant]:
        """Of a standing change to a formula."""
        yield Edit(one.span, LEFT_OUT), ()
        for edit, new in self._effects.variants(one.becomes):
            yield edit, (replace(one, becomes=new),)

    def result(self, one: ResultDecl) -> Iterator[tuple[Edit, ResultDecl]]:
        """Of who wins and how the others rank."""
        for edit, new in self._effects.variants(one.winner):
            yield edit, replace(one, winner=new)
        for number, by in enumerate(one.rank):
            before, after = one.rank[:number], one.rank[number + 1 :]
            for edit, lines in self._ranked(by):
                yield edit, replace(one, rank=(*before, *lines, *after))

    def _ranked(self, by: RankBy) -> Iterator[Variant]:
        yield Edit(by.value.span, LEFT_OUT), ()
        old, new = ("most", "least") if by.most_first else ("least", "most")
        yield Edit(by.value.span, becomes(old, new)), (replace(by, most_first=not by.most_first),)
        for edit, value in self._effects.variants(by.value):
            yield edit, (replace(by, value=value),)
