"""A pass collects each problem once, also when others take some of them out again."""

from engine.core.problem import Problems
from engine.core.span import Span


def test_each_problem_once() -> None:
    problems = Problems()
    for line in (1, 2, 1):
        problems.error("empty-file", Span("a.yaml", line, 1, line, 2), "Nothing.")
    assert [one.span.line for one in problems.found] == [1, 2]
    del problems.found[1:]
    problems.error("empty-file", Span("a.yaml", 2, 1, 2, 2), "Nothing.")
    assert [one.span.line for one in problems.found] == [1, 2]
