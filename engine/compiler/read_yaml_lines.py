"""Lines on which the YAML parser stopped: how they are indented, their colons and dashes."""

from __future__ import annotations

import re

from engine.compiler.nodes import Scalar
from engine.compiler.read_yaml_failure import KEY, Failure, refusal
from engine.compiler.read_yaml_source import Source
from engine.core.problem import Place, Problem
from engine.core.span import Span

_WIDE_COLON = re.compile(r"\s*(?:- +)*(?! )[\w ./\[\]]*[\w./\[\]](?P<sign>\s*：)")
_NO_BLANK = re.compile(r"\s*(?:- +)*[A-Za-z_][\w .\[\]]*(?P<sign>:)[^\s:/]")
MOST_SLIP = 2
"""By how many columns a line is taken to have slipped, not to belong to something else."""
_INDENTATION = re.compile(r"(?:[ ]|- )*(?P<sign>[\t\u3000\u00a0]+)")


def tab_or_wide_blank(f: Failure) -> Problem | None:
    """A tab, full-width or unbreakable blank in the indentation of this line or of those above."""
    for line in range(f.line, max(-1, f.line - 3), -1):
        found = _INDENTATION.match(f.source.row(line))
        if not found:
            continue
        place = f.at(line, found.start("sign"), len(found["sign"]))
        if "\t" in found["sign"]:
            remedy = 'Indent with spaces (in VS Code: "Convert Indentation to Spaces").'
            return refusal("tab", place, "A tab stands in the indentation.", remedy)
        reason = (
            f"A blank of another kind (U+{ord(found['sign'][0]):04X}) stands in the indentation."
        )
        return refusal("full-width", place, reason, "Indent with ordinary spaces.")
    if f.rest.startswith("\t"):
        return refusal("tab", f.here, "A tab stands here.", "Write spaces instead.")
    return None


def wide_colon(f: Failure) -> Problem | None:
    """`cards：` is no key: the full-width colon is a letter for YAML."""
    for line in (f.line, _filled_above(f)):
        row = f.source.row(line)
        found = _WIDE_COLON.match(row)
        if found and not KEY.match(row[: found.start("sign")]):
            place = f.at(line, found.end("sign") - 1)
            reason = "Full-width ： (U+FF1A) makes no key."
            return refusal("full-width", place, reason, "Write : and a blank.")
    return None


def _filled_above(f: Failure) -> int:
    line = f.line - 1
    while line > 0 and not f.source.row(line).strip():
        line -= 1
    return line


def no_blank_after_colon(f: Failure) -> Problem | None:
    """`id:forest` on this line or the one above."""
    if "':'" not in f.said and "not allowed" not in f.said and "expected" not in f.said:
        return None
    for line in (f.line, _filled_above(f)):
        found = _NO_BLANK.match(f.source.row(line))
        if found:
            place = f.at(line, found.start("sign"))
            reason = "A colon without a blank behind it makes no key."
            return refusal("no-blank-after-colon", place, reason, "Write a blank after the colon.")
    return None


def no_blank_after_dash(f: Failure) -> Problem | None:
    """`-count of deck is 3` among the items of a list."""
    if "expected" not in f.said:
        return None
    line, column = f.start if f.start and "simple key" in f.within else (f.line, f.column)
    row = f.source.row(line)
    if row[:column].strip() or not re.match(r"-[^\s-]", row[column:]):
        return None
    reason = "A dash without a blank behind it begins no item."
    return refusal("no-blank-after-dash", f.at(line, column), reason, "Write a blank after it.")


def no_key(f: Failure) -> Problem | None:
    """A colon at the beginning of a line."""
    if f.row[: f.column].strip(" -") or f.rest[:2].strip() != ":":
        return None
    reason = "A key is missing before this colon."
    return refusal("not-a-key", f.here, reason, "Write the key, or delete the colon.")


def line_without_colon(f: Failure) -> Problem | None:
    """`copies 3` among entries."""
    if "expected ':'" not in f.said:
        return None
    line, column = f.start or (f.line, f.column)
    return left_of_block(f, line, column) or no_colon(f.at(line, column), f.source)


def no_colon(start: Span, source: Source) -> Problem:
    """A line, from the start of its first word, that YAML takes for text."""
    row = source.row(start.line - 1).rstrip()
    span = source.span(start.line - 1, start.column - 1, start.line - 1, len(row))
    remedy = "An entry is `key: value`; a text that goes on is indented below its first line."
    reason = "This line has no colon, so that it is no entry."
    return refusal("no-colon", span, reason, remedy)


def indented_below_value(f: Failure, key: str, value: Scalar) -> Problem:
    """`order: line` and below it, further in, another key."""
    indent = len(f.row) - len(f.row.lstrip())
    if f.key and f.key.span.line < value.span.line and value.span.column == indent + 1:
        return no_colon(f.source.span(value.span.line - 1, indent), f.source)
    word = f.row[indent : f.column]
    return refusal(
        "indentation",
        f.at(f.line, indent, len(word)),
        f'"{word}" is indented below `{key}`, which has a value already.',
        f"Begin it in the same column as `{key}`, or take the value away.",
        Place(value.span, f"`{key}` has this value"),
    )


def indentation(f: Failure) -> Problem | None:
    """A line that begins in a column where none of the things around it begin."""
    if "expected" not in f.said or f.row[: f.column].strip():
        return None
    dash = _is_item(f.rest)
    if left := left_of_block(f, f.line, f.column):
        return left
    if other := _other_column(f, dash):
        return other
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
    return refusal("indentation", f.at(f.line, f.column, len(word)), reason, remedy)


def _is_item(text: str) -> bool:
    return text.startswith("- ") or text.rstrip() == "-"


def left_of_block(f: Failure, line: int, column: int) -> Problem | None:
    """A line of an effect or text below a bar that begins left of the block's first line."""
    block = f.last
    if block is None or block.style not in ("literal", "folded") or not block.raw:
        return None
    row = f.source.row(line)
    if KEY.match(row) or _is_item(row[column:]) or line <= block.span.end_line - 1:
        return None
    if any(f.source.row(n).strip() for n in range(block.span.end_line, line)):
        return None
    first = next((one for one in block.text.lines if one.says.strip()), block.text.lines[0])
    reason = (
        f"This line begins left of the block above, whose lines begin in column {first.column}."
    )
    remedy = "Indent it as the others; the shallowest line of a block comes first."
    return refusal("indentation", f.at(line, column, len(row.rstrip()) - column), reason, remedy)


def _other_column(f: Failure, dash: bool) -> Problem | None:
    """Entries of one thing, or items of one list, that begin in two columns close to each other."""
    found = _nearest_column(f, dash)
    if found is None:
        return None
    line, column = found
    if not 0 < abs(column - f.column) <= MOST_SLIP:
        return None
    what, all_of = ("item", "items of a list") if dash else ("entry", "entries of one thing")
    reason = f"This {what} begins in column {f.column + 1}, the one above in column {column + 1}."
    above = Place(f.at(line, column), f"the {what} above")
    word = "-" if dash else f.rest.split(":")[0].rstrip()
    place = f.at(f.line, f.column, len(word))
    return refusal("indentation", place, reason, f"Begin all {all_of} in one column.", above)


def _nearest_column(f: Failure, dash: bool) -> tuple[int, int] | None:
    """Line and column of the last item, or else of the last key, before the place."""
    blocks = range(f.last.span.line, f.last.span.end_line) if f.last is not None else range(0)
    for line in range(f.line - 1, -1, -1):
        row = f.source.row(line)
        indent = len(row) - len(row.lstrip())
        if dash and _is_item(row[indent:]):
            return line, indent
        key = KEY.match(row)
        if not dash and key and line not in blocks:
            return line, key.start("key")
    return None
