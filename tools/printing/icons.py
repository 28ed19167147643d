"""The icons of a module set: files `icons/NAME.svg`, made safe, each read when first wanted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engine.compiler.gather_sources import shown_as
from engine.core.problem import Problem, nearest_name
from engine.core.span import Span
from tools.printing.svg import MOST_BYTES, Refused, safe_svg

FOLDER = "icons"


class Icons:
    """Icons by name; those of a later module go before those of what it requires."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._paths = {path.stem: path for folder in folders for path in _files(folder)}
        self._drawn: dict[str, str] = {}
        self.problems: dict[str, Problem] = {}
        """What is wrong with the files that were wanted."""
        self.sources: dict[str, str] = {}
        """Their texts, for the excerpts of problems."""

    def __contains__(self, name: str) -> bool:
        return name in self._paths

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted(self._paths))

    def svg(self, name: str, colour: str) -> str:
        """The picture with `colour` for its own; nothing where the file is refused, which
        `problems` then tells.
        """
        if name not in self._drawn:
            self._drawn[name] = self._read(name)
        # Some printers of HTML do not hand the colour of a text on to pictures in it.
        return self._drawn[name].replace("currentColor", colour)

    def unknown(self, name: str, at: Span) -> Problem:
        """The problem with a name that no file has."""
        known = ", ".join(self.names)
        remedy = f"There are: {known}." if known else f"Draw {FOLDER}/{name}.svg in the module."
        reason = f'There is no icon "{name}": no module has a file {FOLDER}/{name}.svg.'
        return Problem("unknown-icon", "error", at, reason, remedy, nearest_name(name, self.names))

    def _read(self, name: str) -> str:
        path = self._paths[name]
        shown = shown_as(path)
        try:
            with path.open("rb") as file:
                text = file.read(MOST_BYTES + 1).decode("utf-8")
            self.sources[shown] = text
            return safe_svg(text, shown, f"{name}-")
        except UnicodeDecodeError:
            reason = "This picture is no text in UTF-8."
        except OSError as fault:
            reason = f"This picture cannot be read: {fault.strerror or fault}."
        except Refused as refused:
            self.problems[name] = refused.problem
            return ""
        place = Span(shown, 1, 1, 1, 1)
        self.problems[name] = Problem("unsafe-picture", "error", place, reason)
        return ""


def _files(module: Path) -> list[Path]:
    """The icons of a module, by name; a link that leads out of the folder is none."""
    folder = module / FOLDER
    home = module.resolve()
    found = sorted(folder.glob("*.svg")) if folder.is_dir() else []
    return [path for path in found if path.resolve().is_relative_to(home)]
