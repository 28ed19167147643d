"""Choices and their options in the words of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.operations import operand
from engine.core.program import Label, Ruleset
from engine.core.span import NOWHERE, Span
from engine.native.emit_tables import COUNTED_NUMBERS
from engine.play.bench import NOTHING
from engine.play.decision import DONE, NO, YES, Decisions
from engine.play.machine import Machine
from tools.languages import in_language
from tools.quoting import line_of


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked at a line of an effect."""

    asked: str
    """In the game's words: `choose job`, `go on`."""
    where: Span
    line: str
    """The line as it is written."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing as people call it, twins and copies together."""

    kind: str
    """What several of its kind are called."""
    name: str


class QuestionNames:
    """Names for one ruleset, in one language. It holds a machine of its own."""

    def __init__(self, ruleset: Ruleset, sources: Mapping[str, str], language: str) -> None:
        self._ruleset, self._sources, self._language = ruleset, sources, language
        self._machine = Machine(ruleset)
        self._decisions = Decisions(self._machine)
        self._names = self._decisions.names
        self._questions: dict[int, Question] = {}
        self._options: dict[tuple[int, int], str] = {}

    def question(self, pc: int) -> Question:
        """What the instruction at `pc` asks."""
        if pc not in self._questions:
            self._questions[pc] = self._question(pc)
        return self._questions[pc]

    def option(self, pc: int, value: int) -> str:
        """An option of the instruction at `pc`: a value as `part.OptionKey` has it."""
        if (pc, value) not in self._options:
            self._options[pc, value] = self._option(pc, value)
        return self._options[pc, value]

    def thing(self, pc: int, value: int) -> Thing | None:
        """The thing that an option is; None for what is none, and for players."""
        chooses = self._ruleset.code[pc].op in ("choose", "choose_set", "each_in_order")
        if value < self._ruleset.players or not chooses:
            return None
        if not self._names.is_thing(self._decisions.sort(pc)):
            return None
        kind = self._names.tables.kind_of(value)
        return Thing(self._said(self._names.noun(kind, 2)), self.option(pc, value))

    def _question(self, pc: int) -> Question:
        instr = self._ruleset.code[pc]
        where = self._ruleset.spans[instr.span] if instr.span >= 0 else NOWHERE
        return Question(self._asked(pc), where, line_of(where, self._sources))

    def _option(self, pc: int, value: int) -> str:
        instr = self._ruleset.code[pc]
        if value == NOTHING:
            return self._nothing(pc)
        match instr.op:
            case "may":
                return self._said(self._label(operand(instr, "label")) or self._names.word(YES))
            case "either" | "in_order":
                parts = operand(instr, "branches" if instr.op == "either" else "parts")
                assert isinstance(parts, tuple)
                label = self._label(parts[value][0])
                return self._said(label) if label else f"part {value + 1}"
            case "hear":
                return self._said(self._ruleset.triggers[value].label)
            case "choose_number":
                return f"{value} or more" if value == COUNTED_NUMBERS - 1 else str(value)
            case _:
                return self._said(self._names.value(value, self._decisions.sort(pc)))

    def _asked(self, pc: int) -> str:
        instr = self._ruleset.code[pc]
        label = self._label(operand(instr, "label"))
        match instr.op:
            case "may":
                return f"whether: {self._said(label or self._names.word(YES))}"
            case "either":
                return "one of these"
            case "in_order":
                return "which comes next"
            case "hear":
                return "what happens next"
        if label:
            return self._said(label)
        noun = self._decisions.noun(pc, self._machine.plain.choice(pc), first=True)
        return f"choose {self._said(noun)}"

    def _nothing(self, pc: int) -> str:
        instr = self._ruleset.code[pc]
        label = self._label(operand(instr, "no_label")) or self._label(
            operand(instr, "decline_label")
        )
        return self._said(label or self._names.word(NO if instr.op in ("may", "choose") else DONE))

    def _label(self, number: object) -> Label | None:
        if not isinstance(number, int) or number < 0:
            return None
        return self._ruleset.labels[number]

    def _said(self, label: Label) -> str:
        return in_language(label.text, self._language) or label.key
