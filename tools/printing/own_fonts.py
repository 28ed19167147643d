"""The fonts of a module set: files `fonts/NAME.ttf` or `.otf`, for signs that ours lacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from engine.compiler.gather_sources import shown_as
from engine.core.problem import Problem, Severity
from engine.core.span import Span
from tools.printing.extras import INSTALL
from tools.printing.font_cutting import can_cut, cut, opened

FORMS = (".otf", ".ttf")
OTHER_FORMS = (".otc", ".ttc", ".woff", ".woff2")
MOST_BYTES, MOST_FONTS = 24_000_000, 8


@dataclass(frozen=True, slots=True)
class OwnFont:
    """A font of a module: its name on a page, its file, and how wide its signs are."""

    family: str
    data: bytes = field(repr=False)
    widths: Mapping[str, float] = field(repr=False, hash=False)
    """In units of the size."""

    @property
    def signs(self) -> frozenset[str]:
        return frozenset(self.widths)

    def cut(self, needed: str) -> bytes:
        """The font with these signs alone."""
        return _cut(self, needed)


@dataclass(frozen=True, slots=True)
class OwnFonts:
    """The fonts of a module set in the order in which they are looked through."""

    fonts: tuple[OwnFont, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def widths(self) -> dict[str, float]:
        """How wide a sign is in the first font that has it."""
        found: dict[str, float] = {}
        for font in reversed(self.fonts):
            found.update(font.widths)
        return found


def own_fonts(folders: Sequence[Path]) -> OwnFonts:
    """The fonts of these modules, those of a later module first. Faults go to `problems`."""
    files = [path for folder in reversed(folders) for path in _files(folder)]
    fonts: list[OwnFont] = []
    problems: list[Problem] = []
    for number, path in enumerate(files, 1):
        found = _read(path, number)
        if isinstance(found, Problem):
            problems.append(found)
        else:
            fonts.append(found)
    return OwnFonts(tuple(fonts), tuple(problems))


def _files(module: Path) -> Iterator[Path]:
    """What lies in the folder for fonts; a link that leads out of the module is none."""
    folder, home = module / "fonts", module.resolve()
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        is_font = path.suffix.lower() in (*FORMS, *OTHER_FORMS)
        if is_font and path.resolve().is_relative_to(home):
            yield path


def _read(path: Path, number: int) -> OwnFont | Problem:
    if path.suffix.lower() in OTHER_FORMS:
        return _unread(
            path, f"A font of the form `{path.suffix}` is not read.", "Take .ttf or .otf."
        )
    if number > MOST_FONTS:
        return _unread(path, f"A game has at most {MOST_FONTS} fonts.", "Take this one away.")
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as fault:
        return _unread(path, f"This font cannot be read: {fault.strerror or fault}.")
    if len(data) > MOST_BYTES:
        most = MOST_BYTES // 1_000_000
        return _unread(path, f"This font is larger than {most} MB.", "Take one with fewer signs.")
    if not can_cut():
        reason = "To print with a font of its own, a game needs further packages."
        return _unread(path, reason, f"Install them: {INSTALL}", "warning")
    return _font(path, data, f"Rulewright Module {number}")


def _font(path: Path, data: bytes, family: str) -> OwnFont | Problem:
    try:
        font = opened(data)
        em = font["head"].unitsPerEm
        advances = font["hmtx"]
        cmap = sorted(font.getBestCmap().items())
        widths = {chr(code): advances[glyph][0] / em for code, glyph in cmap}
        OwnFont(family, data, widths).cut("".join(list(widths)[:1]))
        return OwnFont(family, data, widths)
    except Exception:  # fontTools tells in many ways that a file is no font
        return _unread(
            path, "This is no font, or a damaged one.", "Take a .ttf or .otf that works."
        )


def _unread(path: Path, reason: str, remedy: str = "", severity: Severity = "error") -> Problem:
    place = Span(shown_as(path), 0, 0, 0, 0)
    return Problem("font", severity, place, reason, remedy)


@lru_cache(maxsize=32)
def _cut(font: OwnFont, needed: str) -> bytes:
    return cut(font.data, needed)
