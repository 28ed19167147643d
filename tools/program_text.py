"""The part of a game's program that one of its things became."""

from __future__ import annotations

from engine.core.program import Routine, Ruleset, listing, show
from engine.core.span import Span
from tools.entries import Entry


def program_of(entry: Entry, ruleset: Ruleset) -> str:
    """The routines and formulas of a ruleset that come from `entry`, one instruction a line."""
    formulas = [
        f"formula {formula.name} = {show(formula.body)}"
        for formula in ruleset.formulas
        if entry.what == "formula" and formula.name == entry.id
    ]
    sections = _sections(ruleset)
    routines = [sections[r.entry] for r in _routines(entry, ruleset) if r.entry in sections]
    return "\n".join([*formulas, *routines]) or "(no instructions of its own)"


def _routines(entry: Entry, ruleset: Ruleset) -> list[Routine]:
    wanted = {verb.body for verb in ruleset.verbs if verb.pattern == entry.id}
    model = _things(entry, ruleset)
    wanted |= {routine for thing, routine in ruleset.effects.items() if thing in model}
    return [
        routine
        for number, routine in enumerate(ruleset.routines)
        if number in wanted
        or routine.what == entry.what
        or (routine.span >= 0 and _inside(ruleset.spans[routine.span], entry))
    ]


def _things(entry: Entry, ruleset: Ruleset) -> set[int]:
    """The copies of the card or space that an entry declares."""
    one, dot, id_ = entry.id.partition(".")
    return {
        kind.base + at
        for kind in ruleset.kinds
        for at, member in enumerate(kind.members)
        if dot and kind.one == one and member.removeprefix(f"{one} ") == id_
    }


def _inside(span: Span, entry: Entry) -> bool:
    """Whether a routine begins where the entry is declared (a trigger that a card carries)."""
    return span.file == entry.span.file and span.line == entry.span.line


def _sections(ruleset: Ruleset) -> dict[int, str]:
    """The listing of each routine with its head, by entry."""
    found: dict[int, str] = {}
    section: list[str] = []
    for line in listing(ruleset).splitlines():
        if not line[:1].isspace() and not line[:1].isdigit():
            section = []
        section.append(line)
        first = section[1].split(maxsplit=1)[0] if len(section) > 1 else ""
        if first.isdigit():
            found[int(first)] = "\n".join(section)
    return found
