"""Reading effects and formulas out of elements: the words of a module set, and its grammar."""

from __future__ import annotations

from dataclasses import dataclass

from engine.compiler import ast
from engine.compiler.declarations import Effect, Guard, Names, Provenance, Wording
from engine.compiler.gather_entry import Entry, text
from engine.compiler.gather_names import guard, names, provenance, wording
from engine.compiler.gather_words import Words
from engine.compiler.grammar import Grammar
from engine.compiler.nodes import Node, Scalar
from engine.core.problem import Problems


@dataclass(frozen=True, slots=True)
class Reading:
    """What reads the elements of one module: its words, and the grammar of the whole set."""

    words: Words
    grammar: Grammar

    @property
    def problems(self) -> Problems:
        return self.words.problems

    def effect(self, node: Node | None) -> Effect | None:
        """A block of effect; None where there is none, or where it cannot be read (a problem)."""
        found = text(node)
        if found is None:
            self._refuse_blank(node)
            return None
        body = self.grammar.block(found, self.problems)
        return None if body is None else Effect(body, found.whole)

    def _refuse_blank(self, node: Node | None) -> None:
        """A bar with nothing, or only remarks, below it: what was meant is not there yet."""
        if isinstance(node, Scalar) and node.style == "literal":
            reason = "Nothing stands below this bar."
            self.problems.error("no-value", node.span, reason, "Write what happens there.")

    def expression(self, node: Node | None) -> ast.Expression | None:
        """An expression; None as in `effect`."""
        found = text(node)
        return None if found is None else self.grammar.expression(found, self.problems)

    def condition(self, node: Node | None) -> ast.Expression | None:
        """An expression where a condition belongs; None as in `effect`."""
        found = text(node)
        return None if found is None else self.grammar.condition(found, self.problems)

    def names(self, entry: Entry, key: str = "name") -> Names:
        return names(entry.get(key), self.words.first_language)

    def wording(self, entry: Entry) -> Wording:
        return wording(entry, self.words.first_language)

    def provenance(self, entry: Entry) -> Provenance:
        return provenance(entry, self.words.module_of.get(entry.head.file, ""))

    def guard(self, entry: Entry) -> Guard:
        words = self.words
        return guard(entry, words.options, words.most_players, words.problems)
