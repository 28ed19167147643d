"""The folder of a case: the game in `module/` with the edits of the case done to it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from tests.golden.case import HERE, Case, Fence

Rows = list[str]


def make_module(case: Case, folder: Path) -> None:
    """Make the module of a case in `folder`, which is not there yet."""
    shutil.copytree(HERE / "module", folder)
    for edit in case.edits:
        try:
            _edit(edit, folder)
        except ValueError as fault:
            raise ValueError(f"{case}: {fault}") from None


def _edit(edit: Fence, folder: Path) -> None:
    path = folder / edit.words[-1]
    match edit.how:
        case "diff":
            before = path.read_text("utf-8") if path.is_file() else ""
            _write(path, "\n".join(patched(before.split("\n"), edit.body)))
        case "yaml":
            _write(path, edit.body)
        case "alone":
            shutil.rmtree(folder)
            _write(path, edit.body)
        case "bytes":
            path.write_bytes(bytes.fromhex(edit.body))
        case "repeat":
            _write(path, edit.body * int(edit.words[0]))
        case "remove":
            path.unlink()
        case "folder":
            path.mkdir(parents=True)
        case "link":
            path.unlink(missing_ok=True)
            path.symlink_to(folder / edit.words[0])
        case _:
            raise ValueError(f"no fence is called {edit.how!r}")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8"))


def patched(rows: Rows, diff: str) -> Rows:
    """The lines of a file with each place of a diff done to them; new lines alone go to the end."""
    for place in _places(diff):
        old = [line[1:] for line in place if line[0] != "+"]
        new = [line[1:] for line in place if line[0] != "-"]
        if not old:
            rows = [*rows[:-1], *new, ""] if rows[-1] == "" else [*rows, *new]
            continue
        found = [at for at in range(len(rows)) if rows[at : at + len(old)] == old]
        if len(found) != 1:
            raise ValueError(f"these lines stand {len(found)} times in the game: {old}")
        rows = [*rows[: found[0]], *new, *rows[found[0] + len(old) :]]
    return rows


def _places(diff: str) -> Iterator[Rows]:
    for filled, lines in groupby(diff.split("\n"), key=bool):
        if filled:
            yield list(lines)
