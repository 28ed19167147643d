"""The program: a game, compiled.

Immutable tables that the compiler makes and every back end reads.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.operations import (
    ACTOR,
    EXPRESSIONS,
    FIRST_PARAMETER,
    ME,
    NONE,
    OPERATIONS,
    THIS,
    Expr,
    Instr,
    Op,
    show,
)
from engine.core.span import Span

__all__ = [
    "ACTOR",
    "EXPRESSIONS",
    "FIRST_PARAMETER",
    "ME",
    "NONE",
    "OPERATIONS",
    "THIS",
    "Expr",
    "Instr",
    "Op",
    "Span",
    "show",
]

YES = Expr("int", (1,))


@dataclass(frozen=True, slots=True)
class Label:
    """A word or sentence shown to people, by language. `key` is the stable key of options."""

    key: str
    text: dict[str, str]


@dataclass(frozen=True, slots=True)
class Symbol:
    """A named, ordered value type. Members are ordinals from 0."""

    name: str
    members: tuple[str, ...]
    labels: tuple[Label, ...]
    cyclic: bool = False
    nouns: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """What one of its values is called, and several, by language; empty where `name` serves."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of things. Members are the integers base .. base + count - 1."""

    name: str
    """Plural, as declared: `bots`."""
    one: str
    base: int
    count: int
    piece: bool
    """Can lie in zones."""
    interchangeable: bool
    numbered: bool
    members: tuple[str, ...]
    """Stable name of each member, unique only where `copies` is 1: `forest`, `white cube`, `6`."""
    models: tuple[int, ...]
    """For each member the index (in the kind) of the printed thing that it is a copy of."""
    labels: tuple[Label, ...]
    """How each member is called in each language (`text`), keyed as options name it."""
    unique_names: bool
    """No two members share a name."""
    nouns: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """What one of them is called, and several, by language; empty where `one` serves."""


@dataclass(frozen=True, slots=True)
class Column:
    """A printed value: `values[thing - base]`; tables by symbol hold a tuple of values.

    `sort` is int, bool, symbol, ref, set, table, or sets (a table of tuples).
    """

    owner: str
    name: str
    base: int
    values: tuple[object, ...]
    sort: str
    of: str = ""
    """The symbol or kind that values belong to, where there is one."""


@dataclass(frozen=True, slots=True)
class Dimension:
    """What a family of zones or a counter is indexed by: a kind or symbol, its base and count."""

    of: str
    base: int
    count: int


@dataclass(frozen=True, slots=True)
class Family:
    """A declared zone: one for the game, or one for each combination of its dimensions.

    Zone number = first + index, the last dimension counting fastest.
    """

    name: str
    """As written: `job.worker`, `deck`, `slot[colour]`."""
    first: int
    dims: tuple[Dimension, ...]
    of: tuple[str, ...]
    """Kinds of pieces that may lie there."""
    order: str
    """pile, line, stack or bag."""
    most: int
    """Room for so many pieces; -1 for any number."""
    see: str
    """all, owner or nobody."""
    refill_from: int = -1
    """Family from which it is refilled (with the same indexes, or none)."""
    refill_when: str = "lazy"
    stream: int = -1
    """Random stream for shuffles and draws."""
    label: Label | None = None


@dataclass(frozen=True, slots=True)
class Counter:
    """A changing value, one for the game or one for each combination of its dimensions."""

    name: str
    first: int
    """Offset into the flat values of the state."""
    dims: tuple[Dimension, ...]
    start: tuple[int, ...]
    least: int
    most: int
    cyclic: int = 0
    """Size of the circle it wraps round; 0 for none."""
    sort: str = "int"
    of: str = ""
    supply: int = -1
    """Counter that it draws on."""
    lasts: int = -1
    """Phase at whose end it is set back to start."""
    while_in: tuple[int, ...] = ()
    """Families: the value of a piece is set back when it leaves one of these."""
    hidden: bool = False
    label: Label | None = None


@dataclass(frozen=True, slots=True)
class Routine:
    """A stretch of code that can be called.

    `what` is verb, effect, flow, setup, result, trigger, lasting, event or part.
    """

    name: str
    what: str
    entry: int
    parameters: int
    """Beyond me, actor and this."""
    locals: int
    """All slots, the three and the parameters included."""
    fails: bool
    span: int
    slots: tuple[str, ...]
    """Sort of each slot: int, bool, symbol:NAME, ref:KIND, set:KIND, zone."""
    thing: int = -1
    """The card or space whose effect it is."""


@dataclass(frozen=True, slots=True)
class Change:
    """A standing or lasting change of a formula.

    Parameters of `active`, `only_if` and `becomes`: those of the formula (0 is me), then `was`,
    the holder, `this`,
    then captured values. `only_if` and `active` are looked at first.
    """

    formula: int
    only_if: Expr
    becomes: Expr
    source: str
    """game (one), cards (one for each copy and player for whom `active` holds) or lasting."""
    active: Expr = YES
    cards: tuple[int, ...] = ()
    lasting: int = -1
    span: int = -1


@dataclass(frozen=True, slots=True)
class Formula:
    """A named expression. Parameters count from 1; parameter 0 is `me` (-1: nobody acts)."""

    name: str
    parameters: int
    body: Expr
    sort: str
    changes: tuple[int, ...] = ()
    span: int = -1


@dataclass(frozen=True, slots=True)
class Trigger:
    """Something that hears an event.

    `routine` is called from the event's frame (its `outer` locals are the event's) with the holder
    as `me`, who did it as `actor`, the card as `this`; of a lasting trigger the captured values
    are its parameters. Of a trigger of the game the holder is who did it. Parameters of `active`
    and `when`: holder, this, actor, the event's parameters, then the captured values.
    `optional`: the holder may decline.
    """

    event: int
    moment: str
    """before, instead or after."""
    routine: int
    source: str
    """game, cards or lasting."""
    active: Expr
    when: Expr
    hears: str
    """own, others or all: whose events it hears."""
    optional: bool
    label: Label
    cards: tuple[int, ...] = ()
    lasting: int = -1
    limit: int = -1
    """Counter (by player) that says how often it was used; -1 for no limit."""
    limit_most: int = 0
    span: int = -1
    ask_always: bool = False
    """Of cards: whoever might hold one is asked, so that nobody can tell from that who does."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """An `until` or `at` statement: which phase it waits for, what it holds, or what it runs.

    A record keeps its player, `this` and the captured values. `routine` (for `at`) is called with
    that player as `me` and `actor`, that `this`, and the captured values as parameters; -1 for
    `until`, whose changes and triggers name it in their `lasting`. Of one that holds `once` a
    player has a single record at a time.
    """

    phase: int
    moment: str
    """end or start (for `at`); end (for `until`)."""
    routine: int
    captured: int
    span: int = -1
    once: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """Something that triggers hear: a verb, or the start or end of a phase."""

    name: str
    verb: int
    """-1 for a phase."""
    parameters: int


@dataclass(frozen=True, slots=True)
class Verb:
    """A named effect. `text` is its wording by language, with {parameters}."""

    pattern: str
    parameters: tuple[str, ...]
    routine: int
    """What a call of it runs: the body, or the wrapper that lets triggers hear it."""
    body: int
    text: dict[str, str]
    sorts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranking:
    """How players are ranked: winners first, then by each value.

    Parameter 0 of an expression is the player.
    """

    winner: Expr
    """Yes for a player who has won."""
    by: tuple[Expr, ...]
    most_first: tuple[bool, ...]
    heuristic: Expr | None = None
    """How well a player stands while the match goes on: advice for bots, no part of the rules."""

    @property
    def exprs(self) -> tuple[Expr, ...]:
        """All of its expressions."""
        advice = () if self.heuristic is None else (self.heuristic,)
        return (self.winner, *self.by, *advice)


@dataclass(frozen=True, slots=True)
class ModuleStamp:
    """Which module, in which version, with which content, a ruleset was made from."""

    id: str
    version: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Promise:
    """What lies in a family is never none: of one kind all pieces lie there, or every zone of the
    family holds one.
    """

    family: int
    kind: int = -1
    """Whose pieces always lie in the family; -1: each of its zones always holds a piece."""
    span: int = -1


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A game, compiled for a number of players and a set of options.

    Immutable; goes to JSON and back.
    """

    title: dict[str, str]
    languages: tuple[str, ...]
    modules: tuple[ModuleStamp, ...]
    players: int
    options: dict[str, object]
    symbols: tuple[Symbol, ...]
    kinds: tuple[Kind, ...]
    columns: tuple[Column, ...]
    families: tuple[Family, ...]
    zone_count: int
    counters: tuple[Counter, ...]
    value_count: int
    placement: tuple[int, ...]
    """For each piece (from `piece_base`) the zone in which it starts."""
    homes: tuple[int, ...]
    """For each piece the zone to which `return` takes it; -1 for none."""
    piece_base: int
    phases: tuple[str, ...]
    streams: tuple[str, ...]
    labels: tuple[Label, ...]
    formulas: tuple[Formula, ...]
    changes: tuple[Change, ...]
    verbs: tuple[Verb, ...]
    events: tuple[Event, ...]
    triggers: tuple[Trigger, ...]
    lastings: tuple[Lasting, ...]
    routines: tuple[Routine, ...]
    effects: dict[int, int]
    """Thing -> routine of its effect (every copy has its entry)."""
    code: tuple[Instr, ...]
    spans: tuple[Span, ...]
    setup: int
    """Routine; -1 for none."""
    flow: int
    ranking: Ranking | None
    match_limit: int
    """Decisions after which a match ends without a winner, saying so; from the module."""
    play_fingerprint: str = ""
    text_fingerprint: str = ""
    display: tuple[object, ...] = ()
    promises: tuple[Promise, ...] = ()
    words: tuple[Label, ...] = ()
    """The names of phases, and words of the engine, where the module says them in its own way."""


def listing(ruleset: Ruleset) -> str:
    """The code as text, one instruction a line, routines headed by their names."""
    heads = {routine.entry: routine for routine in ruleset.routines}
    lines = []
    for pc, instr in enumerate(ruleset.code):
        if pc in heads:
            lines.append(_head(heads[pc]))
        operands = zip(OPERATIONS[instr.op].operands, instr.args, strict=True)
        shown = " ".join(f"{name}={show(value)}" for (name, _), value in operands)
        sure = "  (sure)" if instr.sure else ""
        lines.append(f"{pc:5d}  {instr.op:<14} {shown}".rstrip() + sure)
    return "\n".join(lines) + "\n"


def _head(routine: Routine) -> str:
    sizes = f"{routine.parameters} parameters, {routine.locals} locals"
    return f"{routine.what} {routine.name}  ({sizes})"
