"""From the effect of a card or space to what is printed on it, in each language of its game.

    describe(declared, kind, item) -> what it does, as clauses, with what cannot be said
    say(described, language)       -> the text, every word with the part of the effect it tells

The clauses are the same for all languages (`describe_plan.py`); English and Japanese each have a
grammar (`describe_english*.py`, `describe_japanese*.py`); other languages put together the texts of
the module and the phrases of `wording:` (`describe_plain.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.compiler.declarations import ItemSpec, KindSpec, TriggerSpec
from engine.compiler.describe_clauses import (
    Clause,
)
from engine.compiler.describe_english import English
from engine.compiler.describe_game import Declared
from engine.compiler.describe_japanese import Japanese
from engine.compiler.describe_lexicon import Lexicon
from engine.compiler.describe_locals import Gap, Given, Talk
from engine.compiler.describe_phrases import (
    Back,
)
from engine.compiler.describe_plain import Plain
from engine.compiler.describe_plan import Plan
from engine.compiler.describe_said import Said, plain


@dataclass(frozen=True, slots=True)
class Described:
    """What a thing does, in the order in which it is told; `gaps` cannot be said."""

    clauses: tuple[Clause, ...]
    gaps: tuple[Gap, ...]


@dataclass(frozen=True, slots=True)
class Worded:
    """The text of a thing in a language, and what of it cannot be said in that language."""

    said: Said
    gaps: tuple[Gap, ...]

    @property
    def text(self) -> str:
        return plain(self.said)

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(self.text.split("\n")) if self.text else ()


def describe(declared: Declared, kind: KindSpec, item: ItemSpec) -> Described:
    """The effect of a thing, then its triggers, then what it changes."""
    plan = Plan(declared)
    clauses: tuple[Clause, ...] = ()
    if item.effect is not None:
        clauses += plan.block(item.effect.body, _talk(kind))
    for trigger in item.triggers:
        clauses += _trigger(plan, trigger, kind)
    for change in item.changes:
        clauses += plan.becoming(change.becomes, _talk(kind))
    return Described(clauses, tuple(dict.fromkeys(plan.gaps)))


def say(declared: Declared, described: Described, language: str) -> Worded:
    """The text in a language."""
    lexicon = Lexicon(declared, language)
    grammar = _GRAMMARS.get(language.partition("-")[0], Plain)
    words = grammar(lexicon).text(described.clauses)
    return Worded(words, tuple(dict.fromkeys(lexicon.gaps)))


_Grammar = type[English] | type[Japanese] | type[Plain]
_GRAMMARS: Mapping[str, _Grammar] = {"en": English, "ja": Japanese}


def _talk(kind: KindSpec) -> Talk:
    talk = Talk(this=kind.id)
    for parameter in kind.given:
        talk.names[parameter.name] = Given(Back(parameter.type.of, this=True, span=parameter.span))
    return talk


def _trigger(plan: Plan, trigger: TriggerSpec, kind: KindSpec) -> tuple[Clause, ...]:
    optional = kind.optional if trigger.optional is None else trigger.optional
    hears = trigger.hears or kind.hears
    heard = trigger.heard
    if trigger.event:
        events = [one for one in plan.declared.game.events if one.name == trigger.event]
        heard = tuple(one.heard for one in events[:1])
    once = trigger.once_per if trigger.once_per is not None else kind.once_per
    talk = _talk(kind)
    return plan.whenever(heard, trigger.only_if, trigger.body, optional, hears, talk, once)
