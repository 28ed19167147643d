"""The language of a module: the core grammar and the module's verbs, ready to parse its texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from lark import Lark

from engine.compiler.ast import Block, Expression, Heard
from engine.compiler.parse_block import BlockParser
from engine.compiler.parse_conflicts import build_without_conflict
from engine.compiler.parse_errors import Explainer
from engine.compiler.parse_expression import Branch
from engine.compiler.parse_head import heard
from engine.compiler.parse_lines import Sentence, rows, sentence
from engine.compiler.parse_pattern import VerbPattern, first_words, hiding_words
from engine.compiler.parse_sentence import Fault, parse
from engine.compiler.parse_statement import reader_of
from engine.compiler.parse_table import load, save, with_verbs
from engine.compiler.text import Text
from engine.core.problem import Place, Problems


@dataclass(frozen=True, slots=True)
class Grammar:
    """Parses the texts of a module set.

    `verbs` in the order in which `ast.VerbCall.verb` counts them. `known_names`: printed or written
    name, casefolded → what to write in an effect; it serves suggestions only. A method that finds
    an error reports it (all that it can find in the text) and returns None. `trees`, where there
    are any, remember the sentences parsed: the rules and tests of a game say many of them twice.
    """

    verbs: tuple[VerbPattern, ...]
    parser: Lark
    known_names: Mapping[str, str] = field(default_factory=dict)
    trees: dict[tuple[str, str], Branch] | None = None

    def block(self, text: Text, problems: Problems) -> Block | None:
        """The statements of an effect; an empty text is an empty block."""
        here = Problems()
        found = BlockParser(self._tree, here).block(rows(text, here))
        return found if _all_right(here, problems) else None

    def expression(self, text: Text, problems: Problems) -> Expression | None:
        """A value, condition or set; it may go over several lines."""
        here = Problems()
        tree, whole = self._sentence(text, "expr", here)
        found = reader_of(whole, here).expression(tree) if whole and tree else None
        return found if _all_right(here, problems) else None

    def condition(self, text: Text, problems: Problems) -> Expression | None:
        """An expression where a condition belongs, as in `only if:`."""
        here = Problems()
        tree, whole = self._sentence(text, "expr", here)
        found = reader_of(whole, here).condition(tree) if whole and tree else None
        return found if _all_right(here, problems) else None

    def heard(self, text: Text, problems: Problems) -> Heard | None:
        """The head of a trigger: `after row {n} to jetty`, `instead of …`, `at end of turn`.

        `moment` of the result is before, instead, after, start or end.
        """
        here = Problems()
        tree, whole = self._sentence(text, "heard", here)
        found = heard(reader_of(whole, here), tree) if whole and tree else None
        return found if _all_right(here, problems) else None

    @property
    def reserved_words(self) -> Mapping[str, VerbPattern]:
        """Words that some verb takes where a name could stand, each with such a verb."""
        return {**hiding_words(self.verbs), **first_words(self.verbs)}

    def begins_with_verb(self, says: str) -> bool:
        """Whether a text begins with the first words of some verb, up to its first parameter."""
        return any(f"{says} ".startswith(_opening(verb)) for verb in self.verbs if _opening(verb))

    def _sentence(
        self, text: Text, start: str, problems: Problems
    ) -> tuple[Branch | None, Sentence | None]:
        whole = sentence(text, problems)
        if whole is None:
            problems.error("empty-expression", text.whole, "Nothing stands here.", "Write a value.")
            return None, None
        return self._tree(whole, start, problems), whole

    def _tree(self, said: Sentence, start: str, problems: Problems) -> Branch | None:
        """The tree of a sentence; its places are those in the sentence, whichever file it is in."""
        trees, key = {} if self.trees is None else self.trees, (said.says, start)
        if key in trees:
            return trees[key]
        found = parse(self.parser, said, start)
        if found is None:
            _too_large(said, problems)
        elif not isinstance(found, Fault):
            trees[key] = found
        if not isinstance(found, Fault):
            return found
        if found.at_end and "COLON" in found.expected:
            return self._with_colon(said, start, problems)
        Explainer(self.verbs, self.known_names).explain(found, problems)
        return None

    def _with_colon(self, said: Sentence, start: str, problems: Problems) -> Branch | None:
        """The tree of a sentence that lacks only its colon, which is a problem."""
        end = len(said.says)
        problems.error(
            "missing-colon",
            said.span(end, end),
            "A colon is missing at the end of this line.",
            "Put it there: what belongs to this line stands under it, two spaces further in.",
        )
        return self._tree(replace(said, says=f"{said.says}:"), start, problems)


def _too_large(said: Sentence, problems: Problems) -> None:
    problems.error(
        "too-large",
        said.span(0, 1),
        "This sentence is longer, or deeper in brackets and operators, than any game needs.",
        "Give parts of it names with `let`, or make them formulas.",
    )


def _all_right(here: Problems, problems: Problems) -> bool:
    """Pass on the problems of a text, from its top to its bottom; whether no error is among them.

    What reading the YAML has told of the same place already is not told again.
    """
    told = {(found.code, found.span) for found in problems.found}
    fresh = [found for found in here.found if (found.code, found.span) not in told]
    problems.found.extend(sorted(fresh, key=lambda found: (found.span.line, found.span.column)))
    return not here.errors


def _opening(verb: VerbPattern) -> str:
    return verb.shown.split("{")[0].rstrip() + " " if verb.shown[:1] != "{" else ""


def build_grammar(
    patterns: Sequence[VerbPattern], problems: Problems, cache_dir: Path | None = None
) -> Grammar:
    """The grammar of these verbs; one that would make sentences doubtful is a problem and left out.

    With `cache_dir` the tables are kept there, and taken from there when nothing has changed.
    """
    verbs = _without_twins(patterns, problems)
    text = with_verbs(verbs)
    parser = load(text, cache_dir) if cache_dir is not None else None
    if parser is None:
        parser, usable = build_without_conflict(verbs, problems)
        if cache_dir is not None and usable == verbs:
            save(text, parser, cache_dir)
        verbs = usable
    return Grammar(verbs, parser)


def _without_twins(patterns: Sequence[VerbPattern], problems: Problems) -> tuple[VerbPattern, ...]:
    """The verbs, of which one with the words of an earlier one is a problem and not usable."""
    first: dict[str, VerbPattern] = {}
    found = []
    for pattern in patterns:
        twin = first.setdefault(pattern.shape, pattern) if pattern.usable else pattern
        if twin is not pattern:
            problems.error(
                "verb-twice",
                pattern.span,
                f"`{pattern.shown}` is declared twice.",
                "Leave one out, or tell them apart by their words.",
                also=(Place(twin.span, "declared here too"),),
            )
        found.append(pattern if twin is pattern else replace(pattern, usable=False))
    return tuple(found)
