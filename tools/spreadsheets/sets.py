"""The modules that a command names, as wording in their files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.compiler.module_archive import is_archive
from tools.failures import WrongUse
from tools.games import find, split_set
from tools.loading import load_game
from tools.spreadsheets.bring import Made, Wording
from tools.spreadsheets.entries import Entry
from tools.spreadsheets.merge import Change


@dataclass(frozen=True, slots=True)
class Opened:
    """Modules with everything that they name and say, and the languages in which they do."""

    wordings: tuple[Wording, ...]
    entries: tuple[Entry, ...]
    languages: tuple[str, ...]

    def changed(self, changes: Sequence[Change]) -> dict[Path, bytes]:
        """The files of all modules as they will be."""
        return {
            path: content
            for wording in self.wordings
            for path, content in wording.changed(changes).items()
        }


def opened(game: str, modules: Sequence[Path], added: Sequence[str] = ()) -> Opened:
    """The modules that `GAME +MODULE` names themselves, without those that they require.

    `added` are languages that they do not speak yet. Raises `WrongUse`, `ProblemsFound`.
    """
    declared = load_game(game, modules).declarations
    languages = tuple(dict.fromkeys([*declared.languages, *added]))
    folders = [find(one, modules) for one in split_set(game)]
    wordings = tuple(Wording(folder, languages) for folder in folders)
    made = Made(declared, languages)
    entries = tuple(entry for wording in wordings for entry in wording.entries(made))
    return Opened(wordings, entries, languages)


def refuse_archives(game: str, modules: Sequence[Path]) -> None:
    """Raise `WrongUse` where a file would have to be changed inside an archive."""
    for one in (*map(Path, split_set(game)), *modules):
        if is_archive(one):
            raise WrongUse(f"{one} is an archive: nothing can be written into it. Unpack it first.")
