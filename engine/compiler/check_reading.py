"""Reading values: none, zones that hold one piece, what fits where. The base of all checking."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from engine.compiler import ast
from engine.compiler.check_session import (
    UNKNOWN,
    WRONG,
    Condition,
    Facts,
    Frame,
    Session,
    Value,
)
from engine.compiler.check_words import called, one_of, type_in_words, written
from engine.compiler.scope import Local, Scope, without_place
from engine.compiler.types import NOTHING, Type
from engine.compiler.world import KindDecl
from engine.core.operations import Expr
from engine.core.problem import Place
from engine.core.span import Span


def kind_fact(expr: Expr, decl: KindDecl) -> Expr:
    """The fact that a thing is of this kind."""
    return Expr("within", (expr, decl.kind.base, decl.kind.count))


class Reading(ABC):
    """One text being checked: its frame, the names in sight, who is who, and what is not none.

    `me` and `actor` are absent where nobody acts; `this` is absent outside cards and spaces.
    """

    def __init__(
        self,
        session: Session,
        frame: Frame,
        me: Expr | None = None,
        actor: Expr | None = None,
        this: Value | None = None,
    ) -> None:
        self.session = session
        self.frame = frame
        self.scope = Scope()
        self.me, self.actor, self.this = me, actor, this
        self.facts: Facts = frozenset()
        self.depth = 0

    @abstractmethod
    def value(self, node: ast.Expression, expect: Type | None = None) -> Value:
        """The expression as it is: a zone stays a zone, a table lacks its index."""

    @abstractmethod
    def condition(self, node: ast.Expression) -> Condition:
        """The expression as a condition."""

    @abstractmethod
    def equal_to(self, one: Value, node: ast.Expression) -> Expr:
        """That a value is what the expression says; with the id of a thing, one of its copies."""

    @abstractmethod
    def can(self, node: ast.Can) -> Value:
        """`can (…)`: whether the statement could be completed."""

    # --- problems --------------------------------------------------------------------------------

    def wrong(
        self,
        code: str,
        span: Span,
        reason: str,
        remedy: str = "",
        nearest: str = "",
        also: tuple[Place, ...] = (),
    ) -> Value:
        """Report an error; what stands there counts as unknown from now on."""
        self.session.error(code, span, reason, remedy, nearest, also)
        return WRONG

    def says(self, type_: Type) -> str:
        """The type in a designer's words."""
        return type_in_words(type_, self.session.names.kinds)

    def noun(self, type_: Type) -> str:
        """The word for one such value."""
        return one_of(type_, self.session.names.kinds)

    # --- values ----------------------------------------------------------------------------------

    def single(self, node: ast.Expression, expect: Type | None = None) -> Value:
        """The expression as one value or a set; of a zone for one piece, that piece."""
        return self.as_single(self.value(node, expect), node)

    def as_single(self, found: Value, node: ast.Expression) -> Value:
        """A value that was read as one value or a set."""
        if found.wrong:
            return found
        if found.missing:
            return self.lacks_index(found, node)
        if found.type.base != "zone":
            return self.settled(found)
        if not found.type.single:
            of = without_place(found.type).set()
            name = written(node)
            return self.wrong(
                "zone-not-piece",
                node.span,
                f"{called(node)} is a zone with {self.says(of)} in it, not one of them",
                f"One of them: first of {name} · choose {self.noun(of)} from {name}\n"
                f"All of them, to be moved: all of {name}\nHow many: count of {name}",
            )
        return self.settled(self.only(found))

    def only(self, zone: Value) -> Value:
        """The piece of a zone that holds at most one."""
        type_ = without_place(zone.type)
        return Value(
            type_ if zone.type.always else type_.or_none(),
            Expr("only", (zone.expr,)),
        )

    def settled(self, found: Value) -> Value:
        """The value as it is known here: not none, or of one kind among several."""
        if found.type.optional and self.knows(found.expr):
            found = replace(found, type=found.type.sure())
        if "|" in found.type.of and not found.type.many:
            for of in found.type.of.split("|"):
                if kind_fact(found.expr, self.session.names.kinds[of]) in self.facts:
                    return replace(found, type=replace(found.type, of=of))
        return found

    def knows(self, expr: Expr) -> bool:
        """Whether the expression is known not to be none here."""
        if expr in self.facts:
            return True
        if expr.op == "last":
            return Expr("first", expr.args) in self.facts
        if expr.op == "if":
            return all(isinstance(part, Expr) and self.sure_part(part) for part in expr.args[1:])
        return False

    def sure_part(self, expr: Expr) -> bool:
        """Whether a branch of a conditional is known not to be none."""
        return self.knows(expr) or (expr.op == "int" and expr.args != (-1,))

    def sure(self, node: ast.Expression, expect: Type | None = None) -> Value:
        """The expression as a value that is not none; a problem where it may be."""
        found = self.single(node, expect)
        if found.type.optional or found.type == NOTHING:
            self.may_be_none(node, found)
            return replace(found, type=found.type.sure())
        return found

    def may_be_none(self, node: ast.Expression, found: Value) -> None:
        """Report that a value is read which may be none."""
        if found.type == NOTHING:
            self.wrong("may-be-none", node.span, "none stands where a value is needed")
            return
        name = written(node)
        simple = name if "…" not in name else "x"
        self.wrong(
            "may-be-none",
            node.span,
            f"{called(node)} may be none: there may be no such {self.noun(found.type)}",
            self._guarded(node, name, simple),
        )

    def _guarded(self, node: ast.Expression, name: str, simple: str) -> str:
        if self.frame.what in ("formula", "change", "condition", "result"):
            guarded = f"Say what it is then:   … if {name} is not none else …"
            if not isinstance(node, ast.Query) or isinstance(node.of, ast.Where):
                return guarded
            there = written(node.of)
            return f"Ask those that are there:   any {there} where it.NAME is …\n{guarded}"
        lead = "" if simple == name else f"let x = {name}\n"
        return (
            f"{lead}if {simple} is not none:\n  …\n"
            f"or, where the effect cannot be done without:   require {simple} is not none"
        )

    def lacks_index(self, found: Value, node: ast.Expression) -> Value:
        """Report a table that is read as if it were one value."""
        which = found.missing[0]
        return self.wrong(
            "wrong-brackets",
            node.span,
            f"there is one {called(node)} for each {which}: which is meant?",
            f"Write {written(node)}[{which}], with a {which} in the brackets.",
        )

    def members(self, node: ast.Expression, expect: Type | None = None) -> Value:
        """The expression as a set; of a zone, its pieces."""
        found = self.value(node, expect)
        if found.wrong:
            return found
        if found.missing:
            return self.lacks_index(found, node)
        return self.as_set(found, node)

    def as_set(self, found: Value, node: ast.Expression) -> Value:
        """A value that was read as a set."""
        if found.type.many:
            return found
        if found.type.base == "zone":
            return Value(without_place(found.type).set(), Expr("content", (found.expr,)))
        if found.type.base == "thing":
            return self.wrong(
                "wrong-kind",
                node.span,
                f"{called(node)} is {self.says(found.type)}, and a set is needed here",
                f"A set of only this one: [{written(node)}]",
            )
        return self.wrong(
            "wrong-kind", node.span, f"this is {self.says(found.type)}, and a set is needed here"
        )

    def number(self, node: ast.Expression) -> Expr:
        """The expression as a number."""
        return self.as_number(self.single(node), node)

    def as_number(self, found: Value, node: ast.Expression) -> Expr:
        """A value that was read as a number."""
        if not found.wrong and (found.type.base != "number" or found.type.many):
            self.wrong(
                "wrong-kind",
                node.span,
                f"a number is needed here; this is {self.says(found.type)}",
                f"How many there are: (count of {written(node)})" if found.type.many else "",
            )
        elif found.type.optional:
            self.may_be_none(node, found)
        return found.expr

    def zone(self, node: ast.Expression) -> Value:
        """The expression as a zone to which pieces can go."""
        found = self.value(node, Type("zone"))
        if found.wrong:
            return found
        if found.missing:
            return self.lacks_index(found, node)
        if found.type.base != "zone":
            return self.wrong(
                "wrong-kind",
                node.span,
                f"pieces can only go to a zone; {called(node)} is {self.says(found.type)}",
                self._zones_of(found.type, node),
            )
        return found

    def _zones_of(self, type_: Type, node: ast.Expression) -> str:
        traits = self.session.names.traits_of(type_)
        zones = [name for name, trait in traits.items() if trait.how == "zone"]
        return f"A zone of it: {', '.join(f'{written(node)}.{name}' for name in zones)}" * bool(
            zones and not type_.many
        )

    # --- what fits where -------------------------------------------------------------------------

    def fit(self, node: ast.Expression, want: Type) -> Expr:
        """The expression where a value of this type is wanted."""
        return self.fitted(node, want).expr

    def passed(self, node: ast.Expression, want: Type) -> Expr:
        """The expression where a parameter takes it: a set may also be one thing alone."""
        if not want.many:
            return self.fit(node, want)
        found = self.value(node, want)
        if found.wrong:
            return found.expr
        if found.type.base in ("thing", "symbol") and not (found.type.many or found.missing):
            alone = self.settled(found)
            if alone.type.optional:
                self.may_be_none(node, alone)
            found = Value(alone.type.set(), Expr("set", ((alone.expr,),)))
        found = self.lacks_index(found, node) if found.missing else self.as_set(found, node)
        return self._suited(found, node, want).expr

    def fitted(self, node: ast.Expression, want: Type) -> Value:
        """The value where one of this type is wanted, with the type that it has."""
        if want.base == "zone":
            return self._fit_zone(node, want)
        found = self.members(node, want) if want.many else self.single(node, want)
        return self._suited(found, node, want)

    def _suited(self, found: Value, node: ast.Expression, want: Type) -> Value:
        if found.wrong or want == UNKNOWN:
            return found
        if found.type == NOTHING and want.optional:
            return found
        if not self.suits(found.type, want):
            self.wrong(
                "wrong-kind",
                node.span,
                f"{self.says(want)} is needed here; this is {self.says(found.type)}",
            )
        elif found.type.optional and not want.optional:
            self.may_be_none(node, found)
        return found

    def _fit_zone(self, node: ast.Expression, want: Type) -> Value:
        found = self.zone(node)
        kinds = set(found.type.of.split("|"))
        if not found.wrong and want.of and not set(want.of.split("|")) <= kinds:
            self.wrong(
                "wrong-kind",
                node.span,
                f"a zone of {want.of.replace('|', ' and ')} is needed here; "
                f"{called(node)} holds {found.type.of.replace('|', ' and ')}",
            )
        return found

    def suits(self, have: Type, want: Type) -> bool:
        """Whether the value is of the kind that is wanted; none is looked at elsewhere."""
        if UNKNOWN in (have, want):
            return True
        if have.base != want.base or have.many != want.many:
            return False
        if have.base == "thing":
            return set(have.of.split("|")) <= set(want.of.split("|")) or not want.of
        return have.of == want.of or not have.of

    def comparable(self, one: Type, other: Type) -> bool:
        """Whether values of the two types can ever be the same."""
        if one.base != other.base:
            return False
        if one.base == "thing":
            return bool(set(one.of.split("|")) & set(other.of.split("|")))
        return one.of == other.of or "" in (one.of, other.of)

    def joined(self, types: Iterable[Type]) -> Type | None:
        """The type that has room for all of these, or None when there is none."""
        kinds: Type | None = None
        optional = False
        for type_ in types:
            optional = optional or type_.optional or type_ == NOTHING
            if type_ in (NOTHING, UNKNOWN):
                continue
            if kinds is None:
                kinds = type_
            elif (kinds.base, kinds.many) != (type_.base, type_.many):
                return None
            elif kinds.of != type_.of:
                if kinds.base != "thing":
                    return None
                union = dict.fromkeys([*kinds.of.split("|"), *type_.of.split("|")])
                kinds = replace(kinds, of="|".join(union))
        if kinds is None:
            return NOTHING
        return kinds.or_none() if optional and not kinds.many else kinds

    # --- names in sight --------------------------------------------------------------------------

    def introduce(self, word: ast.Word, type_: Type, expr: Expr, how: str) -> Local:
        """A new local, seen from here to the end of the block."""
        local = Local(word.text, type_, expr, word.span, how)
        self.scope.own[word.text] = local
        return local

    @contextmanager
    def element(self, type_: Type, span: Span, *names: str) -> Iterator[int]:
        """A quantifier's element by these names; gives its number."""
        number = self.depth
        outer, self.scope = self.scope, Scope(self.scope)
        self.depth += 1
        for name in names:
            self.introduce(ast.Word(name, span), type_.one(), Expr("elem", (number,)), "element")
        try:
            yield number
        finally:
            self.depth -= 1
            self.scope = outer

    @contextmanager
    def knowing(self, facts: Facts) -> Iterator[None]:
        """In the body these are known not to be none."""
        before = self.facts
        self.facts = before | facts
        try:
            yield
        finally:
            self.facts = before

    def sort(self, type_: Type) -> str:
        """The sort of a slot, as `Routine.slots` names it."""
        if type_.many:
            return f"set:{type_.of}"
        match type_.base:
            case "number":
                return "int"
            case "yes/no":
                return "bool"
            case "symbol":
                return f"symbol:{type_.of}"
            case "thing":
                return f"ref:{type_.of}"
            case "zone":
                return "zone"
            case "nothing":
                return "int"
