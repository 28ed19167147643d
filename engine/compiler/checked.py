"""A checked game: every name resolved, every type known, expressions already pure trees.

Made by `check`, read by `lower`. Statements are *steps*: fewer kinds than the language has, each
with the locals it uses. Routines have their final numbers; where a verb is heard by triggers,
`lower` adds the routines that let it be heard behind them.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.compiler.types import Type
from engine.compiler.world import World
from engine.core.operations import Expr
from engine.core.program import Change, Label, Ranking
from engine.core.span import Span

Steps = tuple["Step", ...]


@dataclass(frozen=True, slots=True)
class Do:
    """One instruction as it stands; `sure` when it cannot fail although its operation may."""

    op: str
    args: tuple[object, ...]
    sure: bool
    span: Span


@dataclass(frozen=True, slots=True)
class CallVerb:
    """`given` are me, actor, this and the arguments; `acting`: somebody is `me` at the call."""

    verb: int
    given: tuple[Expr, ...]
    into: int
    acting: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Perform:
    """`kinds`: of which kinds the thing may be; `sure` when it is never none."""

    thing: Expr
    me: Expr
    given: tuple[Expr, ...]
    kinds: tuple[str, ...]
    sure: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Leave:
    """`end effect` and `give`: leave the routine with an answer."""

    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Cancel:
    """The event did not happen; only in triggers before it."""

    slot: int
    span: Span


@dataclass(frozen=True, slots=True)
class StopRepeating:
    span: Span


@dataclass(frozen=True, slots=True)
class If:
    branches: tuple[tuple[Expr, Steps], ...]
    otherwise: Steps
    span: Span


@dataclass(frozen=True, slots=True)
class While:
    """`condition` None: for ever."""

    condition: Expr | None
    body: Steps
    span: Span


@dataclass(frozen=True, slots=True)
class Times:
    """`repeat n times`: `limit` once into `limit_slot`, `count_slot` counts."""

    limit: Expr
    limit_slot: int
    count_slot: int
    body: Steps
    span: Span


@dataclass(frozen=True, slots=True)
class Offered:
    """`repeat up to n times` (and `any number of times`, `limit` None): each round is offered."""

    limit: Expr | None
    limit_slot: int
    count_slot: int
    by: Expr
    label: int
    body: Steps
    span: Span


@dataclass(frozen=True, slots=True)
class Walk:
    """`for each`: `pile` walks the zone itself; else `left` keeps the members still to come and
    `again` is the condition that is looked at once more when one is reached.
    """

    slot: int
    left: int
    of: Expr
    pile: bool
    again: Expr
    order: tuple[int, Expr] | None
    body: Steps
    span: Span


@dataclass(frozen=True, slots=True)
class EachSeat:
    """`rounds` players in turn order from `start` on, each in `slot` (which is `me` inside)."""

    slot: int
    count_slot: int
    start: Expr
    rounds: int
    players: int
    body: Steps
    span: Span


@dataclass(frozen=True, slots=True)
class Choose:
    """One of a set. `body` None: a line; otherwise what follows, and what no candidate leads to."""

    slot: int
    of: Expr
    by: Expr
    optional: bool
    label: int
    decline_label: int
    body: Steps | None
    otherwise: Steps | None
    never_empty: bool
    span: Span


@dataclass(frozen=True, slots=True)
class ChooseSet:
    """Several of a set; `offer` (a label) asks first, for `may choose`."""

    slot: int
    of: Expr
    by: Expr
    least: Expr
    most: Expr
    condition: Expr
    label: int
    offer: int | None
    decline_label: int
    body: Steps | None
    otherwise: Steps | None
    never_empty: bool
    span: Span


@dataclass(frozen=True, slots=True)
class May:
    by: Expr
    guard: Expr
    label: int
    no_label: int
    body: Steps
    otherwise: Steps
    span: Span


@dataclass(frozen=True, slots=True)
class Branch:
    label: int
    guard: Expr
    body: Steps
    span: Span


@dataclass(frozen=True, slots=True)
class Either:
    by: Expr
    branches: tuple[Branch, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class InOrder:
    by: Expr
    done: int
    parts: tuple[Branch, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class InOrderEach:
    by: Expr
    left: int
    slot: int
    of: Expr
    optional: bool
    label: int
    body: Steps
    span: Span


@dataclass(frozen=True, slots=True)
class Block:
    """All or nothing; `otherwise` None: it fails when it cannot be completed."""

    body: Steps
    otherwise: Steps | None
    span: Span


@dataclass(frozen=True, slots=True)
class Phase:
    phase: int
    given: tuple[Expr, Expr, Expr]
    """me, actor and this of those who hear it begin and end."""
    body: Steps
    span: Span


@dataclass(frozen=True, slots=True)
class Gather:
    """`as one event`"""

    body: Steps
    span: Span


@dataclass(frozen=True, slots=True)
class Resolve:
    """`resolve`: the body of a card's trigger, inside what its kind puts around it; whatever leaves
    the body goes on behind it.
    """

    body: Steps
    span: Span


Step = (
    Do
    | CallVerb
    | Perform
    | Leave
    | Cancel
    | StopRepeating
    | If
    | While
    | Times
    | Offered
    | Walk
    | EachSeat
    | Choose
    | ChooseSet
    | May
    | Either
    | InOrder
    | InOrderEach
    | Block
    | Phase
    | Gather
    | Resolve
)


@dataclass(frozen=True, slots=True)
class CheckedRoutine:
    """What becomes a `core.program.Routine`; its number is its place in `Checked.routines`."""

    name: str
    what: str
    parameters: int
    slots: tuple[str, ...]
    body: Steps
    span: Span
    thing: int = -1
    verb: int = -1
    """Number of the verb (as `ast.VerbCall` counts) whose body it is."""


@dataclass(frozen=True, slots=True)
class EventKey:
    """What is heard: a verb (by number), or the start or end of a phase."""

    verb: int = -1
    phase: int = -1
    moment: str = ""
    """start or end, of a phase."""


@dataclass(frozen=True, slots=True)
class CheckedTrigger:
    """What becomes a `core.program.Trigger`; in the phase `phase_limit` it may be used once."""

    event: EventKey
    moment: str
    routine: int
    source: str
    active: Expr
    when: Expr
    hears: str
    optional: bool
    label: Label
    cards: tuple[int, ...]
    lasting: int
    phase_limit: int
    limit_group: int
    """Triggers of one group share the limit."""
    span: Span
    ask_always: bool = False


@dataclass(frozen=True, slots=True)
class CheckedLasting:
    phase: int
    moment: str
    routine: int
    captured: int
    once: bool
    span: Span


@dataclass(frozen=True, slots=True)
class CheckedFormula:
    name: str
    parameters: int
    body: Expr
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Checked:
    world: World
    routines: tuple[CheckedRoutine, ...]
    verb_routines: dict[int, int]
    """Verb number -> routine of its body."""
    effects: dict[int, int]
    """Thing -> routine."""
    formulas: tuple[CheckedFormula, ...]
    changes: tuple[tuple[Change, Span], ...]
    triggers: tuple[CheckedTrigger, ...]
    lastings: tuple[CheckedLasting, ...]
    labels: tuple[Label, ...]
    phases: tuple[str, ...]
    setup: int
    flow: int
    ranking: Ranking | None
    verbs_fail: dict[int, bool]
    """Whether a verb may fail, by number."""
    kinds_fail: dict[str, bool]
    """Whether something of the kind cannot surely be performed."""
