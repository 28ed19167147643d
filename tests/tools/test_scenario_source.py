from dataclasses import fields

from engine.compiler.declarations import ScenarioSpec
from engine.core.span import Span
from tools.scenario_source import ScenarioSource

FILE = "jetty/scenarios.yaml"
TEXT = """\
scenarios:
  - id: first
    choose: [forest]
  - id: second
    choose: [forest, market]
    not offered: {feast: too few}
    then:
      - jetty is empty
"""


def spec(id_: str, span: Span) -> ScenarioSpec:
    """A scenario of which only the id and the place matter."""
    blank = {field.name: None for field in fields(ScenarioSpec)}
    return ScenarioSpec(**{**blank, "id": id_, "span": span})


def test_each_line_is_found() -> None:
    source = ScenarioSource(spec("second", Span(FILE, 4, 9, 4, 15)), {FILE: TEXT})
    assert source.nth("choose", 1) == Span(FILE, 5, 22, 5, 28)
    assert source.entry("not offered", "feast") == Span(FILE, 6, 19, 6, 24)
    assert source.nth("then", 0) == Span(FILE, 8, 9, 8, 23)


def test_what_is_not_there_is_the_scenario_itself() -> None:
    own = Span(FILE, 2, 9, 2, 14)
    source = ScenarioSource(spec("first", own), {FILE: TEXT})
    assert source.key("offered") == own
    assert ScenarioSource(spec("first", own), {}).nth("choose", 0) == own
