"""What checking one game shares: the world, its names, and what has been found so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.compiler import ast
from engine.compiler.check_walk import walk
from engine.compiler.check_words import sentence
from engine.compiler.checked import (
    CheckedFormula,
    CheckedLasting,
    CheckedRoutine,
    CheckedTrigger,
)
from engine.compiler.scope import Names
from engine.compiler.types import Type
from engine.compiler.world import FormulaDecl, VerbDecl, World
from engine.core.operations import Expr
from engine.core.problem import Place, Problems
from engine.core.program import Change, Label
from engine.core.span import Span
from engine.core.standard_words import STANDARD

UNKNOWN = Type("nothing", "?")
"""The type of what is wrong: it silences all that would follow from it."""

NONE = Expr("int", (-1,))
YES = Expr("int", (1,))
ME = Expr("local", (0,))

Node = tuple[str, int]
"""A verb or formula in the graph of who calls whom: its sort and number."""

Facts = frozenset[Expr]
"""Expressions known not to be none."""


@dataclass(frozen=True, slots=True)
class Value:
    """A checked expression. `missing`: by which symbols or kinds a table is still to be indexed."""

    type: Type
    expr: Expr
    missing: tuple[str, ...] = ()

    @property
    def wrong(self) -> bool:
        """A problem was reported for it."""
        return self.type == UNKNOWN


WRONG = Value(UNKNOWN, NONE)


@dataclass(frozen=True, slots=True)
class Condition:
    """A checked condition, and what is known not to be none when it holds and when it does not."""

    expr: Expr
    yes: Facts = frozenset()
    no: Facts = frozenset()


@dataclass(slots=True)
class Frame:
    """The routine (or expression) being checked: its slots, and what its text may do."""

    name: str
    what: str
    slots: list[str] = field(default_factory=list)
    gives: Type | None = None
    cancel_slot: int = -1
    """Local of the event that `cancel` sets; -1 where there is nothing to cancel."""
    resolve: ast.Block | None = None
    widened: set[Span] = field(default_factory=set)
    """Locals that were set to what may be none, by where they are introduced."""
    again: bool = False
    """A local was widened after it had been read: check once more."""
    root: Node | None = None
    """The verb or formula to which what happens here belongs."""
    mine: bool = True
    """Whether the `me` of this frame is the `me` of its root."""

    def slot(self, sort: str) -> int:
        """A new local of this sort."""
        self.slots.append(sort)
        return len(self.slots) - 1


@dataclass(slots=True)
class Session:
    """Everything that the parts of `check` share. Lists hold what `Checked` will hold."""

    world: World
    problems: Problems
    names: Names
    check_formula: Callable[[FormulaDecl], CheckedFormula]
    verbs: dict[int, VerbDecl]
    verb_routines: dict[int, int] = field(default_factory=dict)
    routines: list[CheckedRoutine] = field(default_factory=list)
    effects: dict[int, int] = field(default_factory=dict)
    """Thing -> routine of its effect."""
    formulas: dict[int, CheckedFormula] = field(default_factory=dict)
    formula_chain: list[FormulaDecl] = field(default_factory=list)
    calls: dict[Node, dict[Node, Span]] = field(default_factory=dict)
    """Who calls whom, and where."""
    hands_on: dict[Node, dict[Node, Span]] = field(default_factory=dict)
    """The same, of calls that hand `me` on."""
    needs_me: dict[Node, Span] = field(default_factory=dict)
    """Where it first reads `me`."""
    unacted: list[tuple[Node, Span]] = field(default_factory=list)
    """Calls where nobody acts."""
    labels: list[Label] = field(default_factory=list)
    label_numbers: dict[str, int] = field(default_factory=dict)
    phases: list[str] = field(default_factory=list)
    lastings: list[CheckedLasting] = field(default_factory=list)
    changes: list[tuple[Change, Span]] = field(default_factory=list)
    triggers: list[CheckedTrigger] = field(default_factory=list)
    used: set[tuple[str, object]] = field(default_factory=set)
    unsure: frozenset[int] = frozenset()
    """Verbs whose call may not happen: something replaces or precedes them."""
    begun: frozenset[str] = frozenset()
    """Phases that some effect begins."""

    def error(
        self,
        code: str,
        span: Span,
        reason: str,
        remedy: str = "",
        nearest: str = "",
        also: tuple[Place, ...] = (),
    ) -> None:
        """Report an error; the reason becomes a sentence."""
        self.problems.error(code, span, sentence(reason), remedy, nearest, also)

    def warning(self, code: str, span: Span, reason: str, remedy: str = "") -> None:
        """Report a warning; the reason becomes a sentence."""
        self.problems.warning(code, span, sentence(reason), remedy)

    def label(self, text: str, span: Span | None = None) -> int:
        """The number of the label; warns once where a translation is missing."""
        if text not in self.label_numbers:
            self.label_numbers[text] = len(self.labels)
            self.labels.append(self._translated(text, span))
        return self.label_numbers[text]

    def _translated(self, text: str, span: Span | None) -> Label:
        first, *others = self.world.languages
        given = {**STANDARD.get(text, {}), **self.world.label_texts.get(text, {})}
        lacking = [language for language in others if language not in given]
        if lacking and span is not None:
            self.warning(
                "label-not-translated",
                span,
                f'the label "{text}" has no translation ({", ".join(lacking)})',
                f"labels:\n  {text}: {{{lacking[0]}: …}}",
            )
        texts = {language: given.get(language, text) for language in self.world.languages}
        return Label(text, {**texts, first: given.get(first, text)})

    def called(self, frame: Frame, node: Node, span: Span, me: Expr | None) -> None:
        """Remember a call of a verb or formula, and who acts in it."""
        if me is None:
            self.unacted.append((node, span))
        if frame.root is None:
            return
        self.calls.setdefault(frame.root, {}).setdefault(node, span)
        if frame.mine and me in (ME, Expr("param", (0,))):
            self.hands_on.setdefault(frame.root, {}).setdefault(node, span)

    def phase(self, name: str) -> int:
        """The number of the phase, a new one when nobody named it before."""
        if name not in self.phases:
            self.phases.append(name)
        return self.phases.index(name)

    def marks(self) -> tuple[int, ...]:
        """How much there is, to go back to with `back_to`."""
        return tuple(len(part) for part in self._growing())

    def back_to(self, marks: tuple[int, ...]) -> None:
        """Forget what was added since."""
        for part, length in zip(self._growing(), marks, strict=True):
            del part[length:]
        self.label_numbers = {label.key: number for number, label in enumerate(self.labels)}

    def _growing(self) -> tuple[list[Any], ...]:
        return (
            *(self.routines, self.lastings, self.changes, self.triggers),
            *(self.labels, self.unacted, self.problems.found),
        )


def verbs_unsure(world: World) -> frozenset[int]:
    """Verbs that some trigger hears before they happen: it may replace or cancel them."""
    heads = [head for node in walk(_effects(world)) for head in _head(node)]
    heads += [head for trigger in world.triggers for head in trigger.heard]
    heads += [event.heard for event in world.events]
    return frozenset(head.verb for head in heads if head.moment in ("before", "instead"))


def phases_begun(world: World) -> frozenset[str]:
    """The names of all phases that effects begin."""
    return frozenset(
        node.name.text for node in walk(_effects(world)) if isinstance(node, ast.Phase)
    )


def _head(node: object) -> tuple[ast.Heard, ...]:
    return (node.heard,) if isinstance(node, ast.TriggerStatement) else ()


def _effects(world: World) -> tuple[object, ...]:
    return (
        world.setup,
        world.flow,
        tuple(verb.body for verb in world.verbs),
        tuple(effect.body for effect in world.effects),
        tuple(trigger.body for trigger in world.triggers),
        tuple(kind.play for kind in world.kinds if kind.play),
        tuple(block.body for block in world.blocks),
    )
