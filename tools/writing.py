"""Writing files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write `text` to `path` (UTF-8), making its folder; on any failure the old file stands.

    The text goes to a file beside it, which takes the name once everything is on the disk.
    Raises `OSError` naming `path`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir():
        raise IsADirectoryError(21, "this is a folder", str(path))
    with _named(path):
        _replace(path, text.encode("utf-8"))


def write_all(files: Mapping[Path, bytes]) -> None:
    """Write all these files, making their folders, or none: on a failure the old files stand.

    Everything goes to files beside them first; they take the names once all is on the disk. Raises
    `OSError` that names the file.
    """
    waiting: list[tuple[str, Path]] = []
    try:
        for path, content in files.items():
            with _named(path):
                path.parent.mkdir(parents=True, exist_ok=True)
                if path.is_dir():
                    raise IsADirectoryError(21, "this is a folder", str(path))
                waiting.append((_aside(path, content), path))
        for name, path in waiting:
            with _named(path):
                os.replace(name, path)
    finally:
        for name, _ in waiting:
            Path(name).unlink(missing_ok=True)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """What goes wrong with a file is told with its own name, not that of the file beside it."""
    try:
        yield
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from error


def _replace(path: Path, content: bytes) -> None:
    if not path.is_file() and path.exists():  # a device or a pipe: nothing to replace
        path.write_bytes(content)
        return
    name = _aside(path, content)
    try:
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def _aside(path: Path, content: bytes) -> str:
    """A new file beside `path` with its content and permissions; gone again on a failure."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, _mode(path))
    except BaseException:
        os.unlink(name)
        raise
    return name


def _mode(path: Path) -> int:
    """The permissions of the file that is replaced, or those that a new file gets."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
