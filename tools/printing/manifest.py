"""What the last build printed: for each card the digest of its sides, and what stood on it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tools.printing.faces import Face

FORM = 1
"""The form of the file; one of another form counts as absent."""


@dataclass(frozen=True, slots=True)
class Printed:
    """One card as it was printed."""

    name: str
    front: str
    back: str
    says: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Manifest:
    """Sheet and language (`jobs.en`) → card → as printed; and the files of the last changes."""

    sheets: Mapping[str, Mapping[str, Printed]] = field(default_factory=dict)
    changed_files: tuple[str, ...] = ()

    def with_sheet(self, name: str, cards: Mapping[str, Printed], *, whole: bool) -> Manifest:
        """The manifest after these were printed; `whole`: the sheet has no other cards."""
        before = {} if whole else dict(self.sheets.get(name, {}))
        return Manifest({**self.sheets, name: {**before, **cards}}, self.changed_files)

    def to_bytes(self) -> bytes:
        """The file, the same for the same manifest."""
        sheets = {
            name: {
                key: {"name": c.name, "front": c.front, "back": c.back, "says": dict(c.says)}
                for key, c in cards.items()
            }
            for name, cards in sorted(self.sheets.items())
        }
        data = {"form": FORM, "changed": list(self.changed_files), "sheets": sheets}
        return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def manifest_path(folder: Path, game: str) -> Path:
    """Where the manifest of a game lies."""
    return folder / f"{game}.printed.json"


def read_manifest(path: Path) -> Manifest | None:
    """What was printed last; None where nothing was, or the file is not ours."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["form"] != FORM:
            return None
        sheets = {
            str(name): {str(key): _printed(card) for key, card in cards.items()}
            for name, cards in data["sheets"].items()
        }
        return Manifest(sheets, tuple(str(name) for name in data["changed"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _printed(card: Mapping[str, object]) -> Printed:
    says = card["says"]
    assert isinstance(says, Mapping)
    return Printed(
        str(card["name"]),
        str(card["front"]),
        str(card["back"]),
        {str(key): str(text) for key, text in says.items()},
    )


def printed_cards(faces: Iterable[Face]) -> dict[str, Printed]:
    """The cards of a sheet as the manifest keeps them."""
    return {
        face.key: Printed(face.name, _digest(face.front), _digest(face.back), face.says)
        for face in faces
    }


def printed_page(name: str, html: str, says: str) -> dict[str, Printed]:
    """A sheet that fills pages, as the one card that it is to the manifest."""
    return {"page": Printed(name, _digest(html), "", {"page": says})}


def _digest(html: str) -> str:
    return hashlib.sha256(html.encode("utf-8")).hexdigest()[:20] if html else ""
