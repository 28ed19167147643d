"""One sentence through the parser: its tree, or the fault at which it stops being one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from engine.compiler.parse_expression import Branch
from engine.compiler.parse_lines import Sentence


@dataclass(frozen=True, slots=True)
class Fault:
    """Where a sentence stops making sense.

    What stands from `start` to `end` cannot follow what stands before it; at the end of the
    sentence both are its length. `expected` are the terminals that could have followed.
    """

    sentence: Sentence
    begun_as: str
    start: int
    end: int
    expected: frozenset[str]

    @property
    def found(self) -> str:
        return self.sentence.says[self.start : self.end]

    @property
    def at_end(self) -> bool:
        return self.start >= len(self.sentence.says)


def parse(parser: Lark, sentence: Sentence, start: str) -> Branch | Fault:
    """The tree of a sentence, parsed from this start of the grammar."""
    try:
        tree = parser.parse(sentence.says, start=start)
    except UnexpectedInput:
        return _fault(parser, sentence, start)
    assert isinstance(tree, Tree)
    return tree


def _fault(parser: Lark, sentence: Sentence, start: str) -> Fault:
    """The fault of a sentence that does not parse: parsed again, word by word."""
    says = sentence.says
    # Untyped in lark, and named here once: the interactive parser and what it reads from.
    steps: Any = parser.parse_interactive(says, start=start)
    words = steps.lexer_thread.lex(steps.parser_state)
    before = steps.copy()
    try:
        for word in words:
            before = steps.copy()
            steps.feed_token(word)
            before = steps.copy()
        steps.feed_eof()
    except UnexpectedInput as stop:
        found = getattr(stop, "token", None)
        if isinstance(found, Token) and found.type != "$END":
            first, last = found.start_pos or 0, found.end_pos or 0
        elif isinstance(found, Token):
            first = last = len(says)
        else:
            first = stop.pos_in_stream or 0
            last = first + 1
        return Fault(sentence, start, first, last, frozenset(before.accepts()))
    raise AssertionError("a sentence that did not parse parses now")
