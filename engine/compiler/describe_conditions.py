"""Conditions as phrases: asked of the game, or of the things of a set."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import replace

from engine.compiler import ast
from engine.compiler.declarations import CounterSpec, FieldSpec, FormulaSpec
from engine.compiler.describe_guards import names_in
from engine.compiler.describe_locals import Talk, Value
from engine.compiler.describe_options import decided, without_options
from engine.compiler.describe_phrases import (
    AnyOf,
    Back,
    Compared,
    Condition,
    CountOf,
    Holds,
    IsSo,
    Item,
    Joined,
    Measure,
    Member,
    Phrase,
    Quality,
    Saying,
    There,
    Things,
    Unsaid,
    Who,
    Wrap,
)
from engine.compiler.describe_values import Values

OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
OPPOSITE_OF_EACH = {**OPPOSITE, "is": "is not", "is not": "is", "in": "not in", "not in": "in"}
MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "is": "is", "is not": "is not"}


class Conditions(Values):
    """Reads conditions."""

    @abstractmethod
    def things(self, node: ast.Expression, talk: Talk) -> Phrase:
        """As in `Reading`."""

    def is_untold(self, node: ast.Expression, talk: Talk) -> bool:
        """Whether a condition asks for something of which the game says `text: none`."""
        match node:
            case ast.Unary(op="not", of=of):
                return self.is_untold(of, talk)
            case ast.Binary(op="is" | "is not", left=left, right=ast.Name(text="yes" | "no")):
                return self.is_untold(left, talk)
        formula = self._yes_or_no(node)
        if formula is not None:
            return formula.wording.mode == "none"
        if isinstance(node, ast.Attribute):
            counter = self.declared.counter(self.kind_of(node.of, talk), node.name.text)
            return counter is not None and counter.wording.mode == "none"
        if isinstance(node, ast.Name):
            counter = self.declared.counters.get(("", node.text))
            return counter is not None and counter.wording.mode == "none"
        return False

    # --- of the game -----------------------------------------------------------------------------

    def condition(self, node: ast.Expression, talk: Talk) -> Condition | None:
        """What is asked; None where it cannot be said (a gap was told)."""
        return self._asked(node, talk, negated=False)

    def _asked(self, node: ast.Expression, talk: Talk, negated: bool) -> Condition | None:
        node = without_options(node, self.declared.defaults)
        match node:
            case ast.Unary(op="not", of=of):
                return self._asked(of, talk, not negated)
            case ast.Unary(op="is empty" | "is not empty" as state, of=of):
                empty = (state == "is empty") is not negated
                return There(self.things(of, talk), empty, node.span)
            case ast.Binary(op="and" | "or"):
                return self._joined(node, talk, negated)
            case ast.Binary(op="in" | "not in" | "is" | "is not"):
                return self._is(node, talk, negated)
            case ast.Binary(op="<" | "<=" | ">" | ">="):
                op = OPPOSITE[node.op] if negated else node.op
                left, right = self.value(node.left, talk), self.value(node.right, talk)
                return Compared(op, left, right, node.span)
            case ast.Query(op="any" | "no" as some, of=of):
                return There(self.things(of, talk), (some == "no") is not negated, node.span)
        return self._said(node, talk, negated)

    def _joined(self, node: ast.Binary, talk: Talk, negated: bool) -> Condition | None:
        sides = (node.left, node.right)
        asked = [one for one in sides if not _narrows(one)] or list(sides)
        parts = [self._asked(one, talk, negated) for one in asked]
        if len(parts) == 1:
            return parts[0]
        op = {"and": "or", "or": "and"}[node.op] if negated else node.op
        said = tuple(part for part in parts if part is not None)
        return Joined(op, said, node.span) if len(said) == len(parts) else None

    def _is(self, node: ast.Binary, talk: Talk, negated: bool) -> Condition | None:
        denied = (node.op in ("is not", "not in")) is not negated
        number = isinstance(node.right, ast.Number) or isinstance(node.left, ast.Number)
        left, right = self.value(node.left, talk), self.value(node.right, talk)
        if number or isinstance(left, CountOf):
            return Compared("is not" if denied else "is", left, right, node.span)
        return IsSo(left, right, denied, node.span)

    def _said(self, node: ast.Expression, talk: Talk, negated: bool) -> Condition | None:
        """A yes/no formula or counter, by its text or its body."""
        local = self.local(node, talk)
        if isinstance(local, Value):
            return self._asked(local.node, talk, negated)
        formula = self._yes_or_no(node)
        if formula is not None and not formula.wording.own:
            return self._by_its_body(formula, node, talk, negated)
        saying = self.value(node, talk)
        if isinstance(saying, Saying):
            return Holds(saying, negated, node.span)
        if not isinstance(saying, Unsaid):
            self.beyond(node.span)
        return None

    def _yes_or_no(self, node: ast.Expression) -> FormulaSpec | None:
        if isinstance(node, ast.Call):
            return self.declared.formulas.get(node.name.text)
        if isinstance(node, ast.Name):
            return self.declared.formulas.get(node.text)
        if isinstance(node, ast.Attribute):
            return self.declared.formulas.get(node.name.text)
        return None

    def _by_its_body(
        self, formula: FormulaSpec, node: ast.Expression, talk: Talk, negated: bool
    ) -> Condition | None:
        arguments = self.arguments(node)
        found = self.call(formula.name, arguments, node.span, talk)
        before = len(self.gaps)
        if found is not None and formula.name not in talk.inside:
            condition = self._asked(formula.body, self.body(*found, talk), negated)
            if condition is not None and len(self.gaps) == before:
                return condition
        del self.gaps[before:]
        self.unsaid(
            node.span,
            f'The formula "{formula.name}" has no wording, and what it asks cannot be said.',
            'Give the formula a `text:` that says when it is so: `text: "{p is} in last place"`.',
            formula.span,
        )
        return None

    def arguments(self, node: ast.Expression) -> tuple[ast.Expression, ...]:
        """What a formula is called with."""
        if isinstance(node, ast.Call):
            return node.arguments
        return (node.of,) if isinstance(node, ast.Attribute) else ()

    def negation(self, condition: Condition) -> Condition:
        """The opposite."""
        match condition:
            case Compared(op=op):
                opposite = {**OPPOSITE, "is": "is not", "is not": "is"}[op]
                return replace(condition, op=opposite)
            case Joined(op=op, parts=parts):
                other = "or" if op == "and" else "and"
                return replace(condition, op=other, parts=tuple(map(self.negation, parts)))
        return replace(condition, negated=not condition.negated)

    # --- of the things of a set ------------------------------------------------------------------

    def filtered(
        self, of: Things, node: ast.Expression, name: str, talk: Talk, negated: bool = False
    ) -> Things:
        """The things of a set of which a condition holds; `name` is the one asked about."""
        node = without_options(node, self.declared.defaults)
        if decided(node, self.declared.defaults) is (not negated):
            return of
        if name not in set(names_in(node)):
            return of  # no question about the element: `where-swallows` tells of it
        match node:
            case ast.Binary(op="and") if not negated:
                inner = self.filtered(of, node.left, name, talk)
                return self.filtered(inner, node.right, name, talk)
            case ast.Unary(op="not", of=inner_node):
                return self.filtered(of, inner_node, name, talk, not negated)
            case ast.Binary(op="is" | "is not" | "in" | "not in" | "<" | "<=" | ">" | ">="):
                found = self._compared(of, node, name, talk, negated)
            case ast.Call() | ast.Attribute() | ast.Name():
                found = self._wrapped(of, node, name, talk, negated)
            case _:
                found = None
        if found is not None:
            return found
        self.unsaid(
            node.span,
            "What is asked of each here has no wording.",
            "Make it a yes/no formula with `text as filter:`, for example "
            '`text as filter: "{noun} costing at most {money}"`.',
        )
        return of

    def _compared(
        self, of: Things, node: ast.Binary, name: str, talk: Talk, negated: bool
    ) -> Things | None:
        left, right, op = node.left, node.right, node.op
        if self._mentions(right, name) and not self._mentions(left, name) and op in MIRRORED:
            left, right, op = right, left, MIRRORED[op]
        excluded = (op in ("is not", "not in")) is not negated
        if isinstance(left, ast.Name) and left.text == name:
            return self._itself(of, right, excluded, talk)
        if isinstance(left, ast.Call):
            return self._by_formula(of, left, op, right, negated, talk, node)
        if not (isinstance(left, ast.Attribute) and isinstance(left.of, ast.Name)):
            return None
        if left.of.text != name:
            return None
        return self._of_value(of, left.name.text, op, right, excluded, negated, talk, node)

    def _by_formula(
        self,
        of: Things,
        left: ast.Call,
        op: str,
        right: ast.Expression,
        negated: bool,
        talk: Talk,
        node: ast.Binary,
    ) -> Things | None:
        """`price(it) <= 3`: a formula of each, compared."""
        saying = self.value(left, talk)
        if not isinstance(saying, Saying):
            return None
        op = OPPOSITE_OF_EACH.get(op, op) if negated else op
        measure = Measure(of.kind, "", op, self.value(right, talk), node.span, saying)
        return replace(of, qualities=(*of.qualities, measure))

    def _itself(
        self, of: Things, right: ast.Expression, excluded: bool, talk: Talk
    ) -> Things | None:
        """`it is carrot`, `it is not first`, `it is not me`."""
        value = self.value(right, talk)
        if isinstance(value, Item) and not excluded:
            return replace(of, item=value.id)
        if excluded and isinstance(value, Back | Things | Who):
            return replace(of, other=True)
        return None

    def _of_value(
        self,
        of: Things,
        field: str,
        op: str,
        right: ast.Expression,
        excluded: bool,
        negated: bool,
        talk: Talk,
        node: ast.Binary,
    ) -> Things | None:
        if field == "owner":
            owner = self.value(right, talk)
            return replace(of, owner=owner) if not excluded and op == "is" else None
        found = self._field(of.kind, field)
        if found is None:
            return None
        if found.type.base == "number":
            op = OPPOSITE_OF_EACH.get(op, op) if negated else op
            measure = Measure(of.kind, field, op, self.value(right, talk), node.span)
            return replace(of, qualities=(*of.qualities, measure))
        quality = self._quality(of.kind, field, found.type.of, right, excluded, talk, node)
        return None if quality is None else replace(of, qualities=(*of.qualities, quality))

    def _quality(
        self,
        kind: str,
        field: str,
        symbol: str,
        right: ast.Expression,
        excluded: bool,
        talk: Talk,
        node: ast.Binary,
    ) -> Quality | Measure | None:
        value = self.value(right, talk) if not isinstance(right, ast.Listing) else None
        if isinstance(right, ast.Listing):
            each = [self.value(one, talk) for one in right.members]
            members = tuple(one.id for one in each if isinstance(one, Member))
            if len(members) == len(each):
                return Quality(field, symbol, members, "", excluded, node.span)
            return None
        if isinstance(value, Member):
            return Quality(field, symbol, (value.id,), "", excluded, node.span)
        if isinstance(value, AnyOf) and value.part:
            return Quality(field, symbol, (), value.part, excluded, node.span)
        if value is not None and not excluded:
            return Measure(kind, field, "is", value, node.span)
        return None

    def _field(self, kind: str, name: str) -> FieldSpec | CounterSpec | None:
        return self.declared.field(kind, name) or self.declared.counter(kind, name)

    def _wrapped(
        self, of: Things, node: ast.Expression, name: str, talk: Talk, negated: bool
    ) -> Things | None:
        """A yes/no formula asked of each: by its `text as filter`, else by its body."""
        formula = self._yes_or_no(node)
        if formula is None:
            return None
        arguments = self.arguments(node)
        if formula.wording.forms.get("text as filter") and not negated:
            found = self.call(formula.name, arguments, node.span, talk)
            given: Mapping[str, Phrase] = found[1] if found else {}
            wrap = Wrap(formula.wording, "text as filter", given, node.span)
            return replace(of, wraps=(*of.wraps, wrap))
        if formula.name in talk.inside or not formula.parameters:
            return None
        asked = [
            parameter.name
            for parameter, argument in zip(formula.parameters, arguments, strict=False)
            if isinstance(argument, ast.Name) and argument.text == name
        ]
        if len(asked) != 1:
            return None
        found = self.call(formula.name, arguments, node.span, talk)
        assert found is not None
        inner = self.body(*found, talk)
        inner.names[asked[0]] = talk.names[name]
        return self.filtered(of, formula.body, asked[0], inner, negated)

    def _mentions(self, node: ast.Expression, name: str) -> bool:
        """Whether an expression begins with the one asked about."""
        while isinstance(node, ast.Attribute):
            node = node.of
        if isinstance(node, ast.Call):
            return any(self._mentions(one, name) for one in node.arguments)
        return isinstance(node, ast.Name) and node.text == name


def _narrows(node: ast.Expression) -> bool:
    """Whether a condition only makes sure that there is something to speak of."""
    return isinstance(node, ast.Binary) and node.op == "is not" and _is_none(node.right)


def _is_none(node: ast.Expression) -> bool:
    return isinstance(node, ast.Name) and node.text == "none"
