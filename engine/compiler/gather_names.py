"""How things are called and worded, when they are in the game, and where they come from."""

from __future__ import annotations

from collections.abc import Mapping

from engine.compiler.alter_guards import EXCEPT, FOR
from engine.compiler.declarations import (
    ALWAYS,
    Guard,
    Names,
    OptionSpec,
    Provenance,
    Value,
    Wording,
)
from engine.compiler.declared_names import Wants
from engine.compiler.gather_entry import NO, YES, Entry, listed, pairs, word, words, yes
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import Node, Scalar
from engine.compiler.read_yaml_keys import TEXT_FORMS
from engine.compiler.text import Text
from engine.core.problem import Problems, nearest_name


def names(node: Node | None, first_language: str) -> Names:
    """`name: {en: [cube, cubes], ja: ...}`; one word alone is that of the first language."""
    if isinstance(node, Scalar):
        said = word(node)
        return Names({first_language: (said,)}) if said else Names()
    if isinstance(node, MappingNode):
        return Names({word(key): words(value) for key, value in node if words(value)})
    return Names()


def texts(node: Node | None, first_language: str) -> dict[str, str]:
    """A text by language."""
    if isinstance(node, Scalar):
        return {first_language: node.raw.strip()} if word(node) else {}
    return {word(key): word(value) for key, value in pairs(node) if word(value)}


def wording(entry: Entry, first_language: str) -> Wording:
    """The `text:` and `reminder:` of an element, and its other forms."""
    node = entry.get("text")
    reminder = texts(entry.get("reminder"), first_language)
    span = entry.span("text")
    forms = {key: texts(entry.get(key), first_language) for key in TEXT_FORMS if entry.has(key)}
    places = {
        (key, language): place
        for key in ("text", *TEXT_FORMS)
        for language, place in _places(entry.get(key), first_language)
    }
    if isinstance(node, Scalar) and word(node) in ("auto", "none"):
        return Wording(word(node), {}, reminder, span, forms, places)
    own = {
        language: said for language, said in texts(node, first_language).items() if said != "auto"
    }
    return Wording("own" if own else "auto", own, reminder, span, forms, places)


def _places(node: Node | None, first_language: str) -> list[tuple[str, Text]]:
    """Where a text stands in each language."""
    if isinstance(node, Scalar):
        return [(first_language, node.text)]
    return [(word(key), value.text) for key, value in pairs(node) if isinstance(value, Scalar)]


def provenance(entry: Entry, module: str) -> Provenance:
    """The `source:` and `invented:` of an element."""
    return Provenance(entry.words("source"), entry.yes("invented"), module)


def id_as_word(id: str) -> str:
    """The name that an id stands for where none is given: `dark_oak` is "dark oak"."""
    return id.replace("_", " ")


def guard(
    entry: Entry, options: Mapping[str, OptionSpec], most_players: int, problems: Problems
) -> Guard:
    """The `for:` of an element; a problem for an option or value that there is not."""
    node = entry.get(FOR)
    if not isinstance(node, MappingNode):
        return ALWAYS
    wants = _wants(node, options, most_players, problems)
    excluded = (one for one in listed(node.get(EXCEPT)) if isinstance(one, MappingNode))
    unless = tuple(_wants(one, options, most_players, problems) for one in excluded)
    return Guard(wants, node.span, unless)


def _wants(
    node: MappingNode, options: Mapping[str, OptionSpec], most_players: int, problems: Problems
) -> Wants:
    wants = []
    for key, value in node:
        if word(key) == EXCEPT:
            continue
        allowed = _wanted(key, value, options, most_players, problems)
        if allowed:
            wants.append((word(key), allowed))
    return tuple(wants)


def _wanted(
    key: Scalar,
    node: Node,
    options: Mapping[str, OptionSpec],
    most_players: int,
    problems: Problems,
) -> tuple[Value, ...]:
    name = word(key)
    if name == "players":
        return tuple(_players(one, most_players, problems) for one in listed(node))
    option = options.get(name)
    if option is None:
        known = ["players", *options]
        problems.error(
            "unknown-name",
            key.span,
            f'There is no option "{name}".',
            f"`for:` asks about: {', '.join(known)}.",
            nearest_name(name, known),
        )
        return ()
    found = tuple(option_value(option, one) for one in listed(node))
    for value, one in zip(found, listed(node), strict=True):
        if not option.allows(value):
            problems.error(
                "unknown-value",
                one.span,
                f'The option "{name}" is never "{word(one)}".',
                f"It may be: {allowed_values(option)}.",
                nearest_name(word(one), option.words),
            )
    return found


def _players(node: Node, most: int, problems: Problems) -> int:
    value = node.value if isinstance(node, Scalar) else None
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most:
        problems.error(
            "unknown-value",
            node.span,
            f'The game is never played by "{word(node)}".',
            f"Write a number of players, at most {most}.",
        )
        return 0
    return value


def option_value(option: OptionSpec, node: Node | None) -> Value:
    """The value of an option as written; a word where it has not the option's form."""
    if isinstance(node, Scalar) and option.sort == "number" and isinstance(node.value, int):
        return node.value
    said = word(node)
    if option.sort == "yes/no" and said.lower() in YES + NO:
        return yes(node)
    return said


def allowed_values(option: OptionSpec) -> str:
    """What an option may be, in words."""
    if option.sort == "number":
        return f"{option.least} to {option.most}"
    return "yes, no" if option.sort == "yes/no" else ", ".join(option.words)
