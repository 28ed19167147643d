"""Every sheet of a game drawn in each language: cards as faces, documents as pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.compiler.compile import Game
from engine.core.problem import Problem, ProblemsFound, nearest_name
from tools.failures import WrongUse
from tools.languages import in_language
from tools.printing.checks import things_of
from tools.printing.documents import rules_document, says_of, table_document
from tools.printing.faces import Drawing, Face
from tools.printing.fonts import without_fonts
from tools.printing.manifest import Printed, printed_cards, printed_page
from tools.printing.own_fonts import OwnFont
from tools.printing.selection import Selection, Thing
from tools.printing.settings import Settings
from tools.printing.wanted import PLAYER_CARD, RULES, Wanted, wanted_sheets

SPOILING = ("does-not-fit", "missing-glyph")
ALL_THE_SAME = "To print it all the same: --force."


@dataclass(frozen=True, slots=True)
class Drawn:
    """A sheet in one language: `faces` of cards, or the `page` of a document."""

    wanted: Wanted
    language: str
    title: str
    faces: tuple[Face, ...]
    page: str
    cards: Mapping[str, Printed]
    fonts: tuple[OwnFont, ...] = ()
    """Those of the modules, for the faces."""

    @property
    def name(self) -> str:
        """`jobs.en`: how the manifest calls it."""
        return f"{self.wanted.id}.{self.language}"


@dataclass(frozen=True, slots=True)
class DrawnSheets:
    """What is to be printed, and the warnings that came up."""

    sheets: tuple[Drawn, ...]
    warnings: tuple[Problem, ...]
    sources: Mapping[str, str]


def draw_sheets(game: Game, settings: Settings) -> DrawnSheets:
    """The sheets that are wanted. Raises `ProblemsFound` for faults of icons and templates."""
    selection = Selection(game)
    asked = {t.key for t in selection.asked(settings.cards)} if settings.cards else None
    wanted = _wanted(game, settings)
    found: list[Drawn] = []
    warnings: list[Problem] = []
    for language in settings.languages or game.declarations.languages or ("en",):
        drawing = Drawing(game, selection, language)
        for sheet in wanted:
            things = _things(sheet, selection, asked)
            if things is not None:
                found.append(_draw(game, sheet, things, selection, drawing, settings))
        drawing.stop_on_problems()
        warnings += drawing.problems
    if not settings.force:
        _stop_where_print_would_be_spoiled(warnings, game.sources)
    if asked is not None and not found:
        raise WrongUse(f"No sheet prints what `{settings.cards}` means.")
    return DrawnSheets(tuple(found), tuple(warnings), game.sources)


def _stop_where_print_would_be_spoiled(
    found: Sequence[Problem], sources: Mapping[str, str]
) -> None:
    """What is a warning while a game is written is an error once paper is to be spent on it."""
    spoiling = [
        replace(one, severity="error", remedy=f"{one.remedy} {ALL_THE_SAME}")
        for one in found
        if one.code in SPOILING
    ]
    if spoiling:
        raise ProblemsFound(spoiling, sources)


def _wanted(game: Game, settings: Settings) -> tuple[Wanted, ...]:
    known = {one.id: one for one in wanted_sheets(game.declarations)}
    for name in settings.sheets:
        if name not in known:
            nearest = nearest_name(name, known)
            meant = f' Did you mean "{nearest}"?' if nearest else ""
            raise WrongUse(f'This game has no sheet "{name}".{meant} It has: {", ".join(known)}.')
    return tuple(one for one in known.values() if not settings.sheets or one.id in settings.sheets)


def _things(
    sheet: Wanted, selection: Selection, asked: set[str] | None
) -> tuple[Thing, ...] | None:
    """The things of a sheet; None where it holds nothing of what was asked for."""
    if sheet.template in (PLAYER_CARD, RULES):
        return () if asked is None else None
    things = things_of(sheet, selection)
    if asked is None:
        return things
    return tuple(thing for thing in things if thing.key in asked) or None


def _draw(
    game: Game,
    sheet: Wanted,
    things: Sequence[Thing],
    selection: Selection,
    drawing: Drawing,
    settings: Settings,
) -> Drawn:
    language = drawing.facts.language
    title = in_language(sheet.title, language)
    if not sheet.flows:
        faces = tuple(drawing.faces(sheet, things))
        return Drawn(sheet, language, title, faces, "", printed_cards(faces), drawing.fonts)
    declared = game.declarations
    if sheet.template == RULES:
        page = rules_document(declared, sheet, selection, drawing, settings.paper)
    else:
        page = table_document(declared, sheet, things, drawing, settings.paper)
    said = says_of(page)
    drawing.look_at_page(said, sheet)
    return Drawn(sheet, language, title, (), page, printed_page(title, without_fonts(page), said))


def with_copies(drawn: Drawn, settings: Settings) -> Iterator[Face]:
    """The faces, each as many times as it is wanted."""
    many = drawn.wanted.copies if settings.copies is None else settings.copies
    for face in drawn.faces:
        for _ in range(face.copies if many else 1):
            yield face
