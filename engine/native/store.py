"""Compiled libraries kept in the user's cache, found again by what they were made from.

A small file, named by source, compiler and flags, says the name of the library, which is named by
its own content: so a damaged library, or one half written, is told from a whole one before it is
loaded, and two processes that compile the same game at once do not harm each other.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from engine.core.kept_files import keep_file, name_of, thin_out
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
            keep_file(path, content)
            keep_file(self.folder / _key(source, compiler, flags), name.encode())
        except OSError:
            return None
        with suppress(OSError):
            thin_out(self.folder, (suffix(),), MOST_LIBRARIES)
        return path


def _key(source: str, compiler: Compiler, flags: Sequence[str]) -> str:
    """A name for what is made from these, and from nothing else."""
    parts = [source, *compiler.command, compiler.version, *flags, sys.platform]
    return name_of(parts) + ".made"
