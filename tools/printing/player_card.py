"""What stands on a player card: its blocks, filled from the game in one language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from markupsafe import Markup

from engine.compiler import ast
from engine.compiler.declarations import Declarations, SymbolSpec, VerbSpec
from engine.core.problem import Problem, nearest_name
from tools.languages import in_language
from tools.printing.facts import Facts
from tools.printing.fit import POINT, Fitted, Line, Measurer, Paragraph, TextBox, fitted
from tools.printing.icons import Icons
from tools.printing.selection import Selection
from tools.printing.sizes import CARDS, Size
from tools.printing.verb_words import verb_text
from tools.printing.wanted import Block, Named, Wanted, Words
from tools.printing.wording import plain_text, unknown_icons, with_icons, without_icons

EDGE, INSIDE, TITLE, FOOTER = 2.6, 3.2, 9.0, 4.2
"""Millimetres on a card as high as a tarot card."""
SMALLEST = 4.8
"""Points; these cards are read at leisure."""
TITLE_SHARE = 0.6
"""How much of the width its title has at least, the name of the game at most the rest."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a part; what it has not is empty. `lines` is its text as it was written."""

    mark: Markup
    name: str
    text: Markup
    lines: str


@dataclass(frozen=True, slots=True)
class Part:
    """A heading and the rows below it; `sort` is points, steps, things or icons."""

    heading: str
    sort: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Measures:
    """Where things stand on a player card, in millimetres, and how large its text is."""

    scale: float
    edge: float
    inside: float
    title: float
    footer: float
    title_size: float
    game_size: float
    size: float
    name: tuple[Line, ...]
    headings: tuple[tuple[Line, ...], ...]
    rows: tuple[tuple[tuple[Line, ...], ...], ...]
    """The lines of each row, a member for each part."""
    overflow: Fitted
    name_overflow: Fitted


class PlayerCards:
    """Fills the blocks of player cards from one game in one language."""

    def __init__(
        self,
        game: Declarations,
        selection: Selection,
        facts: Facts,
        icons: Icons,
        sources: Mapping[str, str],
    ) -> None:
        self._game = game
        self._selection = selection
        self._facts = facts
        self._icons = icons
        self._sources = sources
        self.problems: list[Problem] = []

    def parts(self, blocks: Sequence[Block], wanted: Wanted) -> tuple[Part, ...]:
        """The parts of one side; a block of several sorts gives several, the heading once."""
        return tuple(part for block in blocks for part in self._parts(block, wanted))

    def _parts(self, block: Block, wanted: Wanted) -> Iterator[Part]:
        heading = self._said(block.heading)
        found = [
            ("points", tuple(self._line(words) for words in block.points)),
            ("steps", tuple(self._line(words) for words in block.steps)),
            ("points", tuple(self._verbs(block.verbs))),
            ("points", tuple(self._choices(block.choices))),
            ("things", tuple(self._things(block, wanted))),
            *self._glossary(block),
        ]
        for sort, rows in found:
            if rows:
                yield Part(heading, sort, rows)
                heading = ""

    def _glossary(self, block: Block) -> Iterator[tuple[str, tuple[Row, ...]]]:
        """Members and meanings in two columns; members with values in lines of their own."""
        members = tuple(self._members(block.symbol))
        if any(row.name for row in members):
            yield "things", members
            members = ()
        yield "icons", (*members, *self._meanings(block))

    def _said(self, words: Words) -> str:
        return in_language(words.by_language, self._facts.language)

    def _line(self, words: Words) -> Row:
        said = self._said(words)
        self.problems += unknown_icons([said], self._icons, words.span, self._sources)
        return self._row("", said)

    def _row(self, name: str, text: str, mark: str = "") -> Row:
        return Row(Markup(mark), name, with_icons(text, self._icons), text)

    def _verbs(self, named: Sequence[Named]) -> Iterator[Row]:
        for one in named:
            verb = self._verb(one)
            if verb is not None:
                yield self._row("", _begun(verb_text(verb, self._facts)))

    def _choices(self, named: Named) -> Iterator[Row]:
        """The options that a verb's `either` offers; one that only calls a verb, with its text."""
        verb = self._verb(named) if named.word else None
        either = _first_either(verb.body) if verb is not None else None
        for branch in either.branches if either is not None else ():
            label = branch.label.text if branch.label is not None else ""
            texts = {"en": label, **self._game.labels.get(label, {})}
            called = self._called(branch.body)
            text = verb_text(called, self._facts) if called is not None else ""
            yield self._row(_begun(in_language(texts, self._facts.language)), _begun(text))

    def _called(self, body: ast.Block) -> VerbSpec | None:
        match body:
            case (ast.VerbCall() as call,):
                return next((one for one in self._game.verbs if one.number == call.verb), None)
        return None

    def _things(self, block: Block, wanted: Wanted) -> Iterator[Row]:
        for thing in self._selection.of(block.things) if block.things.word else ():
            card = self._facts.card(thing, wanted)
            text = "" if block.brief else " ".join(card.lines)
            yield self._row(card.name, text, card.mark)

    def _members(self, named: Named) -> Iterator[Row]:
        """The members of a symbol or of a part of one: icon, name, printed values."""
        found = self._symbol(named.word)
        if found is None:
            if named.word:
                known = [one.id for one in self._game.symbols]
                parts = [part[0] for one in self._game.symbols for part in one.parts]
                self._unknown("symbol", named, [*known, *parts])
            return
        symbol, ids = found
        for member in (one for one in symbol.members if one.id in ids):
            icon = self._facts.icon(self._facts.icon_of(symbol.id, member.id))
            name = self._facts.cells.member_name(symbol.id, member.id)
            values = self._facts.cells.member_values(symbol, member)
            yield self._row(name, values, icon) if values else self._row("", name, icon)

    def _symbol(self, name: str) -> tuple[SymbolSpec, Sequence[str]] | None:
        for symbol in self._game.symbols:
            if symbol.id == name:
                return symbol, symbol.ids
            for part, first, last, _ in symbol.parts:
                if part == name:
                    return symbol, symbol.ids[symbol.ids.index(first) : symbol.ids.index(last) + 1]
        return None

    def _meanings(self, block: Block) -> Iterator[Row]:
        for icon, words in block.icons:
            if icon.word not in self._icons:
                self.problems.append(self._icons.unknown(icon.word, icon.span))
            yield self._row("", self._said(words), self._facts.icon(icon.word))

    def _verb(self, named: Named) -> VerbSpec | None:
        found = next((one for one in self._game.verbs if one.pattern == named.word), None)
        if found is None:
            self._unknown("verb", named, [one.pattern for one in self._game.verbs])
        return found

    def _unknown(self, what: str, named: Named, known: Sequence[str]) -> None:
        reason = f'There is no {what} "{named.word}".'
        nearest = nearest_name(named.word, known)
        remedy = "" if nearest else f"There are: {', '.join(known)}."
        self.problems.append(Problem("unknown-name", "error", named.span, reason, remedy, nearest))


def _begun(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def _first_either(block: ast.Block) -> ast.Either | None:
    return next((line for line in block if isinstance(line, ast.Either)), None)


def in_words(parts: Sequence[Part]) -> dict[str, str]:
    """What stands on a side in words: heading → its rows, those of further parts of it too."""
    found: dict[str, list[str]] = {}
    heading = "–"
    for part in parts:
        heading = part.heading or heading
        rows = found.setdefault(heading, [])
        rows += [plain_text(": ".join(filter(None, (row.name, row.lines)))) for row in part.rows]
    return {key: "; ".join(rows) for key, rows in found.items()}


def measures_of(
    title: str, game: str, parts: Sequence[Part], size: Size, language: str, measurer: Measurer
) -> Measures:
    """The measures of a side: its title and its text as large as they fit."""
    scale = min(1.5, size.height / CARDS["tarot"].height)
    edge, inside, head, footer = (one * scale for one in (EDGE, INSIDE, TITLE, FOOTER))
    width = size.width - 2 * edge - 2 * inside
    wide = measurer.width(game) * POINT
    game_size = round(min(5.6 * scale, (1 - TITLE_SHARE) * width / max(wide, 0.01)), 2)
    left = width - wide * game_size - 2.0 * scale
    one_line = TextBox(left, 4.2 * scale, 9.5 * scale, 6.0 * scale, leading=1.2)
    name = Paragraph(without_icons(title), bold=True)
    named = fitted([name], one_line, measurer)
    leading = 1.38 if language.startswith("ja") else 1.3
    room = size.height - 2 * edge - head - footer - 1.5 * scale
    box = TextBox(width, room, 9.0 * scale, SMALLEST, leading)
    found = fitted([one for part in parts for one in _paragraphs(part)], box, measurer)
    return Measures(
        scale,
        edge,
        inside,
        head,
        footer,
        named.size,
        game_size,
        found.size,
        measurer.lines(name, one_line.width, named.size),
        tuple(measurer.lines(_heading(part), width, found.size) for part in parts),
        tuple(
            tuple(measurer.lines(_row(part, row), width, found.size) for row in part.rows)
            for part in parts
        ),
        found,
        named,
    )


def _heading(part: Part) -> Paragraph:
    return Paragraph(without_icons(part.heading), scale=1.02, bold=True, before=0.75)


def _row(part: Part, row: Row) -> Paragraph:
    share = 0.48 if part.sort == "icons" else 1.0
    text = without_icons(row.name) if row.name and not row.lines else row.lines
    lead = without_icons(row.name) if row.name and row.lines else ""
    bold = bool(row.name and not row.lines)
    return Paragraph(text, bold=bold, indent=1.5, share=share, before=0.22, lead=lead)


def _paragraphs(part: Part) -> Iterator[Paragraph]:
    if part.heading:
        yield _heading(part)
    rows = [_row(part, row) for row in part.rows]
    if part.sort != "icons":
        yield from rows
        return
    for one, other in zip_longest(rows[::2], rows[1::2]):  # in two columns
        yield replace(one, beside=other.text if other is not None else "")
