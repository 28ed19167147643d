"""The operations of the program, read by the compiler, the interpreter and other back ends.

All values are integers: a thing is its index, a symbol its ordinal, no is 0, yes is 1, `none` is
-1. Sets are tuples of integers without repetition. Expressions are pure trees (`Expr`); everything
that changes the state, asks, or may fail is an instruction (`Instr`).

A *routine* is a stretch of the code with an entry, parameters and locals. Its first three locals
are always `me`, `actor` and `this` (-1 where there is none), its parameters follow, then others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

NONE = -1
ME, ACTOR, THIS, FIRST_PARAMETER = 0, 1, 2, 3


class Expr(NamedTuple):
    """A pure expression: the name of an operation of `EXPRESSIONS` and its operands."""

    op: str
    args: tuple[object, ...] = ()


class Instr(NamedTuple):
    """One instruction: the name of an operation of `OPERATIONS`, its operands, where it comes
    from.
    """

    op: str
    args: tuple[object, ...] = ()
    span: int = -1
    """Index into `Ruleset.spans`; -1 for none."""
    sure: bool = False
    """The compiler knows that it never fails, although its operation may (`Op.fails`)."""


@dataclass(frozen=True, slots=True)
class Op:
    """What an operation means and which operands it takes, as (name, sort) in order."""

    meaning: str
    operands: tuple[tuple[str, str], ...] = ()
    fails: bool = False
    """May fail by itself (a call fails when its routine may)."""


def _op(meaning: str, operands: str = "", *, fails: bool = False) -> Op:
    pairs = tuple((p.split(":")[0], p.split(":")[1]) for p in operands.split())
    return Op(meaning, pairs, fails)


# Sorts of operands: `expr` an Expr; `exprs` a tuple of them; `slot` the index of a local; `elem`
# the number of an element variable (another than those of the quantifiers around it; quantifiers
# side by side may share one); `int`; `bool`; `name` a string; and indexes into the tables of the
# ruleset: `column counter family kind symbol formula routine label verb phase stream`. `pc` is an
# index into the code. `op` is a name out of those that the meaning lists.
EXPRESSIONS: dict[str, Op] = {
    "int": _op("the number itself", "value:int"),
    "local": _op("a local of the running routine", "slot:slot"),
    "outer": _op(
        "a local of the routine that called (trigger bodies read the event so)", "slot:slot"
    ),
    "param": _op("a parameter of a formula, change or condition", "number:int"),
    "elem": _op("the element that an enclosing quantifier looks at", "number:elem"),
    "printed": _op(
        "the printed value of a thing or symbol (number, tuple, or -1)", "column:column of:expr"
    ),
    "printed_at": _op("a member of a printed table, by symbol", "column:column of:expr key:expr"),
    "value": _op(
        "a changing value: a counter at these indexes (raw things, symbols, players)",
        "counter:counter at:exprs",
    ),
    "zone": _op("the number of a zone: a family at these indexes", "family:family at:exprs"),
    "content": _op("the pieces of a zone, in its order (a pile: ascending)", "zone:expr"),
    "only": _op("the piece of a zone that holds at most one, or -1", "zone:expr"),
    "size": _op("how many pieces a zone holds", "zone:expr"),
    "room": _op(
        "how many more pieces a zone can hold; a large number where there is no limit", "zone:expr"
    ),
    "place": _op("the number of the zone in which a piece lies", "piece:expr"),
    "holder": _op(
        "the owner (of this kind or symbol) of the zone in which a piece lies, or -1",
        "piece:expr owner:name",
    ),
    "members": _op("all members of a kind or symbol, ascending", "base:int count:int"),
    "set": _op("a set of these", "members:exprs"),
    "join": _op(
        "members of the first, then those of the second that are new", "left:expr right:expr"
    ),
    "filter": _op("members for which the condition holds", "of:expr elem:elem where:expr"),
    "leading": _op(
        "the members in order, up to the first for which the condition fails",
        "of:expr elem:elem where:expr",
    ),
    "reached": _op(
        "these members, then whatever `value` (a set; -1 in it is none) gives of each that was"
        " found, in the order of finding, none twice",
        "of:expr elem:elem value:expr",
    ),
    "count": _op("how many members", "of:expr"),
    "any": _op("yes if some member satisfies", "of:expr elem:elem where:expr"),
    "every": _op("yes if all members satisfy", "of:expr elem:elem where:expr"),
    "first": _op("the first member, or -1", "of:expr"),
    "last": _op("the last member, or -1", "of:expr"),
    "has": _op("yes if the value is a member", "value:expr of:expr"),
    "sum": _op("sum of a value over the members", "of:expr elem:elem value:expr"),
    "most": _op("greatest value over the members; 0 for none", "of:expr elem:elem value:expr"),
    "least": _op("smallest value over the members; 0 for none", "of:expr elem:elem value:expr"),
    "those_most": _op("the members with the greatest value", "of:expr elem:elem value:expr"),
    "those_least": _op("the members with the smallest value", "of:expr elem:elem value:expr"),
    "different": _op("how many different values over the members", "of:expr elem:elem value:expr"),
    "+": _op("sum", "left:expr right:expr"),
    "-": _op("difference", "left:expr right:expr"),
    "*": _op("product", "left:expr right:expr"),
    "negative": _op("minus", "of:expr"),
    "half_up": _op("half, rounded up", "of:expr"),
    "half_down": _op("half, rounded down", "of:expr"),
    "wrap": _op(
        "the symbol so many steps on, round the circle of `size`", "of:expr steps:expr size:int"
    ),
    "==": _op("equal (also of sets)", "left:expr right:expr"),
    "!=": _op("not equal", "left:expr right:expr"),
    "<": _op("less", "left:expr right:expr"),
    "<=": _op("at most", "left:expr right:expr"),
    ">": _op("more", "left:expr right:expr"),
    ">=": _op("at least", "left:expr right:expr"),
    "and": _op("both, the second looked at only when the first holds", "left:expr right:expr"),
    "or": _op("either, the second looked at only when the first fails", "left:expr right:expr"),
    "not": _op("no for yes, yes for no", "of:expr"),
    "if": _op("one of two values; only that one is looked at", "condition:expr yes:expr no:expr"),
    "within": _op(
        "yes if the thing is one of a kind: base <= value < base + count",
        "of:expr base:int count:int",
    ),
    "call": _op(
        "the value of a formula, its changes applied; parameter 0 is `me`",
        "formula:formula with:exprs",
    ),
    "can": _op(
        "yes if calling the routine, all or nothing, could be completed",
        "routine:routine with:exprs",
    ),
    "same": _op(
        "yes if two pieces are one and the same, or both none; `base` is that of their kind, -1 for"
        " several kinds. A look-ahead does not tell two pieces apart that the player cannot see",
        "left:expr right:expr base:int",
    ),
    "kind_is": _op(
        "yes if a piece is a copy of this printed thing, given by the number of its first copy",
        "piece:expr model:int",
    ),
}

OPERATIONS: dict[str, Op] = {
    # values
    "set_local": _op("put a value into a local", "slot:slot value:expr"),
    "set_outer": _op(
        "put a value into a local of the caller (a trigger that alters its event)",
        "slot:slot value:expr",
    ),
    "set_value": _op(
        "counter = value, += or -= (`how` is = + or -); clamped to its min and max, wrapped"
        " where cyclic, "
        "limited by its supply (taken from and given back to it)",
        "counter:counter at:exprs how:op value:expr",
    ),
    # control
    "jump": _op("go on at", "to:pc"),
    "unless": _op("go on at `to` when the condition does not hold", "condition:expr to:pc"),
    "call": _op(
        "run a routine with me, actor, this and its parameters; its answer goes to `into` "
        "(-1: nowhere)",
        "routine:routine with:exprs into:slot",
    ),
    "return": _op("leave the routine with an answer", "value:expr"),
    "perform": _op(
        "run the effect of a thing: me and actor are the caller's `me`, this is the thing; "
        "fails when it has none",
        "thing:expr me:expr with:exprs",
        fails=True,
    ),
    "end_game": _op("the game is over"),
    "fail": _op("the enclosing block cannot be done", "because:label", fails=True),
    "require": _op("fail unless the condition holds", "condition:expr because:label", fails=True),
    # all or nothing
    "begin": _op(
        "open an all-or-nothing block that closes at `close` (the pc of its `end`); if no "
        "way completes it go on at "
        "`otherwise` (-1: fail). `sure` says that nothing inside can fail.",
        "otherwise:pc close:pc sure:bool",
    ),
    "end": _op("close the innermost all-or-nothing block"),
    # choices; `by` is who decides; `label` may be -1
    "choose": _op(
        "one of a set into `slot`; none: go on at `otherwise` (-1: fail). `optional`: "
        "declining is offered too and "
        "goes on at `declined`. `kind` names what is chosen.",
        "slot:slot of:expr by:expr optional:bool declined:pc otherwise:pc label:label "
        "decline_label:label",
        fails=True,
    ),
    "choose_set": _op(
        "several of a set, picked one at a time in canonical order into `slot` (a tuple, "
        "made empty before): at least "
        "`least`, at most `most`, the condition over the whole set (locals may read `slot`)"
        " holding at the end; "
        "impossible: go on at `otherwise` (-1: fail)",
        "slot:slot of:expr by:expr least:expr most:expr with:expr otherwise:pc label:label",
        fails=True,
    ),
    "choose_number": _op(
        "a number from least to most into `slot`; none: go on at `otherwise` (-1: fail)",
        "slot:slot least:expr most:expr by:expr otherwise:pc label:label",
        fails=True,
    ),
    "choose_random": _op(
        "`number` members of a set at random into `slot` (one: the thing; `many`: a tuple, "
        "ascending); too few: fail",
        "slot:slot of:expr number:expr many:bool",
        fails=True,
    ),
    "may": _op(
        "offer yes and no: yes goes on at the next instruction (always a `begin`), no at "
        "`no`. Not asked when the guard "
        "does not hold or yes cannot be completed.",
        "by:expr guard:expr no:pc label:label no_label:label",
    ),
    "either": _op(
        "one of several branches, each (label, guard, pc); a branch starts with a `begin`. "
        "None possible: fail",
        "by:expr branches:branches",
        fails=True,
    ),
    "in_order": _op(
        "which part next: each (label, pc); `done` is a local whose bits say which parts "
        "were done. A part ends with a "
        "jump back here; all done: go on at `then`",
        "by:expr done:slot parts:parts then:pc",
        fails=True,
    ),
    "each_in_order": _op(
        "which member of the tuple in `left` next, into `slot` (it leaves the tuple); "
        "empty: go on at `then`. "
        "`optional`: stopping is offered, and members whose body cannot be completed are not",
        "by:expr left:slot slot:slot optional:bool then:pc label:label",
        fails=True,
    ),
    # loops
    "next_in_pile": _op(
        "the smallest member above the last one in `slot` (-1 at first); none: go on at `then`",
        "slot:slot of:expr then:pc",
    ),
    "next_of": _op(
        "the next member of the tuple in `left` that still satisfies (`where` may read "
        "`slot`) into `slot`; none: go on at `then`",
        "left:slot slot:slot where:expr then:pc",
    ),
    "order": _op(
        "the tuple in `slot` sorted by a value (stable, least first)",
        "slot:slot elem:elem value:expr",
    ),
    # pieces
    "move": _op(
        "one piece to a zone (`end` is top, bottom or empty: where the zone's order puts "
        "it); -1 or no room: fail",
        "piece:expr zone:expr end:op",
        fails=True,
    ),
    "move_set": _op(
        "all of a set, in its order, to a zone; no room: fail",
        "of:expr zone:expr end:op",
        fails=True,
    ),
    "move_some": _op(
        "n of a set of alike pieces; fewer there or no room: fail",
        "number:expr of:expr zone:expr end:op",
        fails=True,
    ),
    "move_most": _op(
        "at most n of a set: what is there and fits, in order; never fails",
        "number:expr of:expr zone:expr end:op",
    ),
    "draw": _op(
        "up to n from a zone to another: the top of a stack, the first of a line, random "
        "out of a bag or pile; refills as the zone says and "
        "goes on; what was drawn goes as a tuple into `into` (-1: nowhere); never fails",
        "number:expr of:expr zone:expr into:slot",
    ),
    "look": _op(
        "the next n of a zone, not moved, seen by `by`, as a tuple into `into`",
        "number:expr of:expr by:expr into:slot",
    ),
    "return_home": _op("all of a set, each to its home zone", "of:expr"),
    "shuffle": _op("put a zone in random order", "zone:expr"),
    "roll": _op(
        "a random member of a symbol or a number 1..n of a die into `slot`",
        "stream:stream base:int count:int slot:slot",
    ),
    "reveal": _op("show pieces to everybody from now until they move", "of:expr"),
    # time
    "phase_begin": _op("a phase begins", "phase:phase me:expr"),
    "phase_end": _op(
        "the phase ends: what lasts for it ends, its counters are set back", "phase:phase"
    ),
    "lasting": _op(
        "keep a lasting statement (`Lasting` number) with its values, `this` first and then the "
        "captured ones, until its phase ends; `me` holds it",
        "lasting:int me:expr values:exprs",
    ),
    "due": _op(
        "take the next record kept for the start or end (`moment`) of this phase and run it"
        " (its routine returns to this very instruction); none left: go on",
        "phase:phase moment:op",
    ),
    # events
    "hear": _op(
        "let the triggers of an event be heard: `moment` is before, instead or after. "
        "Chooses the next live trigger, opens an "
        "all-or-nothing block that closes at the next instruction and calls it; the "
        "instruction after that jumps back here. "
        "None left: go on at `then`. `used` is a local that keeps what was run or declined;"
        " after a replacement ran, `replaced` is 1.",
        "event:int moment:op used:slot replaced:slot then:pc",
    ),
    "mark_changes": _op("remember in `slot` how many changes the state has seen", "slot:slot"),
    "unless_changed": _op("go on at `to` when nothing changed since the mark", "slot:slot to:pc"),
    "defer": _op(
        "when a `gather` is open: keep the call of this routine for its end and go on at `to`",
        "routine:routine with:exprs to:pc",
    ),
    "gather_begin": _op("from here after-triggers wait"),
    "gather_end": _op(
        "run what waited, one after the other (each returns to this very instruction); none"
        " left: go on"
    ),
    "announce": _op(
        "tell the log: a verb began (the verb's number, its arguments), or the effect of a thing"
        " (-1 and the thing)",
        "verb:verb with:exprs",
    ),
}


def operand(instr: Instr, name: str) -> object:
    """One operand of an instruction by its name; None where its operation takes none of it."""
    names = [n for n, _ in OPERATIONS[instr.op].operands]
    return instr.args[names.index(name)] if name in names else None


def show(value: object) -> str:
    """An operand as text: expressions in prefix form."""
    if isinstance(value, Expr):
        if value.op == "int":
            return str(value.args[0])
        return f"({' '.join([value.op, *(show(arg) for arg in value.args)])})"
    if isinstance(value, tuple):
        return f"[{' '.join(show(item) for item in value)}]"
    return str(value)
