"""A font cut down to the signs that are needed, with fontTools of `rulewright[print]`."""

from __future__ import annotations

import io
import logging
from functools import cache
from importlib import import_module
from typing import Any


@cache
def can_cut() -> bool:
    """Whether fonts can be read and cut here."""
    try:
        import_module("brotli")
        import_module("fontTools.subset")
    except ModuleNotFoundError:
        return False
    return True


def opened(data: bytes) -> Any:
    """A font as fontTools reads it; tables when they are wanted."""
    return import_module("fontTools.ttLib").TTFont(
        io.BytesIO(data), lazy=True, recalcTimestamp=False
    )


def cut(data: bytes, needed: str) -> bytes:
    """The font with these signs alone and without features, as WOFF2."""
    subset = import_module("fontTools.subset")
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    options = subset.Options()
    options.layout_features, options.hinting, options.notdef_outline = [], False, True
    cutter = subset.Subsetter(options)
    cutter.populate(text=needed)
    font = opened(data)
    cutter.subset(font)
    font.flavor = "woff2"
    held = io.BytesIO()
    font.save(held)
    return held.getvalue()
