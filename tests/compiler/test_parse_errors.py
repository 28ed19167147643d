"""The table of known mistakes is its own test: each example leads to its own entry and caret."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.compiler.grammar import Grammar, build_grammar
from engine.compiler.parse_errors import TABLES
from engine.compiler.parse_errors_advice import Advice
from engine.compiler.parse_errors_heads import HEARD, LASTING
from engine.compiler.parse_errors_phrases import LAST_VALUES, STATEMENT_PHRASES, VALUE_PHRASES
from engine.compiler.parse_errors_statements import LAST, STATEMENTS
from engine.compiler.parse_errors_values import CONDITIONS, VALUES
from engine.compiler.parse_pattern import read_pattern
from engine.compiler.text import Line, Text
from engine.core.problem import Problem, Problems
from engine.core.problem_codes import CODES

VERBS = (
    "gain {n number} of {g good}",
    "drive up to {n number} on {c colour}",
    "drive {n number} on {c colour}",
    "{p player} draws {n number} cards",
    "recall",
    "pass the start",
)
ENTRIES = (
    *STATEMENT_PHRASES,
    *VALUE_PHRASES,
    *LAST_VALUES,
    *STATEMENTS,
    *LAST,
    *HEARD,
    *LASTING,
    *VALUES,
    *CONDITIONS,
)
KINDS_OF_TEXT = ("until: ", "expression: ", "heard: ")
EXAMPLES = [(entry, example) for entry in ENTRIES for example in entry.examples]


def text(says: str) -> Text:
    lines = (Line(line, row, 1) for row, line in enumerate(says.split("\n"), 1))
    return Text("effects.yaml", tuple(lines))


@pytest.fixture(scope="module")
def grammar() -> Grammar:
    problems = Problems()
    verbs = [read_pattern(text(verb), problems) for verb in VERBS]
    made = build_grammar(verbs, problems)
    assert not problems.found
    return replace(made, known_names={"light grey": "light_grey", "discard pile": "x.y"})


def faults(grammar: Grammar, says: str) -> list[Problem]:
    """The problems of one faulty line: of an effect, or as its first word says."""
    problems = Problems()
    if says.startswith("until: "):
        grammar.block(text(f"until end of turn:\n  {says.removeprefix('until: ')}"), problems)
    elif says.startswith("expression: "):
        grammar.expression(text(says.removeprefix("expression: ")), problems)
    elif says.startswith("heard: "):
        grammar.heard(text(says.removeprefix("heard: ")), problems)
    else:
        grammar.block(text(says), problems)
    return problems.found


@pytest.mark.parametrize(("entry", "example"), EXAMPLES, ids=[example for _, example in EXAMPLES])
def test_each_example_leads_to_its_entry(grammar: Grammar, entry: Advice, example: str) -> None:
    found = faults(grammar, example.replace("«", "").replace("»", ""))[0]
    shift = 2 if example.startswith("until: ") else 0
    cut = len(example.split(": ")[0]) + 2 if example.startswith(KINDS_OF_TEXT) else 0
    start, end = example.index("«") - cut, example.index("»") - 1 - cut
    assert found.code == entry.code, found
    assert (found.span.column - 1, found.span.end_column - 1) == (start + shift, end + shift), found
    assert "{" not in entry.remedy or found.remedy != entry.remedy


def test_every_code_is_in_the_table_of_codes() -> None:
    assert {entry.code for entry in ENTRIES} <= set(CODES)
    assert set(TABLES) == {"line", "lasting", "heard"}
