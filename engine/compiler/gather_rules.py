"""Formulas, verbs, and the game itself: setup, flow and result."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.compiler import ast
from engine.compiler.declarations import Effect, FormulaSpec, VerbSpec
from engine.compiler.gather_entry import Entry, keyed, listed, text, without_first_word
from engine.compiler.gather_reading import Reading
from engine.compiler.nodes import Mapping, Node, Scalar
from engine.compiler.parse_pattern import VerbPattern, read_formula_head, read_pattern
from engine.compiler.text import Text
from engine.compiler.world import RankBy, ResultDecl
from engine.core.problem import Problems

FIRST = {"most": True, "least": False}
LIKE_FIRST = {
    **dict.fromkeys(("best", "biggest", "greatest", "highest", "largest", "max", "more"), "most"),
    **dict.fromkeys(("fewest", "less", "lowest", "min", "smallest"), "least"),
}
"""Words that people write for the two."""


@dataclass(frozen=True, slots=True)
class Patterns:
    """The patterns of all verbs, each shape once: a verb's number is the place of its shape."""

    patterns: tuple[VerbPattern, ...]
    numbers: dict[str, int]

    def number(self, pattern: VerbPattern) -> int:
        return self.numbers[pattern.shape]


def read_patterns(entries: Iterable[Entry], problems: Problems) -> Patterns:
    """The patterns of all verbs of a module set."""
    found: list[VerbPattern] = []
    numbers: dict[str, int] = {}
    for entry in entries:
        said = entry.text("verb")
        if said is None:
            continue
        pattern = read_pattern(said, problems)
        if pattern.shape not in numbers:
            numbers[pattern.shape] = len(found)
            found.append(pattern)
    return Patterns(tuple(found), numbers)


def formula(entry: Entry, reading: Reading) -> FormulaSpec | None:
    """One of `formulas:`; None (with a problem) when it cannot be read."""
    said = entry.text("formula")
    head = read_formula_head(said, reading.problems) if said else None
    body = reading.expression(entry.get("is"))
    if head is None or body is None:
        return None
    return FormulaSpec(
        head.name.text,
        reading.words.parameters(head.parameters),
        body,
        reading.wording(entry),
        reading.provenance(entry),
        reading.guard(entry),
        head.name.span,
    )


def verb(entry: Entry, patterns: Patterns, reading: Reading) -> VerbSpec | None:
    """One of `verbs:`; None (with a problem) when it cannot be read."""
    said = entry.text("verb")
    body = reading.effect(entry.get("do"))
    if said is None or body is None:
        return None
    pattern = read_pattern(said, Problems())  # its problems were told by `read_patterns`
    gives = entry.get("gives")
    return VerbSpec(
        patterns.number(pattern),
        pattern.text,
        pattern.shape,
        reading.words.parameters(pattern.parameters),
        reading.words.read_type(gives)[0] if gives is not None else None,
        body.body,
        reading.wording(entry),
        reading.provenance(entry),
        reading.guard(entry),
        pattern.span,
    )


def effect(key: Scalar, node: Node, reading: Reading) -> Effect | None:
    """`setup:` or `flow:`: a text, or a mapping with `do:` and perhaps `for:`."""
    inner = node.get("do") if isinstance(node, Mapping) else node
    found = reading.effect(inner)
    return None if found is None else replace(found, guard=reading.guard(keyed(key, node)))


def result(key: Scalar, node: Node, reading: Reading) -> ResultDecl:
    """`winner:` is a condition on the player `it`, or `most E`; `rank by:` more of these;
    `heuristic:` a number of the player `it`.
    """
    entry = keyed(key, node)
    rank = [_ranked(one, reading) for one in listed(entry.get("rank by"))]
    winner = entry.get("winner")
    said = text(winner)
    condition: ast.Expression | None = None
    if said is not None and said.says.split(maxsplit=1)[0] in FIRST:
        rank.insert(0, _ranked(winner, reading))
    else:
        condition = reading.condition(winner)
    advice = text(entry.get("heuristic"))
    heuristic = reading.grammar.expression(advice, reading.problems) if advice else None
    ranked = tuple(one for one in rank if one is not None)
    return ResultDecl(condition, ranked, key.span, heuristic)


def _ranked(node: Node | None, reading: Reading) -> RankBy | None:
    """`most E` or `least E`."""
    said = text(node)
    if said is None:
        return None
    first, rest = without_first_word(said)
    if first not in FIRST:
        _refuse_endless(said, first, rest, reading.problems)
        return None
    value = reading.grammar.expression(rest, reading.problems)
    return None if value is None else RankBy(value, FIRST[first], "it")


def _refuse_endless(said: Text, first: str, rest: Text, problems: Problems) -> None:
    """The problem of a ranking without `most` and `least`."""
    meant = LIKE_FIRST.get(first.lower())
    remedy = f"Write `most {said.says}` or `least {said.says}`."
    if meant:
        remedy = f"Write `{meant} {rest.says}`."
    elif first == "then":
        remedy = "Leave `then` out: the order of the list says what comes first."
    reason = "This does not say which end wins."
    problems.error("most-or-least", said.whole, reason, remedy)
