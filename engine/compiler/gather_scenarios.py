"""Tests of the rules: `scenarios:` as declared."""

from __future__ import annotations

from collections.abc import Mapping

from engine.compiler.declarations import Effect, ScenarioSpec, Then, Value
from engine.compiler.gather_entry import Entry, listed, number, text, word, words
from engine.compiler.gather_names import allowed_values, option_value
from engine.compiler.gather_reading import Reading
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import Node, Scalar

TURN_OF = "turn of "
NOTHING = "nothing"


def scenario(entry: Entry, reading: Reading) -> ScenarioSpec:
    """One scenario."""
    players, options = _options(entry, reading)
    do, turn_of = _do(entry, reading)
    return ScenarioSpec(
        entry.word("id"),
        entry.words("covers"),
        players,
        options,
        entry.word("start", "empty") == "set up",
        entry.number("seed", 1),
        reading.effect(entry.get("given")),
        entry.word("as"),
        entry.span("as") if entry.has("as") else entry.span("do"),
        do,
        turn_of,
        entry.words("choose"),
        _offered(entry.get("offered")),
        _refused(entry.get("not offered"), entry.word("because")),
        tuple(_thens(entry, reading)),
        entry.words("log"),
        entry.word("note"),
        reading.words.module_of.get(entry.head.file, ""),
        entry.head,
        tuple(words(rank) for rank in listed(entry.get("ranking"))),
    )


def _options(entry: Entry, reading: Reading) -> tuple[int | None, Mapping[str, Value]]:
    """The number of players and the options that a scenario asks for."""
    words = reading.words
    players: int | None = None
    found: dict[str, Value] = {}
    for key, node in entry.pairs("options"):
        name = word(key)
        if name == "players":
            players = number(node, 0)
            continue
        option = words.options.get(name)
        if option is None:
            words.unknown("option", name, key.span, ["players", *words.options])
            continue
        found[name] = option_value(option, node)
        if not option.allows(found[name]):
            words.problems.error(
                "unknown-value",
                node.span,
                f'The option "{name}" is never "{word(node)}".',
                f"It may be: {allowed_values(option)}.",
            )
    return players, found


def _do(entry: Entry, reading: Reading) -> tuple[Effect | None, str]:
    """The effect to run, or the seat whose turn of the flow is to run.

    A verb of the module that is called `turn of …` goes before the built-in form.
    """
    node = entry.get("do")
    said = word(node)
    if said.startswith(TURN_OF) and not reading.grammar.begins_with_verb(said):
        return None, said.removeprefix(TURN_OF).strip()
    return reading.effect(node), ""


def _offered(node: Node | None) -> tuple[str, ...] | None:
    """The options expected; none of them for `nothing`, None where it is not said."""
    if node is None or word(node) == NOTHING:
        return None if node is None else ()
    return tuple(word(one) for one in listed(node))


def _refused(node: Node | None, because: str) -> Mapping[str, str]:
    """Options that must not be offered, with the reason each should give (of a list: `because`)."""
    if isinstance(node, MappingNode):
        return {word(key): word(value) for key, value in node}
    return {word(one): because for one in listed(node)}


def _thens(entry: Entry, reading: Reading) -> list[Then]:
    found = []
    for node in listed(entry.get("then")):
        said = text(node)
        condition = reading.condition(node)
        if said is not None and condition is not None and isinstance(node, Scalar):
            found.append(Then(said.says, condition, said.whole))
    return found
