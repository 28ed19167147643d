"""Files of a cache: named by what they are made from, written whole or not at all, thinned out."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Collection, Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path


def name_of(parts: Iterable[str | bytes], begin: str = "") -> str:
    """A name for what is made from these parts in this order, and from nothing else."""
    name = sha256(begin.encode())
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        name.update(len(data).to_bytes(8, "big"))
        name.update(data)
    return name.hexdigest()


def keep_file(path: Path, content: bytes) -> None:
    """Write a file whole or not at all. Raises `OSError`."""
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(name, path)
    except OSError:
        with suppress(OSError):
            os.unlink(name)
        raise


def thin_out(folder: Path, endings: Collection[str], most: int) -> None:
    """When there are more than `most` files with these endings, let the oldest go until half as
    many are left. Raises `OSError` when the folder cannot be read.
    """
    files = [path for path in folder.iterdir() if path.suffix in endings]
    if len(files) <= most:
        return
    files.sort(key=lambda path: path.stat().st_mtime)
    for path in files[: len(files) - most // 2]:
        with suppress(OSError):
            path.unlink()
