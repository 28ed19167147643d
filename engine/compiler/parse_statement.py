"""From the tree that lark makes of a sentence to the syntax tree: statements that take one line."""

from __future__ import annotations

from collections.abc import Callable

from lark import Token

from engine.compiler import ast
from engine.compiler.ast import Expression, HeardPart, Statement, Word
from engine.compiler.parse_expression import EXPRESSIONS, Branch, Node, Reader, inner, tokens
from engine.compiler.parse_lines import Sentence
from engine.compiler.parse_table import VERB
from engine.core.problem import Problems
from engine.core.span import Span

PARTS = (
    *("exactly", "up_to", "any_number", "randomly", "noun", "naming", "by", "with_all"),
    *("guard", "only_if", "counting", "ordered", "parameters", "once"),
)
"""Nodes that are parts of a statement and no values."""
CONDITIONS = ("guard", "only_if", "with_all")
HOW_MANY = {"exactly": "exactly", "up_to": "upto", "any_number": "any", "randomly": "randomly"}
MOVED = {"move_one": "one", "move_all": "all", "move_some": "some", "move_most": "most"}


def reader_of(sentence: Sentence, problems: Problems) -> Reader:
    """What reads the tree of this sentence."""
    return Reader(sentence, problems, READERS)


def statement(reader: Reader, tree: Branch) -> Statement:
    """The statement of a node that takes one line."""
    node = reader.read(tree)
    assert isinstance(node, Statement)
    return node


def part(tree: Branch, name: str) -> Branch | None:
    """The part of a statement with this name, if it has it."""
    return next((child for child in inner(tree) if child.data == name), None)


def values(reader: Reader, tree: Branch) -> list[Expression]:
    """The expressions right under a node, in order."""
    return [reader.expression(child) for child in inner(tree) if child.data not in PARTS]


def part_value(reader: Reader, tree: Branch, name: str) -> Expression | None:
    """The expression of a part, such as the player of `by p`."""
    found = part(tree, name)
    if found is None:
        return None
    asked = found.children[0]
    return reader.condition(asked) if name in CONDITIONS else reader.expression(asked)


def part_word(reader: Reader, tree: Branch, name: str) -> Word | None:
    """The name that a part gives, such as that of `as x`."""
    found = part(tree, name)
    return None if found is None else reader.new_name(_first_token(found))


def label(reader: Reader, tree: Branch) -> Word | None:
    """The label right under a node, if it has one."""
    found = tokens(tree, "STRING")
    return reader.word(found[0]) if found else None


def names(reader: Reader, tree: Branch) -> tuple[Word, ...]:
    """The names right under a node, in order."""
    return tuple(map(reader.word, tokens(tree, "NAME")))


def new_name(reader: Reader, tree: Branch) -> Word:
    """The name that a statement gives: the first right under its node."""
    return reader.new_name(tokens(tree, "NAME")[0])


def _first_token(tree: Branch) -> Token:
    return next(child for child in tree.children if isinstance(child, Token))


def choice(reader: Reader, tree: Branch, *, optional: bool = False) -> ast.Choose:
    """A `choose` that picks things; its body, if it has one, is for the caller to add."""
    chooser = [child for child in inner(tree) if child.data == "by"]
    if len(chooser) > 1:
        reader.problems.error(
            "said-twice",
            reader.span(chooser[1]),
            "Who chooses is said twice.",
            "Leave one `by` out.",
        )
    many = next((child for child in inner(tree) if child.data in HOW_MANY), None)
    noun = part_word(reader, tree, "noun")
    assert noun is not None
    return ast.Choose(
        optional=optional,
        how="one" if many is None else HOW_MANY[many.data],
        number=reader.expression(many.children[0]) if many and many.children else None,
        noun=noun,
        name=part_word(reader, tree, "naming") or noun,
        of=values(reader, tree)[0],
        condition=part_value(reader, tree, "with_all"),
        by=part_value(reader, tree, "by"),
        label=label(reader, tree),
        body=None,
        otherwise=None,
        span=reader.span(tree),
    )


def heard_verb(reader: Reader, moment: str, tree: Branch) -> ast.Heard:
    """`after row {n} to jetty`: constants that must match, and captures."""
    parts = tuple(_heard_part(reader, child) for child in inner(tree))
    number = int(tree.data.removeprefix(VERB))
    return ast.Heard(moment, number, parts, None, reader.span(tree))


def _heard_part(reader: Reader, tree: Branch) -> HeardPart:
    if tree.data == "capture":
        return HeardPart(names(reader, tree)[0], None)
    return HeardPart(None, reader.expression(tree))


def _call(reader: Reader, tree: Branch) -> Statement:
    number = int(tree.data.removeprefix(VERB))
    return ast.VerbCall(number, tuple(map(reader.expression, inner(tree))), reader.span(tree))


def _let(reader: Reader, tree: Branch) -> Statement:
    value = reader.read(inner(tree)[0])
    assert isinstance(value, Expression | ast.VerbCall)
    return ast.Let(new_name(reader, tree), value, reader.span(tree))


def _assign(reader: Reader, tree: Branch) -> Statement:
    place, value = values(reader, tree)
    if not isinstance(place, ast.Name | ast.Attribute | ast.Index):
        reader.problems.error(
            "cannot-assign",
            place.span,
            "A value can be given only to a local or a counter.",
            "Write its name: `x = …`, `me.score += 1`, `stock[red] -= 1`.",
        )
    op = str(tokens(tree, "ASSIGN")[0])
    return ast.Assign(place, op, value, reader.span(tree))


def _choose_number(reader: Reader, tree: Branch) -> Statement:
    least, most = values(reader, tree)
    by = part_value(reader, tree, "by")
    name, asked = new_name(reader, tree), label(reader, tree)
    return ast.ChooseNumber(name, least, most, by, asked, reader.span(tree))


def _require(reader: Reader, tree: Branch) -> Statement:
    asked = reader.condition(inner(tree)[0])
    return ast.Require(asked, label(reader, tree), reader.span(tree))


def _perform(reader: Reader, tree: Branch) -> Statement:
    thing, *given = values(reader, tree)
    return ast.Perform(thing, given[0] if given else None, reader.span(tree))


def _move(reader: Reader, tree: Branch) -> Statement:
    moved, zone = inner(tree)
    *number, of = values(reader, moved)
    end = next((str(child) for child in tree.children if isinstance(child, Token)), "")
    amount = number[0] if number else None
    place = reader.expression(zone)
    return ast.Move(MOVED[moved.data], amount, of, place, end, reader.span(tree))


def _draw(reader: Reader, tree: Branch) -> Statement:
    number, of, zone = values(reader, tree)
    name = part_word(reader, tree, "naming")
    return ast.Draw(number, of, zone, name, reader.span(tree))


def _look(reader: Reader, tree: Branch) -> Statement:
    number, of = values(reader, tree)
    name = part_word(reader, tree, "naming")
    assert name is not None
    return ast.Look(number, of, name, reader.span(tree))


def _roll(reader: Reader, tree: Branch) -> Statement:
    name = part_word(reader, tree, "naming")
    assert name is not None
    return ast.Roll(names(reader, tree)[0], name, reader.span(tree))


def _control(what: str) -> Callable[[Reader, Branch], Statement]:
    return lambda reader, tree: ast.Control(what, reader.span(tree))


def _return(*, every: bool) -> Callable[[Reader, Branch], Statement]:
    return lambda reader, tree: ast.Return(every, values(reader, tree)[0], reader.span(tree))


def _of_one(
    node: Callable[[Expression, Span], Statement],
) -> Callable[[Reader, Branch], Statement]:
    return lambda reader, tree: node(values(reader, tree)[0], reader.span(tree))


STATEMENTS: dict[str, Callable[[Reader, Branch], Statement]] = {
    VERB: _call,
    "let": _let,
    "assign": _assign,
    "give": _of_one(ast.Give),
    "choose": choice,
    "choose_number": _choose_number,
    "require": _require,
    "cancel": _control("cancel"),
    "resolve": _control("resolve"),
    "end_effect": _control("end effect"),
    "end_game": _control("end game"),
    "stop_repeating": _control("stop repeating"),
    "perform": _perform,
    "move": _move,
    "draw": _draw,
    "look": _look,
    "return_one": _return(every=False),
    "return_all": _return(every=True),
    "shuffle": _of_one(ast.Shuffle),
    "roll": _roll,
    "reveal": _of_one(ast.Reveal),
}
READERS: dict[str, Callable[[Reader, Branch], Node]] = {**EXPRESSIONS, **STATEMENTS}
