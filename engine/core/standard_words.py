"""Words that the engine itself says, in the languages that it knows.

A module may say any of them otherwise, and in further languages, under `labels:`.
"""

from __future__ import annotations

from collections.abc import Mapping

STANDARD: Mapping[str, Mapping[str, str]] = {
    "yes": {"en": "yes", "ja": "はい"},
    "no": {"en": "no", "ja": "いいえ"},
    "done": {"en": "done", "ja": "終わり"},
    "again": {"en": "again", "ja": "もう一度"},
    "none": {"en": "none", "ja": "なし"},
    "turn": {"en": "turn", "ja": "番"},
}
"""The options of declining, of stopping and of going on; no thing; the phase of many games."""

JOINED: Mapping[str, str] = {"ja": "の"}
"""What stands between an owner and what he owns, by language; in other languages a blank."""


def joined(parts: list[str], language: str) -> str:
    """An owner and what he owns, as one name."""
    return JOINED.get(language, " ").join(parts)


def in_languages(key: str, given: Mapping[str, str], languages: tuple[str, ...]) -> dict[str, str]:
    """A word in each language: as it is given, else as the engine has it, else as it is written.

    What is written in code with underscores is read with blanks.
    """
    known = STANDARD.get(key, {})
    written = key.replace("_", " ")
    return {one: given.get(one) or known.get(one) or written for one in languages}
