"""Names and wording that are there in some languages of a module and not in others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.compiler.declarations import Declarations, KindSpec, Module, Names
from engine.core.problem import Place, Problems
from engine.core.span import Span

Said = tuple[str, Iterable[str], Span]
"""(what it is, the languages in which it is said, where)"""
MOST_SHOWN = 3


def warn_of_gaps(game: Declarations, module_of: Mapping[str, str], problems: Problems) -> None:
    """Warn of what is named or worded in a language, and in another of its module is not.

    What has no name at all is no gap: there the id serves in every language. Nor is the text of a
    card: what it does not say in a language is worded from its effect.
    """
    wanted = {one.stamp.id: one.languages for one in game.modules}
    _warn_of_translations(game, module_of, problems)
    for what, languages, span in _everything(game):
        said = set(languages)
        every = wanted.get(module_of.get(span.file, ""), game.languages)
        lacking = [language for language in every if language not in said]
        if len(lacking) < len(every) and lacking:
            problems.warning(
                "not-translated",
                span,
                f"The {what} is not given in every language of the module: "
                f"{', '.join(lacking)} is missing.",
                f"Add it: `{lacking[0]}: …`",
            )


def _warn_of_translations(
    game: Declarations, module_of: Mapping[str, str], problems: Problems
) -> None:
    """Warn of what a module leaves without words in a language that it brings to others' things.

    One warning for each language: while somebody translates there are many gaps.
    """
    spoken: set[str] = set()
    for number, module in enumerate(game.modules):
        earlier = {one.stamp.id for one in game.modules[:number]}
        for language in module.languages if number else ():
            if language in spoken:
                continue
            gaps = [
                (what, span)
                for what, languages, span in _everything(game)
                if language not in (said := set(languages))
                and said
                and module_of.get(span.file, "") in earlier
            ]
            if gaps:
                _warn_of_gaps_in(language, gaps, module, problems)
        spoken.update(module.languages)


def _warn_of_gaps_in(
    language: str, gaps: list[tuple[str, Span]], module: Module, problems: Problems
) -> None:
    names = sum(what != "text" for what, _ in gaps)
    counted = [f"{names} names and titles", f"{len(gaps) - names} texts"]
    said = " and ".join(one for one in counted if not one.startswith("0 "))
    also = tuple(Place(span, f"a {what}") for what, span in gaps[:MOST_SHOWN])
    problems.warning(
        "not-translated",
        module.span,
        f"In the language {language} {said} of other modules are missing.",
        "Add them under `alterations:` with `extend: THING`. The first of them:",
        also=also,
    )


def _everything(game: Declarations) -> Iterator[Said]:
    for module in game.modules:
        yield "title", module.title, module.span
        yield from (_name(one.names, one.span) for one in module.seats)
        yield from (_name(one.names, one.span) for one in module.options)
    for symbol in game.symbols:
        yield _name(symbol.names, symbol.span)
        yield from (_name(one.names, one.span) for one in symbol.members)
        yield from (_name(one.names, one.span) for one in symbol.printed)
    for kind in game.kinds:
        yield from _of_kind(kind)
    yield from (_name(one.names, one.span) for one in game.zones)
    yield from (_name(one.names, one.span) for one in game.counters)
    yield from (("text", one.wording.own, one.span) for one in game.verbs)
    yield from (("text", one.wording.own, one.span) for one in game.formulas)
    yield from (("text", one.wording.own, one.span) for one in game.events)


def _of_kind(kind: KindSpec) -> Iterator[Said]:
    yield _name(kind.names, kind.span)
    yield from (_name(one.names, one.span) for one in kind.printed)
    for item in kind.items:
        yield _name(item.names, item.span)
        yield from (_name(one.label, one.span) for one in item.triggers)


def _name(names: Names, span: Span) -> Said:
    return "name", names.by_language, span
