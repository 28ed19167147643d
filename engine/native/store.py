"""Compiled libraries kept in the user's cache, found again by what they were made from.

A small file, named by source, compiler and flags, says the name of the library, which is named by
its own content: so a damaged library, or one half written, is told from a whole one before it is
loaded, and two processes that compile the same game at once do not harm each other.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from engine.native.compilers import Compiler, suffix

MOST_LIBRARIES = 200
"""More libraries than this, and the oldest go."""


@dataclass(frozen=True, slots=True)
class Store:
    """Libraries in a folder; without a folder none is kept."""

    folder: Path | None

    def library(self, source: str, compiler: Compiler, flags: Sequence[str]) -> Path | None:
        """The library made from this, if it is kept and whole."""
        if self.folder is None:
            return None
        try:
            name = (self.folder / _key(source, compiler, flags)).read_text("ascii").strip()
            path = self.folder / f"{name}{suffix()}"
            whole = sha256(path.read_bytes()).hexdigest() == name
        except (OSError, ValueError):
            return None
        return path if whole else None

    def keep(
        self, library: Path, source: str, compiler: Compiler, flags: Sequence[str]
    ) -> Path | None:
        """Keep a library, whole or not at all; gives its place."""
        if self.folder is None:
            return None
        try:
            content = library.read_bytes()
            name = sha256(content).hexdigest()
            self.folder.mkdir(parents=True, exist_ok=True)
            path = self.folder / f"{name}{suffix()}"
            _write(path, content)
            _write(self.folder / _key(source, compiler, flags), name.encode())
        except OSError:
            return None
        self._thin_out(self.folder)
        return path

    @staticmethod
    def _thin_out(folder: Path) -> None:
        with suppress(OSError):
            libraries = [path for path in folder.iterdir() if path.suffix == suffix()]
            if len(libraries) <= MOST_LIBRARIES:
                return
            libraries.sort(key=lambda path: path.stat().st_mtime)
            for path in libraries[: len(libraries) - MOST_LIBRARIES // 2]:
                with suppress(OSError):
                    path.unlink()


def _key(source: str, compiler: Compiler, flags: Sequence[str]) -> str:
    """A name for what is made from these, and from nothing else."""
    parts = [source, *compiler.command, compiler.version, *flags, sys.platform]
    key = sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        key.update(len(data).to_bytes(8, "big"))
        key.update(data)
    return key.hexdigest() + ".made"


def _write(path: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(name, path)
    except OSError:
        with suppress(OSError):
            os.unlink(name)
        raise
