"""A journal: finished chunks of a simulation in a file, from which a later run goes on.

JSON Lines: a header that says what was played, then one line a chunk. A line is written at once
and flushed; a last line that was cut off is dropped.
"""

from __future__ import annotations

import json
import os
from dataclasses import astuple
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.core.program import Ruleset
from tools.failures import Failure
from tools.simulation.part import Part, Played
from tools.simulation.plan import Plan

FORMAT, VERSION = "rulewright-simulation", 1
OTHER = "{path}: this journal is of another simulation: {what}.\nName another file for this one."
WORDS = {
    "play": "its rules were other ones (or have been edited since)",
    "players": "it had {then} players, not {now}",
    "options": "the options of its game were {then}, not {now}",
    "seed": "its first seed is {then}, not {now}",
    "seats": "its seats were {then}, not {now}",
    "counted": "options were {then}, here they are {now}",
}
COUNTED = {True: "counted", False: "not counted"}


class Journal:
    """An open journal. `parts` are those that were in it and belong to the plan."""

    def __init__(self, path: Path, ruleset: Ruleset, plan: Plan) -> None:
        self.path = path
        self.parts: list[Part] = []
        head = _head(ruleset, plan)
        lines, whole = _lines(path)
        if not lines:
            _write(path, json.dumps(head) + "\n", mode="wb")
            return
        _same(path, lines[0], head)
        self._read(lines[1:], plan)
        if path.stat().st_size != whole:
            os.truncate(path, whole)

    def add(self, part: Part) -> None:
        """Write down what came of a chunk."""
        _write(self.path, json.dumps(_data(part), separators=(",", ":")) + "\n", mode="ab")

    def _read(self, lines: list[str], plan: Plan) -> None:
        met: set[int] = set()
        for number, line in enumerate(lines, 2):
            try:
                part = _part(json.loads(line))
            except (ValueError, TypeError, KeyError, IndexError):
                raise Failure(
                    f"{self.path}: line {number} is damaged. Take it out: what it holds is "
                    "played again."
                ) from None
            seeds = {match.seed for match in part.matches}
            if seeds and not seeds & met and all(seed in plan.seeds for seed in seeds):
                met |= seeds
                self.parts.append(part)


def _lines(path: Path) -> tuple[list[str], int]:
    """The whole lines of a file, none when it is not there, and how many bytes they take."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return [], 0
    whole = data.rfind(b"\n") + 1
    try:
        lines = data[:whole].decode().split("\n")[:-1]
    except UnicodeDecodeError:
        lines = []
    if data and not lines:
        raise Failure(f"{path}: this file exists, and is no journal of a simulation.")
    return lines, whole


def _head(ruleset: Ruleset, plan: Plan) -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "play": _rules(ruleset, plan),
        "players": ruleset.players,
        "options": dict(ruleset.options),
        "seed": plan.first,
        "seats": [*plan.seats, *(["everybody moving on"] if plan.rotate else [])],
        "counted": plan.options,
    }


def _rules(ruleset: Ruleset, plan: Plan) -> str:
    """The rules; where bots think, with what advises them."""
    advice = ruleset.ranking.heuristic if ruleset.ranking is not None else None
    if not plan.seats or advice is None:
        return ruleset.play_fingerprint
    return f"{ruleset.play_fingerprint} {sha256(repr(advice).encode()).hexdigest()[:16]}"


def _same(path: Path, line: str, head: dict[str, object]) -> None:
    try:
        there = json.loads(line)
    except ValueError:
        there = None
    if not isinstance(there, dict) or there.get("format") != FORMAT:
        raise Failure(f"{path}: this file exists, and is no journal of a simulation.")
    if there.get("version") != VERSION:
        raise Failure(OTHER.format(path=path, what="another version of Rulewright wrote it"))
    for key in ("players", "options", "play", "seed", "seats", "counted"):
        if there.get(key) != head[key]:
            then, now = (_said(key, of.get(key)) for of in (there, head))
            raise Failure(OTHER.format(path=path, what=WORDS[key].format(then=then, now=now)))


def _said(key: str, value: object) -> str:
    if key == "counted":
        return COUNTED[bool(value)]
    if isinstance(value, dict):
        return ", ".join(f"{name}={one}" for name, one in value.items()) or "the usual ones"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "random"
    return str(value)


def _data(part: Part) -> dict[str, object]:
    return {
        "matches": [astuple(match) for match in part.matches],
        "uses": [[*key, *uses] for key, uses in part.uses.items()],
        "covered": f"{part.covered:x}",
    }


def _part(data: Any) -> Part:
    matches = [
        Played(int(seed), tuple(map(int, winners)), bool(undecided), *map(int, rest))
        for seed, winners, undecided, *rest in data["matches"]
    ]
    uses = {
        (int(pc), int(value)): (int(one), int(two), int(three))
        for pc, value, one, two, three in data["uses"]
    }
    return Part(matches, uses, int(data["covered"], 16))


def _write(path: Path, text: str, mode: str) -> None:
    with path.open(mode) as file:
        file.write(text.encode())
        file.flush()
        os.fsync(file.fileno())
