"""From a ruleset to a compiled game: emitted, compiled once, kept, loaded."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from engine.core.places import default_folder
from engine.core.program import Ruleset
from engine.core.tables import Tables
from engine.native.compilers import FAST, VARIABLE, Compiler, NoCompiler, find_compiler
from engine.native.emit import VERSION, emit
from engine.native.emit_tables import sizes
from engine.native.library import opened
from engine.native.native import Native
from engine.native.shapes import CannotEmit, Shapes
from engine.native.store import Store


class NotCompiled(Exception):
    """There is no compiled game; the message says why, and what would make one."""


def load(ruleset: Ruleset, *, flags: Sequence[str] = FAST, folder: Path | None = None) -> Native:
    """The compiled game of a ruleset, out of the cache or made now. Raises `NotCompiled`.

    `folder` is where it is kept; by default a folder in the user's cache.
    """
    compiler, source = _needed(ruleset)
    store = Store(folder or _cache_folder())
    found = _found(ruleset, source, compiler, flags, store)
    return found or _made(ruleset, source, compiler, flags, store)


def kept(
    ruleset: Ruleset, *, flags: Sequence[str] = FAST, folder: Path | None = None
) -> Native | None:
    """The compiled game of a ruleset if it is in the cache; nothing is compiled."""
    try:
        compiler, source = _needed(ruleset)
    except NotCompiled:
        return None
    return _found(ruleset, source, compiler, flags, Store(folder or _cache_folder()))


def _needed(ruleset: Ruleset) -> tuple[Compiler, str]:
    try:
        return find_compiler(), emit(ruleset)
    except NoCompiler as problem:
        hint = "" if VARIABLE in os.environ else "; `pip install 'rulewright[native]'` brings one"
        raise NotCompiled(f"{problem}{hint}") from None
    except CannotEmit as problem:
        raise NotCompiled(f"the compiled machine does not know {problem}") from None


def _found(
    ruleset: Ruleset, source: str, compiler: Compiler, flags: Sequence[str], store: Store
) -> Native | None:
    path = store.library(source, compiler, flags)
    try:
        return _loaded(ruleset, path) if path is not None else None
    except OSError:  # kept by another system, or damaged in a way that its hash does not tell
        return None


def _made(
    ruleset: Ruleset, source: str, compiler: Compiler, flags: Sequence[str], store: Store
) -> Native:
    try:
        with tempfile.TemporaryDirectory(
            prefix="rulewright-", ignore_cleanup_errors=True
        ) as folder:
            library = compiler.build(source, Path(folder), flags)
            kept = store.keep(library, source, compiler, flags)
            return _loaded(ruleset, kept or library)
    except NoCompiler as problem:
        raise NotCompiled(str(problem)) from None
    except OSError as problem:
        raise NotCompiled(f"the compiled game cannot be loaded: {problem}") from None


def _loaded(ruleset: Ruleset, path: Path) -> Native:
    library = opened(path)
    if library.rw_version() != VERSION:
        raise OSError("another version")
    if library.rw_fingerprint() != ruleset.play_fingerprint.encode():
        raise OSError("another game")
    options = sizes(Tables(ruleset), Shapes(ruleset)).options
    return Native(ruleset, library, options)


@cache
def _cache_folder() -> Path | None:
    folder = default_folder()
    return folder / "native" if folder else None
