"""From parsed heads and their bodies to the statements that hold blocks.

The span of such a statement is its head, without the colon.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.compiler import ast
from engine.compiler.ast import Becomes, Block, Branch, Heard, Otherwise, Statement
from engine.compiler.ast import TriggerStatement as Trigger
from engine.compiler.parse_expression import Branch as Tree
from engine.compiler.parse_expression import Reader, inner, tokens
from engine.compiler.parse_statement import (
    choice,
    heard_verb,
    label,
    names,
    new_name,
    part,
    part_value,
    part_word,
    values,
)
from engine.core.span import Span

ELSE = ("else",)
CONTINUED_BY = {
    "if": ("else_if", "else"),
    "else_if": ("else_if", "else"),
    "choose_block": ELSE,
    "may_choose": ELSE,
    "may": ELSE,
    "all_or_nothing": ELSE,
    "either": ("or_branch",),
    "or_branch": ("or_branch",),
    "in_any_order": ("and_branch",),
    "and_branch": ("and_branch",),
}
"""Which heads may follow the body of a head, as parts of the same statement."""
CONTINUATIONS = {
    "else_if": ("else if", "an `if`"),
    "else": ("else", "an `if`, `choose …:`, `may` or `all or nothing`"),
    "or_branch": ("or", "an `either`"),
    "and_branch": ("and", "an `in any order`"),
}
"""Heads that only continue a statement: how they are written, and what they continue."""


@dataclass(frozen=True, slots=True)
class Head:
    """A head, the body under it, and the heads that continue its statement.

    `lasting` is the body of an `until`, which is no block.
    """

    tree: Tree
    reader: Reader
    body: Block = ()
    lasting: tuple[Becomes | Trigger, ...] = ()
    rest: tuple[Head, ...] = ()

    @property
    def name(self) -> str:
        return self.tree.data

    @property
    def span(self) -> Span:
        return self.reader.span(self.tree)

    @property
    def label(self) -> ast.Word | None:
        return label(self.reader, self.tree)

    @property
    def values(self) -> list[ast.Expression]:
        return values(self.reader, self.tree)

    @property
    def condition(self) -> ast.Expression:
        """What `if` or `while` asks."""
        return self.reader.condition(inner(self.tree)[0])

    @property
    def new_name(self) -> ast.Word:
        """The name that the head gives."""
        return new_name(self.reader, self.tree)

    @property
    def names(self) -> tuple[ast.Word, ...]:
        return names(self.reader, self.tree)

    @property
    def otherwise(self) -> Otherwise | None:
        """The `else` that ends the statement, if there is one."""
        if not self.rest or self.rest[-1].name != "else":
            return None
        last = self.rest[-1]
        return Otherwise(last.label, last.body, last.span)

    def part(self, name: str) -> ast.Expression | None:
        return part_value(self.reader, self.tree, name)

    def branch(self) -> Branch:
        """The head as one branch of `either` or one part of `in any order`."""
        return Branch(self.label, self.part("guard"), self.body, self.span)


def heard(reader: Reader, tree: Tree) -> Heard:
    """`after VERB` (before, instead of) or `at end of NAME`; the span leaves out `after`, `at`."""
    if tree.data != "at_moment":
        return heard_verb(reader, tree.data, inner(tree)[0])
    moment, name = moment_of(tree), names(reader, tree)[0]
    start = tree.meta.start_pos + len("at ")
    span = reader.sentence.span(start, tree.meta.end_pos)
    return Heard(moment, -1, (), name, span)


def moment_of(tree: Tree) -> str:
    """`start` or `end`, of a node that says one of them."""
    return str((tokens(tree, "START") + tokens(tree, "END"))[0])


def _if(head: Head) -> Statement:
    heads = (head, *(one for one in head.rest if one.name == "else_if"))
    branches = tuple((one.condition, one.body) for one in heads)
    otherwise = _without_label(head)
    return ast.If(branches, otherwise.body if otherwise else (), head.span)


def _without_label(head: Head) -> Otherwise | None:
    """The `else` of a statement in which nobody chooses it, so that it takes no label."""
    otherwise = head.otherwise
    if otherwise and otherwise.label:
        head.reader.problems.error(
            "stray-label",
            otherwise.label.span,
            "Nobody chooses this `else`, so it takes no label.",
            "Write `else:`; only after `may` is it a choice.",
        )
    return otherwise


def _while(head: Head) -> Statement:
    return ast.While(head.condition, head.body, head.span)


def _repeat(how: str) -> Callable[[Head], Statement]:
    def make(head: Head) -> Statement:
        times = head.values
        counting = part_word(head.reader, head.tree, "counting")
        number = times[0] if times else None
        by = head.part("by")
        return ast.Repeat(how, number, head.label, by, counting, head.body, head.span)

    return make


def _for_each(head: Head) -> Statement:
    order = head.part("ordered")
    return ast.ForEach(head.new_name, head.values[0], order, head.body, head.span)


def _each_player(head: Head) -> Statement:
    start = head.values
    return ast.EachPlayer(False, start[0] if start else None, head.body, head.span)


def _each_other_player(head: Head) -> Statement:
    return ast.EachPlayer(True, None, head.body, head.span)


def _as_player(head: Head) -> Statement:
    return ast.AsPlayer(head.values[0], head.body, head.span)


def _as_one_event(head: Head) -> Statement:
    return ast.AsOneEvent(head.body, head.span)


def _choose(*, optional: bool) -> Callable[[Head], Statement]:
    def make(head: Head) -> Statement:
        chosen = choice(head.reader, head.tree, optional=optional)
        otherwise = head.otherwise if optional else _without_label(head)
        return replace(chosen, body=head.body, otherwise=otherwise)

    return make


def _may(head: Head) -> Statement:
    assert head.label is not None
    by, guard = head.part("by"), head.part("guard")
    return ast.May(head.label, by, guard, head.body, head.otherwise, head.span)


def _either(head: Head) -> Statement:
    if not head.rest:
        head.reader.problems.error(
            "lone-branch",
            head.span,
            "`either` offers only one thing.",
            'Add `or "another label":` below it, in the same column, or say `may "label":`.',
        )
    branches = tuple(one.branch() for one in (head, *head.rest))
    return ast.Either(head.part("by"), branches, head.span)


def _in_any_order(head: Head) -> Statement:
    if not head.rest:
        head.reader.problems.error(
            "lone-branch",
            head.span,
            "Only one part is to be done in any order.",
            'Add `and "another label":` below it, in the same column.',
        )
    parts = tuple(one.branch() for one in (head, *head.rest))
    return ast.InAnyOrder(head.part("by"), parts, head.span)


def _in_any_order_each(head: Head) -> Statement:
    optional = bool(tokens(head.tree, "ANY"))
    name, of, by = head.new_name, head.values[0], head.part("by")
    return ast.InAnyOrderEach(name, of, by, optional, head.body, head.span)


def _all_or_nothing(head: Head) -> Statement:
    return ast.AllOrNothing(head.body, _without_label(head), head.span)


def _phase(head: Head) -> Statement:
    return ast.Phase(head.names[0], head.body, head.span)


def _until(head: Head) -> Statement:
    once = part(head.tree, "once") is not None
    return ast.Until(head.names[0], head.lasting, head.span, once)


def _at_moment(head: Head) -> Statement:
    once = part(head.tree, "once") is not None
    return ast.AtMoment(moment_of(head.tree), head.names[0], head.body, head.span, once)


HEADS: dict[str, Callable[[Head], Statement]] = {
    "if": _if,
    "while": _while,
    "repeat_forever": _repeat("forever"),
    "repeat_exactly": _repeat("exactly"),
    "repeat_up_to": _repeat("upto"),
    "repeat_any": _repeat("any"),
    "for_each": _for_each,
    "each_player": _each_player,
    "each_other_player": _each_other_player,
    "as_player": _as_player,
    "as_one_event": _as_one_event,
    "choose_block": _choose(optional=False),
    "may_choose": _choose(optional=True),
    "may": _may,
    "either": _either,
    "in_any_order": _in_any_order,
    "in_any_order_each": _in_any_order_each,
    "all_or_nothing": _all_or_nothing,
    "phase": _phase,
    "until": _until,
    "at_moment_block": _at_moment,
}
"""The name of a head's node → what makes its statement."""
