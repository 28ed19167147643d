"""Every form of the guide is right, and every form of the grammar is in the guide."""

import json

import pytest
import yaml

from engine.compiler.parse_errors_words import FORMS
from engine.core.places import shipped_schemas
from tests.guide.form_scenarios import forms, write_game
from tools import scenarios
from tools.guide.forms import ANNOTATED
from tools.loading import load_game
from tools.scenarios import Verdict


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Verdict]:
    game = load_game(str(write_game(tmp_path_factory.mktemp("guide") / "harbour")))
    faults = [str(found) for found in game.check() if found.code != "unused"]
    assert not faults, "\n".join(faults)
    return {verdict.scenario.id: verdict for verdict in scenarios.Tester(game).run()}


@pytest.mark.parametrize("number", range(len(forms())), ids=lambda n: forms()[n].write)
def test_the_example_does_what_is_said(number: int, verdicts: dict[str, Verdict]) -> None:
    found = verdicts[f"form-{number}"].found
    assert not found, found[0].reason


def test_every_form_that_a_message_shows_is_in_the_guide() -> None:
    written = {form.write for form in forms()}
    missing = {form for shown in FORMS.values() for form in shown} - written
    assert not missing


def test_every_form_is_there_once_and_shows_something() -> None:
    for form in forms():
        assert form.means.endswith((".", ":")), form.write
        assert bool(form.example) != bool(form.values), form.write
        assert form.values or form.then, f"{form.write}: say what holds at the end"


def test_the_annotated_game_is_right() -> None:
    game = load_game(str(ANNOTATED))
    assert {found.code for found in game.check()} <= {"unused"}
    assert all(verdict.passed for verdict in scenarios.Tester(game).run())


def test_the_annotated_game_shows_every_key_of_a_file() -> None:
    shown = set(yaml.safe_load((ANNOTATED / "module.yaml").read_text("utf-8")))
    schema = json.loads((shipped_schemas() / "rules.schema.json").read_text("utf-8"))
    keys = {key for key, one in schema["properties"].items() if not one.get("deprecated")}
    assert keys - shown == {"changes", "alterations"}  # as on cards; of another game
