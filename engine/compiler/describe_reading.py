"""Reading expressions as phrases: what the parts that read values, sets and conditions share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace

from engine.compiler import ast
from engine.compiler.declarations import FormulaSpec
from engine.compiler.describe_game import Declared
from engine.compiler.describe_locals import (
    Chosen,
    Counted,
    Element,
    Gap,
    Given,
    Local,
    Talk,
    Value,
)
from engine.compiler.describe_phrases import (
    Back,
    Condition,
    Phrase,
    Same,
    Things,
    Unsaid,
    Who,
)
from engine.core.span import Span


class Reading(ABC):
    """Reads one effect; `gaps` collects what cannot be said."""

    def __init__(self, declared: Declared) -> None:
        self.declared = declared
        self.gaps: list[Gap] = []

    @abstractmethod
    def value(self, node: ast.Expression, talk: Talk) -> Phrase:
        """The phrase for a single value."""

    @abstractmethod
    def things(self, node: ast.Expression, talk: Talk) -> Phrase:
        """The phrase for a set: all of its members."""

    @abstractmethod
    def condition(self, node: ast.Expression, talk: Talk) -> Condition | None:
        """What is asked; None where it cannot be said (a gap was told)."""

    # --- what the parts share --------------------------------------------------------------------

    def unsaid(self, span: Span, reason: str, remedy: str, also: Span | None = None) -> Unsaid:
        """A gap; what stands in its place."""
        self.gaps.append(Gap(span, reason, remedy, also))
        return Unsaid(span)

    def beyond(self, span: Span) -> Unsaid:
        """A gap for an expression that has no automatic wording."""
        return self.unsaid(
            span,
            "This has no wording of its own.",
            "Make it a formula with `text:`, and write the name of the formula here.",
        )

    def local(self, node: ast.Expression, talk: Talk) -> Local | None:
        """What a name stands for, if it is one that the text gives."""
        return talk.names.get(node.text) if isinstance(node, ast.Name) else None

    def back(self, chosen: Chosen, talk: Talk, span: Span) -> Back:
        """A reference to things told before: with their noun where others were told since."""
        others = [one for one in talk.told if one is not chosen]
        later = bool(others) and talk.told[-1] is not chosen
        item = chosen.things.kind
        noun = later and any(one.things.kind == item for one in others)
        return Back(item, chosen.many, noun, done=chosen.done, span=span)

    def mention(self, chosen: Chosen, talk: Talk, span: Span, leaving: bool) -> Phrase:
        """Things with a name: in full where they are first told of, then by reference."""
        if chosen.told:
            return self.back(chosen, talk, span)
        chosen.told = True
        talk.told.append(chosen)
        return replace(chosen.things, leaving=leaving)

    def call(
        self, name: str, arguments: tuple[ast.Expression, ...], span: Span, talk: Talk
    ) -> tuple[FormulaSpec, Mapping[str, Phrase]] | None:
        """A formula with what is given to it; None for what is no formula."""
        formula = self.declared.formulas.get(name)
        if formula is None:
            return None
        given = {
            parameter.name: self.argument(argument, parameter.type.many, talk)
            for parameter, argument in zip(formula.parameters, arguments, strict=False)
        }
        return formula, given

    def argument(self, node: ast.Expression, many: bool, talk: Talk) -> Phrase:
        """What is given to a formula or verb."""
        return self.things(node, talk) if many else self.value(node, talk)

    def body(self, formula: FormulaSpec, given: Mapping[str, Phrase], talk: Talk) -> Talk:
        """For describing a formula by its body."""
        names: dict[str, Local] = {name: Given(phrase) for name, phrase in given.items()}
        return talk.with_formula(formula.name, names)

    def is_element(self, node: ast.Expression, talk: Talk) -> bool:
        """Whether this is the one that a `where` asks about."""
        return isinstance(self.local(node, talk), Element)

    def same(self, node: ast.Expression, talk: Talk) -> Same | None:
        """`count of X` for X told before, or a name for how often something was done."""
        if isinstance(node, ast.Query) and node.op == "count of":
            local = self.local(node.of, talk)
            if isinstance(local, Chosen) and local.told and local.many:
                return Same(1, node.span)
        local = self.local(node, talk)
        return Same(1, node.span) if isinstance(local, Counted) else None

    def kind_of(self, node: ast.Expression, talk: Talk) -> str:
        """The kind of a thing, in the plural; empty where it cannot be told."""
        match self.local(node, talk):
            case Chosen(things=things) | Given(phrase=Things() as things):
                return things.kind
            case Element(kind=kind) | Given(phrase=Back(kind=kind)):
                return kind
            case Given(phrase=Who()):
                return "players"
            case Value(node=inner):
                return self.kind_of(inner, talk)
        if isinstance(node, ast.Name):
            return self._named_kind(node.text, talk)
        if isinstance(node, ast.Attribute):
            return self._kind_of_value(self.kind_of(node.of, talk), node.name.text)
        if isinstance(node, ast.Query):
            phrase = self.things(node.of, talk)
            return phrase.kind if isinstance(phrase, Things | Back) else ""
        return ""

    def _named_kind(self, name: str, talk: Talk) -> str:
        if name in ("me", "actor", *self.declared.seats):
            return "players"
        if name == "this":
            return talk.this
        found = self.declared.items.get(name)
        return found[0].id if found else ""

    def _kind_of_value(self, kind: str, name: str) -> str:
        found = self.declared.field(kind, name) or self.declared.counter(kind, name)
        if found is not None:
            return found.type.of if found.type.base == "thing" else ""
        zone = self.declared.zone(kind, name)
        return zone.of[0] if zone is not None else ""
