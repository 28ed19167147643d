"""Known parts of expressions are worked out; options leave no trace in the code."""

import pytest

from engine.compiler.lower_fold import folded
from engine.core.operations import Expr
from engine.core.program import show
from tests.compiler.checked_games import code_of, lowered


def number(value: int) -> Expr:
    return Expr("int", (value,))


LOCAL = Expr("local", (3,))
SAME, OTHER = Expr("==", (number(2), number(2))), Expr("==", (number(2), number(3)))

CASES = [
    (SAME, "1"),
    (Expr("and", (OTHER, LOCAL)), "0"),
    (Expr("and", (SAME, LOCAL)), "(local 3)"),
    (Expr("or", (OTHER, LOCAL)), "(local 3)"),
    (Expr("or", (SAME, LOCAL)), "1"),
    (Expr("not", (SAME,)), "0"),
    (Expr("if", (OTHER, LOCAL, number(4))), "4"),
    (Expr("+", (number(2), Expr("*", (number(2), number(3))))), "8"),
    (Expr("+", (LOCAL, number(0))), "(+ (local 3) 0)"),
    (
        Expr("filter", (LOCAL, 0, Expr("and", (SAME, Expr("elem", (0,)))))),
        "(filter (local 3) 0 (elem 0))",
    ),
]


@pytest.mark.parametrize(("expr", "shown"), CASES)
def test_folding(expr: Expr, shown: str) -> None:
    assert show(folded(expr)) == shown


def test_a_branch_that_the_options_decide() -> None:
    found = lowered(
        """
        module:
          id: small
          version: 1.0.0
          players: {min: 2, max: 2}
          options:
            long: {yes/no: , default: no}
            laps: {number: {min: 1, max: 3}, default: 3}
        setup: |
          if option.long:
            round = 1
          else if option.laps >= 3:
            round = 2
          else:
            round = 3
          if option.long and round > 2:
            tide
        """,
        name="module.yaml",
    )
    assert code_of(found, "setup").split("\n") == ["0 set_value 5 [] = 2", "1 return -1"]
