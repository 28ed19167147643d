"""Every sheet drawn once, so that a fault shows when a game is checked, not when it is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.compiler.compile import Game
from engine.core.problem import Problem, ProblemsFound, nearest_name
from tools.printing.faces import Drawing
from tools.printing.selection import Selection, Thing
from tools.printing.sizes import LEAST, MOST
from tools.printing.wanted import PLAYER_CARD, RULES, Wanted, wanted_sheets


@dataclass(frozen=True, slots=True)
class Found:
    """Problems, and the texts of further files that they point into."""

    problems: tuple[Problem, ...]
    sources: Mapping[str, str]


def printing_problems(game: Game) -> Found:
    """Everything that is wrong with the sheets of a game whose rules are right."""
    sheets = wanted_sheets(game.declarations)
    found: list[Problem] = []
    sources: dict[str, str] = {}
    try:
        selection = Selection(game)
        things = {one.id: things_of(one, selection) for one in sheets}
    except ProblemsFound as error:
        return Found(error.problems, error.sources)
    for sheet in sheets:
        found += _size(sheet)
        found += _names(sheet, things[sheet.id] or selection.of_kinds(sheet.kinds))
    fine = [sheet for sheet in sheets if not any(_size(sheet))]
    for language in game.declarations.languages or ("en",):
        drawing = Drawing(game, selection, language)
        for sheet in fine:
            found += _drawn(sheet, things[sheet.id], drawing, sources)
        found += drawing.problems
        sources |= drawing.icons.sources
    return Found(_once(found), sources)


def things_of(sheet: Wanted, selection: Selection) -> tuple[Thing, ...]:
    """The things of a sheet; none of a player card or the rules, which find their own."""
    if sheet.template in (PLAYER_CARD, RULES):
        return ()
    return selection.of_kinds(sheet.kinds) if sheet.kinds else selection.of(sheet.of)


def _drawn(
    sheet: Wanted, things: Sequence[Thing], drawing: Drawing, sources: dict[str, str]
) -> Iterable[Problem]:
    """Draw a sheet; the fault of a template that stops it."""
    try:
        if sheet.flows:
            for thing in things:
                drawing.card(thing, sheet)
        else:
            list(drawing.faces(sheet, things))
    except ProblemsFound as error:
        sources |= error.sources
        return error.problems
    return ()


def _size(sheet: Wanted) -> Iterator[Problem]:
    if (
        min(sheet.size.width, sheet.size.height) < LEAST
        or max(sheet.size.width, sheet.size.height) > MOST
    ):
        reason = f"No card of {sheet.size} mm can be printed."
        remedy = f"Each side is {LEAST:g} to {MOST:g} mm long."
        yield Problem("sheet-size", "error", sheet.size_span, reason, remedy)


def _names(sheet: Wanted, things: Sequence[Thing]) -> Iterator[Problem]:
    """The ids that colours and pictures name, against what the things have."""
    fields = {field.name for thing in things for field in thing.kind.printed}
    cards = {thing.item.id for thing in things}
    for what, named in sheet.named:
        known = {"value": fields, "card": cards}.get(what)
        if known is not None and named.word not in known:
            nearest = nearest_name(named.word, known)
            remedy = f"There are: {', '.join(sorted(known))}." if known else ""
            reason = f'Nothing on this sheet is the {what} "{named.word}".'
            yield Problem("unknown-name", "error", named.span, reason, remedy, nearest)


def _once(found: Sequence[Problem]) -> tuple[Problem, ...]:
    """Each fault once, although it shows on every card and in every language."""
    by_place: dict[tuple[object, ...], Problem] = {}
    for problem in found:
        drawn = problem.code in ("template", "unknown-icon", "unsafe-picture")
        by_place.setdefault((problem.code, problem.span, "" if drawn else problem.reason), problem)
    return tuple(by_place.values())
