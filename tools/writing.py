"""Writing files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write `text` to `path` (UTF-8), making its folder; on any failure the old file stands.

    The text goes to a file beside it, which takes the name once everything is on the disk.
    Raises `OSError` naming `path`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir():
        raise IsADirectoryError(21, "this is a folder", str(path))
    try:
        _replace(path, text.encode("utf-8"))
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from error


def _replace(path: Path, content: bytes) -> None:
    if not path.is_file() and path.exists():  # a device or a pipe: nothing to replace
        path.write_bytes(content)
        return
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, _mode(path))
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def _mode(path: Path) -> int:
    """The permissions of the file that is replaced, or those that a new file gets."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
