"""Blocks of effect: the sentences of a text parsed one by one and put together.

Each sentence is parsed by itself, so that a faulty one hides nothing of the next.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.compiler.ast import (
    Becomes,
    Block,
    Heard,
    HeardPart,
    Statement,
    TriggerStatement,
)
from engine.compiler.parse_expression import Branch, Reader, inner
from engine.compiler.parse_head import CONTINUATIONS, CONTINUED_BY, HEADS, Head, heard
from engine.compiler.parse_lines import Row, Sentence
from engine.compiler.parse_pattern import read_pattern
from engine.compiler.parse_statement import names, part, part_value, reader_of, statement, values
from engine.compiler.text import Text
from engine.core.problem import Place, Problems

Parse = Callable[[Sentence, str, Problems], Branch | None]
"""Parses a sentence from a start of the grammar; None with a problem."""
CONTINUING_WORDS = ("else", "or ", "and ", "and:")
"""What a line begins with that, though faulty, is meant to go on with a statement."""

WHEN = re.compile(r"when (?P<event>.+?)(?: only if (?P<asked>.+))?:")

MEANT_TO_LAST = ("until ", "this ", "during this ", "for this ", "for the rest of ")
"""What a line begins with that, though faulty, is meant to have changes and triggers under it."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """A row as parsed: a head; or the statements of one line; or neither, when it is faulty."""

    row: Row
    head: Head | None = None
    statements: tuple[Statement, ...] = ()

    @property
    def faulty(self) -> bool:
        return self.head is None and not self.statements

    @property
    def continues(self) -> bool:
        """Whether it can only be a further part of a statement."""
        if self.head is not None:
            return self.head.name in CONTINUATIONS
        return self.faulty and self.row.sentence.says.startswith(CONTINUING_WORDS)


@dataclass(frozen=True, slots=True)
class BlockParser:
    """Parses rows with `parse`; faults go to `problems`, and what follows is parsed as well."""

    parse: Parse
    problems: Problems

    def block(self, rows: Sequence[Row]) -> Block:
        lines = [self._line(row) for row in rows]
        return tuple(self._statements(lines))

    def _line(self, row: Row) -> Parsed:
        tree = self.parse(row.sentence, "line", self.problems)
        if tree is None:
            self._faults_under(row)
            return Parsed(row)
        reader = reader_of(row.sentence, self.problems)
        found = inner(tree)
        if found[0].data in HEADS or found[0].data in CONTINUATIONS:
            return Parsed(row, self._head(row, reader, found[0]))
        if row.body:
            self._refuse_body(row, choosing=found[-1].data == "choose")
        return Parsed(row, None, tuple(statement(reader, one) for one in found))

    def _head(self, row: Row, reader: Reader, tree: Branch) -> Head:
        if not row.body and row.sentence.says.endswith(":"):
            self.problems.error(
                "nothing-under",
                reader.span(tree),
                "Nothing stands under this line.",
                "Write what happens on the next line, two spaces further in.",
            )
        if tree.data == "until":
            return Head(tree, reader, lasting=tuple(self._lasting(row.body)))
        return Head(tree, reader, self.block(row.body))

    def _faults_under(self, row: Row) -> None:
        """Look for faults under a faulty line too."""
        if row.sentence.says.startswith(MEANT_TO_LAST):
            list(self._lasting(row.body))
        else:
            self.block(row.body)

    def _refuse_body(self, row: Row, *, choosing: bool) -> None:
        self._faults_under(row)
        if choosing:
            end = len(row.sentence.says)
            self.problems.error(
                "missing-colon",
                row.sentence.span(end, end),
                "Lines stand under this one, but it does not end with a colon.",
                "Put a colon at its end; or begin the lines under it in the same column.",
            )
        else:
            self.problems.error(
                "indentation",
                row.body[0].sentence.whole,
                "This line is indented, but the line above takes nothing under it.",
                "Begin it in the same column as the line above.",
                also=(Place(row.sentence.whole, "the line above"),),
            )

    def _statements(self, lines: Sequence[Parsed]) -> Iterator[Statement]:
        index = 0
        while index < len(lines):
            line, end = lines[index], index + 1
            while end < len(lines) and lines[end].continues:
                self._refuse_stray(lines[end], lines[end - 1])
                end += 1
            heads = [one.head for one in lines[index + 1 : end] if one.head is not None]
            if line.continues:
                self._refuse_stray(line, None)
            elif line.head is not None:
                yield HEADS[line.head.name](replace(line.head, rest=tuple(heads)))
            yield from line.statements
            index = end

    def _refuse_stray(self, line: Parsed, before: Parsed | None) -> None:
        """A problem where a continuing line does not follow the head that it could continue."""
        if line.head is None or (before is not None and before.faulty):
            return
        last = before.head if before is not None else None
        if last is not None and line.head.name in CONTINUED_BY.get(last.name, ()):
            return
        word, after = CONTINUATIONS[line.head.name]
        self.problems.error(
            "stray-branch",
            line.head.span,
            f"There is nothing here that this `{word}` goes on with.",
            f"`{word}` follows what stands under {after}, in the same column.",
        )

    def _lasting(self, rows: Sequence[Row]) -> Iterator[Becomes | TriggerStatement]:
        """The changes and triggers inside `until`."""
        for row in rows:
            if row.sentence.says.startswith("when "):
                yield from self._named_event(row)
                continue
            tree = self.parse(row.sentence, "lasting", self.problems)
            reader = reader_of(row.sentence, self.problems)
            if tree is None:
                self._faults_under(row)
            elif tree.data == "trigger":
                head = self._head(row, reader, tree)
                only_if = part_value(reader, tree, "only_if")
                event = heard(reader, inner(tree)[0])
                yield TriggerStatement(event, only_if, head.body, reader.span(tree))
            else:
                if row.body:
                    self._refuse_body(row, choosing=False)
                yield becomes(reader, tree)

    def _named_event(self, row: Row) -> Iterator[TriggerStatement]:
        """`when a card of {c} is won [only if c]:`, whose words are the module's own."""
        body = self.block(row.body)
        said = WHEN.fullmatch(row.sentence.says)
        if said is None or not row.body:
            self.problems.error(
                "until-form",
                row.sentence.whole,
                "This does not say what is heard and what happens then.",
                "Write `when EVENT:` or `when EVENT only if c:`, and under it what happens.",
            )
            return
        event = self._event(row.sentence.part(*said.span("event")))
        only_if = None
        if said["asked"] is not None:
            asked = row.sentence.part(*said.span("asked"))
            tree = self.parse(asked, "expr", self.problems)
            only_if = reader_of(asked, self.problems).condition(tree) if tree else None
        span = row.sentence.span(0, said.end("asked" if said["asked"] else "event"))
        yield TriggerStatement(event, only_if, body, span)

    def _event(self, said: Sentence) -> Heard:
        """A named event as it is heard: its shape, and what its captures are called here."""
        row, start = said.places[0]
        line = said.text.lines[row]
        words = replace(line, says=said.says, column=line.column + start)
        pattern = read_pattern(
            Text(said.text.file, (words,), said.text.via), self.problems, typed=False
        )
        parts = tuple(HeardPart(one.name, None) for one in pattern.parameters)
        return Heard("when", -1, parts, None, said.whole, pattern.shape)


def becomes(reader: Reader, tree: Branch) -> Becomes:
    """`price(c) becomes was - 1 only if c.colour is red`"""
    parameters = part(tree, "parameters")
    return Becomes(
        names(reader, tree)[0],
        names(reader, parameters) if parameters else (),
        values(reader, tree)[0],
        part_value(reader, tree, "only_if"),
        reader.span(tree),
    )
