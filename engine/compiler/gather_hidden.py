"""Names that are spelt like a word of a verb and cannot be read where that word may stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.compiler.declarations import Declarations
from engine.compiler.parse_pattern import TAKEN_NAMES, VerbPattern, first_words, hiding_words
from engine.core.problem import Place, Problems
from engine.core.span import Span

EVERYWHERE = ("me", "actor", "this", "it")
"""What effects call those who act, and what is asked about."""


def refuse_hidden(game: Declarations, verbs: Sequence[VerbPattern], problems: Problems) -> None:
    """Taken names, and counters that no line could change; a warning of names hidden at times."""
    first, hiding = first_words(verbs), hiding_words(verbs)
    for counter in game.counters:
        name = counter.place.word
        if not counter.place.owner and name in first:
            problems.error(
                "hidden-name",
                counter.place.span,
                f"`{name}` begins the verb `{first[name].shown}`, so no line could change this "
                "counter.",
                "Give one of the two another name.",
                also=(Place(first[name].span, "the verb"),),
            )
    for name, what, span in _bare_names(game):
        if name in TAKEN_NAMES:
            problems.error(
                "taken-name",
                span,
                f"`{name}` means something of its own in effects, so no {what} can be called so.",
                "Give it another name.",
            )
        elif name in hiding:
            verb = hiding[name]
            problems.warning(
                "hidden-name",
                span,
                f"{_taken(name, verb)}, not as this {what}.",
                "Give one of the two another name; or put the name in brackets there.",
                also=(Place(verb.span, "the verb"),),
            )
    for name in (*EVERYWHERE, "yes", "none"):
        if name in hiding:
            problems.warning(
                "hidden-name",
                hiding[name].span,
                f"{_taken(name, hiding[name])}, not as `{name}`.",
                "Choose another word for the verb.",
            )


def _taken(name: str, verb: VerbPattern) -> str:
    before = verb.shown.split(f" {name}")[0]
    return f"After `{before}` the word `{name}` is read as part of the verb `{verb.shown}`"


def _bare_names(game: Declarations) -> Iterator[tuple[str, str, Span]]:
    """What stands alone in effects: (name, what it is, where it is declared)."""
    for symbol in game.symbols:
        yield from ((member.id, symbol.id, member.span) for member in symbol.members)
        yield from ((name, "part", span) for name, _, _, span in symbol.parts)
    for kind in game.kinds:
        yield kind.id, "kind", kind.span
        yield from ((item.id, kind.one, item.span) for item in kind.items if item.id)
    for zone in game.zones:
        if not zone.place.owner:
            yield zone.place.word, "zone", zone.span
    for counter in game.counters:
        if not counter.place.owner:
            yield counter.place.word, "counter", counter.span
    yield from ((formula.name, "formula", formula.span) for formula in game.formulas)
