"""From the tree that lark makes of a sentence to the syntax tree: expressions.

The span of a node is the stretch of its words; brackets round the whole of it belong to what
contains it. So a `Where` ends after its condition exactly when that condition stands in brackets,
by which `where it.a and any b` can be told from `where (it.a and any b)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from lark import Token, Tree

from engine.compiler import ast
from engine.compiler.ast import Expression, Statement, Word
from engine.compiler.parse_lines import Sentence
from engine.compiler.parse_pattern import TAKEN_NAMES
from engine.compiler.parse_table import VERB
from engine.core.problem import Problems
from engine.core.span import Span

Branch = Tree[Token]
Node = Expression | Statement
ASKED_OF_A_SET = ("count of", "any", "no", "every")
"""Queries whose answer is a number or yes or no, and so never in a set."""
COMPARISONS = ("<", "<=", ">", ">=", "is", "is not")


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the tree of one sentence; `readers`: the name of a node → the function for it."""

    sentence: Sentence
    problems: Problems
    readers: Mapping[str, Callable[[Reader, Branch], Node]]

    def span(self, tree: Branch) -> Span:
        return self.sentence.span(tree.meta.start_pos, tree.meta.end_pos)

    def word(self, token: Token) -> Word:
        """A name as it stands; a label without its quotes."""
        start, end = token.start_pos or 0, token.end_pos or 0
        return Word(str(token).strip('"'), self.sentence.span(start, end))

    def new_name(self, token: Token) -> Word:
        """A name that is given here to something; one that has a meaning already is a problem."""
        name = self.word(token)
        if name.text in TAKEN_NAMES:
            self.problems.error(
                "taken-name",
                name.span,
                f"`{name.text}` means something of its own everywhere.",
                "Give it another name.",
            )
        return name

    def read(self, tree: Branch) -> Node:
        name = VERB if tree.data.startswith(VERB) else tree.data
        return self.readers[name](self, tree)

    def expression(self, tree: Branch | Token) -> Expression:
        assert isinstance(tree, Tree)
        node = self.read(tree)
        assert isinstance(node, Expression)
        return node

    def condition(self, tree: Branch | Token) -> Expression:
        """An expression where a condition belongs: no count whose `where` runs on."""
        node = self.expression(tree)
        match node:
            case ast.Query("count of", ast.Where() | ast.Leading() as of) | ast.Fold(
                _, _, ast.Where() | ast.Leading() as of
            ):
                self._refuse_open_count(node, of)
        return node

    def _refuse_open_count(self, count: Expression, of: ast.Where | ast.Leading) -> None:
        """`count of S where it.a > 1`: the comparison was meant for the count."""
        asked = of.condition
        if not isinstance(asked, ast.Binary) or asked.op not in COMPARISONS:
            return
        if _ends_alike(of.span, asked.span):
            self.problems.error(
                "where-swallows",
                asked.span,
                f"`{_opens(of)}` takes in everything after it, so this whole comparison is asked "
                "of each, and what is counted is compared with nothing.",
                "Put brackets round the counting: "
                f"`(count of S {_opens(of)} it.colour is red) > 1`.",
            )


def _opens(of: ast.Where | ast.Leading) -> str:
    """The word with which the condition of a set begins."""
    return "where" if isinstance(of, ast.Where) else "while"


def _ends_alike(outer: Span, within: Span) -> bool:
    """Whether the outer stretch ends with the inner one, with no bracket between."""
    return (outer.end_line, outer.end_column) == (within.end_line, within.end_column)


def inner(tree: Branch) -> list[Branch]:
    """The children of a node that are nodes themselves."""
    return [child for child in tree.children if isinstance(child, Tree)]


def tokens(tree: Branch, sort: str) -> list[Token]:
    """The words of a sort (a terminal of the grammar) right under a node."""
    return [child for child in tree.children if isinstance(child, Token) and child.type == sort]


def _number(reader: Reader, tree: Branch) -> Expression:
    return ast.Number(int(str(tree.children[0])), reader.span(tree))


def _name(reader: Reader, tree: Branch) -> Expression:
    return ast.Name(str(tree.children[0]), reader.span(tree))


def _attribute(reader: Reader, tree: Branch) -> Expression:
    of, name = tree.children
    assert isinstance(name, Token)
    return ast.Attribute(reader.expression(of), reader.word(name), reader.span(tree))


def _index(reader: Reader, tree: Branch) -> Expression:
    of, at = inner(tree)
    return ast.Index(reader.expression(of), reader.expression(at), reader.span(tree))


def _formula(reader: Reader, tree: Branch) -> Expression:
    name = tree.children[0]
    assert isinstance(name, Token)
    arguments = tuple(map(reader.expression, inner(tree)))
    return ast.Call(reader.word(name), arguments, reader.span(tree))


def _bracketed(reader: Reader, tree: Branch) -> Expression:
    return reader.expression(tree.children[0])


def _listing(reader: Reader, tree: Branch) -> Expression:
    return ast.Listing(tuple(map(reader.expression, inner(tree))), reader.span(tree))


def _unary(op: str) -> Callable[[Reader, Branch], Expression]:
    def read(reader: Reader, tree: Branch) -> Expression:
        return ast.Unary(op, reader.expression(tree.children[0]), reader.span(tree))

    return read


def _not(reader: Reader, tree: Branch) -> Expression:
    return ast.Unary("not", reader.condition(tree.children[0]), reader.span(tree))


def _joined(op: str) -> Callable[[Reader, Branch], Expression]:
    def read(reader: Reader, tree: Branch) -> Expression:
        left, right = map(reader.condition, inner(tree))
        return ast.Binary(op, left, right, reader.span(tree))

    return read


def _binary(op: str) -> Callable[[Reader, Branch], Expression]:
    def read(reader: Reader, tree: Branch) -> Expression:
        left, right = map(reader.expression, inner(tree))
        return ast.Binary(op, left, right, reader.span(tree))

    return read


def _member(op: str) -> Callable[[Reader, Branch], Expression]:
    def read(reader: Reader, tree: Branch) -> Expression:
        left, right = map(reader.expression, inner(tree))
        bare = inner(tree)[0].data == "query"
        if bare and isinstance(left, ast.Query) and left.op in ASKED_OF_A_SET:
            _refuse_kind_in_zone(reader, left, right.span)
        return ast.Binary(op, left, right, reader.span(tree))

    return read


def _refuse_kind_in_zone(reader: Reader, query: ast.Query, zone: Span) -> None:
    """`count of cubes in bag`: a kind and a zone, where the zone alone is meant."""
    reader.problems.error(
        "set-form",
        query.span.to(zone),
        f"`{query.op}` takes one set: after it stands a kind or a zone, not one in the other.",
        f"Write `{query.op} Z` for all that lie in a zone, `{query.op} S where it in Z` for some.",
    )


def _compare(reader: Reader, tree: Branch) -> Expression:
    return _binary(str(tree.children[1]))(reader, tree)


def _half(reader: Reader, tree: Branch) -> Expression:
    return ast.Half(reader.expression(inner(tree)[0]), bool(tokens(tree, "UP")), reader.span(tree))


def _conditional(reader: Reader, tree: Branch) -> Expression:
    yes, condition, no = inner(tree)
    return ast.Conditional(
        reader.condition(condition),
        reader.expression(yes),
        reader.expression(no),
        reader.span(tree),
    )


def _filtered(reader: Reader, tree: Branch) -> Expression:
    """`S [as x] where c`"""
    of, *naming, condition = inner(tree)
    name = reader.new_name(tokens(naming[0], "NAME")[0]) if naming else None
    _refuse_open_conditional(reader, condition)
    return ast.Where(reader.expression(of), name, reader.condition(condition), reader.span(tree))


def _leading(reader: Reader, tree: Branch) -> Expression:
    """`S [as x] while c`"""
    of, *naming, condition = inner(tree)
    name = reader.new_name(tokens(naming[0], "NAME")[0]) if naming else None
    _refuse_open_conditional(reader, condition)
    return ast.Leading(reader.expression(of), name, reader.condition(condition), reader.span(tree))


def _reached(reader: Reader, tree: Branch) -> Expression:
    """`reached from X [as x] by q`"""
    of, *naming, onward = inner(tree)
    name = reader.new_name(tokens(naming[0], "NAME")[0]) if naming else None
    return ast.Reached(reader.expression(of), name, reader.expression(onward), reader.span(tree))


def _refuse_open_conditional(reader: Reader, condition: Branch) -> None:
    if condition.data == "conditional":
        reader.problems.error(
            "where-swallows",
            reader.span(condition),
            "`where` takes in all that follows, so this `if … else …` is part of its condition.",
            "Put brackets round what belongs together: `(first of S where c) if … else …`, or "
            "round the condition, if that is meant.",
        )


def _named_base(reader: Reader, tree: Branch) -> Expression:
    of, naming = inner(tree)
    name = reader.new_name(tokens(naming, "NAME")[0])
    return ast.Where(reader.expression(of), name, None, reader.span(tree))


def _query(reader: Reader, tree: Branch) -> Expression:
    op, of = tree.children
    return ast.Query(_words(op), reader.expression(of), reader.span(tree))


def _fold(reader: Reader, tree: Branch) -> Expression:
    op, value, of = tree.children
    return ast.Fold(_words(op), reader.expression(value), reader.expression(of), reader.span(tree))


def _those(reader: Reader, tree: Branch) -> Expression:
    op, value, of = tree.children
    return ast.Those(str(op), reader.expression(value), reader.expression(of), reader.span(tree))


def _words(op: Branch | Token) -> str:
    return " ".join(str(op).split())


def _can(reader: Reader, tree: Branch) -> Expression:
    body = reader.read(inner(tree)[0])
    assert isinstance(body, Statement)
    return ast.Can(body, reader.span(tree))


def _capture(reader: Reader, tree: Branch) -> Expression:
    name = tokens(tree, "NAME")[0]
    reader.problems.error(
        "stray-capture",
        reader.span(tree),
        f"`{{{name}}}` catches a value only as a whole parameter of what a trigger hears.",
        f"Elsewhere write the name alone: `{name}`.",
    )
    return ast.Name(str(name), reader.span(tree))


EXPRESSIONS: dict[str, Callable[[Reader, Branch], Expression]] = {
    "number": _number,
    "name": _name,
    "attribute": _attribute,
    "index": _index,
    "formula": _formula,
    "bracketed": _bracketed,
    "listing": _listing,
    "negative": _unary("-"),
    "not": _not,
    "is_empty": _unary("is empty"),
    "is_not_empty": _unary("is not empty"),
    "is_full": _unary("is full"),
    "is_not_full": _unary("is not full"),
    "multiply": _binary("*"),
    "add": _binary("+"),
    "subtract": _binary("-"),
    "compare": _compare,
    "is": _binary("is"),
    "is_not": _binary("is not"),
    "in": _member("in"),
    "not_in": _member("not in"),
    "and": _joined("and"),
    "or": _joined("or"),
    "half": _half,
    "conditional": _conditional,
    "filtered": _filtered,
    "leading": _leading,
    "reached": _reached,
    "named_base": _named_base,
    "query": _query,
    "fold": _fold,
    "those": _those,
    "can": _can,
    "capture": _capture,
}
