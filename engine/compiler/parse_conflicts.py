"""Verbs that would make sentences doubtful, found out and told in the author's terms.

The core has no LALR conflict, so each one that appears comes from a verb: by itself, or beside
another verb. Which one is found by leaving verbs out, only when a build reports a conflict.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import lark
from lark import GrammarError, Lark
from lark.common import ParserConf
from lark.grammar import Rule
from lark.parsers.grammar_analysis import RulePtr
from lark.parsers.lalr_analysis import LALR_Analyzer

from engine.compiler.ast import Word
from engine.compiler.parse_pattern import VerbPattern
from engine.compiler.parse_table import STARTS, VERB, build, with_verbs
from engine.core.problem import Place, Problems

BUILT_IN = {
    "move": "move X to Z",
    "draw": "draw n from A to B",
    "choose": "choose KIND from S",
    "perform": "perform E",
    "return": "return X",
    "shuffle": "shuffle Z",
    "reveal": "reveal X",
    "give": "give E",
    "require": "require c",
    "roll": "roll DIE as f",
    "look": "look at n of Z as xs",
    "phase": "phase NAME:",
    "repeat": "repeat n times:",
    "end": "end effect",
    "stop": "stop repeating",
}
"""Statements of the language by their first word, as shown where a verb clashes with one."""


@dataclass(frozen=True, slots=True)
class Clash:
    """The verb that must change, and the other verb of the clash (None: the language itself)."""

    verb: int
    other: int | None


class _Log(logging.Handler):
    """Keeps the terminals at which lark reports shift/reduce conflicts."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.terminals: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if str(record.msg).startswith("Shift/Reduce conflict") and record.args:
            self.terminals.append(str(record.args[0] if isinstance(record.args, tuple) else ""))


@contextmanager
def _listening() -> Iterator[_Log]:
    """While this is open, the conflicts that lark would resolve silently are kept in the log."""
    log, level, spread = _Log(), lark.logger.level, lark.logger.propagate
    others, lark.logger.handlers = lark.logger.handlers, [log]
    lark.logger.setLevel(logging.DEBUG)
    lark.logger.propagate = False
    try:
        yield log
    finally:
        lark.logger.handlers = others
        lark.logger.setLevel(level)
        lark.logger.propagate = spread


def build_without_conflict(
    patterns: Sequence[VerbPattern], problems: Problems
) -> tuple[Lark, tuple[VerbPattern, ...]]:
    """The parser of these verbs; a verb that clashes is a problem and comes back as not usable."""
    usable = tuple(patterns)
    while True:
        with _listening() as log:
            try:
                parser: Lark | None = build(with_verbs(usable))
            except GrammarError:
                parser = None
        if parser is not None and not log.terminals:
            return parser, usable
        clash = _clash(usable)
        _report(usable, clash, problems)
        usable = tuple(
            replace(pattern, usable=False) if number == clash.verb else pattern
            for number, pattern in enumerate(usable)
        )


class _Analysis(LALR_Analyzer):
    """The states of the grammar with only the verbs of `kept`."""

    def __init__(self, rules: Sequence[Rule], kept: Sequence[int]) -> None:
        some = [rule for rule in rules if _verb_of(rule) in (None, *kept)]
        super().__init__(ParserConf(some, {}, list(STARTS)))
        self.compute_lr0_states()
        untyped: Any = self
        untyped.compute_reads_relations()
        untyped.compute_includes_lookback()
        untyped.compute_lookaheads()

    def conflicts(self) -> list[tuple[str, tuple[int, ...]]]:
        """The terminals at which two ways are open, each with the verbs that are on one of them."""
        found = set()
        for state in self.lr0_itemsets:
            for terminal, reduced in state.lookaheads.items():
                if len(reduced) < 2 and terminal not in state.transitions:
                    continue
                going_on = {item.rule for item in state.closure if _wants(item, terminal.name)}
                verbs = {_verb_of(rule) for rule in (*reduced, *going_on)} - {None}
                found.add(
                    (terminal.name, tuple(sorted(verb for verb in verbs if verb is not None)))
                )
        return sorted(found)


def _wants(item: RulePtr, terminal: str) -> bool:
    return not item.is_satisfied and item.next.name == terminal


def _verb_of(rule: Rule) -> int | None:
    name = rule.alias or ""
    return int(name.removeprefix(VERB)) if name.startswith(VERB) else None


def _clash(patterns: Sequence[VerbPattern]) -> Clash:
    """One clash among these verbs, of which there is at least one: the later verb is to change."""
    rules = Lark(with_verbs(patterns), parser=None, lexer="basic", start=list(STARTS)).rules
    usable = [number for number, pattern in enumerate(patterns) if pattern.usable]

    def doubtful(verbs: Sequence[int]) -> bool:
        return bool(_Analysis(rules, verbs).conflicts())

    named = [verbs for _, verbs in _Analysis(rules, usable).conflicts() if verbs]
    if named:
        culprit, others = named[0][-1], list(named[0][:-1])
    else:
        likely = _likely(patterns, usable)
        pool = likely if doubtful(likely) else usable
        culprit = pool[_first(lambda end: doubtful(pool[:end]), len(pool)) - 1]
        others = [one for one in pool if one < culprit]
    if doubtful([culprit]):
        return Clash(culprit, None)
    if not doubtful([*others, culprit]):
        others = [one for one in usable if one != culprit]
    end = _first(lambda end: doubtful([*others[:end], culprit]), len(others))
    return Clash(culprit, others[end - 1])


def _likely(patterns: Sequence[VerbPattern], usable: Sequence[int]) -> list[int]:
    """The verbs that begin like a statement of the language or like another verb."""
    opening = {number: patterns[number].shape.split()[0] for number in usable}
    often = Counter(opening.values())
    return [one for one in usable if opening[one] in BUILT_IN or often[opening[one]] > 1]


def _first(holds: Callable[[int], bool], count: int) -> int:
    """The smallest number from 1 to `count` for which this holds; once it holds, it holds on."""
    least = 1
    while least < count:
        middle = (least + count) // 2
        least, count = (least, middle) if holds(middle) else (middle + 1, count)
    return least


def _report(patterns: Sequence[VerbPattern], clash: Clash, problems: Problems) -> None:
    verb = patterns[clash.verb]
    first = verb.parts[0]
    known = BUILT_IN.get(first.text) if isinstance(first, Word) else None
    if clash.other is not None:
        other = patterns[clash.other]
        reason = f"A sentence could be read as `{verb.shown}` and as `{other.shown}`."
        also: tuple[Place, ...] = (Place(other.span, "the other verb"),)
    elif known:
        reason = f"A sentence could be read as `{verb.shown}` and as the built-in `{known}`."
        also = ()
    else:
        reason = f"In `{verb.shown}` it could not be told where a parameter ends."
        also = ()
    problems.error(
        "verb-clash",
        verb.span,
        reason,
        "Choose other words for it: another first word, or another word after the parameter.",
        also=also,
    )
