"""The rulebook beside a module: its clauses, examples, silences and contradictions.

It is no part of the game. It is read to be checked, and for tools that ask what is shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.compiler.gather_sources import RULEBOOK, SourceModule, shown_as
from engine.compiler.nodes import Mapping, Node, Scalar
from engine.compiler.nodes import Sequence as Listed
from engine.compiler.read_yaml import MOST_BYTES, check_inside, read_file
from engine.compiler.schema import check_found
from engine.compiler.schema_places import Found
from engine.compiler.schema_store import RULEBOOK_SCHEMA, validator
from engine.core.problem import Place, Problems, nearest_name
from engine.core.span import Span

NAMES_CLAUSES = ("covers", "source", "restates")
"""Keys under which clauses are named, wherever they stand."""
SECTIONS_NAMING_CLAUSES = ("rulings", "physical")
"""Sections of whose entries the key `clauses` names some too."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rulebook as it stands in its file; `root` None: it cannot be read."""

    shown: str
    text: str
    root: Node | None

    def entries(self, section: str) -> tuple[Mapping, ...]:
        """The entries of `clauses`, `examples`, `silences` or `contradictions`."""
        listed = self.root.get(section) if isinstance(self.root, Mapping) else None
        items = listed.items if isinstance(listed, Listed) else ()
        return tuple(item for item in items if isinstance(item, Mapping))

    @property
    def ids(self) -> tuple[Scalar, ...]:
        """Every id in the order of the file, those given twice too."""
        sections = [key.raw for key, _ in self.root] if isinstance(self.root, Mapping) else []
        found = [one.get("id") for section in sections for one in self.entries(section)]
        return tuple(one for one in found if isinstance(one, Scalar))


def read_rulebook(folder: Path, problems: Problems) -> Rulebook | None:
    """The rulebook in the folder of a module; None when there is none."""
    path = folder / RULEBOOK
    if not path.is_file():
        return None
    shown = shown_as(path)
    if not check_inside(path, folder, shown, problems):
        return Rulebook(shown, "", None)
    root, text = read_file(path, shown, problems)
    return Rulebook(shown, text, root)


def rulebook_texts(folders: Sequence[Path]) -> dict[str, str]:
    """The rulebooks of a module set as shown to people -> their text, for excerpts of problems."""
    fit = [folder / RULEBOOK for folder in folders if _can_be_shown(folder)]
    return {shown_as(path): path.read_text("utf-8", errors="replace") for path in fit}


def _can_be_shown(folder: Path) -> bool:
    path = folder / RULEBOOK
    inside = path.is_file() and check_inside(path, folder, RULEBOOK, Problems())
    return inside and path.stat().st_size <= MOST_BYTES


def check_rulebooks(modules: Sequence[SourceModule], problems: Problems) -> None:
    """Check the rulebooks of a module set, and what its files name of them.

    A module without a rulebook may name what it likes.
    """
    read = [(module, read_rulebook(module.folder, problems)) for module in modules]
    books = [(module, book) for module, book in read if book is not None]
    if all(_check_form(book, problems) for _, book in books):
        known = dict.fromkeys(one.raw for _, book in books for one in book.ids)
        for module, book in books:
            roots = [book.root, *(file.root for file in module.files)]
            for named in (one for root in roots if root for one in _named(root)):
                _check_known(named, known, problems)


def _check_form(book: Rulebook, problems: Problems) -> bool:
    """Whether the rulebook has the form of one, with ids that are told apart."""
    if book.root is None:
        return False
    if not check_found(Found(book.root, None, ""), validator(RULEBOOK_SCHEMA), problems):
        return False
    first: dict[str, Span] = {}
    for one in book.ids:
        if one.raw in first:
            also = (Place(first[one.raw], "the other one"),)
            reason = f'"{one.raw}" stands twice in the rulebook.'
            problems.error("name-taken", one.span, reason, "Give one another id.", also=also)
        first.setdefault(one.raw, one.span)
    return len(first) == len(book.ids)


def _named(node: Node, section: str = "") -> Iterator[Scalar]:
    """Every id of a clause that something in this file names."""
    if isinstance(node, Listed):
        for item in node:
            yield from _named(item, section)
    if not isinstance(node, Mapping):
        return
    for key, value in node:
        own = key.raw == "clauses" and section in SECTIONS_NAMING_CLAUSES
        if own or key.raw in NAMES_CLAUSES:
            yield from _words(value)
        else:
            yield from _named(value, section or key.raw)


def _words(value: Node) -> Iterator[Scalar]:
    listed = value.items if isinstance(value, Listed) else (value,)
    return (one for one in listed if isinstance(one, Scalar))


def _check_known(named: Scalar, known: Collection[str], problems: Problems) -> None:
    if named.raw not in known:
        reason = f'The rulebook has no clause "{named.raw}".'
        remedy = f"The clauses stand in {RULEBOOK}; add it there, or name another."
        nearest = nearest_name(named.raw, known)
        problems.error("unknown-clause", named.span, reason, remedy, nearest)
