"""Braces, brackets and commas on which the YAML parser stopped."""

from __future__ import annotations

import re

from engine.compiler.read_yaml_failure import KEY, Failure, refusal
from engine.compiler.read_yaml_keys import Role, role_of
from engine.core.problem import Place, Problem

_VALUE_WITH_BRACKET = re.compile(
    r"[{,] *(?P<key>[\w ]+): +(?P<value>[^,:{\[]*[\w)])(?P<sign>[\[{])[^\[\]{}]*[\]}]\s*\Z"
)
_WIDE_FLOW = "，｛｝［］："


def two_on_a_line(f: Failure) -> Problem | None:
    """`a: {b: 1}  c: 2`: an entry goes on behind the bracket that ends another."""
    before = f.row[: f.column].rstrip()
    if f.flow or not before.endswith(("}", "]")) or not KEY.match(f.rest):
        return None
    if ":" not in before[before.rfind("{") :] and before.endswith("}"):  # `text: {n} cubes: 3`
        return None
    word = f.rest.split(":")[0]
    reason = f'"{word}" stands on the line of another entry.'
    place = f.at(f.line, f.column, len(word))
    return refusal("two-on-a-line", place, reason, "Begin it on a line of its own.")


def behind_a_bracket(f: Failure) -> Problem | None:
    """`{en: Forest}woods`: text behind the bracket that ends a value."""
    before = f.row[: f.column].rstrip()
    rest = f.rest.rstrip()
    if f.flow or not before.endswith(("}", "]")) or not rest:
        return None
    reason = f'"{rest}" stands behind the {before[-1]} that ends a value, and belongs to nothing.'
    remedy = "Delete it, or begin it on a line of its own; if all of it is one text, quote it."
    return refusal("two-on-a-line", f.at(f.line, f.column, len(rest)), reason, remedy)


def data_in_wording(f: Failure) -> Problem | None:
    """`text: {n} cubes`: a text that begins with a brace or bracket."""
    end = f.column
    if f.start and f.start[0] == f.line and ("block scalar" in f.within or "alias" in f.within):
        end = f.start[1]  # reading went on behind a sign of the text: > * &
    rest = f.row[end:]
    found = re.match(r"(?P<lead>.*?:\s+|\s*- +)(?P<sign>[{\[])[^{}\[\]]*[}\]]\s*$", f.row[:end])
    if not found or not rest.strip() or rest.lstrip()[0] in ",}]#":
        return None
    if f.flow and KEY.match(rest):  # a comma is missing between two entries
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
    return refusal(
        "braces-in-wording",
        f.at(f.line, found.start("sign")),
        f"YAML takes what begins with {sign} for data, not for text.",
        remedy,
    )


def _last_key(lead: str) -> str:
    return re.split(r"[{,]|- ", lead.rstrip().removesuffix(":"))[-1].strip()


def wide_in_flow(f: Failure) -> Problem | None:
    """`{en: Ready， ja: …}`: a full-width comma or brace where YAML wants its own."""
    if not f.flow:
        return None
    column = max(f.row.rfind(sign, 0, f.column) for sign in _WIDE_FLOW)
    if column < 0 or f.rest[:1] != ":":
        return None
    sign = f.row[column]
    write = chr(ord(sign) - 0xFEE0)
    return refusal(
        "full-width",
        f.at(f.line, column),
        f"Full-width {sign} (U+{ord(sign):04X}) is a letter for YAML.",
        f"Write {write} and a blank.",
    )


def bracket_in_flow(f: Failure) -> Problem | None:
    """`{effect: slot[c]}`: a bracket in a plain text inside braces."""
    if not f.flow or f.rest[:1] not in "[]{}" or not f.rest or f.last is None or not f.last.raw:
        return None
    if not f.behind_last or f.last.style != "plain" or f.last.span.line - 1 < f.line:
        return None
    key = f.key.raw if f.key else ""
    if f.role in (Role.EFFECT, Role.HEAD):
        return _effect_in_braces(f, f.column, key, f.last.raw, listed=f.listed)
    if f.rest[0] == ("}" if f.listed else "]"):
        opened, close = "[]" if f.listed else "{}"
        return refusal(
            "open-bracket",
            f.here,
            f"What {opened} opened cannot be closed by {f.rest[0]}.",
            f"Write {close}; if {f.rest[0]} belongs to a text, put the text in quotes.",
        )
    return refusal(
        "braces-in-wording",
        f.here,
        f"Inside {{ }} and [ ] YAML takes {f.rest[0]} for data, not for text.",
        "Put the text in quotes, or write it on a line of its own.",
    )


def bracket_before_sign(f: Failure) -> Problem | None:
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
    gap = " " if sign == "{" else ""
    begun = f"{value.rstrip()}{gap}{sign} ..."
    remedy = f"Write each entry on a line of its own: `{key}: {begun}`."
    if listed:
        remedy = f"Write each item on a line of its own below `{key}:`: `- {begun}`."
    reason = f"An effect with {sign} cannot stand inside {'[ ]' if listed else '{ }'}."
    return refusal("effect-in-braces", f.at(f.line, column), reason, remedy)


def open_bracket(f: Failure) -> Problem | None:
    """A bracket that is never closed, or entries with no comma between them."""
    if "flow" not in f.within or f.start is None:
        return None
    line, column = f.start
    if f.opened is not None and f.opened[0] < f.line:
        line, column = f.opened
    sign = f.source.row(line)[column : column + 1]
    close = {"{": "}", "[": "]"}.get(sign, "}")
    if line != f.line or not f.rest.strip():
        reason = f"This {sign} is never closed, or what stands in it lacks a comma."
        where = Place(f.here, "here reading stopped")
        return refusal(
            "open-bracket", f.at(line, column), reason, f"Write {close} where it ends.", where
        )
    reason = f"A comma or {close} is missing before this."
    remedy = "Write it; a text with , : [ ] { } in it wants quotes."
    return refusal("open-bracket", f.here, reason, remedy)


def stray_bracket(f: Failure) -> Problem | None:
    """A bracket or comma where nothing is open or nothing stands before."""
    if f.rest[:1] not in ("}", "]", ","):
        return None
    reason = (
        f"Nothing was opened that this {f.rest[0]} could close."
        if f.rest[0] != ","
        else ("A value is missing before this comma.")
    )
    return refusal("open-bracket", f.here, reason, "Delete it; in a text, put the text in quotes.")
