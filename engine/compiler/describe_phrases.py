"""What a described effect speaks of, before it is said in a language: phrases and conditions.

A phrase stands for something: pieces, a number, a value, a player. It carries the span of the words
of the effect that it comes from. Nothing here knows a language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.compiler.declared_names import Wording
from engine.core.span import NOWHERE, Span

# --- phrases -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Digits:
    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class Same:
    """As many as something told before, so many times: "that many", "twice that many"."""

    times: int
    span: Span


@dataclass(frozen=True, slots=True)
class PerEach:
    """So many for each of some things, or for each of what a formula counts."""

    times: int
    of: Phrase
    span: Span


@dataclass(frozen=True, slots=True)
class UpTo:
    """At most so many, as a number in a hole."""

    number: Phrase
    span: Span


@dataclass(frozen=True, slots=True)
class Plus:
    """A number, and so many more if something is so."""

    number: Phrase
    more: int
    condition: Condition
    span: Span


@dataclass(frozen=True, slots=True)
class Bound:
    """Any number that is above, below or at one; with `op` any, whatever it is."""

    op: str
    number: Phrase | None
    span: Span


@dataclass(frozen=True, slots=True)
class EitherOf:
    """One of some values: 1, 2 or 3."""

    values: tuple[Phrase, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Unit:
    """What a counter counts: coins; `number` is how many there are of it here."""

    counter: str
    number: Phrase
    span: Span


@dataclass(frozen=True, slots=True)
class InCase:
    """A number, and another one if something is so; without another, the number only if so."""

    number: Phrase
    other: Phrase | None
    condition: Condition
    span: Span


@dataclass(frozen=True, slots=True)
class Different:
    """How many values some things have: the different colours in your discard pile."""

    kind: str
    field: str
    of: Phrase
    span: Span


@dataclass(frozen=True, slots=True)
class NextTo:
    """The next member of a symbol above or below a value."""

    symbol: str
    higher: bool
    of: Phrase
    span: Span


@dataclass(frozen=True, slots=True)
class MostCommon:
    """The member of a symbol of which there are most."""

    symbol: str
    span: Span


@dataclass(frozen=True, slots=True)
class Amount:
    """How many: `how` is all, each, a (one of them, whichever), bare (them in general), first or
    last, exactly, upto, any, random (that many, by chance).
    """

    how: Literal["all", "each", "a", "bare", "first", "last", "exactly", "upto", "any", "random"]
    number: Phrase | None = None
    more: bool = False


EVERY = Amount("all")
ONE = Amount("exactly", Digits(1, NOWHERE))


@dataclass(frozen=True, slots=True)
class Who:
    """A player: me, other (each other player in whose turn we are), each, another (told before),
    actor, some (any player), or all of them.
    """

    how: Literal["me", "other", "each", "another", "actor", "some", "those", "seat"]
    span: Span = NOWHERE
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A zone: its declared name (`player.hand`), whose it is, and by which member it is indexed."""

    zone: str
    owner: Phrase | None = None
    key: Phrase | None = None
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Quality:
    """What a printed value is: members of a symbol, or a part of it by name; `excluded` if not."""

    field: str
    symbol: str
    members: tuple[str, ...]
    part: str = ""
    excluded: bool = False
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Measure:
    """A printed or changing value compared: "with cost 3 or more"."""

    kind: str
    field: str
    op: str
    value: Phrase
    span: Span = NOWHERE
    saying: Saying | None = None
    """The formula that is compared, where it is one."""


@dataclass(frozen=True, slots=True)
class Wrap:
    """A text around a noun: "{noun} costing at most {money}"."""

    wording: Wording
    form: str
    given: Mapping[str, Phrase]
    span: Span


@dataclass(frozen=True, slots=True)
class Things:
    """A noun phrase: so many things of a kind (or printed item) with these qualities, in places."""

    kind: str
    amount: Amount = EVERY
    item: str = ""
    qualities: tuple[Quality | Measure, ...] = ()
    wraps: tuple[Wrap, ...] = ()
    places: tuple[Place, ...] = ()
    owner: Phrase | None = None
    other: bool = False
    chosen: bool = False
    """A player decides which."""
    leaving: bool = False
    """Whether they are taken out of their place: "from" rather than "in"."""
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Back:
    """Something told before: it, them, this, the other; with its noun where it would be unclear.

    `part`: so many of them ("1 of them").
    """

    kind: str
    many: bool = False
    noun: bool = False
    this: bool = False
    part: Amount | None = None
    done: Doing | None = None
    """What was done with them: "the removed cubes"."""
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Member:
    symbol: str
    id: str
    span: Span


@dataclass(frozen=True, slots=True)
class AnyOf:
    """A value that the player is free to take: any colour; `chosen` is one, the same throughout."""

    symbol: str
    part: str
    chosen: bool
    span: Span


@dataclass(frozen=True, slots=True)
class ValueOf:
    """A printed or changing value of something: its colour."""

    kind: str
    field: str
    of: Phrase
    span: Span
    key: Phrase | None = None
    """Of a table: which entry."""


@dataclass(frozen=True, slots=True)
class Saying:
    """What a text of the module says, with what is given in its holes; `past` if it was so then."""

    wording: Wording
    given: Mapping[str, Phrase]
    span: Span
    form: str = "text"
    what: str = ""
    """How to name it in a problem: `formula rank`."""


@dataclass(frozen=True, slots=True)
class CountOf:
    of: Phrase
    span: Span


@dataclass(frozen=True, slots=True)
class SumOf:
    """The total of a value over things told before or now."""

    value: Phrase
    of: Phrase
    span: Span


@dataclass(frozen=True, slots=True)
class MostOf:
    """`most` or `least` value over some things."""

    op: str
    value: Phrase
    of: Phrase
    span: Span


@dataclass(frozen=True, slots=True)
class Item:
    """A printed item by name."""

    kind: str
    id: str
    span: Span


@dataclass(frozen=True, slots=True)
class YesNo:
    yes: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Unsaid:
    """What cannot be said; a problem was told."""

    span: Span


Phrase = (
    Digits
    | Same
    | PerEach
    | UpTo
    | Plus
    | InCase
    | Bound
    | Unit
    | EitherOf
    | Different
    | NextTo
    | MostCommon
    | Who
    | Place
    | Things
    | Back
    | Member
    | AnyOf
    | ValueOf
    | Saying
    | CountOf
    | SumOf
    | MostOf
    | Item
    | YesNo
    | Unsaid
)

# --- conditions ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Holds:
    """What a text says is so, or is not."""

    saying: Saying
    negated: bool
    span: Span


@dataclass(frozen=True, slots=True)
class IsSo:
    """A value is, or is not, another."""

    left: Phrase
    right: Phrase
    negated: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Compared:
    """A number is at least, at most, more than, less than another."""

    op: str
    left: Phrase
    right: Phrase
    span: Span


@dataclass(frozen=True, slots=True)
class There:
    """There are such things, or none."""

    things: Phrase
    negated: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Joined:
    """`and` or `or` of conditions."""

    op: str
    parts: tuple[Condition, ...]
    span: Span


Condition = Holds | IsSo | Compared | There | Joined


@dataclass(frozen=True, slots=True)
class Doing:
    """A verb with what is given to it."""

    saying: Saying
    more: bool = False
    """The same was done before: "1 more"."""
    step: int = 0
    """Once for each: "one at a time", where it is done so many at once."""
