"""How a module says its verbs, named events and formulas, read into words and parameters.

`row up to {n number} to {i island}` is four words and two parameters. What a pattern does to the
grammar beside other verbs is found out by `parse_conflicts`; here stands what is wrong with it by
itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.compiler.ast import Word
from engine.compiler.text import Text
from engine.core.problem import Problems
from engine.core.span import Span

PART = re.compile(r"\{(?P<inside>[^{}]*)\}|(?P<word>[^\s{}]+)|(?P<stray>[{}])")
WORD = re.compile(r"[a-z][a-z0-9_]*")
NAME = re.compile(r"[^\W\d]\w*")

TAKEN_NAMES = (
    *("me", "actor", "this", "it", "was", "yes", "no", "none", "option"),
    *("any", "every", "not", "can", "those", "all"),
)
"""Words that mean something wherever a value stands: nothing of an author's is called so."""
STATEMENT_WORDS = (
    *("let", "if", "else", "while", "for", "may", "either", "or", "and", "then", "not", "as"),
    *("until", "phase"),
)
"""Words with which the language begins something: no verb may begin with one."""
READ_AS_OPERATOR = ("where", "while", "if", "else", "then", "not")
"""Words that, right after a parameter, a reader and the grammar take for the language's own."""
NEEDS_SUM = ("and", "or", "is", "in", "as")
"""Words that may follow a parameter, which then holds no comparison (unless in brackets)."""

VALUE_FOLLOWS = (
    *("move", "draw", "give", "perform", "require", "return", "return all of", "reveal"),
    *("shuffle", "choose", "choose exactly", "choose up to", "roll", "look at"),
)
"""Beginnings of the language's own statements after which a name may stand."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """`{name type}`; `type` is empty where none stands. `span` includes the braces."""

    name: Word
    type: Word
    span: Span


@dataclass(frozen=True, slots=True)
class VerbPattern:
    """The words and parameters of a verb or named event, in order.

    A pattern that is not `usable` (a problem said why) keeps its number but is no rule of the
    grammar.
    """

    parts: tuple[Word | Parameter, ...]
    span: Span
    usable: bool = True

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return tuple(part for part in self.parts if isinstance(part, Parameter))

    @property
    def words(self) -> tuple[Word, ...]:
        return tuple(part for part in self.parts if isinstance(part, Word))

    @property
    def text(self) -> str:
        """As declared, with single spaces: `row up to {n number} to {i island}`."""
        return self._written(lambda p: f"{{{p.name.text} {p.type.text}}}".replace(" }", "}"))

    @property
    def shown(self) -> str:
        """As messages show it: `row up to {n} to {s}`."""
        return self._written(lambda p: f"{{{p.name.text}}}")

    @property
    def shape(self) -> str:
        """What makes two patterns the same verb: `row up to {} to {}`."""
        return self.shape_to(len(self.parts))

    def shape_to(self, index: int) -> str:
        """The shape of the parts before `index`."""
        return " ".join(p.text if isinstance(p, Word) else "{}" for p in self.parts[:index])

    def _written(self, parameter: Callable[[Parameter], str]) -> str:
        return " ".join(p.text if isinstance(p, Word) else parameter(p) for p in self.parts)

    def level(self, index: int) -> str:
        """The rule of the grammar that reads the parameter at `index` of `parts`.

        A parameter that begins the pattern or stands before a word of `NEEDS_SUM` is a sum.
        """
        following = self.parts[index + 1] if index + 1 < len(self.parts) else None
        before_operator = isinstance(following, Word) and following.text in NEEDS_SUM
        return "sum" if index == 0 or before_operator else "expr"


def first_words(patterns: Sequence[VerbPattern]) -> dict[str, VerbPattern]:
    """The words with which verbs begin, each with such a verb: nothing called so can be changed.

    Beside the verb `program {c card}`, the line `program = 1` begins with the verb.
    """
    found: dict[str, VerbPattern] = {}
    for pattern in patterns:
        first = pattern.parts[0] if pattern.usable else None
        if isinstance(first, Word):
            found.setdefault(first.text, pattern)
    return found


def hiding_words(patterns: Sequence[VerbPattern]) -> dict[str, VerbPattern]:
    """Words of verbs that stand where a value could stand too, each with such a verb.

    There the word wins: beside `gain {n number} of {g good}` the verb `gain the harvest` hides what
    is called `the`. So does `move two cubes`, beside the language's own `move X to Z`.
    """
    usable = [pattern for pattern in patterns if pattern.usable]
    values = {
        pattern.shape_to(index)
        for pattern in usable
        for index, part in enumerate(pattern.parts)
        if isinstance(part, Parameter)
    }
    values.update(VALUE_FOLLOWS)
    found: dict[str, VerbPattern] = {}
    for pattern in usable:
        for index, part in enumerate(pattern.parts):
            if index > 0 and isinstance(part, Word) and pattern.shape_to(index) in values:
                found.setdefault(part.text, pattern)
    return found


@dataclass(frozen=True, slots=True)
class FormulaHead:
    """`price(c colour)`: a formula's name and parameters; in a change they have no types."""

    name: Word
    parameters: tuple[Parameter, ...]
    span: Span


def read_pattern(text: Text, problems: Problems, *, typed: bool = True) -> VerbPattern:
    """The pattern of a verb, or of a named event (not `typed`: `{captures}` have no types)."""
    before = len(problems.errors)
    parts = tuple(_parts(text, problems, typed))
    pattern = VerbPattern(parts, text.whole)
    if len(problems.errors) == before:
        _check_words(pattern, problems)
        _check_neighbours(pattern, problems)
        _check_names(pattern.parameters, problems)
    return VerbPattern(parts, text.whole, usable=len(problems.errors) == before)


def read_formula_head(text: Text, problems: Problems, *, typed: bool = True) -> FormulaHead | None:
    """`workers(p player)`, or the head of a change, `price(c)` (not `typed`); None: a problem."""
    line = text.lines[0].says if len(text.lines) == 1 else ""
    head = re.fullmatch(r"\s*([a-z]\w*)\s*(?:\((.*)\)\s*)?", line)
    if head is None:
        problems.error(
            "formula-head",
            text.whole,
            "This is not how a formula is named.",
            "Write its name and, in round brackets, what it looks at: `price(c colour)`."
            if typed
            else "Write the formula's name with a name for each of its parameters: `price(c)`.",
        )
        return None
    before = len(problems.errors)
    parameters = tuple(_listed(text, head.start(2), head[2] or "", problems, typed))
    _check_names(parameters, problems)
    if len(problems.errors) > before:
        return None
    name = Word(head[1], text.span(0, head.start(1), 0, head.end(1)))
    return FormulaHead(name, parameters, text.whole)


def _listed(
    text: Text, start: int, inside: str, problems: Problems, typed: bool
) -> Iterator[Parameter]:
    if not inside.strip():
        return
    for part in re.finditer(r"[^,]+|(?<=,)(?=,)|^(?=,)|(?<=,)$", inside):
        yield _parameter(text, start + part.start(), part[0], problems, typed, "")


def _parts(text: Text, problems: Problems, typed: bool) -> Iterator[Word | Parameter]:
    for row, line in enumerate(text.lines):
        for part in PART.finditer(line.says):
            span = text.span(row, part.start(), row, part.end())
            if part["inside"] is not None:
                one = Text(text.file, (line,), text.via)
                yield _parameter(one, part.start("inside"), part["inside"], problems, typed, "{}")
            elif part["word"] is not None:
                yield Word(part["word"], span)
            else:
                problems.error(
                    "verb-pattern",
                    span,
                    "This brace has no partner.",
                    "A parameter stands in braces: its name, then what it is, as in `{n number}`.",
                )


def _parameter(
    text: Text, start: int, inside: str, problems: Problems, typed: bool, braces: str
) -> Parameter:
    """The parameter `name type`, written at offset `start` of the one line of `text`."""
    found = re.fullmatch(r"\s*(\S+)?\s*(.*?)\s*", inside)
    assert found is not None
    name = Word(found[1] or "", text.span(0, start + found.start(1), 0, start + found.end(1)))
    kind = Word(found[2], text.span(0, start + found.start(2), 0, start + found.end(2)))
    edge = len(braces) // 2
    span = text.span(0, start - edge, 0, start + len(inside) + edge)
    shown = f"{braces[:edge]}{name.text or 'n'} number{braces[edge:]}"
    if not NAME.fullmatch(name.text):
        problems.error(
            "verb-pattern",
            span,
            "A parameter begins with its name: small letters, digits and `_`.",
            f"For example `{braces[:edge]}n number{braces[edge:]}`.",
        )
    elif typed and not kind.text:
        problems.error(
            "verb-pattern",
            span,
            f"It is not said what `{name.text}` is.",
            f"Add it after the name: `{shown}`, or a symbol or kind instead of `number`.",
        )
    elif not typed and kind.text:
        problems.error(
            "verb-pattern",
            kind.span,
            f"Here `{name.text}` stands alone: what it is, its own declaration says.",
            f"Write only the name: `{braces[:edge]}{name.text}{braces[edge:]}`.",
        )
    return Parameter(name, kind, span)


def _check_words(pattern: VerbPattern, problems: Problems) -> None:
    if not pattern.words:
        problems.error(
            "verb-pattern",
            pattern.span,
            "This has no word of its own.",
            "Say what happens, with {parameters} between the words: `gain {n number} of {g good}`.",
        )
    for word in pattern.words:
        if re.fullmatch(r"\d+", word.text):
            problems.error(
                "verb-pattern",
                word.span,
                f"A number such as {word.text} cannot be a word of a verb.",
                "Spell it (`two`), or make it a parameter: `{n number}`.",
            )
        elif not WORD.fullmatch(word.text):
            problems.error(
                "verb-pattern",
                word.span,
                f"`{word.text}` cannot be a word of a verb.",
                "Words are written in small letters a–z, digits and `_`.",
                nearest=word.text.lower() if WORD.fullmatch(word.text.lower()) else "",
            )


def _check_neighbours(pattern: VerbPattern, problems: Problems) -> None:
    first = pattern.parts[0] if pattern.parts else None
    if isinstance(first, Word) and first.text in STATEMENT_WORDS:
        problems.error(
            "verb-word",
            first.span,
            f"No verb can begin with `{first.text}`: it begins something else.",
            "Choose another first word.",
        )
    for part, following in zip(pattern.parts, pattern.parts[1:], strict=False):
        if not isinstance(part, Parameter):
            continue
        if isinstance(following, Parameter):
            problems.error(
                "verb-pattern",
                part.span.to(following.span),
                f"Nothing stands between `{part.name.text}` and `{following.name.text}`, so nobody "
                "could tell where the one ends.",
                "Put a word between them, such as `of`, `to` or `on`.",
            )
        elif following.text in READ_AS_OPERATOR:
            problems.error(
                "verb-word",
                following.span,
                f"After `{{{part.name.text}}}` the word `{following.text}` would be read as "
                "part of what is written there.",
                "Choose another word, such as `with`, `to` or `on`.",
            )


def _check_names(parameters: tuple[Parameter, ...], problems: Problems) -> None:
    seen: dict[str, Parameter] = {}
    for parameter in parameters:
        name = parameter.name
        if name.text in TAKEN_NAMES:
            problems.error(
                "verb-pattern",
                name.span,
                f"`{name.text}` has a meaning of its own, so no parameter can be called so.",
                "Give it another name.",
            )
        if name.text in seen:
            problems.error(
                "verb-pattern",
                name.span,
                f"Two parameters are called `{name.text}`.",
                "Give each its own name.",
            )
        seen[name.text] = parameter
