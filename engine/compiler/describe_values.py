"""Expressions that are one value, as phrases: numbers, members of symbols, players, things."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.compiler import ast
from engine.compiler.declarations import FormulaSpec
from engine.compiler.describe_locals import Chosen, Counted, Element, Given, Local, Talk, Value
from engine.compiler.describe_options import without_options
from engine.compiler.describe_phrases import (
    Amount,
    AnyOf,
    Back,
    CountOf,
    Different,
    Digits,
    EitherOf,
    InCase,
    Item,
    Measure,
    Member,
    MostCommon,
    MostOf,
    NextTo,
    PerEach,
    Phrase,
    Plus,
    Same,
    Saying,
    SumOf,
    Things,
    Unit,
    ValueOf,
    Who,
    YesNo,
)
from engine.compiler.describe_reading import Reading


class Values(Reading):
    """Reads single values."""

    def value(self, node: ast.Expression, talk: Talk) -> Phrase:
        """The phrase for a value; a gap for what has no wording."""
        node = without_options(node, self.declared.defaults)
        same = self.same(node, talk)
        if same is not None:
            return same
        match node:
            case ast.Conditional():
                return self._in_case(node, talk)
            case ast.Number(value=number, span=span):
                return Digits(number, span)
            case ast.Name():
                return self._name(node, talk)
            case ast.Attribute():
                return self._attribute(node, talk)
            case ast.Call(name=name, arguments=arguments):
                return self._call(name.text, arguments, node, talk)
            case ast.Query():
                return self._query(node, talk)
            case ast.Fold():
                return self._fold(node, talk)
            case ast.Binary(op="+", right=ast.Conditional()):
                return self._plus(node, talk)
            case ast.Binary(op="*" | "+"):
                return self._arithmetic(node, talk)
            case ast.Index():
                return self._entry(node, talk)
            case ast.Listing(members=members):
                return EitherOf(tuple(self.value(one, talk) for one in members), node.span)
            case ast.Where() | ast.Those():
                return self.things(node, talk)
        return self.beyond(node.span)

    def argument(self, node: ast.Expression, many: bool, talk: Talk) -> Phrase:
        """What is given to a verb or formula: a counted number is told as one for each."""
        phrase = super().argument(node, many, talk)
        if isinstance(phrase, CountOf):
            return PerEach(1, phrase.of, phrase.span)
        if isinstance(phrase, Saying) and phrase.wording.forms.get("text for each"):
            return PerEach(1, replace(phrase, form="text for each"), phrase.span)
        return phrase

    # --- names -----------------------------------------------------------------------------------

    def _name(self, node: ast.Name, talk: Talk) -> Phrase:
        match self.local(node, talk):
            case Chosen() as chosen:
                return self.mention(chosen, talk, node.span, leaving=False)
            case Value(node=inner):
                return self.value(inner, talk)
            case Given(phrase=phrase):
                return phrase
            case Counted():
                return Same(1, node.span)
            case Element(kind=kind):
                return Back(kind, span=node.span)
        return self._word(node, talk) or self._declared(node, talk)

    def _word(self, node: ast.Name, talk: Talk) -> Phrase | None:
        """Words that mean something in every game."""
        match node.text:
            case "me":
                return replace(talk.me, span=node.span) if isinstance(talk.me, Who) else talk.me
            case "actor":
                who = talk.actor
                return replace(who, span=node.span) if isinstance(who, Who) else who
            case "this":
                return Back(talk.this, this=True, span=node.span)
            case "yes" | "no":
                return YesNo(node.text == "yes", node.span)
        if node.text in self.declared.seats:
            return Who("seat", node.span, node.text)
        return None

    def _declared(self, node: ast.Name, talk: Talk) -> Phrase:
        """What the game declares under a name."""
        name = node.text
        if name in self.declared.formulas:
            return self._call(name, (), node, talk)
        if name in self.declared.members:
            return Member(self.declared.members[name], name, node.span)
        if name in self.declared.parts:
            return AnyOf(self.declared.parts[name][0], name, False, node.span)
        counter = self.declared.counters.get(("", name))
        if counter is not None:
            if not counter.wording.own and counter.type.base != "yes/no":
                return Unit(str(counter.place), Digits(1, node.span), node.span)
            return Saying(counter.wording, {}, node.span, what=f"counter {name}")
        if name in self.declared.items and name not in self.declared.kinds:
            kind, item = self.declared.items[name]
            return Item(kind.id, item.id, node.span)
        return self.things(node, talk)

    # --- values of things ------------------------------------------------------------------------

    def _attribute(self, node: ast.Attribute, talk: Talk) -> Phrase:
        name = node.name.text
        found = self.declared.items.get(name)
        if isinstance(node.of, ast.Name) and found and node.of.text == found[0].one:
            return Item(found[0].id, name, node.span)
        kind = self.kind_of(node.of, talk)
        field = self.declared.field(kind, name)
        counter = self.declared.counter(kind, name)
        if field is None and counter is None:
            if name in self.declared.formulas:
                return self._call(name, (node.of,), node, talk)
            return self._of_member(node, talk) or self.things(node, talk)
        of = self.value(node.of, talk)
        worded = field.wording if field is not None else counter.wording if counter else None
        if worded is not None and worded.own:
            given = {"it": of, "p": of}
            return Saying(worded, given, node.span, what=f"value {name}")
        return ValueOf(kind, name, of, node.span)

    def _entry(self, node: ast.Index, talk: Talk) -> Phrase:
        """An entry of a table: `me.goods[silk]`; else a zone by its index."""
        if isinstance(node.of, ast.Attribute):
            kind, name = self.kind_of(node.of.of, talk), node.of.name.text
            if self.declared.field(kind, name) or self.declared.counter(kind, name):
                key = self.value(node.at, talk)
                return ValueOf(kind, name, self.value(node.of.of, talk), node.span, key)
        return self.things(node, talk)

    def _of_member(self, node: ast.Attribute, talk: Talk) -> Phrase | None:
        """A printed value of a member of a symbol: `card.colour.worth`."""
        inner = node.of
        if not isinstance(inner, ast.Attribute):
            return None
        kind = self.kind_of(inner.of, talk)
        found = self.declared.field(kind, inner.name.text)
        symbol = found.type.of if found is not None and found.type.base == "symbol" else ""
        if self.declared.field(symbol, node.name.text) is None:
            return None
        return ValueOf(symbol, node.name.text, self.value(inner, talk), node.span)

    def _call(
        self,
        name: str,
        arguments: tuple[ast.Expression, ...],
        node: ast.Expression,
        talk: Talk,
    ) -> Phrase:
        found = self.call(name, arguments, node.span, talk)
        if found is None:
            return self.beyond(node.span)
        formula, given = found
        if formula.wording.own:
            return Saying(formula.wording, given, node.span, what=f"formula {name}")
        return self._by_body(formula, given, node, talk)

    def _by_body(
        self, formula: FormulaSpec, given: Mapping[str, Phrase], node: ast.Expression, talk: Talk
    ) -> Phrase:
        """A formula without a text is described by what it is."""
        if formula.name not in talk.inside:
            before = len(self.gaps)
            phrase = self.value(formula.body, self.body(formula, given, talk))
            if len(self.gaps) == before:
                return phrase
            del self.gaps[before:]
        return self.unsaid(
            node.span,
            f'The formula "{formula.name}" has no wording, and what it is cannot be said.',
            "Give the formula a `text:`.",
            formula.span,
        )

    # --- numbers ---------------------------------------------------------------------------------

    def _query(self, node: ast.Query, talk: Talk) -> Phrase:
        if node.op == "count of":
            return CountOf(self.things(node.of, talk), node.span)
        following = self._next_to(node, talk)
        if following is not None:
            return following
        if node.op in ("first of", "last of", "top of"):
            things = self.things(node.of, talk)
            if isinstance(things, Things):
                return replace(things, amount=Amount("last" if node.op == "last of" else "first"))
        return self.beyond(node.span)

    def _next_to(self, node: ast.Query, talk: Talk) -> Phrase | None:
        """`first of sizes where it > s`: the next higher one."""
        of = node.of
        if not isinstance(of, ast.Where) or not isinstance(of.condition, ast.Binary):
            return None
        sign = of.condition.op
        if (node.op, sign) not in (("first of", ">"), ("last of", "<")):
            return None
        free = self.things(of.of, talk)
        element = of.name.text if of.name is not None else "it"
        left = of.condition.left
        if not isinstance(free, AnyOf) or not isinstance(left, ast.Name) or left.text != element:
            return None
        value = self.value(of.condition.right, talk)
        return NextTo(free.symbol, sign == ">", value, node.span)

    def _plus(self, node: ast.Binary, talk: Talk) -> Phrase:
        """`n + (1 if c else 0)`"""
        more = node.right
        if (
            isinstance(more, ast.Conditional)
            and isinstance(more.yes, ast.Number)
            and isinstance(more.no, ast.Number)
            and more.no.value == 0
        ):
            condition = self.condition(more.condition, talk)
            number = self.value(node.left, talk)
            if condition is not None:
                return Plus(number, more.yes.value, condition, node.span)
        return self.beyond(node.span)

    def _in_case(self, node: ast.Conditional, talk: Talk) -> Phrase:
        """`3 if c else 2`"""
        condition = self.condition(node.condition, talk)
        yes, no = self.argument(node.yes, False, talk), self.value(node.no, talk)
        if condition is None or not isinstance(no, Digits):
            return self.beyond(node.span)
        if no.value == 0:
            return InCase(yes, None, condition, node.span)
        if not isinstance(yes, Digits):
            return self.beyond(node.span)
        return InCase(no, yes, condition, node.span)

    def _fold(self, node: ast.Fold, talk: Talk) -> Phrase:
        of = node.of
        name = "it"
        if isinstance(of, ast.Where) and of.name is not None:
            name = of.name.text
        things = self.things(of, talk)
        value = self.value(node.value, talk.within({name: self._each_of(things)}))
        match node.op:
            case "different" if isinstance(value, ValueOf):
                return PerEach(1, Different(value.kind, value.field, things, node.span), node.span)
            case "sum of":
                return self._sum(value, things, node)
            case "most" | "least":
                return self._most(value, things, node)
        return self.beyond(node.span)

    def _each_of(self, things: Phrase) -> Local:
        """The one that a sum or maximum has come to."""
        if isinstance(things, AnyOf):
            return Given(replace(things, chosen=True))
        if isinstance(things, Things) and things.kind == "players":
            return Given(things)
        return Element(things.kind if isinstance(things, Things | Back) else "")

    def _most(self, value: Phrase, things: Phrase, node: ast.Fold) -> Phrase:
        """How many there are of the value of which there are most; else the highest value."""
        if node.op == "most" and isinstance(things, AnyOf) and isinstance(value, CountOf):
            of = value.of
            if isinstance(of, Things) and of.qualities:
                last = of.qualities[-1]
                if isinstance(last, Measure) and isinstance(last.value, AnyOf):
                    common = replace(last, value=MostCommon(things.symbol, node.span))
                    return CountOf(replace(of, qualities=(*of.qualities[:-1], common)), node.span)
        return MostOf(node.op, value, things, node.span)

    def _sum(self, value: Phrase, of: Phrase, node: ast.Fold) -> Phrase:
        if isinstance(value, CountOf) and isinstance(value.of, Things):
            return CountOf(value.of, node.span)
        return SumOf(value, of, node.span)

    def _arithmetic(self, node: ast.Binary, talk: Talk) -> Phrase:
        if node.op == "*":
            for number, other in ((node.left, node.right), (node.right, node.left)):
                if isinstance(number, ast.Number):
                    return self._times(number.value, self.argument(other, False, talk), node)
        return self.beyond(node.span)

    def _times(self, times: int, of: Phrase, node: ast.Binary) -> Phrase:
        match of:
            case Digits(value=value):
                return Digits(times * value, node.span)
            case Same(times=inner):
                return Same(times * inner, node.span)
            case PerEach(times=inner, of=things):
                return PerEach(times * inner, things, node.span)
        return self.beyond(node.span)
