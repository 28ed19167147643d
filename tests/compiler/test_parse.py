"""Texts of each construct of the language, and what they are parsed into."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from engine.compiler import ast
from engine.compiler.grammar import Grammar, build_grammar
from engine.compiler.parse_pattern import read_pattern
from engine.compiler.text import Text
from engine.core.problem import Problems
from engine.core.span import Span
from tests.compiler.parse_printer import block, expression, statement, text_of

FOLDER = Path(__file__).parent / "parsed"


def cases(name: str) -> list[tuple[str, str]]:
    """The (text, tree) of each case of a file."""
    found = []
    for case in (FOLDER / f"{name}.txt").read_text("utf-8").strip().split("\n\n"):
        says, tree = case.split("\n=>\n")
        found.append((says, tree))
    return found


def ids(found: list[tuple[str, str]]) -> list[str]:
    return [says.split("\n")[0] for says, _ in found]


@pytest.fixture(scope="module")
def grammar() -> Grammar:
    problems = Problems()
    verbs = (FOLDER / "verbs.txt").read_text("utf-8").strip().split("\n")
    made = build_grammar([read_pattern(text_of(verb), problems) for verb in verbs], problems)
    assert not problems.found
    return made


EXPRESSIONS, STATEMENTS = cases("expressions"), cases("statements")
BLOCKS, HEADS = cases("blocks"), cases("heads")


@pytest.mark.parametrize(("says", "tree"), EXPRESSIONS, ids=ids(EXPRESSIONS))
def test_expressions(grammar: Grammar, says: str, tree: str) -> None:
    problems = Problems()
    found = grammar.expression(text_of(says), problems)
    assert not problems.found
    assert expression(found) == tree


@pytest.mark.parametrize(("says", "tree"), STATEMENTS + BLOCKS, ids=ids(STATEMENTS + BLOCKS))
def test_statements(grammar: Grammar, says: str, tree: str) -> None:
    problems = Problems()
    found = grammar.block(text_of(says), problems)
    assert not problems.found
    assert found is not None
    assert "\n".join(block(found)) == tree


@pytest.mark.parametrize(("says", "tree"), HEADS, ids=ids(HEADS))
def test_heads_of_triggers(grammar: Grammar, says: str, tree: str) -> None:
    problems = Problems()
    found = grammar.heard(text_of(says), problems)
    assert not problems.found
    assert "\n".join(statement(found)) == tree


def parts(node: object) -> Iterator[object]:
    """The node and everything under it that has a place."""
    if isinstance(node, tuple):
        for one in node:
            yield from parts(one)
    elif is_dataclass(node) and not isinstance(node, Span):
        yield node
        for field in fields(node):
            yield from parts(getattr(node, field.name))


def words(text: Text, span: Span) -> str:
    """What stands in a span of one line."""
    line = text.lines[span.line - text.lines[0].line]
    assert span.line == span.end_line
    return line.says[span.column - line.column : span.end_column - line.column]


def placed(text: Text, node: object) -> list[str]:
    """Each node with a place, and the words that stand there."""
    return [
        f"{type(part).__name__}: {words(text, part.span)}"  # type: ignore[attr-defined]
        for part in parts(node)
        if hasattr(part, "span")
    ]


def test_every_node_knows_its_words(grammar: Grammar) -> None:
    text = text_of('choose up to (n + 1) cubes as xs from me.bag where it.a in [b] "w"', column=9)
    assert placed(text, grammar.block(text, Problems())) == [
        'Choose: choose up to (n + 1) cubes as xs from me.bag where it.a in [b] "w"',
        "Binary: n + 1",
        "Name: n",
        "Number: 1",
        "Word: cubes",
        "Word: xs",
        "Where: me.bag where it.a in [b]",
        "Attribute: me.bag",
        "Name: me",
        "Word: bag",
        "Binary: it.a in [b]",
        "Attribute: it.a",
        "Name: it",
        "Word: a",
        "Listing: [b]",
        "Name: b",
        'Word: "w"',
    ]


def test_a_statement_with_a_body_stands_at_its_head(grammar: Grammar) -> None:
    text = text_of('if (a) and b:\n  either "x" if c:\n    recall\n  or "y":\n    recall')
    found = placed(text, grammar.block(text, Problems()))
    assert found[:3] == ["If: if (a) and b", "Binary: (a) and b", "Name: a"]
    assert found[4:9] == [
        'Either: either "x" if c',
        'Branch: either "x" if c',
        'Word: "x"',
        "Name: c",
        "VerbCall: recall",
    ]
    assert found[9:11] == ['Branch: or "y"', 'Word: "y"']


def test_places_over_several_lines(grammar: Grammar) -> None:
    text = text_of("x = (a\n  + b)  # so far", column=5)
    found = grammar.block(text, Problems())
    assert found is not None
    assert isinstance(found[0], ast.Assign)
    span = found[0].value.span
    assert (span.line, span.column, span.end_line, span.end_column) == (1, 10, 2, 10)


def test_a_where_in_brackets_can_be_told_from_an_open_one(grammar: Grammar) -> None:
    def ends(says: str) -> tuple[int, int]:
        found = grammar.expression(text_of(says), Problems())
        assert isinstance(found, ast.Query)
        assert isinstance(found.of, ast.Where)
        assert found.of.condition is not None
        return found.of.span.end_column, found.of.condition.span.end_column

    open_end, open_condition = ends("any A where x and any B where y")
    end, condition = ends("any A where (x and any B where y)")
    assert open_end == open_condition
    assert end == condition + 1


def test_a_via_goes_with_every_span(grammar: Grammar) -> None:
    text = Text("a.yaml", text_of("recall").lines, ("b.yaml:1:1",))
    found = grammar.block(text, Problems())
    assert found is not None
    assert found[0].span.via == ("b.yaml:1:1",)


def test_an_empty_effect_is_an_empty_block(grammar: Grammar) -> None:
    for says in ("", "\n", "# only a comment"):
        problems = Problems()
        assert grammar.block(text_of(says), problems) == ()
        assert not problems.found


def test_an_empty_expression_is_a_problem(grammar: Grammar) -> None:
    read: tuple[Callable[[Text, Problems], object], ...] = (grammar.expression, grammar.heard)
    for reading in read:
        problems = Problems()
        assert reading(text_of("  # nothing"), problems) is None
        assert [found.code for found in problems.found] == ["empty-expression"]


def test_where_a_text_begins_with_a_verb(grammar: Grammar) -> None:
    assert grammar.begins_with_verb("gain 2 of wood")
    assert grammar.begins_with_verb("recall")
    assert not grammar.begins_with_verb("recalled")
    assert not grammar.begins_with_verb("turn of red")


TOO_LARGE = {
    "brackets": "x = " + "(" * 100 + "a" + ")" * 100,
    "a long sum": "x = " + "a + " * 100 + "a",
    "many nots": "require " + "not " * 100 + "a",
    "many values of values": "x = a" + ".a" * 100,
    "a long line": "x = [" + "a, " * 2000 + "a]",
    "a long line that is faulty": "x = " + "a + " * 2000,
    "lines under lines": "\n".join(" " * level + "if a:" for level in range(60)),
}


@pytest.mark.parametrize("says", TOO_LARGE.values(), ids=TOO_LARGE)
def test_what_no_game_needs_is_one_problem(grammar: Grammar, says: str) -> None:
    problems = Problems()
    assert grammar.block(text_of(says), problems) is None
    assert [found.code for found in problems.found] == ["too-large"]
