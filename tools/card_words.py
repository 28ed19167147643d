"""What is printed on the things of a game, found by kind and name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.compiler.declarations import Declarations, ItemSpec, KindSpec
from tools.cells import TEXT, Cells
from tools.words import words


class CardWords:
    """The wording of one game in one language."""

    def __init__(self, game: Declarations, sources: Mapping[str, str], language: str) -> None:
        self._game = game
        self._cells = Cells(game, sources, language)
        self._none = words(language)["none"]

    def wording(self, kind: str, name: str) -> Sequence[str]:
        """The printed lines and the reminder of a thing; its effect where it has no wording."""
        found = self._item(kind, name)
        if found is None:
            return ()
        cell = self._cells.cell(*found, TEXT)
        lines = [line for line in cell.lines if line != self._none]
        return [*lines, f"({cell.note})"] if cell.note else lines

    def clauses(self, kind: str, name: str) -> Sequence[str]:
        """The clauses that a thing comes from."""
        found = self._item(kind, name)
        return found[1].provenance.clauses if found else ()

    def _item(self, kind: str, name: str) -> tuple[KindSpec, ItemSpec] | None:
        for spec in self._game.kinds:
            for item in spec.items if spec.id == kind else ():
                if item.id == name:
                    return spec, item
        return None
