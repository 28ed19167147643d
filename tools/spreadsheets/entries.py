"""One line of a table: where a text stands, and what it says in each language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

BETWEEN_FORMS = " | "
"""Between the forms of a word in one cell: `bot | bots`."""


@dataclass(frozen=True, slots=True)
class Address:
    """The file of a text, as a path below the module's folder, and the keys above it."""

    module: str
    file: str
    path: str

    def __str__(self) -> str:
        return f"{self.file}: {self.path}"


@dataclass(frozen=True, slots=True)
class Entry:
    """A name or a text of a module.

    `texts` holds by language what its files say, the forms of a word in one text. `made` is what is
    printed where they say nothing: words made from an effect or from an id.
    """

    address: Address
    texts: Mapping[str, str]
    made: Mapping[str, str]
