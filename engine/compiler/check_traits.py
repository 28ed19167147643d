"""Attributes, tables, numbered things and formulas: what is asked of a thing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.compiler import ast
from engine.compiler.check_bounds import bounds
from engine.compiler.check_names import ReadingNames
from engine.compiler.check_reading import kind_fact
from engine.compiler.check_session import NONE, Value
from engine.compiler.check_words import a, called, listed, so_many, spoken, written
from engine.compiler.scope import Trait, constants, without_place
from engine.compiler.types import NUMBER, Type, symbol, thing
from engine.compiler.world import KindDecl
from engine.core.operations import Expr
from engine.core.problem import nearest_name
from engine.core.span import Span

_STEPS = {"next": 1, "previous": -1}
_COUNTED = ("size", "count", "length", "number", "amount", "cards", "pieces")
"""How one may ask a zone for the number of what lies in it."""
_LARGER = {
    "max": "The larger of two: (a if a > b else b) · of a set: most it.NAME over S",
    "min": "The smaller of two: (a if a < b else b) · of a set: least it.NAME over S",
}


class ReadingTraits(ReadingNames):
    """What stands behind a name: `.word`, `[index]`, `(values)`."""

    # --- attributes ------------------------------------------------------------------------------

    def attribute(self, node: ast.Attribute) -> Value:
        """`of.name`"""
        full = self._full_name(node)
        if full is not None:
            return full
        of = self.value(node.of)
        if of.wrong or of.missing:
            return of if of.wrong else self.lacks_index(of, node.of)
        word = node.name.text
        owner = self.settled(self.only(of)) if of.type.single else self.settled(of)
        traits = self.session.names.traits_of(owner.type) if not owner.type.many else {}
        if word not in traits and not self._steps(owner.type, word):
            applied = self._as_formula(node, of) or self._of_each_kind(node, owner)
            return applied if applied is not None else self._no_attribute(node, owner)
        if owner.type.optional:
            self.may_be_none(node.of, owner)
            owner = replace(owner, type=owner.type.sure())
        return self._trait(traits[word], owner) if word in traits else self._step(owner, word)

    def _of_each_kind(self, node: ast.Attribute, owner: Value) -> Value | None:
        """An attribute that every kind of a union has in its own way."""
        kinds = owner.type.of.split("|")
        traits = [self.session.names.traits.get(of, {}).get(node.name.text) for of in kinds]
        if owner.type.base != "thing" or owner.type.many or len(kinds) < 2:
            return None
        if owner.type.optional:
            self.may_be_none(node.of, owner)
        found: list[Value] = []
        for of, trait in zip(kinds, traits, strict=True):
            if trait is None or trait.missing:
                return None
            found.append(self._trait(trait, Value(thing(of), owner.expr)))
        type_ = self.joined(one.type for one in found)
        if type_ is None or type_.base == "zone":
            return None
        expr = found[-1].expr
        for of, one in zip(kinds[-2::-1], found[-2::-1], strict=True):
            asked = kind_fact(owner.expr, self.session.names.kinds[of])
            expr = Expr("if", (asked, one.expr, expr))
        return self.settled(Value(type_, expr))

    def _full_name(self, node: ast.Attribute) -> Value | None:
        """`option.days`, `job.forest`, `colour.red`, `red.worker`, or None."""
        if not isinstance(node.of, ast.Name) or self.shadowed(node.of.text, node.name.text):
            return None
        first, word = node.of.text, node.name
        names = self.session.names
        if first == "option":
            return self._option(word)
        if f"{first}.{word.text}" in names.groups:
            decl, members = names.groups[f"{first}.{word.text}"]
            things = [decl.kind.base + member for member in members]
            return Value(thing(decl.kind.name), self._first_at_home(things))
        kind, of = names.kind_of(first), names.symbols.get(first)
        if of is not None:
            return self._of_symbol(first, word)
        return self._of_kind(kind, word) if kind is not None else None

    def shadowed(self, first: str, word: str) -> bool:
        """Whether `first` in `first.word` is a local, not the kind or symbol of that name."""
        local = self.scope.find(first)
        if local is None:
            return False
        kind = self.session.names.kind_of(first)
        if kind is None or word not in kind.members:
            return True
        return word in self.session.names.traits_of(local.type)

    def _option(self, word: ast.Word) -> Value:
        options = self.session.world.options
        if word.text not in options:
            return self.wrong(
                "unknown-name",
                word.span,
                f'this game has no option "{word.text}".',
                f"(options: {listed(options)})" if options else "",
                nearest_name(word.text, options),
            )
        type_, value = options[word.text]
        return Value(type_, Expr("int", (value,)))

    def _of_kind(self, kind: KindDecl, word: ast.Word) -> Value | None:
        if word.text in kind.members and not kind.kind.numbered:
            number = kind.kind.base + kind.members[word.text]
            self.session.used.add(("thing", number))
            return self.printed_thing(number, thing(kind.kind.name))
        if self.session.names.bare.get(kind.kind.one):
            return None
        return self.wrong(
            "unknown-name",
            word.span,
            f'there is no {spoken(kind.kind.one)} "{word.text}".',
            f"({spoken(kind.kind.name)}: {listed(kind.members)})",
            nearest_name(word.text, kind.members),
        )

    def _of_symbol(self, name: str, word: ast.Word) -> Value:
        decl = self.session.names.symbols[name]
        if word.text in decl.parts:
            return Value(symbol(name).set(), constants(decl.parts[word.text]))
        if word.text in decl.symbol.members:
            ordinal = decl.symbol.members.index(word.text)
            return Value(symbol(name), Expr("int", (ordinal,)))
        every = [*decl.symbol.members, *decl.parts]
        return self.wrong(
            "unknown-name",
            word.span,
            f'there is no {spoken(name)} "{word.text}".',
            f"({spoken(name)}: {listed(every)})",
            nearest_name(word.text, every),
        )

    def _trait(self, trait: Trait, owner: Value) -> Value:
        match trait.how:
            case "printed":
                expr = Expr("printed", (trait.number, owner.expr))
            case "value":
                self.session.used.add(("counter", trait.number))
                expr = Expr("value", (trait.number, (owner.expr,)))
            case "zone":
                self.session.used.add(("zone", trait.number))
                expr = Expr("zone", (trait.number, (owner.expr,)))
            case "holder":
                expr = Expr("holder", (owner.expr, trait.owner))
        found = Value(trait.type, expr, trait.missing)
        return found if trait.missing else self.settled(found)

    def _steps(self, type_: Type, word: str) -> bool:
        """Whether `word` is a built-in attribute of such values."""
        if type_.many:
            return False
        if type_.base == "symbol":
            decl = self.session.names.symbols.get(type_.of)
            return (
                decl is not None
                and decl.symbol.cyclic
                and (word in _STEPS or (word == "opposite" and not len(decl.symbol.members) % 2))
            )
        if type_.base != "thing" or "|" in type_.of:
            return False
        if word == "number":
            return self.session.names.kinds[type_.of].kind.numbered
        return type_ == self.player and (word in _STEPS or word == "seat")

    def _step(self, owner: Value, word: str) -> Value:
        names = self.session.names
        if word in ("number", "seat"):
            base = names.kinds[owner.type.of].kind.base
            return Value(NUMBER, Expr("-", (owner.expr, Expr("int", (base - 1,)))))
        if owner.type.base == "symbol":
            size = len(names.symbols[owner.type.of].symbol.members)
        else:
            size = self.session.world.players
        steps = _STEPS.get(word, size // 2)
        return Value(owner.type, Expr("wrap", (owner.expr, Expr("int", (steps,)), size)))

    def _as_formula(self, node: ast.Attribute, of: Value) -> Value | None:
        for meaning in self.session.names.bare.get(node.name.text, ()):
            if meaning.what == "formula":
                decl = self.session.world.formulas[meaning.number]
                if decl.parameters:
                    return self.apply(meaning.number, [node.of], node.span)
        return None

    @staticmethod
    def _of_those_in(node: ast.Attribute, traits: Mapping[str, Trait]) -> str:
        """What may be meant by `zone.word`."""
        name, word = written(node.of), node.name.text
        if word in _COUNTED:
            return f"How many: count of {name}"
        if word in ("top", "first", "last"):
            return f"One of them: {word} of {name}"
        one = f"Of one of them: (first of {name}).{word}"
        trait = traits.get(word)
        adds = trait is None or trait.type.base == "number"
        return f"{one}\nOf all together: sum of it.{word} over {name}" if adds else one

    def _no_attribute(self, node: ast.Attribute, of: Value) -> Value:
        word = node.name
        if of.type.many:
            return self.wrong(
                "unknown-name",
                word.span,
                f'{called(node.of)} is {self.says(of.type)}; "{word.text}" is asked of one.',
                f"Of one of them: (first of {written(node.of)}).{word.text} · "
                f"of each: for each …, or sum of it.{word.text} over {written(node.of)}",
            )
        if of.type.base == "zone":
            return self.wrong(
                "zone-not-piece",
                node.of.span,
                f'{called(node.of)} is a zone; "{word.text}" is asked of one of those in it',
                self._of_those_in(node, self.session.names.traits_of(without_place(of.type))),
            )
        if of.type.base not in ("thing", "symbol"):
            return self.wrong(
                "unknown-name", word.span, f'{self.says(of.type)} has no "{word.text}".'
            )
        traits = self.session.names.traits_of(of.type)
        what = self.noun(of.type)
        printed = self._as_printed(word.text)
        return self.wrong(
            "unknown-name",
            word.span,
            f'{a(what)} has no "{word.text}".',
            self._narrower(node, of)
            or printed
            or (f"({a(what)} has: {listed(traits, 12)})" if traits else ""),
            nearest_name(word.text, [*traits, *self._formula_names(of.type)]),
        )

    def _narrower(self, node: ast.Attribute, of: Value) -> str:
        """How to ask of which kind a thing is, where only some kinds have the attribute."""
        names = self.session.names
        having = [
            one for one in of.type.of.split("|") if node.name.text in names.traits.get(one, {})
        ]
        if not having or of.type.base != "thing":
            return ""
        return f"Only {spoken(having[0])} have it:   if {written(node.of)} in {having[0]}:"

    def _formula_names(self, type_: Type) -> list[str]:
        return [
            decl.name
            for decl in self.session.world.formulas
            if decl.parameters and self.suits(type_, decl.parameters[0].type)
        ]

    # --- tables and numbered things --------------------------------------------------------------

    def index(self, node: ast.Index) -> Value:
        """`of[at]`"""
        if isinstance(node.of, ast.Name):
            kind, local = self.session.names.kind_of(node.of.text), self.scope.find(node.of.text)
            numbered = kind is not None and kind.kind.numbered
            if kind is not None and numbered and (local is None or local.type.base == "thing"):
                return self._numbered(kind, node)
        of = self.value(node.of)
        if of.wrong:
            return of
        if not of.missing:
            return self.wrong(
                "wrong-brackets",
                node.at.span,
                f"{called(node.of)} is no table: it takes no brackets",
            )
        key = self.fit(node.at, self.session.names.key_type(of.missing[0]))
        found = Value(of.type, _indexed(of.expr, key), of.missing[1:])
        return found if found.missing else self.settled(found)

    def _numbered(self, kind: KindDecl, node: ast.Index) -> Value:
        at = self.number(node.at)
        count, base = kind.kind.count, kind.kind.base
        least, most = bounds(at, self.session.world)
        of = thing(kind.kind.name)
        if most < 1 or least > count:
            one = spoken(kind.kind.one)
            return self.wrong(
                "out-of-range", node.at.span, f"the {one}s are numbered from 1 to {count}"
            )
        if least == most:
            return Value(of, Expr("int", (base - 1 + int(least),)))
        there = Expr("+", (at, Expr("int", (base - 1,))))
        if least >= 1 and most <= count:
            return Value(of, there)
        inside = Expr("within", (there, base, count))
        return self.settled(Value(of.or_none(), Expr("if", (inside, there, NONE))))

    # --- formulas --------------------------------------------------------------------------------

    def call(self, node: ast.Call) -> Value:
        """`name(arguments)`"""
        text = node.name.text
        for meaning in self.session.names.bare.get(text, ()):
            if meaning.what == "formula":
                return self.apply(meaning.number, node.arguments, node.span, node.name.span)
        if self.scope.find(text) or text in self.session.names.bare:
            table = any(one.missing for one in self.session.names.bare.get(text, ()))
            return self.wrong(
                "wrong-brackets",
                node.name.span,
                f'"{text}" is no formula: it takes nothing in round brackets',
                f"A table is read with square ones: {text}[…]" if table else f"Write {text} alone.",
            )
        # Conditions of scenarios are formulas too; their names are no words of the language.
        formulas = [one.name for one in self.session.world.formulas if one.name.isidentifier()]
        return self.wrong(
            "unknown-name",
            node.name.span,
            f'there is no formula "{text}".',
            _LARGER.get(text) or (f"(formulas: {listed(formulas)})" if formulas else ""),
            "" if text in _LARGER else nearest_name(text, formulas),
        )

    def apply(
        self,
        number: int,
        arguments: Sequence[ast.Expression],
        span: Span,
        at: Span | None = None,
    ) -> Value:
        """A formula of these arguments."""
        decl = self.session.world.formulas[number]
        self.session.used.add(("formula", number))
        wanted = decl.parameters
        if len(arguments) != len(wanted):
            shape = ", ".join(f"{one.name}: {self.says(one.type)}" for one in wanted)
            return self.wrong(
                "wrong-count",
                at or span,
                f'"{decl.name}" takes {so_many(len(wanted))}; here it gets {len(arguments)}',
                f"{decl.name}({shape})" if wanted else f"Write {decl.name} alone.",
            )
        given = [self.passed(node, one.type) for node, one in zip(arguments, wanted, strict=True)]
        formula = self.session.check_formula(decl)
        self.session.called(self.frame, ("formula", number), span, self.me)
        me = self.me if self.me is not None else NONE
        return self.settled(Value(formula.type, Expr("call", (number, (me, *given)))))


def _indexed(expr: Expr, key: Expr) -> Expr:
    if expr.op == "printed":
        column, of = expr.args
        return Expr("printed_at", (column, of, key))
    number, at = expr.args
    assert isinstance(at, tuple)
    return Expr(expr.op, (number, (*at, key)))
