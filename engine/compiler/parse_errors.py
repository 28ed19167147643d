"""Syntax errors in a designer's words.

`explain` looks for the likeliest mistake behind a fault: brackets and quotes that stay open, known
mistakes (the tables), names as they are printed, verbs that do not exist or go otherwise. What none
of them knows is told by what could have stood there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.compiler.parse_errors_advice import first_advice
from engine.compiler.parse_errors_heads import HEARD, LASTING
from engine.compiler.parse_errors_phrases import LAST_VALUES, STATEMENT_PHRASES, VALUE_PHRASES
from engine.compiler.parse_errors_statements import LAST, STATEMENTS
from engine.compiler.parse_errors_values import CONDITIONS, VALUES
from engine.compiler.parse_errors_verbs import begins_with_faulty_verb, explain_verb
from engine.compiler.parse_errors_words import FORMS, expected_words, form_of
from engine.compiler.parse_lines import blank_labels
from engine.compiler.parse_pattern import VerbPattern
from engine.compiler.parse_sentence import Fault
from engine.core.problem import Problems
from engine.core.span import Span

ALL_VALUES = (*VALUE_PHRASES, *VALUES, *CONDITIONS, *LAST_VALUES)
TABLES = {
    "line": (*STATEMENT_PHRASES, *VALUE_PHRASES, *STATEMENTS, *VALUES, *LAST, *LAST_VALUES),
    "heard": (*HEARD, *VALUE_PHRASES, *VALUES, *LAST_VALUES),
    "lasting": (*HEARD, *VALUE_PHRASES, *LASTING, *VALUES, *LAST_VALUES),
}
"""Known mistakes by what the sentence is."""


@dataclass(frozen=True, slots=True)
class Explainer:
    """Explains faults to a module: its verbs, and its names as people know them (casefolded)."""

    verbs: Sequence[VerbPattern]
    known_names: Mapping[str, str]

    def explain(self, fault: Fault, problems: Problems) -> None:
        """Report what is wrong with a sentence that cannot be parsed.

        Nothing is said about a verb that is itself a problem.
        """
        if begins_with_faulty_verb(fault, self.verbs):
            return
        ways: tuple[Callable[[Fault, Problems], bool], ...] = (
            _open_label,
            _unbalanced,
            self._capital,
            self._printed_name,
            _known_mistake,
            lambda fault, problems: explain_verb(fault, self.verbs, problems),
        )
        if not any(way(fault, problems) for way in ways):
            _unexpected(fault, problems)

    def _capital(self, fault: Fault, problems: Problems) -> bool:
        """A first word in capitals that would be known in small letters."""
        word = fault.sentence.says.split(maxsplit=1)[0].rstrip(":")
        firsts = {verb.shape.split()[0] for verb in self.verbs}
        if word == word.lower() or word.lower() not in {*FORMS, *firsts}:
            return False
        problems.error(
            "unknown-verb",
            fault.sentence.span(0, len(word)),
            f"`{word}` is written in small letters.",
            f"Write `{word.lower()}`.",
        )
        return True

    def _printed_name(self, fault: Fault, problems: Problems) -> bool:
        """Words that are a printed name, `dark wood`, where `dark_wood` is to be written."""
        says = fault.sentence.says
        for found in re.finditer(r"(?=\b([^\W\d]\w*(?: [^\W\d]\w*){1,3}))", says):
            words = found[1].split()
            for length in range(len(words), 1, -1):
                printed = " ".join(words[:length])
                end = found.start(1) + len(printed)
                written = self.known_names.get(printed.casefold())
                if written and written != printed and found.start(1) <= fault.start <= end:
                    _report_printed(
                        printed, written, fault.sentence.span(end - len(printed), end), problems
                    )
                    return True
        return False


def _report_printed(printed: str, written: str, span: Span, problems: Problems) -> None:
    problems.error(
        "printed-name",
        span,
        f'"{printed}" is how it is printed; in an effect write {written}.',
    )


def _open_label(fault: Fault, problems: Problems) -> bool:
    says = fault.sentence.says
    if says.count('"') % 2 == 0:
        return False
    start = says.rindex('"')
    problems.error(
        "open-label",
        fault.sentence.span(start, len(says)),
        "This label is not closed.",
        'A label stands between two straight quotation marks: `"keep going"`.',
    )
    return True


def _unbalanced(fault: Fault, problems: Problems) -> bool:
    """A bracket without its partner."""
    pairs = {")": "(", "]": "[", "}": "{"}
    waiting: list[int] = []
    says = blank_labels(fault.sentence.says)
    wrong = -1
    for offset, sign in enumerate(says):
        if sign in pairs.values():
            waiting.append(offset)
        elif sign in pairs and (not waiting or says[waiting.pop()] != pairs[sign]):
            wrong = offset
            break
    if wrong < 0 and not waiting:
        return False
    at = wrong if wrong >= 0 else waiting[-1]
    problems.error(
        "open-bracket",
        fault.sentence.span(at, at + 1),
        f"This bracket `{says[at]}` has no partner.",
        "Close each bracket that is opened, in the same line or in deeper lines below it.",
    )
    return True


def _known_mistake(fault: Fault, problems: Problems) -> bool:
    known = first_advice(fault, TABLES.get(fault.begun_as, ALL_VALUES))
    if known is None:
        return False
    advice, match = known
    where = next((name for name in ("here", "last") if match.groupdict().get(name) is not None), 0)
    words = {name: (found or "").strip() for name, found in match.groupdict().items()}
    problems.error(
        advice.code,
        fault.sentence.span(match.start(where), match.end(where)),
        advice.reason.format_map(words),
        advice.remedy.format_map(words),
    )
    return True


def _unexpected(fault: Fault, problems: Problems) -> None:
    """The fault by what could have stood there."""
    words = expected_words(fault)
    before = " ".join(fault.sentence.says[: fault.start].split()[-3:])
    if fault.at_end:
        reason = f"Something is missing after `{before}`."
    elif before:
        reason = f"`{fault.found}` cannot stand after `{before}`."
    else:
        reason = f"`{fault.found}` cannot stand here."
    remedy = [f"Here may stand: {words}."] if words else []
    form = form_of(fault)
    if form:
        remedy.append(f"The whole: {form}.")
    problems.error("syntax", fault.sentence.span(fault.start, fault.end), reason, "\n".join(remedy))
