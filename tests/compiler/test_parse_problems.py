"""What is wrong with a text, where: all of it, from top to bottom, with each fault at its word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.compiler.grammar import Grammar, build_grammar
from engine.compiler.parse_pattern import read_pattern
from engine.compiler.text import Text
from engine.core.problem import Problem, Problems, width
from tests.compiler.marked import Wanted, unmarked
from tests.compiler.parse_printer import text_of

VERBS = (
    "gain {n number} of {g good}",
    "drive up to {n number} on {c colour}",
    "drive {n number} on {c colour}",
    "{p player} draws {n number} cards",
    "program {c card} under {s slot}",
    "recall",
)
NAMES = {"light grey": "light_grey", "discard pile": "me.discard", "my own bag": "me.bag"}


@pytest.fixture(scope="module")
def grammar() -> Grammar:
    problems = Problems()
    verbs = [read_pattern(text_of(verb), problems) for verb in VERBS]
    return replace(build_grammar(verbs, problems), known_names=NAMES)


MARKED = {
    "two faulty lines are both told": """
gian 2 of wood
^^^^ unknown-verb
shuffle deck
drive 2 at red
        ^^ verb-form
""",
    "under a faulty head the lines are read as well": """
if x = 3:
     ^ comparison
  gian 2 of wood
  ^^^^ unknown-verb
else:
  reccall
  ^^^^^^^ unknown-verb
""",
    "a printed name": """
drive up to 2 on light grey
                 ^^^^^^^^^^ printed-name
gain 1 of my own bag
          ^^^^^^^^^^ printed-name
""",
    "a name that a verb begins with": """
program = 3
^^^^^^^^^ verb-form
""",
    "a verb that begins with a player": """
me draws 3 card
           ^^^^ verb-form
""",
    "a verb behind other words": """
let x = do gian 2 of wood
           ^^^^ unknown-verb
recall then recal
            ^^^^^ unknown-verb
require can (recal)
             ^^^^^ unknown-verb
until end of turn:
  after drvie {n} on red:
        ^^^^^ unknown-verb
    recall
""",
    "capitals": """
Recall
^^^^^^ unknown-verb
If x:
^^ unknown-verb
  recall
""",
    "a colon is missing": """
if x > 1
        ^ missing-colon
  recall
choose cube from bag
                    ^ missing-colon
  recall
may choose cube from bag
                        ^ missing-colon
until end of turn:
  after drive 2 on red
                      ^ missing-colon
    recall
""",
    "nothing under a head": """
while x > 1:
^^^^^^^^^^^ nothing-under
either "a":
^^^^^^^^^^ nothing-under
or "b":
^^^^^^ nothing-under
""",
    "lines that stand askew": """
recall
  recall
  ^^^^^^ indentation
if x:
    recall
  shuffle deck
  ^^^^^^^^^^^^ indentation
""",
    "a change takes nothing under it": """
until end of turn:
  price(c) becomes 3
    recall
    ^^^^^^ indentation
""",
    "continuations of nothing": """
else:
^^^^ stray-branch
  recall
while x:
  recall
or "b":
^^^^^^ stray-branch
  recall
if x:
  recall
else:
  recall
else if y:
^^^^^^^^^ stray-branch
  recall
""",
    "one branch alone": """
either "a":
^^^^^^^^^^ lone-branch
  recall
in any order "a":
^^^^^^^^^^^^^^^^ lone-branch
  recall
""",
    "labels where nobody chooses": """
if x:
  recall
else "no":
     ^^^^ stray-label
  recall
all or nothing:
  recall
else "no":
     ^^^^ stray-label
  recall
""",
    "brackets and labels that stay open": """
move all of (me.bag + me.hand to deck
            ^ open-bracket
x = a]
     ^ open-bracket
x = (a]
      ^ open-bracket
may "keep going:
    ^^^^^^^^^^^^ open-label
  recall
""",
    "signs of other keyboards": """
gain １ of wood
     ^^ full-width
may “go”：
    ^ quotation-mark
        ^^ full-width
  recall　then recall
        ^^ full-width
may "１：“": # １
  recall
""",
    "braces outside the head of a trigger": """
x = {n}
    ^^^ stray-capture
until end of turn:
  after drive {n} + 1 on red:
              ^^^ stray-capture
    recall
""",
    "a where that takes in too much": """
if count of bag where it.size > 2:
                      ^^^^^^^^^^^ where-swallows
  recall
require a and sum of it.size over bag where it.size > 2
                                            ^^^^^^^^^^^ where-swallows
x = first of bag where it.red if a else b
                       ^^^^^^^^^^^^^^^^^^ where-swallows
x = first of bag where (it.red if a else b)
x = count of bag where it.size > 2
require (count of bag where it.size > 2) > 1
""",
    "a kind in a zone": """
x = count of cubes in me.bag
    ^^^^^^^^^^^^^^^^^^^^^^^^ set-form
require any cubes in bag and x
        ^^^^^^^^^^^^^^^^ set-form
if first of bag in me.bag:
  recall
if (count of bag) in [1, 2]:
  recall
""",
    "what cannot be changed": """
price(c) = 3
^^^^^^^^ cannot-assign
""",
    "names that mean something": """
let me = 3
    ^^ taken-name
choose cube as it from bag
               ^^ taken-name
for each any in bag:
         ^^^ taken-name
  recall
repeat up to 2 times "w" counting no:
                                  ^^ taken-name
  recall
x = bag as this where this.red
           ^^^^ taken-name
roll die as yes
            ^^^ taken-name
choose number every from 1 to 2
              ^^^^^ taken-name
""",
    "two choosers": """
choose cube by p from bag by me
                          ^^^^^ said-twice
""",
}


def column(text: Text, line: int, offset: int) -> int:
    """The column of a terminal in which the character at an offset of a line stands."""
    return width(text.lines[line - 1].says[:offset])


def seen(text: Text, problem: Problem) -> Wanted:
    span = problem.span
    start = column(text, span.line, span.column - 1)
    end = column(text, span.line, span.end_column - 1)
    return span.line, start, max(1, end - start), problem.code


@pytest.mark.parametrize("marked", MARKED.values(), ids=MARKED)
def test_problems_at_their_words(grammar: Grammar, marked: str) -> None:
    says, wanted = unmarked(marked.strip("\n"))
    text, problems = text_of(says), Problems()
    grammar.block(text, problems)
    assert [seen(text, problem) for problem in problems.found] == wanted


def test_a_tab_in_the_indentation(grammar: Grammar) -> None:
    problems = Problems()
    grammar.block(text_of("if x:\n\trecall"), problems)
    assert [(found.code, found.span.line) for found in problems.found] == [("tab", 2)]


def told(grammar: Grammar, says: str) -> Problem:
    problems = Problems()
    assert grammar.block(text_of(says), problems) is None
    return problems.found[0]


def test_the_nearest_verb_is_shown_as_it_goes(grammar: Grammar) -> None:
    found = told(grammar, "drvie 2 on red")
    assert found.nearest == "drive"
    assert found.remedy == "Write `drive up to {n} on {c}` or `drive {n} on {c}`."


def test_everyday_words_lead_to_the_language(grammar: Grammar) -> None:
    found = told(grammar, "put cube on bag")
    assert found.nearest == "move"
    assert "`move X to Z [top / bottom]`" in found.remedy


def test_what_could_have_stood_there(grammar: Grammar) -> None:
    assert "Here may stand: a value." in told(grammar, "x =").remedy
    found = told(grammar, "move card")
    assert found.reason == "Something is missing after `move card`."
    assert "Here may stand: `of`, `to`, `where`, `while`." in found.remedy
    assert "Here may stand: a name." in told(grammar, "let 3 = x").remedy


def test_a_module_without_verbs_has_none_to_offer() -> None:
    found = told(build_grammar([], Problems()), "xyzzy now")
    assert (found.code, found.nearest) == ("unknown-verb", "")
    assert "no verbs of its own" in found.remedy


def test_expressions_and_heads_have_problems_of_their_own(grammar: Grammar) -> None:
    problems = Problems()
    assert grammar.expression(text_of("a == b"), problems) is None
    assert grammar.condition(text_of("count of bag where it.size > 1"), problems) is None
    assert grammar.heard(text_of("after drvie {n} on red"), problems) is None
    assert [found.code for found in problems.found] == [
        "comparison",
        "where-swallows",
        "unknown-verb",
    ]


def test_what_was_told_of_the_same_place_is_not_told_again(grammar: Grammar) -> None:
    text, problems = text_of("gain １ of wood"), Problems()
    problems.error("full-width", text.span(0, 5, 0, 6), "Full-width 1.")
    assert grammar.block(text, problems) is None
    assert len(problems.found) == 1
