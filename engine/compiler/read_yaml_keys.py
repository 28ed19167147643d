"""Which keys of a module hold effects, heads of declarations, or wording for people."""

from __future__ import annotations

from enum import Enum


class Role(Enum):
    """What the value of a key is."""

    DATA = "data"
    EFFECT = "effect"
    """Text of the effect language."""
    HEAD = "head"
    """What names a verb, event or formula, or which of them is heard: words and {captures}."""
    WORDING = "wording"
    """Text for people, by language or not; everything below such a key is wording too."""


EFFECT_KEYS = frozenset(
    (
        "active while",
        "becomes",
        "do",
        "effect",
        "flow",
        "given",
        "is",
        "only if",
        "play",
        "rank by",
        "setup",
        "sort by",
        "then",
        "winner",
    )
)
LISTS_OF_EFFECTS = frozenset(("rank by", "sort by", "then"))
"""Keys whose value may be a list, each item an effect."""

HEAD_KEYS = frozenset(("after", "before", "event", "formula", "instead of", "verb"))

TEXT_FORMS = (
    "text as filter",
    "text for each",
    "text if not",
    "text repeated",
    "text when changed",
    "text when heard",
    "text when set",
)
"""How a verb, formula or value is said elsewhere than by itself."""

WORDING_KEYS = frozenset(
    (
        "because",
        "counted with",
        "decision",
        "heading",
        "label",
        "labels",
        "name",
        "names",
        "note",
        "points",
        "question",
        "reminder",
        "steps",
        "terms in texts",
        "text",
        *TEXT_FORMS,
        "title",
        "why",
    )
)
NAMED_BY_AUTHORS = frozenset(
    ("pieces", "cards", "spaces", "zones", "counters", "symbols", "layouts", "sheets", "options")
)
"""Keys below which stand names that an author chose: a kind may be called `steps`, or `text`."""
OF_CHANGES = frozenset(("was", "now"))
"""Keys below which stands what stands below the key above them: the old and the new value."""
NO_WORDING = frozenset(("auto",))
"""Words below a key of wording that are no wording."""


def role_of(key: str, above: Role) -> Role:
    """What the value of a key is, below something of a role."""
    if above is Role.WORDING:
        return Role.WORDING
    if key in EFFECT_KEYS:
        return Role.EFFECT
    if key in HEAD_KEYS:
        return Role.HEAD
    return Role.WORDING if key in WORDING_KEYS else Role.DATA
