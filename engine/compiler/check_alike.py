"""Whether pieces of a set are alike, so that "2 of them" needs no choice."""

from __future__ import annotations

from dataclasses import dataclass

from engine.compiler.check_facts import contains
from engine.compiler.check_session import Session
from engine.compiler.types import Type
from engine.core.operations import Expr
from engine.core.program import Family


@dataclass(frozen=True, slots=True)
class Alike:
    """Looks at how a set is made: which printed values its filters fix, and where it lies."""

    session: Session

    def ordered(self, members: Expr) -> bool:
        """Whether the set has an order that says which come first: a line or a stack."""
        base = self._base(members)
        family = self._family(base)
        return base.op == "local" or (family is not None and family.order in ("line", "stack"))

    def differences(self, members: Expr, type_: Type) -> list[str]:
        """The printed values in which pieces of the set may differ; `kind` when they may be
        different things altogether.
        """
        kinds = type_.of.split("|")
        if len(kinds) > 1:
            return ["kind"]
        decl = self.session.names.kinds[kinds[0]]
        kind = decl.kind
        if kind.count < 2:
            return []
        fixed = self._fixed(members)
        if "" in fixed or self._is_one(members):
            return []
        same_model = len(set(kind.models)) < 2
        told_apart = any(effect.kind == kind.name for effect in self.session.world.effects)
        if not same_model and (not kind.interchangeable or told_apart):
            return ["name"]
        columns = {
            name: self.session.world.columns[item.column].values
            for name, item in decl.fields.items()
            if item.column >= 0 and name not in fixed
        }
        owned = self._lies_with_a_player(members)
        return [
            name
            for name, values in columns.items()
            if len(set(values)) > 1 and not (name == "owner" and owned)
        ]

    def _is_one(self, members: Expr) -> bool:
        """Whether it is a set of one: written out, `[p.worker]`, or a zone that holds no more."""
        base = self._base(members)
        if base.op == "set" and isinstance(base.args[0], tuple):
            return len(base.args[0]) == 1
        family = self._family(base)
        return family is not None and family.most == 1

    def _base(self, members: Expr) -> Expr:
        while True:
            if members.op == "filter" and isinstance(members.args[0], Expr):
                members = members.args[0]
            elif members.op == "call" and isinstance(members.args[0], int):
                members = self.session.formulas[members.args[0]].body
            else:
                return members

    def _lies_with_a_player(self, members: Expr) -> bool:
        """Whether all of the set lies in a zone of one player."""
        family = self._family(self._base(members))
        if family is None or not family.dims:
            return False
        return family.dims[0].of == self.session.world.kinds[0].kind.name

    def _family(self, base: Expr) -> Family | None:
        """The declaration of the zone whose pieces the set is; None where it is no such set."""
        zone = base.args[0] if base.op == "content" else None
        if not isinstance(zone, Expr) or zone.op != "zone" or not isinstance(zone.args[0], int):
            return None
        return self.session.world.families[zone.args[0]].family

    def _fixed(self, members: Expr) -> set[str]:
        """Names of printed values that a filter makes the same for all; "" when all copies are."""
        found: set[str] = set()
        while True:
            if members.op == "filter":
                of, elem, condition = members.args
                assert isinstance(of, Expr)
                assert isinstance(elem, int)
                assert isinstance(condition, Expr)
                self._fixed_by(condition, Expr("elem", (elem,)), found)
                members = of
            elif members.op == "call" and isinstance(members.args[0], int):
                members = self.session.formulas[members.args[0]].body
            else:
                return found

    def _fixed_by(self, condition: Expr, elem: Expr, found: set[str]) -> None:
        match condition:
            case Expr("and", (Expr() as left, Expr() as right)):
                self._fixed_by(left, elem, found)
                self._fixed_by(right, elem, found)
            case Expr("==" | "same", (Expr() as left, Expr() as right, *_)):
                for one, other in ((left, right), (right, left)):
                    if one.op == "printed" and one.args[1] == elem and not contains(other, elem):
                        assert isinstance(one.args[0], int)
                        found.add(self.session.world.columns[one.args[0]].name)
            case Expr("kind_is", (Expr() as one, _)) if one == elem:
                found.add("")
