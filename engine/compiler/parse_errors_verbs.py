"""Sentences that begin with no known word, or with a verb that goes otherwise."""

from __future__ import annotations

import re
from collections.abc import Sequence

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
    "do": "perform",
    "execute": "perform",
    "must": "require",
    "when": "if",
    "unless": "if",
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


def explain_verb(fault: Fault, verbs: Sequence[VerbPattern], problems: Problems) -> bool:
    """Report a fault in the use of a verb; False when the sentence is not one of a verb's."""
    if fault.begun_as == "expr" and "can" not in fault.sentence.says:
        return False
    says = fault.sentence.says
    begins = [found.end() for found in OPENING.finditer(says) if found.end() <= fault.start]
    start = max(begins, default=0)
    first = re.match(r"[^\W\d][\w'-]*", says[start:])
    if first is None or re.match(r"\s*(\.|\[|\(|[-+]?=)", says[start + first.end() :]):
        return False
    word = first[0]
    usable = [verb for verb in verbs if verb.usable]
    alike = [verb for verb in usable if _begins(verb, word)]
    if alike:
        return _goes_otherwise(fault, word, alike, problems)
    if word in FORMS and fault.start > start:
        return False
    _unknown(fault, start, word, usable, problems)
    return True


def _goes_otherwise(
    fault: Fault, word: str, alike: Sequence[VerbPattern], problems: Problems
) -> bool:
    """The verb exists, but what follows its first word is another."""
    if fault.found.startswith(("=", "+=", "-=")):
        problems.error(
            "verb-form",
            fault.sentence.span(fault.start, fault.end),
            f"`{word}` begins the verb `{alike[0].shown}`, so nothing of that name can be changed "
            "here.",
            "Give what you want to change another name.",
        )
        return True
    said = fault.sentence.says.split()
    forms = [f"`{verb.shown}`" for verb in _likeliest(alike, said)]
    forms += [f"`{form}`" for form in FORMS.get(word, ())]
    what = f"`{fault.found}` does not belong here" if fault.found else "Something is missing here"
    problems.error(
        "verb-form",
        fault.sentence.span(fault.start, fault.end),
        f"{what}, going by the verbs that begin with `{word}`.",
        f"Write {' or '.join(forms)}.",
    )
    return True


def _unknown(
    fault: Fault, start: int, word: str, verbs: Sequence[VerbPattern], problems: Problems
) -> None:
    said = fault.sentence.says[start:].split()
    firsts = {verb.words[0].text for verb in verbs if isinstance(verb.parts[0], Word)}
    nearest = MEANT.get(word.casefold(), "") or nearest_name(word, [*firsts, *FORMS])
    later = [verb for verb in verbs if not isinstance(verb.parts[0], Word) and _shares(verb, said)]
    patterns = [verb for verb in verbs if _begins(verb, nearest)] if nearest else later
    forms = [f"`{verb.shown}`" for verb in _likeliest(patterns, said)]
    forms += [f"`{form}`" for form in FORMS.get(nearest, ())]
    problems.error(
        "unknown-verb",
        fault.sentence.span(start, start + len(word)),
        f"There is no verb that begins with `{word}`.",
        f"Write {' or '.join(forms)}." if forms else _some(sorted(firsts)),
        nearest=nearest,
    )


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
