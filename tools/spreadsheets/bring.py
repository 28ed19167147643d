"""All changes of a table put into the files, read again and compared before anything is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.compiler.declarations import Declarations, ItemSpec, KindSpec
from engine.compiler.describe_cards import CardTexts
from engine.compiler.gather_sources import module_files, read_module
from engine.compiler.nodes import Node, Scalar
from engine.compiler.read_yaml import read_text
from engine.core.problem import Problems, ProblemsFound
from engine.core.span import Span
from tools.failures import Failure
from tools.languages import in_language
from tools.spreadsheets.edits import Writer, edited
from tools.spreadsheets.entries import Address, Entry
from tools.spreadsheets.merge import Change
from tools.spreadsheets.places import Place, Wordless, places, rest, texts

MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class WordedFile:
    """A file of a module with the places of its texts."""

    module: str
    path: Path
    shown: str
    text: str
    root: Node | None
    places: Mapping[str, Place]

    def address(self, folder: Path, path: str) -> Address:
        return Address(self.module, self.path.relative_to(folder).as_posix(), path)


class Wording:
    """The names and texts of one module, found in its files."""

    def __init__(self, folder: Path, languages: Sequence[str]) -> None:
        self._folder = folder
        self._languages = languages
        module = read_module(folder, Problems())
        self._files = [
            WordedFile(
                module.id,
                path,
                file.shown,
                file.text,
                file.root,
                {place.path: place for place in places(file.root, languages)},
            )
            for path, file in zip(module_files(folder), module.files, strict=True)
        ]

    def entries(self, made: Made) -> Iterator[Entry]:
        """Every text, in the order of files and lines."""
        for file in self._files:
            for path, place in file.places.items():
                address = file.address(self._folder, path)
                yield Entry(address, texts(place, self._languages), made.texts(place))

    def changed(self, changes: Sequence[Change]) -> dict[Path, bytes]:
        """The files as they will be. Raises `ProblemsFound` when one would be no YAML any more."""
        found: dict[Path, bytes] = {}
        for file in self._files:
            wanted: dict[str, dict[str, str]] = {}
            for change in changes:
                if file.address(self._folder, change.address.path) == change.address:
                    said = wanted.setdefault(change.address.path, {})
                    said[change.language] = change.new
            if wanted:
                new = self._rewritten(file, wanted)
                found[file.path] = _as_it_was(file.path.read_bytes(), new)
        return found

    def _rewritten(self, file: WordedFile, wanted: Mapping[str, Mapping[str, str]]) -> str:
        writer = Writer(file.text, self._languages)
        edits = [
            edit for path, said in wanted.items() for edit in writer.edits(file.places[path], said)
        ]
        new = edited(file.text, edits)
        problems = Problems()
        root = read_text(new, file.shown, problems)
        if root is None or problems.errors:
            raise ProblemsFound(problems.found, {file.shown: new})
        self._compare(file, root, wanted)
        return new

    def _compare(
        self, file: WordedFile, root: Node, wanted: Mapping[str, Mapping[str, str]]
    ) -> None:
        """Nothing but these texts may differ. Raises `Failure` that says where it would."""
        after = {place.path: place for place in places(root, self._languages)}
        for path, place in file.places.items():
            said = {**texts(place, self._languages), **wanted.get(path, {})}
            if path not in after or texts(after[path], self._languages) != said:
                raise Failure(_spoilt(file, place, path))
        assert file.root is not None
        if rest(root, self._languages) != rest(file.root, self._languages):
            raise Failure(f"{file.shown}: its other lines would change. Nothing was written.")


def _spoilt(file: WordedFile, place: Place, path: str) -> str:
    node = place.item if isinstance(place, Wordless) else place.node
    return (
        f"{node.span}: the text of {path} cannot be changed here without changing something else.\n"
        "Change it by hand. Nothing was written."
    )


def _as_it_was(before: bytes, text: str) -> bytes:
    """The text with the line ends and the mark at the start that the file had."""
    if b"\r\n" in before:
        text = text.replace("\n", "\r\n")
    mark = MARK if before.startswith(MARK.encode()) else ""
    return (mark + text).encode("utf-8")


class Made:
    """What is printed where a module says nothing: words from the effect or from the id."""

    def __init__(self, game: Declarations, languages: Sequence[str]) -> None:
        self._languages = [one for one in languages if one in game.languages]
        self._cards = CardTexts(game)
        self._items = {_at(item.span): (kind, item) for kind in game.kinds for item in kind.items}

    def texts(self, place: Place) -> dict[str, str]:
        """By language; empty where nothing is made."""
        if not isinstance(place, Wordless):
            return {}
        id = place.item.get("id")
        found = self._items.get(_at(id.span)) if isinstance(id, Scalar) else None
        if found is None:
            return {}
        return {language: self._said(*found, place.key, language) for language in self._languages}

    def _said(self, kind: KindSpec, item: ItemSpec, key: str, language: str) -> str:
        if key == "text":
            return "\n".join(self._cards.text(kind, item, language).lines)
        names = {name: forms[0] for name, forms in item.names.by_language.items() if forms}
        return in_language(names, language) or item.id.replace("_", " ")


def _at(span: Span) -> tuple[str, int, int]:
    return span.file, span.line, span.column
