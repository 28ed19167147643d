"""Differences between two games as lines to read, with and without colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby

from rich.cells import cell_len
from rich.text import Text

from tools.differences import Change, Difference, Lines
from tools.reporting import counted

SIGNS = {"added": "+", "removed": "-", "changed": "~"}
COLOURS = {"+": "green", "-": "red", "~": "yellow", " ": "dim"}
CONTEXT = "    "
WIDEST = 70
"""Values that are longer together stand below each other."""


def lines_of(found: Sequence[Difference]) -> Iterator[Text]:
    """Each difference with its values, then how many there are."""
    for one in found:
        yield _head(one)
        for where, changes in groupby(one.changes, key=lambda change: change.where):
            if where:
                yield Text(f"{CONTEXT}for {where}", style="bold")
            for change in changes:
                yield from _change(change, one.how, CONTEXT + ("  " if where else ""))
        yield Text("")
    yield Text(_summary(found), style="bold")


def _head(one: Difference) -> Text:
    sign = SIGNS[one.how]
    name = one.name if one.sort in one.name.split(" ")[0] or "." in one.name else ""
    said = name or f"{one.sort} {one.name}"
    text = Text(f"{sign} {said}", style=f"bold {COLOURS[sign]}")
    text.append(f"  {one.span}", style="dim")
    for step in one.through:
        text.append(f"\n{CONTEXT}through {step}", style="dim")
    return text


def _change(change: Change, how: str, indent: str) -> Iterator[Text]:
    if _is_short(change):
        yield _value(change, how, indent)
        return
    yield Text(f"{indent}{change.path}:")
    for line in _lines(change.before, change.after):
        yield Text(f"{indent}  {line}", style=COLOURS[line[0]])


def _value(change: Change, how: str, indent: str) -> Text:
    before, after = "".join(change.before), "".join(change.after)
    text = Text(f"{indent}{change.path}: ")
    if how == "changed":
        text.append(before or "–", style="red")
        text.append(" → ")
        text.append(after or "–", style="green")
    else:
        text.append(before or after, style=COLOURS[SIGNS[how]])
    return text


def _is_short(change: Change) -> bool:
    """Whether both values go on one line."""
    if change.what == "effect" or len(change.before) > 1 or len(change.after) > 1:
        return False
    return cell_len("".join((*change.before, *change.after))) <= WIDEST


def _lines(before: Lines, after: Lines) -> Iterator[str]:
    """All lines, those that went with -, those that came with +."""
    for how, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if how == "equal":
            yield from (f"  {line}" for line in before[a:b])
        else:
            yield from (f"- {line}" for line in before[a:b])
            yield from (f"+ {line}" for line in after[c:d])


def _summary(found: Sequence[Difference]) -> str:
    if not found:
        return "nothing is changed"
    parts = []
    for how in SIGNS:
        number = sum(one.how == how for one in found)
        if number:
            parts.append(f"{counted(number, 'thing')} {how}")
    return ", ".join(parts)
