"""Statements: blocks, values, branches and loops. Each becomes one or more steps."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from engine.compiler import ast
from engine.compiler.check_covering import warn_of_covering
from engine.compiler.check_expressions import ReadingExpressions
from engine.compiler.check_facts import (
    facts_after_move,
    facts_after_setting,
    facts_without,
    lasting_facts,
)
from engine.compiler.check_session import NONE, UNKNOWN, WRONG, YES, Facts, Value
from engine.compiler.check_walk import assigned_in
from engine.compiler.check_words import called, written
from engine.compiler.checked import CallVerb, Do, If, Leave, Step, Steps
from engine.compiler.parse_pattern import TAKEN_NAMES
from engine.compiler.scope import Local, Scope
from engine.compiler.types import NOTHING, NUMBER, Type
from engine.core.operations import Expr
from engine.core.span import Span

ZERO = Expr("int", (0,))


@dataclass(frozen=True, slots=True)
class Path:
    """How a stretch of statements came out: its steps, what is known then, whether it goes on."""

    steps: Steps
    facts: Facts
    alive: bool


class Stepping(ReadingExpressions):
    """Checks blocks. `alive` is whether the next statement can be reached."""

    alive = True
    around: tuple[str, ...] = ()
    """What encloses the statement: loop, phase; innermost last."""

    @abstractmethod
    def statement(self, node: ast.Statement) -> Steps:
        """The steps of one statement."""

    def block(self, body: ast.Block) -> Steps:
        """The statements of a block, in a scope of its own."""
        outer, self.scope = self.scope, Scope(self.scope)
        steps: list[Step] = []
        for node in body:
            if not self.alive:
                self.session.warning(
                    "never-reached",
                    node.span,
                    "this is never reached: what stands before it never goes on to here",
                )
                self.alive = True
            steps += self.statement(node)
        self._warn_of_unused()
        self.scope = outer
        return tuple(steps)

    def _warn_of_unused(self) -> None:
        for local in self.scope.own.values():
            if local.how in ("let", "chosen") and not local.used:
                self.session.warning(
                    "unused",
                    local.span,
                    f'nothing reads "{local.name}"',
                    "Use it, or leave the name out.",
                )

    def path(self, body: ast.Block, facts: Facts = frozenset()) -> Path:
        """A block as one of several ways to go on; what follows starts from before it."""
        before = self.facts
        self.facts = before | facts
        self.alive = True
        steps = self.block(body)
        found = Path(steps, self.facts, self.alive)
        self.facts, self.alive = before, True
        return found

    def meet(self, *paths: Path) -> None:
        """Go on behind several ways: what all of them know is known."""
        ways = [way.facts for way in paths if way.alive]
        self.alive = bool(ways)
        if ways:
            self.facts = frozenset.intersection(*ways)

    def moved(self) -> None:
        """Pieces move here: what was seen of places may no longer hold."""
        self.facts = facts_after_move(self.facts)

    def changed(self) -> None:
        """Something in the game changes here: what was seen of it may no longer hold."""
        self.facts = lasting_facts(self.facts)

    @contextmanager
    def within(self, what: str, body: ast.Block) -> Iterator[None]:
        """A loop or other body that may run again: nothing that it changes is known in it."""
        self._forget(body)
        before, self.around = self.around, (*self.around, what)
        try:
            yield
        finally:
            self.around = before

    def _forget(self, body: ast.Block) -> None:
        self.changed()
        for name in sorted(assigned_in(body)):
            local = self.scope.find(name)
            if local is not None:
                self.facts = facts_without(self.facts, local.expr)

    def local(self, word: ast.Word, type_: Type, how: str = "let") -> Local:
        """A new local with a slot of its own; its number is in its expression."""
        slot = self.frame.slot(self.sort(type_))
        warn_of_covering(self.session, word, type_, how, self.scope.find(word.text))
        return self.introduce(word, type_, Expr("local", (slot,)), how)

    # --- values ----------------------------------------------------------------------------------

    def let(self, node: ast.Let) -> Steps:
        """`let x = E`, `let x = do VERB`"""
        if isinstance(node.value, ast.VerbCall):
            return self._let_given(node, node.value)
        found = self.value(node.value)
        if found.type.base != "zone" or found.missing or found.type.single:
            found = self.as_single(found, node.value)
        if found.type == NOTHING:
            found = self.wrong(
                "may-be-none",
                node.value.span,
                f"none alone does not say what {node.name.text} may become",
                "Begin with what it may be: let x = first of …",
            )
        type_ = found.type
        if node.name.span in self.frame.widened and not type_.many:
            type_ = type_.or_none()
        local = self.local(node.name, type_)
        if type_.optional and not found.type.optional:
            self.facts |= {local.expr}
        return (Do("set_local", (slot_of(local), found.expr), True, node.span),)

    def _let_given(self, node: ast.Let, call: ast.VerbCall) -> Steps:
        step = self.verb_call(call)
        decl = self.session.verbs.get(call.verb)
        type_ = decl.gives if decl is not None else None
        if decl is not None and type_ is None:
            self.wrong(
                "gives-nothing",
                call.span,
                f'"{decl.pattern}" gives no value',
                "Its verb says `gives: number` (or another type), and `give …` in its body.",
            )
        if type_ is not None and call.verb in self.session.unsure and type_.base != "number":
            type_ = type_.or_none()
        local = self.local(node.name, type_ or NUMBER)
        return tuple(replace(one, into=slot_of(local)) for one in step)

    def verb_call(self, node: ast.VerbCall) -> tuple[CallVerb, ...]:
        """A verb with its arguments."""
        decl = self.session.verbs.get(node.verb)
        if decl is None:
            self.wrong(
                "not-in-this-game",
                node.span,
                "this verb is not in the game for these players and options: see its `for:`",
            )
            return ()
        self.session.used.add(("verb", node.verb))
        self.session.called(self.frame, ("verb", node.verb), node.span, self.me)
        wanted = zip(node.arguments, decl.parameters, strict=True)
        arguments = [self.passed(argument, parameter.type) for argument, parameter in wanted]
        me = self.me if self.me is not None else NONE
        actor = self.actor if self.actor is not None else me
        this = self.this.expr if self.this is not None else NONE
        self.changed()
        given = (me, actor, this, *arguments)
        return (CallVerb(node.verb, given, -1, self.me is not None, node.span),)

    def assign(self, node: ast.Assign) -> Steps:
        """`place = E`, `+=`, `-=`"""
        if isinstance(node.place, ast.Name) and self._is_unheard_of(node.place.text):
            self.unknown(node.place.text, node.place.span, given=node.op == "=")
            self.value(node.value)
            if node.op == "=":
                self.local(ast.Word(node.place.text, node.place.span), UNKNOWN).used = True
            return ()
        used = set(self.session.used)
        place = self.value(node.place)
        self.session.used &= used | {one for one in self.session.used if one[0] != "counter"}
        if place.missing:
            place = self.lacks_index(place, node.place)
        if place.wrong:
            self.value(node.value)
            return ()
        match place.expr:
            case Expr("local" | "outer", (int(slot),)) if isinstance(node.place, ast.Name):
                return self._assign_local(node, place, slot)
            case Expr("value", (int(counter), at)):
                value = self._assigned(node, place.type)
                self.facts = facts_after_setting(self.facts, counter)
                if not (value.type.optional or value.type == NOTHING):
                    self.facts |= {place.expr}
                how = node.op[0]
                return (Do("set_value", (counter, at, how, value.expr), True, node.span),)
        self._cannot_assign(node, place)
        return ()

    def _is_unheard_of(self, text: str) -> bool:
        known = text in self.session.names.bare or text in TAKEN_NAMES
        return not known and self.scope.find(text) is None

    def _assign_local(self, node: ast.Assign, place: Value, slot: int) -> Steps:
        assert isinstance(node.place, ast.Name)
        local = self.scope.find(node.place.text)
        if local is None or local.how == "player":
            self._cannot_assign(node, place)
            return ()
        type_ = local.type
        self.facts = facts_without(self.facts, local.expr)
        if node.op == "=":
            value, sure = self._widening(node, local)
            if sure and local.type.optional:
                self.facts |= {local.expr}
        else:
            value = self._stepped(node, type_, local.expr)
        op = "set_outer" if place.expr.op == "outer" else "set_local"
        return (Do(op, (slot, value), True, node.span),)

    def _widening(self, node: ast.Assign, local: Local) -> tuple[Expr, bool]:
        """The value for a local; one that may be none makes the local one that may be none."""
        want = local.type
        if local.how == "let" and not want.many:
            want = want.or_none()
        found = self.fitted(node.value, want)
        sure = not (found.type.optional or found.type == NOTHING)
        if not sure and not local.type.optional and not local.type.many:
            self.frame.widened.add(local.span)
            self.frame.again = True
        return found.expr, sure

    def _assigned(self, node: ast.Assign, type_: Type) -> Value:
        if node.op == "=":
            return self.fitted(node.value, type_)
        if type_.base == "number":
            return Value(NUMBER, self.number(node.value))
        if type_.base == "symbol" and self.session.names.symbols[type_.of].symbol.cyclic:
            return Value(NUMBER, self.number(node.value))
        self._no_steps(node, type_)
        return WRONG

    def _stepped(self, node: ast.Assign, type_: Type, local: Expr) -> Expr:
        if type_.many and node.op == "+=":
            return Expr("join", (local, self.fit(node.value, type_)))
        value = self._assigned(node, type_).expr
        if type_.base == "symbol":
            size = len(self.session.names.symbols[type_.of].symbol.members)
            turn = value if node.op == "+=" else Expr("negative", (value,))
            return Expr("wrap", (local, turn, size))
        return Expr(node.op[0], (local, value))

    def _no_steps(self, node: ast.Assign, type_: Type) -> None:
        self.wrong(
            "wrong-kind",
            node.span,
            f"{node.op} is for numbers and for symbols that go round; "
            f"{called(node.place)} is {self.says(type_)}",
            f"{written(node.place)} = …",
        )

    def _cannot_assign(self, node: ast.Assign, place: Value) -> None:
        name, said = written(node.place), called(node.place)
        if place.expr.op in ("printed", "printed_at"):
            why, remedy = f"{said} is printed and never changes", "Declare it under `changing:`."
        elif place.type.base == "zone" or place.expr.op in ("only", "holder"):
            why, remedy = f"{said} says where pieces are", "Pieces are moved: move … to …"
        elif name in ("me", "actor", "this"):
            why, remedy = f"{said} cannot be set", "Another player acts inside `as p:`"
        else:
            why, remedy = f"{said} cannot be set: it is worked out from other things", ""
        self.wrong("cannot-assign", node.place.span, why, remedy)

    def give(self, node: ast.Give) -> Steps:
        """`give E`"""
        if self.frame.gives is None:
            self.wrong(
                "gives-nothing",
                node.span,
                "only a verb that says `gives:` gives a value",
                "Add gives: number (or another type) to the verb.",
            )
            self.value(node.value)
            return ()
        value = self.fit(node.value, self.frame.gives)
        self._leave(node.span)
        return (Leave(value, node.span),)

    def _leave(self, span: Span) -> None:
        self.alive = False
        if "phase" in self.around:
            self.wrong(
                "leaves-a-phase",
                span,
                "this would leave the phase without its end",
                "Put what is left of the phase into `if … else`, or into a verb of its own.",
            )

    def end_effect(self, span: Span) -> Steps:
        """`end effect`"""
        gives = self.frame.gives
        if gives is not None and not gives.optional:
            self.wrong(
                "gives-nothing",
                span,
                f"this verb gives {self.says(gives)}; here it would end without",
                "give …",
            )
        self._leave(span)
        return (Leave(NONE, span),)

    # --- branches --------------------------------------------------------------------------------

    def if_(self, node: ast.If) -> Steps:
        """`if / else if / else`"""
        branches: list[tuple[Expr, Steps]] = []
        paths: list[Path] = []
        before = self.facts
        for test, body in node.branches:
            asked = self.condition(test)
            way = self.path(body, asked.yes)
            paths.append(way)
            branches.append((asked.expr, way.steps))
            self.facts |= asked.no
        last = self.path(node.otherwise)
        self.facts = before
        self.meet(*paths, last)
        return (If(tuple(branches), last.steps, node.span),)

    def require(self, node: ast.Require) -> Steps:
        """`require c because "label"`"""
        asked = self.condition(node.condition)
        self.facts |= asked.yes
        because = node.because
        label = self.session.label(because.text, because.span) if because else -1
        return (Do("require", (asked.expr, label), asked.expr == YES, node.span),)


def slot_of(local: Local) -> int:
    """The slot of a local."""
    slot = local.expr.args[0]
    assert isinstance(slot, int)
    return slot
