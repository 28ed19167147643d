"""What the YAML parser cannot read, in the words of someone who writes games.

The parser says where it stopped; the fault is often earlier. Each recogniser below looks at the
text around the place for one habit and returns its problem, or None; the first that answers counts.
"""

from __future__ import annotations

from collections.abc import Callable

import yaml

from engine.compiler.nodes import Scalar
from engine.compiler.read_yaml_brackets import (
    behind_a_bracket,
    bracket_before_sign,
    bracket_in_flow,
    data_in_wording,
    open_bracket,
    stray_bracket,
    two_on_a_line,
    wide_in_flow,
)
from engine.compiler.read_yaml_failure import Failure, failure_of, refusal
from engine.compiler.read_yaml_keys import Role
from engine.compiler.read_yaml_lines import (
    indentation,
    indented_below_value,
    line_without_colon,
    no_blank_after_colon,
    no_blank_after_dash,
    no_colon,
    no_key,
    tab_or_wide_blank,
    wide_colon,
)
from engine.compiler.read_yaml_tree import TreeReader
from engine.core.problem import Problem, Problems


def explain(fault: yaml.YAMLError, reader: TreeReader, problems: Problems) -> None:
    """Tell `problems` what stopped the parser."""
    failure = failure_of(fault, reader)
    for recogniser in _RECOGNISERS:
        problem = recogniser(failure)
        if problem:
            problems.found.append(problem)
            return


def _too_deep(f: Failure) -> Problem | None:
    if "maximum nesting depth" not in f.said:
        return None
    reason = "Lists and entries stand here far too deep inside each other."
    return refusal("too-large", f.here, reason, "Is a bracket never closed?")


def _sign_at_start(f: Failure) -> Problem | None:
    """`@`, a backquote, `%`, or `*` and `&` with nothing to name, where a value begins."""
    naming = f.start is not None and any(
        what in f.within for what in ("alias", "anchor", "tag", "directive")
    )
    line, column = f.start if naming and f.start else (f.line, f.column)
    sign = f.source.row(line)[column : column + 1]
    if not naming and not (sign and "cannot start any token" in f.said):
        return None
    return refusal(
        "sign-at-start",
        f.at(line, column),
        f"A text cannot begin with {sign} here: YAML keeps that sign for itself.",
        "Put the text in quotes.",
    )


def _dash_in_value(f: Failure) -> Problem | None:
    if (
        "sequence entries are not allowed" not in f.said
        and "mapping keys are not allowed" not in f.said
    ):
        return None
    sign = f.rest[:1]
    return refusal(
        "sign-at-start",
        f.here,
        f"A text cannot begin with {sign} here: YAML keeps that sign for itself.",
        "A list: begin it on the next line, or write [a, b]. A text: put it in quotes.",
    )


def _bar_with_text(f: Failure) -> Problem | None:
    if "block scalar" not in f.within or f.start is None:
        return None
    line, column = f.start
    sign = f.source.row(line)[column : column + 1]
    return refusal(
        "sign-at-start",
        f.at(line, column),
        f"After {sign} nothing may stand on the line.",
        f"Begin the text on the next line; if it begins with {sign} itself, put it in quotes.",
    )


def _open_quote(f: Failure) -> Problem | None:
    """A quote that is never closed, or closed only by the opening quote of another text."""
    if "quoted scalar" in f.within and f.start is not None:
        line, column = f.start
        if "escape" in f.said:
            return _unknown_escape(f)
        quote = f.source.row(line)[column : column + 1]
        reason = f"This quote {quote} is never closed."
        return refusal("open-quote", f.at(line, column), reason, "Close it where the text ends.")
    last = f.last
    if last is None or last.style not in ("single", "double") or not f.behind_last:
        return None
    quote = "'" if last.style == "single" else '"'
    if last.span.end_line > last.span.line:
        place = f.at(last.span.line - 1, last.span.column - 1)
        reason = f"This quote {quote} is closed only in line {last.span.end_line}."
        return refusal("open-quote", place, reason, "Close it where the text ends.")
    place = f.at(last.span.end_line - 1, last.span.end_column - 2)
    reason = f"This quote {quote} ends the text, and more text follows."
    other = '"' if quote == "'" else "'"
    inside = quote * 2 if quote == "'" else f"\\{quote}"
    remedy = (
        f"Write {inside} for one inside, or put {other} round the whole;"
        " if the text was to end before, close it there."
    )
    return refusal("open-quote", place, reason, remedy)


def _unknown_escape(f: Failure) -> Problem:
    column = f.row.rfind("\\", 0, f.column + 1)
    sign = f.row[column : column + 2]
    reason = f'In double quotes a backslash begins a special sign; "{sign}" is none.'
    remedy = "Write \\\\ for a backslash, or put the text in single quotes."
    return refusal("yaml", f.at(f.line, column, 2), reason, remedy)


def _colon_in_text(f: Failure) -> Problem | None:
    """A colon behind a value: in wording, in an effect without a bar, or on a line too far in."""
    if f.rest[:1] != ":" or f.last is None:
        return None
    if f.key is None:  # text where a file or an item begins, and then a key
        first = f.source.span(f.last.span.line - 1, f.last.span.column - 1)
        return no_colon(first, f.source) if first.line - 1 < f.line else None
    if f.flow and f.last.span.line - 1 < f.line:  # a bracket of a line above is open
        return None
    if "mapping values" not in f.said and "expected ',' or" not in f.said:
        return None
    value, key = f.last, f.key.raw
    if f.role in (Role.EFFECT, Role.HEAD):
        return _effect_without_bar(f, key, value)
    if not f.flow and value.span.line - 1 < f.line and f.role is not Role.WORDING:
        return indented_below_value(f, key, value)
    return refusal(
        "colon-in-wording",
        f.here,
        "YAML takes a colon with a blank behind it for the end of a key.",
        f'Put the text in quotes (`{key}: "..."`)'
        + (
            ", or write it on a line of its own."
            if f.flow
            else f", or put a bar and write it on the next line: `{key}: |`."
        ),
    )


def _effect_without_bar(f: Failure, key: str, value: Scalar) -> Problem:
    if f.flow:
        reason = "An effect with a colon cannot stand inside { }."
        remedy = (
            f"Write the entries on lines of their own, with the effect below a bar: `{key}: |`."
        )
        return refusal("effect-in-braces", f.here, reason, remedy)
    remedy = f"Put a bar after the key and begin the effect on the next line: `{key}: |`."
    reason = (
        "An effect with lines of its own needs a bar; without it YAML takes the colon for a key."
    )
    return refusal("joined-lines", f.here, reason, remedy)


def _anything(f: Failure) -> Problem:
    remedy = "Look at quotes, brackets, colons and indentation in this line and the one above."
    return refusal("yaml", f.here, "From here on this cannot be read as YAML.", remedy)


_RECOGNISERS: tuple[Callable[[Failure], Problem | None], ...] = (
    _too_deep,
    tab_or_wide_blank,
    _open_quote,
    two_on_a_line,
    data_in_wording,
    wide_in_flow,
    no_key,
    wide_colon,
    no_blank_after_colon,
    no_blank_after_dash,
    _dash_in_value,
    _bar_with_text,
    _colon_in_text,
    bracket_in_flow,
    bracket_before_sign,
    _sign_at_start,
    open_bracket,
    stray_bracket,
    line_without_colon,
    indentation,
    behind_a_bracket,
    _anything,
)
