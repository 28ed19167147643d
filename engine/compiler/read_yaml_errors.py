"""What the YAML parser cannot read, in the words of someone who writes games.

The parser says where it stopped; the fault is often earlier. Each recogniser below looks at the
text around the place for one habit and returns its problem, or None; the first that answers counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import yaml

from engine.compiler.nodes import Scalar
from engine.compiler.read_yaml_failure import Failure, failure_of
from engine.compiler.read_yaml_keys import Role, role_of
from engine.compiler.read_yaml_source import Source
from engine.compiler.read_yaml_tree import TreeReader
from engine.core.problem import Place, Problem, Problems
from engine.core.span import Span

_KEY = re.compile(r"\s*(?:- +)*(?P<key>[^\s:#\"'{\[&*!|>-][^:#{\[]*?)\s*:(?=\s|$)")
_WIDE_COLON = re.compile(r"\s*(?:- +)*[\w ./\[\]]+?(?P<sign>\s*：)")
_NO_BLANK = re.compile(r"\s*(?:- +)*[A-Za-z_][\w .\[\]]*(?P<sign>:)[^\s:/]")
_VALUE_WITH_BRACKET = re.compile(
    r"[{,] *(?P<key>[\w ]+): +(?P<value>[^,:{\[]*[\w)])(?P<sign>[\[{])[^\[\]{}]*[\]}]\s*\Z"
)
_WIDE_FLOW = "，｛｝［］："
_INDENTATION = re.compile(r"(?:[ ]|- )*(?P<sign>[\t\u3000\u00a0]+)")


def explain(fault: yaml.YAMLError, reader: TreeReader, problems: Problems) -> None:
    """Tell `problems` what stopped the parser."""
    failure = failure_of(fault, reader)
    for recogniser in _RECOGNISERS:
        problem = recogniser(failure)
        if problem:
            problems.found.append(problem)
            return


def _problem(code: str, span: Span, reason: str, remedy: str, *also: Place) -> Problem:
    return Problem(code, "error", span, reason, remedy, also=also)


def _too_deep(f: Failure) -> Problem | None:
    if "maximum nesting depth" not in f.said:
        return None
    reason = "Lists and entries stand here far too deep inside each other."
    return _problem("too-large", f.here, reason, "Is a bracket never closed?")


def _tab_or_wide_blank(f: Failure) -> Problem | None:
    """A tab, full-width or unbreakable blank in the indentation of this line or of those above."""
    for line in range(f.line, max(-1, f.line - 3), -1):
        found = _INDENTATION.match(f.source.row(line))
        if not found:
            continue
        place = f.at(line, found.start("sign"), len(found["sign"]))
        if "\t" in found["sign"]:
            remedy = 'Indent with spaces (in VS Code: "Convert Indentation to Spaces").'
            return _problem("tab", place, "A tab stands in the indentation.", remedy)
        reason = (
            f"A blank of another kind (U+{ord(found['sign'][0]):04X}) stands in the indentation."
        )
        return _problem("full-width", place, reason, "Indent with ordinary spaces.")
    if f.rest.startswith("\t"):
        return _problem("tab", f.here, "A tab stands here.", "Write spaces instead.")
    return None


def _wide_colon(f: Failure) -> Problem | None:
    """`cards：` is no key: the full-width colon is a letter for YAML."""
    for line in (f.line, _filled_above(f)):
        row = f.source.row(line)
        found = _WIDE_COLON.match(row)
        if found and not _KEY.match(row[: found.start("sign")]):
            place = f.at(line, found.end("sign") - 1)
            reason = "Full-width ： (U+FF1A) makes no key."
            return _problem("full-width", place, reason, "Write : and a blank.")
    return None


def _filled_above(f: Failure) -> int:
    line = f.line - 1
    while line > 0 and not f.source.row(line).strip():
        line -= 1
    return line


def _no_blank_after_colon(f: Failure) -> Problem | None:
    if "':'" not in f.said and "not allowed" not in f.said and "expected" not in f.said:
        return None
    for line in (f.line, _filled_above(f)):
        found = _NO_BLANK.match(f.source.row(line))
        if found:
            place = f.at(line, found.start("sign"))
            reason = "A colon without a blank behind it makes no key."
            return _problem("no-blank-after-colon", place, reason, "Write a blank after the colon.")
    return None


def _sign_at_start(f: Failure) -> Problem | None:
    """`@`, a backquote, `%`, or `*` and `&` with nothing to name, where a value begins."""
    naming = f.start is not None and any(
        what in f.within for what in ("alias", "anchor", "tag", "directive")
    )
    line, column = f.start if naming and f.start else (f.line, f.column)
    sign = f.source.row(line)[column : column + 1]
    if not naming and not (sign and "cannot start any token" in f.said):
        return None
    return _problem(
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
    return _problem(
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
    return _problem(
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
        return _problem("open-quote", f.at(line, column), reason, "Close it where the text ends.")
    last = f.last
    if last is None or last.style not in ("single", "double") or not _stands_behind(last, f):
        return None
    quote = "'" if last.style == "single" else '"'
    if last.span.end_line > last.span.line:
        place = f.at(last.span.line - 1, last.span.column - 1)
        reason = f"This quote {quote} is closed only in line {last.span.end_line}."
        return _problem("open-quote", place, reason, "Close it where the text ends.")
    place = f.at(last.span.end_line - 1, last.span.end_column - 2)
    reason = f"This quote {quote} ends the text, and more text follows."
    other = '"' if quote == "'" else "'"
    inside = quote * 2 if quote == "'" else f"\\{quote}"
    remedy = (
        f"Write {inside} for one inside, or put {other} round the whole;"
        " if the text was to end before, close it there."
    )
    return _problem("open-quote", place, reason, remedy)


def _unknown_escape(f: Failure) -> Problem:
    column = f.row.rfind("\\", 0, f.column + 1)
    sign = f.row[column : column + 2]
    reason = f'In double quotes a backslash begins a special sign; "{sign}" is none.'
    remedy = "Write \\\\ for a backslash, or put the text in single quotes."
    return _problem("yaml", f.at(f.line, column, 2), reason, remedy)


def _stands_behind(last: Scalar, f: Failure) -> bool:
    """Whether reading stopped on the line where this value ends, only blanks between."""
    if last.span.end_line - 1 != f.line:
        return False
    return not f.row[last.span.end_column - 1 : f.column].strip()


def _data_in_wording(f: Failure) -> Problem | None:
    """`text: {n} cubes`: a text that begins with a brace or bracket."""
    found = re.match(
        r"(?P<lead>.*?:\s+|\s*- +)(?P<sign>[{\[])[^{}\[\]]*[}\]]\s*$", f.row[: f.column]
    )
    if not found or not f.rest.strip() or f.rest.lstrip()[0] in ",}]#":
        return None
    if f.flow and _KEY.match(f.rest):  # a comma is missing between two entries
        return None
    key = _last_key(found["lead"])
    sign = found["sign"]
    role = role_of(key, Role.DATA)
    remedy = "Put the whole text in quotes."
    if key:
        remedy = (
            f"Put the whole text in quotes, or put a bar and write it on the next line: `{key}: |`."
        )
    if role is Role.EFFECT:
        remedy = f"Put a bar and write the effect on the next line: `{key}: |`."
    return _problem(
        "braces-in-wording",
        f.at(f.line, found.start("sign")),
        f"YAML takes what begins with {sign} for data, not for text.",
        remedy,
    )


def _last_key(lead: str) -> str:
    return re.split(r"[{,]|- ", lead.rstrip().removesuffix(":"))[-1].strip()


def _wide_in_flow(f: Failure) -> Problem | None:
    """`{en: Ready， ja: …}`: a full-width comma or brace where YAML wants its own."""
    if not f.flow:
        return None
    column = max(f.row.rfind(sign, 0, f.column) for sign in _WIDE_FLOW)
    if column < 0 or f.rest[:1] != ":":
        return None
    sign = f.row[column]
    write = chr(ord(sign) - 0xFEE0)
    return _problem(
        "full-width",
        f.at(f.line, column),
        f"Full-width {sign} (U+{ord(sign):04X}) is a letter for YAML.",
        f"Write {write} and a blank.",
    )


def _colon_in_text(f: Failure) -> Problem | None:
    """A colon behind a value: in wording, in an effect without a bar, or on a line too far in."""
    if f.rest[:1] != ":" or f.last is None:
        return None
    if f.key is None:  # text where a file or an item begins, and then a key
        first = f.source.span(f.last.span.line - 1, f.last.span.column - 1)
        return _no_colon(first, f.source) if first.line - 1 < f.line else None
    if f.flow and f.last.span.line - 1 < f.line:  # a bracket of a line above is open
        return None
    if "mapping values" not in f.said and "expected ',' or" not in f.said:
        return None
    value, key = f.last, f.key.raw
    if f.role in (Role.EFFECT, Role.HEAD):
        return _effect_without_bar(f, key, value)
    if not f.flow and value.span.line - 1 < f.line and f.role is not Role.WORDING:
        return _indented_below_value(f, key, value)
    return _problem(
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
        return _problem("effect-in-braces", f.here, reason, remedy)
    remedy = f"Put a bar after the key and begin the effect on the next line: `{key}: |`."
    reason = (
        "An effect with lines of its own needs a bar; without it YAML takes the colon for a key."
    )
    return _problem("joined-lines", f.here, reason, remedy)


def _indented_below_value(f: Failure, key: str, value: Scalar) -> Problem:
    """`order: line` and below it, further in, another key."""
    indent = len(f.row) - len(f.row.lstrip())
    if f.key and f.key.span.line < value.span.line and value.span.column == indent + 1:
        return _no_colon(f.source.span(value.span.line - 1, indent), f.source)
    word = f.row[indent : f.column]
    return _problem(
        "indentation",
        f.at(f.line, indent, len(word)),
        f'"{word}" is indented below `{key}`, which has a value already.',
        f"Begin it in the same column as `{key}`, or take the value away.",
        Place(value.span, f"`{key}` has this value"),
    )


def _bracket_in_flow(f: Failure) -> Problem | None:
    """`{effect: slot[c]}`: a bracket in a plain text inside braces."""
    if not f.flow or f.rest[:1] not in "[]{}" or not f.rest or f.last is None or not f.last.raw:
        return None
    if not _stands_behind(f.last, f) or f.last.style != "plain" or f.last.span.line - 1 < f.line:
        return None
    key = f.key.raw if f.key else ""
    if f.role in (Role.EFFECT, Role.HEAD):
        return _effect_in_braces(f, f.column, key, f.last.raw, listed=f.listed)
    if f.rest[0] == ("}" if f.listed else "]"):
        opened, close = "[]" if f.listed else "{}"
        return _problem(
            "open-bracket",
            f.here,
            f"What {opened} opened cannot be closed by {f.rest[0]}.",
            f"Write {close}; if {f.rest[0]} belongs to a text, put the text in quotes.",
        )
    return _problem(
        "braces-in-wording",
        f.here,
        f"Inside {{ }} and [ ] YAML takes {f.rest[0]} for data, not for text.",
        "Put the text in quotes, or write it on a line of its own.",
    )


def _bracket_before_sign(f: Failure) -> Problem | None:
    """`{is: stock[c] * 3}`: reading stops at the sign, since the bracket before it began a list."""
    line, column = f.start or (f.line, f.column)
    found = _VALUE_WITH_BRACKET.search(f.row[:column]) if line == f.line else None
    if not found or role_of(found["key"].strip(), Role.DATA) not in (Role.EFFECT, Role.HEAD):
        return None
    return _effect_in_braces(
        f, found.start("sign"), found["key"].strip(), found["value"], listed=False
    )


def _effect_in_braces(f: Failure, column: int, key: str, value: str, *, listed: bool) -> Problem:
    sign = f.row[column]
    begun = f"{value}{sign} ..."
    remedy = f"Write each entry on a line of its own: `{key}: {begun}`."
    if listed:
        remedy = f"Write each item on a line of its own below `{key}:`: `- {begun}`."
    reason = f"An effect with {sign} cannot stand inside {'[ ]' if listed else '{ }'}."
    return _problem("effect-in-braces", f.at(f.line, column), reason, remedy)


def _no_key(f: Failure) -> Problem | None:
    if f.row[: f.column].strip(" -") or f.rest[:2].strip() != ":":
        return None
    reason = "A key is missing before this colon."
    return _problem("not-a-key", f.here, reason, "Write the key, or delete the colon.")


def _open_bracket(f: Failure) -> Problem | None:
    if "flow" not in f.within or f.start is None:
        return None
    line, column = f.start
    sign = f.source.row(line)[column : column + 1]
    close = {"{": "}", "[": "]"}.get(sign, "}")
    if line != f.line or not f.rest.strip():
        reason = f"This {sign} is never closed, or what stands in it lacks a comma."
        where = Place(f.here, "here reading stopped")
        return _problem(
            "open-bracket", f.at(line, column), reason, f"Write {close} where it ends.", where
        )
    reason = f"A comma or {close} is missing before this."
    remedy = "Write it; a text with , : [ ] { } in it wants quotes."
    return _problem("open-bracket", f.here, reason, remedy)


def _stray_bracket(f: Failure) -> Problem | None:
    if f.rest[:1] not in ("}", "]", ","):
        return None
    reason = (
        f"Nothing was opened that this {f.rest[0]} could close."
        if f.rest[0] != ","
        else ("A value is missing before this comma.")
    )
    return _problem("open-bracket", f.here, reason, "Delete it; in a text, put the text in quotes.")


def _line_without_colon(f: Failure) -> Problem | None:
    if "expected ':'" not in f.said:
        return None
    line, column = f.start or (f.line, f.column)
    return _no_colon(f.at(line, column), f.source)


def _no_colon(start: Span, source: Source) -> Problem:
    """A line, from the start of its first word, that YAML takes for text."""
    row = source.row(start.line - 1).rstrip()
    span = source.span(start.line - 1, start.column - 1, start.line - 1, len(row))
    remedy = "An entry is `key: value`; a text that goes on is indented below its first line."
    reason = "This line has no colon, so that it is no entry."
    return _problem("no-colon", span, reason, remedy)


def _indentation(f: Failure) -> Problem | None:
    """A line that begins in a column where none of the things around it begin."""
    if "expected" not in f.said or f.row[: f.column].strip():
        return None
    dash = f.rest.startswith("- ") or f.rest.rstrip() == "-"
    if "block collection" in f.within or "block sequence" in f.within:
        reason = "A list goes on here with something that is no item: it begins without a dash."
        remedy = "Begin it with `- `, or move it to the column of the key that it belongs beside."
    elif dash:
        reason = "An item of a list begins here, and the lines above are entries, not a list."
        remedy = "Delete the dash, or indent the item below the key that it belongs to."
    else:
        reason = "This line begins in a column in which nothing above it begins."
        remedy = "Give it the same indentation as the lines that it belongs beside."
    word = f.rest.split(":")[0].rstrip()
    return _problem("indentation", f.at(f.line, f.column, len(word)), reason, remedy)


def _anything(f: Failure) -> Problem:
    remedy = "Look at quotes, brackets, colons and indentation in this line and the one above."
    return _problem("yaml", f.here, "From here on this cannot be read as YAML.", remedy)


_RECOGNISERS: tuple[Callable[[Failure], Problem | None], ...] = (
    _too_deep,
    _tab_or_wide_blank,
    _open_quote,
    _data_in_wording,
    _wide_in_flow,
    _no_key,
    _wide_colon,
    _no_blank_after_colon,
    _dash_in_value,
    _bar_with_text,
    _colon_in_text,
    _bracket_in_flow,
    _bracket_before_sign,
    _sign_at_start,
    _open_bracket,
    _stray_bracket,
    _line_without_colon,
    _indentation,
    _anything,
)
