"""Two things with one name: a problem that shows both places."""

from __future__ import annotations

from collections.abc import Iterable

from engine.compiler.declarations import Declarations, Guard, KindSpec, VerbSpec
from engine.core.problem import Place, Problems
from engine.core.span import Span

Named = tuple[str, str, Guard, Span]
"""(name, what it is, when it is in the game, where it is declared)"""


def refuse_clashes(game: Declarations, problems: Problems) -> None:
    """Names that two things would have in one match."""
    _unique(_game_wide(game), problems)
    for kind in game.kinds:
        _unique(_values_of(kind, game), problems)
        items = [(item.id, kind.one, item.guard, item.span) for item in kind.items if item.id]
        _unique(items, problems)
    _unique(_owned(game, "player", ()), problems)
    _refuse_verbs_twice(game, problems)
    _unique([(e.name, "event", e.guard, e.span) for e in game.events], problems)
    always = Guard()
    _unique([(s.id, "scenario", always, s.span) for s in game.scenarios], problems)
    _unique([(r.id, "ruling", always, r.span) for r in game.rulings], problems)
    _unique([(o.id, "option", always, o.span) for o in game.options], problems)


def _game_wide(game: Declarations) -> list[Named]:
    """Names that stand alone in effects."""
    always = Guard()
    found: list[Named] = [(s.id, "symbol", always, s.span) for s in game.symbols]
    found += [(name, "part", always, at) for s in game.symbols for name, _, _, at in s.parts]
    found += [(k.id, "kind", always, k.span) for k in game.kinds]
    found += [(z.place.word, "zone", z.guard, z.span) for z in game.zones if not z.place.owner]
    found += [
        (c.place.word, "counter", c.guard, c.span) for c in game.counters if not c.place.owner
    ]
    found += [(f.name, "formula", f.guard, f.span) for f in game.formulas]
    return found


def _values_of(kind: KindSpec, game: Declarations) -> list[Named]:
    """Names that stand behind a thing of this kind and a dot."""
    always = Guard()
    printed: list[Named] = [(f.name, "printed value", always, f.span) for f in kind.printed]
    return _owned(game, kind.one, (*printed, *_changing(kind)))


def _changing(kind: KindSpec) -> Iterable[Named]:
    return ((c.place.word, "changing value", c.guard, c.span) for c in kind.changing)


def _owned(game: Declarations, one: str, more: Iterable[Named]) -> list[Named]:
    found = list(more)
    found += [(z.place.word, "zone", z.guard, z.span) for z in game.zones if z.place.owner == one]
    found += [
        (c.place.word, "counter", c.guard, c.span) for c in game.counters if c.place.owner == one
    ]
    return found


def _refuse_verbs_twice(game: Declarations, problems: Problems) -> None:
    """Verbs with the same words: what stands in their braces does not tell them apart."""
    earlier: dict[str, list[VerbSpec]] = {}
    for verb in sorted(game.verbs, key=lambda one: _place(one.span)):
        same = earlier.setdefault(verb.shape, [])
        other = next((one for one in same if one.guard.meets(verb.guard)), None)
        if other is not None:
            reason = f"The verb `{verb.pattern}` has the same words as `{other.pattern}`."
            if verb.pattern == other.pattern:
                reason = f"The verb `{verb.pattern}` is declared a second time."
            also = (Place(other.span, "the other verb"),)
            remedy = (
                "Choose other words for one of them: what is in braces does not tell verbs apart."
            )
            problems.error("verb-twice", verb.span, reason, remedy, also=also)
        same.append(verb)


def _place(span: Span) -> tuple[str, int, int]:
    return span.file, span.line, span.column


def _unique(named: Iterable[Named], problems: Problems) -> None:
    seen: dict[str, list[Named]] = {}
    for one in sorted(named, key=lambda one: _place(one[3])):
        name, what, guard, span = one
        for _, other, earlier, place in seen.get(name, ()):
            if guard.meets(earlier) and place != span:
                problems.error(
                    "twice",
                    span,
                    f'The {what} "{name}" is declared a second time.'
                    if what == other
                    else f'"{name}" is already the name of a {other}.',
                    "Give one of the two another name.",
                    also=(Place(place, f"the other {other}"),),
                )
                break
        seen.setdefault(name, []).append(one)
