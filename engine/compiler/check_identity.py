"""Whether two things are one: which a look-ahead may not tell of pieces that nobody sees."""

from __future__ import annotations

from engine.compiler import ast
from engine.compiler.check_facts import free_elem
from engine.compiler.check_session import Value
from engine.compiler.check_sets import ReadingSets
from engine.compiler.scope import constants
from engine.compiler.types import Type
from engine.core.operations import Expr


class ReadingIdentity(ReadingSets):
    """Equality and membership. Of pieces they are `same` and `kind_is`, never `==` and `has`."""

    def equal(self, node: ast.Binary, left: Value, right: Value) -> Expr:
        """Equality; with the id of a printed piece, being one of its copies, which reads it."""
        copies = self.denoted(node.right)
        if copies:
            return self.is_copy(left.expr, copies)
        copies = self.denoted(node.left)
        if copies:
            return self.is_copy(right.expr, copies)
        return self.one_and_the_same(left, right)

    def one_and_the_same(self, left: Value, right: Value) -> Expr:
        """Equality of two values, or of two sets."""
        kinds = self._compared_pieces(left.type, right.type)
        if kinds and left.type.many:
            return self._same_pieces(left.expr, right.expr, kinds)
        return _one(left.expr, right.expr, kinds)

    def _compared_pieces(self, left: Type, right: Type) -> tuple[int, ...]:
        """The bases of the kinds of pieces that both may be; empty for whatever lies nowhere."""
        if left.base != "thing" or right.base != "thing":
            return ()
        kinds = self.session.names.kinds
        common = [of for of in left.of.split("|") if of in right.of.split("|") and of in kinds]
        return tuple(kinds[of].kind.base for of in common if kinds[of].kind.piece)

    def _same_pieces(self, left: Expr, right: Expr, kinds: tuple[int, ...]) -> Expr:
        """Whether two sets have the same members, whatever their order."""
        elem = free_elem(self.depth, left, right)
        one, other = Expr("elem", (elem,)), Expr("elem", (elem + 1,))
        there = Expr("any", (right, elem + 1, _one(one, other, kinds)))
        counts = Expr("==", (Expr("count", (left,)), Expr("count", (right,))))
        return Expr("and", (counts, Expr("every", (left, elem, there))))

    def is_copy(self, expr: Expr, copies: tuple[int, ...]) -> Expr:
        """That a piece is one of these, the copies of one printed piece or a group."""
        names = self.session.names
        for decl in names.kinds.values():
            kind = decl.kind
            inside = kind.base <= copies[0] < kind.base + kind.count
            if inside and self.copies(copies[0], kind.name) == copies:
                return Expr("kind_is", (expr, copies[0]))
        elem = free_elem(self.depth, expr)
        return Expr("any", (constants(copies), elem, _one(expr, Expr("elem", (elem,)), (-1,))))

    def denoted(self, node: ast.Expression) -> tuple[int, ...]:
        """The pieces that a literal id (or group) stands for, which may lie hidden.

        Empty for whatever else has an id, of which there is one and all know where it is.
        """
        names = self.session.names
        if isinstance(node, ast.Name):
            if self.scope.find(node.text):
                return ()
            things = [one for one in names.bare.get(node.text, ()) if one.what == "thing"]
            copies = self.copies(things[0].number, things[0].type.of) if len(things) == 1 else ()
        elif isinstance(node, ast.Attribute) and isinstance(node.of, ast.Name):
            first, word = node.of.text, node.name.text
            if self.shadowed(first, word):
                return ()
            if f"{first}.{word}" in names.groups:
                decl, members = names.groups[f"{first}.{word}"]
                copies = tuple(decl.kind.base + member for member in members)
            else:
                kind = names.kind_of(first)
                if kind is None or word not in kind.members:
                    return ()
                copies = self.copies(kind.kind.base + kind.members[word], kind.kind.name)
        else:
            return ()
        return copies if copies and copies[0] >= self.session.world.piece_base else ()

    def is_member(self, one: Value, holder: Value) -> Expr:
        """That a value is one of a set."""
        kinds = self._compared_pieces(one.type, holder.type)
        if not kinds:
            return Expr("has", (one.expr, holder.expr))
        elem = free_elem(self.depth, one.expr, holder.expr)
        same = _one(one.expr, Expr("elem", (elem,)), kinds)
        return Expr("any", (holder.expr, elem, same))

    def named_pieces(self, one: Value, holder: Value) -> tuple[int, ...]:
        """The pieces of a set that is written out by their ids."""
        if one.type.base != "thing" or holder.expr.op != "set":
            return ()
        members = holder.expr.args[0]
        assert isinstance(members, tuple)
        numbers = tuple(member.args[0] for member in members if member.op == "int")
        if len(numbers) < len(members) or not numbers:
            return ()
        return numbers if min(numbers) >= self.session.world.piece_base else ()


def _one(left: Expr, right: Expr, kinds: tuple[int, ...]) -> Expr:
    """Equality of two values; of pieces (`kinds` are the bases of theirs) their identity."""
    if not kinds:
        return Expr("==", (left, right))
    return Expr("same", (left, right, kinds[0] if len(kinds) == 1 else -1))
