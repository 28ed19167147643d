from engine.core.problem import Place, Problem, render
from engine.core.span import Span
from tools.reporting import annotation, as_data, coloured, summary

SOURCES = {"jetty/cards.yaml": "cards:\n  effect: pay 1 wodo"}
PROBLEM = Problem(
    "unknown-name",
    "error",
    Span("jetty/cards.yaml", 2, 17, 2, 21),
    'There is no "wodo", 100% sure.',
    "Write one of: wood, fish",
    "wood",
    (Place(Span("jetty/module.yaml", 3, 1, 3, 5), "here"),),
)
WARNING = Problem("unused", "warning", Span("a,b:c.yaml", 1, 1, 1, 2), "Nothing uses it.")


def test_colours_change_no_word() -> None:
    for problem in (PROBLEM, WARNING):
        assert coloured(problem, SOURCES).plain == render(problem, SOURCES) + "\n"


def test_an_annotation_stands_on_one_line() -> None:
    assert annotation(PROBLEM) == (
        "::error file=jetty/cards.yaml,line=2,col=17,endLine=2,endColumn=21,title=unknown-name::"
        'There is no "wodo", 100%25 sure. Did you mean "wood"?%0AWrite one of: wood, fish'
    )
    assert annotation(WARNING).startswith("::warning file=a%2Cb%3Ac.yaml,line=1,")


def test_data_keeps_every_place() -> None:
    (data,) = as_data([PROBLEM])
    assert (data["file"], data["line"], data["column"]) == ("jetty/cards.yaml", 2, 17)
    assert data["also"] == [
        {
            "file": "jetty/module.yaml",
            "line": 3,
            "column": 1,
            "end_line": 3,
            "end_column": 5,
            "via": [],
            "says": "here",
        }
    ]


def test_the_summary_counts() -> None:
    assert summary([PROBLEM, WARNING, WARNING]) == "1 error, 2 warnings"
    assert summary([]) == "no problems"
