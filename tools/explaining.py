"""Finding what a person asks about, and telling all about it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.problem import nearest_name
from engine.core.problem_codes import CODES
from tools.entries import Entry
from tools.failures import WrongUse


def find_entries(asked: str, known: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries that `asked` means: by their id or a printed name, else by a part of these.

    Raises `WrongUse` with the nearest name when there is none.
    """
    wanted = " ".join(asked.casefold().split())
    exact = [entry for entry in known if wanted in entry.spellings]
    if exact:
        return tuple(exact)
    partly = [entry for entry in known if any(wanted in said for said in entry.spellings)]
    if 0 < len(partly) <= 8:
        return tuple(partly)
    names = [name for entry in known for name in entry.spellings if name]
    raise WrongUse(_not_found(asked, nearest_name(wanted, names), partly))


def _not_found(asked: str, nearest: str, partly: Sequence[Entry]) -> str:
    if partly:
        some = ", ".join(entry.id for entry in partly[:8])
        return f'"{asked}" is a part of {len(partly)} names, among them {some}. Say more of it.'
    meant = f' Did you mean "{nearest}"?' if nearest else ""
    return f'The game has nothing called "{asked}".{meant}'


def explain_entry(entry: Entry) -> str:
    """The entry as text: what it is and where it stands, then each part."""
    head = entry.id if entry.id.startswith(f"{entry.what}.") else f"{entry.what} {entry.id}"
    lines = [head, f"  {entry.span}"]
    for heading, said in entry.parts:
        if len(said) == 1 and "\n" not in said[0]:
            lines.append(f"  {heading}: {said[0]}")
        else:
            lines += [f"  {heading}:", *(f"    {line}" for line in said)]
    return "\n".join(lines)


def explain_code(code: str) -> str | None:
    """What a problem code means; None for a word that is none."""
    return f"{code}: {CODES[code]}" if code in CODES else None
