"""Which things a sheet is of: kinds as declared, or an expression evaluated on an empty table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.compiler import ast
from engine.compiler.compile import Game
from engine.compiler.declarations import ItemSpec, KindSpec
from engine.compiler.specialise_match import Match, configurations
from engine.core.problem import Problem, ProblemsFound
from engine.core.program import Ruleset
from engine.core.span import Span
from engine.play.machine import Machine
from engine.play.table import formula
from tools.printing.wanted import Named

ASKED = "--cards"
"""The name that an expression of the command line has in problems."""
NOBODY = -1


@dataclass(frozen=True, slots=True)
class Thing:
    """A card, space or piece as declared, with its kind."""

    kind: KindSpec
    item: ItemSpec

    @property
    def key(self) -> str:
        """`job forest`: how it is named beside all others of the game."""
        return f"{self.kind.one} {self.item.id}"


class Selection:
    """Finds the things of one game that expressions mean; each text is evaluated once."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: dict[str, frozenset[str]] = {}
        self._things = tuple(
            Thing(kind, item) for kind in game.declarations.kinds for item in kind.items
        )

    def of_kinds(self, kinds: Iterable[str]) -> tuple[Thing, ...]:
        """All items of these kinds, in the order of the kinds and then as declared."""
        return tuple(thing for kind in kinds for thing in self._things if thing.kind.id == kind)

    def of(self, named: Named) -> tuple[Thing, ...]:
        """What a kind or an expression of the game's files means, as declared."""
        if named.word.isidentifier():
            return self.of_kinds((named.word,))
        declared = self._game.declarations.selections
        self._evaluate({text: declared[text] for text in declared if text not in self._known}, {})
        return self._those(named.word)

    def asked(self, says: str) -> tuple[Thing, ...]:
        """What an expression means that somebody gave. Raises `ProblemsFound`."""
        expression = self._game.expression(says, ASKED)
        self._evaluate({says: expression}, {ASKED: says})
        return self._those(says)

    def _those(self, text: str) -> tuple[Thing, ...]:
        return tuple(thing for thing in self._things if thing.key in self._known[text])

    def _evaluate(self, selections: Mapping[str, ast.Expression], texts: Mapping[str, str]) -> None:
        """Learn what these expressions mean: in one match, and in all where the things differ."""
        first, *others = configurations(self._game.declarations)
        if not selections:
            return
        found: dict[str, set[str]] = {text: set() for text in selections}
        wanted = self._evaluate_in(first, selections, texts, found)
        for match in others if wanted else ():
            self._evaluate_in(match, {text: selections[text] for text in wanted}, texts, found)
        self._known |= {text: frozenset(keys) for text, keys in found.items()}

    def _evaluate_in(
        self,
        match: Match,
        selections: Mapping[str, ast.Expression],
        texts: Mapping[str, str],
        found: Mapping[str, set[str]],
    ) -> list[str]:
        """Add the things of one match to `found`; give the texts whose things hang on the match."""
        ruleset, numbers = self._game.selection_ruleset(match, selections, texts)
        machine = Machine(ruleset)
        table = machine.table(0)
        differing = []
        for text, number in numbers.items():
            kinds = self._kinds_of(ruleset, number)
            if not kinds:
                raise ProblemsFound(
                    [_no_things(selections[text].span)], {**self._game.sources, **texts}
                )
            value = formula(machine, table, number, NOBODY)
            members = value if isinstance(value, tuple) else (value,)
            found[text] |= {_key(ruleset, one) for one in members if one >= 0}
            if any(t.item.guard.wants for t in self._things if t.kind.id in kinds):
                differing.append(text)
        return differing

    def _kinds_of(self, ruleset: Ruleset, number: int) -> tuple[str, ...]:
        """The kinds of the things that a formula gives; empty where it gives none."""
        sort, _, of = ruleset.formulas[number].sort.partition(":")
        known = {kind.name for kind in ruleset.kinds}
        kinds = tuple(of.split("|"))
        return kinds if sort in ("ref", "set") and known.issuperset(kinds) else ()


def _no_things(span: Span) -> Problem:
    reason = "This means no cards or other things that could be printed."
    remedy = "Name a kind, a card, or say which: `jobs where it.price > 2`."
    return Problem("wrong-kind", "error", span, reason, remedy)


def _key(ruleset: Ruleset, number: int) -> str:
    """As `Thing.key`."""
    for kind in ruleset.kinds:
        if kind.base <= number < kind.base + kind.count:
            return f"{kind.one} {kind.members[number - kind.base]}"
    return ""
