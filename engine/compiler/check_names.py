"""Names, attributes, tables and formulas: what a designer's words refer to."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence

from engine.compiler import ast
from engine.compiler.check_reading import Reading
from engine.compiler.check_session import ME, NONE, WRONG, YES, Value
from engine.compiler.check_words import listed, spoken
from engine.compiler.scope import Meaning, constants
from engine.compiler.types import NOTHING, YES_NO, Type, thing
from engine.core.operations import Expr
from engine.core.problem import nearest_name
from engine.core.span import Span

_WORDS = {"yes": Value(YES_NO, YES), "no": Value(YES_NO, Expr("int", (0,)))}

_SAID = {"true": "Write yes.", "false": "Write no.", "null": "Write none.", "nobody": "Write none."}
"""Words of programs and of the table, and what is written here."""

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class ReadingNames(Reading):
    """Resolves names. Locals come first, nearest first; then the names of the game."""

    @abstractmethod
    def apply(
        self,
        number: int,
        arguments: Sequence[ast.Expression],
        span: Span,
        at: Span | None = None,
    ) -> Value:
        """A formula of these arguments."""

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
        if self.frame.root is None or self.me is None:
            return Value(self.player, self.actor)
        # A verb may be called where nobody acts yet: whoever acts in it then is the actor too.
        acts = Expr("!=", (self.actor, NONE))
        return Value(self.player, Expr("if", (acts, self.actor, self.me)))

    def _this(self, span: Span) -> Value:
        if self.this is None:
            return self.wrong(
                "out-of-place",
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

    # --- unknown names ---------------------------------------------------------------------------

    def unknown(self, text: str, span: Span, *, given: bool = False) -> None:
        """Report a name that means nothing, with the nearest that does.

        `given`: a value is given to it, so it may be meant as a new name.
        """
        if text == "it":
            self.wrong(
                "unknown-name",
                span,
                "there is no `it` here: `it` is what `where` asks each member about",
            )
            return
        kind = self.session.names.kind_of(text)
        if kind is not None and text == kind.kind.one:
            self.wrong(
                "unknown-name",
                span,
                f"it is not said which {spoken(text)} this is.",
                f"Choose one before: choose {text} from … · or go through several: "
                f"for each {text} in …",
            )
            return
        of_me = self._of_me(text)
        printed = self._as_printed(text) if not of_me else ""
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
        digits = _NUMBERS.index(text) if text in _NUMBERS else -1
        self.wrong(
            "unknown-name",
            span,
            f'nothing here is called "{text}".',
            f"A number is written in digits: {digits}."
            if digits >= 0
            else _SAID.get(text, f"A new name begins with let: let {text} = …" if given else ""),
            nearest_name(text, self.in_sight()) if digits < 0 and text not in _SAID else "",
        )

    def in_sight(self) -> Iterable[str]:
        """Every name that could stand alone here."""
        yield from (local.name for local in self.scope.every())
        yield from self.session.names.bare
        yield from ("me", "yes", "no", "none")

    def _as_printed(self, text: str) -> str:
        said = self.session.world.printed_names
        here = said.get(text.casefold()) or said.get(text.casefold().replace("_", " "))
        return f"In an effect write {here}." if here and here != text else ""

    def _of_me(self, text: str) -> str:
        traits = self.session.names.traits_of(self.player)
        if text not in traits:
            return ""
        it = self.scope.find("it")
        asked = it is not None and it.type == self.player
        return f"Of a player: {'it' if asked else 'me'}.{text}"
