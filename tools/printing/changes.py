"""What is different from the last build, in words: old → new."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tools.printing.manifest import Printed

LONGEST = 160


@dataclass(frozen=True, slots=True)
class Change:
    """One card that differs; `how` is new, changed or gone, `lines` say what is different."""

    sheet: str
    key: str
    name: str
    how: str
    lines: tuple[str, ...] = ()


def changes_of(
    sheet: str, before: Mapping[str, Printed], now: Mapping[str, Printed], *, whole: bool
) -> Iterator[Change]:
    """The cards that differ, in the order of the sheet; `whole`: what is missing now is gone."""
    for key, card in now.items():
        old = before.get(key)
        if old is None:
            yield Change(sheet, key, card.name, "new")
        elif (old.front, old.back) != (card.front, card.back):
            yield Change(sheet, key, card.name, "changed", tuple(_lines(old, card)))
    for key, old in before.items():
        if whole and key not in now:
            yield Change(sheet, key, old.name, "gone")


def _lines(old: Printed, new: Printed) -> Iterator[str]:
    different = False
    for heading in dict.fromkeys((*old.says, *new.says)):
        was, is_ = old.says.get(heading, ""), new.says.get(heading, "")
        if was != is_:
            different = True
            was, is_ = _where_they_differ(was, is_)
            yield f"{heading}: {_quoted(was)} → {_quoted(is_)}"
    if not different:
        sides = [n for n, a, b in _sides(old, new) if a != b]
        yield f"the look of its {' and '.join(sides)}"


def _sides(old: Printed, new: Printed) -> Iterator[tuple[str, str, str]]:
    yield "front", old.front, new.front
    yield "back", old.back, new.back


def _quoted(text: str) -> str:
    return f'"{text}"' if text else "nothing"


def _where_they_differ(was: str, now: str) -> tuple[str, str]:
    """Of long texts the part that differs, with some words around it."""
    if max(len(was), len(now)) <= LONGEST or not was or not now:
        return was, now
    start = next((n for n, (a, b) in enumerate(zip(was, now, strict=False)) if a != b), 0)
    start = max(0, start - 40)
    return _part(was, start), _part(now, start)


def _part(text: str, start: int) -> str:
    lead = "…" if start else ""
    rest = "…" if len(text) > start + LONGEST else ""
    return lead + text[start : start + LONGEST] + rest


def told(changes: tuple[Change, ...]) -> str:
    """The list for people: one paragraph a sheet, a line each card, what differs below it."""
    lines: list[str] = []
    for sheet in dict.fromkeys(change.sheet for change in changes):
        lines += ["", sheet] if lines else [sheet]
        for change in (one for one in changes if one.sheet == sheet):
            lines.append(f"  {change.name} ({change.key}): {change.how}")
            lines += [f"    {line}" for line in change.lines]
    return "\n".join(lines)
