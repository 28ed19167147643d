"""What a match reports of itself while it is played in earnest: facts, not yet words.

`seen` in an entry are the bits of the players who may know which pieces are meant; the others are
told only how many went where.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Moved:
    """Pieces went from one zone to another (-1: out of the game, or from there)."""

    pieces: tuple[int, ...]
    origin: int
    target: int
    seen: int
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Refilled:
    """A zone was filled again from another."""

    zone: int
    origin: int
    number: int


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A zone was put in random order."""

    zone: int


@dataclass(frozen=True, slots=True)
class Changed:
    """A counter changed; `index` is its place among the values."""

    counter: int
    index: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Shown:
    """Pieces were revealed to all, or looked at by one player."""

    pieces: tuple[int, ...]
    zone: int
    seen: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """A die or another random stream gave a value: a member of a symbol, or a number."""

    stream: int
    value: int


@dataclass(frozen=True, slots=True)
class Chose:
    """A player chose; `forced` when there was nothing else. Texts by language."""

    player: int
    prompt: dict[str, str]
    key: str
    text: dict[str, str]
    forced: bool
    doubtful: bool
    seen: int


@dataclass(frozen=True, slots=True)
class Began:
    """A verb (its number and arguments) or the effect of a thing (verb -1) began for a player.

    Who is not in `seen` is not told which pieces the arguments are.
    """

    verb: int
    player: int
    arguments: tuple[int | tuple[int, ...], ...]
    seen: int


@dataclass(frozen=True, slots=True)
class PhaseTurned:
    """A phase began or ended, for a player or (-1) for the game."""

    phase: int
    player: int
    begins: bool


@dataclass(frozen=True, slots=True)
class Reacted:
    """A trigger took effect for its holder, was declined, or was skipped as impossible."""

    trigger: int
    holder: int
    thing: int
    how: str
    """ran, declined or skipped."""
    seen: int = -1
    """Bits of the players who know the card that it stands on; of any other trigger all."""


@dataclass(frozen=True, slots=True)
class GaveUp:
    """An all-or-nothing block, thought possible, could not be completed; what was done stands."""

    pc: int
    doubtful: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over, or the match ended at its limit."""

    undecided: bool


Entry = (
    Moved
    | Refilled
    | Shuffled
    | Changed
    | Shown
    | Rolled
    | Chose
    | Began
    | PhaseTurned
    | Reacted
    | GaveUp
    | Ended
)


@dataclass(slots=True)
class Sink:
    """Where the machine drops its entries; `on` is no while nobody reads."""

    on: bool = False
    entries: list[Entry] = field(default_factory=list)

    def add(self, entry: Entry) -> None:
        self.entries.append(entry)

    def take(self) -> list[Entry]:
        """All entries since the last call."""
        taken, self.entries = self.entries, []
        return taken
