"""Records of matches: JSON Lines, a header and then one line a choice.

The header says which rules were played (modules with versions and fingerprints, options), the
seed and the seats; with the choices that is the whole match. Whoever plays it again with other
rules is told what differs first.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.program import ModuleStamp, Ruleset
from engine.play.faults import BadRecord, IllegalChoice
from engine.play.machine import Machine
from engine.play.match import Match, start

FORMAT, VERSION = "rulewright-record", 1


@dataclass(frozen=True, slots=True)
class Record:
    """A record as it was read."""

    name: str
    """What messages call it: the file's name."""
    title: str
    modules: tuple[ModuleStamp, ...]
    players: int
    options: dict[str, object]
    play_fingerprint: str
    text_fingerprint: str
    seed: int
    seats: tuple[str, ...]
    choices: tuple[str, ...]
    cut: bool = False
    """The last line was not written to its end, and was left out."""
    ask_forced: bool = False
    """Choices with a single option were asked too, and are written."""


def header(
    ruleset: Ruleset, seed: int, seats: tuple[str, ...], *, ask_forced: bool = False
) -> dict[str, object]:
    """The first line of a record."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": ruleset.title.get("en") or next(iter(ruleset.title.values()), ""),
        "modules": [[m.id, m.version, m.fingerprint] for m in ruleset.modules],
        "players": ruleset.players,
        "options": dict(ruleset.options),
        "play": ruleset.play_fingerprint,
        "text": ruleset.text_fingerprint,
        "seed": seed,
        "seats": list(seats),
        "forced": ask_forced,
    }


def _header_of(match: Match) -> dict[str, object]:
    ruleset = match.machine.ruleset
    return header(ruleset, match.seed, match.seats, ask_forced=match.ask_forced)


class Recorder:
    """Writes the record of a match choice by choice; the file holds whole lines at any time."""

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self._written = 0
        if path.exists():
            raise BadRecord(f"{path}: this file exists already; name another one for the record.")
        first = _header_of(match)
        try:
            self._append([first, *({"choose": key} for key in match.keys)])
        except BadRecord:
            path.unlink(missing_ok=True)
            raise

    def write(self, key: str) -> None:
        """Add a choice; raises `BadRecord` when the file cannot take it, and leaves it whole."""
        self._append([{"choose": key}])

    def _append(self, lines: Sequence[Mapping[str, object]]) -> None:
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        data = text.encode()
        try:
            with self.path.open("ab") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            self._cut_back()
            raise BadRecord(_cannot_write(self.path, error)) from error
        self._written += len(data)

    def _cut_back(self) -> None:
        """Take away what was half written."""
        with suppress(OSError), self.path.open("r+b") as file:
            file.truncate(self._written)


def save(path: Path, match: Match) -> None:
    """Write the record of a match so far at once: the file is whole, or as it was before."""
    first = _header_of(match)
    lines = [first, *({"choose": key} for key in match.keys)]
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.write_bytes(text.encode())
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise BadRecord(_cannot_write(path, error)) from error


def _cannot_write(path: Path, error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{path}: the record cannot be written ({reason}). The file holds no half line."


# --- reading ------------------------------------------------------------------------------------


def load(path: Path, *, cut: bool = False) -> Record:
    """Read a record; `cut` leaves out a last line that was not written to its end."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadRecord(f"{path}: cannot be read ({error.strerror or error}).") from error
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise BadRecord(f"{path}: this is no record of a match, or it is damaged.") from None
    return parse(text, str(path), cut=cut)


def parse(text: str, name: str, *, cut: bool = False) -> Record:
    """The record that a text holds; raises `BadRecord` with the line that is wrong."""
    lines = text.split("\n")
    broken = lines.pop()
    if not lines:
        raise BadRecord(f"{name}: this is no record of a match: its first line is missing or cut.")
    head = _header(lines[0], name)
    choices = [_choice(line, number, name) for number, line in enumerate(lines[1:], 2)]
    if broken and not cut:
        raise BadRecord(
            f"{name}: line {len(lines) + 1} is cut off; {len(choices)} whole choices stand before."
        )
    return _record(head, name, tuple(choices), bool(broken))


def _header(line: str, name: str) -> dict[str, Any]:
    head = _json(line)
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BadRecord(f"{name}: this is no record of a match: its first line is no header.")
    if head.get("version") != VERSION:
        raise BadRecord(
            f"{name}: this record has form {head.get('version')!r}; form {VERSION} is read here."
        )
    return head


def _choice(line: str, number: int, name: str) -> str:
    data = _json(line)
    key = data.get("choose") if isinstance(data, dict) else None
    if not isinstance(key, str):
        raise BadRecord(f"{name}: line {number} is no choice: it is damaged.")
    return key


def _record(head: dict[str, Any], name: str, choices: tuple[str, ...], cut: bool) -> Record:
    try:
        return Record(
            name,
            _the(head, "title", str),
            tuple(ModuleStamp(str(a), str(b), str(c)) for a, b, c in _the(head, "modules", list)),
            _the(head, "players", int),
            _the(head, "options", dict),
            _the(head, "play", str),
            _the(head, "text", str),
            _the(head, "seed", int),
            tuple(str(seat) for seat in _the(head, "seats", list)),
            choices,
            cut,
            head.get("forced") is True,
        )
    except (KeyError, TypeError, ValueError):
        raise BadRecord(f"{name}: its first line lacks what a match is played from.") from None


def _the(head: dict[str, Any], key: str, kind: type) -> Any:
    value = head[key]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise TypeError(key)
    return value


def _json(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


# --- playing again ------------------------------------------------------------------------------


def difference(record: Record, ruleset: Ruleset) -> str:
    """What differs first between the rules that were played and these; empty if nothing does."""
    if record.play_fingerprint == ruleset.play_fingerprint:
        return ""
    if record.players != ruleset.players:
        return f"it was played by {record.players} players, these rules are for {ruleset.players}"
    now = {module.id: module for module in ruleset.modules}
    for module in record.modules:
        if module.id not in now:
            return f"it was played with the module {module.id}, which is missing here"
        if module.version != now[module.id].version:
            return f"{module.id} was version {module.version}, it is {now[module.id].version} here"
    played = {module.id for module in record.modules}
    for name in now:
        if name not in played:
            return f"it was played without the module {name}"
    for name in sorted({*record.options, *ruleset.options}):
        then, here = record.options.get(name), ruleset.options.get(name)
        if then != here:
            return f"the option {name} was {then!r}, it is {here!r} here"
    for module in record.modules:
        if module.fingerprint != now[module.id].fingerprint:
            return f"the rules of {module.id} were edited since, though the version is the same"
    return "its rules were compiled otherwise"


def replay(
    record: Record, machine: Machine, *, anyway: bool = False, upto: int | None = None
) -> Match:
    """The match of a record, played again; `upto` so many choices.

    Rules with another play fingerprint are refused unless `anyway`; an impossible choice names
    its line.
    """
    other = difference(record, machine.ruleset)
    if other and not anyway:
        raise BadRecord(f"{record.name}: this match was played by other rules: {other}.")
    match = _begin(record, machine)
    for number, key in enumerate(record.choices[:upto], 2):
        try:
            match.choose(key)
        except IllegalChoice as error:
            hint = f" The rules differ: {other}." if other else ""
            raise BadRecord(f"{record.name}: line {number}: {error}{hint}") from error
    return match


def _begin(record: Record, machine: Machine) -> Match:
    try:
        return start(machine, record.seed, record.seats, ask_forced=record.ask_forced)
    except IllegalChoice as error:
        raise BadRecord(f"{record.name}: {error}") from error
