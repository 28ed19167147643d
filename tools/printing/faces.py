"""Cards drawn: one fragment of HTML for each side of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from engine.compiler.compile import Game
from engine.core.problem import Problem, ProblemsFound
from engine.core.span import Span
from tools.languages import in_language
from tools.printing.card_form import form_of
from tools.printing.facts import Card, Facts, ink_on, tint
from tools.printing.fit import Measurer
from tools.printing.glyphs import Glyphs
from tools.printing.icons import Icons
from tools.printing.measure import FontMeasurer
from tools.printing.own_fonts import own_fonts
from tools.printing.player_card import Measures, Part, PlayerCards, in_words, measures_of
from tools.printing.room import too_large
from tools.printing.sandbox import Sandbox, has_template
from tools.printing.selection import Selection, Thing
from tools.printing.sizes import CARDS, Size
from tools.printing.wanted import CARD, NO_BACK, PLAIN, PLAYER_CARD, Wanted
from tools.printing.wording import set_heading, set_lines

PALE = 0.13
PLAIN_BACK = ":back.html.j2"


@dataclass(frozen=True, slots=True)
class Face:
    """A card with its sides as HTML; the back is empty where it has none."""

    key: str
    id: str
    name: str
    copies: int
    front: Markup
    back: Markup
    says: Mapping[str, str]
    """What stands on it in words: heading → text."""


@dataclass(frozen=True, slots=True)
class SheetSeen:
    """What a template sees as `sheet`; width and height in millimetres."""

    id: str
    title: str
    game: str
    module: str
    version: str
    language: str
    width: float
    height: float
    colour: str
    ink: str


@dataclass(frozen=True, slots=True)
class RowSet:
    """A line of a player card, its text broken as it was measured."""

    mark: Markup
    said: Markup


@dataclass(frozen=True, slots=True)
class PartSet:
    """A part of a player card, ready to be drawn."""

    heading: Markup
    sort: str
    rows: tuple[RowSet, ...]


class Drawing:
    """Draws the cards of one game in one language.

    `problems` are what was wrong with icons and names; a fault of a template is raised.
    """

    def __init__(
        self, game: Game, selection: Selection, language: str, measurer: Measurer | None = None
    ) -> None:
        self._folders = folders = game.folders
        self._declared = game.declarations
        self._selection = selection
        self.sources = game.sources
        self._language = language
        own = own_fonts(folders)
        self.fonts = own.fonts
        self._measurer = measurer or FontMeasurer(own.widths)
        self._glyphs = Glyphs(own, game.sources)
        self.icons = Icons(folders)
        self.facts = Facts(self._declared, game.sources, language, self.icons)
        self.sandbox = Sandbox(folders)
        self._unfit: list[Problem] = list(own.problems)
        self._player_cards = PlayerCards(
            self._declared, selection, self.facts, self.icons, game.sources
        )

    @property
    def problems(self) -> list[Problem]:
        found = [
            *self.facts.problems,
            *self._player_cards.problems,
            *self.icons.problems.values(),
            *self._unfit,
        ]
        return list(dict.fromkeys(found))

    def stop_on_problems(self) -> None:
        """Raise `ProblemsFound` where something was wrong; warnings alone stop nobody."""
        if any(problem.severity == "error" for problem in self.problems):
            raise ProblemsFound(self.problems, {**self.sources, **self.icons.sources})

    def faces(self, wanted: Wanted, things: Sequence[Thing]) -> Iterator[Face]:
        """The cards of a sheet, one after another; a player card has a copy for each player."""
        if wanted.template == PLAYER_CARD:
            yield self._player_card(wanted)
            return
        back = self._back(wanted)
        for thing in things:
            yield self._card(thing, wanted, back)

    def seen(self, wanted: Wanted) -> SheetSeen:
        """The sheet as templates see it."""
        head = self._declared.modules[-1].stamp
        return SheetSeen(
            wanted.id,
            in_language(wanted.title, self._language),
            in_language(self._declared.title, self._language),
            head.id,
            head.version,
            self._language,
            wanted.size.width,
            wanted.size.height,
            wanted.colour,
            ink_on(wanted.colour),
        )

    def card(self, thing: Thing, wanted: Wanted) -> Card:
        """The facts of a thing; signs in them that no font has go to `problems`."""
        card = self.facts.card(thing, wanted)
        places = (thing.item.wording.span, thing.item.span)
        said = (*card.plain.values(), card.kind_name)
        self._unfit += self._glyphs.missing(said, places, f"{thing.key} ({self._language})")
        return card

    def look_at_page(self, said: str, wanted: Wanted) -> None:
        """Signs on a page that no font has go to `problems`."""
        what = f"{wanted.id} ({self._language})"
        self._unfit += self._glyphs.missing((said,), (wanted.span,), what)

    def _card(self, thing: Thing, wanted: Wanted, back: Markup) -> Face:
        card = self.card(thing, wanted)
        what = f"{thing.key} ({self._language})"
        if wanted.template == CARD:
            front = self._built_in_card(thing, card, wanted, what)
        else:
            front = self._own(wanted.template, card, wanted, what)
        if wanted.back not in (NO_BACK, PLAIN):
            back = self._own(wanted.back, card, wanted, f"the back of {what}")
        return Face(thing.key, card.id, card.name, card.copies, front, back, card.plain)

    def _built_in_card(self, thing: Thing, card: Card, wanted: Wanted, what: str) -> Markup:
        form = form_of(card, wanted.size, self._measurer, self._language)
        place = thing.item.wording.span if thing.item.wording.span.line else thing.item.span
        self._unfit += too_large("text", form.overflow, place, what)
        self._unfit += too_large("name", form.name_overflow, thing.item.span, what)
        self._unfit += too_large("line of values", form.facts_overflow, thing.item.span, what)
        return self.sandbox.draw(
            ":card.html.j2",
            what,
            card=card,
            form=form,
            title=set_heading(form.name, self.icons),
            text=[set_lines(lines, self.icons) for lines in form.text],
            sheet=self.seen(wanted),
            pale=tint(card.colour, PALE),
            strong=readable(card.colour),
        )

    def _own(self, template: str, card: Card, wanted: Wanted, what: str) -> Markup:
        if not has_template(self._folders, template):
            span = wanted.template_span if template == wanted.template else wanted.back_span
            raise ProblemsFound([_no_template(template, span)], self.sources)
        seen = self.seen(wanted)
        return self.sandbox.draw_checked(
            template, what, card=card, sheet=seen, icon=self.facts.icon
        )

    def _back(self, wanted: Wanted) -> Markup:
        """The back that all cards of a sheet share."""
        if wanted.back != PLAIN:
            return Markup("")
        kinds = [kind for kind in self._declared.kinds if kind.id in wanted.kinds]
        emblem = (
            self.facts.icon(kinds[0].one.replace("_", "-"), ink_on(wanted.colour))
            if kinds
            else Markup("")
        )
        return self.sandbox.draw(
            PLAIN_BACK,
            f"the back of {wanted.id}",
            sheet=self.seen(wanted),
            emblem=emblem,
            scale=scale_of(wanted.size),
        )

    def _as_set(self, parts: Sequence[Part], form: Measures) -> list[PartSet]:
        return [
            PartSet(
                set_heading(heading, self.icons) if part.heading else Markup(""),
                part.sort,
                tuple(
                    RowSet(row.mark, set_lines(lines, self.icons))
                    for row, lines in zip(part.rows, rows, strict=True)
                ),
            )
            for part, heading, rows in zip(parts, form.headings, form.rows, strict=True)
        ]

    def _player_card(self, wanted: Wanted) -> Face:
        sides = []
        title = in_language(wanted.title, self._language)
        says: dict[str, str] = {}
        for blocks in (wanted.blocks, wanted.other_side):
            parts = self._player_cards.parts(blocks, wanted)
            says |= in_words(parts)
            game = in_language(self._declared.title, self._language)
            form = measures_of(title, game, parts, wanted.size, self._language, self._measurer)
            what = f"{wanted.id} ({self._language})"
            self._unfit += too_large("text", form.overflow, wanted.span, what)
            self._unfit += too_large("title", form.name_overflow, wanted.span, what)
            said = (title, *in_words(parts), *in_words(parts).values())
            self._unfit += self._glyphs.missing(said, (wanted.span,), what)
            drawn = self.sandbox.draw(
                ":player_card.html.j2",
                f"{wanted.id} ({self._language})",
                parts=self._as_set(parts, form),
                title=set_heading(form.name, self.icons),
                form=form,
                sheet=self.seen(wanted),
                strong=readable(wanted.colour),
            )
            sides.append(drawn if blocks else Markup(""))
        back = sides[1] if wanted.other_side else self._back(wanted)
        players = self._declared.base.most_players or 1
        return Face(wanted.id, wanted.id, title, players, sides[0], back, says)


def _no_template(name: str, span: Span) -> Problem:
    reason = f'There is no template "{name}": no module has a file of this name.'
    remedy = "It is a file of the module, named from its folder: templates/badge.html.j2."
    return Problem("template", "error", span, reason, remedy)


def scale_of(size: Size) -> float:
    """How large things are on a card against a card of normal size."""
    return min(size.width / CARDS["poker"].width, size.height / CARDS["poker"].height)


def readable(colour: str) -> str:
    """A colour for text on white: the colour itself, darkened where it would be too pale."""
    dark = colour
    while ink_on(dark) != "#ffffff" or _sum(dark) > 340:
        parts = [int(dark[n : n + 2], 16) * 85 // 100 for n in (1, 3, 5)]
        dark = "#" + "".join(f"{one:02x}" for one in parts)
    return dark


def _sum(colour: str) -> int:
    return sum(int(colour[n : n + 2], 16) for n in (1, 3, 5))
