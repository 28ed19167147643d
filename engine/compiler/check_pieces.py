"""Pieces: moving, drawing, looking, returning; and what is performed."""

from __future__ import annotations

from engine.compiler import ast
from engine.compiler.check_alike import Alike
from engine.compiler.check_conditions import room_fact
from engine.compiler.check_options import Offering
from engine.compiler.check_session import NONE, Value
from engine.compiler.check_steps import slot_of
from engine.compiler.check_words import a, called, listed, spoken, written
from engine.compiler.checked import Do, Perform, Steps
from engine.compiler.scope import without_place
from engine.compiler.types import NOTHING, NUMBER, symbol, thing
from engine.core.operations import Expr
from engine.core.problem import nearest_name
from engine.core.span import Span

_ONE = Expr("int", (1,))


class Moving(Offering):
    """The statements about pieces."""

    def move(self, node: ast.Move) -> Steps:
        """`move X to Z`, `move n of S to Z`, `move at most n of S to Z`, `move all of S to Z`"""
        if node.how == "one":
            return self._move_one(node)
        number = self.number(node.number) if node.number is not None else _ONE
        found = self.members(node.of)
        zone = self.zone(node.zone)
        if found.wrong or zone.wrong:
            return ()
        if self._has_place(found, zone, node) and node.how in ("some", "most"):
            self._check_alike(node, found)
        roomy = self._unlimited(zone)
        args: tuple[object, ...] = (found.expr, zone.expr, node.end)
        op, sure = "move_set", roomy
        if node.how == "some":
            there = Expr("first", (found.expr,)) in self.facts and number == _ONE
            op, sure = "move_some", there and (roomy or room_fact(zone.expr) in self.facts)
        elif node.how == "most":
            op, sure = "move_most", True
        if op != "move_set":
            args = (number, *args)
        self.moved()
        return (Do(op, args, sure, node.span),)

    def _move_one(self, node: ast.Move) -> Steps:
        piece = self.single(node.of)
        zone = self.zone(node.zone)
        if piece.wrong or zone.wrong:
            return ()
        if piece.type.many or piece.type.base != "thing":
            self._not_one_piece(node, piece)
            return ()
        self._has_place(piece, zone, node)
        room = self._unlimited(zone) or room_fact(zone.expr) in self.facts
        sure = room and not piece.type.optional
        self.moved()
        return (Do("move", (piece.expr, zone.expr, node.end), sure, node.span),)

    def _not_one_piece(self, node: ast.Move, piece: Value) -> None:
        name, said = written(node.of), called(node.of)
        if piece.type == NOTHING:
            self.wrong("may-be-none", node.of.span, "none cannot be moved")
            return
        self.wrong(
            "wrong-kind",
            node.of.span,
            f"one piece is moved here; {said} is {self.says(piece.type)}",
            f"move all of {name} to {written(node.zone)}" if piece.type.many else "",
        )

    def _has_place(self, pieces: Value, zone: Value, node: ast.Move | ast.Draw) -> bool:
        """Whether the pieces can lie in the zone; reports those that cannot, or never move."""
        holds, kinds = set(zone.type.of.split("|")), pieces.type.of.split("|")
        for kind in kinds:
            decl = self.session.names.kinds.get(kind)
            if decl is not None and not decl.kind.piece:
                self.wrong(
                    "wrong-kind",
                    node.of.span,
                    f"{spoken(kind)} are spaces of the board: they never move",
                )
                return False
        if zone.type.of and pieces.type.of and not holds & set(kinds):
            self.wrong(
                "wrong-kind",
                node.zone.span,
                f"{called(node.zone)} holds {' and '.join(sorted(holds))}; "
                f"{a(self.noun(pieces.type))} cannot lie there",
            )
            return False
        return True

    def _unlimited(self, zone: Value) -> bool:
        family = self.family(zone.expr)
        return family is not None and family.most < 0

    def _check_alike(self, node: ast.Move, found: Value) -> None:
        assert node.number is not None
        alike = Alike(self.session)
        if node.how == "most" and alike.ordered(found.expr):
            return
        differ = alike.differences(found.expr, found.type)
        if not differ:
            return
        of, n = written(node.of), written(node.number)
        kinds = self.says(found.type).removeprefix("a set of ")
        one = isinstance(node.number, ast.Number) and node.number.value == 1
        how = self.noun(found.type) if one else f"exactly {n} {kinds}"
        them = "picked" if one else "all of picked"
        which = "one" if one else n if n.isdigit() else "ones"
        self.wrong(
            "which-ones",
            node.number.span.to(node.of.span),
            f"which {which}? The {kinds} there may differ in "
            f"{listed(spoken(name) for name in differ)}, and nobody is asked",
            f"The player picks:  choose {how} as picked from {of}\n"
            f"                   move {them} to {written(node.zone)}\n"
            f"By chance:         choose randomly {how} as picked from {of}",
        )

    def draw(self, node: ast.Draw) -> Steps:
        """`draw n from A to B [as xs]`"""
        number = self.number(node.number)
        source, zone = self.zone(node.of), self.zone(node.zone)
        if source.wrong or zone.wrong:
            return ()
        pieces = Value(without_place(source.type).set(), NONE)
        self._has_place(pieces, zone, node)
        into = slot_of(self.local(node.name, pieces.type, "drawn")) if node.name else -1
        self.moved()
        return (Do("draw", (number, source.expr, zone.expr, into), True, node.span),)

    def look(self, node: ast.Look) -> Steps:
        """`look at n of Z as xs`"""
        number = self.number(node.number)
        source = self.zone(node.of)
        by = self.decider(None, node.span)
        if source.wrong:
            return ()
        some = self.local(node.name, without_place(source.type).set(), "chosen")
        self.moved()
        return (Do("look", (number, source.expr, by, slot_of(some)), True, node.span),)

    def return_(self, node: ast.Return) -> Steps:
        """`return X`, `return all of S`"""
        if node.every:
            pieces = self.members(node.of)
            of = pieces.expr
        else:
            pieces = self.sure(node.of)
            of = pieces.expr if pieces.type.many else Expr("set", ((pieces.expr,),))
        if not pieces.wrong and pieces.type.base != "thing":
            self.wrong(
                "wrong-kind",
                node.of.span,
                f"only pieces are returned; this is {self.says(pieces.type)}",
            )
        self.moved()
        return (Do("return_home", (of,), True, node.span),)

    def shuffle(self, node: ast.Shuffle) -> Steps:
        """`shuffle Z`"""
        zone = self.zone(node.zone)
        self.moved()
        return (Do("shuffle", (zone.expr,), True, node.span),) if not zone.wrong else ()

    def reveal(self, node: ast.Reveal) -> Steps:
        """`reveal X`"""
        found = self.value(node.of)
        if found.type.base == "zone" and not found.missing:
            found = self.as_set(found, node.of)
        elif not found.type.many:
            found = self.sure(node.of)
            found = Value(found.type, Expr("set", ((found.expr,),)))
        if found.wrong:
            return ()
        return (Do("reveal", (found.expr,), True, node.span),)

    def roll(self, node: ast.Roll) -> Steps:
        """`roll DIE as f`: a symbol (its members are the faces), or a numbered kind."""
        name = node.die.text
        world, names = self.session.world, self.session.names
        stream = world.streams.index(f"die {name}") if f"die {name}" in world.streams else 0
        if name in names.symbols:
            count, type_, base = len(names.symbols[name].symbol.members), symbol(name), 0
        elif names.kind_of(name) is not None:
            kind = names.kinds[names.kind_of(name).kind.name].kind  # type: ignore[union-attr]
            count, type_, base = kind.count, thing(kind.name), kind.base
        else:
            dice = [*names.symbols, *names.kinds]
            self.wrong(
                "unknown-name",
                node.die.span,
                f'there is no die "{name}".',
                f"A symbol is one, its members are the faces ({listed(names.symbols)}).",
                nearest_name(name, dice),
            )
            self.local(node.name, NUMBER, "each")
            return ()
        face = self.local(node.name, type_, "chosen")
        return (Do("roll", (stream, base, count, slot_of(face)), True, node.span),)

    # --- perform ---------------------------------------------------------------------------------

    def perform(self, node: ast.Perform) -> Steps:
        """`perform E [with x]`"""
        found = self.single(node.thing)
        me = self.decider(None, node.span)
        if found.wrong:
            return ()
        if found.type.many or found.type.base != "thing":
            self.wrong(
                "wrong-kind",
                node.thing.span,
                f"one card or space is performed; this is {self.says(found.type)}",
            )
            return ()
        kinds = tuple(found.type.of.split("|"))
        if not any(effect.kind in kinds for effect in self.session.world.effects):
            noun = self.noun(found.type)
            self.wrong(
                "nothing-to-perform",
                node.thing.span,
                f"no {noun} has an effect",
                f"Effects stand with the items of {spoken(kinds[0])}: effect: |",
            )
        given = self._given(node, kinds)
        self.changed()
        sure = not found.type.optional
        return (Perform(found.expr, me, given, kinds, sure, node.span),)

    def _given(self, node: ast.Perform, kinds: tuple[str, ...]) -> tuple[Expr, ...]:
        wanted = [self.session.names.kinds[kind].given for kind in kinds]
        first = wanted[0]
        if node.given is None:
            if first is not None:
                self._lacks_given(node.span, first.name)
                return (NONE,)
            return ()
        if first is None:
            self.wrong(
                "wrong-count",
                node.given.span,
                f"what is performed takes nothing: {spoken(kinds[0])} declare no `given:`",
                f"cards:\n  {kinds[0]}:\n    given: {{x: number}}",
            )
            self.value(node.given)
            return ()
        return (self.fit(node.given, first.type),)

    def _lacks_given(self, span: Span, name: str) -> None:
        self.wrong(
            "wrong-count",
            span,
            f"what is performed needs {a(name)}: its kind says `given:`",
            "perform … with …",
        )
