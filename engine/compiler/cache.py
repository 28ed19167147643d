"""Compiled games kept in a folder, found again by what they were made from.

The folder is that of RULEWRIGHT_CACHE (empty: none is used), else the user's own. What cannot be
read is made anew, what cannot be written is left: a cache never stops a game.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from engine.core.codec import VERSION
from engine.core.kept_files import keep_file, name_of, thin_out
from engine.core.places import cache_folder, default_folder, shipped_schemas

__all__ = ["Cache", "cache_folder", "default_folder", "key_of"]

MOST_FILES = 400
"""More files than this, and the oldest go."""
_ENGINE = Path(__file__).resolve().parent.parent


@cache
def engine_stamp() -> str:
    """Changes whenever anything does that compiling depends on: files of compiler and core."""
    stamp = sha256(f"{VERSION} {sys.version_info[:2]}".encode())
    own = [path for part in ("compiler", "core") for path in (_ENGINE / part).iterdir()]
    code = [path for path in own if path.suffix in (".py", ".lark")]
    for path in sorted([*code, *_schemas()]):
        stamp.update(path.name.encode())
        stamp.update(path.read_bytes())
    return stamp.hexdigest()


def _schemas() -> list[Path]:
    try:
        return list(shipped_schemas().glob("*.json"))
    except FileNotFoundError:
        return []


def key_of(parts: Iterable[str | bytes]) -> str:
    """A key for what is made from these parts, and from nothing else but the engine."""
    return name_of(parts, engine_stamp())


@dataclass(frozen=True, slots=True)
class Cache:
    """Texts by key in a folder; without a folder it is always empty."""

    folder: Path | None

    def get(self, key: str) -> str | None:
        """The text kept under a key, or None."""
        if self.folder is None:
            return None
        try:
            return self._path(self.folder, key).read_text(encoding="utf-8")
        except (OSError, ValueError):
            return None

    def put(self, key: str, text: str) -> None:
        """Keep a text, whole or not at all."""
        if self.folder is None:
            return
        with suppress(OSError, ValueError):
            self.folder.mkdir(parents=True, exist_ok=True)
            keep_file(self._path(self.folder, key), text.encode("utf-8"))
            thin_out(self.folder, (".json", ".part"), MOST_FILES)

    def _path(self, folder: Path, key: str) -> Path:
        return folder / f"{key}.json"
