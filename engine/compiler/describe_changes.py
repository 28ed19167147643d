"""What changes values, and what triggers hear, as sayings."""

from __future__ import annotations

from engine.compiler import ast
from engine.compiler.declarations import CounterSpec, FormulaSpec, Wording
from engine.compiler.describe_clauses import (
    Becoming,
    Clause,
)
from engine.compiler.describe_core import core_wording
from engine.compiler.describe_guards import names_in
from engine.compiler.describe_locals import Chosen, Counted, Element, Given, Local, Talk
from engine.compiler.describe_phrases import (
    ONE,
    Amount,
    Bound,
    Condition,
    Digits,
    Joined,
    Phrase,
    Saying,
    Things,
    Unit,
    Who,
)
from engine.compiler.describe_sets import Sets
from engine.compiler.types import Type
from engine.compiler.world import Parameter
from engine.core.span import Span

_TIGHT = {">": (">=", 1), "<": ("<=", -1)}
"""Of whole numbers: more than 2 is 3 or more."""


class Changes(Sets):
    """Reads what is set, changed and heard."""

    # --- values that are set ---------------------------------------------------------------------

    def assigned(self, node: ast.Assign, talk: Talk) -> Saying | None:
        """What is said of `place = value`; None where nothing is to be said."""
        counter, owner = self._counter(node.place, talk)
        if counter is None:
            self.beyond(node.span)
            return None
        said = counter.wording.forms.get("text when set", {})
        if counter.wording.mode == "none" or "none" in said.values():
            return None
        value = self.argument(node.value, False, talk)
        given: dict[str, Phrase] = {"value": value, "p": owner or Who("me")}
        if said:
            return Saying(counter.wording, given, node.span, "text when set")
        if counter.type.base == "number" and node.op in ("+=", "-=") and owner is not None:
            wording = core_wording(
                "gain" if node.op == "+=" else "lose", self.declared.game.wording
            )
            word = Unit(str(counter.place), value, node.place.span)
            return Saying(wording, {"n": value, "x": word, "p": owner}, node.span)
        if counter.type.base == "symbol" and node.op == "=":
            word = Unit(str(counter.place), Digits(1, node.span), node.place.span)
            return Saying(self._core("set"), {"x": word, "value": value}, node.span)
        self.unsaid(
            node.span,
            f'Setting "{counter.place}" has no wording.',
            "Give the counter a `text when set:`, or `text: none` where nothing is to be said.",
            counter.span,
        )
        return None

    def _core(self, key: str) -> Wording:
        return core_wording(key, self.declared.game.wording)

    def _counter(
        self, node: ast.Expression, talk: Talk
    ) -> tuple[CounterSpec | None, Phrase | None]:
        if isinstance(node, ast.Index):
            return self._counter(node.of, talk)
        if isinstance(node, ast.Name):
            return self.declared.counters.get(("", node.text)), None
        if isinstance(node, ast.Attribute):
            kind = self.kind_of(node.of, talk)
            counter = self.declared.counter(kind, node.name.text)
            return counter, self.value(node.of, talk)
        return None, None

    # --- formulas that change --------------------------------------------------------------------

    def becoming(self, node: ast.Becomes, talk: Talk) -> tuple[Clause, ...]:
        """What is said of `formula becomes value`."""
        formula = self.declared.formulas.get(node.formula.text)
        if formula is None:
            return ()
        if not formula.wording.forms.get("text when changed"):
            if formula.wording.own:
                return (Becoming(self._by_default(node, formula, talk), node.span),)
            if formula.wording.mode != "none":
                self.unsaid(
                    node.span,
                    f'A change of the formula "{formula.name}" has no wording.',
                    "Give the formula a `text when changed:` with {value} for the new value: "
                    '`text when changed: "each gear moves {value} spaces"`.',
                    formula.span,
                )
            return ()
        given = self._changed(node, formula.parameters, talk)
        names: dict[str, Local] = {name: Given(phrase) for name, phrase in given.items()}
        inner = talk.within({**names, "was": Counted(node.span)})
        given["value"] = self.argument(node.becomes, False, inner)
        if isinstance(formula.body, ast.Number | ast.Name):
            given["was"] = self.value(formula.body, talk.within(names))
        return (
            Becoming(Saying(formula.wording, given, node.span, "text when changed"), node.span),
        )

    def _by_default(self, node: ast.Becomes, formula: FormulaSpec, talk: Talk) -> Saying:
        """`the price of crops is 1 less`: a formula that has a text, and what it becomes."""
        given = self._changed(node, formula.parameters, talk)
        what = Saying(formula.wording, given, node.span, what=f"formula {formula.name}")
        key, value = "become", node.becomes
        match value:
            case ast.Binary(op="+" | "-" as op, left=ast.Name(text="was"), right=by):
                key, value = ("rise" if op == "+" else "fall"), by
        names: dict[str, Local] = {name: Given(phrase) for name, phrase in given.items()}
        said = self.argument(value, False, talk.within(names))
        wording = core_wording(key, self.declared.game.wording)
        return Saying(wording, {"x": what, "value": said}, node.span)

    def _changed(
        self, node: ast.Becomes, parameters: tuple[Parameter, ...], talk: Talk
    ) -> dict[str, Phrase]:
        """The parameters of a changed formula, as far as its condition says which are meant."""
        given: dict[str, Phrase] = {}
        for word, parameter in zip(node.parameters, parameters, strict=False):
            given[parameter.name] = self._meant(word, parameter.type, node.only_if, talk)
        return given

    def _meant(
        self, word: ast.Word, type_: Type, condition: ast.Expression | None, talk: Talk
    ) -> Phrase:
        if type_.base == "thing" and type_.of == "players":
            return Who("me", word.span)
        if type_.base != "thing":
            return Things(type_.of, span=word.span)
        things = Things(type_.of, Amount("bare"), span=word.span)
        if condition is None:
            return things
        inner = talk.within({word.text: Element(type_.of)})
        return self.filtered(things, condition, word.text, inner)

    # --- what is heard ---------------------------------------------------------------------------

    def heard(
        self, node: ast.Heard, hears: str, only_if: ast.Expression | None, talk: Talk
    ) -> Saying | None:
        """What a trigger hears, its captures made names; None for phases."""
        if node.verb < 0:
            return None
        verb = self.declared.verbs[node.verb]
        given: dict[str, Phrase] = {}
        for part, parameter in zip(node.parts, verb.parameters, strict=False):
            given[parameter.name] = self._captured(part, parameter, node, only_if, talk)
        form = "text when heard" if verb.wording.forms.get("text when heard") else "text"
        if form == "text" and not verb.wording.own:
            self.unsaid(
                node.span,
                f'The verb "{verb.pattern}" has no wording to be heard by.',
                "Give the verb a `text:`, or a `text when heard:`.",
                verb.span,
            )
            return None
        given["actor"] = _hearing(hears, node)
        return Saying(verb.wording, given, node.span, form)

    def _captured(
        self,
        part: ast.HeardPart,
        parameter: Parameter,
        node: ast.Heard,
        only_if: ast.Expression | None,
        talk: Talk,
    ) -> Phrase:
        if part.match is not None:
            return self.value(part.match, talk)
        word = part.capture
        name = word.text if word is not None else parameter.name
        span = word.span if word is not None else node.span
        if parameter.type.base == "thing" and parameter.type.of != "players":
            things = Things(parameter.type.of, Amount("a"), span=span)
            inner = talk.within({name: Element(parameter.type.of)})
            for one in _conjuncts(only_if):
                if name in set(names_in(one)):
                    things = self.filtered(things, one, name, inner)
            chosen = Chosen(things, False, told=True)
            talk.names[name] = chosen
            talk.told.append(chosen)
            return chosen.things
        if parameter.type.base == "number":
            talk.names[name] = Counted(span)
            return _bound(name, only_if, span)
        talk.names[name] = Given(Who("some", span))
        return Things(parameter.type.of, ONE, span=span)

    def remaining(
        self, node: ast.Expression, heard: tuple[ast.Heard, ...], talk: Talk
    ) -> Condition | None:
        """The condition of a trigger, but for what is told of the things heard, and what the text
        for being heard says itself.
        """
        captured: set[str] = set()
        for one in heard:
            verb = self.declared.verbs.get(one.verb)
            if verb is None:
                continue
            if verb.wording.forms.get("text when heard"):
                return None
            for part, parameter in zip(one.parts, verb.parameters, strict=False):
                if part.capture and parameter.type.base == "thing":
                    captured.add(part.capture.text)
                if part.capture and _bound(part.capture.text, node, node.span).op != "any":
                    captured.add(part.capture.text)
        left = [one for one in _conjuncts(node) if not captured & set(names_in(one))]
        said = [self.condition(one, talk) for one in left]
        told = tuple(one for one in said if one is not None)
        if not told:
            return None
        return told[0] if len(told) == 1 else Joined("and", told, node.span)


def _conjuncts(node: ast.Expression | None) -> list[ast.Expression]:
    """The parts of a condition that must all hold."""
    if node is None:
        return []
    if isinstance(node, ast.Binary) and node.op == "and":
        return [*_conjuncts(node.left), *_conjuncts(node.right)]
    return [node]


def _bound(name: str, condition: ast.Expression | None, span: Span) -> Bound:
    """What a condition asks of a number that is heard."""
    for one in _conjuncts(condition):
        if isinstance(one, ast.Binary) and isinstance(one.left, ast.Name):
            number = one.right
            if one.left.text == name and isinstance(number, ast.Number):
                op, least = _TIGHT.get(one.op, (one.op, 0))
                return Bound(op, Digits(number.value + least, number.span), span)
    return Bound("any", None, span)


def _hearing(hears: str, node: ast.Heard) -> Who:
    """Whose doings are heard."""
    match hears:
        case "own":
            return Who("me", node.span)
        case "others":
            return Who("another", node.span)
    return Who("some", node.span)
