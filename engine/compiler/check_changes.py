"""Changes of formulas, and the locals that inner texts take along."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass

from engine.compiler import ast
from engine.compiler.check_pieces import Moving
from engine.compiler.check_session import YES, Frame, Value
from engine.compiler.check_walk import names_in
from engine.compiler.check_words import listed, so_many
from engine.compiler.scope import Local, Scope
from engine.compiler.types import Type
from engine.compiler.world import FormulaDecl
from engine.core.operations import Expr
from engine.core.problem import nearest_name
from engine.core.program import Change
from engine.core.span import Span


@dataclass(frozen=True, slots=True)
class Captured:
    """A local of the text around, taken along by value."""

    name: str
    type: Type
    expr: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Source:
    """Where a change stands: game, cards or lasting. `for_all`: not only for its holder."""

    name: str
    captured: tuple[Captured, ...] = ()
    lasting: int = -1
    cards: tuple[int, ...] = ()
    active: ast.Expression | None = None
    for_all: bool = False


class Changing(Moving):
    """Standing and lasting changes."""

    @abstractmethod
    def inside(
        self, frame: Frame, me: Expr | None, actor: Expr | None, this: Value | None
    ) -> Changing:
        """Another reading of the same game, for a text inside this one."""

    # --- taking locals along ---------------------------------------------------------------------

    def captured(self, nodes: object) -> tuple[Captured, ...]:
        """The locals of this text that the inner text mentions, by name."""
        found: list[Captured] = []
        for name in sorted(names_in(nodes)):
            local = self.scope.find(name)
            if local is not None:
                local.used = True
                sure = self.settled(Value(local.type, local.expr))
                found.append(Captured(name, sure.type, local.expr, local.span))
        return tuple(found)

    def take(self, captured: Iterable[Captured], first: int, op: str) -> None:
        """Make what was taken along known here: as locals from slot `first` on, or parameters."""
        for offset, one in enumerate(captured):
            if op == "local":
                self.frame.slot(self.sort(one.type))
            expr = Expr(op, (first + offset,))
            self.scope.own[one.name] = Local(one.name, one.type, expr, one.span, "parameter", True)

    # --- changes ---------------------------------------------------------------------------------

    def change(self, node: ast.Becomes, source: Source) -> None:
        """`formula(x) becomes E only if c`, kept among the changes of the game."""
        decl = self._changed_formula(node)
        if decl is None:
            return
        formula = self.session.check_formula(decl)
        count = len(decl.parameters)
        holder, evaluator = Expr("param", (count + 2,)), Expr("param", (0,))
        inner = self._reading_of(decl, source, holder, evaluator)
        alive = inner.condition(source.active).expr if source.active is not None else YES
        for index, (word, one) in enumerate(zip(node.parameters, decl.parameters, strict=True)):
            inner.introduce(word, one.type, Expr("param", (index + 1,)), "parameter")
        was = ast.Word("was", node.formula.span)
        inner.introduce(was, formula.type, Expr("param", (count + 1,)), "parameter")
        asked = inner.condition(node.only_if) if node.only_if is not None else None
        with inner.knowing(asked.yes if asked is not None else frozenset()):
            becomes = inner.fit(node.becomes, formula.type)
        only_if = asked.expr if asked is not None else YES
        if self._only_for_holder(decl, source):
            own = Expr("==", (evaluator, holder))
            only_if = own if only_if == YES else Expr("and", (own, only_if))
        change = Change(
            decl.number, only_if, becomes, source.name, alive, source.cards, source.lasting
        )
        self.session.changes.append((change, node.span))

    def _changed_formula(self, node: ast.Becomes) -> FormulaDecl | None:
        text = node.formula.text
        formulas = {decl.name: decl for decl in self.session.world.formulas}
        decl = formulas.get(text)
        if decl is None:
            self.wrong(
                "unknown-name",
                node.formula.span,
                f'there is no formula "{text}", and only formulas change.',
                f"(formulas: {listed(formulas)})" if formulas else "",
                nearest_name(text, formulas),
            )
            return None
        if len(node.parameters) != len(decl.parameters):
            shape = ", ".join(one.name for one in decl.parameters)
            wanted, here = so_many(len(decl.parameters)), len(node.parameters)
            self.wrong(
                "wrong-count",
                node.formula.span,
                f'"{text}" takes {wanted}; here it has {here}',
                f"{text}({shape}) becomes …" if shape else f"{text} becomes …",
            )
            return None
        return decl

    def _reading_of(
        self, decl: FormulaDecl, source: Source, holder: Expr, evaluator: Expr
    ) -> Changing:
        """A reading with the parameters of a change: see `core.program.Change`."""
        count = len(decl.parameters)
        this = self.this
        if this is not None:
            this = Value(this.type, Expr("param", (count + 3,)))
        me = evaluator if source.name == "game" else holder
        inner = self.inside(Frame(decl.name, "change"), me, evaluator, this)
        inner.take(source.captured, count + 4, "param")
        inner.scope = Scope(inner.scope)
        return inner

    def _only_for_holder(self, decl: FormulaDecl, source: Source) -> bool:
        if source.name == "game" or source.for_all:
            return False
        return not any(one.type == self.player for one in decl.parameters)
