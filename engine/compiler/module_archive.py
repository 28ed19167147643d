"""A zip file with modules, unpacked for as long as this program runs.

An archive may come from a stranger: everything is looked at before anything is written, and what
is unusual refuses the archive as a whole. Nothing is written but ordinary files below a folder of
our own.
"""

from __future__ import annotations

import re
import stat
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from functools import cache
from lzma import LZMAError
from pathlib import Path, PurePosixPath
from zipfile import BadZipFile, LargeZipFile, ZipFile, ZipInfo, is_zipfile

from engine.core.problem import Problems
from engine.core.span import Span

MOST_ENTRIES = 2_000
MOST_BYTES = 100_000_000
"""Of all files together, unpacked."""
MOST_OF_A_FILE = 20_000_000
_CHUNK = 1 << 16
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""Signs of a name that would tell a terminal what to do."""
_NOT_READ = (
    *(BadZipFile, LargeZipFile, LZMAError, zlib.error),
    *(EOFError, MemoryError, OSError, RuntimeError, ValueError),
)
"""What reading a faulty archive may raise."""


@cache
def _scratch() -> tempfile.TemporaryDirectory[str]:
    """Where archives are unpacked; gone when the program ends."""
    return tempfile.TemporaryDirectory(prefix="rulewright-")


def is_archive(path: Path) -> bool:
    """Whether this is a zip file, or is called like one."""
    try:
        return path.is_file() and (path.suffix.lower() == ".zip" or is_zipfile(path))
    except OSError:  # a name that is too long, a folder that may not be entered
        return False


def unpacked(path: Path, problems: Problems) -> Path | None:
    """A folder with the files of an archive; None, with a problem, for one that is refused."""
    told = Problems()
    try:
        stamp = path.stat()
    except OSError as fault:
        _refuse(path, "cannot-read", f"This file cannot be read: {fault.strerror}.", told)
        problems.found += told.found
        return None
    folder, found = _unpacked(path.resolve(), path.as_posix(), stamp.st_mtime_ns, stamp.st_size)
    problems.found += found.found
    return folder


def shown_inside(path: Path) -> str | None:
    """How people see a file that came out of an archive, `extra.zip/cards.yaml`; None: it did not.

    Each archive has a numbered folder of its own, and in it one that is called like the archive.
    """
    if _scratch.cache_info().currsize == 0:
        return None
    root = Path(_scratch().name).resolve()
    resolved = path.resolve()
    if not resolved.is_relative_to(root) or resolved == root:
        return None
    return "/".join(resolved.relative_to(root).parts[1:])


@cache
def _unpacked(path: Path, shown: str, _changed: int, _size: int) -> tuple[Path | None, Problems]:
    """An archive as it was at that time; unpacked once."""
    problems = Problems()
    try:
        with ZipFile(path) as archive:
            entries = _checked(archive, shown, problems)
            if problems.errors:
                return None, problems
            return _written(archive, entries, path.name, shown, problems), problems
    except _NOT_READ:
        reason = "This archive is damaged, or no zip file."
        _refuse(shown, "cannot-read", reason, problems, "Get it anew.")
        return None, problems


def _refuse(
    shown: str | Path, code: str, reason: str, problems: Problems, remedy: str = ""
) -> None:
    place = Span(str(shown), 0, 0, 0, 0)
    problems.error(code, place, reason, remedy)


def _checked(archive: ZipFile, shown: str, problems: Problems) -> list[ZipInfo]:
    """The files of an archive, all of which are harmless."""
    entries = archive.infolist()
    if len(entries) > MOST_ENTRIES:
        reason = f"This archive holds {len(entries)} files; {MOST_ENTRIES} is the most."
        _refuse(shown, "too-large", reason, problems, "Pack one game, or a few.")
        return []
    if sum(entry.file_size for entry in entries) > MOST_BYTES:
        size = sum(entry.file_size for entry in entries) / 1e6
        _refuse(shown, "too-large", _too_much(size), problems, "Pack one game, or a few.")
        return []
    for code, reason in _faults(entries):
        remedy = "Pack the folder of the module itself, with ordinary files below it."
        _refuse(shown, code, reason, problems, remedy)
        return []
    return [entry for entry in entries if not entry.is_dir()]


def _too_much(megabytes: float) -> str:
    return f"This archive unpacks to {megabytes:.0f} MB; {MOST_BYTES // 1_000_000} MB is the most."


def _faults(entries: Sequence[ZipInfo]) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for entry in entries:
        name = _CONTROL.sub("�", entry.filename)
        if _climbs(entry):
            yield "outside-the-folder", f'"{name}" in this archive would lie outside of it.'
        elif stat.S_IFMT(entry.external_attr >> 16) not in (0, stat.S_IFREG, stat.S_IFDIR):
            yield "outside-the-folder", f'"{name}" in this archive is a link, or no ordinary file.'
        elif entry.flag_bits & 1:
            yield "cannot-read", f'"{name}" in this archive is locked with a password.'
        elif name != entry.filename:
            yield "cannot-read", f'"{name}" in this archive has a name that cannot be printed.'
        elif name.casefold().rstrip("/") in seen:
            yield "cannot-read", f'"{name}" is in this archive twice.'
        seen.add(name.casefold().rstrip("/"))


def _climbs(entry: ZipInfo) -> bool:
    name = entry.filename
    path = PurePosixPath(name)
    strange = any(sign in name for sign in "\\:\0") or "\\" in entry.orig_filename
    return path.is_absolute() or ".." in path.parts or strange or not path.parts


def _written(
    archive: ZipFile, entries: Sequence[ZipInfo], name: str, shown: str, problems: Problems
) -> Path | None:
    """The files on disk; the sizes that an archive tells of itself are not believed."""
    folder = Path(tempfile.mkdtemp(dir=_scratch().name)) / name
    left = MOST_BYTES
    for entry in entries:
        target = folder.joinpath(*PurePosixPath(entry.filename).parts)
        target.parent.mkdir(parents=True, exist_ok=True)
        size = _copied(archive, entry, target, min(left, MOST_OF_A_FILE))
        if size is None:
            reason = f'"{entry.filename}" in this archive is larger than any game needs.'
            _refuse(shown, "too-large", reason, problems, "Make several files of it.")
            return None
        left -= size
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _copied(archive: ZipFile, entry: ZipInfo, target: Path, most: int) -> int | None:
    """How much was written; None when it is more than `most`."""
    size = 0
    with archive.open(entry) as packed, target.open("xb") as file:
        while chunk := packed.read(_CHUNK):
            size += len(chunk)
            if size > most:
                return None
            file.write(chunk)
    return size
