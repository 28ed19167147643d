"""What stands in each column of a sheet for each thing of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.compiler.declarations import (
    Declarations,
    FieldSpec,
    ItemSpec,
    KindSpec,
    MemberSpec,
    Names,
    SymbolSpec,
)
from engine.compiler.describe_cards import CardTexts
from engine.compiler.nodes import Node, plain
from tools.effect_text import effect_lines
from tools.languages import in_language
from tools.pages import Cell
from tools.words import words

NAME, COPIES, TEXT = "name", "copies", "text"
NONE = ("none", "", None)


@dataclass(frozen=True, slots=True)
class Spoken:
    """The names and ranks of a symbol's members, or the names of a kind's items."""

    names: Mapping[str, str]

    def name(self, id_: str) -> str:
        return self.names.get(id_) or spelled(id_)


class Cells:
    """Makes the cells of one game in one language."""

    def __init__(self, game: Declarations, sources: Mapping[str, str], language: str) -> None:
        self._game = game
        self._sources = sources
        self._language = language
        self._words = words(language)
        self._texts = CardTexts(game)
        self._spoken = self._names_of_values()

    def kind_name(self, kind: KindSpec) -> str:
        """The kind in the plural."""
        forms = kind.names.by_language.get(self._language)
        return forms[-1] if forms else self._named(kind.names, kind.id)

    def one_name(self, kind: KindSpec) -> str:
        """What one of the kind is called."""
        return self._named(kind.names, kind.one)

    def called(self, of: str) -> str:
        """What one of a kind, or a value of a symbol, is called; empty for neither."""
        for kind in self._game.kinds:
            if kind.id == of:
                return self.one_name(kind)
        found = (symbol for symbol in self._game.symbols if symbol.id == of)
        return next((self._named(symbol.names, symbol.id) for symbol in found), "")

    @property
    def separator(self) -> str:
        """What stands between the members of a list."""
        return self._words["separator"]

    @property
    def nothing(self) -> str:
        """What stands where there is nothing."""
        return self._words["none"]

    def member_name(self, symbol: str, member: str) -> str:
        """What a member of a symbol is called."""
        return self._spoken_name(symbol, member)

    def member_values(self, symbol: SymbolSpec, member: MemberSpec) -> str:
        """The printed values that a member says, each behind its name: `price 3, money 1`."""
        fields = {field.name: field for field in symbol.printed}
        said = [
            f"{self._named(fields[name].names, name)} {value}"
            for name, node in member.values
            if name in fields
            for value in self._values(node, fields[name])
        ]
        return self.separator.join(said)

    def heading(self, kind: KindSpec, column: str) -> str:
        """What heads a column."""
        if column in (NAME, COPIES, TEXT):
            return self._words[column]
        field = _field(kind, column)
        symbol = next((s for s in self._game.symbols if s.id == field.type.of), None)
        names = field.names or (symbol.names if symbol and column == symbol.id else field.names)
        return self._named(names, column)

    def sort(self, kind: KindSpec, column: str) -> str:
        """How a column is set: as `pages.Cell.sort`."""
        if column in (NAME, TEXT):
            return {NAME: "name", TEXT: "wording"}[column]
        if column == COPIES:
            return "number"
        field = _field(kind, column)
        return "number" if field.type.base == "number" and not field.by else "word"

    def cell(self, kind: KindSpec, item: ItemSpec, column: str) -> Cell:
        """One cell; it is never empty."""
        if column == NAME:
            return Cell("name", (self.item_name(kind, item),))
        if column == COPIES:
            return Cell("number", (str(item.copies),))
        if column == TEXT:
            return self._text(kind, item)
        field = _field(kind, column)
        node = dict(item.values).get(column) or field.default
        said = tuple(self._values(node, field)) or (self._words["none"],)
        return Cell(self.sort(kind, column), said)

    def item_name(self, kind: KindSpec, item: ItemSpec) -> str:
        """What an item is called; a numbered one by its kind and number."""
        if item.names or not item.id.isdigit():
            return self._named(item.names, item.id)
        return f"{self._named(kind.names, kind.one)} {item.id}"

    def rank(self, kind: KindSpec, item: ItemSpec, column: str) -> tuple[int, int, str]:
        """Where an item stands in a sheet sorted by a column: numbers, symbols, words, none."""
        if column == NAME:
            return (2, 0, self.item_name(kind, item))
        if column == COPIES:
            return (0, item.copies, "")
        field = _field(kind, column)
        node = dict(item.values).get(column) or field.default
        value = plain(node) if node is not None else None
        if isinstance(value, int):
            return (0, value, "")
        symbol = next((s for s in self._game.symbols if s.id == field.type.of), None)
        if symbol is not None and value in symbol.ids:
            return (1, symbol.ids.index(str(value)), "")
        return (3, 0, "") if value in NONE else (2, 0, str(value))

    def _text(self, kind: KindSpec, item: ItemSpec) -> Cell:
        """The text of a thing; the lines of its effect where these have no words yet."""
        text = self._texts.text(kind, item, self._language)
        if text.lines:
            return Cell("wording", text.lines, text.reminder)
        lines = effect_lines(item, self._sources) if item.wording.mode != "none" else ()
        if lines:
            return Cell("effect", lines, text.reminder)
        return Cell("wording", (self._words["none"],), text.reminder)

    def _values(self, node: Node | None, field: FieldSpec) -> Iterator[str]:
        value = plain(node) if node is not None else None
        if isinstance(value, dict):
            for key, member in value.items():
                yield f"{self._spoken_name(field.by, str(key))} {self._value(member, field)}"
        elif isinstance(value, list):
            yield from (self._value(member, field) for member in value)
        elif value not in NONE:
            yield self._value(value, field)

    def _value(self, value: object, field: FieldSpec) -> str:
        if field.type.base == "yes/no":
            return self._words["yes" if value in ("yes", True) else "no"]
        if field.type.base == "number" or value in NONE:
            return self._words["none"] if value in NONE else str(value)
        return self._spoken_name(field.type.of, str(value))

    def _spoken_name(self, of: str, id_: str) -> str:
        return self._spoken[of].name(id_) if of in self._spoken else spelled(id_)

    def _names_of_values(self) -> dict[str, Spoken]:
        spoken = {
            symbol.id: Spoken({m.id: self._named(m.names, m.id) for m in symbol.members})
            for symbol in self._game.symbols
        }
        for kind in self._game.kinds:
            spoken[kind.id] = Spoken({i.id: self.item_name(kind, i) for i in kind.items})
        return spoken

    def _named(self, names: Names, id_: str) -> str:
        one = {language: forms[0] for language, forms in names.by_language.items() if forms}
        return in_language(one, self._language) or spelled(id_)


def spelled(id_: str) -> str:
    """`dark_oak` is printed "dark oak"."""
    return id_.replace("_", " ")


def _field(kind: KindSpec, name: str) -> FieldSpec:
    return next(field for field in kind.printed if field.name == name)
