"""A thing in one language, as templates see it: name, values, wording, colour, pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from engine.compiler.declarations import Declarations, FieldSpec, KindSpec
from engine.compiler.nodes import Node, plain
from engine.core.problem import Problem
from tools.cells import NONE, TEXT, Cells
from tools.pages import Cell
from tools.printing.icons import Icons
from tools.printing.selection import Thing
from tools.printing.wanted import Wanted
from tools.printing.wording import (
    INK,
    icon_markup,
    plain_text,
    unknown_icons,
    with_icons,
    without_icons,
)

DARK, LIGHT = INK, "#ffffff"
MIDDLE = 0.34
"""The brightness from which dark text reads better than light text."""


@dataclass(frozen=True, slots=True)
class Value:
    """A printed value: its name in effects, its heading, what it is, and the icon of that."""

    name: str
    heading: str
    text: str
    icon: Markup


@dataclass(frozen=True, slots=True)
class Card:
    """What a template sees as `card`. Texts are HTML already, with icons in them."""

    id: str
    kind: str
    kind_name: str
    module: str
    version: str
    name: str
    names: Mapping[str, str]
    """By language."""
    values: tuple[Value, ...]
    text: tuple[Markup, ...]
    """The wording, a member each paragraph; the lines of the effect where there is no wording."""
    lines: tuple[str, ...]
    """The same as it was written, with `{icon}` in it."""
    is_effect: bool
    """Whether `text` is lines of the effect."""
    reminder: Markup
    note: str
    """The reminder as it was written."""
    copies: int
    invented: bool
    colour: str
    ink: str
    """The colour in which text reads on `colour`."""
    mark: Markup
    """The icon of the value that decides about the colour, of another value, or of the kind."""
    picture: Markup
    """What is shown large: an icon that the sheet names, one called as the card, or the mark."""
    plain: Mapping[str, str]
    """The same in words, for lists of what changed: heading → text."""

    def value(self, name: str) -> str:
        """What a printed value is; nothing for one that is not shown."""
        return next((one.text for one in self.values if one.name == name), "")


class Facts:
    """Makes the cards of one game in one language."""

    def __init__(
        self, game: Declarations, sources: Mapping[str, str], language: str, icons: Icons
    ) -> None:
        self._game = game
        self._sources = sources
        self._icons = icons
        self._versions = {one.stamp.id: one.stamp.version for one in game.modules}
        self._last = game.modules[-1].stamp.id
        self.language = language
        self.cells = Cells(game, sources, language)
        self.problems: list[Problem] = []

    def card(self, thing: Thing, wanted: Wanted) -> Card:
        """The card of a thing as a sheet wants it; missing icons go to `problems`."""
        kind, item = thing.kind, thing.item
        text = self.cells.cell(kind, item, TEXT)
        lines = self._lines(text)
        self._look_for_icons(thing, (*lines, text.note))
        shown = [field for field in kind.printed if self._is_shown(field, wanted)]
        values = tuple(self._value(thing, field) for field in shown)
        name = self.cells.item_name(kind, item)
        module = item.provenance.module or self._last
        colour, mark = self._colour(thing, wanted), self._mark(thing, wanted)
        return Card(
            id=item.id,
            kind=kind.id,
            kind_name=self.cells.one_name(kind),
            module=module,
            version=self._versions.get(module, ""),
            name=name,
            names={of: forms[0] for of, forms in item.names.by_language.items() if forms},
            values=values,
            text=tuple(with_icons(line, self._icons) for line in lines),
            lines=lines,
            is_effect=text.sort == "effect",
            reminder=with_icons(text.note, self._icons),
            note=text.note,
            copies=item.copies,
            invented=item.provenance.invented,
            colour=colour,
            ink=ink_on(colour),
            mark=self.icon(mark, colour),
            picture=self.icon(self._picture(thing, wanted, mark), colour),
            plain=_in_words(name, values, lines, text.note, self.cells.heading(kind, TEXT)),
        )

    def _lines(self, text: Cell) -> tuple[str, ...]:
        """The paragraphs of a text; braces in lines of an effect are those of the language."""
        if text.lines == (self.cells.nothing,):
            return ()
        if text.sort == "effect":
            return tuple(without_icons(line) for line in text.lines)
        return text.lines

    def icon(self, name: str, colour: str = INK) -> Markup:
        """An icon for a line of text; nothing where no file draws it."""
        return icon_markup(name, self._icons, colour) if name in self._icons else Markup("")

    def icon_of(self, symbol: str, member: str) -> str:
        """The name of the icon that stands for a member of a symbol; empty for none."""
        names = (f"{symbol}-{member}".replace("_", "-"), member.replace("_", "-"))
        return next((name for name in names if name in self._icons), "")

    def _is_shown(self, field: FieldSpec, wanted: Wanted) -> bool:
        return field.name in wanted.values if wanted.values is not None else not field.implied

    def _value(self, thing: Thing, field: FieldSpec) -> Value:
        cell = self.cells.cell(thing.kind, thing.item, field.name)
        said = self.cells.separator.join(cell.lines)
        icon = self._icon_of_value(thing, field)
        heading = self.cells.heading(thing.kind, field.name)
        return Value(field.name, heading, said, self.icon(icon) if icon else Markup(""))

    def _icon_of_value(self, thing: Thing, field: FieldSpec) -> str:
        node = _node(thing, field)
        value = plain(node) if node is not None else None
        if field.type.base != "symbol" or not isinstance(value, str) or value in NONE:
            return ""
        return self.icon_of(field.type.of, value)

    def _colour(self, thing: Thing, wanted: Wanted) -> str:
        name, colours = wanted.colours
        field = _field(thing.kind, name)
        node = _node(thing, field) if field is not None else None
        return colours.get(str(plain(node)), wanted.colour) if node is not None else wanted.colour

    def _mark(self, thing: Thing, wanted: Wanted) -> str:
        """The icon of the value that decides about the colour, of another value, or of the kind."""
        fields = [_field(thing.kind, wanted.colours[0]), *thing.kind.printed]
        found = (self._icon_of_value(thing, field) for field in fields if field is not None)
        return next((icon for icon in found if icon), thing.kind.one.replace("_", "-"))

    def _picture(self, thing: Thing, wanted: Wanted, mark: str) -> str:
        """The icon that the sheet names, that of the card itself, or its mark."""
        named = wanted.pictures.get(thing.item.id)
        if named is None:
            own = thing.item.id.replace("_", "-")
            return own if own in self._icons else mark
        if named.word not in self._icons:
            self.problems.append(self._icons.unknown(named.word, named.span))
        return named.word

    def _look_for_icons(self, thing: Thing, texts: Sequence[str]) -> None:
        span = thing.item.wording.span
        self.problems += unknown_icons(texts, self._icons, span, self._sources)


def ink_on(colour: str) -> str:
    """The ink that reads on a colour, also when both are printed grey."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    light = [((one + 0.055) / 1.055) ** 2.4 if one > 0.04 else one / 12.92 for one in parts]
    brightness = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
    return DARK if brightness > MIDDLE else LIGHT


def tint(colour: str, share: float) -> str:
    """So much of a colour on white paper: 1 is the colour itself, 0 is none of it."""
    parts = [int(colour[n : n + 2], 16) for n in (1, 3, 5)]
    return "#" + "".join(f"{round(255 - (255 - one) * share):02x}" for one in parts)


def _in_words(
    name: str, values: Sequence[Value], lines: Sequence[str], note: str, text: str
) -> dict[str, str]:
    def parts() -> Iterator[tuple[str, str]]:
        yield "name", name
        yield from ((value.heading, value.text) for value in values)
        yield text, plain_text(" / ".join(lines))
        yield "reminder", plain_text(note)

    return {heading: said for heading, said in parts() if said}


def _field(kind: KindSpec, name: str) -> FieldSpec | None:
    return next((field for field in kind.printed if field.name == name), None)


def _node(thing: Thing, field: FieldSpec) -> Node | None:
    return dict(thing.item.values).get(field.name) or field.default
