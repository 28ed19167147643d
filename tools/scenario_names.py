"""What options may be called in a scenario: whether a key is possible, and what is meant by it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.core.problem import nearest_name
from engine.core.program import Ruleset
from engine.play.decision import Decision, Option
from engine.play.naming import Names
from tools.answers import like

ALWAYS = ("yes", "no", "done")
PLACE = " @ "
_NUMBERED = re.compile(r" #\d+$")
_NUMBER = re.compile(r"-?\d+|part \d+")
_CARD = re.compile(r" \([^()]*\)$")


class OptionNames:
    """All that options of one ruleset may be called."""

    def __init__(self, names: Names) -> None:
        ruleset = names.tables.ruleset
        self._keys = tuple(dict.fromkeys([*ALWAYS, *_keys(ruleset)]))
        self._known = frozenset(self._keys)

    def possible(self, key: str) -> bool:
        """Whether an option could ever have this key or name."""
        name = _NUMBERED.sub("", key.partition(PLACE)[0])
        return bool(_NUMBER.fullmatch(name)) or not self._known.isdisjoint(
            (name, _CARD.sub("", name))
        )

    def nearest(self, key: str) -> str:
        """The name that a wrong one is likely to mean, or nothing."""
        wanted = key.casefold()
        ending = [one for one in self._keys if one.casefold().endswith(f" {wanted}")]
        return ending[0] if len(ending) == 1 else nearest_name(key, self._keys)


def meant_by(key: str, decision: Decision, taken: Sequence[str] = ()) -> str:
    """The key of the one option that a wrong key means, but for those in `taken`; or nothing."""
    options: list[Option] = [one for one in decision.options if one.key not in taken]
    found = like(key, options)
    return found[0].key if len(found) == 1 else ""


def _keys(ruleset: Ruleset) -> Iterator[str]:
    for kind in ruleset.kinds:
        yield kind.one
        yield from (label.key for label in kind.labels)
    for symbol in ruleset.symbols:
        yield from (label.key for label in symbol.labels)
    yield from (label.key for label in ruleset.labels)
    yield from (trigger.label.key for trigger in ruleset.triggers)
    yield from (label.key for label in ruleset.words)
