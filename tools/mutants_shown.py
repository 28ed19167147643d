"""What came of the mutants of a game, as a person and as a program reads it."""

from __future__ import annotations

import json
from collections.abc import Iterable

from engine.core.problem import Problem
from tools.mutants import Count, Noticed
from tools.mutants_made import Mutant
from tools.reporting import as_data

HEADS = ("rules of this sort", "changed", "noticed", "%", "explained", "left")


def table(found: Noticed) -> str:
    """A line for each sort of rules, and one for all."""
    rows = [HEADS, *(_row(count) for count in (*found.counts, found.total))]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADS))]
    lines = [
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return "\n".join(line.rstrip() for line in lines)


def _row(count: Count) -> tuple[str, ...]:
    left = count.changed - count.noticed - count.explained
    numbers = (count.changed, count.noticed, count.share, count.explained, left)
    return (count.part, *(str(number) for number in numbers))


def as_problems(mutants: Iterable[Mutant]) -> list[Problem]:
    """Each as a warning at its place, with the entry that would explain it."""
    return [
        Problem(
            "mutants-unnoticed",
            "warning",
            one.span,
            f"{one.element}: {one.says} – and every scenario still passes.",
            f"Add a scenario that would fail, or explain it:\n{entry(one)}",
        )
        for one in mutants
    ]


def entry(mutant: Mutant) -> str:
    """How `mutants.yaml` names a mutant, in one line of YAML."""
    named = {"in": mutant.element, "line": mutant.line, "change": mutant.says}
    said = (f"{key}: {json.dumps(word, ensure_ascii=False)}" for key, word in named.items() if word)
    return f"- {{{', '.join(said)}, why: }}"


def data(found: Noticed) -> dict[str, object]:
    """All of it as plain data."""
    return {
        "noticed": found.total.noticed,
        "changed": found.total.changed,
        "percent": found.total.share,
        "parts": [
            {
                "part": one.part,
                "changed": one.changed,
                "noticed": one.noticed,
                "explained": one.explained,
            }
            for one in found.counts
        ],
        "unnoticed": [_named(one) for one in found.unnoticed],
        "explained": [{**_named(one), "why": why} for one, why in found.explained],
        "stale": as_data(found.stale),
    }


def _named(mutant: Mutant) -> dict[str, object]:
    span = mutant.span
    return {
        "in": mutant.element,
        **({"line": mutant.line} if mutant.line else {}),
        "change": mutant.says,
        "at": f"{span.file}:{span.line}:{span.column}",
    }
