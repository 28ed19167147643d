"""The schemas: complete in themselves, and each fault told at the very key or value."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine.compiler.gather_sources import EXPLAINED, RULEBOOK
from engine.compiler.read_yaml import read_text
from engine.compiler.schema import check_file, check_found
from engine.compiler.schema_languages import check_languages
from engine.compiler.schema_places import Found
from engine.compiler.schema_store import MUTANTS_SCHEMA, RULEBOOK_SCHEMA, RULES, schemas, validator
from engine.core.problem import Problems, render
from engine.core.problem_codes import CODES
from tests.compiler.marked import problems_of, unmarked

ROOT = Path(__file__).parents[2]
FOLDERS = ("rules", "tests/fixtures/jetty")


def check(text: str, problems: Problems) -> None:
    node = read_text(text, "cards.yaml", problems)
    assert node is not None
    assert not problems.found
    check_file(node, problems)


# --- the schemas themselves -----------------------------------------------------------------------


def parts(schema: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every mapping within a schema, with the keys that lead to it."""
    if isinstance(schema, dict):
        yield path, schema
        for key, value in schema.items():
            yield from parts(value, f"{path}/{key}")
    elif isinstance(schema, list):
        for number, value in enumerate(schema):
            yield from parts(value, f"{path}/{number}")


def described(schema: Any, whole: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema of a property, item or entry, with its place."""
    for path, part in parts(schema):
        for key in ("properties", "patternProperties"):
            for name, value in part.get(key, {}).items() if path.split("/")[-1] != key else ():
                yield f"{whole}{path}/{key}/{name}", value
        for key in ("items", "additionalProperties"):
            if isinstance(part.get(key), dict) and not path.endswith("/properties"):
                yield f"{whole}{path}/{key}", part[key]


@pytest.mark.parametrize("name", schemas())
def test_a_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(schemas()[name])
    assert schemas()[name]["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("name", schemas())
def test_every_property_has_a_title_and_a_description(name: str) -> None:
    for place, schema in described(schemas()[name], name):
        if set(schema) == {"$ref"}:
            schema = target(schema["$ref"], name)
        assert schema.get("title"), place
        assert schema.get("description"), place
        assert schema["description"].endswith((".", "?")) or "}" in schema["description"][-3:], (
            place
        )


def target(reference: str, name: str) -> dict[str, Any]:
    file, _, key = reference.partition("#/$defs/")
    schema = schemas()[file or name]
    found: dict[str, Any] = schema["$defs"][key] if key else schema
    return found


@pytest.mark.parametrize("name", schemas())
def test_every_mapping_says_what_other_keys_may_be(name: str) -> None:
    """No other keys, or entries that a module names itself: these have a schema of their own."""
    for path, part in parts(schemas()[name]):
        if "properties" in part and not path.endswith("/properties"):
            assert "additionalProperties" in part, f"{name}{path}"
            assert part["additionalProperties"] is not True, f"{name}{path}"


@pytest.mark.parametrize("name", schemas())
def test_references_lead_somewhere(name: str) -> None:
    for _, part in parts(schemas()[name]):
        if isinstance(part.get("$ref"), str):
            assert target(part["$ref"], name)


def test_files_are_written_evenly() -> None:
    for file in sorted((ROOT / "schemas").glob("*.json")):
        text = file.read_text(encoding="utf-8")
        assert text == json.dumps(json.loads(text), indent=2, ensure_ascii=False) + "\n", file.name


SHIPPED = [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.yaml"))]


SCHEMA_OF = {RULEBOOK: RULEBOOK_SCHEMA, Path(EXPLAINED).name: MUTANTS_SCHEMA}


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: str(file.relative_to(ROOT)))
def test_shipped_files_have_no_fault(file: Path) -> None:
    problems = Problems()
    text = file.read_text(encoding="utf-8")
    node = read_text(text, file.name, problems)
    if node is not None:
        check_found(Found(node, None, ""), validator(SCHEMA_OF.get(file.name, RULES)), problems)
    assert not problems.found, "\n".join(render(p, {file.name: text}) for p in problems.found)


# --- faults ------------------------------------------------------------------------------------

FAULTS = {
    "a list as a file": """\
- one
^ wrong-form
- two
""",
    "a word as a file": """\
hello
^^^^^ wrong-form
""",
    "a section misspelt": """\
card:
^^^^ unknown-key
  jobs: {}
""",
    "a Japanese section": """\
カード:
^^^^^^ unknown-key
  jobs: {}
""",
    "a key misspelt": """\
zones:
  deck: {of: jobs, sea: nobody}
                   ^^^ unknown-key
""",
    "a key of another place": """\
verbs:
  - verb: gain {n number}
    ^^^^^^^^^^^^^^^^^^^^^ missing-key
    effect: draw n
    ^^^^^^ unknown-key
""",
    "a key in capitals": """\
cards:
  jobs:
    items:
      - id: forest
        Effect: gain 1
""",
    "no language": """\
cards:
  jobs:
    name: {english: Job, ja: 仕事}
           ^^^^^^^ unknown-key
""",
    "a language in Japanese": """\
module:
  id: jetty
  version: 1.0.0
  title: {日本語: 桟橋}
          ^^^^^^ unknown-key
""",
    "no players": """\
module:
  id: jetty
  version: 1.0.0
  players: {min: 2}
  ^^^^^^^ missing-key
""",
    "no version": """\
module: {id: jetty}
^^^^^^ missing-key
""",
    "a formula without its expression": """\
formulas:
  - formula: rank(p player)
    ^^^^^^^^^^^^^^^^^^^^^^^ missing-key
""",
    "a trigger that hears nothing": """\
triggers:
  - do: draw 1
    ^^^^^^^^^^ missing-key
""",
    "an option without a form": """\
module:
  id: jetty
  version: 1.0.0
  options:
    laps: {default: 3}
    ^^^^ missing-key
""",
    "an option with two forms": """\
module:
  id: jetty
  version: 1.0.0
  options:
    laps: {one of: [a, b], number: {min: 1, max: 3}, default: 3}
                           ^^^^^^ too-many-keys
""",
    "no effect behind the key": """\
cards:
  jobs:
    items:
      - id: forest
        effect:
        ^^^^^^ no-value
""",
    "no value in braces": """\
zones:
  deck: {of: , see: nobody}
         ^^ no-value
""",
    "an empty id": """\
cards:
  jobs:
    items:
      - id: ''
        ^^ no-value
""",
    "text for a number": """\
zones:
  hand: {of: jobs, holds at most: three}
                                  ^^^^^ wrong-form
""",
    "a fraction": """\
zones:
  hand:
    of: jobs
    holds at most: 2.5
                   ^^^ wrong-form
""",
    "one verb instead of a list": """\
verbs:
^^^^^ wrong-form
  verb: draw a card
  do: draw 1
""",
    "a word instead of an item": """\
cards:
  jobs:
    items:
      - forest
        ^^^^^^ wrong-form
      - id: market
""",
    "a kind as a list": """\
pieces:
  workers: [red, blue]
           ^^^^^^^^^^^ wrong-form
""",
    "a guard in words": """\
zones:
  dummy:
    of: jobs
    for: 2 players
         ^^^^^^^^^ wrong-form
""",
    "a Japanese word for yes": """\
pieces:
  workers: {interchangeable: はい}
                             ^^^^ unknown-value
""",
    "another order": """\
zones:
  deck: {of: jobs, order: stak}
                          ^^^^ unknown-value
""",
    "seen by somebody": """\
zones:
  hand:
    of: jobs
    see: me
         ^^ unknown-value
""",
    "an id with a blank": """\
cards:
  jobs:
    items:
      - id: light grey
            ^^^^^^^^^^ wrong-word
""",
    "an id with a dash": """\
cards:
  jobs:
    items:
      - {id: c-1, copies: 2}
             ^^^ wrong-word
""",
    "a module with capitals": """\
module: {id: Jetty, version: 1.0.0}
             ^^^^^ wrong-word
""",
    "copies in words": """\
cards:
  jobs:
    items:
      - id: forest
        copies: two
                ^^^ wrong-word
""",
    "copies in Japanese": """\
cards:
  jobs:
    items:
      - id: forest
        copies: 二枚
                ^^^^ wrong-word
""",
    "no player": """\
module:
  id: jetty
  version: 1.0.0
  players: {min: 0, max: 4}
                 ^ out-of-range
""",
    "a zone that holds nothing": """\
zones:
  box:
    of: jobs
    holds at most: 0
                   ^ out-of-range
""",
    "fewer than none": """\
cards:
  jobs:
    items:
      - {id: forest, copies: -1}
                             ^^ out-of-range
""",
    "three coordinates": """\
spaces:
  quays:
    items:
      - at: [1, 2, 3]
            ^^^^^^^^^ wrong-count
""",
    "no language at all": """\
module:
  id: jetty
  version: 1.0.0
  languages: []
             ^^ wrong-count
""",
    "an empty result": """\
result: {}
        ^^ wrong-count
""",
}


@pytest.mark.parametrize("marked", FAULTS.values(), ids=FAULTS)
def test_a_fault_at_its_place(marked: str) -> None:
    if "^" not in marked:  # an item may have values that only its kind declares
        check(marked, Problems())
        return
    for problem in problems_of(marked, check):
        assert problem.code in CODES
        assert problem.reason.endswith(".")
        assert problem.remedy
        assert "None" not in problem.reason + problem.remedy
        assert "object" not in problem.reason


def said(name: str) -> str:
    text, _ = unmarked(FAULTS[name])
    problems = Problems()
    check(text, problems)
    return "\n".join(render(problem, {"cards.yaml": text}) for problem in problems.found)


def test_how_faults_are_told() -> None:
    assert (
        said("a key misspelt")
        == """\
cards.yaml:2:20  unknown-key
    1 │ zones:
    2 │   deck: {of: jobs, sea: nobody}
      │                    ^^^
   A zone has no key "sea". Did you mean "see"?
   Possible: of, order, holds at most, always, see, refill, start, name, marks, for, note, source,\
 invented."""
    )
    assert 'Did you mean "cards"?' in said("a section misspelt")
    assert "A verb wants `do`." in said("a key of another place")
    assert '`order` is never "stak". Did you mean "stack"?' in said("another order")
    assert '`holds at most` wants a whole number; this is the text "three".' in said(
        "text for a number"
    )
    assert '`interchangeable` is never "はい"' in said("a Japanese word for yes")
    assert "Possible: yes, no." in said("a Japanese word for yes")
    assert "A trigger wants one of: before, instead of, after, when, at." in said(
        "a trigger that hears nothing"
    )


def test_faults_are_told_in_the_order_of_the_file() -> None:
    text = (
        "zones:\n  a: {of: c, sea: 1}\n  b: {of: c, order: x}\nverbs: 3\ncounters:\n  c: {min: x}\n"
    )
    problems = Problems()
    check(text, problems)
    assert [problem.span.line for problem in problems.found] == [2, 3, 4, 6]


def test_the_rules_schema_knows_every_other() -> None:
    named = {part["$ref"].partition("#")[0] for _, part in parts(schemas()) if "$ref" in part}
    assert set(schemas()) - named - {""} == {RULES, RULEBOOK_SCHEMA, MUTANTS_SCHEMA}


@pytest.mark.parametrize("name", ["steps", "texts", "names", "text"])
def test_a_kind_may_be_called_like_a_key_of_wording(name: str) -> None:
    text = f"""
module: {{id: small, version: 1.0.0, languages: [en]}}
spaces:
  {name}: {{one: single, numbered: yes, printed: {{bonus: number}}, items: [{{bonus: 0}}]}}
"""
    problems = Problems()
    root = read_text(text, "a.yaml", problems)
    assert root is not None
    check_languages(root, ["en"], problems)
    assert problems.found == []
