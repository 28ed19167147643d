"""The wording of a verb by itself, where nothing stands for its parameters yet."""

from __future__ import annotations

from engine.compiler.declarations import VerbSpec
from engine.compiler.describe_template import Hole, Literal, template
from engine.compiler.world import Parameter
from tools.printing.facts import Facts

VOWELS = frozenset("aeiou")


def verb_text(verb: VerbSpec, facts: Facts) -> str:
    """The wording of a verb, its parameters by what they are; without wording its pattern."""
    own = verb.wording.own.get(facts.language)
    known = {parameter.name: parameter for parameter in verb.parameters}
    if own is None:
        return pattern_text(verb)
    return "".join(_piece(part, known, facts) for part in template(own)).strip()


def pattern_text(verb: VerbSpec) -> str:
    """The pattern as it is read aloud: a `…` for each parameter."""
    return verb.shape.replace("{}", "…")


def _piece(part: object, known: dict[str, Parameter], facts: Facts) -> str:
    match part:
        case Literal(text):
            return text
        case Hole() as hole:
            return _standing_for(hole, known, facts)
    return str(getattr(part, "text", ""))


def _standing_for(hole: Hole, known: dict[str, Parameter], facts: Facts) -> str:
    if hole.forms is not None:
        return hole.forms[-1]
    parameter = known.get(hole.name)
    if parameter is None or parameter.type.base not in ("thing", "symbol"):
        return hole.name.upper() if len(hole.name) == 1 else hole.name
    one = facts.cells.called(parameter.type.of) or hole.name
    if parameter.type.base == "symbol" or not facts.language.startswith("en"):
        return one
    return f"an {one}" if one[:1].lower() in VOWELS else f"a {one}"
