"""Reference sheets: from what a game declares to tables ready to be printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.compiler.declarations import Declarations, ItemSpec, KindSpec
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import plain
from tools.cells import COPIES, NAME, TEXT, Cells
from tools.languages import in_language
from tools.pages import Column, Row, Sheet, Table, page
from tools.words import words
from tools.writing import write_whole


@dataclass(frozen=True, slots=True)
class Wanted:
    """One entry of `sheets:`, with what is left out filled in."""

    id: str
    title: Mapping[str, str]
    kinds: tuple[KindSpec, ...]
    columns: tuple[str, ...]
    """Empty: everything there is."""
    sort_by: str


def build_sheets(
    game: Declarations, sources: Mapping[str, str], language: str
) -> tuple[Sheet, ...]:
    """Every sheet of the game in one of its languages; without `sheets:`, one of all its cards."""
    return tuple(_sheet(wanted, game, sources, language) for wanted in wanted_sheets(game))


def write_sheets(
    game: Declarations, sources: Mapping[str, str], languages: Sequence[str], folder: Path
) -> list[Path]:
    """Write every sheet in each language (all of the game's when none is named); give the files.

    `GAME-SHEET.LANGUAGE.html`. Nothing is written before every sheet could be made.
    """
    made = [
        sheet
        for language in languages or game.languages
        for sheet in build_sheets(game, sources, language)
    ]
    pages = {
        folder / f"{game.modules[-1].stamp.id}-{sheet.id}.{sheet.language}.html": page(sheet)
        for sheet in made
    }
    for path, text in pages.items():
        write_whole(path, text)
    return list(pages)


def wanted_sheets(game: Declarations) -> Iterator[Wanted]:
    """The sheets that a game asks for."""
    if not game.sheets:
        kinds = tuple(kind for kind in game.kinds if kind.sort == "cards")
        yield Wanted("cards", game.title, kinds, (), "")
    for id_, node in game.sheets.items():
        yield _wanted(id_, node, game)


def _wanted(id_: str, node: MappingNode, game: Declarations) -> Wanted:
    said = {key.raw: plain(value) for key, value in node}
    title = said.get("title", id_.replace("_", " "))
    of = said.get("of", [])
    named = [str(kind) for kind in of] if isinstance(of, list) else [str(of)]
    columns = said.get("columns")
    return Wanted(
        id_,
        {k: str(v) for k, v in title.items()} if isinstance(title, dict) else {"en": str(title)},
        tuple(kind for name in named for kind in game.kinds if kind.id == name),
        tuple(str(column) for column in columns) if isinstance(columns, list) else (),
        str(said.get("sort by", "")),
    )


def _sheet(wanted: Wanted, game: Declarations, sources: Mapping[str, str], language: str) -> Sheet:
    cells = Cells(game, sources, language)
    tables = tuple(_table(kind, wanted, cells) for kind in wanted.kinds)
    return Sheet(
        id=wanted.id,
        language=language,
        game=in_language(game.title, language),
        title=in_language(wanted.title, language),
        version=game.modules[-1].stamp.version,
        tables=tables,
        words=words(language),
    )


def _table(kind: KindSpec, wanted: Wanted, cells: Cells) -> Table:
    names = _columns(kind, wanted.columns)
    items = list(kind.items)
    if wanted.sort_by in (*names, *(field.name for field in kind.printed)):
        items.sort(key=lambda item: cells.rank(kind, item, wanted.sort_by))
    columns = tuple(Column(cells.heading(kind, name), cells.sort(kind, name)) for name in names)
    rows = tuple(_row(kind, item, names, cells) for item in items)
    return Table(cells.kind_name(kind), columns, rows)


def _row(kind: KindSpec, item: ItemSpec, names: Sequence[str], cells: Cells) -> Row:
    made = tuple(cells.cell(kind, item, name) for name in names)
    copies = 1 if COPIES in names else item.copies
    return Row(made, copies, item.provenance.invented)


def _columns(kind: KindSpec, wanted: Sequence[str]) -> tuple[str, ...]:
    """The columns wanted that the kind has; without wanted ones its name, values and text."""
    values = [field.name for field in kind.printed]
    worded = any(
        item.effect or item.triggers or item.changes or item.wording.own for item in kind.items
    )
    if not wanted:
        return (NAME, *values, *([TEXT] if worded else []))
    return tuple(name for name in wanted if name in (NAME, COPIES, TEXT, *values))
