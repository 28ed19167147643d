"""All that changes in a match: integers, lists of integers, lists of tuples of integers.

Nothing here refers to code or to the ruleset, so a state can be copied, compared, saved in the
middle of an effect, and sent elsewhere. Whoever adds an attribute adds it to `FIELDS`, to `copy`
and to `blank`; a test proves that none was forgotten.
"""

from __future__ import annotations

import json
from hashlib import sha256

RUNNING, DECIDING, OVER, RETURNED = 0, 1, 2, 3
"""What `status` says: on the way, waiting for a choice, game over, a called routine returned."""

SETUP, FLOW, CALLED = 0, 1, 2
"""What `stage` says: which routine is at the bottom of the stack."""

HEADER = 4
"""A frame begins with: return pc, caller's base, routine, caller's slot for the answer."""
RETURN_PC, CALLER, ROUTINE, INTO = 4, 3, 2, 1
"""How far below `base` these stand."""

MARK = 6
"""An open block is: otherwise, close, base, length of stack, open phases, open gathers."""

PHASE = 4
"""An open phase is: its number, its player, the serial numbers below which records are due at its
start and at its end (-1 until it ends)."""

Flat = int | tuple[int, ...]


class State:
    """A match at one moment. `base` and `pc` say where the program stands.

    `zones[z]` are the pieces of a zone in its order; `where[p]` the zone of a piece (-1: out of
    the game); `seen[p]` bits of the players who may know which piece it is (one more bit, above
    those of the players, for what everybody may know). Pieces count from `piece_base` here.
    """

    __slots__ = (
        "base",
        "changes",
        "choices",
        "doubts",
        "fallen",
        "gathered",
        "gathers",
        "lasting",
        "looker",
        "marks",
        "pc",
        "phases",
        "seen",
        "serial",
        "stack",
        "stage",
        "status",
        "steps",
        "streams",
        "surprises",
        "target",
        "values",
        "vouched",
        "where",
        "zones",
    )

    zones: list[tuple[int, ...]]
    where: list[int]
    seen: list[int]
    values: list[int]
    stack: list[Flat]
    marks: list[int]
    phases: list[int]
    """The open phases, the innermost last, `PHASE` integers each."""
    lasting: list[tuple[Flat, ...]]
    """What `until` and `at` keep: serial number, number in the ruleset, player, this, captured."""
    gathers: list[int]
    """For each open `gather` where its records begin; -1 - that while they are worked off."""
    gathered: list[tuple[Flat, ...]]
    """Calls that wait for the end of a `gather`: routine, me, actor, this, arguments."""
    streams: list[int]
    """Random generators, see `play.rng`."""
    pc: int
    """Where to go on; valid whenever the program does not run."""
    base: int
    status: int
    stage: int
    changes: int
    """How many pieces moved and values changed so far."""
    serial: int
    """How many lasting records were made so far."""
    choices: int
    """Choices so far for which there were at least two candidates."""
    steps: int
    """Instructions so far, look-ahead not counted."""
    doubts: int
    """Options and blocks so far that were gone into although nobody knew how they would end."""
    fallen: int
    """All-or-nothing blocks so far that were given up half-way."""
    surprises: int
    """Those of them without any doubt before: a bug of the look-ahead, which tests look for."""
    vouched: int
    """The pc of a `begin` about which the look-ahead has just been asked; -1 for none."""
    looker: int
    """In a look-ahead: the bit of the player through whose eyes it looks; 0 in earnest."""
    target: int
    """In a look-ahead: it succeeds when so few marks are left."""

    def copy(self) -> State:
        """An independent copy: playing one never changes the other."""
        new = _new(State)
        new.zones = self.zones[:]
        new.where = self.where[:]
        new.seen = self.seen[:]
        new.values = self.values[:]
        new.stack = self.stack[:]
        new.marks = self.marks[:]
        new.phases = self.phases[:]
        new.lasting = self.lasting[:]
        new.gathers = self.gathers[:]
        new.gathered = self.gathered[:]
        new.streams = self.streams[:]
        new.pc = self.pc
        new.base = self.base
        new.status = self.status
        new.stage = self.stage
        new.changes = self.changes
        new.serial = self.serial
        new.choices = self.choices
        new.steps = self.steps
        new.doubts = self.doubts
        new.fallen = self.fallen
        new.surprises = self.surprises
        new.vouched = self.vouched
        new.looker = self.looker
        new.target = self.target
        return new

    def to_json(self) -> str:
        """The state as JSON; `from_json` gives an equal state back."""
        return json.dumps({name: getattr(self, name) for name in FIELDS}, separators=(",", ":"))

    def digest(self) -> str:
        """A hash of everything that decides how the game goes on; the same on every machine."""
        facts = [getattr(self, name) for name in FIELDS if name not in UNHASHED]
        return sha256(json.dumps(facts, separators=(",", ":")).encode()).hexdigest()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in FIELDS)

    __hash__ = None  # type: ignore[assignment]


FIELDS = tuple(sorted(State.__slots__))
UNHASHED = ("looker", "steps", "target", "vouched")
"""Bookkeeping that another back end may count otherwise."""

_new = State.__new__


def blank() -> State:
    """A state without anything in it."""
    state = _new(State)
    for name in FIELDS:
        setattr(state, name, [] if name in _LISTS else 0)
    state.vouched = -1
    return state


_LISTS = frozenset(
    [
        "zones",
        "where",
        "seen",
        "values",
        "stack",
        "marks",
        "phases",
        "lasting",
        "gathers",
        "gathered",
        "streams",
    ]
)


def from_json(text: str) -> State:
    """The state that `to_json` wrote; raises ValueError for anything else."""
    data = json.loads(text)
    if not isinstance(data, dict) or tuple(sorted(data)) != FIELDS:
        raise ValueError("this is no saved state of a match")
    state = _new(State)
    for name in FIELDS:
        value = data[name]
        if isinstance(value, list) != (name in _LISTS):
            raise ValueError(f"this saved state is damaged at {name!r}")
        setattr(state, name, [_flat(item) for item in value] if name in _LISTS else _int(value))
    return state


def _flat(value: object) -> object:
    return tuple(_flat(item) for item in value) if isinstance(value, list) else _int(value)


def _int(value: object) -> int:
    if type(value) is not int:
        raise ValueError(f"this saved state holds {value!r} where a number belongs")
    return value
