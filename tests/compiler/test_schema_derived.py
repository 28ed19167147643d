"""What a module declares for its own things: checked at each value, and offered to an editor."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine.compiler.nodes import Mapping, Node, plain
from engine.compiler.read_yaml import read_text
from engine.compiler.schema_declared import (
    Declared,
    DeclaredField,
    DeclaredKind,
    DeclaredSymbol,
    DeclaredWord,
)
from engine.compiler.schema_derived import derived_schema
from engine.compiler.schema_items import check_items, check_members
from engine.compiler.schema_languages import check_languages
from engine.compiler.types import NUMBER, YES_NO, Type, symbol, thing
from engine.core.problem import Problems, render
from tests.compiler.marked import problems_of, unmarked

GREY = DeclaredWord("light_grey", ("light grey", "明灰色"))
COLOUR = DeclaredSymbol(
    "colour",
    (DeclaredWord("white", ("white", "白")), GREY, DeclaredWord("no", ("no colour",))),
    (DeclaredField("slots", NUMBER),),
)
JOBS = DeclaredKind(
    "jobs",
    "job",
    "cards",
    (
        DeclaredField("colour", symbol("colour"), names=("colour", "色")),
        DeclaredField("price", NUMBER.or_none()),
        DeclaredField("worth", NUMBER),
        DeclaredField("fast", YES_NO),
        DeclaredField("wants", symbol("colour").set()),
        DeclaredField("cost", NUMBER, by="colour"),
        DeclaredField("before", thing("jobs").or_none()),
        DeclaredField("quay", thing("quays")),
        DeclaredField("of", thing("players")),
    ),
    (DeclaredWord("forest", ("Forest", "森")), DeclaredWord("market", ("Market",))),
)
QUAYS = DeclaredKind("quays", "quay", "spaces", numbered=3)
DECLARED = Declared(
    (COLOUR,),
    (JOBS, QUAYS),
    (DeclaredWord("red", ("Red", "赤")), DeclaredWord("blue")),
    ("en", "ja"),
)


def mapping(text: str, problems: Problems) -> Mapping:
    node = read_text(text, "cards.yaml", problems)
    assert not problems.found
    assert isinstance(node, Mapping)
    return node


def check(text: str, problems: Problems) -> None:
    check_items(mapping(text, problems), JOBS, DECLARED, problems)


MISTAKES = {
    "a colour misspelt": """\
items:
  - {id: forest, colour: wite}
                         ^^^^ unknown-value
""",
    "the printed name of a colour": """\
items:
  - id: forest
    colour: light grey
            ^^^^^^^^^^ printed-name
""",
    "the Japanese name of a colour": """\
items:
  - {id: forest, colour: 明灰色}
                         ^^^^^^ printed-name
""",
    "the printed name of a card": """\
items:
  - before: 森
            ^^ printed-name
""",
    "a key misspelt": """\
items:
  - id: forest
    colur: white
    ^^^^^ unknown-key
""",
    "the Japanese name of a value": """\
items:
  - id: forest
    色: white
    ^^ unknown-key
""",
    "a value that nothing declares": """\
items:
  - {id: forest, height: 3}
                 ^^^^^^ unknown-key
""",
    "a key in capitals": """\
items:
  - Effect: gain 1
    ^^^^^^ unknown-key
""",
    "words for a number": """\
items:
  - worth: three
           ^^^^^ wrong-word
""",
    "none where there is none": """\
items:
  - {worth: none, price: none}
            ^^^^ wrong-word
""",
    "a fraction": """\
items:
  - price: 1.5
           ^^^ wrong-form
""",
    "neither yes nor no": """\
items:
  - fast: はい
          ^^^^ unknown-value
""",
    "a list for one": """\
items:
  - colour: [white]
            ^^^^^^^ wrong-form
""",
    "one of a list": """\
items:
  - wants: [white, gray]
                   ^^^^ unknown-value
""",
    "one for a list": """\
items:
  - wants: white
           ^^^^^ wrong-form
""",
    "a table with a wrong member": """\
items:
  - cost: {white: 1, black: 3}
                     ^^^^^ unknown-key
""",
    "a table with a wrong number": """\
items:
  - cost:
      white: one
             ^^^ wrong-word
""",
    "no such card": """\
items:
  - before: forrest
            ^^^^^^^ unknown-value
""",
    "a space beyond the last": """\
items:
  - quay: 4
          ^ unknown-value
""",
    "no such player": """\
items:
  - of: rad
        ^^^ unknown-value
""",
    "nothing behind the colon": """\
items:
  - id: forest
    colour:
    ^^^^^^ no-value
""",
}


@pytest.mark.parametrize("marked", MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_at_its_place(marked: str) -> None:
    problems_of(marked, check)


def told(name: str) -> str:
    text, _ = unmarked(MISTAKES[name])
    problems = Problems()
    check(text, problems)
    return "\n".join(render(problem, {"cards.yaml": text}) for problem in problems.found)


def test_how_mistakes_are_told() -> None:
    assert (
        told("the Japanese name of a colour")
        == """\
cards.yaml:2:26  printed-name
    1 │ items:
    2 │   - {id: forest, colour: 明灰色}
      │                          ^^^^^^
   "明灰色" is how it is printed; here write light_grey.
   Possible: white, light_grey, no."""
    )
    assert 'Did you mean "white"?' in told("a colour misspelt")
    assert 'Did you mean "colour"?' in told("a key misspelt")
    assert 'Did you mean "colour"?' in told("the Japanese name of a value")
    assert 'Did you mean "effect"?' in told("a key in capitals")
    assert "A job has no key" in told("a key misspelt")
    assert "under `printed` of `cards.jobs`" in told("a value that nothing declares")
    assert "its type says `or none`" in told("none where there is none")
    assert "Possible: yes, no." in told("neither yes nor no")


def test_what_is_possible() -> None:
    text = """\
items:
  - id: forest
    colour: no
    price: none
    worth: -3
    fast: yes
    wants: [white, light_grey]
    cost: {white: 1}
    before: none
    quay: 3
    of: red
    effect: gain 1
  - {id: market, fast: false, wants: [], before: job.forest, quay: "quay[1]"}
  - {for each: {c: colour, n: [1, 2]}, id: job_$c, colour: $c, worth: $n, wants: [$c]}
"""
    problems = Problems()
    check(text, problems)
    assert not problems.found


def test_values_that_every_item_must_say() -> None:
    fields = tuple(replace(f, wanted=f.name == "colour") for f in JOBS.fields)
    problems = Problems()
    node = mapping("items:\n  - id: forest\n    worth: 1\n", problems)
    assert not check_items(node, replace(JOBS, fields=fields), DECLARED, problems)
    (problem,) = problems.found
    assert (problem.code, problem.span.line, problem.span.column) == ("missing-key", 2, 5)
    assert "A job wants `colour`." in problem.reason


def test_members_of_a_symbol() -> None:
    def members(text: str, problems: Problems) -> None:
        check_members(mapping(text, problems), COLOUR, DECLARED, problems)

    problems_of(
        """\
members:
  white: {name: {en: white}, slots: 1}
  light_grey: {slots: two, slot: 3}
                      ^^^ wrong-word
""".replace(", slot: 3", ""),
        members,
    )
    problems_of("members: [white, light_grey]\n", members)
    problems_of("members:\n  white: {slot: 3}\n          ^^^^ unknown-key\n", members)


def test_a_language_that_the_module_does_not_have() -> None:
    def languages(text: str, problems: Problems) -> None:
        check_languages(mapping(text, problems), ("en", "ja"), problems)

    problems = problems_of(
        """\
cards:
  jobs:
    name: {en: [job, jobs], jp: 仕事}
                            ^^ unknown-language
    items:
      - text: {ja: auto, de: auto}
                         ^^ unknown-language
labels:
  go on: {fr: continuer}
          ^^ unknown-language
module:
  players:
    names:
      red: {ja: 赤, es: rojo}
                    ^^ unknown-language
""",
        languages,
    )
    assert problems[0].nearest == "ja"


# --- the whole schema -----------------------------------------------------------------------------

WHOLE = derived_schema(DECLARED)


def faults(text: str, schema: dict[str, Any] = WHOLE) -> list[list[Any]]:
    problems = Problems()
    node: Node | None = read_text(text, "cards.yaml", problems)
    assert node is not None
    found = Draft202012Validator(schema).iter_errors(plain(node))  # type: ignore[arg-type]
    return [list(fault.absolute_path) for fault in found]


def test_it_is_a_schema_by_itself() -> None:
    Draft202012Validator.check_schema(WHOLE)
    text = json.dumps(WHOLE)
    assert ".schema.json" not in text
    assert json.loads(text) == WHOLE
    for part in _parts(WHOLE):
        reference = part.get("$ref")
        if isinstance(reference, str):
            assert reference.removeprefix("#/$defs/") in WHOLE["$defs"], reference


def _parts(schema: Any) -> list[dict[str, Any]]:
    if isinstance(schema, dict):
        return [schema, *(part for value in schema.values() for part in _parts(value))]
    if isinstance(schema, list):
        return [part for value in schema for part in _parts(value)]
    return []


def test_its_own_values_have_titles_and_descriptions() -> None:
    properties = WHOLE["$defs"]["item.jobs"]["properties"]
    assert list(properties)[:3] == ["colour", "price", "worth"]
    assert properties["colour"]["title"] == "colour / 色"
    assert properties["before"]["description"] == "Its type: jobs or none."
    colours = properties["colour"]["anyOf"][0]
    assert colours["enum"] == ["white", "light_grey", "no"]
    assert colours["enumDescriptions"][1] == "light grey / 明灰色"
    for name, schema in properties.items():
        assert schema["title"], name
        assert schema["description"], name


def test_it_checks_items_where_they_stand() -> None:
    jobs = "cards: {jobs: {items: [{id: forest, colour: %s}]}}\n"
    assert faults(jobs % "white") == []
    assert faults(jobs % "wite") == [["cards", "jobs", "items", 0, "colour"]]
    assert faults("cards: {crew: {items: [{id: cook, colour: wite}]}}\n") == []
    assert faults("symbols: {colour: {members: {white: {slots: 1}}}}\n") == []
    assert faults("symbols: {colour: {members: {white: {slot: 1}}}}\n") != []


def test_it_knows_the_languages() -> None:
    assert faults("labels: {go on: {ja: 続ける}}\n") == []
    assert faults("labels: {go on: {jp: 続ける}}\n") == [["labels", "go on"]]


def test_without_declarations_it_is_the_schema_of_any_game() -> None:
    general = derived_schema(Declared())
    root = Path(__file__).parents[2]
    for file in sorted((root / "tests/fixtures/jetty").rglob("*.yaml")):
        assert faults(file.read_text(encoding="utf-8"), general) == []


def test_a_type_without_members_takes_any_word() -> None:
    kind = DeclaredKind("crates", "crate", "pieces", (DeclaredField("twin", thing("crates")),))
    problems = Problems()
    node = mapping("items:\n  - {twin: whatever}\n", problems)
    assert check_items(node, kind, Declared(kinds=(kind,)), problems)
    field = DeclaredField("zone", Type("zone", "crates"))
    assert check_items(node, replace(kind, fields=(field, *kind.fields)), DECLARED, problems)
