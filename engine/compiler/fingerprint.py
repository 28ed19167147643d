"""Fingerprints of a game: one over all that play depends on, one over its wording.

Play: instructions, tables, starting places, the names of random streams, and the words that option
keys are made of (ids of members, zones and labels), since records answer with keys. Not in it:
printed names, wording, titles, advice for bots, how verbs and formulas are called, where
anything is written.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from hashlib import sha256

from engine.compiler.declarations import Conventions, Declarations, KindSpec, Wording
from engine.compiler.nodes import plain
from engine.core.codec import encode
from engine.core.operations import Expr, Instr
from engine.core.program import (
    Column,
    Counter,
    Event,
    Formula,
    Kind,
    Label,
    Ranking,
    Routine,
    Ruleset,
    Symbol,
    Verb,
)
from engine.core.span import Span

LENGTH = 32
"""Hexadecimal digits of a fingerprint."""

_NOT_PLAY: dict[type, frozenset[str]] = {
    Ruleset: frozenset(
        {
            "title",
            "languages",
            "modules",
            "options",
            "spans",
            "display",
            "words",
            "play_fingerprint",
            "text_fingerprint",
        }
    ),
    Kind: frozenset({"nouns"}),
    Symbol: frozenset({"nouns"}),
    Label: frozenset({"text"}),
    Column: frozenset({"name"}),
    Counter: frozenset({"name", "label"}),
    Formula: frozenset({"name"}),
    Verb: frozenset({"pattern", "parameters", "text"}),
    Event: frozenset({"name"}),
    Ranking: frozenset({"heuristic"}),
    Routine: frozenset({"name"}),
}
"""Fields that say how something is called or where it stands; `span` of anything counts as one."""


def fingerprinted(ruleset: Ruleset, game: Declarations) -> Ruleset:
    """The ruleset with both fingerprints."""
    return replace(
        ruleset,
        play_fingerprint=play_fingerprint(ruleset),
        text_fingerprint=text_fingerprint(ruleset, game),
    )


def play_fingerprint(ruleset: Ruleset) -> str:
    """The same for two rulesets that play alike and answer to the same keys."""
    return _hash(_play(ruleset))


def text_fingerprint(ruleset: Ruleset, game: Declarations) -> str:
    """The same for two rulesets that say the same in every language, on screen and on paper."""
    said = [
        encode(ruleset.title),
        ruleset.languages,
        _said_by(_labels(ruleset)),
        [sorted(verb.text.items()) for verb in ruleset.verbs],
        [[kind.id, _kind_wording(kind)] for kind in game.kinds],
        _conventions(game.wording),
        [[str(one.place), _wording(one.wording)] for one in game.counters],
        [[one.name, _wording(one.wording)] for one in game.formulas],
        [[one.pattern, _wording(one.wording)] for one in game.verbs],
        [[one.name, _wording(one.wording)] for one in game.events],
        [[name, plain(node)] for name, node in sorted(game.sheets.items())],
    ]
    return _hash(said)


def _play(value: object) -> object:
    """A value of a ruleset as JSON data, without what does not matter in play."""
    if isinstance(value, Expr):
        return {"e": [value.op, *(_play(arg) for arg in value.args)]}
    if isinstance(value, Instr):
        return [value.op, [_play(arg) for arg in value.args], value.sure]
    if isinstance(value, tuple):
        return [_play(item) for item in value]
    if isinstance(value, Mapping):
        return [[key, _play(item)] for key, item in sorted(value.items())]
    if is_dataclass(value):
        left_out = _NOT_PLAY.get(type(value), frozenset())
        return [
            _play(getattr(value, field.name))
            for field in fields(value)
            if field.name != "span" and field.name not in left_out
        ]
    return value


def _labels(value: object) -> list[Label]:
    """Every label of a ruleset, in its order."""
    if isinstance(value, Label):
        return [value]
    if isinstance(value, Expr | Instr | Span):
        return []
    if isinstance(value, tuple):
        return [label for item in value for label in _labels(item)]
    if is_dataclass(value):
        return [label for field in fields(value) for label in _labels(getattr(value, field.name))]
    return []


def _said_by(labels: Iterable[Label]) -> list[object]:
    """What labels say, each once: how many copies there are is play."""
    return list(dict.fromkeys((one.key, *sorted(one.text.items())) for one in labels))


def _conventions(said: Conventions) -> list[object]:
    """How texts are made from effects; what an effect does counts as play."""
    return [
        said.style,
        sorted(said.registers.items()),
        [[key, sorted(texts.items())] for key, texts in sorted(said.counters.items())],
        [[key, sorted(names.by_language.items())] for key, names in sorted(said.terms.items())],
        sorted(said.icons.items()),
        [[one.origin, one.target, sorted(one.texts.items())] for one in said.moves],
        [[key, sorted(texts.items())] for key, texts in sorted(said.phrases.items())],
    ]


def _kind_wording(kind: KindSpec) -> list[object]:
    named = [sorted(field.names.by_language.items()) for field in kind.printed]
    items = [
        [item.id, sorted(item.names.by_language.items()), _wording(item.wording)]
        for item in kind.items
    ]
    return [sorted(kind.names.by_language.items()), named, items]


def _wording(wording: Wording) -> list[object]:
    forms = [[form, sorted(texts.items())] for form, texts in sorted(wording.forms.items())]
    return [wording.mode, sorted(wording.own.items()), sorted(wording.reminder.items()), forms]


def _hash(data: object) -> str:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:LENGTH]
