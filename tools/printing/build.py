"""Everything together: a game and settings to files, all written or none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.compiler.compile import Game
from engine.core.problem import Problem
from tools.languages import in_language
from tools.printing.changes import Change, changes_of, told
from tools.printing.drawn import Drawn, draw_sheets
from tools.printing.manifest import Manifest, manifest_path, read_manifest
from tools.printing.rendered import rendered
from tools.printing.settings import Settings
from tools.terminal import watched
from tools.writing import write_all


@dataclass(frozen=True, slots=True)
class Built:
    """What was written, what to look at, and with `changed` what differs from the last build."""

    files: tuple[Path, ...]
    changes: tuple[Change, ...] = ()
    warnings: tuple[Problem, ...] = ()
    first: bool = False
    """Nothing was printed into the folder before."""
    nothing: bool = False
    """The game has nothing that could be printed."""


def build(game: Game, settings: Settings) -> Built:
    """Print the sheets of a game.

    Raises `ProblemsFound` for faults of the game, `Failure` for what cannot be done here, `OSError`
    for what cannot be written.
    """
    id_ = game.declarations.modules[-1].stamp.id
    before = read_manifest(manifest_path(settings.out, id_))
    made = draw_sheets(game, settings)
    drawn = made.sheets
    if not drawn:
        return Built((), nothing=True)
    changes = tuple(_changes(drawn, before or Manifest(), settings)) if settings.changed else ()
    if settings.changed:
        drawn = tuple(_only_changed(one, changes) for one in drawn)
    files = _rendered(game, drawn, id_, settings)
    manifest = before or Manifest()
    for one in drawn:
        if one.page and not settings.whole:  # a part of a table tells nothing of the whole
            continue
        manifest = manifest.with_sheet(one.name, one.cards, whole=settings.whole)
    if settings.changed:
        if changes:
            text = told(changes) + "\n"
            files[settings.out / f"{id_}-changes.txt"] = text.encode("utf-8")
        names = tuple(path.relative_to(settings.out).as_posix() for path in files)
        manifest = replace(manifest, changed_files=names)
    write_all({**files, manifest_path(settings.out, id_): manifest.to_bytes()})
    if settings.changed and before is not None:
        _remove_outdated(before, files, id_, settings.out)
    return Built(tuple(files), changes, made.warnings, before is None)


def _rendered(
    game: Game, drawn: Sequence[Drawn], id_: str, settings: Settings
) -> dict[Path, bytes]:
    files: dict[Path, bytes] = {}
    for one in watched(drawn, len(drawn), "printing"):
        changed = "-changed" if settings.changed else ""
        stem = f"{id_}-{one.wanted.id}{changed}.{one.language}"
        title = in_language(game.declarations.title, one.language)
        for name, content in rendered(one, stem, title, settings):
            files[settings.out / name] = content
    return files


def _changes(drawn: Iterable[Drawn], before: Manifest, settings: Settings) -> Iterable[Change]:
    for one in drawn:
        if one.page and not settings.whole:
            continue
        known = before.sheets.get(one.name, {})
        yield from changes_of(one.name, known, one.cards, whole=settings.whole)


def _only_changed(drawn: Drawn, changes: Iterable[Change]) -> Drawn:
    """The sheet with the cards that differ alone; the manifest gets all of them."""
    keys = {change.key for change in changes if change.sheet == drawn.name}
    faces = tuple(face for face in drawn.faces if face.key in keys)
    return replace(drawn, faces=faces, page=drawn.page if "page" in keys else "")


def _remove_outdated(before: Manifest, files: Mapping[Path, bytes], id_: str, out: Path) -> None:
    """Take away the changes of the build before, so that nobody prints them again.

    The manifest may have been written by anybody: only files that we would write so are removed.
    """
    ours = re.compile(rf"{re.escape(id_)}-(?:changes\.txt|[\w.-]+-changed\.[\w./-]+)")
    for name in before.changed_files:
        path = out / name
        inside = ".." not in path.parts and path.resolve().is_relative_to(out.resolve())
        if ours.fullmatch(name) and inside and path not in files:
            path.unlink(missing_ok=True)
