"""Any expression, written with no more brackets than it needs, is read as it was meant."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.compiler import ast
from engine.compiler.grammar import Grammar, build_grammar
from engine.core.problem import Problems
from engine.core.span import NOWHERE
from tests.compiler.parse_printer import expression, text_of

LOOSE, OR, AND, NOT, COMPARISON, SUM, PRODUCT, UNARY, BASE = range(9)
LEVELS = {
    **{"or": OR, "and": AND, "+": SUM, "-": SUM, "*": PRODUCT},
    **dict.fromkeys(("<", "<=", ">", ">=", "is", "is not", "in", "not in"), COMPARISON),
}
ASKED = ("is empty", "is not empty", "is full", "is not full")


def written(node: ast.Expression, level: int) -> str:
    """The node as a designer writes it, where something of at least this level is wanted."""
    own, text = _written(node)
    return text if own >= level else f"({text})"


def _written(node: ast.Expression) -> tuple[int, str]:
    match node:
        case ast.Number(value):
            return UNARY, str(value)
        case ast.Name(text):
            return BASE, text
        case ast.Attribute(of, name):
            return BASE, f"{written(of, BASE)}.{name.text}"
        case ast.Index(of, at):
            return BASE, f"{written(of, BASE)}[{written(at, LOOSE)}]"
        case ast.Call(name, arguments):
            return BASE, f"{name.text}({', '.join(written(one, LOOSE) for one in arguments)})"
        case ast.Unary("not", of):
            return NOT, f"not {written(of, NOT)}"
        case ast.Unary("-", of):
            return UNARY, f"- {written(of, UNARY)}"
        case ast.Unary(op, of):
            return COMPARISON, f"{written(of, SUM)} {op}"
        case ast.Binary(op, left, right):
            own = LEVELS[op]
            to_the_left = SUM if own == COMPARISON else own
            return own, f"{written(left, to_the_left)} {op} {written(right, own + 1)}"
        case ast.Half(of, up):
            return UNARY, f"half of {written(of, SUM)} rounded {'up' if up else 'down'}"
        case ast.Conditional(condition, yes, no):
            return (
                LOOSE,
                f"{written(yes, OR)} if {written(condition, OR)} else {written(no, LOOSE)}",
            )
        case ast.Query(op, ast.Where() | ast.Leading() as of):
            return LOOSE, f"{op} {_set(of)}"
        case ast.Query(op, of):
            return UNARY, f"{op} {written(of, BASE)}"
        case ast.Reached(of, name, onward):
            named = f" as {name.text}" if name else ""
            return UNARY, f"reached from {written(of, BASE)}{named} by {written(onward, BASE)}"
        case ast.Fold(op, value, ast.Where() | ast.Leading() as of):
            return LOOSE, f"{op} {written(value, SUM)} over {_set(of)}"
        case ast.Where() | ast.Leading():
            return LOOSE, _set(node)
        case _:
            raise AssertionError(node)


def _set(node: ast.Where | ast.Leading) -> str:
    assert node.condition is not None
    named = f" as {node.name.text}" if node.name else ""
    condition = written(node.condition, LOOSE)
    if isinstance(node.condition, ast.Conditional):
        condition = f"({condition})"
    word = "where" if isinstance(node, ast.Where) else "while"
    return f"{written(node.of, BASE)}{named} {word} {condition}"


def _word(text: str) -> ast.Word:
    return ast.Word(text, NOWHERE)


NAMES = st.sampled_from(("me", "it", "bag", "by", "first", "count", "top", "yes"))
SETS = st.sampled_from(("bag", "it", "of")).map(lambda text: ast.Name(text, NOWHERE))


def _more(inner: st.SearchStrategy[ast.Expression]) -> st.SearchStrategy[ast.Expression]:
    named = st.sampled_from((None, _word("x")))
    wheres = st.one_of(
        *(st.builds(of, SETS, named, inner, st.just(NOWHERE)) for of in (ast.Where, ast.Leading))
    )
    queries = st.sampled_from(("count of", "any", "no", "every", "first of", "last of", "top of"))
    folds = st.sampled_from(("sum of", "most", "least", "different"))
    return st.one_of(
        st.builds(ast.Binary, st.sampled_from(sorted(LEVELS)), inner, inner, st.just(NOWHERE)),
        st.builds(ast.Unary, st.sampled_from(("not", "-", *ASKED)), inner, st.just(NOWHERE)),
        st.builds(ast.Conditional, inner, inner, inner, st.just(NOWHERE)),
        st.builds(ast.Half, inner, st.booleans(), st.just(NOWHERE)),
        st.builds(ast.Attribute, inner, st.just(_word("from")), st.just(NOWHERE)),
        st.builds(ast.Index, SETS, inner, st.just(NOWHERE)),
        st.builds(ast.Call, st.just(_word("f")), st.tuples(inner, inner), st.just(NOWHERE)),
        st.builds(ast.Query, queries, SETS | wheres, st.just(NOWHERE)),
        st.builds(ast.Fold, folds, inner, wheres, st.just(NOWHERE)),
        st.builds(ast.Reached, SETS | wheres, named, inner, st.just(NOWHERE)),
        wheres,
    )


EXPRESSIONS = st.recursive(
    NAMES.map(lambda text: ast.Name(text, NOWHERE))
    | st.integers(0, 99).map(lambda value: ast.Number(value, NOWHERE)),
    _more,
    max_leaves=12,
)


@cache
def core() -> Grammar:
    return build_grammar([], Problems())


@settings(deadline=None)
@given(EXPRESSIONS)
def test_an_expression_is_read_as_it_was_meant(meant: ast.Expression) -> None:
    says, problems = written(meant, LOOSE), Problems()
    found = core().expression(text_of(says), problems)
    if {problem.code for problem in problems.found} & {"where-swallows", "set-form"}:
        return
    assert found is not None, (says, problems.found)
    assert expression(found) == expression(meant), says
