"""Expressions that are sets, as noun phrases: zones, kinds, and some of their members."""

from __future__ import annotations

from dataclasses import replace

from engine.compiler import ast
from engine.compiler.declarations import ZoneSpec
from engine.compiler.describe_conditions import Conditions
from engine.compiler.describe_locals import Chosen, Element, Given, Talk
from engine.compiler.describe_options import without_options
from engine.compiler.describe_phrases import (
    AnyOf,
    Back,
    Phrase,
    Place,
    Saying,
    Things,
    Wrap,
)


class Sets(Conditions):
    """Reads sets; with it reading is whole."""

    def things(self, node: ast.Expression, talk: Talk) -> Phrase:
        """The phrase for all members of a set."""
        node = without_options(node, self.declared.defaults)
        match node:
            case ast.Conditional():
                return self.value(node, talk)
            case ast.Name():
                return self._named(node, talk)
            case ast.Attribute():
                return self._of_thing(node, talk)
            case ast.Index():
                return self._indexed(node, talk)
            case ast.Call(name=name, arguments=arguments):
                return self._formula(name.text, arguments, node, talk)
            case ast.Where():
                return self._where(node, talk)
            case ast.Binary(op="+"):
                return self._both(node, talk)
            case ast.Query(op="top of" | "first of" | "last of"):
                return self.things(node.of, talk)
        return self.beyond(node.span)

    def place(self, node: ast.Expression, talk: Talk) -> Place | None:
        """A zone as a place; None (with a gap) for what is none."""
        phrase = self.things(node, talk)
        if isinstance(phrase, Things) and len(phrase.places) == 1 and not phrase.qualities:
            return replace(phrase.places[0], span=node.span)
        self.beyond(node.span)
        return None

    def _named(self, node: ast.Name, talk: Talk) -> Phrase:
        match self.local(node, talk):
            case Chosen() as chosen:
                return self.mention(chosen, talk, node.span, leaving=False)
            case Given(phrase=phrase):
                return phrase
        name = node.text
        if name in self.declared.formulas:
            return self._formula(name, (), node, talk)
        zone = self.declared.zones.get(("", name))
        if zone is not None:
            return self._zone(zone, Place(str(zone.place), span=node.span), node)
        if name == "players":
            return Things("players", span=node.span)
        if name in self.declared.kinds:
            return Things(name, span=node.span)
        if name in self.declared.parts:
            return AnyOf(self.declared.parts[name][0], name, False, node.span)
        if name.removesuffix("s") in self.declared.symbols:
            return AnyOf(name.removesuffix("s"), "", False, node.span)
        if name in self.declared.members or self.local(node, talk) is not None:
            return self.value(node, talk)
        return self.beyond(node.span)

    def _of_thing(self, node: ast.Attribute, talk: Talk) -> Phrase:
        """`me.hand`, `card.bots`."""
        kind = self.kind_of(node.of, talk)
        zone = self.declared.zone(kind, node.name.text)
        if zone is not None:
            owner = self.value(node.of, talk)
            return self._zone(zone, Place(str(zone.place), owner, span=node.span), node)
        if node.name.text in self.declared.formulas:
            return self._formula(node.name.text, (node.of,), node, talk)
        name = node.name.text
        if self.declared.field(kind, name) or self.declared.counter(kind, name):
            return self.value(node, talk)
        return self.beyond(node.span)

    def _indexed(self, node: ast.Index, talk: Talk) -> Phrase:
        of = self.things(node.of, talk)
        if isinstance(of, Things) and len(of.places) == 1:
            key = self.value(node.at, talk)
            return replace(of, places=(replace(of.places[0], key=key, span=node.span),))
        return of

    def _zone(self, zone: ZoneSpec, place: Place, node: ast.Expression) -> Things:
        return Things(zone.of[0] if zone.of else "", places=(place,), span=node.span)

    def _formula(
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
        if formula.name in talk.inside:
            return self.beyond(node.span)
        before = len(self.gaps)
        inner = self.things(formula.body, self.body(formula, given, talk))
        worded = formula.wording.own
        if worded and isinstance(inner, AnyOf):
            del self.gaps[before:]
            return Saying(formula.wording, given, node.span, what=f"formula {name}")
        if not worded or not isinstance(inner, Things):
            return self._at(inner, node)
        del self.gaps[before:]  # its own text says it
        if not any("{noun}" in text for text in worded.values()):
            return self.unsaid(
                node.span,
                f'The text of the formula "{name}" does not say where the noun stands, so that '
                "some of them cannot be told from all.",
                'Write {noun} for what is counted: `text: "your {noun} in the garden"`.',
                formula.span,
            )
        wrap = Wrap(formula.wording, "text", given, node.span)
        return Things(inner.kind, item=inner.item, wraps=(wrap,), span=node.span)

    def _at(self, phrase: Phrase, node: ast.Expression) -> Phrase:
        return replace(phrase, span=node.span) if isinstance(phrase, Things) else phrase

    def _where(self, node: ast.Where, talk: Talk) -> Phrase:
        of = self.things(node.of, talk)
        if node.condition is None or not isinstance(of, Things | Back):
            return of
        name = node.name.text if node.name is not None else "it"
        if isinstance(of, Back):
            of = Things(of.kind, span=of.span)
        inner = talk.within({name: Element(of.kind)})
        return replace(self.filtered(of, node.condition, name, inner), span=node.span)

    def _both(self, node: ast.Binary, talk: Talk) -> Phrase:
        """`me.active + me.discard`: things of one sort, in one place or the other."""
        left, right = self.things(node.left, talk), self.things(node.right, talk)
        if not isinstance(left, Things) or not isinstance(right, Things):
            return self.beyond(node.span)
        alike = replace(left, places=(), span=node.span) == replace(
            right, places=(), span=node.span
        )
        if not alike or not left.places or not right.places:
            return self.beyond(node.span)
        return replace(left, places=left.places + right.places, span=node.span)
