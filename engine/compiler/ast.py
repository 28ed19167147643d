"""What effect text is parsed into. Every node carries the span of its words.

Names are not resolved here: `Name` may be a local, a kind, a zone, a counter, a symbol or a
formula;
`scope` and `check` find out. Words of the author are kept as `Word` (text and span).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.span import Span


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the author's with its place: a name that a statement introduces, or a label's
    text.
    """

    text: str
    span: Span


# --- expressions ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number:
    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class Name:
    """`me`, `it`, `this`, `yes`, `none`, a local, a zone, a kind, a symbol …"""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Attribute:
    """`of.name`"""

    of: Expression
    name: Word
    span: Span


@dataclass(frozen=True, slots=True)
class Index:
    """`of[at]`"""

    of: Expression
    at: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Call:
    """`name(arguments)`"""

    name: Word
    arguments: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Unary:
    """`op` is not, -, is empty, is not empty, is full, is not full."""

    op: str
    of: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Binary:
    """`op` is + - * < <= > >= is, is not, in, not in, and, or."""

    op: str
    left: Expression
    right: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Half:
    """`half of E rounded up/down`"""

    of: Expression
    up: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Conditional:
    """`yes if condition else no`"""

    condition: Expression
    yes: Expression
    no: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Listing:
    """`[a, b]`"""

    members: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Where:
    """`of as name where condition`: the members for which the condition holds.

    `name` may be absent (`it`).
    """

    of: Expression
    name: Word | None
    condition: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class Leading:
    """`of as name while condition`: the members in order, up to the first for which it fails.

    `name` may be absent (`it`).
    """

    of: Expression
    name: Word | None
    condition: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Reached:
    """`reached from of as name by onward`: these, and again and again what `onward` gives of each.

    `of` and `onward` are one thing or a set; `name` may be absent (`it`).
    """

    of: Expression
    name: Word | None
    onward: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Query:
    """`count of S`, `any S`, `no S`, `every S`, `first of S`, `last of S`, `top of S`; `of` may be
    a `Where`.

    `every S where c` asks whether c holds for all of S.
    """

    op: str
    of: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Fold:
    """`sum of / most / least / different E over S [as x] [where c]`; `of` may be a `Where`."""

    op: str
    value: Expression
    of: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Those:
    """`those with most/least E in S`; `of` may be a `Where`."""

    op: str
    value: Expression
    of: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Can:
    """`can (VERB)` or another simple statement in the brackets."""

    body: Statement
    span: Span


Expression = (
    Number
    | Name
    | Attribute
    | Index
    | Call
    | Unary
    | Binary
    | Half
    | Conditional
    | Listing
    | Where
    | Leading
    | Reached
    | Query
    | Fold
    | Those
    | Can
)

# --- statements ----------------------------------------------------------------------------------

Block = tuple["Statement", ...]


@dataclass(frozen=True, slots=True)
class Otherwise:
    """`else "label":` and its block."""

    label: Word | None
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class VerbCall:
    """A verb of a module: `verb` is its number in `Grammar.verbs`, arguments in the order of its
    parameters.
    """

    verb: int
    arguments: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Let:
    """`let name = value`; the value is an expression, or `do VERB`."""

    name: Word
    value: Expression | VerbCall
    span: Span


@dataclass(frozen=True, slots=True)
class Assign:
    """`place = value`, `+=`, `-=`"""

    place: Expression
    op: str
    value: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Give:
    """`give E`"""

    value: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class If:
    """`if c: … else if c: … else: …` as (condition, block) pairs and the last block."""

    branches: tuple[tuple[Expression, Block], ...]
    otherwise: Block
    span: Span


@dataclass(frozen=True, slots=True)
class While:
    condition: Expression
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Repeat:
    """`repeat n times:` (`how` exactly), `repeat up to n times "label" by p counting k:` (upto),
    `repeat any number of times` (any), `repeat:` (forever).
    """

    how: str
    times: Expression | None
    label: Word | None
    by: Expression | None
    counting: Word | None
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class ForEach:
    """`for each x in S [ordered by K]:`; `of` may be a `Where`."""

    name: Word
    of: Expression
    order: Expression | None
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class EachPlayer:
    """`each player in turn order [from p]:` or `each other player:`; in the body `me` is that
    player.
    """

    others: bool
    start: Expression | None
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class AsPlayer:
    """`as p:`"""

    player: Expression
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Choose:
    """`[may] choose [how n] KIND [as x] from S [with c] [by p]`, as a line or with a body and
    `else`.

    `how` is one, exactly, upto, any or randomly (`number` absent: one). `of` may be a `Where`.
    `name` is the name chosen things go by: the word after `as`, else the noun itself.
    As a line (`body` None) the name lives on to the end of the block around it.
    """

    optional: bool
    how: str
    number: Expression | None
    noun: Word
    name: Word
    of: Expression
    condition: Expression | None
    by: Expression | None
    label: Word | None
    body: Block | None
    otherwise: Otherwise | None
    span: Span


@dataclass(frozen=True, slots=True)
class ChooseNumber:
    """`choose number k from a to b [by p] ["label"]`"""

    name: Word
    least: Expression
    most: Expression
    by: Expression | None
    label: Word | None
    span: Span


@dataclass(frozen=True, slots=True)
class May:
    """`may "label" [by p] [if c]: … else "label": …`"""

    label: Word
    by: Expression | None
    guard: Expression | None
    body: Block
    otherwise: Otherwise | None
    span: Span


@dataclass(frozen=True, slots=True)
class Branch:
    """One branch of `either` or part of `in any order`; a part's label may be absent."""

    label: Word | None
    guard: Expression | None
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Either:
    by: Expression | None
    branches: tuple[Branch, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class InAnyOrder:
    """`in any order "label" [by p]: … and "label": …`"""

    by: Expression | None
    parts: tuple[Branch, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class InAnyOrderEach:
    """`in any order for each x in S [by p]:`; `optional` for `for any x`."""

    name: Word
    of: Expression
    by: Expression | None
    optional: bool
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class AllOrNothing:
    body: Block
    otherwise: Otherwise | None
    span: Span


@dataclass(frozen=True, slots=True)
class Require:
    condition: Expression
    because: Word | None
    span: Span


@dataclass(frozen=True, slots=True)
class Control:
    """`what` is: end effect, stop repeating, end game, cancel, resolve (inside `play:` of a kind
    of cards).
    """

    what: str
    span: Span


@dataclass(frozen=True, slots=True)
class Perform:
    """`perform E [with x]`"""

    thing: Expression
    given: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class Move:
    """`move X to Z [top/bottom]`: `how` is one, all, some (n of) or most (at most n of); `of` may
    be a `Where`.
    """

    how: str
    number: Expression | None
    of: Expression
    zone: Expression
    end: str
    span: Span


@dataclass(frozen=True, slots=True)
class Draw:
    number: Expression
    of: Expression
    zone: Expression
    name: Word | None
    span: Span


@dataclass(frozen=True, slots=True)
class Look:
    number: Expression
    of: Expression
    name: Word
    span: Span


@dataclass(frozen=True, slots=True)
class Return:
    """`return X` (one) or `return all of S`"""

    every: bool
    of: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Shuffle:
    zone: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Roll:
    """`roll DIE as f`: the die is a symbol or `1 to n` die declared by the module."""

    die: Word
    name: Word
    span: Span


@dataclass(frozen=True, slots=True)
class Reveal:
    of: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Phase:
    name: Word
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class AtMoment:
    """`at start/end of NAME:` as a statement: run once, when the phase next begins or ends.

    `once`: not kept again for the player while it waits.
    """

    moment: str
    name: Word
    body: Block
    span: Span
    once: bool = False


@dataclass(frozen=True, slots=True)
class Becomes:
    """`formula(x, y) becomes E [only if c]`"""

    formula: Word
    parameters: tuple[Word, ...]
    becomes: Expression
    only_if: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class HeardPart:
    """A parameter of a trigger's head: a constant to match, or `{name}` (`capture`)."""

    capture: Word | None
    match: Expression | None


@dataclass(frozen=True, slots=True)
class Heard:
    """The head of a trigger: `after gain {n} of {g}`, `at end of turn`, `when {p} has won`.

    `moment` is before, instead, after, start, end or when; `verb` is -1 where no verb is heard.
    `event` is the shape of a named event, `{} has won`; `parts` are then its captures.
    """

    moment: str
    verb: int
    parts: tuple[HeardPart, ...]
    phase: Word | None
    span: Span
    event: str = ""


@dataclass(frozen=True, slots=True)
class TriggerStatement:
    """A trigger inside `until`: its head, condition and body."""

    heard: Heard
    only_if: Expression | None
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Until:
    """`until end of NAME:` with changes and triggers inside; `once`: not again while it lasts."""

    name: Word
    body: tuple[Becomes | TriggerStatement, ...]
    span: Span
    once: bool = False


@dataclass(frozen=True, slots=True)
class AsOneEvent:
    body: Block
    span: Span


Statement = (
    VerbCall
    | Let
    | Assign
    | Give
    | If
    | While
    | Repeat
    | ForEach
    | EachPlayer
    | AsPlayer
    | Choose
    | ChooseNumber
    | May
    | Either
    | InAnyOrder
    | InAnyOrderEach
    | AllOrNothing
    | Require
    | Control
    | Perform
    | Move
    | Draw
    | Look
    | Return
    | Shuffle
    | Roll
    | Reveal
    | Phase
    | AtMoment
    | Until
    | AsOneEvent
)
