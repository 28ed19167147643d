"""No file of the engine or the tools names a thing of one game.

The names that the games under `rules/` declare are looked for in every line of code, strings and
comments included. A name may be an English word that code needs for another reason: such a word
stands in `everyday_words.yaml` with its reason. Words of the language itself (property names and
values in the schemas, words of the grammar) are known without it.
"""

import json
import keyword
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
EVERYDAY = Path(__file__).with_name("everyday_words.yaml")
CODE = {".c", ".css", ".h", ".html", ".j2", ".js", ".lark", ".py"}

KINDS = ("pieces", "cards", "spaces")
NAMED_BY_KEY = ("symbols", "goods", "zones", "counters", "layouts", *KINDS)


def words(text: str) -> str:
    """Return the words of `text`, lower case, between single spaces.

    `RedCircle`, `red_circle` and `red-circle` are ` red circle `, so that a name is found as a
    whole and inside a longer one, but not inside a word.
    """
    named = re.sub(r"\b0x[0-9A-Fa-f]+\b", " ", text)  # a number, which names nothing
    split = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", named)
    return " " + " ".join(re.findall(r"[^\W_]+", split.lower())) + " "


def declared(document: Any) -> Iterator[str]:
    """Yield the names that a YAML document of a module declares."""
    if not isinstance(document, dict):
        return
    yield from ids(document)
    module = document.get("module") or {}
    yield from (module.get("players") or {}).get("seats") or []
    yield from module.get("options") or {}
    for section in NAMED_BY_KEY:
        for name in document.get(section) or []:
            if isinstance(name, str):
                yield re.sub(r"\[.*?\]", "", name).rpartition(".")[2]
    for section in KINDS:
        for name, kind in (document.get(section) or {}).items():
            yield kind.get("one", "") if isinstance(kind, dict) else ""
            yield name.removesuffix("s")
    for symbol in (document.get("symbols") or {}).values():
        yield from members(symbol)
    for formula in document.get("formulas") or []:
        if isinstance(formula, dict):
            yield formula.get("formula", "").partition("(")[0]


def ids(node: Any) -> Iterator[str]:
    """Yield the value of each `id:` below `node`; `$z` is a place to fill, no part of a name."""
    if isinstance(node, dict):
        if isinstance(node.get("id"), str):
            yield re.sub(r"\$\w+", " ", node["id"])
        node = list(node.values())
    if isinstance(node, list):
        for item in node:
            yield from ids(item)


def members(symbol: Any) -> Iterator[str]:
    """Yield the members and the named parts of a symbol."""
    if isinstance(symbol, dict):
        yield from symbol.get("parts") or {}
        symbol = symbol.get("members") or []
    yield from symbol


def names_of_games() -> dict[str, str]:
    """Return each declared name (as `words`) with the first file that declares it."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "rules").rglob("*.yaml")):
        document = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
        for name in declared(document):
            spoken = words(name)
            if len(spoken.strip()) > 1 and not spoken.strip().isdigit():
                found.setdefault(spoken, str(path.relative_to(ROOT)))
    return found


def words_of_the_language() -> set[str]:
    """Return the words of Python, of the grammar and of the schemas."""
    known = {words(word) for word in keyword.kwlist}
    for grammar in (ROOT / "engine").rglob("*.lark"):
        for quoted in re.findall(r'"[^"\n]+"|/[^/\n]+/', grammar.read_text(encoding="utf-8")):
            known |= {f" {word} " for word in words(quoted).split()}
    for path in (ROOT / "schemas").rglob("*.json"):
        known |= {words(word) for word in schema_words(json.loads(path.read_text("utf-8")))}
    return known


def schema_words(schema: Any) -> Iterator[str]:
    """Yield the names of properties and the values that a schema spells out."""
    if isinstance(schema, dict):
        properties = schema.get("properties")
        yield from properties if isinstance(properties, dict) else ()
        yield from (value for value in schema.get("enum", ()) if isinstance(value, str))
        yield from (schema[key] for key in ("const",) if isinstance(schema.get(key), str))
        schema = list(schema.values())
    if isinstance(schema, list):
        for item in schema:
            yield from schema_words(item)


def lines_of_code() -> Iterator[tuple[str, str]]:
    """Yield each line of the engine and the tools with its place; a file's own name comes first."""
    for folder in ("engine", "tools"):
        for path in sorted((ROOT / folder).rglob("*")):
            file = str(path.relative_to(ROOT))
            if path.suffix in CODE:
                yield file, path.stem
                for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                    yield f"{file}:{number}", line


def everyday_words() -> dict[str, str]:
    return yaml.safe_load(EVERYDAY.read_text(encoding="utf-8")) or {}


def test_code_names_nothing_of_a_game() -> None:
    known = words_of_the_language() | {words(word) for word in everyday_words()}
    games = {name: file for name, file in names_of_games().items() if name not in known}
    found = [
        f"{place}: '{name.strip()}' is declared in {games[name]}"
        for place, line in lines_of_code()
        for name in names_in(words(line), games)
    ]
    assert not found, "\n" + "\n".join(found)


def names_in(line: str, names: dict[str, str]) -> list[str]:
    return [name for name in names if name in line]


def test_every_everyday_word_has_a_reason_and_is_needed() -> None:
    declared_names = names_of_games()
    for word, reason in everyday_words().items():
        assert isinstance(reason, str), f"{word}: say why code may use the word"
        assert reason.strip(), f"{word}: say why code may use the word"
        assert words(word) in declared_names, f"{word}: no game declares it: take it off the list"


def test_names_are_found_however_they_are_spelled() -> None:
    document = yaml.load(
        """
        module: {id: by-the-jetty, players: {seats: [crimson]}, options: {tide: {yes/no: }}}
        symbols: {weather: {members: {foggy: {}, dry: {}}, parts: {good: {from: dry}}}, wind: [ese]}
        pieces: {boats: {each player has: 3}}
        spaces: {quays: {one: mole, items: [{id: east}]}}
        zones: {player.net: {}, "deck[weather]": {}}
        formulas: [{formula: fish_of(p player), is: 1}]
        cards: {jobs: {items: [{id: light_grey}, {id: gull_$z}]}}
        """,
        Loader=yaml.BaseLoader,
    )
    names = {words(name).strip() for name in declared(document)} - {""}
    assert names == {
        *("by the jetty", "crimson", "tide", "weather", "foggy", "dry", "good", "wind", "ese"),
        *("boats", "boat", "quays", "quay", "mole", "east", "net", "deck", "fish of"),
        *("jobs", "job", "light grey", "gull"),
    }
    assert " light grey " in words("if card == LightGrey_12:")
    assert " dry " not in words("laundry")
    assert " a0 " in words("square == A0")
    assert words("range(0xA0, 0x180)") == " range "
