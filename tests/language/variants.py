"""What a scenario becomes so that the look-ahead has to run through it.

inside    its effect within `all or nothing:`, its conditions required at the end of the block
reaching  its effect, and its conditions required
missing   its effect, and required that one of its conditions does not hold
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from engine.compiler import ast
from engine.compiler.declarations import Effect, ScenarioSpec

Body = Callable[[ast.Block, tuple[ast.Expression, ...]], ast.Block]


def variants(scenarios: Iterable[ScenarioSpec]) -> Iterator[ScenarioSpec]:
    """The scenarios that do something, each with its variants behind it."""
    for one in scenarios:
        yield one
        for name, body in VARIANTS.items():
            if one.do is not None and (one.then or name != "missing"):
                yield _variant(one, one.do, name, body)


def named(scenario: str, variant: str) -> str:
    """The id of a variant."""
    return f"{scenario} ({variant})"


def _variant(one: ScenarioSpec, do: Effect, name: str, body: Body) -> ScenarioSpec:
    conditions = tuple(then.condition for then in one.then)
    effect = replace(do, body=body(do.body, conditions))
    return replace(one, id=named(one.id, name), do=effect)


def _inside(body: ast.Block, conditions: tuple[ast.Expression, ...]) -> ast.Block:
    block = _reaching(body, conditions)
    return (ast.AllOrNothing(block, None, block[0].span),)


def _reaching(body: ast.Block, conditions: tuple[ast.Expression, ...]) -> ast.Block:
    return (*body, *(ast.Require(one, None, one.span) for one in conditions))


def _missing(body: ast.Block, conditions: tuple[ast.Expression, ...]) -> ast.Block:
    together = conditions[0]
    for one in conditions[1:]:
        together = ast.Binary("and", together, one, one.span)
    fails = ast.Unary("not", together, together.span)
    return (*body, ast.Require(fails, None, together.span))


VARIANTS: dict[str, Body] = {"inside": _inside, "reaching": _reaching, "missing": _missing}
