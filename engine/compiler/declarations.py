"""What a module set declares: unspecialised, with places, effects parsed once, guards kept.

`gather` makes a `Declarations`; `specialise` turns it into a `World` for one number of players and
one set of options. Printed values stay nodes: what a name means in them depends on the match.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.compiler import ast
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import Node
from engine.compiler.types import Type
from engine.compiler.world import Parameter, ResultDecl
from engine.core.program import ModuleStamp
from engine.core.span import NOWHERE, Span

NO_LEAST, NO_MOST = -(2**31), 2**31 - 1
"""The bounds of a number that declares none: what every back end can hold."""

DEFAULT_MATCH_LIMIT = 10_000
"""Decisions after which a match ends where no module says a number."""

Value = int | bool | str
"""The value of an option: a number, yes/no, or a word."""


@dataclass(frozen=True, slots=True)
class Guard:
    """`for: {players: [2, 3], option: value}`: each named thing has one of its values."""

    wants: tuple[tuple[str, tuple[Value, ...]], ...] = ()
    span: Span = NOWHERE

    def holds(self, players: int, options: Mapping[str, Value]) -> bool:
        """Whether what is guarded is in the game of so many players with these options."""
        known = {**options, "players": players}
        return all(known.get(name) in values for name, values in self.wants)

    def meets(self, other: Guard) -> bool:
        """Whether some match could have both: no thing is wanted with values that differ."""
        mine = dict(self.wants)
        return all(
            name not in mine or any(value in mine[name] for value in values)
            for name, values in other.wants
        )


ALWAYS = Guard()


@dataclass(frozen=True, slots=True)
class Names:
    """How a thing is called: by language one word, or one and many. Empty where the id serves."""

    by_language: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.by_language)


@dataclass(frozen=True, slots=True)
class Wording:
    """What is printed for an effect, formula or card: `mode` is auto, none or own.

    `own` holds the texts by language; a language set to `auto` is left out of it.
    """

    mode: str = "auto"
    own: Mapping[str, str] = field(default_factory=dict)
    reminder: Mapping[str, str] = field(default_factory=dict)
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Effect:
    """A parsed block of effect and where it stands."""

    body: ast.Block
    span: Span


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where the rule comes from: clauses of the rulebook, or that it is invented."""

    clauses: tuple[str, ...] = ()
    invented: bool = False
    module: str = ""


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """Something asked before a match. `sort` is number, yes/no or words."""

    id: str
    sort: str
    default: Value
    least: int
    most: int
    words: tuple[str, ...]
    symbol: str
    """The symbol whose members may be chosen, if it names one."""
    names: Names
    span: Span

    def allows(self, value: Value) -> bool:
        """Whether the value may be chosen."""
        if self.sort == "number":
            number = isinstance(value, int) and not isinstance(value, bool)
            return number and self.least <= int(value) <= self.most
        if self.sort == "yes/no":
            return isinstance(value, bool)
        return value in self.words


@dataclass(frozen=True, slots=True)
class Seat:
    id: str
    names: Names
    span: Span


@dataclass(frozen=True, slots=True)
class MemberSpec:
    """A member of a symbol with its printed values."""

    id: str
    names: Names
    values: tuple[tuple[str, Node], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """A printed value: its type (`by` names the symbol of a table) and what it is when left out."""

    name: str
    type: Type
    by: str
    default: Node | None
    names: Names
    span: Span
    implied: bool = False
    """Nobody writes it: the owner, symbol or number of things that are made many at a time."""


@dataclass(frozen=True, slots=True)
class SymbolSpec:
    id: str
    members: tuple[MemberSpec, ...]
    cyclic: bool
    printed: tuple[FieldSpec, ...]
    parts: tuple[tuple[str, str, str, Span], ...]
    """(name, first member, last member, where)"""
    names: Names
    span: Span

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(member.id for member in self.members)


@dataclass(frozen=True, slots=True)
class PlaceSpec:
    """A zone or counter as written: `player.cubes[colour]` is player, cubes, (colour,).

    `owner` is the singular of a kind, or empty; `keys` are the words in brackets.
    """

    owner: str
    word: str
    keys: tuple[str, ...]
    span: Span

    def __str__(self) -> str:
        head = f"{self.owner}.{self.word}" if self.owner else self.word
        return head + (f"[{', '.join(self.keys)}]" if self.keys else "")


@dataclass(frozen=True, slots=True)
class CounterSpec:
    """A changing value: of the game or of each owner, perhaps a table."""

    place: PlaceSpec
    type: Type
    start: Node | None
    least: int
    most: int
    supply: PlaceSpec | None
    lasts: ast.Word | None
    while_in: tuple[PlaceSpec, ...]
    hidden: bool
    names: Names
    guard: Guard
    span: Span


@dataclass(frozen=True, slots=True)
class StartSpec:
    """Which pieces start in a zone.

    `every`: all without another start; `values`: printed value → value wanted, or the word by which
    the zone is indexed; `condition`: asked of each piece as `it`.
    """

    every: bool
    values: tuple[tuple[str, Node], ...]
    condition: ast.Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    place: PlaceSpec
    of: tuple[str, ...]
    """Kinds, plural."""
    order: str
    most: int
    always: bool
    see: str
    refill_from: PlaceSpec | None
    refill_when: str
    start: StartSpec | None
    names: Names
    guard: Guard
    span: Span


@dataclass(frozen=True, slots=True)
class TriggerSpec:
    """A trigger of the game or of a card; None where the kind's own default serves."""

    heard: tuple[ast.Heard, ...]
    event: str
    captures: tuple[str, ...]
    only_if: ast.Expression | None
    body: ast.Block
    optional: bool | None
    hears: str | None
    once_per: str | None
    label: Names
    id: str
    guard: Guard
    span: Span


@dataclass(frozen=True, slots=True)
class ChangeSpec:
    becomes: ast.Becomes
    guard: Guard
    span: Span


@dataclass(frozen=True, slots=True)
class ItemSpec:
    """One card, space or piece as printed."""

    id: str
    copies: int
    values: tuple[tuple[str, Node], ...]
    names: Names
    effect: Effect | None
    triggers: tuple[TriggerSpec, ...]
    changes: tuple[ChangeSpec, ...]
    wording: Wording
    at: tuple[float, float] | None
    marks: MappingNode | None
    provenance: Provenance
    guard: Guard
    span: Span
    """Of the id."""


@dataclass(frozen=True, slots=True)
class Generated:
    """Pieces without items of their own: `each` player has them, or `copies` lie in the game.

    By symbol (`counts` by member) or alike (`counts` has the one key "").
    """

    each: bool
    symbol: str
    counts: tuple[tuple[str, int], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class KindSpec:
    """A kind of pieces, cards or spaces. `sort` is the key it stands under."""

    id: str
    one: str
    sort: str
    names: Names
    interchangeable: bool
    numbered: bool
    count: int
    """Of a kind `numbered: 14` without items; else -1."""
    printed: tuple[FieldSpec, ...]
    changing: tuple[CounterSpec, ...]
    given: tuple[Parameter, ...]
    active: ast.Expression | None
    hears: str
    optional: bool
    once_per: str
    play: Effect | None
    home: PlaceSpec | None
    always_in: PlaceSpec | None
    generated: Generated | None
    items: tuple[ItemSpec, ...]
    marks: MappingNode | None
    span: Span

    @property
    def piece(self) -> bool:
        """Whether its members can lie in zones."""
        return self.sort != "spaces"


@dataclass(frozen=True, slots=True)
class FormulaSpec:
    name: str
    parameters: tuple[Parameter, ...]
    body: ast.Expression
    wording: Wording
    provenance: Provenance
    guard: Guard
    span: Span


@dataclass(frozen=True, slots=True)
class VerbSpec:
    """A verb; `number` is its pattern's in the grammar (two verbs under guards may share it)."""

    number: int
    pattern: str
    """As declared: `gain {n number} of {g good}`."""
    shape: str
    """The words alone: `gain {} of {}`."""
    parameters: tuple[Parameter, ...]
    gives: Type | None
    body: ast.Block
    wording: Wording
    provenance: Provenance
    guard: Guard
    span: Span


@dataclass(frozen=True, slots=True)
class EventSpec:
    name: str
    captures: tuple[str, ...]
    heard: ast.Heard
    only_if: ast.Expression | None
    wording: Wording
    guard: Guard
    span: Span


@dataclass(frozen=True, slots=True)
class Then:
    """What must be true at the end of a scenario, as written and as read."""

    says: str
    condition: ast.Expression
    span: Span


@dataclass(frozen=True, slots=True)
class ScenarioSpec:
    """A test of the rules; choices and options are keys as the player answers them.

    `offered` None: not asked. `refused`: option → the reason it should give ("" for any).
    `turn_of`: the seat whose turn of the flow runs instead of `do`.
    """

    id: str
    covers: tuple[str, ...]
    players: int | None
    options: Mapping[str, Value]
    set_up: bool
    seed: int
    given: Effect | None
    seat: str
    do: Effect | None
    turn_of: str
    choose: tuple[str, ...]
    offered: tuple[str, ...] | None
    refused: Mapping[str, str]
    then: tuple[Then, ...]
    log: tuple[str, ...]
    note: str
    module: str
    span: Span


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision where the printed rules are silent or contradict themselves."""

    id: str
    clauses: tuple[str, ...]
    question: str
    decision: str
    why: str
    span: Span


@dataclass(frozen=True, slots=True)
class Physical:
    """Clauses about the table that no program can do, with the reason."""

    clauses: tuple[str, ...]
    why: str
    span: Span


@dataclass(frozen=True, slots=True)
class Module:
    """The head of one module."""

    stamp: ModuleStamp
    title: Mapping[str, str]
    languages: tuple[str, ...]
    least_players: int
    most_players: int
    seats: tuple[Seat, ...]
    match_limit: int
    """0 where it says nothing, as of players."""
    requires: tuple[tuple[str, str, Span], ...]
    conflicts: tuple[tuple[str, Span], ...]
    options: tuple[OptionSpec, ...]
    demo: bool
    peers: Mapping[str, object]
    folder: str
    span: Span


@dataclass(frozen=True, slots=True)
class Offer:
    """Which matches a game offers: numbers of players, seats and options."""

    id: str
    title: Mapping[str, str]
    languages: tuple[str, ...]
    least_players: int
    most_players: int
    seats: tuple[Seat, ...]
    options: tuple[OptionSpec, ...]
    span: Span
    """Of the head of the module that says how many play."""


@dataclass(frozen=True, slots=True)
class Declarations:
    """A module set, joined. Tables whose order means nothing in play are sorted by id.

    So a match does not depend on how the declarations are spread over files. Items, triggers and
    changes keep the order of the files (by name) and their place in them: there order is play.
    """

    modules: tuple[Module, ...]
    """In requirement order; the last is the one that was asked for."""
    symbols: tuple[SymbolSpec, ...]
    kinds: tuple[KindSpec, ...]
    zones: tuple[ZoneSpec, ...]
    counters: tuple[CounterSpec, ...]
    formulas: tuple[FormulaSpec, ...]
    verbs: tuple[VerbSpec, ...]
    events: tuple[EventSpec, ...]
    triggers: tuple[TriggerSpec, ...]
    changes: tuple[ChangeSpec, ...]
    setup: tuple[Effect, ...]
    flow: Effect | None
    result: ResultDecl | None
    labels: Mapping[str, Mapping[str, str]]
    rulings: tuple[Ruling, ...]
    physical: tuple[Physical, ...]
    scenarios: tuple[ScenarioSpec, ...]
    sheets: Mapping[str, MappingNode]
    display: tuple[object, ...]
    printed_names: Mapping[str, str]
    zone_order: tuple[str, ...]
    """Names of the zones as declared: the order in which a screen shows them."""

    @property
    def base(self) -> Module:
        """The module that says how many play: the last that does."""
        return next((one for one in reversed(self.modules) if one.most_players), self.modules[-1])

    @property
    def title(self) -> Mapping[str, str]:
        return self.base.title

    @property
    def offer(self) -> Offer:
        """Which matches may be asked for."""
        base = self.base
        return Offer(
            base.stamp.id,
            base.title,
            self.languages,
            base.least_players,
            base.most_players,
            base.seats,
            self.options,
            base.span,
        )

    @property
    def match_limit(self) -> int:
        """Decisions after which a match ends undecided: the last word of any module."""
        said = [one.match_limit for one in self.modules if one.match_limit]
        return said[-1] if said else DEFAULT_MATCH_LIMIT

    @property
    def languages(self) -> tuple[str, ...]:
        """Those of the base game first: the first is the language of messages."""
        return tuple(dict.fromkeys(word for module in self.modules for word in module.languages))

    @property
    def options(self) -> tuple[OptionSpec, ...]:
        return tuple(option for module in self.modules for option in module.options)
