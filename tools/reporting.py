"""Problems as people and programs read them: coloured text, JSON, annotations of GitHub."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.core.problem import Problem, render
from engine.core.span import Span

if TYPE_CHECKING:
    from rich.text import Text


def coloured(problem: Problem, sources: Mapping[str, str]) -> Text:
    """The rendered problem, its place bold, code and caret in the colour of its severity."""
    from rich.text import Text

    strong = "bold red" if problem.severity == "error" else "bold yellow"
    text = Text()
    for number, line in enumerate(render(problem, sources).split("\n")):
        _, bar, rest = line.partition("│")
        if number == 0:
            text.append(str(problem.span), style="bold")
            text.append(line.removeprefix(str(problem.span)), style=strong)
        elif bar and not rest.strip(" ^"):
            text.append(line, style=strong)
        else:
            text.append(line, style="dim" if bar else "")
        text.append("\n")
    return text


def as_data(problems: Iterable[Problem]) -> list[dict[str, object]]:
    """Problems as plain data, for `--json`."""
    return [
        {
            "code": problem.code,
            "severity": problem.severity,
            **_place(problem.span),
            "reason": problem.reason,
            "remedy": problem.remedy,
            "nearest": problem.nearest,
            "also": [{**_place(place.span), "says": place.says} for place in problem.also],
        }
        for problem in problems
    ]


def _place(span: Span) -> dict[str, object]:
    return {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "via": list(span.via),
    }


def to_json(data: object) -> str:
    """Plain data as JSON: readable, in a fixed order, with every script as it is."""
    return json.dumps(data, ensure_ascii=False, indent=2)


def annotation(problem: Problem) -> str:
    """The problem as a workflow command of GitHub Actions, shown beside the line in a review."""
    span = problem.span
    fields = {
        "file": span.file,
        "line": str(span.line),
        "col": str(span.column),
        "endLine": str(span.end_line),
        "endColumn": str(span.end_column),
        "title": problem.code,
    }
    said = problem.reason
    if problem.nearest:
        said += f' Did you mean "{problem.nearest}"?'
    if problem.remedy:
        said += f"\n{problem.remedy}"
    joined = ",".join(f"{name}={_field(value)}" for name, value in fields.items())
    return f"::{problem.severity} {joined}::{_data(said)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _field(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def counted(number: int, one: str, many: str = "") -> str:
    """`1 error`, `2 errors`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def summary(problems: Sequence[Problem]) -> str:
    """`2 errors, 1 warning`, or `no problems`."""
    errors = sum(problem.severity == "error" for problem in problems)
    warnings = len(problems) - errors
    parts = [counted(errors, "error")] if errors else []
    parts += [counted(warnings, "warning")] if warnings else []
    return ", ".join(parts) or "no problems"
