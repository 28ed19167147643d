"""Names, attributes, tables and formulas: what a designer's words refer to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.compiler import ast
from engine.compiler.check_bounds import bounds
from engine.compiler.check_reading import Reading
from engine.compiler.check_session import ME, NONE, WRONG, YES, Value
from engine.compiler.check_words import a, listed, spoken, written
from engine.compiler.scope import Meaning, Trait, constants
from engine.compiler.types import NOTHING, NUMBER, YES_NO, Type, symbol, thing
from engine.compiler.world import KindDecl
from engine.core.operations import Expr
from engine.core.problem import nearest_name
from engine.core.span import Span

_WORDS = {"yes": Value(YES_NO, YES), "no": Value(YES_NO, Expr("int", (0,)))}
_STEPS = {"next": 1, "previous": -1}


class ReadingNames(Reading):
    """Resolves names. Locals come first, nearest first; then the names of the game."""

    def name(self, node: ast.Name, expect: Type | None) -> Value:
        """A bare name."""
        local = self.scope.find(node.text)
        if local is not None:
            local.used = True
            return Value(local.type, local.expr)
        match node.text:
            case "me":
                return self.acting(node.span)
            case "actor":
                return self._actor(node.span)
            case "this":
                return self._this(node.span)
            case "none":
                return Value(NOTHING, NONE)
            case "yes" | "no":
                return _WORDS[node.text]
        found = self.meaning(node.text, node.span, expect)
        if found is None:
            return WRONG
        return self.meant(found, node.span)

    def acting(self, span: Span) -> Value:
        """The player whose action this is."""
        if self.me is None:
            return self.wrong(
                "nobody-acts",
                span,
                "nobody is acting here, so there is no `me`",
                "Inside `each player in turn order:` or `as p:` there is one.",
            )
        if self.frame.root and self.frame.mine and self.me in (ME, Expr("param", (0,))):
            self.session.needs_me.setdefault(self.frame.root, span)
        return Value(self.player, self.me)

    @property
    def player(self) -> Type:
        """The type of a player."""
        return thing(self.session.world.kinds[0].kind.name)

    def _actor(self, span: Span) -> Value:
        if self.actor is None:
            return self.acting(span)
        return Value(self.player, self.actor)

    def _this(self, span: Span) -> Value:
        if self.this is None:
            return self.wrong(
                "no-this",
                span,
                "there is no `this` here: only the effects, triggers and changes of cards and "
                "spaces have one",
                "Give the card to the verb as a parameter: {c card}",
            )
        return self.this

    def meaning(self, text: str, span: Span, expect: Type | None) -> Meaning | None:
        """What the name stands for among the names of the game; reports what cannot be told."""
        found = self.session.names.bare.get(text, [])
        fitting = [one for one in found if expect is not None and self._fits(one, expect)]
        if len(fitting) == 1 or (len(found) == 1 and not fitting):
            return (fitting or found)[0]
        if not found:
            self.unknown(text, span)
            return None
        ways = [one.where or text for one in found]
        self.wrong(
            "ambiguous-name",
            span,
            f'"{text}" is the name of {len(found)} things: {listed(ways)}',
            f"Write which one: {' or '.join(ways)}",
        )
        return None

    def _fits(self, meaning: Meaning, expect: Type) -> bool:
        have = meaning.type
        return have.base == expect.base and (have.of in expect.of.split("|") or not expect.of)

    def meant(self, found: Meaning, span: Span) -> Value:
        """The value of a name of the game."""
        self.session.used.add((found.what, found.number))
        if found.what == "formula":
            return self.apply(found.number, [], span)
        if found.what == "thing":
            return self.printed_thing(found.number, found.type)
        assert found.expr is not None
        return Value(found.type, found.expr, found.missing)

    def printed_thing(self, number: int, type_: Type) -> Value:
        """A thing by its id; of copies the first that is at home, else the first."""
        kind = self.session.names.kinds[type_.of].kind
        copies = self.copies(number, kind.name)
        if len(copies) < 2:
            return Value(type_, Expr("int", (number,)))
        return Value(type_, self._first_at_home(copies))

    def copies(self, number: int, kind_name: str) -> tuple[int, ...]:
        """The things that are copies of this one, itself included."""
        kind = self.session.names.kinds[kind_name].kind
        if not kind.models:
            return (number,)
        model = kind.models[number - kind.base]
        return tuple(kind.base + i for i, of in enumerate(kind.models) if of == model)

    def _first_at_home(self, things: Sequence[int]) -> Expr:
        world = self.session.world
        homes = [world.homes[one - world.piece_base] for one in things]
        if min(homes) < 0 or len(set(homes)) > 1:
            return Expr("int", (things[0],))
        elem = Expr("elem", (self.depth,))
        at_home = Expr("==", (Expr("place", (elem,)), Expr("int", (homes[0],))))
        there = Expr("filter", (constants(tuple(things)), self.depth, at_home))
        first = Expr("first", (there,))
        return Expr("if", (Expr("!=", (first, NONE)), first, Expr("int", (things[0],))))

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
            applied = self._as_formula(node, of)
            return applied if applied is not None else self._no_attribute(node, owner)
        if owner.type.optional:
            self.may_be_none(node.of, owner)
            owner = replace(owner, type=owner.type.sure())
        return self._trait(traits[word], owner) if word in traits else self._step(owner, word)

    def _full_name(self, node: ast.Attribute) -> Value | None:
        """`option.laps`, `terminal.c4`, `colour.red`, `green.circle`, or None."""
        if not isinstance(node.of, ast.Name) or self.scope.find(node.of.text):
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

    def _no_attribute(self, node: ast.Attribute, of: Value) -> Value:
        word = node.name
        if of.type.many:
            return self.wrong(
                "unknown-name",
                word.span,
                f'{written(node.of)} is {self.says(of.type)}; "{word.text}" is asked of one.',
                f"Of one of them: (first of {written(node.of)}).{word.text} · "
                f"of each: for each …, or sum of it.{word.text} over {written(node.of)}",
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
            printed or f"({a(what)} has: {listed(traits, 12)})",
            nearest_name(word.text, [*traits, *self._formula_names(of.type)]),
        )

    def _formula_names(self, type_: Type) -> list[str]:
        return [
            decl.name
            for decl in self.session.world.formulas
            if decl.parameters and self.suits(type_, decl.parameters[0].type)
        ]

    # --- tables and numbered things --------------------------------------------------------------

    def index(self, node: ast.Index) -> Value:
        """`of[at]`"""
        if isinstance(node.of, ast.Name) and not self.scope.find(node.of.text):
            kind = self.session.names.kind_of(node.of.text)
            if kind is not None and kind.kind.numbered:
                return self._numbered(kind, node)
        of = self.value(node.of)
        if of.wrong:
            return of
        if not of.missing:
            return self.wrong(
                "no-table", node.at.span, f"{written(node.of)} is no table: it takes no brackets"
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
                "no-such-number", node.at.span, f"the {one}s are numbered from 1 to {count}"
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
            return self.wrong(
                "not-a-formula",
                node.name.span,
                f'"{text}" is no formula: it takes nothing in round brackets',
                f"A table is read with square ones: {text}[…]",
            )
        formulas = [decl.name for decl in self.session.world.formulas]
        return self.wrong(
            "unknown-name",
            node.name.span,
            f'there is no formula "{text}".',
            f"(formulas: {listed(formulas)})" if formulas else "",
            nearest_name(text, formulas),
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
                f"{decl.name} takes {_so_many(len(wanted))}; here it gets {len(arguments)}",
                f"{decl.name}({shape})" if wanted else f"Write {decl.name} alone.",
            )
        given = [self.fit(node, one.type) for node, one in zip(arguments, wanted, strict=True)]
        formula = self.session.check_formula(decl)
        self.session.called(self.frame, ("formula", number), span, self.me)
        me = self.me if self.me is not None else NONE
        return self.settled(Value(formula.type, Expr("call", (number, (me, *given)))))

    # --- unknown names ---------------------------------------------------------------------------

    def unknown(self, text: str, span: Span) -> None:
        """Report a name that means nothing, with the nearest that does."""
        if text == "it":
            self.wrong("unknown-name", span, "there is no `it` here: `it` belongs to `where`")
            return
        printed = self._as_printed(text)
        of_me = self._of_me(text)
        if printed or of_me:
            self.wrong(
                "printed-name" if printed else "unknown-name",
                span,
                *(
                    (f'"{text}" is how it is printed.', printed)
                    if printed
                    else (f'"{text}" is not a name by itself.', of_me)
                ),
            )
            return
        self.wrong(
            "unknown-name",
            span,
            f'nothing here is called "{text}".',
            "",
            nearest_name(text, self.in_sight()),
        )

    def in_sight(self) -> Iterable[str]:
        """Every name that could stand alone here."""
        yield from (local.name for local in self.scope.every())
        yield from self.session.names.bare
        yield from ("me", "yes", "no", "none")

    def _as_printed(self, text: str) -> str:
        said = self.session.world.printed_names
        here = said.get(text.casefold()) or said.get(text.casefold().replace("_", " "))
        return f"In an effect write {here}" if here and here != text else ""

    def _of_me(self, text: str) -> str:
        traits = self.session.names.traits_of(self.player)
        return f"Of a player: me.{text}" if text in traits else ""


def _indexed(expr: Expr, key: Expr) -> Expr:
    if expr.op == "printed":
        column, of = expr.args
        return Expr("printed_at", (column, of, key))
    number, at = expr.args
    assert isinstance(at, tuple)
    return Expr(expr.op, (number, (*at, key)))


def _so_many(count: int) -> str:
    return "nothing in brackets" if not count else f"{count} value{'s' * (count > 1)}"
