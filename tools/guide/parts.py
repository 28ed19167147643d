"""All parts of the guide that are made, by the names that its marks give."""

from __future__ import annotations

from collections.abc import Mapping

from tools.cli import COMMANDS
from tools.guide.code_part import codes
from tools.guide.form_part import annotated_game, example_game, forms
from tools.guide.game_part import card, sections, sentences, starter, verb, word_list
from tools.guide.key_part import keys
from tools.guide.regions import Maker


def commands() -> str:
    """Every command with what it does."""
    return "\n".join(f"| `rulewright {name}` | {does} |" for name, does in COMMANDS.items())


PARTS: Mapping[str, Maker] = {
    "annotated-game": annotated_game,
    "card": card,
    "codes": codes,
    "commands": lambda: f"| command | what it does |\n|---|---|\n{commands()}",
    "example-game": example_game,
    "forms": forms,
    "keys": keys,
    "sections": sections,
    "sentences": sentences,
    "starter": starter,
    "verb": verb,
    "words": word_list,
}
