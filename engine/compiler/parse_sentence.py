"""One sentence through the parser: its tree, or the fault at which it stops being one.

A sentence has bounds, so that whatever a file holds is answered with a problem: what reads the
trees goes down them step by step, and no rule of a game needs more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from engine.compiler.parse_expression import Branch
from engine.compiler.parse_lines import Sentence

MOST_CHARACTERS = 4000
MOST_DEPTH = 60
"""How deep values may stand in values."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Where a sentence stops making sense.

    What stands from `start` to `end` cannot follow what stands before it; at the end of the
    sentence both are its length. `expected` are the terminals that could have followed, or
    words in backticks.
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


def parse(parser: Lark, sentence: Sentence, start: str) -> Branch | Fault | None:
    """The tree of a sentence, parsed from this start of the grammar; None when it is too large."""
    if len(sentence.says) > MOST_CHARACTERS:
        return None
    try:
        tree = parser.parse(sentence.says, start=start)
    except UnexpectedInput:
        return _fault_within_bounds(parser, sentence, start)
    assert isinstance(tree, Tree)
    return None if len(sentence.says) > MOST_DEPTH and _too_deep(tree) else tree


def _too_deep(tree: Branch) -> bool:
    level = [tree]
    for _ in range(MOST_DEPTH):
        level = [child for node in level for child in node.children if isinstance(child, Tree)]
    return bool(level)


def _fault_within_bounds(parser: Lark, sentence: Sentence, start: str) -> Fault | None:
    try:
        return _fault(parser, sentence, start)
    except RecursionError:
        # lark copies the trees of what was read before the fault, however deep they are.
        return None


def _fault(parser: Lark, sentence: Sentence, start: str) -> Fault:
    """The fault of a sentence that does not parse: read word by word, then once more up to it."""
    says, count = sentence.says, 0
    try:
        steps, words = _begin(parser, says, start)
        for word in words:
            steps.feed_token(word)
            count += 1
        steps.feed_eof()
    except UnexpectedInput as stop:
        first, last = _stretch(stop, len(says))
    else:
        raise AssertionError("a sentence that did not parse parses now")
    steps, words = _begin(parser, says, start)
    for word in islice(words, count):
        steps.feed_token(word)
    expected = frozenset(_called(parser, name) for name in steps.accepts())
    return Fault(sentence, start, first, last, expected)


def _called(parser: Lark, terminal: str) -> str:
    """The name of a terminal; of a verb's word that lark could not name so, the word itself."""
    if not terminal.startswith("__ANON"):
        return terminal
    return f"`{parser.get_terminal(terminal).pattern.value}`"


def _begin(parser: Lark, says: str, start: str) -> tuple[Any, Iterator[Token]]:
    """A parser that is fed word by word (untyped in lark), and the words as it wants them."""
    steps: Any = parser.parse_interactive(says, start=start)
    return steps, steps.lexer_thread.lex(steps.parser_state)


def _stretch(stop: UnexpectedInput, end: int) -> tuple[int, int]:
    """From where to where the word stands that could not follow."""
    found = getattr(stop, "token", None)
    if not isinstance(found, Token):
        first = stop.pos_in_stream or 0
        return first, first + 1
    return (end, end) if found.type == "$END" else (found.start_pos or 0, found.end_pos or 0)
