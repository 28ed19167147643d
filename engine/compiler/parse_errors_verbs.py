"""Sentences that begin with no known word, or with a verb that goes otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from engine.compiler.ast import Word
from engine.compiler.parse_errors_words import FORMS
from engine.compiler.parse_pattern import VerbPattern
from engine.compiler.parse_sentence import Fault
from engine.core.problem import Problems, nearest_name

MEANT = {
    "put": "move",
    "place": "move",
    "take": "move",
    "discard": "move",
    "pick": "choose",
    "select": "choose",
    "mix": "shuffle",
    "show": "reveal",
    "throw": "roll",
    "execute": "perform",
    "must": "require",
    "when": "if",
    "foreach": "for",
    "loop": "repeat",
    "finish": "end",
    "exit": "end",
    "option": "may",
    "optionally": "may",
    "attempt": "all",
}
"""Everyday words and the word of the language that says so."""
OPENING = re.compile(
    r"^|\bthen |^let \w+ = do |\bcan ?\(|^(?:before|after|instead of) ", re.IGNORECASE
)
"""What a statement or verb may follow."""
SHOWN_VERBS = 3
LIKE_ENOUGH = 0.7
CERTAIN = 0.85
"""Likeness by which words with another first letter are taken for each other."""
LONG_ENOUGH = 3
"""Letters of a word that may stand for another by likeness: shorter ones are like too many."""


def begins_with_faulty_verb(fault: Fault, verbs: Sequence[VerbPattern]) -> bool:
    """Whether a statement up to the fault begins like a verb that its own problem made unusable."""
    says = fault.sentence.says
    begins = [found.end() for found in OPENING.finditer(says) if found.end() <= fault.start]
    words = says[max(begins, default=0) :].split(maxsplit=1)
    firsts = [verb.parts[0] for verb in verbs if not verb.usable and verb.parts]
    return bool(words) and any(
        isinstance(first, Word) and first.text.casefold() == words[0].casefold() for first in firsts
    )


def explain_verb(fault: Fault, verbs: Sequence[VerbPattern], problems: Problems) -> bool:
    """Report a fault in the use of a verb; False when the sentence is not one of a verb's."""
    if fault.begun_as == "expr" and "can" not in fault.sentence.says:
        return False
    says = fault.sentence.says
    begins = [found.end() for found in OPENING.finditer(says) if found.end() <= fault.start]
    start = max(begins, default=0)
    first = re.match(r"[^\W\d][\w'-]*", says[start:])
    if first is None:
        return False
    word, usable = first[0], [verb for verb in verbs if verb.usable]
    alike = [verb for verb in usable if _begins(verb, word)]
    if re.match(r"\s*(\.|\[|\(|[-+]?=)", says[start + first.end() :]):
        return bool(alike) and _is_no_name(fault, start, alike[0], problems)
    if alike:
        return _goes_otherwise(fault, word, alike, problems)
    if word in FORMS and fault.start > start:
        return False
    said = says[start:].split()
    later = [verb for verb in usable if not _begins(verb, verb.words[0].text)]
    meant = _likeliest([verb for verb in later if _shares(verb, said)], said)
    if meant:
        return _goes_otherwise(fault, word, meant, problems)
    _unknown(fault, start, word, usable, problems)
    return True


def _is_no_name(fault: Fault, start: int, verb: VerbPattern, problems: Problems) -> bool:
    """`program = 1`, where a verb begins with `program`."""
    if not fault.found.startswith(("=", "+=", "-=", ".", "[", "(")):
        return False
    problems.error(
        "verb-form",
        fault.sentence.span(start, fault.end),
        f"`{verb.words[0].text}` begins the verb `{verb.shown}`, so nothing of that name can be "
        "changed here.",
        f"Of a player it is `me.{verb.words[0].text}`; anything else needs another name.",
    )
    return True


def _goes_otherwise(
    fault: Fault, word: str, alike: Sequence[VerbPattern], problems: Problems
) -> bool:
    """The verb exists, but what follows its first word is another."""
    said = fault.sentence.says.split()
    forms = [f"`{verb.shown}`" for verb in _likeliest(alike, said)]
    forms += [f"`{form}`" for form in FORMS.get(word, ())]
    what = f"`{fault.found}` does not belong here" if fault.found else "Something is missing here"
    problems.error(
        "verb-form",
        fault.sentence.span(fault.start, fault.end),
        f"{what}: no verb goes on like that.",
        f"Write {' or '.join(forms)}.",
    )
    return True


def _unknown(
    fault: Fault, start: int, word: str, verbs: Sequence[VerbPattern], problems: Problems
) -> None:
    said = fault.sentence.says[start:].split()
    firsts = {verb.words[0].text for verb in verbs if isinstance(verb.parts[0], Word)}
    nearest = MEANT.get(word.casefold(), "") or _near(word, [*firsts, *FORMS])
    patterns = [verb for verb in verbs if _begins(verb, nearest)]
    forms = [f"`{verb.shown}`" for verb in _likeliest(patterns, said)]
    forms += [f"`{form}`" for form in FORMS.get(nearest, ())]
    remedy = f"Write {' or '.join(forms)}." if forms else _some(sorted(firsts))
    problems.error(
        "unknown-verb",
        fault.sentence.span(start, start + len(word)),
        f"There is no verb that begins with `{word}`.",
        remedy if forms else f"{remedy}\n{_of_your_own(said)}",
        nearest=nearest,
    )


def _of_your_own(said: Sequence[str]) -> str:
    """How the sentence becomes a verb of the game, its numbers filled in."""
    numbers = iter(["n", "m", "k"])
    words = [_filled(one, numbers) for one in said]
    plain = all(re.fullmatch(r"[a-z_]\w*|\{\w+ number\}", word) for word in words)
    pattern = " ".join(words) if plain else f"{said[0]} …"
    return (
        f"A counter grows with `me.NAME += 1`. To make it a verb of the game, under `verbs:`\n"
        f"  - verb: {pattern}\n"
        f"    do: …"
    )


def _filled(word: str, names: Iterator[str]) -> str:
    name = next(names, "") if word.isdigit() else ""
    return f"{{{name} number}}" if name else word


def _near(word: str, words: Sequence[str]) -> str:
    """The word most like it, if it is like enough for so short a word."""
    nearest = nearest_name(word, words)
    alike = SequenceMatcher(None, word.casefold(), nearest).ratio()
    likes_enough = alike >= LIKE_ENOUGH and len(word) >= LONG_ENOUGH
    same_start = nearest[:1].casefold() == word[:1].casefold()
    return nearest if likes_enough and (same_start or alike > CERTAIN) else ""


def _some(firsts: Sequence[str]) -> str:
    if not firsts:
        return "A line begins with a word of the language; this module has no verbs of its own."
    return f"The module's verbs begin with: {', '.join(firsts)}."


def _begins(verb: VerbPattern, word: str) -> bool:
    first = verb.parts[0]
    return isinstance(first, Word) and first.text == word


def _shares(verb: VerbPattern, said: Sequence[str]) -> bool:
    return any(word.text in said for word in verb.words)


def _likeliest(verbs: Sequence[VerbPattern], said: Sequence[str]) -> list[VerbPattern]:
    """The few that share most words with what was said, in the order of declaration."""
    ranked = sorted(verbs, key=lambda verb: -sum(word.text in said for word in verb.words))
    return ranked[:SHOWN_VERBS]
