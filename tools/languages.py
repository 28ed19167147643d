"""Choosing a text by language."""

from __future__ import annotations

from collections.abc import Mapping


def in_language(texts: Mapping[str, str], language: str) -> str:
    """The text in `language`, else in English, else the first there is, else nothing."""
    return texts.get(language) or texts.get("en") or next(iter(texts.values()), "")
